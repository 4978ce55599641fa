# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Which driver a suite runs on: options, the command's prefix, the environment."""
import os
import pathlib
import shutil

from suites.misuse import Misuse

GPUS = ("g13", "mali400")
SOURCE_ROOT = pathlib.Path(__file__).resolve().parents[3]
EXPECTED = SOURCE_ROOT / "tests/conformance/expected"


def add_arguments(parser):
    parser.add_argument("--gpu", choices=GPUS,
                        help="run on this emulated GPU; without it on whatever EGL finds")
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


def prefix(arguments):
    """What stands in front of a command of the suite."""
    if not arguments.gpu:
        if arguments.cuesta:
            raise Misuse("--cuesta is for --gpu, which is not given")
        return []
    # Without Mesa's vendor: its devices are not what is tested.
    return [find_tool(arguments.cuesta), "run", "--gpu", arguments.gpu, "--driver", "cuesta", "--"]


def environment():
    """Suites ask for the default display, which without a screen means this platform; and a cache
    of compiled shaders would hide what the compiler does."""
    variables = dict(os.environ)
    variables.setdefault("EGL_PLATFORM", "surfaceless")
    variables.setdefault("MESA_SHADER_CACHE_DISABLE", "true")
    return variables


def cores():
    return len(os.sched_getaffinity(0))
