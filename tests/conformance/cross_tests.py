#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Builds the shim for another processor, with the unit tests of it and of what it stands on, and
runs them under qemu's user mode emulation (docs/testing.md).

    cross_tests.py [--all] [--cache FOLDER] arm64|armhf

Without --all those of src/hw's two GPUs are left out: half of the time for tables that have nothing
of the processor in them. FOLDER holds the build, whose shim Mesa's drivers run on too; the variable
CUESTA_CACHE goes before it, without either it is ~/.cache/cuesta.

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
from suites.folders import require_plain
from suites.misuse import RIGHT, SKIPPED, WRONG, Misuse, read_text, run_script

LEFT_OUT = gpu.EXPECTED / "qemu-left-out.txt"
ONLY_WITH_ALL = ("hw_agx", "hw_mali400")


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


def introspect(folder, what):
    return json.loads(subprocess.run(["meson", "introspect", what, folder], text=True,
                                     env=cross_build.build_environment(), capture_output=True,
                                     check=True).stdout)


def unit_tests(folder, every):
    """Meson's tests of rooms, by name."""
    return {test["name"]: test for test in introspect(folder, "--tests")
            if any("unit" in suite for suite in test["suite"])
            and (every or test["name"] not in ONLY_WITH_ALL)}


def files_of(folder, tests):
    """What is to be built for the tests, as ninja names it."""
    wanted = {target for test in tests.values() for target in test["depends"]}
    return [os.path.relpath(name, folder) for target in introspect(folder, "--targets")
            if target["id"] in wanted for name in target["filename"]]


def build_tests(arguments):
    """The folder of the build and its tests."""
    cache = cross_build.cache_folder(arguments.cache)
    require_plain(cache)
    folder = cross_build.set_up(arguments.arch, gpu.SOURCE_ROOT, cache)
    tests = unit_tests(folder, arguments.all)
    cross_build.build(arguments.arch, gpu.SOURCE_ROOT, cache,
                      [cross_build.SHIM, *files_of(folder, tests)])
    return folder, tests


def check_left_out(left_out, names):
    """A line of the table that fits no test is wrong."""
    for entry in left_out:
        if not any(pattern_expression(entry.pattern).match(name) for name in names):
            raise Misuse(f"{entry.where}: there is no test {entry.pattern}")


def run_tests(arch, folder, tests):
    names = [name for test in tests.values() for name in listed_tests(arch, test["cmd"][-1])]
    left_out = expectations.parse(read_text(LEFT_OUT, "tests left out"), LEFT_OUT)
    check_left_out(left_out, names)
    skipped = [name for name in names if expectations.Expectations(left_out).of(name)]
    print(f"{arch}: {len(names) - len(skipped)} tests in {len(tests)} programs, "
          f"{len(skipped)} left out ({LEFT_OUT.name})", flush=True)
    environment = {**cross_build.build_environment(), "GTEST_BRIEF": "1",
                   "GTEST_FILTER": "-" + ":".join(entry.pattern for entry in left_out)}
    return subprocess.run(["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs",
                           "--timeout-multiplier", "10", *tests],
                          env=environment, check=False).returncode


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
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
        folder, tests = build_tests(arguments)
    except cross_build.CrossBuildError as error:
        print(f"FAIL: {error}")
        return WRONG
    return RIGHT if run_tests(arguments.arch, folder, tests) == 0 else WRONG


if __name__ == "__main__":
    run_script(main)
