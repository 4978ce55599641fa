#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Tests of the script `mesa` that need neither packages nor a network."""
import argparse
import contextlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from suites import checks_run, cross_build, deqp_command, expectations, gpu, mesa_drivers
from suites import mesa_root, outcome, piglit_mesa, scenes_run
from suites.folders import require_plain
from suites.mesa_drivers import DRIVERS, VERSIONS
from suites.mesa_launcher import Launcher
from suites.misuse import MISUSE, RIGHT, SKIPPED, WRONG, Misuse, Skip, skip

HERE = pathlib.Path(__file__).resolve().parent
# Like mmdebstrap, whose last arguments are the folder and the mirror; FAKE says how it ends.
FAKE_MMDEBSTRAP = """#!/bin/sh
for word; do case $word in *.new) root=$word ;; esac; done
echo "$@" >>"$CALLS"
[ "$FAKE" = right ] || { echo "E: $FAKE"; exit 1; }
mkdir -p "$root/usr/share/doc/libgl1-mesa-dri" "$root/usr/lib/aarch64-linux-gnu"
touch "$root/usr/lib/aarch64-linux-gnu/libEGL.so.1"
echo "mesa ($VERSION) bookworm; urgency=medium" |
    gzip >"$root/usr/share/doc/libgl1-mesa-dri/changelog.Debian.gz"
"""


class Versions(unittest.TestCase):
    def test_every_driver_is_pinned(self):
        for driver in DRIVERS.values():
            for key in ("suite", "architecture", "mesa", "packages"):
                self.assertTrue(driver.pinned(key))

    def test_every_line_is_of_a_driver(self):
        lines = VERSIONS.read_text(encoding="utf-8").splitlines()
        self.assertEqual({line.split()[0] for line in lines if not line.startswith("#")},
                         set(DRIVERS))

    def test_what_is_not_pinned_is_an_error(self):
        with self.assertRaisesRegex(Misuse, "does not say `asahi piglit-packages`"):
            DRIVERS["asahi"].pinned("piglit-packages")


FAKE_APT_GET = """#!/bin/sh
echo 'Other|Debian|http://other.example/debian/'
echo 'Debian|Debian-Security|http://archive.example/security/'
echo "$MAIN"
"""


class Roots(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.calls = self.folder / "calls"
        for name, text in (("mmdebstrap", FAKE_MMDEBSTRAP), ("apt-get", FAKE_APT_GET)):
            program = self.folder / name
            program.write_text(text, encoding="utf-8")
            program.chmod(0o755)
        self.main = "Debian|Debian|http://archive.example/debian/"
        self.driver = DRIVERS["lima"]

    def make(self, how="right", version=None, extra=None):
        variables = {"PATH": f"{self.folder}:{os.environ['PATH']}", "CALLS": str(self.calls),
                     "MAIN": self.main,
                     "FAKE": how, "VERSION": version or self.driver.pinned("mesa")}
        said = io.StringIO()
        with (mock.patch.dict(os.environ, variables), contextlib.redirect_stdout(said),
              contextlib.redirect_stderr(said)):
            return mesa_root.make_root(self.driver, self.folder / "cache", extra)

    def count(self):
        return len(self.calls.read_text(encoding="utf-8").splitlines())

    def test_a_root_is_made_once(self):
        root = self.make()
        self.assertEqual(self.make(), root)
        self.assertEqual(self.count(), 1)
        self.assertIn("22.3.6", root.name)

    def test_packages_come_from_the_main_archive_of_this_machine(self):
        self.make()
        self.assertTrue(self.calls.read_text(encoding="utf-8").endswith(
            ".new http://archive.example/debian/\n"))

    def test_where_apt_knows_none_mmdebstrap_chooses(self):
        self.main = "Debian|Debian|cdrom:[disc]/"
        self.make()
        self.assertTrue(self.calls.read_text(encoding="utf-8").endswith(".new\n"))

    def test_a_root_that_is_there_needs_no_lock(self):
        root = self.make()
        lock = root.with_name(root.name + ".lock")
        lock.unlink()
        self.make()
        self.assertFalse(lock.exists())

    def test_more_packages_are_a_root_beside_it(self):
        self.assertNotEqual(self.make(), self.make(extra="piglit-packages"))
        self.assertIn(",piglit ", self.calls.read_text(encoding="utf-8"))

    def test_a_root_of_other_packages_is_made_anew(self):
        root = self.make()
        (root / mesa_root.STAMP).write_text("bookworm arm64 libegl1\n", encoding="utf-8")
        (root / "old").touch()
        self.make()
        self.assertEqual(self.count(), 2)
        self.assertFalse((root / "old").exists())

    def test_links_that_an_installation_would_make(self):
        root = self.make()
        self.assertEqual(os.readlink(root / "lib"), "usr/lib")
        self.assertTrue((root / "lib/aarch64-linux-gnu/libEGL.so").exists())

    def test_another_version_is_refused(self):
        with self.assertRaisesRegex(Skip, "has Mesa 9.9-1 now, and versions.txt wants"):
            self.make(version="9.9-1")

    def test_an_archive_without_the_packages_is_a_skip(self):
        for what in ("Unable to locate package libegl1", "Hash Sum mismatch", "404  Not Found"):
            with self.assertRaisesRegex(Skip, "does not have these packages"):
                self.make(what)

    def test_without_a_network_it_is_skipped(self):
        with self.assertRaisesRegex(Skip, "cannot be downloaded"):
            self.make("Could not resolve 'archive.example'")
        self.assertEqual(list((self.folder / "cache").glob("root*/")), [])

    def test_other_errors_are_errors(self):
        with self.assertRaisesRegex(Misuse, "mmdebstrap ended with status 1"):
            self.make("dpkg: no space left")


class Skips(unittest.TestCase):
    def status(self, variables):
        said = io.StringIO()
        with mock.patch.dict(os.environ, variables), contextlib.redirect_stdout(said):
            return skip("no network"), said.getvalue()

    def test_a_skip_is_a_failure_where_ci_is_set(self):
        self.assertEqual(self.status({"CI": ""}), (SKIPPED, "SKIP: no network\n"))
        status, said = self.status({"CI": "true"})
        self.assertEqual(status, WRONG)
        self.assertIn("FAIL", said)

    def test_the_summary_of_a_run_names_them_with_the_reason(self):
        tests = [{"name": "right", "result": "OK", "stdout": ""},
                 {"name": "left", "result": "SKIP", "stdout": "a\nSKIP: no network\nb\n"}]
        with tempfile.TemporaryDirectory() as folder:
            logs = pathlib.Path(folder) / "build/meson-logs"
            logs.mkdir(parents=True)
            (logs / "testlog.json").write_text("\n".join(map(json.dumps, tests)), encoding="utf-8")
            said = subprocess.run(
                [sys.executable, gpu.SOURCE_ROOT / "scripts/skipped.py", logs.parent,
                 pathlib.Path(folder) / "none"], text=True, capture_output=True, check=True).stdout
        self.assertEqual(said, "skipped tests: 1\n  build: left: SKIP: no network\n")


class Ends(unittest.TestCase):
    def run_script(self, main, **pipes):
        return subprocess.Popen(
            [sys.executable, "-c", f"from suites.misuse import run_script\nrun_script({main})"],
            cwd=HERE, text=True, stderr=subprocess.PIPE, **pipes)

    def test_a_reader_that_goes_ends_it_quietly(self):
        with self.run_script("lambda: print('x' * 1000000)", stdout=subprocess.PIPE) as script:
            script.stdout.close()
            self.assertEqual(script.stderr.read(), "")
        self.assertEqual(script.returncode, 141)

    def test_errors_of_files_are_a_line(self):
        with self.run_script("lambda: open('/nowhere/x')") as script:
            self.assertEqual(script.stderr.read(), "-c: /nowhere/x: No such file or directory\n")
        self.assertEqual(script.returncode, 2)


class Locks(unittest.TestCase):
    def test_who_waits_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "root"
            waiter = ("import pathlib\nfrom suites.cross_build import locked\n"
                      f"with locked(pathlib.Path({str(path)!r})): pass")
            with cross_build.locked(path):
                other = subprocess.Popen([sys.executable, "-c", waiter], cwd=HERE, text=True,
                                         stderr=subprocess.PIPE)
                self.assertIn("waiting for another process", other.stderr.readline())
            with other:
                self.assertEqual(other.stderr.read(), "")
            self.assertEqual(other.returncode, 0)


class Launchers(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path("/root-of-packages")

    def test_arm_runs_under_qemu(self):
        launcher = Launcher(DRIVERS["lima"], self.root, "/shim.so")
        self.assertEqual(launcher.prefix(["/more"]), [
            "qemu-aarch64-static", "-L", "/root-of-packages", "-E", "LD_PRELOAD=/shim.so",
            "-E", "LD_LIBRARY_PATH=/more"])
        self.assertEqual(Launcher(DRIVERS["lima-armhf"], self.root, "/shim.so").prefix()[0],
                         "qemu-arm-static")

    def test_amd64_runs_by_its_own_loader(self):
        prefix = Launcher(DRIVERS["asahi"], self.root, "/shim.so").prefix()
        self.assertEqual(prefix[0], "/root-of-packages/usr/lib64/ld-linux-x86-64.so.2")
        self.assertEqual(prefix[-2:], ["--preload", "/shim.so"])

    def test_the_machine_is_named_one_or_the_drivers(self):
        with mock.patch.dict(os.environ):
            os.environ.pop("CUESTA_GPU", None)
            for driver, machine, wanted in (("lima", None, "mali400"), ("asahi", None, "g13"),
                                            ("lima", "mali400mp1", "mali400mp1")):
                launcher = Launcher(DRIVERS[driver], self.root, "/shim.so", machine=machine)
                self.assertEqual(launcher.environment()["CUESTA_GPU"], wanted)

    def test_the_machines_are_those_that_the_shim_emulates(self):
        table = (gpu.SOURCE_ROOT / "src/drm-shim/gpu_models.cpp").read_text(encoding="utf-8")
        self.assertEqual(set(re.findall(r'GpuModel\{"(\w+)"', table)),
                         {name for names in mesa_drivers.MACHINES.values() for name in names})

    def test_a_machine_that_the_driver_does_not_drive_is_refused(self):
        with mock.patch.dict(os.environ, CUESTA_GPU="mali400"):
            self.assertEqual(DRIVERS["asahi"].machine("g13"), "g13")
            with self.assertRaisesRegex(Misuse, "CUESTA_GPU mali400: asahi drives g13"):
                DRIVERS["asahi"].machine()
        with self.assertRaisesRegex(Misuse, "--gpu g14: asahi drives g13"):
            DRIVERS["asahi"].machine("g14")

    def test_what_cannot_be_started_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "program"
            launcher = Launcher(DRIVERS["lima"], self.root)
            for header, said in ((b"#!/bin/sh\n", "no ELF file"),
                                 (b"\x7fELF" + bytes(14) + b"\x3e\0", "another processor")):
                program.write_bytes(header)
                with self.assertRaisesRegex(Misuse, said):
                    launcher.find(str(program))
            program.write_bytes(b"\x7fELF" + bytes(14) + b"\xb7\0")
            self.assertEqual(launcher.find(str(program)), str(program))

    def test_software_needs_no_shim_and_expects_nothing(self):
        launcher = Launcher(DRIVERS["asahi"], self.root, software="softpipe")
        self.assertNotIn("--preload", launcher.prefix())
        self.assertEqual(launcher.environment()["GALLIUM_DRIVER"], "softpipe")
        self.assertIsNone(launcher.expected_as)

    def test_the_loader_of_vulkan_is_told_the_driver(self):
        for driver, software, wanted in (("asahi", None, "asahi_icd.json"), ("lima", None, None),
                                         ("asahi", "llvmpipe", "lvp_icd.json")):
            variables = Launcher(DRIVERS[driver], self.root, software=software).environment()
            files = variables.get("VK_DRIVER_FILES")
            self.assertEqual(files, wanted and f"/root-of-packages/usr/share/vulkan/icd.d/{wanted}")

    def test_a_program_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(Misuse, "no program eglinfo"):
            Launcher(DRIVERS["lima"], self.root).find("eglinfo")

    def test_piglits_programs_become_scripts(self):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder) / "script"
            piglit_mesa.write_script(script, ["echo", "a b", "$HOME"])
            said = subprocess.run([script, "c d"], text=True, capture_output=True, check=True)
        self.assertEqual(said.stdout, "a b $HOME c d\n")


class Scenes(unittest.TestCase):
    def setUp(self):
        pictures = scenes_run.pictures
        self.scene = pictures.Scene("blend", pictures.Limits(0.6, 0.6), "-")
        self.near = pictures.Difference(0.5, 255, 0.5)
        self.far = pictures.Difference(0.7, 1, 0.0)

    def compare(self, difference, entry=None):
        is_drawn = difference is not None
        with tempfile.TemporaryDirectory() as folder:
            folders = {drawer: pathlib.Path(folder) / drawer for drawer in scenes_run.DRAWERS}
            for path in folders.values():
                path.mkdir()
                if is_drawn:
                    (path / "blend.png").touch()
            with mock.patch.object(scenes_run.pictures, "measure", return_value=difference):
                return scenes_run.compare(mock.Mock(), self.scene, folders, entry)

    def test_mesas_picture_is_within_the_scenes_limits_of_llvmpipes(self):
        self.assertIsNone(self.compare(self.near).wrong)
        self.assertIn("mean 0.6", self.compare(self.far).wrong)
        self.assertEqual(self.compare(None).wrong, f"unexpected: {outcome.NOT_SUPPORTED}")

    def test_what_is_expected_to_fail_must_fail(self):
        entry = expectations.parse("blend  # mean up to 1: a peculiarity\n", "file")[0]
        self.assertIsNone(self.compare(self.far, entry).wrong)
        self.assertIn("unexpected pass", self.compare(self.near, entry).wrong)

    def test_an_excuse_says_how_far_apart(self):
        entry = expectations.parse("blend  # mean up to 0.4: a peculiarity\n", "file")[0]
        self.assertIn("further apart", self.compare(self.far, entry).wrong)
        with self.assertRaisesRegex(Misuse, "mean up to NUMBER"):
            self.compare(self.far, expectations.parse("blend  # a peculiarity\n", "file")[0])

    def test_entries_that_fit_nothing_are_told(self):
        expected = expectations.Expectations(expectations.parse("a  # b\nc*  # d\n", "file"))
        expected.of("cube")
        self.assertEqual([entry.pattern for entry in expected.unused()], ["a"])

    def test_the_table_has_a_line_a_scene(self):
        lines = list(scenes_run.table([self.compare(self.near), self.compare(self.far)]))
        self.assertEqual(len(lines), 4)
        self.assertEqual(lines[2].split(), ["blend"] + ["255", "0.500"] * 3)
        self.assertIn("FAIL", lines[3])

    def test_scenes_are_chosen_by_parts_of_their_names(self):
        self.assertEqual(scenes_run.choose([self.scene], ["len"]), [self.scene])
        with self.assertRaisesRegex(Misuse, "no scene"):
            scenes_run.choose([self.scene], ["cube"])


class DeqpCases(unittest.TestCase):
    CRASHING = ("dEQP-GLES31.functional.geometry_shading.vertex_transform_feedback."
                "capture_vertex_draw_arrays_indirect")

    def chosen(self, target):
        with tempfile.TemporaryDirectory() as folder:
            cases = pathlib.Path(folder) / "cases.txt"
            cases.write_text(f"{self.CRASHING}\ndEQP-GLES31.info.version\n", encoding="utf-8")
            return deqp_command.chosen_cases(
                argparse.Namespace(binary="modules/deqp-gles31", cases=str(cases), only=None,
                                   all=False, left_out=deqp_command.LEFT_OUT, shard=None),
                gpu.Target(target, [], {}))

    def test_what_a_driver_cannot_be_given_is_left_out_of_its_runs_alone(self):
        self.assertEqual(self.chosen("mesa-asahi"), (["dEQP-GLES31.info.version"], 1))
        self.assertEqual(self.chosen("g13")[1], 0)


class Checks(unittest.TestCase):
    def status(self, lines, expected="", status=1, is_whole=False):
        verdict = checks_run.Verdict(
            expectations.Expectations(expectations.parse(expected, "file")), is_whole)
        with contextlib.redirect_stdout(io.StringIO()):
            for line in lines:
                verdict.take(line)
            return verdict.finish(status)

    def test_all_right(self):
        self.assertEqual(self.status(["ok   a: b", "1 comparisons, 0 failed"], status=0), RIGHT)

    def test_failures_are_excused_by_name(self):
        lines = ["FAIL a: b: 61 of 5063 wrong, first (0,0): 1", "2 comparisons, 1 failed"]
        self.assertEqual(self.status(lines), WRONG)
        self.assertEqual(self.status(lines, "a: *  # a peculiarity\n"), RIGHT)
        self.assertEqual(self.status(lines, "c  # another\n"), WRONG)

    def test_what_passes_though_it_should_not_is_wrong(self):
        lines = ["ok   a: b", "1 comparisons, 0 failed"]
        self.assertEqual(self.status(lines, "a: b  # a peculiarity\n", status=0), WRONG)

    def test_entries_that_nothing_needs_are_wrong_where_all_checks_run(self):
        lines = ["ok   a: b", "1 comparisons, 0 failed"]
        self.assertEqual(self.status(lines, "c  # gone\n", status=0), RIGHT)
        self.assertEqual(self.status(lines, "c  # gone\n", status=0, is_whole=True), WRONG)

    def test_wrong_use_of_the_program_is_ours(self):
        with contextlib.redirect_stdout(io.StringIO()):
            status = checks_run.run(["sh", "-c", "exit 2"], None, expectations.Expectations())
        self.assertEqual(status, MISUSE)

    def test_other_ends_are_wrong(self):
        self.assertEqual(self.status(["ok   a"], status=-11), WRONG)
        self.assertEqual(self.status(["ok   a"], status=0), WRONG)
        self.assertEqual(self.status(["ok   a", "1 comparisons, 0 failed"], status=1), WRONG)


class CommandLine(unittest.TestCase):
    def run_mesa(self, *words, **variables):
        done = subprocess.run([sys.executable, HERE / "mesa", *words], text=True,
                              env={**os.environ, **variables}, capture_output=True, check=False)
        return done.returncode, done.stderr

    def test_folders_that_lists_would_take_apart_are_refused(self):
        require_plain("/a/b-c_1+d~e.f")
        for sign in ":;, $'":
            with self.assertRaisesRegex(Misuse, "in its name"):
                require_plain(f"/a{sign}b")

    def test_files_that_are_no_folders_are_told(self):
        with tempfile.NamedTemporaryFile() as file:
            status, error = self.run_mesa("run", "asahi", "--cache", file.name, "--", "x",
                                          CUESTA_CACHE="")
        self.assertEqual(status, 2)
        self.assertIn(file.name, error)
        self.assertNotIn("Traceback", error)

    def test_wrong_use_is_told(self):
        for words, said in (((), "required: COMMAND"), (("fly",), "invalid choice: 'fly'"),
                            (("run", "nouveau"), "invalid choice: 'nouveau'"),
                            (("run", "asahi"), "no program is named"),
                            (("run", "mali400"), "no program is named"),
                            (("run", "g13", "--gpu", "mali400", "--", "x"), "asahi drives g13"),
                            (("run", "asahi", "es2_info", "-v"), "stands behind --"),
                            (("run", "asahi", "--gpu", "mali400", "--", "x"), "asahi drives g13"),
                            (("scenes", "asahi", "--gpu", "g14"), "asahi drives g13"),
                            (("checks", "lima", "--program", "gles3"), "needs OpenGL ES 3.2"),
                            (("checks", "lima", "--program", "vulkan"), "lima has no Vulkan"),
                            (("checks", "asahi", "--program", "vulkan", "--software", "softpipe"),
                             "softpipe has no Vulkan"),
                            (("checks", "asahi", "gles3"), "is a program"),
                            (("checks", "asahi", "--program", "link"), "invalid choice"),
                            (("checks", "asahi", "--cache", "/a:b"), "has ':' in its name")):
            status, error = self.run_mesa(*words, CUESTA_CACHE="", CUESTA_GPU="")
            self.assertEqual(status, 2)
            self.assertIn(said, error)


if __name__ == "__main__":
    unittest.main()
