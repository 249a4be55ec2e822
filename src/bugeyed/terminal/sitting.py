"""A sitting: people and bots play one match at this terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bugeyed.core.errors import Mistake, Refusal
from bugeyed.core.game import OVER
from bugeyed.core.knowledge import Knowledge
from bugeyed.matches import Match
from bugeyed.matches.seats import seat_name
from bugeyed.matches.takebacks import CannotUndo, last_actor
from bugeyed.matches.told import hides_nothing
from bugeyed.terminal.screen import Screen, seat_style
from bugeyed.terminal.seats import in_words

if TYPE_CHECKING:
    from bugeyed.bots import Bot

MANY = 60
"""Actions that are listed unasked."""


class Sitting:
    """Who sits here, what they were shown, and what can be said at the prompt."""

    def __init__(self, match: Match, bots: dict[int, Bot], screen: Screen, seconds: float = 1.0) -> None:
        self.match = match
        self.game = match.game
        self.bots = bots
        self.people = [seat for seat in range(match.players) if seat not in bots]
        self.screen = screen
        self.seconds = seconds
        self.open = hides_nothing(match.position)
        """Whether everybody may see everything, so that nobody has to look away."""
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        """Who is looking at the screen; None: everybody."""
        self._told: dict[int | None, int] = {}
        """How many entries each viewer has been told of."""
        self._kept: Path | None = None
        self.commands: dict[str, tuple[Callable[[str], None], str]] = {
            "help": (self.help, "this list"),
            "board": (self.board, "the board again"),
            "actions": (self.actions, "what you may do; 'actions WORD' only what has the word in it"),
            "why": (self.why, "'why ACTION' says why that is not possible"),
            "hint": (self.hint, "what a strong bot would do, and why"),
            "rule": (self.rule, "'rule 1.1' shows that clause of the rules"),
            "rules": (self.rules, "all rules"),
            "log": (self.log, "what has happened"),
            "undo": (self.undo, "take back the last action of a person here"),
            "save": (self.save, "'save FILE' writes the match to a file"),
            "resign": (self.resign, "give up"),
            "quit": (self.quit, "leave"),
        }
        self._left = False

    def run(self) -> int:
        """Play until the end or until somebody leaves."""
        self._greet()
        while self.match.turn != OVER and not self._left:
            if self.match.turn in self.bots:
                self._let_bot_act(self.match.turn)
            else:
                self._let_person_act(self.match.turn)
        if self.match.turn == OVER:
            self._end()
        return 0

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(self.game, seat)

    def keep(self, path: Path, known: bool) -> None:
        """Write the match to *path* now and after every action; a file that is there must be *known* to be its."""
        self._kept = path if known else None
        self._write(path)

    # Turns.

    def _greet(self) -> None:
        self.screen.say(self.game.title, "bold")
        for seat in range(self.match.players):
            person = "you" if len(self.people) == 1 else "a person"
            who = in_words(self.bots[seat]) if seat in self.bots else person
            self.screen.say(f"  {self.name(seat)}: {who}", seat_style(self.game, seat))
        if self.people:
            self.screen.say("Type an action or its number; 'help' says what else there is.")

    def _let_bot_act(self, seat: int) -> None:
        begin = time.monotonic()
        with self.screen.waiting(f"{self.name(seat)} thinks"):
            code = self.bots[seat].choose(Knowledge(self.match.position, seat), self.seconds)
            if not self.open:
                # How long a bot thinks must not tell what it has: all its answers take equally long.
                time.sleep(max(0.0, begin + self.seconds - time.monotonic()))
        self._act(seat, code)
        if not self.people:
            self._show()

    def _let_person_act(self, seat: int) -> None:
        if not self.open and len(self.people) > 1 and self.viewer != seat:
            self._hand_over(seat)
            if self._left:
                return
        self._show()
        self.actions("")
        seq = self.match.seq
        while self.match.seq == seq and not self._left:
            words = self.screen.ask(f"{self.name(seat)}> ", self._completions())
            if words is None:
                self._left = True
            elif words:
                self._hear(seat, words)

    def _hand_over(self, seat: int) -> None:
        """Who acted sees what came of it; then the screen is cleared before the next person looks at it."""
        answer: str | None = ""
        if self.viewer is not None:
            self._tell()
            answer = self.screen.ask(f"Enter clears the screen; then pass to {self.name(seat)}. ")
            self.screen.clear()
        self.viewer = seat
        if answer is None or self.screen.ask(f"{self.name(seat)}, press Enter. ") is None:
            self._left = True

    def _show(self) -> None:
        """What the viewer has not been told yet, and the board."""
        self.screen.say()
        if self._tell():
            self.screen.say()
        self.board("")

    def _tell(self) -> bool:
        """Say what the viewer has not been told yet, if there is anything."""
        steps = self.match.steps(self.viewer, self._told.get(self.viewer, 0))
        for step in steps:
            for event in step.events:
                self.screen.say(event.words)
        self._told[self.viewer] = self.match.seq
        return bool(steps)

    def _end(self) -> None:
        if not self.open and len(self.people) > 1:
            # Everybody looks now, at what came of the last action and at what all may see.
            self.screen.clear()
            self._told[None] = self._told.get(self.viewer, 0)
            self.viewer = None
        self._show()
        outcome = self.match.outcome()
        assert outcome is not None
        self.screen.say(f"{outcome.reason}.", "bold")
        for seat, score in enumerate(outcome.scores or ()):
            self.screen.say(f"  {self.name(seat)}: {score}", seat_style(self.game, seat))
        while self.people and not self._left:
            words = self.screen.ask("over> ", ["log", "save ", "quit"])
            if not words:
                return
            self._hear(self.people[0], words)

    # What is said at the prompt.

    def _hear(self, seat: int, words: str) -> None:
        """An action by name or number, or a command; what is wrong with it is said, and nothing has changed."""
        verb, _, rest = words.partition(" ")
        try:
            position = self.match.position
            named = {position.name(code).lower(): code for code in position.actions()}
            spoken = " ".join(words.lower().split())
            if self.match.turn != OVER and spoken in named:
                # An action's own name comes first, whatever the commands here are called.
                self._act(seat, named[spoken])
            elif verb.lower() in self.commands:
                self.commands[verb.lower()][0](rest.strip())
            elif words.isdecimal():
                self._act(seat, self._numbered(words))
            else:
                self._act(seat, words)
        except Refusal as refusal:
            self._refuse(refusal)
        except Mistake as mistake:
            self.screen.say(str(mistake))

    def _act(self, seat: int, action: str | int) -> None:
        self.match.play(seat, action)
        self._keep_up()

    def _numbered(self, words: str) -> int:
        codes = self.match.position.actions() if self.match.turn != OVER else []
        numbers = {str(number): code for number, code in enumerate(codes, 1)}
        if words not in numbers:
            raise Mistake(f"There is no action {words}; 'actions' lists what there is.")
        return numbers[words]

    def _refuse(self, refusal: Refusal) -> None:
        self.screen.say(f"{refusal.message} ('rule {refusal.clause}' shows the rule.)")

    def _completions(self) -> list[str]:
        position = self.match.position
        names = [position.name(code) for code in position.actions()]
        return names + [f"why {name}" for name in names] + list(self.commands)

    def help(self, _: str) -> None:
        """The commands."""
        self.screen.say("An action by its name or its number, or one of these:")
        for name, (_command, words) in self.commands.items():
            self.screen.say(f"  {name:<8} {words}")

    def board(self, _: str) -> None:
        """The board as the viewer may see it."""
        self.screen.show(self.game.diagram(self.match.view(self.viewer)), self.game)

    def actions(self, part: str) -> None:
        """The possible actions with their numbers, all or those with *part* in their name."""
        if self.match.turn == OVER:
            raise Mistake("The match is over; nobody acts any more.")
        position = self.match.position
        names = [position.name(code) for code in position.actions()]
        cells = [
            f"{number:>3} {name}" for number, name in enumerate(names, 1) if part.lower() in name.lower()
        ]
        if not cells:
            self.screen.say(f"{self.name(self.match.turn)} has no action with {part!r} in it.")
        elif not part and len(cells) > MANY:
            self.screen.say(f"{len(cells)} actions; 'actions WORD' lists those with a word in them.")
        else:
            self.screen.list(cells)

    def why(self, words: str) -> None:
        """Why an action is not possible."""
        if not words:
            raise Mistake("'why' takes an action: 'why ACTION'.")
        if self.match.turn == OVER:
            raise Mistake("The match is over; nobody acts any more.")
        code = self.match.position.parse(words)
        number = self.match.position.actions().index(code) + 1
        self.screen.say(f"{self.match.position.name(code)} is possible: number {number}.")

    def hint(self, _: str) -> None:
        """What a bot of the highest level would do, and why; from what the seat knows."""
        from bugeyed.bots.hint_words import in_words
        from bugeyed.bots.hints import hint_for

        seat = self.match.turn
        if seat == OVER:
            raise Mistake("The match is over; nobody acts any more.")
        position = self.match.position
        with self.screen.waiting("A bot thinks about it"):
            hint = hint_for(Knowledge(position, seat), self.match.seq, self.seconds)
        for words in in_words(hint, position):
            self.screen.say(words)

    def rule(self, id: str) -> None:
        """One clause."""
        clause = self.game.rules[id.removeprefix("§")]
        self.screen.say_rule(f"**§{clause.id}** {clause.text}")

    def rules(self, _: str) -> None:
        """The rulebook."""
        for chapter, clauses in self.game.rules.chapters().items():
            self.screen.say(chapter, "bold")
            for clause in clauses:
                self.rule(clause.id)

    def log(self, _: str) -> None:
        """What the viewer was told, from the beginning."""
        for step in self.match.steps(self.viewer):
            for event in step.events:
                self.screen.say(f"{step.seq:>4} {event.words}")

    def undo(self, _: str) -> None:
        """Take back what a person did last; past what they learnt if the others agree, as bots do."""
        seat = last_actor(self.match.fold, self.people)
        if seat is None:
            raise Mistake("There is no action to take back.")
        try:
            self.match.undo(seat)
        except CannotUndo as reason:
            if self.match.turn == OVER or not self._all_agree(seat, str(reason)):
                raise
            self.match.undo(seat, agreed=[other for other in range(self.match.players) if other != seat])
        self._keep_up()
        self._tell()
        limit = self.match.undo_limit(seat)
        if not limit.numbers and len(self.people) > 1:
            self.screen.say(f"{self.name(seat)} can take back no more without asking. {limit.why}")

    def _all_agree(self, seat: int, reason: str) -> bool:
        """Whether the others let a seat go back further; bots do."""
        others = [person for person in self.people if person != seat]
        if others:
            self.screen.say(reason)
        for other in others:
            answer = self.screen.ask(f"{self.name(other)}, do you agree? (yes or no) ", ["yes", "no"])
            if answer is None or answer.lower() not in ("yes", "y"):
                return False
        return True

    def save(self, words: str) -> None:
        """Write the match to a file."""
        if not words:
            raise Mistake("'save' takes the name of a file: 'save FILE'.")
        self._write(Path(words).expanduser())
        self.screen.say(f"Saved in {words}; 'bugeyed play {self.game.name} --load {words}' goes on with it.")
        if not self.open and self.match.turn != OVER:
            self.screen.say("The file holds everybody's secrets: look into it when the match is over.")

    def _keep_up(self) -> None:
        if self._kept is None:
            return
        try:
            self._write(self._kept)
        except Mistake as mistake:
            # The action stands all the same.
            self.screen.say(str(mistake))

    def _write(self, path: Path) -> None:
        if path != self._kept and path.exists():
            raise Mistake(f"{path} is there already; name another file.")
        try:
            beside = path.with_name(path.name + ".new")
            beside.write_text(self.match.dumps_whole(), encoding="utf-8")
            # In one go: a crash leaves the old file or the new one.
            beside.replace(path)
        except OSError as error:
            raise Mistake(f"{path} cannot be written: {error.strerror}.") from None
        self._kept = path

    def resign(self, _: str) -> None:
        """Give up, for the seat whose turn it is."""
        seat = self.match.turn
        if seat == OVER:
            raise Mistake("The match is over; there is nothing left to resign.")
        answer = self.screen.ask(f"{self.name(seat)} gives up? (yes or no) ", ["yes", "no"])
        if answer is not None and answer.lower() in ("yes", "y"):
            self.match.resign(seat)
            self._keep_up()

    def quit(self, _: str) -> None:
        """Leave the match as it is."""
        self._left = True
