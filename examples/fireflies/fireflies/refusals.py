"""Why not: the clause in the way and a sentence, from what the seat that is asked may know."""

from __future__ import annotations

from bugeyed import Refusal
from fireflies.actions import DARK, DRAW, FLASH, HIDE, MOON, NAMES, SWAP
from fireflies.scene import Scene


def of_action(scene: Scene, code: int) -> Refusal:
    """Why *code* is not possible."""
    if scene.phase == "over":
        return Refusal("4.3", "The morning has come; nobody acts any more.")
    if not 0 <= code < len(NAMES):
        return Refusal("3.1", f"{code} is no action of this game.")
    if scene.phase in ("deal", "draw"):
        return Refusal("1.2", "A firefly is being drawn; the bag decides.")
    if scene.phase == "moon":
        return Refusal("4.2", "The moon is rising; nobody acts meanwhile.")
    if code >= DRAW:
        return Refusal("4.2" if code >= MOON else "1.2", "Luck cannot be chosen.")
    if scene.phase == "hide":
        return Refusal("2.2", "First hide on the left or the right bank.")
    if HIDE <= code < DRAW:
        return Refusal("2.2", "There is no hiding now.")
    if scene.phase == "answer":
        if code == FLASH:
            return Refusal("3.5", f"Your firefly has not the brightness {scene.called} that was called.")
        return Refusal("3.6", f"Brightness {scene.called} was called: answer first.")
    if code == SWAP:
        return Refusal("3.3", "The bag is empty, so there is nothing to swap for.")
    word = "stay dark" if code == DARK else "flash"
    return Refusal("3.4", f"You can only {word} when somebody calls.")


def of_picks(scene: Scene, picks: tuple[str, ...]) -> Refusal:
    """Why nothing is done by pointing at *picks*."""
    if scene.phase in ("over", "deal", "draw", "moon"):
        return of_action(scene, SWAP)
    if scene.phase == "hide":
        return Refusal("2.2", "First hide by pointing at the left or the right bank alone.")
    first = picks[0] if picks else ""
    kind, _, which = first.partition(":")
    if kind == "bank":
        return Refusal("2.2", "There is no hiding now.")
    if kind == "glow":
        return (
            of_action(scene, SWAP)
            if scene.phase != "act"
            else Refusal("3.4", "One call names one brightness.")
        )
    if kind == "firefly" and which != str(scene.asked if scene.phase == "answer" else scene.seat):
        return Refusal("3.1", "That firefly is not yours.")
    if kind == "firefly" and scene.phase == "answer":
        return of_action(scene, FLASH)
    if kind == "firefly" and scene.phase == "act":
        if sum(scene.bag) == 0:
            return of_action(scene, SWAP)
        return Refusal("3.3", "To swap, point at your firefly and then at the bag.")
    return Refusal("3.1", "Nothing begins with that.")
