"""What the server counts: plain numbers where something happens, put into Prometheus's words when somebody asks.

Nothing is told of one match, one seat or one address, and nothing that depends on what is hidden: of bots at a match
with secrets only how many think, from the question to the action, whose delay is the same whatever they hold.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client.core import Metric

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds."""


class Durations:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Once more."""
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """How often it took at most so long, as Prometheus has it."""
        total, listed = 0, []
        for bound, count in zip([*map(str, BUCKETS), "+Inf"], self.counts, strict=True):
            total += count
            listed.append((bound, float(total)))
        return listed


class Metrics:
    """All that one server counts."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """By method, route and status."""
        self.latencies: dict[str, Durations] = {}
        """By route: until the answer begins."""
        self.decisions = 0
        """Of people and bots, written to logs."""
        self.bot_actions = 0
        self.thinking = Durations()
        """Of bots, from the question to the answer, at matches without secrets."""
        self.no_answers = 0
        """How often a bot gave none."""
        self.writes = Durations()
        """Until a job is on disk."""
        self.failed_writes = 0
        self.refused: Counter[int] = Counter()
        """Connections closed before there was a request, by status."""
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        """By name: what it is, and how it is found out."""
        self.archived = 0

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has its answer."""
        self.requests[method, route, status] += 1
        taken = self.latencies.get(route)
        if taken is None:
            taken = self.latencies[route] = Durations()
        taken.add(seconds)

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Something to be looked up whenever somebody asks."""
        self.gauges[name] = words, value

    def collect(self) -> Iterable[Metric]:
        """Everything, in Prometheus's words."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        requests = CounterMetricFamily(
            "bugeyed_requests", "Requests answered.", labels=["method", "route", "status"]
        )
        for (method, route, status), count in sorted(self.requests.items()):
            requests.add_metric([method, route, str(status)], count)
        yield requests
        latencies = HistogramMetricFamily(
            "bugeyed_request_seconds", "Seconds until the answer begins.", labels=["route"]
        )
        for route, taken in sorted(self.latencies.items()):
            latencies.add_metric([route], taken.buckets(), taken.sum)
        yield latencies
        yield CounterMetricFamily("bugeyed_decisions", "Decisions written to logs.", self.decisions)
        yield CounterMetricFamily("bugeyed_bot_actions", "Those among them that bots took.", self.bot_actions)
        thinking = HistogramMetricFamily(
            "bugeyed_bot_thinking_seconds",
            "Seconds bots took to answer, waiting for a worker included; at matches without secrets.",
        )
        thinking.add_metric([], self.thinking.buckets(), self.thinking.sum)
        yield thinking
        yield CounterMetricFamily("bugeyed_bot_no_answers", "Bots that gave no answer.", self.no_answers)
        writes = HistogramMetricFamily("bugeyed_write_seconds", "Seconds until a write was on disk.")
        writes.add_metric([], self.writes.buckets(), self.writes.sum)
        yield writes
        yield CounterMetricFamily(
            "bugeyed_writes_failed", "Writes the disk did not take.", self.failed_writes
        )
        refused = CounterMetricFamily(
            "bugeyed_connections_refused", "Connections closed before a request.", labels=["status"]
        )
        for status, count in sorted(self.refused.items()):
            refused.add_metric([str(status)], count)
        yield refused
        yield CounterMetricFamily("bugeyed_matches_archived", "Matches archived and removed.", self.archived)
        for name, (words, value) in sorted(self.gauges.items()):
            yield GaugeMetricFamily(f"bugeyed_{name}", words, value())

    def text(self) -> bytes:
        """As it goes over the wire, with what the process itself takes."""
        # Imported here: nobody waits for it at the start, and most tables are never asked.
        from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
        from prometheus_client.registry import Collector

        collect = self.collect

        class Counted(Collector):
            def collect(self) -> Iterable[Metric]:
                return collect()

        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(Counted())
        return generate_latest(registry)
