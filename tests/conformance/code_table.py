#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Lays the size of our code beside Mesa's.

    code_table.py mali400|g13 OURS MESA

OURS: what `cuesta compile --stats` printed. MESA: what Mesa's driver printed of its code (lima:
LIMA_DEBUG=precompile,shaderdb,pp; asahi: AGX_MESA_DEBUG=shaderdb, ASAHI_MESA_DEBUG=precompile),
shaders between lines "== .../STAGE/NAME". A table a stage, and sums over the shaders that both
compile.
"""
import re
import sys

STAGES = {"vs": "VERTEX", "fs": "FRAGMENT"}
# Of each GPU: what is counted, and where `cuesta compile --stats` has it, from the stage on.
COLUMNS = {
    "mali400": {"instrs": 1, "words": 2, "spl": 6},
    "g13": {"instrs": 1, "bytes": 2, "spl": 5, "pre": 8},
}


def read_ours(path, columns):
    codes = {}
    for line in open(path):
        fields = line.split()
        name = re.search(r"(\w+)\.tgsi$", line)
        if fields and fields[0] in STAGES and name:
            codes[fields[0], name[1]] = [int(fields[at]) for at in columns.values()]
    return codes


def lima_words(text):
    listing = text.rpartition("========ppir codegen========")[2].partition("-----------------")[0]
    lines = re.findall(r"^(?:\d{3} \(@ *\d+\): |    )((?:[0-9a-f]{8} ?)+)$", listing, re.M)
    return sum(len(line.split()) for line in lines)


def lima_code(text, stage):
    match = re.search(rf"SHADER-DB: MESA_SHADER_{STAGES[stage]} shader: (\d+) inst, "
                      r"\d+ loops, (\d+):(\d+) spills", text)
    if match is None:
        return None
    instructions = int(match[1])
    words = instructions * 4 if stage == "vs" else lima_words(text)
    return [instructions, words, int(match[2])]


def asahi_code(text, stage):
    found = re.findall(rf"{stage.upper()} shader: (\d+) instrs, .*? (\d+) code size, .*?"
                       r"(\d+):\d+ spills:fills, (\d+) preamble inst", text)
    return [int(number) for number in found[-1]] if found else None


def read_mesa(path, code_of):
    codes = {}
    for part in re.split(r"^== ", open(path, errors="replace").read(), flags=re.M)[1:]:
        stage, name = part.split(None, 1)[0].split("/")[-2:]
        code = code_of(part, stage)
        if code is not None:
            codes[stage, name] = code
    return codes


def cells(code, columns):
    return " ".join(f"{number:>6}" for number in code or ["-"] * len(columns))


def table(stage, columns, ours, mesa):
    heads = cells(list(columns), columns)
    print(f"{stage:22} {'ours':>6}{'':{len(heads) - 6}}  {'Mesa':>6}")
    print(f"{'':22} {heads}  {heads}")
    both, longer, missing = [], [], []
    for key in sorted(k for k in ours.keys() | mesa.keys() if k[0] == stage):
        mine, theirs = ours.get(key), mesa.get(key)
        mark = ""
        if mine and theirs:
            both.append((mine, theirs))
            if mine[0] > theirs[0] or mine[1] > theirs[1]:
                longer.append(key[1])
                mark = "  longer"
        else:
            missing.append(f"{key[1]} (ours)" if theirs else key[1])
        print(f"{key[1]:22} {cells(mine, columns)}  {cells(theirs, columns)}{mark}")
    if not both:
        sys.exit(f"no {stage} that both compile")
    sums = [[sum(numbers) for numbers in zip(*codes)] for codes in zip(*both)]
    print(f"{f'{len(both)} that both compile':22} {cells(sums[0], columns)}  "
          f"{cells(sums[1], columns)}")
    print(f"ours are longer in {len(longer)}: {' '.join(longer) or 'none'}")
    print(f"no code from Mesa: {' '.join(missing) or 'none'}\n")


def main():
    gpu, ours, mesa = sys.argv[1:]
    columns = COLUMNS[gpu]
    code_of = lima_code if gpu == "mali400" else asahi_code
    ours, mesa = read_ours(ours, columns), read_mesa(mesa, code_of)
    for stage in STAGES:
        table(stage, columns, ours, mesa)


if __name__ == "__main__":
    main()
