"""The columns of a study: what it keeps of a match and of a decision, as tables of Arrow.

Whoever plays a match makes the table of its decisions, so that the one process that writes a study only has to write.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from bugeyed.bots.trace import Decision
from bugeyed.core.errors import Mistake


def parquet() -> Any:
    """The library that reads and writes Parquet; a Mistake that says how to get it."""
    try:
        import pyarrow.parquet
    except ImportError:
        raise Mistake(
            "A study is kept as Parquet, which needs pyarrow: pip install 'bugeyed[lab]'."
        ) from None
    return pyarrow.parquet


def match_schema() -> Any:
    """A row a match."""
    parquet()
    import pyarrow as pa

    event = pa.struct([("kind", pa.string()), ("clause", pa.string()), ("times", pa.int32())])
    return pa.schema(
        [
            ("point", pa.int16()),
            ("number", pa.int32()),
            ("players", pa.int8()),
            ("options", pa.string()),
            ("seed", pa.int64()),
            ("levels", pa.list_(pa.int8())),
            ("returns", pa.list_(pa.float32())),
            ("scores", pa.list_(pa.int32())),
            ("actions", pa.int32()),
            ("turns", pa.int32()),
            ("starter", pa.int8()),
            ("reason", pa.string()),
            ("clause", pa.string()),
            ("rules_version", pa.string()),
            ("events", pa.list_(event)),
        ]
    )


def decision_schema() -> Any:
    """A row a decision."""
    parquet()
    import pyarrow as pa

    strings, numbers = pa.list_(pa.string()), pa.list_(pa.int32())
    return pa.schema(
        [
            ("point", pa.int16()),
            ("match", pa.int32()),
            ("number", pa.int32()),
            ("turn", pa.int32()),
            ("seat", pa.int8()),
            ("branching", pa.int32()),
            ("action", pa.string()),
            ("verb", pa.string()),
            ("offered", strings),
            ("worth", numbers),
            ("after", numbers),
            ("spread", pa.int32()),
            ("regret", pa.int32()),
            ("chances", strings),
            ("kinds", strings),
            ("clauses", strings),
            ("titles", strings),
        ]
    )


def decision_table(matches: Iterable[tuple[int, list[Decision]]]) -> Any:
    """The decisions of some matches, by the number of each: all columns but ``point``, which only the study knows."""
    schema = decision_schema()
    import pyarrow as pa

    match: list[int] = []
    number: list[int] = []
    decisions: list[Decision] = []
    for which, made in matches:
        match += [which] * len(made)
        number += range(len(made))
        decisions += made
    worked_out: dict[str, list[Any]] = {
        "match": match,
        "number": number,
        "kinds": [[kind for kind, _ in decision.events] for decision in decisions],
        "clauses": [[clause for _, clause in decision.events] for decision in decisions],
    }
    fields = [field for field in schema if field.name != "point"]
    columns = [worked_out.get(field.name) or list(map(attrgetter(field.name), decisions)) for field in fields]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, fields, strict=True)]
    return pa.table(arrays, pa.schema(fields))


def at_point(decisions: Any, point: int) -> Any:
    """The table of some decisions with the point they belong to, as a study keeps it."""
    import pyarrow as pa

    field = decision_schema().field("point")
    return decisions.add_column(0, field, pa.repeat(pa.scalar(point, field.type), len(decisions)))
