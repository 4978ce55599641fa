#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Tests of the scripts `deqp` and `piglit`, and of what they share, with fake suites."""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

from suites import caselist, cross_build, expectations, gpu, outcome, piglit_run
from suites.misuse import Misuse

HERE = pathlib.Path(__file__).resolve().parent


class CrossBuilds(unittest.TestCase):
    def test_cross_files_name_the_same_tools_as_the_table(self):
        for architecture in cross_build.ARCHITECTURES.values():
            text = architecture.cross_file(gpu.SOURCE_ROOT).read_text(encoding="utf-8")
            self.assertIn(f"cpp = '{architecture.compiler}'", text)
            self.assertIn(f"emulator = {architecture.emulator}", text)

    def test_a_failed_build_shows_the_end_of_its_log(self):
        with tempfile.TemporaryDirectory() as cache:
            folder = cross_build.build_folder("arm64", gpu.SOURCE_ROOT, cache)
            folder.mkdir()
            (folder / "build.ninja").write_text(
                "rule fail\n command = seq 1000; false\nbuild a: fail\n", encoding="utf-8")
            with self.assertRaises(cross_build.CrossBuildError) as raised:
                cross_build.build("arm64", gpu.SOURCE_ROOT, cache, ["a"])
            self.assertIn("\n1000\n", str(raised.exception))
            self.assertNotIn("\n900\n", str(raised.exception))

    def test_source_trees_do_not_share_a_folder(self):
        folders = {cross_build.build_folder(arch, root, "/cache")
                   for arch in ("arm64", "armhf") for root in ("/a", "/b")}
        self.assertEqual(len(folders), 4)


class CaseLists(unittest.TestCase):
    def read(self, text):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(text)
            file.flush()
            return caselist.read_cases(file.name)

    def test_comments_and_empty_lines_are_no_cases(self):
        self.assertEqual(self.read("# list\n\n a.b \nc d\n"), ["a.b", "c d"])

    def test_empty_lists_and_repetitions_are_refused(self):
        for text, said in (("# none\n", "no case in it"), ("a\nb\na\n", "a stands in it twice")):
            with self.assertRaisesRegex(Misuse, said):
                self.read(text)

    def test_shards_are_disjoint_and_complete(self):
        cases = [str(number) for number in range(101)]
        for count in (1, 2, 7, 101, 150):
            parts = [caselist.shard(cases, index, count) for index in range(count)]
            self.assertEqual(sorted(sum(parts, [])), sorted(cases))
            self.assertLessEqual(max(map(len, parts)) - min(map(len, parts)), 1)

    def test_shards_count_from_one(self):
        self.assertEqual(caselist.parse_shard("2/5"), (1, 5))
        for text in ("0/5", "6/5", "1/0", "2", "a/b", "-1/5", "1/5/2", ""):
            with self.assertRaisesRegex(Misuse, "wanted is I/N"):
                caselist.parse_shard(text)

    def test_batches_keep_order_and_every_worker_busy(self):
        cases = [str(number) for number in range(1000)]
        self.assertEqual(sum(caselist.batches(cases, 200, 2), []), cases)
        self.assertGreaterEqual(len(caselist.batches(cases, 10000, 4)), 16)
        self.assertEqual(max(map(len, caselist.batches(cases, 7, 1))), 7)

    def test_only_the_star_is_special_in_patterns(self):
        self.assertEqual(caselist.select(["a.bc", "axbc", "a.c"], "a.*c"), ["a.bc", "a.c"])
        self.assertEqual(caselist.select(["a[b]?", "ab?"], "a[b]?"), ["a[b]?"])
        with self.assertRaisesRegex(Misuse, "no case of the list"):
            caselist.select(["a.b.c"], "b")


class ExpectationFiles(unittest.TestCase):
    def of(self, text):
        return expectations.Expectations(expectations.parse(text, "e.txt"))

    def test_a_name_goes_before_patterns_and_earlier_lines_before_later(self):
        file = self.of("# why\n\na.*  # first\na.b*  # second\na.bc  # name\n")
        self.assertEqual(file.of("a.bc").reason, "name")
        self.assertEqual(file.of("a.bd").reason, "first")
        self.assertEqual(file.of("a.bd").where, "e.txt:3")
        self.assertIsNone(file.of("b.a.c"))

    def test_names_may_hold_blanks_and_signs(self):
        file = self.of("spec@a b@c#1 (2)  # reason # two\n")
        self.assertEqual(file.of("spec@a b@c#1 (2)").reason, "reason # two")

    def test_lines_without_a_reason_and_repetitions_are_refused(self):
        for text in ("a.b\n", "a.b  #\n", "a.b# x\n"):
            with self.assertRaisesRegex(Misuse, "e.txt:1: wanted is"):
                self.of(text)
        with self.assertRaisesRegex(Misuse, "e.txt:2: a stands in line 1 too"):
            self.of("a  # x\na  # y\n")

    def test_lines_may_name_what_the_suite_says(self):
        file = self.of("a  # not supported: one\nsays: wants *x  # not supported: two\n")
        lacks = outcome.Result(outcome.NOT_SUPPORTED, note="wants GL_x")
        self.assertEqual(file.of_result("a", lacks).reason, "not supported: one")
        self.assertEqual(file.of_result("b", lacks).reason, "not supported: two")
        for result in (outcome.Result(outcome.NOT_SUPPORTED, note="wants GL_y"),
                       outcome.Result(outcome.PASS, note="wants GL_x"),
                       outcome.Result(outcome.FAIL, note="wants GL_x")):
            self.assertIsNone(file.of_result("b", result))
        self.assertIsNone(file.of("says: wants *x"))
        self.assertEqual(file.unused(), [])
        self.assertEqual(len(self.of("says: x  # not supported: y\n").unused()), 1)
        with self.assertRaisesRegex(Misuse, "e.txt:1: says: is for what is not supported"):
            self.of("says: x  # fails\n")
        with self.assertRaisesRegex(Misuse, "e.txt:2: says: leaves nothing out"):
            expectations.leave_out(["a"], file)

    def test_judgement(self):
        fails = self.of("a  # wrong\n").of("a")
        lacks = self.of("a  # not supported: no unit\n").of("a")
        right = [(outcome.PASS, None), (outcome.QUALITY_WARNING, None), (outcome.FAIL, fails),
                 (outcome.NOT_SUPPORTED, lacks)]
        for what, entry in right:
            self.assertIsNone(expectations.judge(what, entry))
        wrong = [(outcome.PASS, fails), (outcome.PASS, lacks), (outcome.QUALITY_WARNING, fails),
                 (outcome.FAIL, None), (outcome.FAIL, lacks), (outcome.NOT_SUPPORTED, None),
                 (outcome.NOT_SUPPORTED, fails), (outcome.CRASH, fails), (outcome.HANG, fails),
                 (outcome.CRASH, None), (outcome.MISSING, fails)]
        for what, entry in wrong:
            self.assertIsNotNone(expectations.judge(what, entry), what)

    def test_the_files_of_the_project_are_in_order(self):
        files = sorted((HERE / "expected").glob("*.txt"))
        self.assertTrue(files)
        for file in files:
            expectations.read_expectations(file)

    def test_what_is_expected_of_piglit_stands_in_its_lists(self):
        def cases(folder):
            return [case for path in folder.glob("piglit-*.txt")
                    for case in caselist.read_cases(path)]

        tests, opengl = cases(HERE / "lists"), cases(HERE / "lists/opengl")
        self.assertEqual([len(tests), len(opengl)], [269, 555])
        for path in (HERE / "expected").glob("piglit-*.txt"):
            of_path = opengl if path.name.startswith("piglit-opengl-") else tests
            for entry in expectations.parse(path.read_text(), path):
                self.assertTrue(caselist.select(of_path, entry.pattern), entry.where)


class Script(unittest.TestCase):
    """A run of a script in a folder of its own."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.output = os.path.join(self.folder.name, "out")

    def file(self, name, text, mode=0o644):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def run_script(self, name, *arguments, **environment):
        variables = {key: value for key, value in os.environ.items() if key != "CI"}
        variables.update(environment)
        done = subprocess.run([sys.executable, str(HERE / name), *arguments], env=variables,
                              capture_output=True, text=True, timeout=120, check=False)
        self.said = done.stdout + done.stderr
        self.assertNotIn("Traceback", self.said)
        return done.returncode

    def outcomes(self):
        with open(os.path.join(self.output, "results.csv"), encoding="utf-8") as file:
            return {row["case"]: row["outcome"] for row in csv.DictReader(file)}

    def note(self, case):
        with open(os.path.join(self.output, "results.csv"), encoding="utf-8") as file:
            return next(row["note"] for row in csv.DictReader(file) if row["case"] == case)

    def summary(self):
        with open(os.path.join(self.output, "summary.json"), encoding="utf-8") as file:
            return json.load(file)


class Deqp(Script):
    def deqp(self, cases, *options, **environment):
        return self.run_script("deqp", str(HERE / "fake_deqp.py"),
                               self.file("cases.txt", "\n".join(cases)), "--output", self.output,
                               "--left-out", self.file("left_out.txt", "*.slow_*  # slow\n"),
                               *options, **environment)

    def test_all_pass(self):
        cases = [f"d.case{number}_pass" for number in range(50)]
        self.assertEqual(self.deqp(cases, "--jobs", "3", "--batch", "7"), 0, self.said)
        self.assertEqual(self.outcomes(), {case: "pass" for case in cases})
        self.assertEqual(self.summary()["counts"]["pass"], 50)
        self.assertGreater(self.summary()["cases per second"], 0)
        self.assertIn("50 cases in", self.said)
        self.assertIn("all as expected", self.said)
        self.assertEqual(sorted(os.listdir(self.output)),
                         ["results.csv", "summary.json", "unexpected.txt"])

    def test_crashes_and_hangs_cost_one_case_each(self):
        deeds = {"pass": "pass", "segv": "crash", "hang": "hang", "exit": "crash", "fail": "fail",
                 "unsupported": "not supported", "warning": "quality warning", "leak": "crash"}
        cases = {f"d.{number:02}_{deed}": what for number in range(2)
                 for deed, what in deeds.items()}
        begin = time.monotonic()
        status = self.deqp(list(cases), "--timeout", "2", "--jobs", "1", "--batch", "100")
        self.assertEqual(status, 1, self.said)
        self.assertEqual(self.outcomes(), cases)
        self.assertLess(time.monotonic() - begin, 60)
        self.assertEqual(self.note("d.00_segv"), "SIGSEGV the GPU is on fire")
        self.assertIn("exit status 3", self.note("d.00_exit"))
        self.assertEqual(self.note("d.00_fail"), "Got (0, 1)")
        self.assertIn("more than 2 s", self.note("d.01_hang"))
        self.assertEqual(len(self.summary()["problems"]), 10)

    def test_what_ends_the_run_early_does_not_lose_cases(self):
        cases = ["d.a_pass", "d.b_abort", "d.c_pass", "d.d_silent", "d.e_pass", "d.f_silent"]
        self.assertEqual(self.deqp(cases, "--jobs", "1", "--batch", "100"), 1)
        self.assertEqual([self.outcomes()[case] for case in cases],
                         ["pass", "fail", "pass", "crash", "pass", "crash"])

    def test_unknown_cases_are_missing(self):
        self.assertEqual(self.deqp(["d.a_pass", "d.nothing"]), 1)
        self.assertEqual(self.outcomes(), {"d.a_pass": "pass", "d.nothing": "missing"})

    def test_expectations(self):
        cases = ["d.a_pass", "d.b_fail", "d.c_unsupported", "d.d_fail"]
        file = self.file("good.txt", "d.[x]  # never\nd.b_fail  # known\n"
                         "*_unsupported  # not supported: too much\nd.d*  # known too\n")
        self.assertEqual(self.deqp(cases, "--expected", file), 0, self.said)
        file = self.file("bad.txt", "d.*  # known\n")
        self.assertEqual(self.deqp(cases, "--expected", file), 1)
        self.assertEqual(sorted(self.summary()["problems"]), ["d.a_pass", "d.c_unsupported"])
        self.assertIn("unexpected pass", self.said)
        self.assertIn("bad.txt:1", self.said)
        file = self.file("empty.txt", "")
        self.assertEqual(self.deqp(cases, "--expected", file), 1)
        self.assertEqual(sorted(self.summary()["problems"]), cases[1:])

    def test_what_is_written_as_unexpected_can_be_expected(self):
        cases = ["d.b_fail", "d.c_unsupported", "d.a_pass"]
        self.assertEqual(self.deqp(cases, "--expected", self.file("empty.txt", "")), 1)
        with open(os.path.join(self.output, "unexpected.txt"), encoding="utf-8") as file:
            again = self.file("again.txt", file.read())
        self.assertEqual(self.deqp(cases, "--expected", again), 0, self.said)

    def test_parts_of_a_list(self):
        cases = [f"d.case{number}_pass" for number in range(10)] + ["d.slow_hang"]
        found = set()
        for part in ("1/3", "2/3", "3/3"):
            self.assertEqual(self.deqp(cases, "--shard", part), 0, self.said)
            self.assertFalse(found & set(self.outcomes()))
            found |= set(self.outcomes())
        self.assertEqual(found, set(cases[:10]))
        self.assertIn("1 left out", self.said)
        self.assertEqual(self.deqp(cases, "--only", "*case1_*"), 0)
        self.assertEqual(list(self.outcomes()), ["d.case1_pass"])
        self.assertEqual(self.deqp(cases[8:], "--all", "--timeout", "2"), 1)
        self.assertEqual(self.outcomes()["d.slow_hang"], "hang")

    def test_a_binary_that_does_not_run_ends_the_run(self):
        cases = [f"d.case{number}_pass" for number in range(500)]
        self.assertEqual(self.deqp(cases, FAKE_DEQP="broken"), 2)
        self.assertIn("runs no case: exit status 1: no display", self.said)
        self.assertEqual(self.deqp(cases, "--start-timeout", "0.3", FAKE_DEQP="mute"), 2)
        self.assertIn("hung before the first case", self.said)

    def test_a_death_behind_the_last_case_is_seen(self):
        self.assertEqual(self.deqp(["d.a_pass"], FAKE_DEQP="late"), 1)
        self.assertEqual(self.outcomes(), {"d.a_pass": "pass"})
        self.assertIn("ended badly behind its last case, d.a_pass: SIGABRT", self.said)

    def test_whoever_ends_the_script_ends_its_processes(self):
        with subprocess.Popen(
                [sys.executable, str(HERE / "deqp"), str(HERE / "fake_deqp.py"),
                 self.file("c.txt", "d.a_pass\nd.b_hang\n"), "--output", self.output,
                 "--batch", "2", "--keep-logs"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True) as script:
            while not self.children(script.pid):
                time.sleep(0.02)
            children = self.children(script.pid)
            script.terminate()
            self.assertIn("interrupted", script.communicate(timeout=60)[1])
            self.assertEqual(script.returncode, 130)
        self.assertFalse([child for child in children if os.path.exists(f"/proc/{child}")])

    def children(self, process):
        tasks = pathlib.Path(f"/proc/{process}/task").glob("*/children")
        return [child for task in tasks for child in task.read_text().split()]

    def test_the_gpu_is_chosen_by_the_tool(self):
        tool = self.file("cuesta", "#!/bin/sh\necho \"$@\" >>\"$0.log\"\nshift 6\nexec \"$@\"\n",
                         0o755)
        for options, driver, name in [((), "cuesta", "mali400"),
                                      (("--driver", "both"), "both", "mali400-beside-mesa")]:
            status = self.deqp(["d.a_pass"], "--gpu", "mali400", "--cuesta", tool, *options)
            self.assertEqual(status, 0, self.said)
            with open(tool + ".log", encoding="utf-8") as file:
                self.assertIn(f"run --gpu mali400 --driver {driver} -- "
                              + str(HERE / "fake_deqp.py"), file.read())
            self.assertEqual(self.summary()["gpu"], name)

    def test_misuse_is_told(self):
        binary, cases = str(HERE / "fake_deqp.py"), self.file("c.txt", "d.a_pass\n")
        plain = self.file("plain", "")
        for arguments, said in [
                ([], "required: binary, cases"),
                (["/nowhere/deqp", cases], "no file /nowhere/deqp"),
                ([plain, cases], "plain cannot be run"),
                ([self.folder.name, cases], "no file"),
                ([binary, "/nowhere/list"], "case list /nowhere/list: No such file"),
                ([binary, plain], "no case in it"),
                ([binary, cases, "--shard", "3/2"], "--shard 3/2: wanted is I/N"),
                ([binary, cases, "--shard", "2/2"], "no case is left to run"),
                ([binary, cases, "--only", "x"], "no case of the list is called x"),
                ([binary, cases, "--jobs", "0"], "--jobs 0: at least 1"),
                ([binary, cases, "--batch", "-1"], "--batch -1: at least 1"),
                ([binary, cases, "--timeout", "0"], "more than 0"),
                ([binary, cases, "--start-timeout", "nan"], "more than 0"),
                ([binary, cases, "--gpu", "voodoo"], "invalid choice: 'voodoo'"),
                ([binary, cases, "--cuesta", "x"], "--cuesta is for --gpu, which is not given"),
                ([binary, cases, "--driver", "both"], "--driver is for --gpu, which is not given"),
                ([binary, cases, "--gpu", "g13", "--cuesta", "/nowhere/c"], "no tool /nowhere/c"),
                ([binary, cases, "--expected", "/nowhere/e"], "expectations /nowhere/e: No such"),
                ([binary, cases, "--left-out", cases], "c.txt:1: wanted is `case-pattern"),
                ([binary, cases, "--output", plain], "output folder"),
        ]:
            self.assertEqual(self.run_script("deqp", *arguments), 2, arguments)
            self.assertIn(said, self.said)


class Piglit(Script):
    CASES = ["spec@a@One pass", "spec@b@two fail", "spec@c@three skip", "spec@d@four crash",
             "spec@e@five timeout", "spec@f@six notrun", "spec@g@seven warn"]

    def piglit(self, cases, *options, **environment):
        return self.run_script("piglit", self.file("cases.txt", "\n".join(cases)), "--piglit",
                               str(HERE / "fake_piglit.py"), "--output", self.output,
                               "--left-out", self.file("left_out.txt", "spec@g*  # so so\n"),
                               *options, **environment)

    def test_outcomes(self):
        self.assertEqual(self.piglit(self.CASES, "--all"), 1)
        self.assertEqual(list(self.outcomes().values()), [
            "pass", "fail", "not supported", "crash", "hang", "missing", "quality warning"])
        self.assertEqual(self.note(self.CASES[1]), "subtests two; platform surfaceless")
        self.assertEqual(len(self.summary()["problems"]), 4)
        self.assertIn("cases: 7 of 7 run: 1 pass, 1 quality warning, 1 not supported", self.said)

    def test_expectations(self):
        file = self.file("e.txt", "spec@b@*  # known\nspec@c@*  # not supported: wants a screen\n")
        cases = self.CASES[:3] + self.CASES[6:]
        self.assertEqual(self.piglit(cases, "--expected", file), 0, self.said)
        self.assertIn("1 left out", self.said)
        self.assertEqual(self.piglit(self.CASES, "--expected", file), 1)
        self.assertEqual(sorted(self.summary()["problems"]), self.CASES[3:6])

    def test_a_piglit_that_does_not_run_is_told(self):
        self.assertEqual(self.piglit(self.CASES, FAKE_PIGLIT="broken"), 2)
        self.assertIn("KeyError: piglit is unhappy", self.said)
        self.assertEqual(self.piglit(self.CASES, FAKE_PIGLIT="odd"), 2)
        self.assertIn("results are not understood", self.said)

    def test_unknown_words_in_results_are_told(self):
        with self.assertRaisesRegex(Misuse, "not understood"):
            piglit_run.parse_results(json.dumps({"tests": {"a": {"result": "weird", "time": {
                "start": 0, "end": 0}}}}), ["a"])

    def test_missing_piglit_is_skipped_but_not_in_ci(self):
        arguments = ("piglit", "--piglit", "/nowhere/piglit")
        self.assertEqual(self.run_script(*arguments), 77)
        self.assertIn("SKIP", self.said)
        self.assertEqual(self.run_script(*arguments, CI="1"), 1)

    def test_misuse_is_told(self):
        for arguments, said in [
                (["--jobs", "0"], "--jobs 0: at least 1"),
                (["--timeout", "0"], "--timeout 0: at least 1"),
                (["/nowhere/list"], "case list /nowhere/list: No such file"),
                (["--only", "nothing"], "no case of the list is called nothing"),
                (["--expected", "/nowhere/e"], "expectations /nowhere/e: No such file"),
        ]:
            self.assertEqual(self.run_script("piglit", "--piglit", str(HERE / "fake_piglit.py"),
                                             *arguments, "--output", self.output), 2, arguments)
            self.assertIn(said, self.said)


if __name__ == "__main__":
    unittest.main()
