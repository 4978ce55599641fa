# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Runs a program of checks (a folder of tests/conformance), which prints a line a comparison:

    ok   NAME
    FAIL NAME: COUNT of COUNT wrong, ...

and judges it by what is expected of the driver.
"""
import re
import subprocess

from suites import outcome
from suites.expectations import judge
from suites.misuse import MISUSE, RIGHT, WRONG, Misuse

# The programs, and the version of OpenGL ES that each needs; vulkan needs a driver of Vulkan.
PROGRAMS = {"gles2": (2, 0), "gles3": (3, 2), "vulkan": None}
# What the program wants of Debian's packages besides the driver's own: a key of versions.txt.
PACKAGES = {"vulkan": "vulkan-packages"}
LINE = re.compile(r"(?:ok   (?P<right>.*)|FAIL (?P<wrong>.*?)(?:: \d+ of \d+ wrong.*)?)")
SUMMARY = re.compile(r"\d+ comparisons, (\d+) failed")


class Verdict:
    """Takes the lines as they come."""

    def __init__(self, expected, is_whole=False):
        """`is_whole`: every check runs, so that each entry has to be needed."""
        self._expected = expected
        self._is_whole = is_whole
        self.wrong = []
        self._excused = 0
        self._failures = None  # as the program counts them

    def take(self, line):
        summary, match = SUMMARY.fullmatch(line), LINE.fullmatch(line)
        if summary:
            self._failures = int(summary[1])
        if not match:
            return
        name = match["right"] or match["wrong"]
        what = outcome.PASS if match["right"] else outcome.FAIL
        entry = self._expected.of(name)
        wrong = judge(what, entry)
        if wrong:
            self.wrong.append(f"{name}: {wrong}")
        elif entry:
            self._excused += 1
            print(f"     expected: {entry.reason}", flush=True)

    def finish(self, status):
        """The exit status; `status`: the program's."""
        if self._is_whole:
            self.wrong += [f"{entry.where}: no comparison is called {entry.pattern}"
                           for entry in self._expected.unused()]
        # What fails without a comparison fails the run: no context, the wrong renderer, a crash.
        if (not self.wrong and self._failures == self._excused and
                status == (1 if self._failures else 0)):
            return RIGHT
        for text in self.wrong:
            print(f"not as expected: {text}")
        if not self.wrong:
            print(f"the program ended with status {status}")
        return WRONG


def require(program, driver, parts, software):
    """What can be told before anything is built."""
    for part in parts:
        if part in PROGRAMS:
            raise Misuse(f"{part} is a program, no part of a check's name: --program {part}")
    needed = PROGRAMS[program]
    if needed is None:
        if not driver.vulkan or software == "softpipe":
            raise Misuse(f"{software or driver.name} has no Vulkan")
    elif not software and driver.opengl_es < needed:
        wanted, has = (".".join(map(str, version)) for version in (needed, driver.opengl_es))
        raise Misuse(f"{program} needs OpenGL ES {wanted}, {driver.name} has {has}")


def run(command, environment, expected, is_whole=False):
    verdict = Verdict(expected, is_whole)
    with subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, text=True, errors="replace") as program:
        for line in program.stdout:
            print(line, end="", flush=True)
            verdict.take(line.rstrip("\n"))
    if program.returncode == MISUSE:  # it has said why
        return MISUSE
    return verdict.finish(program.returncode)
