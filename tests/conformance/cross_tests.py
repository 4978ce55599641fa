#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Builds the shim for another processor, with the unit tests of it and of what it stands on, and
runs them under qemu's user mode emulation (docs/testing.md).

    cross_tests.py [--cache FOLDER] arm64|armhf

FOLDER holds the build, which Mesa's drivers run on too; the variable CUESTA_CACHE goes before it,
without either it is ~/.cache/cuesta.

Exit status: 0 all pass; 1 one fails, the build fails, or a tool is missing and CI is set;
77 skipped: a tool is missing.
"""
import argparse
import json
import os
import pathlib
import subprocess

from suites import cross_build, expectations, gpu
from suites.caselist import pattern_expression
from suites.misuse import RIGHT, SKIPPED, WRONG, Misuse, read_text, run_script

LEFT_OUT = gpu.EXPECTED / "qemu-left-out.txt"


def listed_tests(arch, program):
    """Names as --gtest_filter takes them."""
    emulator = cross_build.ARCHITECTURES[arch].emulator
    text = subprocess.run([*emulator, program, "--gtest_list_tests"], capture_output=True,
                          text=True, check=True).stdout
    names, group = [], ""
    for line in text.splitlines():
        name = line.partition("#")[0].strip()
        if line.startswith(" "):
            names.append(group + name)
        elif name.endswith("."):
            group = name
    return names


def unit_test_programs(folder):
    tests = json.loads(subprocess.run(["meson", "introspect", "--tests", folder], text=True,
                                      capture_output=True, check=True).stdout)
    return [test["cmd"][-1] for test in tests if any("unit" in suite for suite in test["suite"])]


def check_left_out(left_out, names):
    """A line of the table that fits no test is wrong."""
    for entry in left_out:
        if not any(pattern_expression(entry.pattern).match(name) for name in names):
            raise Misuse(f"{entry.where}: there is no test {entry.pattern}")


def run_tests(arch, folder):
    programs = unit_test_programs(folder)
    names = [name for program in programs for name in listed_tests(arch, program)]
    left_out = expectations.parse(read_text(LEFT_OUT, "tests left out"), LEFT_OUT)
    check_left_out(left_out, names)
    skipped = [name for name in names if expectations.Expectations(left_out).of(name)]
    print(f"{arch}: {len(names) - len(skipped)} tests in {len(programs)} programs, "
          f"{len(skipped)} left out ({LEFT_OUT.name})", flush=True)
    environment = {**os.environ, "GTEST_BRIEF": "1",
                   "GTEST_FILTER": "-" + ":".join(entry.pattern for entry in left_out)}
    return subprocess.run(["meson", "test", "-C", folder, "--no-rebuild", "--suite", "unit",
                           "--print-errorlogs", "--timeout-multiplier", "10"],
                          env=environment, check=False).returncode


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("arch", choices=cross_build.ARCHITECTURES)
    arguments = parser.parse_args()
    missing = cross_build.missing_tools(arguments.arch)
    if missing:
        ci = os.environ.get("CI")
        print("not installed: " + " ".join(missing))
        print("FAIL: where CI is set these must be there" if ci else "SKIP: tools are missing")
        return WRONG if ci else SKIPPED
    try:
        folder = cross_build.build(arguments.arch, gpu.SOURCE_ROOT,
                                   cross_build.cache_folder(arguments.cache), ["all"])
    except cross_build.CrossBuildError as error:
        print(f"FAIL: {error}")
        return WRONG
    return RIGHT if run_tests(arguments.arch, folder) == 0 else WRONG


if __name__ == "__main__":
    run_script(main)
