# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Which driver a suite runs on: options, the command's prefix, the environment."""
import dataclasses
import os
import pathlib
import shutil

from suites import expectations
from suites.misuse import Misuse

GPUS = ("g13", "mali400")
DRIVERS = ("cuesta", "both")
SOURCE_ROOT = pathlib.Path(__file__).resolve().parents[3]
EXPECTED = SOURCE_ROOT / "tests/conformance/expected"


@dataclasses.dataclass
class Target:
    """What a suite's program runs on."""

    name: str  # of the files of expectations; none: nothing is expected
    prefix: list  # what stands in front of the program
    environment: dict

    def expected(self, suite):
        """The path of the suite's expectations, or none."""
        return EXPECTED / f"{suite}-{self.name}.txt" if self.name else None

    def leave_out(self, suite, cases, usual):
        """(the cases to run, how many are not): not those of the file `usual`, nor what this
        target's driver cannot be given."""
        own = EXPECTED / f"{suite}-{self.name}-left-out.txt"
        paths = [usual, *([own] if own.exists() else [])]
        return expectations.leave_out(cases, expectations.read_expectations(*paths))


def add_arguments(parser):
    parser.add_argument("--gpu", choices=GPUS,
                        help="run on this emulated GPU; without it on whatever EGL finds")
    parser.add_argument("--driver", choices=DRIVERS,
                        help="whose EGL vendors a program finds with --gpu: ours alone (cuesta, "
                        "the default), or ours with Mesa's beside it, as where both are installed; "
                        "that has files of expectations of its own, GPU-beside-mesa")
    parser.add_argument("--cuesta", metavar="TOOL",
                        help="the tool `cuesta` for --gpu (default: build/src/tools/cuesta of this "
                        "tree, then the one in PATH)")


def find_tool(given):
    """The absolute path of the tool `cuesta`."""
    built = SOURCE_ROOT / "build/src/tools/cuesta"
    tool = given or (str(built) if built.exists() else "cuesta")
    found = shutil.which(tool)
    if not found:
        raise Misuse(f"no tool {tool}; build it, or name it with --cuesta")
    return os.path.abspath(found)


def target(arguments):
    if not arguments.gpu:
        for option in ("cuesta", "driver"):
            if getattr(arguments, option):
                raise Misuse(f"--{option} is for --gpu, which is not given")
        return Target(None, [], environment())
    # Usually without Mesa's vendor: its devices are not what is tested.
    driver = arguments.driver or "cuesta"
    return Target(arguments.gpu + ("-beside-mesa" if driver == "both" else ""),
                  [find_tool(arguments.cuesta), "run", "--gpu", arguments.gpu, "--driver", driver,
                   "--"], environment())


def environment():
    """Suites ask for the default display, which without a screen means this platform; and a cache
    of compiled shaders would hide what the compiler does."""
    variables = dict(os.environ)
    variables.setdefault("EGL_PLATFORM", "surfaceless")
    variables.setdefault("MESA_SHADER_CACHE_DISABLE", "true")
    return variables


def cores():
    return len(os.sched_getaffinity(0))
