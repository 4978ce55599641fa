# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Folders with Debian's packages of a Mesa, extracted and not installed: no rights are needed.

A folder a driver's version and set of packages; a file in it says what was asked for, so that one
that was made for another list of packages is made anew.
"""
import gzip
import os
import pathlib
import re
import shutil
import subprocess

from suites.cross_build import locked, say
from suites.debian_archive import main_archive
from suites.misuse import Misuse, Skip

STAMP = ".asked-for"
SIZE = "180 to 320 MB extracted"  # of the roots that versions.txt names
LINES_OF_A_LOG = 20
NO_NETWORK = re.compile(
    "could not resolve|could not connect|unable to connect|connection failed|"
    "network is unreachable|timed out|temporary failure|failed to fetch", re.I)
# An archive that is being changed, or has moved on.
NOT_THERE = re.compile(
    "unable to locate package|held broken packages|hash sum mismatch|404 +not found", re.I)
# Of the documentation only what names Mesa's version; of piglit only the programs: its texts are
# those of this machine's own package. Of Vulkan's drivers those that are run.
FILTERS = (
    "path-exclude=/usr/share/doc/*",
    "path-include=/usr/share/doc/libgl1-mesa-dri/*",
    "path-exclude=/usr/share/locale/*",
    "path-exclude=/usr/lib/*/piglit/generated_tests/*",
    "path-exclude=/usr/lib/*/piglit/tests/*",
    "path-exclude=/usr/lib/*/libvulkan_*.so",
    "path-include=/usr/lib/*/libvulkan_asahi.so",
    "path-include=/usr/lib/*/libvulkan_lvp.so",
)


def make_root(driver, cache, extra=None):
    """The folder with the driver's packages; `extra`: a key of versions.txt that names more."""
    packages = driver.pinned("packages") + ("," + driver.pinned(extra) if extra else "")
    mesa, architecture = driver.pinned("mesa"), driver.architecture
    name = f"root-{architecture}-{mesa}" + (f"-{extra.removesuffix('-packages')}" if extra else "")
    root = pathlib.Path(cache).resolve() / name
    asked_for = f"{driver.pinned('suite')} {architecture} {packages}\n"
    # A root that is there is complete, and needs no lock: the cache may be another user's.
    if is_root(root, asked_for):
        return root
    with locked(root):
        if not is_root(root, asked_for):
            extract(driver, packages, root, asked_for)
    return root


def is_root(root, asked_for):
    stamp = root / STAMP
    return stamp.exists() and stamp.read_text(encoding="utf-8") == asked_for


def extract(driver, packages, root, asked_for):
    """Under another name first, so that a broken-off download is not taken for a root."""
    if not shutil.which("mmdebstrap"):
        raise Skip("not installed: mmdebstrap (scripts/packages.sh --tests)")
    new = root.with_name(root.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    # Nothing is configured and no program of the root runs: no other rights than one's own needed.
    mode = "auto" if os.geteuid() == 0 else "chrootless"
    command = [
        "mmdebstrap", f"--mode={mode}", "--variant=extract",
        f"--architectures={driver.architecture}", f"--include={packages}",
        '--aptopt=Acquire::Check-Valid-Until "false"',
        *(f"--dpkgopt={rule}" for rule in FILTERS), driver.pinned("suite"), str(new)]
    # By name, so that the archive of security updates, which moves by itself, is left out.
    archive = main_archive()
    if archive:
        command.append(archive)
    log = root.with_name(root.name + ".log")
    say(f"downloading {driver.name}'s packages to {root}: Mesa {driver.pinned('mesa')}, "
        f"{driver.architecture}, {SIZE} (log: {log})")
    with open(log, "wb") as output:
        status = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output,
                                stderr=subprocess.STDOUT, check=False).returncode
    if status != 0:
        shutil.rmtree(new, ignore_errors=True)
        said = log.read_text(encoding="utf-8", errors="replace")
        print("\n".join(said.splitlines()[-LINES_OF_A_LOG:]))
        if NOT_THERE.search(said):
            raise Skip(f"the Debian archive does not have these packages now (log: {log})")
        if NO_NETWORK.search(said):
            raise Skip("the packages cannot be downloaded: no way to the Debian archive")
        raise Misuse(f"mmdebstrap ended with status {status} (log: {log})")
    found = mesa_version(new)
    if found != driver.pinned("mesa"):
        shutil.rmtree(new)
        raise Skip(f"the archive has Mesa {found} now, and versions.txt wants "
                   f"{driver.pinned('mesa')}: it is moved on purpose")
    link_folders(new)
    (new / STAMP).write_text(asked_for, encoding="utf-8")
    shutil.rmtree(root, ignore_errors=True)
    new.rename(root)


def link_folders(root):
    """What an installation would have made: /lib and /lib64 are /usr's; and what dlopen and linkers
    ask for by names that only Debian's packages for developers have."""
    for name in ("lib", "lib64"):
        if not (root / name).exists() and (root / "usr" / name).exists():
            (root / name).symlink_to(f"usr/{name}")
    for library in root.glob("usr/lib/*/lib*.so.*"):
        match = re.fullmatch(r"(lib(EGL|GLESv2|png16)\.so)\.\d+", library.name)
        if match and not library.with_name(match[1]).exists():
            library.with_name(match[1]).symlink_to(library.name)


def mesa_version(root):
    path = root / "usr/share/doc/libgl1-mesa-dri/changelog.Debian.gz"
    with gzip.open(path, "rt", encoding="utf-8") as file:
        match = re.match(r"\S+ \((.*?)\)", file.readline())
    return match[1] if match else "of unknown version"
