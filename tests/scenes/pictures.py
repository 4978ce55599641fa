# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Draws the scenes with different drivers and says how far two pictures of a scene are apart."""
import dataclasses
import os
import pathlib
import re
import subprocess

# Of this machine, with its software renderer.
MESA = pathlib.Path("/usr/share/glvnd/egl_vendor.d/50_mesa.json")
FIGURES = re.compile(r"mean ([\d.]+)/255, greatest (\d+)/255, ([\d.]+) % off")
RENDERER = re.compile(r"^renderer: (.*)$", re.M)


class DrawingFailed(Exception):
    """A text of what was run, and how it ended."""


@dataclasses.dataclass(frozen=True)
class Limits:
    """What two correct drivers may be apart in a scene; scene.h states it."""

    mean: float
    off_percent: float


@dataclasses.dataclass(frozen=True)
class Scene:
    name: str
    limits: Limits
    needs: str  # an extension, ES3, or -


@dataclasses.dataclass(frozen=True)
class Difference:
    mean: float  # in 255ths
    greatest: int
    off_percent: float  # of the pixels, by more than 8

    def within(self, limits):
        return self.mean <= limits.mean and self.off_percent <= limits.off_percent


def list_scenes(program):
    """What the program `gl_scenes`, started by the command, can draw."""
    listing = subprocess.run([program, "--list"], text=True, stdout=subprocess.PIPE,
                             check=True).stdout
    scenes = []
    for line in listing.splitlines():
        name, mean, off, needs = line.split()
        scenes.append(Scene(name, Limits(float(mean), float(off)), needs))
    return scenes


def draw(command, folder, names=(), environment=None):
    """Runs `gl_scenes` behind its prefix; prints what it says, and returns whose renderer drew."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [*map(str, command), str(folder), *names]
    done = subprocess.run(command, env=environment, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    print(done.stdout, end="", flush=True)
    if done.returncode != 0:
        raise DrawingFailed(f"{' '.join(command)} ended with {done.returncode}")
    found = RENDERER.search(done.stdout)
    return found[1] if found else "unknown"


def draw_by_llvmpipe(program, folder, names=()):
    # What Mesa keeps at the end is not ours to report.
    environment = dict(os.environ, EGL_PLATFORM="surfaceless", LIBGL_ALWAYS_SOFTWARE="1",
                       GALLIUM_DRIVER="llvmpipe", __EGL_VENDOR_LIBRARY_FILENAMES=str(MESA),
                       ASAN_OPTIONS="detect_leaks=0")
    renderer = draw([program], folder, names, environment)
    if "llvmpipe" not in renderer:
        raise DrawingFailed(f"the renderer is {renderer}, not llvmpipe")
    return renderer


def draw_by_cuesta(cuesta, gpu, program, folder, names=()):
    # Without another vendor behind ours, who would draw where ours cannot.
    return draw([cuesta, "run", "--gpu", gpu, "--driver", "cuesta", "--", program], folder, names)


def measure(cuesta, first, second, output="-"):
    """The Difference of two files, and their picture of it if wanted; a text where it fails."""
    command = [cuesta, "compare", first, second]
    if output != "-":
        command += ["-o", output]
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    figures = FIGURES.search(done.stdout)
    if figures is None:
        return done.stdout.strip()
    return Difference(float(figures[1]), int(figures[2]), float(figures[3]))
