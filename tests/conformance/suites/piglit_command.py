# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""What the commands that run piglit share: the options behind the driver's, and the run."""
import pathlib
import shutil

from suites import caselist, expectations, gpu, piglit_run, report
from suites.misuse import Misuse, Skip

LISTS = pathlib.Path(__file__).resolve().parents[1] / "lists"
LEFT_OUT = gpu.EXPECTED / "piglit-left-out.txt"


def add_arguments(parser):
    parser.add_argument("lists", nargs="*", help="lists of tests (default: all of lists/)")
    parser.add_argument("--piglit", default="piglit", help="the program (default: piglit)")
    parser.add_argument("--expected", metavar="FILE",
                        help="expected failures (default: expected/piglit-TARGET.txt; where there "
                        "is no target nothing is expected, and what is not supported is no "
                        "failure)")
    parser.add_argument("--left-out", metavar="FILE", default=LEFT_OUT,
                        help="tests that are not run (default: expected/piglit-left-out.txt)")
    parser.add_argument("--all", action="store_true", help="leave no test out")
    parser.add_argument("--only", metavar="PATTERN",
                        help="of the lists only the tests of this name; * stands for any text")
    parser.add_argument("--jobs", type=int, default=gpu.cores(),
                        help="tests at once (default: as many as cores)")
    parser.add_argument("--timeout", type=int, default=60,
                        help="seconds a test may take (default: 60)")
    parser.add_argument("--output", default="piglit-results",
                        help="folder (default: piglit-results)")


def check(arguments):
    for name in ("jobs", "timeout"):
        if getattr(arguments, name) < 1:
            raise Misuse(f"--{name} {getattr(arguments, name)}: at least 1")


def read_lists(arguments):
    """{name of a list: its tests}."""
    paths = arguments.lists or sorted(LISTS.glob("piglit-*.txt"))
    lists = {pathlib.Path(path).stem: caselist.read_cases(path) for path in paths}
    if len(lists) != len(paths):
        raise Misuse("two lists have the same name")
    if arguments.only:
        every = caselist.select([case for cases in lists.values() for case in cases],
                                arguments.only)
        lists = {name: [case for case in cases if case in every] for name, cases in lists.items()}
    return lists


def show_lists(lists, results):
    """A line a list: how many of its tests, and what became of them."""
    for name, cases in lists.items():
        run = report.Run([], None)
        run.results = {case: results[case] for case in cases if case in results}
        counts = ", ".join(f"{count} {what}" for what, count in run.counts().items() if count)
        print(f"{name}: {len(run.results)} of {len(cases)} run: {counts or 'none'}")


def find_program(name):
    program = shutil.which(name)
    if not program:
        raise Skip(f"not installed: {name} (package piglit; scripts/packages.sh --tests)")
    return program


def run(arguments, target):
    check(arguments)
    program = find_program(arguments.piglit)
    lists = read_lists(arguments)
    cases = sorted({case for cases in lists.values() for case in cases})
    left_out = 0
    if not arguments.all:
        cases, left_out = target.leave_out("piglit", cases, arguments.left_out)
    if not cases:
        raise Misuse("no test is left to run")
    wanted = expectations.of_run(arguments.expected, target.expected("piglit"))
    found = report.Run(target.prefix + [program], target.name)
    found.left_out = left_out
    report.make_folder(arguments.output)
    piglit_run.run_tests(found, arguments, cases, target.environment)
    show_lists(lists, found.results)
    return report.finish(found, wanted, arguments.output)
