# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Checks that the C++ of the project is as clang-format writes it.

Usage: format.py CLANG_FORMAT SOURCE_ROOT. Prints each finding; exits 1 when there is any, 77 (skip)
where the tool is missing or is another version, whose opinion differs; with CI set that fails too.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

VERSION = 14  # Debian 12's
TOPS = ["src", "include", "kernel-uapi", "tests"]
FILES_AT_ONCE = 40


def version(tool):
    try:
        text = subprocess.run([tool, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return None
    match = re.search(r"version (\d+)\.", text)
    return int(match.group(1)) if match else None


def check(tool, files):
    command = [tool, "--dry-run", "--Werror", *map(str, files)]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True)


def main():
    tool, root = sys.argv[1], pathlib.Path(sys.argv[2])
    found = version(tool)
    if found != VERSION:
        print(f"{tool}: version {VERSION} is needed, this is {found or 'missing'}")
        return 1 if os.environ.get("CI") else 77
    everything = [file for top in TOPS for file in (root / top).rglob("*")]
    files = [file for file in everything if file.suffix in (".cpp", ".h")]
    groups = [files[i : i + FILES_AT_ONCE] for i in range(0, len(files), FILES_AT_ONCE)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda group: check(tool, group), groups))
    print("".join(result.stderr for result in results))
    failed = any(result.returncode for result in results)
    print(f"{len(files)} files, {'findings above' if failed else 'all as written by clang-format'}")
    return 1 if failed or not files else 0


if __name__ == "__main__":
    sys.exit(main())
