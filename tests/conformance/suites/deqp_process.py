# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""One process of a dEQP binary: runs a list of cases, and says of each what became of it.

It prints "Test case 'NAME'.." when a case begins and "  STATUS (text)" when it ends, line by line;
it takes the cases in an order of its own; it prints "DONE!" when none is left. A process that ends
otherwise crashed in the case that was open.
"""
import os
import re
import selectors
import signal
import subprocess
import time

from suites import outcome
from suites.outcome import Result

STATUS = {
    "Pass": outcome.PASS,
    "Fail": outcome.FAIL,
    "QualityWarning": outcome.QUALITY_WARNING,
    "CompatibilityWarning": outcome.COMPATIBILITY_WARNING,
    "CapabilityWarning": outcome.COMPATIBILITY_WARNING,
    "NotSupported": outcome.NOT_SUPPORTED,
    "Pending": outcome.FAIL,
    "ResourceError": outcome.FAIL,
    "InternalError": outcome.FAIL,
    "DeviceLost": outcome.FAIL,
    "Waiver": outcome.FAIL,  # no list of waivers is given
    "Crash": outcome.CRASH,
    "Timeout": outcome.HANG,
}
BEGIN = re.compile(r"Test case '(.+)'\.\.")
END = re.compile(r"  (%s) \((.*)" % "|".join(STATUS))
TAIL = 400  # characters of what the process said last that a note keeps


def one_line(text):
    return " ".join(text.split())


def describe_status(status):
    if status < 0:
        try:
            return signal.Signals(-status).name
        except ValueError:
            return f"signal {-status}"
    return f"exit status {status}"


class Limits:
    """Seconds that may pass before the first case, and in each case or behind the last."""

    def __init__(self, start, case):
        self.start = start
        self.case = case


class Process:
    """Reads what a running command prints; its cases' results gather in `results`."""

    def __init__(self, command, environment, stderr_path, limits):
        self.results = {}
        self.started = 0  # cases
        self.done = False
        self.hung = False
        self.case = None  # the open one
        self.status = None
        self.said = ""  # the end of stderr, or where that is empty of stdout
        self._stderr_path = stderr_path
        self._limits = limits
        self._since = time.monotonic()
        self._buffer = b""
        with open(stderr_path, "wb") as stderr:
            self._child = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=stderr, start_new_session=True)

    def run(self, stopped):
        """Until the process ends, hangs, or stopped() is true."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._child.stdout, selectors.EVENT_READ)
            while not stopped() and self._read(selector):
                pass
        if stopped():
            self._kill()
        self._end()

    def _read(self, selector):
        limit = self._limits.case if self.started else self._limits.start
        left = self._since + limit - time.monotonic()
        if left <= 0:
            self.hung = True
            self._kill()
            return False
        if not selector.select(min(left, 0.5)):
            # What a child of the process has inherited may keep the pipe open behind its end.
            return self._child.poll() is None
        data = os.read(self._child.stdout.fileno(), 65536)
        *lines, self._buffer = (self._buffer + data).split(b"\n")
        for line in lines:
            self._take(line.decode("utf-8", "replace").rstrip("\r"))
        return bool(data)

    def _take(self, line):
        begin, end = BEGIN.fullmatch(line), END.match(line)
        if begin:
            self._close(Result(outcome.CRASH, note="the next case began before it ended"))
            self.case = begin[1]
            self.started += 1
            self._since = time.monotonic()
        elif end and self.case:
            self._close(Result(STATUS[end[1]], note=one_line(end[2].removesuffix(")"))))
            self._since = time.monotonic()
        elif line.startswith("DONE!"):
            self.done = True
        elif line.strip():
            self.said = (self.said + " " + line.strip())[-TAIL:]

    def _close(self, result):
        if self.case:
            result.seconds = time.monotonic() - self._since
            self.results[self.case] = result
        self.case = None

    def _kill(self):
        try:
            os.killpg(self._child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def _end(self):
        """Waits for the child and whatever it started; settles the open case."""
        try:
            self.status = self._child.wait(timeout=max(1.0, self._limits.case))
        except subprocess.TimeoutExpired:
            self.hung = True
            self._kill()
            self.status = self._child.wait()
        self._kill()
        self._child.stdout.close()
        with open(self._stderr_path, "rb") as file:
            errors = file.read()[-TAIL:].decode("utf-8", "replace")
        self.said = one_line(errors) or one_line(self.said)
        if self.hung:
            self._close(Result(outcome.HANG, note=f"more than {self._limits.case:g} s"))
        else:
            self._close(Result(outcome.CRASH,
                               note=f"{describe_status(self.status)} {self.said}".rstrip()))
