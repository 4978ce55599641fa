# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Builds our own programs of OpenGL ES and Vulkan for a driver of Mesa: with its architecture's
compiler and the headers of this machine (but for Vulkan's, which are of its packages), linked
against the libraries of its packages."""
import os
import pathlib
import shutil
import subprocess

from suites.cross_build import build_environment, has_work, locked, say, tree_name
from suites.gpu import SOURCE_ROOT
from suites.misuse import Misuse, Skip

# What each program is made of, but for the folders of tests/conformance that are one by themselves.
SOURCES = {
    "gles3": ["tests/conformance/gles3/*.cpp", "tests/conformance/gles2/canvas.cpp",
              "tests/conformance/gles2/session.cpp"],
    "gl_scenes": ["tests/scenes/*.cpp", "src/tools/gallery_gl/window.cpp", "src/base/fmt.cpp"],
}
OPENGL_ES = "-l:libEGL.so.1 -l:libGLESv2.so.2 -l:libpng16.so.16"
LIBRARIES = {"vulkan": "-l:libvulkan.so.1"}
LINES_OF_AN_ERROR = 30
HEADERS = ("EGL/egl.h", "GLES2/gl2.h", "GLES3/gl32.h", "fmt/core.h", "png.h")

RULES = """\
flags = -std=c++20 -O1 -Wall -Wextra -Wno-missing-field-initializers -fno-exceptions -fno-rtti $
  -DFMT_EXCEPTIONS=0 -I{source} -I{source}/src -idirafter {root}/usr/include
libraries = -L{root}/usr/lib/{triplet} -Wl,--as-needed {libraries} $
  -Wl,--allow-shlib-undefined
rule compile
  command = {compiler} $flags -MMD -MF $out.d -c $in -o $out
  depfile = $out.d
  deps = gcc
rule link
  command = {compiler} -static-libstdc++ -static-libgcc $in -o $out $libraries
"""


def sources_of(program):
    patterns = SOURCES.get(program, [f"tests/conformance/{program}/*.cpp"])
    found = [path for pattern in patterns for path in sorted(SOURCE_ROOT.glob(pattern))]
    if not found:
        raise Misuse(f"no program {program}: no {patterns[0]}")
    return found


def require(driver):
    missing = [tool for tool in (driver.compiler, "ninja") if not shutil.which(tool)]
    missing += [path for path in (f"/usr/include/{header}" for header in HEADERS)
                if not os.path.exists(path)]
    if missing:
        raise Skip(f"not installed: {', '.join(missing)} (scripts/packages.sh --tests)")


def description(program, driver, root):
    """The text of its build.ninja."""
    text = RULES.format(source=SOURCE_ROOT, compiler=driver.compiler, root=root,
                        triplet=driver.triplet, libraries=LIBRARIES.get(program, OPENGL_ES))
    objects = []
    for source in sources_of(program):
        objects.append(str(source.relative_to(SOURCE_ROOT)).replace("/", "-") + ".o")
        text += f"build {objects[-1]}: compile {source}\n"
    return text + f"build {program}: link {' '.join(objects)}\n"


def build_program(program, driver, root, cache):
    """The path of the program, built in a folder of its own where it is not up to date."""
    require(driver)
    folder = pathlib.Path(cache).resolve() / f"{program}-{root.name}-{tree_name(SOURCE_ROOT)}"
    folder.mkdir(parents=True, exist_ok=True)
    with locked(folder):
        (folder / "build.ninja").write_text(description(program, driver, root), encoding="utf-8")
        if has_work(folder, [program]):
            say(f"building {program} for {driver.name} in {folder}")
        done = subprocess.run(["ninja", "-C", folder, program], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              env=build_environment(), check=False)
    if done.returncode != 0:
        said = done.stdout[done.stdout.find("FAILED:"):].splitlines()[:LINES_OF_AN_ERROR]
        raise Misuse("\n".join([f"{program} cannot be built:", *said]))
    return folder / program
