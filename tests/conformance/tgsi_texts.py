# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Compiles TGSI texts that others wrote, for each GPU, and counts what is refused and why.

tgsi_texts.py FOLDER --cuesta build/src/tools/cuesta [--expect-all g13]

FOLDER is searched for *.tgsi; docs/tgsi.md names a collection. Exits 1 where a GPU of --expect-all
refuses one.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

GPUS = ("g13", "mali400")
PLACE = re.compile(r"^(.*?):(\d+:\d+:)? error: (.*)$")


def compile_all(cuesta, gpu, paths):
    """The paths that were refused, with the message of each."""
    command = [cuesta, "compile", "--gpu", gpu, "--stats", *map(str, paths)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"{gpu}: the compiler ended with {run.returncode}: {run.stderr[-500:]}")
    refused = {}
    for line in run.stderr.splitlines():
        found = PLACE.match(line)
        if found:
            refused[found[1]] = found[3]
    return refused


def reason_of(message):
    """Without the names and numbers of one text."""
    return re.sub(r"'[^']*'|\d+", "*", message)


def report(gpu, paths, refused):
    print(f"{gpu}: {len(paths) - len(refused)} of {len(paths)} texts compile")
    reasons = collections.Counter(reason_of(message) for message in refused.values())
    for reason, count in reasons.most_common():
        print(f"  {count:4} {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--cuesta", required=True)
    parser.add_argument("--expect-all", choices=GPUS, action="append", default=[])
    options = parser.parse_args()
    paths = sorted(options.folder.rglob("*.tgsi"))
    if not paths:
        sys.exit(f"{options.folder}: no TGSI texts")
    failed = False
    for gpu in GPUS:
        refused = compile_all(options.cuesta, gpu, paths)
        report(gpu, paths, refused)
        failed |= gpu in options.expect_all and bool(refused)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
