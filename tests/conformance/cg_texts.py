# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Compiles Cg programs that others wrote, for each GPU, and counts what is refused and why.

cg_texts.py FOLDER --cuesta build/src/tools/cuesta [--gpu g13] [--list FILE]

FOLDER is searched for *.cg, of which main_vertex and main_fragment are compiled, with
-DPARAMETER_UNIFORM, as RetroArch does. A program counts where both compile. With --materials it is
searched for OGRE's *.program and *.material instead, which name Cg programs: file, entry and
arguments; geometry programs do not count. docs/cg.md names collections. Every compilation has 60
seconds; one that ends otherwise than by 0 or 1 ends the run.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

GPUS = ("g13", "mali400")
PLACE = re.compile(r"^(.*)\((\d+)\) : error C(\d+): (.*)$")
MATERIAL_PROGRAM = re.compile(
    r"\b(vertex|fragment)_program\s+(\S+)\s+cg\b[^{]*\{((?:[^{}]|\{[^{}]*\})*)\}")


@dataclasses.dataclass(frozen=True)
class Stage:
    prefix: str  # of the profile
    entry: str
    arguments: tuple = ()


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    path: pathlib.Path
    stages: tuple


def filters(folder):
    """Each file is one of RetroArch's filters."""
    both = tuple(Stage(prefix, entry, ("-DPARAMETER_UNIFORM",))
                 for prefix, entry in (("vs", "main_vertex"), ("ps", "main_fragment")))
    return [Program(str(path.relative_to(folder)), path, both)
            for path in sorted(folder.rglob("*.cg"))]


def value_of(key, block):
    found = re.search(rf"\b{key}\s+([^\n}}]+)", block)
    return found[1].strip() if found else ""


def material_programs(folder):
    """The programs that OGRE's scripts name, each with the nearest file of that name."""
    files = collections.defaultdict(list)
    for path in sorted(folder.rglob("*.cg")):
        files[path.name].append(path)
    found = set()
    for script in sorted([*folder.rglob("*.program"), *folder.rglob("*.material")]):
        text = re.sub(r"//[^\n]*", "", script.read_text(errors="replace"))
        for kind, name, block in MATERIAL_PROGRAM.findall(text):
            paths = files.get(pathlib.PurePosixPath(value_of("source", block)).name)
            if not paths:
                continue
            path = max(paths, key=lambda p: len(os.path.commonprefix([str(p), str(script)])))
            arguments = value_of("compile_arguments", block).strip('"').replace(",", " ").split()
            stage = Stage("vs" if kind == "vertex" else "ps", value_of("entry_point", block) or
                          "main", tuple(arguments))
            found.add(Program(f"{path.relative_to(folder)} {name}", path, (stage,)))
    return sorted(found, key=lambda program: (program.name, program.stages[0].arguments))


def compile_one(cuesta, gpu, program, includes):
    """The first error of any stage, or None."""
    for stage in program.stages:
        command = [cuesta, "cgc", "-q", "-profile", f"{stage.prefix}_{gpu}", "-entry", stage.entry,
                   *stage.arguments, "-nowarn", "-format", "words", str(program.path)]
        command += [f"-I{folder}" for folder in includes]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
        if run.returncode == 0:
            continue
        if run.returncode != 1:
            sys.exit(f"{program.name}: {stage.entry} for {gpu}: ended with {run.returncode}: "
                     f"{run.stderr[-500:]}")
        for line in run.stderr.splitlines():
            found = PLACE.match(line)
            if found:
                return f"{stage.entry}: C{found[3]}: {found[4]}", line
        return f"{stage.entry}: {run.stderr.strip()[:100]}", run.stderr.strip()
    return None


def reason_of(message):
    """Without the names and numbers of one text."""
    return re.sub(r"'[^']*'|(?<!C)\b\d+", "*", message.split(": ", 1)[1])


def report(gpu, programs, refused):
    print(f"{gpu}: {len(programs) - len(refused)} of {len(programs)} programs compile")
    reasons = collections.Counter(reason_of(message) for message, _ in refused.values())
    for reason, count in reasons.most_common():
        print(f"  {count:4} {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--cuesta", required=True)
    parser.add_argument("--gpu", choices=GPUS, action="append", default=[])
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--materials", action="store_true", help="programs of OGRE's scripts")
    parser.add_argument("--list", type=pathlib.Path, help="where each refusal goes")
    options = parser.parse_args()
    programs = (material_programs if options.materials else filters)(options.folder)
    if not programs:
        sys.exit(f"{options.folder}: no Cg programs")
    includes = list(options.include)
    if options.materials:  # OGRE looks in all folders of its resources
        includes += sorted({str(path.parent) for path in options.folder.rglob("*.cg")})
    listing = []
    for gpu in options.gpu or GPUS:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(
                lambda program: compile_one(options.cuesta, gpu, program, includes), programs)
            refused = {program: result for program, result in zip(programs, results) if result}
        report(gpu, programs, refused)
        listing += [f"{gpu} {program.name}: {line}" for program, (_, line) in refused.items()]
    if options.list:
        options.list.write_text("\n".join(listing) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
