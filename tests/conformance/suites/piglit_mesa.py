# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Lets piglit's runner, which stays a program of this machine, start its tests on a driver of Mesa.

piglit takes its programs from the folder `bin` of PIGLIT_BUILD_DIR, and asks `wflinfo`, wherever
PATH has it, what the driver can do. So a folder is made in which both are scripts that start the
real ones by the launcher.
"""
import os
import pathlib
import shlex

from suites import gpu
from suites.misuse import Skip

INSTALLED = pathlib.Path("/usr/lib/x86_64-linux-gnu/piglit")  # texts, and programs of amd64
NEEDED = ("framework", "generated_tests", "templates", "tests")


def programs_folder(driver, root):
    """Where the programs for the driver's processor are."""
    return (INSTALLED if driver.is_native else root / f"usr/lib/{driver.triplet}/piglit")


def write_script(path, command):
    words = " ".join(shlex.quote(str(word)) for word in command)
    path.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def make_folder(launcher, folder):
    """Fills an empty folder: piglit's texts as they are installed, its programs as scripts."""
    if not INSTALLED.exists():
        raise Skip(f"not installed: {INSTALLED} (package piglit; scripts/packages.sh --tests)")
    for name in NEEDED:
        (folder / name).symlink_to(INSTALLED / name)
    programs = programs_folder(launcher.driver, launcher.root)
    prefix = launcher.prefix([programs / "lib"])
    (folder / "bin").mkdir()
    for program in sorted((programs / "bin").iterdir()):
        write_script(folder / "bin" / program.name, [*prefix, program])
    # Not among the tests' programs: some of these are looked for in PATH by others.
    (folder / "path").mkdir()
    write_script(folder / "path/wflinfo", [*prefix, launcher.find("wflinfo")])


def target(launcher, folder):
    """What the command of piglit takes."""
    folder = pathlib.Path(folder).resolve()
    make_folder(launcher, folder)
    environment = launcher.environment()
    environment["PIGLIT_BUILD_DIR"] = str(folder)
    environment["PATH"] = f"{folder / 'path'}:{os.environ['PATH']}"
    return gpu.Target(launcher.expected_as, [], environment)
