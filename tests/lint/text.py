# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Checks every file of the project: the two licence lines, and lines of at most 100 columns.

Usage: text.py SOURCE_ROOT. Prints one line a finding; exits 1 when there is any.
"""

import pathlib
import sys

MAX_COLUMNS = 100
SUFFIXES = {".cpp", ".h", ".py", ".sh", ".ini", ".yml"}
NAMES = {"meson.build", "meson_options.txt", "compare_code", "demo", "deqp", "mesa", "piglit",
         "test", "run", ".clang-format"}
TOPS = ["src", "include", "kernel-uapi", "tests", "scripts", ".ci"]


def is_ours(file):
    return (file.suffix in SUFFIXES or file.name in NAMES) and "__pycache__" not in file.parts


def sources(root):
    yield from (file for file in sorted(root.iterdir()) if file.is_file() and is_ours(file))
    for top in TOPS:
        for file in sorted((root / top).rglob("*")):
            if file.is_file() and is_ours(file):
                yield file


def check(path, lines):
    if not any("SPDX-License-Identifier: MIT" in line for line in lines[:4]):
        yield f"{path}:1: no SPDX lines"
    in_raw_string = False  # its text belongs to another language, which may know no broken lines
    for number, line in enumerate(lines, 1):
        in_raw_string = (in_raw_string or 'R"(' in line) and ')"' not in line
        if len(line) > MAX_COLUMNS and not in_raw_string:
            yield f"{path}:{number}: {len(line)} columns"
        if line != line.rstrip():
            yield f"{path}:{number}: blanks at the end"


def main():
    root = pathlib.Path(sys.argv[1])
    count = 0
    findings = []
    for file in sources(root):
        count += 1
        lines = file.read_text(encoding="utf-8").splitlines()
        findings.extend(check(file.relative_to(root), lines))
    print("\n".join(findings))
    print(f"{count} files, {len(findings)} findings")
    return 1 if findings or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
