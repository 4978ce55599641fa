# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Compiles Cg programs that others wrote, for each GPU, and counts what is refused and why.

cg_texts.py FOLDER --cuesta build/src/tools/cuesta [--gpu g13] [--list FILE]

FOLDER is searched for *.cg, of which main_vertex and main_fragment are compiled, with
-DPARAMETER_UNIFORM, as RetroArch does; docs/cg.md names a collection. A program counts where both
compile. Every compilation has 60 seconds; one that ends otherwise than by 0 or 1 ends the run.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

GPUS = ("g13", "mali400")
STAGES = (("vs", "main_vertex"), ("ps", "main_fragment"))
PLACE = re.compile(r"^(.*)\((\d+)\) : error C(\d+): (.*)$")


def compile_one(cuesta, gpu, path, includes):
    """The first error of either stage, or None."""
    for stage, entry in STAGES:
        command = [cuesta, "cgc", "-q", "-profile", f"{stage}_{gpu}", "-entry", entry,
                   "-DPARAMETER_UNIFORM", "-nowarn", "-format", "words", str(path)]
        command += [f"-I{folder}" for folder in includes]
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60)
        if run.returncode == 0:
            continue
        if run.returncode != 1:
            sys.exit(f"{path}: {entry} for {gpu}: ended with {run.returncode}: "
                     f"{run.stderr[-500:]}")
        for line in run.stderr.splitlines():
            found = PLACE.match(line)
            if found:
                return f"{entry}: C{found[3]}: {found[4]}", line
        return f"{entry}: {run.stderr.strip()[:100]}", run.stderr.strip()
    return None


def reason_of(message):
    """Without the names and numbers of one text."""
    return re.sub(r"'[^']*'|(?<!C)\b\d+", "*", message)


def report(gpu, paths, refused):
    print(f"{gpu}: {len(paths) - len(refused)} of {len(paths)} programs compile")
    reasons = collections.Counter(reason_of(message) for message, _ in refused.values())
    for reason, count in reasons.most_common():
        print(f"  {count:4} {reason}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--cuesta", required=True)
    parser.add_argument("--gpu", choices=GPUS, action="append", default=[])
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--list", type=pathlib.Path, help="where each refusal goes")
    options = parser.parse_args()
    paths = sorted(options.folder.rglob("*.cg"))
    if not paths:
        sys.exit(f"{options.folder}: no Cg programs")
    listing = []
    for gpu in options.gpu or GPUS:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(
                lambda path: compile_one(options.cuesta, gpu, path, options.include), paths)
            refused = {path: result for path, result in zip(paths, results) if result}
        report(gpu, paths, refused)
        listing += [f"{gpu} {path.relative_to(options.folder)}: {line}"
                    for path, (_, line) in refused.items()]
    if options.list:
        options.list.write_text("\n".join(listing) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
