"""The rules of Fireflies. Paragraph signs point into RULES.md."""

from __future__ import annotations

from dataclasses import replace

from bugeyed import Event, Outcome, Travel
from fireflies.actions import (
    BANKS,
    BRIGHTNESS,
    CALL,
    DARK,
    DRAW,
    FLASH,
    HIDE,
    MOON,
    SWAP,
    WAIT,
    call,
    draw,
    hide,
)
from fireflies.scene import Laid, Scene, put

SEATS = ("Green", "Red", "Blue", "Yellow")


def actions(scene: Scene) -> list[int]:
    """What the seat that is asked may do (§2.2, §3.1, §3.5)."""
    if scene.phase == "hide":
        return [hide(bank) for bank in (0, 1)]
    if scene.phase == "act":
        swaps = [SWAP] if sum(scene.bag) else []
        return [WAIT, *swaps, *(call(brightness) for brightness in BRIGHTNESS)]
    if scene.phase == "answer":
        return [DARK, FLASH] if scene.hands[scene.asked] == scene.called else [DARK]
    return []


def chances(scene: Scene, moon: tuple[int, int]) -> list[tuple[int, int]]:
    """What the bag (§1.2) or the moon (§4.2) may bring, by weight."""
    if scene.phase in ("deal", "draw"):
        return [
            (draw(brightness), scene.bag[brightness - 1])
            for brightness in BRIGHTNESS
            if scene.bag[brightness - 1]
        ]
    if scene.phase == "moon":
        return [(MOON, moon[0]), (MOON + 1, moon[1])]
    return []


def decider(scene: Scene) -> int:
    """The seat that is asked, or -1 for chance, or -2 at the end."""
    if scene.phase in ("deal", "draw", "moon"):
        return -1
    if scene.phase == "over":
        return -2
    return scene.asked if scene.phase == "answer" else scene.seat


def play(scene: Scene, code: int, rounds: int, moon: bool) -> tuple[Scene, list[Event]]:
    """What becomes of *scene* by *code*, which must be possible."""
    who = SEATS[scene.seat]
    players = len(scene.hands)
    if scene.phase in ("deal", "draw"):
        return _drawn(scene, code - DRAW + 1, rounds, moon)
    if scene.phase == "hide":
        bank = code - HIDE
        bland = Event("hide", "2.2", f"{who} hides.")
        words = f"{who} hides on the {BANKS[bank]} bank."
        event = Event("hide", "2.2", words, seats=(scene.seat,), bland=bland)
        hidden = replace(scene, banks=put(scene.banks, scene.seat, bank))
        last = scene.seat == players - 1
        return replace(hidden, phase="act" if last else "hide", seat=(scene.seat + 1) % players), [event]
    if scene.phase == "answer":
        return _answered(scene, code, rounds, moon)
    if scene.phase == "moon":
        return _morning(replace(scene, risen=code - MOON))
    if code == SWAP:
        return _swapped(scene, rounds, moon)
    if code == WAIT:
        return _next(scene, [Event("wait", "3.2", f"{who} waits.")], rounds, moon)
    brightness = code - CALL + 1
    event = Event("call", "3.4", f"{who} calls for brightness {brightness}.")
    return replace(scene, phase="answer", called=brightness, asked=(scene.seat + 1) % players), [event]


def _swapped(scene: Scene, rounds: int, moon: bool) -> tuple[Scene, list[Event]]:
    """§3.3: the old firefly under the leaf, another out of the bag."""
    seat = scene.seat
    laid = Laid(seat, scene.hands[seat], scene.shown[seat])
    event = Event(
        "swap",
        "3.3",
        f"{SEATS[seat]} lays a firefly under the leaf.",
        [Travel(f"firefly:{seat}", None, [f"firefly:{seat}", "leaf"])],
    )
    waiting = replace(
        scene,
        phase="draw",
        leaf=(*scene.leaf, laid),
        hands=put(scene.hands, seat, 0),
        shown=tuple(shown and other != seat for other, shown in enumerate(scene.shown)),
    )
    if sum(scene.bag) > 1:
        return waiting, [event]
    # §R2: a draw that can only be one firefly, as everybody can count, is no chance.
    last = next(brightness for brightness in BRIGHTNESS if scene.bag[brightness - 1])
    after, events = _drawn(waiting, last, rounds, moon)
    return after, [event, *events]


def _drawn(scene: Scene, brightness: int, rounds: int, moon: bool) -> tuple[Scene, list[Event]]:
    """§2.1, §3.3: a firefly comes out of the bag, and its owner alone sees it."""
    seat = scene.seat
    clause = "2.1" if scene.phase == "deal" else "3.3"
    moves = [Travel(None, f"firefly:{seat}", ["bag", f"firefly:{seat}"])]
    bland = Event("draw", clause, f"{SEATS[seat]} draws a firefly.", moves)
    words = f"{SEATS[seat]} draws a firefly of brightness {brightness}."
    events = [Event("draw", clause, words, moves, seats=(seat,), bland=bland, reveals=True)]
    bag = put(scene.bag, brightness - 1, scene.bag[brightness - 1] - 1)
    after = replace(scene, bag=bag, hands=put(scene.hands, seat, brightness))
    if scene.phase == "draw":
        if sum(scene.bag) == 1:
            events.append(Event("empty", "R2", "That was the last firefly in the bag."))
        return _next(after, events, rounds, moon)
    if seat < len(scene.hands) - 1:
        return replace(after, seat=seat + 1), events
    return replace(after, phase="hide" if moon else "act", seat=0), events


def _answered(scene: Scene, code: int, rounds: int, moon: bool) -> tuple[Scene, list[Event]]:
    """§3.5, §3.6: dark or a flash, then the next seat is asked, whatever it holds."""
    seat, players = scene.asked, len(scene.hands)
    if code == FLASH:
        words = (
            f"{SEATS[seat]} flashes: brightness {scene.called}. {SEATS[seat]} and {SEATS[scene.seat]} score."
        )
        events = [_news("flash", "3.5", words, seat, players)]
        points = put(scene.points, seat, scene.points[seat] + 1)
        scene = replace(
            scene,
            points=put(points, scene.seat, points[scene.seat] + 1),
            shown=tuple(shown or other == seat for other, shown in enumerate(scene.shown)),
        )
    else:
        events = [Event("dark", "3.6", f"{SEATS[seat]} stays dark.")]
    following = (seat + 1) % players
    if following != scene.seat:
        return replace(scene, asked=following), events
    return _next(replace(scene, called=0, asked=-1), events, rounds, moon)


def _next(scene: Scene, events: list[Event], rounds: int, moon: bool) -> tuple[Scene, list[Event]]:
    """§3.1: the next seat, or the morning."""
    taken, players = scene.taken + 1, len(scene.hands)
    after = replace(scene, phase="act", seat=taken % players, taken=taken)
    if taken < rounds * players:
        return after, events
    if moon:
        return replace(after, phase="moon"), events
    morning, news = _morning(after)
    return morning, events + news


def _morning(scene: Scene) -> tuple[Scene, list[Event]]:
    """§4.1 to §4.3: all is shown, the moon finds some, the points are added."""
    players = len(scene.hands)
    events: list[Event] = []
    points = scene.points
    if scene.risen >= 0:
        words = f"The moon rises over the {BANKS[scene.risen]} bank."
        events.append(Event("moon", "4.2", words, reveals=True))
    for seat in range(players):
        words = f"{SEATS[seat]} shows a firefly of brightness {scene.hands[seat]}"
        if scene.risen >= 0:
            words += f", hidden on the {BANKS[scene.banks[seat]]} bank"
            points = put(points, seat, points[seat] + (scene.banks[seat] != scene.risen))
        events.append(_news("show", "4.1", words + ".", seat, players))
    over = replace(scene, phase="over", points=points, shown=(True,) * players)
    end = outcome(over)
    events.append(Event("end", end.clause, end.reason + "."))
    return over, events


def _news(kind: str, clause: str, words: str, seat: int, players: int) -> Event:
    """Something *seat* shows to all: news to the others, none to itself."""
    others = tuple(other for other in range(players) if other != seat)
    return Event(kind, clause, words, seats=others, bland=Event(kind, clause, words), reveals=True)


def outcome(scene: Scene) -> Outcome:
    """§4.3: brightness and points; equal ones share."""
    scores = tuple(hand + points for hand, points in zip(scene.hands, scene.points, strict=True))
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    names = " and ".join(SEATS[seat] for seat in winners)
    verb = "wins" if len(winners) == 1 else "share the win"
    return Outcome(winners, f"{names} {verb} with {max(scores)}", "4.3", scores)
