# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Runs tests of piglit by their names, and reads its results."""
import bz2
import glob
import gzip
import json
import os
import shutil
import subprocess
import time

from suites import outcome
from suites.misuse import Misuse
from suites.outcome import Result

OUTCOME = {
    "pass": outcome.PASS,
    "warn": outcome.QUALITY_WARNING,
    "dmesg-warn": outcome.QUALITY_WARNING,
    "skip": outcome.NOT_SUPPORTED,
    "fail": outcome.FAIL,
    "dmesg-fail": outcome.FAIL,
    "crash": outcome.CRASH,
    "incomplete": outcome.CRASH,
    "timeout": outcome.HANG,
    "notrun": outcome.MISSING,
}
OPENERS = {".bz2": bz2.open, ".gz": gzip.open, ".json": open}
PROFILE = "all"  # of piglit's: `quick` leaves out variants that the lists name
NOTE = 200  # characters of a test's output that a note keeps
TAIL = 2000  # and of piglit's own that an error shows


def note_of(test):
    text = " ".join((test.get("out") or "").split() + (test.get("err") or "").split())
    failed = sorted(name for name, result in (test.get("subtests") or {}).items()
                    if name != "__type__" and OUTCOME.get(result) != outcome.PASS)
    if failed and test["result"] not in ("pass", "skip"):
        text = f"subtests {', '.join(failed)}; {text}"
    return text[:NOTE]


def parse_results(text, cases):
    """{case: Result} of piglit's results; piglit writes all names in small letters."""
    try:
        tests = {name.lower(): test for name, test in json.loads(text)["tests"].items()}
        found = {}
        for case in cases:
            test = tests.get(case.lower())
            if test is None:
                found[case] = Result(outcome.MISSING, note="piglit has no such test")
                continue
            duration = test["time"]["end"] - test["time"]["start"]
            found[case] = Result(OUTCOME[test["result"]], duration, note_of(test))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Misuse(f"piglit's results are not understood: {type(error).__name__} {error}"
                     ) from None
    return found


def read_results(folder, cases):
    paths = glob.glob(os.path.join(glob.escape(folder), "results.json*"))
    if len(paths) != 1:
        raise Misuse(f"piglit wrote no results to {folder}")
    opener = OPENERS.get(os.path.splitext(paths[0])[1])
    if opener is None:
        raise Misuse(f"{paths[0]}: a compression that is not known here")
    with opener(paths[0], "rt", encoding="utf-8") as file:
        return parse_results(file.read(), cases)


def arguments_of(settings, list_path, folder):
    """Each test has its own process and piglit's own time limit; unknown ones count as not run."""
    return ["run", "--log-level", "quiet", "--backend", "json", "--overwrite",
            "--process-isolation", "true", "--ignore-missing", "--platform", "surfaceless_egl",
            "--jobs", str(settings.jobs), "--timeout", str(settings.timeout),
            "--test-list", list_path, PROFILE, folder]


def run_tests(run, settings, cases, environment):
    """Runs the cases in one run of piglit, whose start is slow; fills run.results."""
    list_path = os.path.join(settings.output, "tests.txt")
    folder = os.path.join(settings.output, "piglit")
    shutil.rmtree(folder, ignore_errors=True)
    with open(list_path, "w", encoding="utf-8") as file:
        file.writelines(case + "\n" for case in cases)
    begin = time.monotonic()
    log_path = os.path.join(settings.output, "piglit.log")
    with open(log_path, "wb") as log:
        status = subprocess.run(run.command + arguments_of(settings, list_path, folder),
                                env=environment, stdin=subprocess.DEVNULL, stdout=log,
                                stderr=subprocess.STDOUT, check=False).returncode
    run.seconds = time.monotonic() - begin
    if status != 0:
        with open(log_path, encoding="utf-8", errors="replace") as log:
            said = log.read()[-TAIL:]
        raise Misuse(f"{' '.join(run.command)} run ended with status {status}:\n{said}")
    run.results = read_results(folder, cases)
