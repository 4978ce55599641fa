#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Shows the lines of tests/golden/glsl/rules to glslangValidator, which must decide as they say.

Usage: glslang_rules.py FOLDER VERSION: the folder's lines are of that version of the language
("100", "300 es", "310 es", of desktop OpenGL "110" to "150"). Prints what it takes another
way; exits 1 when there is any, 77 (skip) without glslangValidator.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LINE = re.compile(r"([+-])([abcgvfF])(!?) (M )?(.*?)( +//.*)?$")


def shaders(folder, has_precisions):
    """(place, stage, text, whether it compiles, whether glslang thinks otherwise)"""
    for file in sorted(folder.glob("*.txt")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if not line or line.startswith("#"):
                continue
            sign, stages, odd, in_main, text, _ = LINE.match(line).groups()
            if in_main:
                text = "void main() { " + text + " }"
            elif "main(" not in text:
                text += " void main() {}"
            for stage in {"a": "vfc", "b": "vf", "F": "f"}.get(stages, stages):
                needs_head = has_precisions and stage == "f" and stages != "F"
                head = "precision mediump float; " if needs_head else ""
                yield f"{file.name}:{number}", stage, head + text, sign == "+", bool(odd)


def verdicts(texts, version, folder):
    """Whether glslang takes each: it names a file, then the errors in it."""
    files = []
    for number, (stage, text) in enumerate(texts):
        suffix = {"v": "vert", "f": "frag", "c": "comp", "g": "geom"}[stage]
        file = pathlib.Path(folder) / f"{number}.{suffix}"
        file.write_text(f"#version {version}\n{text}\n", encoding="utf-8")
        files.append(str(file))
    taken = dict.fromkeys(files, True)
    for first in range(0, len(files), 100):
        output = subprocess.run(["glslangValidator", *files[first:first + 100]],
                                capture_output=True, text=True, check=False).stdout
        current = None
        for line in output.splitlines():
            if line in taken:
                current = line
            elif line.startswith("ERROR:") and current is not None:
                taken[current] = False
    return [taken[file] for file in files]


def main():
    if shutil.which("glslangValidator") is None:
        print("glslangValidator (glslang-tools) is not installed")
        return 77
    cases = list(shaders(pathlib.Path(sys.argv[1]), not "110" <= sys.argv[2] <= "150"))
    with tempfile.TemporaryDirectory() as folder:
        answers = verdicts([(stage, text) for _, stage, text, _, _ in cases], sys.argv[2], folder)
    findings = 0
    for (place, stage, text, compiles, odd), answer in zip(cases, answers):
        if answer != (compiles != odd):
            findings += 1
            print(f"{place} ({stage}): {'taken' if answer else 'refused'} by glslang: {text}")
    print(f"{len(cases)} shaders, {findings} findings")
    return 1 if findings or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
