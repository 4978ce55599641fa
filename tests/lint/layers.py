# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Checks the #include lines of the sources against the rooms of the house (docs/architecture.md).

Usage: layers.py SOURCE_ROOT. Prints one line a finding; exits 1 when there is any.
"""

import pathlib
import re
import sys

# Room: what it may include besides itself and the standard library. The longest match of a path
# names its room. System headers that only some rooms may use are listed in SYSTEM.
ROOMS = {
    "src/base": [],
    "src/hw/isa": ["src/base"],
    "src/hw/formats": ["src/base"],
    "src/hw/mali400": ["src/hw/isa", "src/base"],
    "src/hw/agx": ["src/hw/isa", "src/base"],
    "include/pipe": [],
    "kernel-uapi": [],
    "src/compiler/nir": ["src/base"],
    "src/compiler/shading": ["src/compiler/nir", "src/base"],
    "src/compiler/glsl": ["src/compiler/shading", "src/compiler/nir", "src/base"],
    "src/compiler/cg/syntax": ["src/compiler/shading", "src/compiler/nir", "src/base"],
    "src/compiler/cg/types": [
        "src/compiler/cg/syntax", "src/compiler/shading", "src/compiler/nir", "src/base"],
    "src/compiler/cg/library": [
        "src/compiler/cg/types", "src/compiler/cg/syntax", "src/compiler/shading",
        "src/compiler/nir", "src/base"],
    "src/compiler/cg/resolve": [
        "src/compiler/cg/library", "src/compiler/cg/types", "src/compiler/cg/syntax",
        "src/compiler/shading", "src/compiler/nir", "src/base"],
    "src/compiler/cg/program": [
        "src/compiler/cg/resolve", "src/compiler/cg/types", "src/compiler/cg/syntax",
        "src/compiler/shading", "src/compiler/nir", "src/base"],
    "src/compiler/cg": [
        "src/compiler/cg/program", "src/compiler/cg/resolve", "src/compiler/cg/syntax",
        "src/compiler/shading", "src/compiler/nir", "src/base"],
    "src/compiler/tgsi": ["src/compiler/nir", "src/base"],
    "src/compiler/lima": ["src/compiler/nir", "src/hw/mali400", "src/base"],
    "src/compiler/agx": ["src/compiler/nir", "src/hw/agx", "src/hw/isa", "src/base"],
    "src/winsys/common": ["kernel-uapi", "src/base"],
    "src/winsys/lima": ["src/winsys/common", "kernel-uapi", "src/base"],
    "src/winsys/agx": ["src/winsys/common", "kernel-uapi", "src/base"],
    "src/gallium/auxiliary": ["include/pipe", "src/compiler/nir", "src/hw/formats", "src/base"],
    "src/gallium/drivers/lima": [
        "include/pipe", "src/gallium/auxiliary", "src/compiler/nir", "src/compiler/lima",
        "src/hw/mali400", "src/hw/formats", "src/winsys/lima", "src/winsys/common", "src/base"],
    "src/gallium/drivers/agx": [
        "include/pipe", "src/gallium/auxiliary", "src/compiler/nir", "src/compiler/agx",
        "src/hw/agx", "src/hw/isa", "src/hw/formats", "src/winsys/agx", "src/winsys/common",
        "src/base"],
    "src/gallium/frontends/gles": [
        "include/pipe", "src/gallium/auxiliary", "src/compiler/glsl", "src/compiler/nir",
        "src/hw/formats", "src/base"],
    "src/gallium/frontends/gl": [
        "include/pipe", "src/gallium/frontends/gles", "src/gallium/auxiliary", "src/compiler/glsl",
        "src/compiler/nir", "src/hw/formats", "src/base"],
    "src/gallium/frontends/egl": [
        "include/pipe", "src/gallium/frontends/gl", "src/gallium/frontends/gles",
        "src/gallium/auxiliary", "src/hw/formats", "src/base"],
    "src/gallium/targets": None,
    "src/simulator/common": ["src/hw/formats", "src/base"],
    "src/simulator/mali400": [
        "src/hw/mali400", "src/hw/isa", "src/hw/formats", "src/simulator/common", "src/base"],
    "src/simulator/agx": [
        "src/hw/agx", "src/hw/isa", "src/hw/formats", "src/simulator/common", "src/base"],
    "src/drm-shim": ["kernel-uapi", "src/simulator", "src/base"],
    "src/tools": None,  # anything
    "tests": None,
}

SYSTEM = {
    "fmt/": None,
    "xf86drm.h": ["src/winsys", "src/drm-shim"],
    "drm": ["src/winsys", "src/drm-shim", "kernel-uapi"],
    "libdrm/": ["src/winsys", "src/drm-shim", "kernel-uapi"],
    "GL/": ["src/gallium/frontends/gl"],
    "GLES2/": ["src/gallium/frontends"],
    "EGL/": ["src/gallium/frontends/egl", "src/gallium/targets"],
    "KHR/": ["src/gallium/frontends"],
    "glvnd/": ["src/gallium/targets"],
    "png.h": ["src/tools"],
    "CLI/": ["src/tools"],
    "nlohmann/": ["src/tools"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]')
SUFFIXES = {".cpp", ".h", ".py"}


def room_of(path):
    fits = [room for room in ROOMS if path == room or path.startswith(room + "/")]
    return max(fits, key=len) if fits else None


def resolve(root, name):
    """The file behind an include of the project, as a path from the root; None when it has none."""
    for base in ("src", "include", "."):
        if (root / base / name).exists():
            return (pathlib.PurePosixPath(base) / name).as_posix().removeprefix("./")
    # Generated headers stand in the build tree, in the folder of their generator.
    return "src/" + name if (root / "src" / name).parent.is_dir() else None


def allowed(room, target):
    rule = ROOMS[room]
    if rule is None or target == room:
        return True
    # "src/simulator" stands for every room below it.
    return any(target == entry or target.startswith(entry + "/") for entry in rule)


def check_include(root, path, room, quote, name):
    if quote == "<":
        for prefix, rooms in SYSTEM.items():
            if name.startswith(prefix) and rooms is not None and ROOMS[room] is not None:
                if not any(room == r or room.startswith(r + "/") for r in rooms):
                    return f"<{name}> does not belong into {room}"
        return None
    # Beside the file itself: tests include their helpers so.
    if ("/" not in name or name.startswith("../")) and (root / path).parent.joinpath(name).exists():
        return None
    target = resolve(root, name)
    if target is None:
        return f'"{name}" is not found'
    target_room = room_of(target)
    if target_room is None:
        return f'"{name}" is in no known room'
    return None if allowed(room, target_room) else f"{room} may not include {target_room}"


def check_file(root, path):
    room = room_of(path)
    if room is None:
        yield f"{path}: in no known room"
        return
    text = (root / path).read_text(encoding="utf-8")
    lines = text.splitlines()
    if not any("SPDX-License-Identifier" in line for line in lines[:3]):
        yield f"{path}:1: no SPDX lines"
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if match:
            problem = check_include(root, path, room, *match.groups())
            if problem:
                yield f"{path}:{number}: {problem}"


def main():
    root = pathlib.Path(sys.argv[1])
    findings = []
    count = 0
    for top in ("src", "include", "kernel-uapi", "tests"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix in SUFFIXES and file.is_file() and "__pycache__" not in file.parts:
                count += 1
                findings.extend(check_file(root, file.relative_to(root).as_posix()))
    print("\n".join(findings))
    print(f"{count} files, {len(findings)} findings")
    return 1 if findings or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
