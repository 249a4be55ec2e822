"""The build is made whole or not at all, tried on a package of three modules that has our setup.py."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = {
    "__init__.py": "from bugeyed.build import choose\n\nchoose()\n",
    "bots/__init__.py": "",
    "bots/one.py": "def number() -> int:\n    return 1\n",
    "core/__init__.py": "",
    "core/two.py": "from bugeyed.bots.one import number\n\n\ndef double() -> int:\n    return 2 * number()\n",
    "games/__init__.py": "",
    "games/three.py": "def other() -> int:\n    return 3\n",
}
LOOK = """
import sys
import bugeyed
for name in {names}:
    module = __import__(f"bugeyed.{{name}}", fromlist=["*"])
    print(name, "source" if module.__file__.endswith(".py") else "compiled", sep=":", flush=True)
    sys.stdin.readline()
"""
COMPILER = """#!{python}
import os, pathlib, signal, sys
target = sys.argv[sys.argv.index("-o") + 1] if "-o" in sys.argv else ""
with open({calls!r}, "a") as calls:
    print(target, file=calls)
if os.environ.get("STUMBLE") and os.environ["STUMBLE"] in target:
{stumble}
hasty = ["-O0" if word.startswith("-O") else word for word in sys.argv[1:]]
os.execvp({real!r}, [{real!r}, *hasty])
"""
BREAK_OFF = """
    pathlib.Path(target).write_bytes(b"half of it")
    os.kill(os.getppid(), signal.SIGKILL)
    sys.exit(1)
"""
FAIL = """
    sys.exit("no room left")
"""
EDIT = """
    pathlib.Path("src/bugeyed/bots/one.py").write_text("def number() -> int:\\n    return 10\\n")
"""

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiling")]


class Clone:
    """A clone of the small package, and what its compiler was asked to do."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src" / "bugeyed"

    def compile(self, over: str = "", stumble: str = FAIL) -> subprocess.CompletedProcess[str]:
        """Make the build; the compiler does what *stumble* says over files of the name *over*."""
        compiler = self.folder / "cc"
        real, *flags = sysconfig.get_config_var("CC").split()
        compiler.write_text(
            COMPILER.format(
                python=sys.executable,
                calls=str(self.folder / "calls"),
                real=shutil.which(real),
                stumble=stumble,
            )
        )
        compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
        called = " ".join([str(compiler), *flags])
        return subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "1"],
            cwd=self.folder,
            env={**os.environ, "CC": called, "LDSHARED": f"{called} -shared", "STUMBLE": over},
            capture_output=True,
            text=True,
            check=False,
        )

    def calls(self) -> list[str]:
        """What the compiler was asked to make since this was last asked."""
        file = self.folder / "calls"
        said = file.read_text().split() if file.exists() else []
        file.unlink(missing_ok=True)
        return ["/".join(Path(target).parts[-2:]).split(".")[0] for target in said]

    def start(self, *names: str) -> subprocess.Popen[str]:
        """A process that imports these modules, each when it is told to."""
        environment = {name: value for name, value in os.environ.items() if name != "BUGEYED_INTERPRETED"}
        return subprocess.Popen(
            [sys.executable, "-c", LOOK.format(names=names)],
            env={**environment, "PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def runs(self) -> list[str]:
        """Which build of each module a new process gets."""
        said, _ = self.start("core.two", "bots.one", "games.three").communicate("\n\n\n")
        return said.split()

    def builds(self) -> list[Path]:
        """Those that are there."""
        return list((self.package / "compiled").glob("*"))


SOURCE = ["core.two:source", "bots.one:source", "games.three:source"]
COMPILED = ["core.two:compiled", "bots.one:compiled", "games.three:compiled"]


@pytest.fixture(scope="module")
def failed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Clone, subprocess.CompletedProcess[str]]:
    """A clone whose first module could not be compiled, and what was said."""
    folder = tmp_path_factory.mktemp("compiling")
    for name, text in MODULES.items():
        file = folder / "src" / "bugeyed" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    shutil.copy(ROOT / "src/bugeyed/build.py", folder / "src/bugeyed/build.py")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    clone = Clone(folder)
    return clone, clone.compile("__mypyc", FAIL)


@pytest.fixture
def clone(failed: tuple[Clone, subprocess.CompletedProcess[str]], tmp_path: Path) -> Clone:
    """One where mypyc has read everything, which takes long, and nothing is compiled."""
    copy = Clone(shutil.copytree(failed[0].folder, tmp_path / "clone"))
    copy.calls()
    return copy


def test_a_build_broken_off_is_never_run_and_the_next_one_goes_on(clone: Clone) -> None:
    """A link that was cut leaves half a file; what was whole before is not made again."""
    assert clone.compile("core/folder__mypyc.cpython", BREAK_OFF).returncode < 0
    assert "bots/folder__mypyc" in clone.calls()
    assert clone.builds() == []
    assert clone.runs() == SOURCE

    assert clone.compile().returncode == 0
    again = clone.calls()
    assert "core/folder__mypyc" in again
    assert "bots/folder__mypyc" not in again
    assert clone.runs() == COMPILED


def test_a_process_keeps_to_what_it_began_with(clone: Clone) -> None:
    """Modules imported after the build arrived, or after it was replaced, are of the old kind."""
    early = clone.start("bots.one", "core.two")
    assert early.stdout is not None
    assert early.stdout.readline() == "bots.one:source\n"
    assert clone.compile().returncode == 0
    assert clone.runs() == COMPILED
    late = clone.start("bots.one", "core.two")
    assert late.stdout is not None
    assert late.stdout.readline() == "bots.one:compiled\n"

    (clone.package / "games/three.py").write_text("def other() -> int:\n    return 33\n")
    assert clone.runs() == SOURCE
    assert clone.compile().returncode == 0
    assert clone.runs() == COMPILED
    assert early.communicate("\n\n")[0] == "core.two:source\n"
    assert late.communicate("\n\n")[0] == "core.two:compiled\n"
    assert len(clone.builds()) == 2


def test_what_cannot_be_compiled_runs_interpreted_whole(
    failed: tuple[Clone, subprocess.CompletedProcess[str]],
) -> None:
    """One module that fails is enough, and the compiler's words are shown."""
    clone, done = failed
    assert done.returncode != 0
    assert "no room left" in done.stderr
    assert clone.builds() == []
    assert clone.runs() == SOURCE


def test_a_source_changed_meanwhile_is_not_taken_for_compiled(clone: Clone) -> None:
    """The build is of what was read."""
    assert clone.compile("games/folder__mypyc", EDIT).returncode == 0
    assert len(clone.builds()) == 1
    assert clone.runs() == SOURCE
    (clone.package / "bots/one.py").write_text(MODULES["bots/one.py"])
    assert clone.runs() == COMPILED


def test_without_a_compiler_it_says_so_and_runs_interpreted(clone: Clone) -> None:
    """That is no failure."""
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=clone.folder,
        env={**os.environ, "CC": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "There is no C compiler here" in done.stdout
    assert clone.runs() == SOURCE
