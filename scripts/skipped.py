# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Names the tests that were skipped in the last runs, and why, from Meson's logs.

Usage: skipped.py BUILD-FOLDER...; those without a log are passed over.
"""
import json
import pathlib
import sys


def skipped(log):
    """(name, the reason that it printed last) of each."""
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            test = json.loads(line)
        except ValueError:  # a run that was broken off in the middle of it
            return
        if test["result"] == "SKIP":
            said = (test.get("stdout") or test.get("stderr") or "").strip().splitlines()
            reasons = [text for text in said if text.startswith("SKIP")]
            yield test["name"], (reasons or said or ["no reason is given"])[-1]


def main():
    logs = [pathlib.Path(folder) / "meson-logs/testlog.json" for folder in sys.argv[1:]]
    found = [(log.parts[-3], *test) for log in logs if log.exists() for test in skipped(log)]
    if found:
        print(f"skipped tests: {len(found)}")
    for build, name, why in found:
        print(f"  {build}: {name}: {why}")


if __name__ == "__main__":
    main()
