# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Runs the tests that know what opcodes give against every mutant of nir_mutants.py.

run_mutants.py FOLDER_OF_NIR_GEN SURVIVORS PROGRAM: without a mutant the tests of the program must
pass; of the mutants they must notice 95 % and all that SURVIVORS does not list, which gives each
with its reason. A listed one that is noticed is an error too: the list is then out of date."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nir_mutants

LEAST_SHARE = 0.95
TESTS = "*EvalCase*:ConstantEval.*:FoldedValues.*"
SECONDS = 60  # a mutant that goes on for longer is noticed


def passes(program, mutant):
    command = [program, "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={TESTS}"]
    try:
        done = subprocess.run(command, env={**os.environ, "CUESTA_MUTANT": str(mutant)},
                              capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def read_survivors(path):
    """Reasons by (opcode, expression). A line `opcode: expression`, behind it indented the reason;
    lines with # are comments."""
    survivors = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            survivors[mutant] += line.strip()
        else:
            mutant = tuple(line.split(": ", 1))
            survivors[mutant] = ""
    return survivors


def survive(program, mutants):
    """Whether the tests pass with each mutant."""
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        return list(pool.map(lambda number: passes(program, number), range(1, len(mutants) + 1)))


def findings(mutants, survived, listed):
    alive = {(op.name, text) for (op, text), lives in zip(mutants, survived) if lives}
    for mutant in sorted(alive - listed.keys()):
        yield f"nothing notices {mutant[0]}: {mutant[1]}"
    for mutant in sorted(listed.keys() - alive):
        yield f"listed as a survivor, but noticed or no mutant: {mutant[0]}: {mutant[1]}"
    for mutant in sorted(m for m, reason in listed.items() if not reason):
        yield f"no reason is given: {mutant[0]}: {mutant[1]}"
    if len(alive) > (1 - LEAST_SHARE) * len(mutants):
        yield f"only {len(mutants) - len(alive)} of {len(mutants)} are noticed"


def main(nir_folder, survivors, program):
    if not passes(program, 0):
        print(f"{TESTS} fails without a mutant")
        return 1
    mutants = nir_mutants.all_mutants(nir_mutants.load_nir_gen(nir_folder).opcodes)
    survived = survive(program, mutants)
    wrong = list(findings(mutants, survived, read_survivors(Path(survivors))))
    print("\n".join(wrong))
    print(f"{len(mutants)} mutants: {survived.count(False)} noticed, {survived.count(True)} not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
