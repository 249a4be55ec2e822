"""A clone of a package of three modules that has our setup.py, and a compiler that stumbles where it is told to."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import sysconfig
from pathlib import Path

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

SOURCE = ["core.two:source", "bots.one:source", "games.three:source"]
COMPILED = ["core.two:compiled", "bots.one:compiled", "games.three:compiled"]


class Clone:
    """A clone of the small package, and what its compiler was asked to do."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src" / "bugeyed"

    def environment(self, over: str = "", stumble: str = FAIL) -> dict[str, str]:
        """That of a process whose compiler does what *stumble* says over files of the name *over*."""
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
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("BUGEYED_")}
        return {**inherited, "CC": called, "LDSHARED": f"{called} -shared", "STUMBLE": over}

    def compile(self, over: str = "", stumble: str = FAIL) -> subprocess.CompletedProcess[str]:
        """Make the build."""
        return subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "1"],
            cwd=self.folder,
            env=self.environment(over, stumble),
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
        return subprocess.Popen(
            [sys.executable, "-c", LOOK.format(names=names)],
            env={
                **self.environment(),
                "PYTHONPATH": str(self.folder / "src"),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
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
