#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Lays the size of our code beside Mesa's.

    code_table.py OURS MESA

OURS: what `cuesta compile --stats` printed. MESA: what Mesa's lima printed with
LIMA_DEBUG=precompile,shaderdb,pp, shaders between lines "== .../STAGE/NAME". A table a stage,
and sums over the shaders that both compile.
"""
import collections
import re
import sys

Code = collections.namedtuple("Code", "instructions words spills")
STAGES = {"vs": "VERTEX", "fs": "FRAGMENT"}


def read_ours(path):
    codes = {}
    for line in open(path):
        # stage instrs words units /inst regs spills unifrm shader
        match = re.match(r"(vs|fs) +(\d+) +(\d+) +\d+ +[\d.]+ +\d+ +(\d+) +\d+ +"
                         r"(?:.*/)?(\w+)\.tgsi$", line)
        if match:
            codes[match[1], match[5]] = Code(*map(int, match.groups()[1:4]))
    return codes


def mesa_words(text):
    listing = text.rpartition("========ppir codegen========")[2].partition("-----------------")[0]
    lines = re.findall(r"^(?:\d{3} \(@ *\d+\): |    )((?:[0-9a-f]{8} ?)+)$", listing, re.M)
    return sum(len(line.split()) for line in lines)


def read_mesa(path):
    codes = {}
    for part in re.split(r"^== ", open(path, errors="replace").read(), flags=re.M)[1:]:
        stage, name = part.split(None, 1)[0].split("/")[-2:]
        match = re.search(rf"SHADER-DB: MESA_SHADER_{STAGES[stage]} shader: (\d+) inst, "
                          r"\d+ loops, (\d+):(\d+) spills", part)
        if match is None:
            continue
        instructions = int(match[1])
        words = instructions * 4 if stage == "vs" else mesa_words(part)
        codes[stage, name] = Code(instructions, words, int(match[2]))
    return codes


def cells(code):
    numbers = code or Code("-", "-", "-")
    return f"{numbers.instructions:>6} {numbers.words:>6} {numbers.spills:>3}"


def table(stage, ours, mesa):
    print(f"{stage:26} ours                Mesa")
    print(f"{'':22} instrs  words spl  instrs  words spl")
    both, longer, missing = [], [], []
    for key in sorted(k for k in ours.keys() | mesa.keys() if k[0] == stage):
        mine, theirs = ours.get(key), mesa.get(key)
        mark = ""
        if mine and theirs:
            both.append((mine, theirs))
            if mine.instructions > theirs.instructions or mine.words > theirs.words:
                longer.append(key[1])
                mark = "  longer"
        else:
            missing.append(f"{key[1]} (ours)" if theirs else key[1])
        print(f"{key[1]:22} {cells(mine)}  {cells(theirs)}{mark}")
    sums = [Code(*map(sum, zip(*codes))) for codes in zip(*both)]
    if not sums:
        sys.exit(f"no {stage} that both compile")
    print(f"{f'{len(both)} that both compile':22} {cells(sums[0])}  {cells(sums[1])}")
    print(f"ours are longer in {len(longer)}: {' '.join(longer) or 'none'}")
    print(f"no code from Mesa: {' '.join(missing) or 'none'}\n")


def main():
    ours, mesa = read_ours(sys.argv[1]), read_mesa(sys.argv[2])
    for stage in STAGES:
        table(stage, ours, mesa)


if __name__ == "__main__":
    main()
