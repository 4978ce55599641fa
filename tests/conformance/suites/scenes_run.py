# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""The project's scenes (tests/scenes) drawn three times: by a driver of Mesa on the emulated GPU,
by ours on the same, and by llvmpipe; the same sources each time. A table says how far each two are
apart. What Mesa's driver draws must lie within the scene's limits of llvmpipe's picture. Where that
is not expected, the reason begins with how far apart they may be: `mean up to NUMBER: `.
"""
import concurrent.futures
import itertools
import os
import pathlib
import re
import subprocess
import sys

from suites import gpu, outcome
from suites.expectations import judge
from suites.misuse import RIGHT, WRONG, Misuse, Skip

sys.path.insert(0, str(gpu.SOURCE_ROOT / "tests/scenes"))
import pictures  # noqa: E402 -- of a folder beside this one

DRAWERS = ("mesa", "ours", "llvmpipe")
PAIRS = list(itertools.combinations(DRAWERS, 2))
FOLDER_OF_BOTH = "beside"  # the pictures of a scene in one
MISSING = "-"
BOUND = re.compile(r"mean up to ([\d.]+): ")


class Tools:
    """What the build has."""

    def __init__(self, build):
        self.cuesta = self._find(build, "src/tools/cuesta")
        self.scenes = self._find(build, "tests/scenes/gl_scenes")
        self.beside = self._find(build, "tests/conformance/scenes_beside")
        self._find(build, "src/gallium/targets/libEGL_cuesta.so")
        if not pictures.MESA.exists():
            raise Skip(f"not installed: {pictures.MESA} (libegl-mesa0 and libgl1-mesa-dri)")

    @staticmethod
    def _find(build, name):
        path = pathlib.Path(build).absolute() / name
        if not path.exists():
            raise Misuse(f"no {path}: build it, or name the folder of the build with --build")
        return path


class Comparison:
    """Of one scene: {pair of drawers: Difference}; what is wrong about Mesa's picture, or None; and
    whether that was expected."""

    def __init__(self, scene, differences, wrong=None, excuse=None):
        self.scene = scene
        self.differences = differences
        self.wrong = wrong
        self.excuse = excuse

    @property
    def is_drawn_by_all(self):
        return len(self.differences) == len(PAIRS)


def choose(scenes, names):
    """Those with one of the names in theirs; all of them without names."""
    chosen = [scene for scene in scenes
              if not names or any(name in scene.name for name in names)]
    if not chosen:
        raise Misuse("no scene has such a name")
    return chosen


def draw_all(launcher, program, tools, names, output):
    """(the folders of the pictures, what went wrong: texts)."""
    folders = {drawer: output / drawer for drawer in DRAWERS}
    for path in (path for folder in folders.values() for path in folder.glob("*.png")):
        path.unlink()
    troubles = []

    def attempt(drawer, draw):
        try:
            return draw(folders[drawer], names)
        except pictures.DrawingFailed as error:
            troubles.append(f"{drawer}: {error}")
            return None

    renderer = attempt("mesa", lambda *arguments: pictures.draw(
        launcher.command(program), *arguments, launcher.environment()))
    if renderer and launcher.renderer not in renderer:
        troubles.append(f"Mesa's renderer is {renderer}, not {launcher.renderer}")
    attempt("ours", lambda *arguments: pictures.draw_by_cuesta(
        tools.cuesta, launcher.machine, tools.scenes, *arguments))
    attempt("llvmpipe", lambda *arguments: pictures.draw_by_llvmpipe(tools.scenes, *arguments))
    return folders, troubles


def compare(tools, scene, folders, entry):
    """The Comparison; `entry`: what is expected of the scene, or None."""
    paths = {drawer: folders[drawer] / f"{scene.name}.png" for drawer in DRAWERS}
    found = {pair: pictures.measure(tools.cuesta, *(paths[drawer] for drawer in pair))
             for pair in PAIRS if all(paths[drawer].exists() for drawer in pair)}
    texts = [text for text in found.values() if isinstance(text, str)]
    if texts:
        return Comparison(scene, {}, texts[0])
    what = outcome_of(scene, found.get(("mesa", "llvmpipe")))
    wrong = judge(what, entry)
    if what == outcome.FAIL and wrong:
        limits = scene.limits
        wrong = f"more than mean {limits.mean} or {limits.off_percent} % off by more than 8"
    elif what == outcome.FAIL and found[("mesa", "llvmpipe")].mean > bound_of(entry):
        wrong = f"further apart than {entry.where} excuses"
    return Comparison(scene, found, wrong, entry.reason if entry and not wrong else None)


def outcome_of(scene, difference):
    if difference is None:
        return outcome.NOT_SUPPORTED
    return outcome.PASS if difference.within(scene.limits) else outcome.FAIL


def bound_of(entry):
    """The greatest mean difference that an expected failure may have, in 255ths."""
    match = BOUND.match(entry.reason)
    if not match:
        raise Misuse(f"{entry.where}: a failure's reason begins with `mean up to NUMBER: `")
    return float(match[1])


def beside(tools, scene, folders, output):
    paths = [folders[drawer] / f"{scene.name}.png" for drawer in DRAWERS]
    words = [str(path) if path.exists() else MISSING for path in paths]
    if words.count(MISSING) < len(words):
        subprocess.run([tools.beside, output / f"{scene.name}.png", *words], check=True)


def table(comparisons):
    """Lines: a scene each, largest and mean difference in 255ths of each pair."""
    width = max(len(one.scene.name) for one in comparisons)
    heads = "  ".join(f"{' and '.join(pair):>18}" for pair in PAIRS)
    yield f"{'scene':{width}}  {heads}"
    yield f"{'':{width}}  " + "  ".join(f"{'largest':>9}{'mean':>9}" for _ in PAIRS)
    for one in comparisons:
        figures = [one.differences.get(pair) for pair in PAIRS]
        cells = "  ".join(f"{each.greatest:9}{each.mean:9.3f}" if each else f"{MISSING:>9}" * 2
                          for each in figures)
        yield f"{one.scene.name:{width}}  {cells}" + remark(one)


def remark(comparison):
    if comparison.wrong:
        return f"  FAIL: {comparison.wrong}"
    return f"  expected: {comparison.excuse}" if comparison.excuse else ""


def run(launcher, program, tools, names, output, expected):
    """The exit status. `output`: a folder for the pictures of each, those of all side by side (of
    three drawers) and the table. `expected`: Expectations of scenes."""
    output.mkdir(parents=True, exist_ok=True)
    scenes = choose(pictures.list_scenes(tools.scenes), names)
    folders, troubles = draw_all(launcher, program, tools, names, output)
    (output / FOLDER_OF_BOTH).mkdir(exist_ok=True)

    def look_at(scene):
        beside(tools, scene, folders, output / FOLDER_OF_BOTH)
        return compare(tools, scene, folders, expected.of(scene.name))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        comparisons = list(pool.map(look_at, scenes))
    if not names:
        troubles += [f"{entry.where}: no scene is called {entry.pattern}"
                     for entry in expected.unused()]
    wrong = sum(one.wrong is not None for one in comparisons)
    drawn = sum(one.is_drawn_by_all for one in comparisons)
    lines = [*table(comparisons), *(f"FAIL: {text}" for text in troubles),
             f"{len(scenes)} scenes, {drawn} drawn by all three, {wrong} wrong"]
    print("\n".join(lines))
    (output / "table.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return WRONG if wrong or troubles or not drawn else RIGHT
