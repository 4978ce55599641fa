# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Draws the scenes by Mesa's software renderer and on an emulated GPU and compares them.

Usage: compare.py --scenes gl_scenes --cuesta cuesta --gpu g13|mali400 [--lacks EXTENSION ...]
       [--out FOLDER]

Ends with 0 when every scene is as near as the scene's own limits say (gl_scenes --list), 77 when
Mesa is not there (1 where the environment variable CI is set), 1 else. Scenes that need an
EXTENSION of --lacks must be left out on the GPU; others that Mesa draws must be drawn. With --out
the pictures and their differences (eight times as bright) stay in FOLDER/llvmpipe, FOLDER/GPU,
FOLDER/difference.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

MESA = pathlib.Path("/usr/share/glvnd/egl_vendor.d/50_mesa.json")
FIGURES = re.compile(r"mean ([\d.]+)/255, greatest \d+/255, ([\d.]+) % off")


def draw(command, folder, environment=None):
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command + [str(folder)], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(done.stdout, end="")
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}")


def draw_by_llvmpipe(scenes, folder):
    # What Mesa keeps at the end is not ours to report.
    environment = dict(os.environ, EGL_PLATFORM="surfaceless", LIBGL_ALWAYS_SOFTWARE="1",
                       GALLIUM_DRIVER="llvmpipe", __EGL_VENDOR_LIBRARY_FILENAMES=str(MESA),
                       ASAN_OPTIONS="detect_leaks=0")
    draw([scenes], folder, environment)


def compare(cuesta, name, folders, limits, lacks):
    """Prints a line; whether the pictures are near enough. `lacks`: the GPU draws none."""
    pictures = [folders[which] / f"{name}.png" for which in ("llvmpipe", "gpu")]
    missing = [str(p) for p in pictures if not p.exists()]
    if lacks:
        good = str(pictures[1]) in missing
        print(f"{name}: {'the GPU has not what it needs' if good else 'FAIL: it was drawn'}")
        return good
    if len(missing) == 2:
        print(f"{name}: neither driver offers what it needs")
        return True
    if missing:
        print(f"{name}: FAIL: {missing[0]} was not drawn, the other one was")
        return False
    done = subprocess.run([cuesta, "compare", *map(str, pictures), "-o",
                           str(folders["difference"] / f"{name}.png")],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    figures = FIGURES.search(done.stdout)
    if figures is None:
        print(f"{name}: FAIL: {done.stdout.strip()}")
        return False
    mean, off = map(float, figures.groups())
    good = mean <= limits[0] and off <= limits[1]
    print(f"{name}: {'' if good else 'FAIL: '}mean {mean} of {limits[0]}, "
          f"{off} % of {limits[1]} off by more than 8")
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenes", required=True)
    parser.add_argument("--cuesta", required=True)
    parser.add_argument("--gpu", required=True)
    parser.add_argument("--lacks", nargs="*", default=[], metavar="EXTENSION")
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    if not MESA.exists():
        print(f"{MESA} is missing: install libegl-mesa0 and libgl1-mesa-dri")
        sys.exit(1 if os.environ.get("CI") else 77)
    with tempfile.TemporaryDirectory() as temporary:
        out = options.out or pathlib.Path(temporary)
        folders = {"llvmpipe": out / "llvmpipe", "gpu": out / options.gpu,
                   "difference": out / f"difference-{options.gpu}"}
        folders["difference"].mkdir(parents=True, exist_ok=True)
        draw_by_llvmpipe(options.scenes, folders["llvmpipe"])
        draw([options.cuesta, "run", "--gpu", options.gpu, "--", options.scenes], folders["gpu"])
        listing = subprocess.run([options.scenes, "--list"], text=True, stdout=subprocess.PIPE,
                                 check=True).stdout
        wrong = 0
        for line in listing.splitlines():
            name, mean, off, needs = line.split()
            wrong += not compare(options.cuesta, name, folders, (float(mean), float(off)),
                                 needs in options.lacks)
    print(f"{len(listing.splitlines())} scenes, {wrong} wrong")
    sys.exit(1 if wrong else 0)


main()
