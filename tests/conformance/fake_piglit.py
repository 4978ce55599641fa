#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Behaves like `piglit run`, for suites_test.py: a test's result is the last word of its name.

FAKE_PIGLIT in the environment: "broken" ends with an error, "odd" writes what is no result.
"""
import bz2
import json
import os
import sys


def main():
    mode = os.environ.get("FAKE_PIGLIT")
    if mode == "broken":
        print("KeyError: piglit is unhappy")
        return 1
    with open(sys.argv[sys.argv.index("--test-list") + 1], encoding="utf-8") as file:
        names = file.read().splitlines()
    folder = sys.argv[-1]
    os.makedirs(folder)
    tests = {name.lower(): {
        "result": name.rpartition(" ")[2],
        "out": "platform " + os.environ["EGL_PLATFORM"],
        "err": "",
        "subtests": {"__type__": "Subtests", "one": "pass", "two": name.rpartition(" ")[2]},
        "time": {"start": 1.0, "end": 3.5},
    } for name in names}
    text = "[]" if mode == "odd" else json.dumps({"tests": tests})
    with bz2.open(os.path.join(folder, "results.json.bz2"), "wt") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
