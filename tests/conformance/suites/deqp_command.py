# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""What the commands that run dEQP share: the options behind the driver's, and the run."""
import math
import os
import pathlib

from suites import caselist, expectations, gpu, report
from suites.deqp_process import Limits
from suites.deqp_run import Runner, Settings
from suites.misuse import Misuse

LEFT_OUT = gpu.EXPECTED / "deqp-gles2-left-out.txt"


def add_arguments(parser):
    parser.add_argument("binary", help="path of deqp-gles2")
    parser.add_argument("cases", help="the case list")
    parser.add_argument("--expected", metavar="FILE",
                        help="expected failures (default: expected/BINARY-TARGET.txt; where there "
                        "is no target nothing is expected, and what is not supported is no "
                        "failure)")
    parser.add_argument("--left-out", metavar="FILE", default=LEFT_OUT,
                        help="cases that are not run, beside those of "
                        "expected/BINARY-TARGET-left-out.txt (default: "
                        "expected/deqp-gles2-left-out.txt)")
    parser.add_argument("--all", action="store_true", help="leave no case out")
    parser.add_argument("--only", metavar="PATTERN",
                        help="of the list only the cases of this name; * stands for any text")
    parser.add_argument("--shard", metavar="I/N", help="of N parts of the list the I-th")
    parser.add_argument("--jobs", type=int, default=gpu.cores(),
                        help="processes at once (default: as many as cores)")
    parser.add_argument("--batch", type=int, default=200, help="cases a process (default: 200)")
    parser.add_argument("--timeout", type=float, default=60.0,
                        help="seconds a case may take (default: 60)")
    parser.add_argument("--start-timeout", type=float, default=60.0,
                        help="seconds a process may take before its first case (default: 60)")
    parser.add_argument("--output", default="deqp-results", help="folder (default: deqp-results)")
    parser.add_argument("--keep-logs", action="store_true",
                        help="keep each process's list, log (.qpa) and stderr in the folder")


def check(arguments):
    for name, least in (("jobs", 1), ("batch", 1)):
        if getattr(arguments, name) < least:
            raise Misuse(f"--{name} {getattr(arguments, name)}: at least {least}")
    for name, seconds in (("timeout", arguments.timeout),
                          ("start-timeout", arguments.start_timeout)):
        if not (math.isfinite(seconds) and seconds > 0):
            raise Misuse(f"--{name} {seconds}: wanted are seconds, more than 0")
    if not os.path.isfile(arguments.binary):
        raise Misuse(f"no file {arguments.binary}")
    if not os.access(arguments.binary, os.X_OK):
        raise Misuse(f"{arguments.binary} cannot be run")


def suite_of(arguments):
    name = pathlib.Path(arguments.binary).name
    return name if name.startswith("deqp-") else "deqp-gles2"


def chosen_cases(arguments, target):
    """(cases to run, how many are left out)."""
    cases = caselist.read_cases(arguments.cases)
    if arguments.only:
        cases = caselist.select(cases, arguments.only)
    left_out = 0
    if not arguments.all:
        cases, left_out = target.leave_out(suite_of(arguments), cases, arguments.left_out)
    if arguments.shard:
        cases = caselist.shard(cases, *caselist.parse_shard(arguments.shard))
    if not cases:
        raise Misuse("no case is left to run")
    return cases, left_out


def expected(arguments, target):
    return expectations.of_run(arguments.expected, target.expected(suite_of(arguments)))


def run(arguments, target):
    check(arguments)
    cases, left_out = chosen_cases(arguments, target)
    wanted = expected(arguments, target)
    report.make_folder(arguments.output)
    settings = Settings(target.prefix, arguments.binary, target.environment, arguments.output)
    settings.limits = Limits(arguments.start_timeout, arguments.timeout)
    settings.keep_logs = arguments.keep_logs
    found = report.Run(target.prefix + [settings.binary], target.name)
    found.left_out = left_out
    try:
        Runner(settings, found, len(cases)).run_all(
            caselist.batches(cases, arguments.batch, arguments.jobs), arguments.jobs)
    except (KeyboardInterrupt, Misuse):
        report.write(found, {}, arguments.output)
        raise
    return report.finish(found, wanted, pathlib.Path(arguments.output))
