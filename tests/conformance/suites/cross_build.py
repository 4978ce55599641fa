#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Builds the shim for other processors with Debian's cross compilers.

    from suites.cross_build import build_shim
    shim = build_shim("armhf", source_root, cache)    # .../libcuesta-drm-shim.so

or from a shell, which prints the path:

    python3 tests/conformance/suites/cross_build.py [--cache FOLDER] arm64|armhf
"""
import argparse
import contextlib
import dataclasses
import fcntl
import os
import pathlib
import shutil
import subprocess
import sys
import zlib

SHIM = "src/drm-shim/libcuesta-drm-shim.so"
GOOGLETEST = "/usr/src/googletest"  # see tests/googletest/meson.build
LINES_OF_A_LOG = 50


@dataclasses.dataclass(frozen=True)
class Architecture:
    debian: str  # Debian's name
    triplet: str
    qemu: str  # the program that runs its programs

    @property
    def compiler(self):
        return f"{self.triplet}-g++"

    @property
    def emulator(self):
        """What stands in front of a program that is linked with the cross compiler's libraries."""
        return [self.qemu, "-L", f"/usr/{self.triplet}"]

    def cross_file(self, source_root):
        return pathlib.Path(source_root) / f"tests/conformance/{self.debian}.ini"


ARCHITECTURES = {
    architecture.debian: architecture
    for architecture in [
        Architecture("arm64", "aarch64-linux-gnu", "qemu-aarch64-static"),
        Architecture("armhf", "arm-linux-gnueabihf", "qemu-arm-static"),
    ]
}


class CrossBuildError(Exception):
    """What was done, and the end of what the tool printed."""


def missing_tools(arch):
    """What is not installed of that which a build and its tests need."""
    architecture = ARCHITECTURES[arch]
    tools = [architecture.compiler, architecture.qemu, "meson", "ninja", "pkg-config"]
    missing = [tool for tool in tools if not shutil.which(tool)]
    return missing + [path for path in (GOOGLETEST,) if not os.path.exists(path)]


def cache_folder(given=None):
    """$CUESTA_CACHE, else the given folder, else Cuesta's among the user's caches."""
    caches = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(
        os.environ.get("CUESTA_CACHE") or given or pathlib.Path(caches) / "cuesta")


def build_folder(arch, source_root, cache):
    """A folder a source tree and architecture: caches may be shared."""
    return pathlib.Path(cache).resolve() / f"shim-{arch}-{tree_name(source_root)}"


def tree_name(source_root):
    """What tells source trees apart in names of folders."""
    return f"{zlib.crc32(os.fsencode(pathlib.Path(source_root).resolve())):08x}"


def set_up(arch, source_root, cache):
    """The folder of the build, set up where it is not. As build."""
    return build(arch, source_root, cache, ["build.ninja"])


def build(arch, source_root, cache, targets):
    """Sets the build up where it is not, and makes these targets. Gives the folder of the build.

    May be called by several processes at once. Raises CrossBuildError.
    """
    folder = build_folder(arch, source_root, cache)
    with locked(folder):
        if not (folder / "build.ninja").exists():
            say(f"setting up the build of the shim for {arch} in {folder}")
            # As ./test builds: eight files become one, and the cache of the compiler serves any
            # folder.
            _run(folder, "meson.log",
                 ["meson", "setup", "--cross-file", ARCHITECTURES[arch].cross_file(source_root),
                  "-Donly_shim=true", "-Ddebug=false", "--unity=on", "-Dunity_size=8",
                  folder, source_root])
        if has_work(folder, targets):
            say(f"building for {arch}, which takes minutes the first time: {', '.join(targets)} "
                f"(log: {log_of(folder, 'ninja.log')})")
        _run(folder, "ninja.log", ["ninja", "-C", folder, *targets])
    return folder


def build_shim(arch, source_root, cache):
    """The path of libcuesta-drm-shim.so of this source tree for arch (a key of ARCHITECTURES),
    built in a folder of its own in the folder `cache`, where it is not up to date."""
    return build(arch, source_root, cache, [SHIM]) / SHIM


@contextlib.contextmanager
def locked(path):
    """Caches are shared: who makes a folder in one holds its lock meanwhile, a file beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path.with_name(path.name + ".lock"), "w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"waiting for another process that makes {path}")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def say(text):
    """What takes long is told, beside what the commands print."""
    print(text, file=sys.stderr, flush=True)


def has_work(folder, targets):
    """Whether ninja would do something for the targets."""
    done = subprocess.run(["ninja", "-C", folder, "-n", *targets], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env=build_environment(), check=False)
    return "no work to do" not in done.stdout


def log_of(folder, name):
    return folder.with_name(f"{folder.name}-{name}")


def _run(folder, log, command):
    """Keeps what the command prints beside the build's folder, and shows its end when it fails."""
    log = log_of(folder, log)
    with open(log, "wb") as output:
        status = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output,
                                stderr=subprocess.STDOUT, env=build_environment(), check=False)
    if status.returncode != 0:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        raise CrossBuildError("\n".join(
            [*lines[-LINES_OF_A_LOG:], f"failed: {' '.join(map(str, command))} (log: {log})"]))


def build_environment():
    """ccache in front of the compilers, the same objects for any folder; the system's meson."""
    path = f"/usr/lib/ccache:/usr/bin:/bin:{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "CCACHE_NOHASHDIR": "1"}


def main():
    parser = argparse.ArgumentParser(description="Builds the shim for another processor.")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("arch", choices=ARCHITECTURES)
    arguments = parser.parse_args()
    try:
        print(build_shim(arguments.arch, pathlib.Path(__file__).resolve().parents[3],
                         cache_folder(arguments.cache)))
    except CrossBuildError as error:
        print(f"FAIL: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
