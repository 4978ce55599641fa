# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Draws the scenes by Mesa's software renderer and on an emulated GPU and compares them.

Usage: compare.py --scenes gl_scenes --cuesta cuesta --gpu g13|mali400 [--lacks EXTENSION ...]
       [--out FOLDER]

Ends with 0 when every scene is as near as the scene's own limits say (gl_scenes --list), 77 when
Mesa is not there (1 where the environment variable CI is set), 1 else. Scenes that need an
EXTENSION of --lacks (or ES3) must be left out on the GPU; all others must be drawn by both.
With --out
the pictures and their differences (eight times as bright) stay in FOLDER/llvmpipe, FOLDER/GPU,
FOLDER/difference.
"""

import argparse
import os
import pathlib
import sys
import tempfile

import pictures


def compare(cuesta, scene, folders, lacks):
    """Prints a line; whether the pictures are near enough. `lacks`: the GPU draws none."""
    name = scene.name
    paths = [folders[which] / f"{name}.png" for which in ("llvmpipe", "gpu")]
    missing = [path for path in paths if not path.exists()]
    if lacks:
        good = paths[1] in missing
        print(f"{name}: {'the GPU has not what it needs' if good else 'FAIL: it was drawn'}")
        return good
    if missing:
        print(f"{name}: FAIL: not drawn: {', '.join(map(str, missing))}")
        return False
    found = pictures.measure(cuesta, *paths, folders["difference"] / f"{name}.png")
    if isinstance(found, str):
        print(f"{name}: FAIL: {found}")
        return False
    good = found.within(scene.limits)
    print(f"{name}: {'' if good else 'FAIL: '}mean {found.mean} of {scene.limits.mean}, "
          f"{found.off_percent} % of {scene.limits.off_percent} off by more than 8")
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenes", required=True)
    parser.add_argument("--cuesta", required=True)
    parser.add_argument("--gpu", required=True)
    parser.add_argument("--lacks", nargs="*", default=[], metavar="EXTENSION")
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    if not pictures.MESA.exists():
        print(f"{pictures.MESA} is missing: install libegl-mesa0 and libgl1-mesa-dri")
        sys.exit(1 if os.environ.get("CI") else 77)
    with tempfile.TemporaryDirectory() as temporary:
        out = options.out or pathlib.Path(temporary)
        folders = {"llvmpipe": out / "llvmpipe", "gpu": out / options.gpu,
                   "difference": out / f"difference-{options.gpu}"}
        folders["difference"].mkdir(parents=True, exist_ok=True)
        try:
            pictures.draw_by_llvmpipe(options.scenes, folders["llvmpipe"])
            pictures.draw_by_cuesta(options.cuesta, options.gpu, options.scenes, folders["gpu"])
        except pictures.DrawingFailed as error:
            sys.exit(str(error))
        scenes = pictures.list_scenes(options.scenes)
        wrong = sum(not compare(options.cuesta, scene, folders, scene.needs in options.lacks)
                    for scene in scenes)
    print(f"{len(scenes)} scenes, {wrong} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
