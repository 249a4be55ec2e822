"""The command line: ``bugeyed`` and its commands, one module each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from bugeyed.core.errors import Mistake, Refusal


def parser() -> argparse.ArgumentParser:
    """All commands and their words."""
    words = argparse.ArgumentParser(
        prog="bugeyed",
        description="Rulebook in, table out: board games to play, host and study. "
        "Without a command the table starts on this machine and the browser opens on a game.",
    )
    # Imported here, so that 'import bugeyed' stays quick.
    from bugeyed.dev import command as dev
    from bugeyed.kit import command as check
    from bugeyed.lab import analyse_command as analyse
    from bugeyed.lab import command as lab
    from bugeyed.lab import ladder_command as ladder
    from bugeyed.lab import replaying
    from bugeyed.lab import solve_command as solve
    from bugeyed.lab import train_command as train
    from bugeyed.new import command as new
    from bugeyed.new import compile_command as compiling
    from bugeyed.research import command as research
    from bugeyed.table import command as table
    from bugeyed.table import moving
    from bugeyed.table.hosting import command as hosting
    from bugeyed.terminal import command as terminal

    table.add_words(words)
    commands = words.add_subparsers(metavar="COMMAND")
    for module in (
        table,
        hosting,
        moving,
        terminal,
        lab,
        replaying,
        ladder,
        solve,
        train,
        analyse,
        new,
        dev,
        compiling,
        check,
        research,
    ):
        module.add_commands(commands)
    return words


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; what is wrong with its words is one sentence and exit code 2."""
    try:
        chosen = parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int] = chosen.run
        return run(chosen)
    except (Mistake, Refusal) as error:
        print(f"bugeyed: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has heard enough.
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    sys.exit(main())
