#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Shows the texts of tests/golden/glsl/preprocessor.txt to glslangValidator's preprocessor.

Usage: glslang_preprocessor.py FILE. Prints each text that it takes another way; exits 1 when there
is one, 77 (skipped) without glslangValidator.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Texts where glslang decides otherwise, by their first line, and why.
DIFFERENT = {
    "#define defined": "it lets `defined` be a macro; C99, 6.10.8, does not",
    "@": "it reports strange characters when it parses",
    "#extension all enable": "it reports extensions when it parses",
    "#extension GL_NONE : require": "likewise",
    "#define x 3": "C99's example 3 of 6.10.3.5: it expands z[0] again, which C99 forbids",
    "#define EMPTY": "it refuses G(), one empty argument",
}

# What it leaves in the text for its parser.
DIRECTIVE = re.compile(r"^\s*#\s*(version|extension|pragma|line)\b.*$", re.MULTILINE)


def preprocess(text, folder):
    """What glslang makes of a text, without blanks; None when it refuses it."""
    file = pathlib.Path(folder) / "text.frag"
    file.write_text(text, encoding="utf-8")
    result = subprocess.run(["glslangValidator", "-E", str(file)], capture_output=True, text=True,
                            check=False)
    if result.returncode != 0:
        return None
    return "".join(DIRECTIVE.sub("", result.stdout).split())


def main():
    if shutil.which("glslangValidator") is None:
        return 77
    cases = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").rstrip("\n").split("\n====\n")
    findings = 0
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            text, expected = case.split("\n----\n")
            wanted = None if expected == "error" else "".join(expected.split())
            if text.split("\n")[0] not in DIFFERENT and preprocess(text + "\n", folder) != wanted:
                findings += 1
                print(f"{text}\nexpected: {wanted}\nglslang:  {preprocess(text, folder)}\n")
    print(f"{len(cases)} texts, {findings} of which glslang takes another way")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
