# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Draws image filters in Cg on an emulated GPU, and compares them with their twins in GLSL, which
Mesa's software renderer draws.

cg_twins.py --twins TABLE --cg FOLDER --glsl FOLDER --build BUILD [--gpu g13] [--out FOLDER]
            [--only TEXT]

TABLE names the pairs (twins.txt says how). A line a filter and GPU: the mean difference of the
colour channels in 255ths, and how many per cent of the pixels have a channel off by more than 8.
Ends with 0 where all are within the table's bounds, and the filters that it says a GPU does not
serve are in fact too far off; 77 where Mesa is not there (1 where the environment variable CI is
set); else 1. With --out the pictures stay there, and their differences eight times as bright.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import pixel_art

MESA = pathlib.Path("/usr/share/glvnd/egl_vendor.d/50_mesa.json")
GPUS = ("g13", "mali400")
FIGURES = re.compile(r"mean ([\d.]+)/255, greatest \d+/255, ([\d.]+) % off")
# Larger than the picture, as RetroArch's are, so that the two sizes cannot be taken for each other.
TEXTURE = (128, 128)
FRAME = 5


@dataclasses.dataclass
class Twins:
    name: str
    cg: str
    glsl: str
    scale: int
    linear: bool
    bounds: dict  # by GPU: (mean, per cent off, whether it is served)


def bound_of(text):
    """"0.5/1" is served within, "!0.5/1" is beyond one of them."""
    mean, off = text.removeprefix("!").split("/")
    return float(mean), float(off), not text.startswith("!")


def read_table(path):
    table = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        if len(words) != 6 or words[3] not in ("nearest", "linear"):
            sys.exit(f"{path}:{number}: a line has CG, GLSL, scale, nearest or linear, two bounds")
        cg, glsl, scale, sampling, *bounds = words
        table.append(Twins(f"{pathlib.Path(glsl).stem}-{scale}{sampling[0]}", cg, glsl, int(scale),
                           sampling == "linear", dict(zip(GPUS, map(bound_of, bounds)))))
    return table


def parameters_of(*texts):
    """The initial values of #pragma parameter; the first text that has one decides."""
    values = {}
    for text in texts:
        for name, value in re.findall(r'^\s*#pragma\s+parameter\s+(\w+)\s+"[^"]*"\s+([-+.\d]+)',
                                      text, re.MULTILINE):
            values.setdefault(name, value)
    return values


def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


class Drawing:
    """The programs, and where pictures go."""

    def __init__(self, options, out):
        self.options = options
        self.out = out
        self.picture = out / "picture.png"
        pixel_art.write(self.picture)

    def arguments(self, path, twins, output):
        parameters = parameters_of(text_of(self.options.cg / twins.cg),
                                   text_of(self.options.glsl / twins.glsl))
        return [str(path), str(self.picture), str(output),
                "--width", str(pixel_art.WIDTH * twins.scale),
                "--height", str(pixel_art.HEIGHT * twins.scale),
                "--texture-width", str(TEXTURE[0]), "--texture-height", str(TEXTURE[1]),
                "--frame", str(FRAME)] + (["--linear"] if twins.linear else []) + [
                    word for item in parameters.items() for word in ("--set", "=".join(item))]

    def run(self, command, environment=None):
        """None, or why there is no picture."""
        done = subprocess.run(list(map(str, command)), env=environment, text=True, timeout=600,
                              errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return None if done.returncode == 0 else done.stdout.strip() or f"exit {done.returncode}"

    def draw_glsl(self, twins):
        # What Mesa keeps at the end is not ours to report.
        environment = dict(os.environ, EGL_PLATFORM="surfaceless", LIBGL_ALWAYS_SOFTWARE="1",
                           GALLIUM_DRIVER="llvmpipe", __EGL_VENDOR_LIBRARY_FILENAMES=str(MESA),
                           ASAN_OPTIONS="detect_leaks=0")
        output = self.out / f"{twins.name}.llvmpipe.png"
        program = self.options.build / "tests/conformance/cg_twins/glsl_draw"
        return self.run([program, *self.arguments(self.options.glsl / twins.glsl, twins, output)],
                        environment)

    def draw_cg(self, twins, gpu):
        output = self.out / f"{twins.name}.{gpu}.png"
        program = self.options.build / "tests/conformance/cg_twins/cg_draw"
        cuesta = self.options.build / "src/tools/cuesta"
        return self.run([cuesta, "run", "--gpu", gpu, "--", program,
                         *self.arguments(self.options.cg / twins.cg, twins, output)])

    def compare(self, twins, gpu):
        """The mean, the per cent; or a text."""
        done = subprocess.run(
            [self.options.build / "src/tools/cuesta", "compare",
             self.out / f"{twins.name}.llvmpipe.png", self.out / f"{twins.name}.{gpu}.png",
             "-o", self.out / f"{twins.name}.{gpu}.difference.png"],
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        figures = FIGURES.search(done.stdout)
        return tuple(map(float, figures.groups())) if figures else done.stdout.strip()


def judge(drawing, twins, gpus):
    """Lines to print, and how many of them are wrong."""
    refused = drawing.draw_glsl(twins)
    if refused:
        return [f"{twins.name}: FAIL: the twin in GLSL: {refused}"], 1
    lines, wrong = [], 0
    for gpu in gpus:
        mean_bound, off_bound, is_served = twins.bounds[gpu]
        refused = drawing.draw_cg(twins, gpu)
        figures = refused or drawing.compare(twins, gpu)
        if isinstance(figures, str):
            good, said = False, figures
        else:
            mean, off = figures
            is_near = mean <= mean_bound and off <= off_bound
            good = is_near == is_served
            said = f"mean {mean}, {off} % off by more than 8" + (
                "" if is_served else ": not served")
        lines.append(f"{twins.name}: {gpu}: {'' if good else 'FAIL: '}{said}")
        wrong += not good
    return lines, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--twins", type=pathlib.Path, required=True)
    parser.add_argument("--cg", type=pathlib.Path, required=True)
    parser.add_argument("--glsl", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--gpu", choices=GPUS, action="append")
    parser.add_argument("--only", default="", help="pairs with this in their name")
    parser.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    if not MESA.exists():
        print(f"{MESA} is missing: install libegl-mesa0 and libgl1-mesa-dri")
        return 1 if os.environ.get("CI") else 77
    table = [twins for twins in read_table(options.twins) if options.only in twins.name]
    if not table:
        sys.exit(f"{options.twins}: no such pairs")
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        out = options.out or pathlib.Path(temporary)
        out.mkdir(parents=True, exist_ok=True)
        drawing = Drawing(options, out)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for lines, failed in pool.map(
                    lambda twins: judge(drawing, twins, options.gpu or GPUS), table):
                print("\n".join(lines), flush=True)
                wrong += failed
    print(f"{len(table)} pairs, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
