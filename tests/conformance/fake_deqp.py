#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Behaves like a dEQP binary, for suites_test.py: a case does what its last word says.

The words: pass, fail, unsupported, warning, segv, exit, hang, abort (the run ends early behind the
case), silent (ends no case, goes on), leak (leaves a child behind that holds the pipe). FAKE_DEQP
in the environment: "broken" ends before any case, "late" dies of a signal behind the last one,
"mute" hangs before the first.
"""
import os
import signal
import subprocess
import sys
import time

KNOWN = ("pass", "fail", "unsupported", "warning", "segv", "exit", "hang", "abort", "silent",
         "leak")
LINES = {
    "pass": "  Pass (Pass)",
    "fail": "  Fail (Got (0, 1))",
    "unsupported": "  NotSupported (wants more)",
    "warning": "  QualityWarning (so so)",
    "abort": "  Fail (state is lost)",
}


def say(text):
    print(text, flush=True)


def run_case(name):
    """False where the whole run ends behind the case."""
    deed = name.rpartition(".")[2].rpartition("_")[2]
    if deed not in KNOWN:
        return True
    say(f"\nTest case '{name}'..")
    if deed == "segv":
        print("the GPU is on fire", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    if deed == "exit":
        sys.exit(3)
    if deed == "hang":
        time.sleep(600)
    if deed == "leak":
        subprocess.Popen(["sleep", "600"])
        os.kill(os.getpid(), signal.SIGKILL)
    if deed in LINES:
        say(LINES[deed])
    return deed != "abort"


def main():
    options = dict(argument.lstrip("-").split("=", 1) for argument in sys.argv[1:])
    mode = os.environ.get("FAKE_DEQP")
    if mode == "broken":
        print("no display", file=sys.stderr)
        return 1
    if mode == "mute":
        time.sleep(600)
    with open(options["deqp-caselist-file"], encoding="utf-8") as file:
        cases = file.read().split()
    say(f"fake starting, archive {options['deqp-archive-dir']}")
    for case in sorted(cases):  # an order of its own
        if not run_case(case):
            say("\nABORTED!")
            return 1
    say("\nDONE!")
    if mode == "late":
        os.kill(os.getpid(), signal.SIGABRT)
    return 0


if __name__ == "__main__":
    sys.exit(main())
