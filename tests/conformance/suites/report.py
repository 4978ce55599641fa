# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Judges the results of a run, prints them, and writes them to a folder."""
import collections
import csv
import json
import os

from suites.expectations import judge
from suites.misuse import RIGHT, WRONG, Misuse
from suites.outcome import ALL, NOT_SUPPORTED

SHOWN = 40  # problems printed; the files have all


class Run:
    """What was run, and what came out: {case: Result}; troubles are of the run, not of a case."""

    def __init__(self, command, gpu):
        self.command = command
        self.gpu = gpu or "as EGL finds"
        self.results = {}
        self.troubles = []
        self.left_out = 0
        self.seconds = 0.0

    def counts(self):
        found = collections.Counter(result.outcome for result in self.results.values())
        return {outcome: found[outcome] for outcome in ALL}


def make_folder(path):
    try:
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, "results.csv"), "w", encoding="utf-8"):
            pass
    except OSError as error:
        raise Misuse(f"output folder {path}: {error.strerror}") from None


def problems(run, expectations):
    """{case: what is wrong}. Without expectations what is not supported is no problem."""
    found = {}
    for case, result in sorted(run.results.items()):
        if expectations is None:
            wrong = None if result.outcome == NOT_SUPPORTED else judge(result.outcome, None)
        else:
            wrong = judge(result.outcome, expectations.of_result(case, result))
        if wrong:
            found[case] = wrong
    return found


def summary(run, wrong):
    seconds = max(run.seconds, 1e-9)
    return {
        "command": run.command,
        "gpu": run.gpu,
        "cases": len(run.results),
        "left out": run.left_out,
        "counts": run.counts(),
        "seconds": round(run.seconds, 3),
        "cases per second": round(len(run.results) / seconds, 3),
        "troubles": run.troubles,
        "problems": wrong,
    }


def write(run, wrong, folder):
    """results.csv, a line a case; summary.json; unexpected.txt, in the form of expectations."""
    with open(os.path.join(folder, "results.csv"), "w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["case", "outcome", "seconds", "note"])
        for case, result in sorted(run.results.items()):
            rows.writerow([case, result.outcome, f"{result.seconds:.3f}", result.note])
    with open(os.path.join(folder, "summary.json"), "w", encoding="utf-8") as file:
        json.dump(summary(run, wrong), file, indent=1)
        file.write("\n")
    with open(os.path.join(folder, "unexpected.txt"), "w", encoding="utf-8") as file:
        for case in wrong:
            result = run.results[case]
            file.write(f"{case}  # {result.outcome}: {result.note}\n")


def show(run, wrong, folder):
    for case, what in list(wrong.items())[:SHOWN]:
        note = run.results[case].note
        print(f"{case}: {what}" + (f" [{note}]" if note else ""))
    if len(wrong) > SHOWN:
        print(f"... and {len(wrong) - SHOWN} more in {os.path.join(folder, 'summary.json')}")
    for trouble in run.troubles:
        print(f"trouble: {trouble}")
    words = [f"{count} {outcome}" for outcome, count in run.counts().items() if count]
    if run.left_out:
        words.append(f"{run.left_out} left out")
    total = len(run.results)
    print(f"{total} cases in {run.seconds:.1f} s, {total / max(run.seconds, 1e-9):.1f} a second: "
          + ", ".join(words))
    print(f"{len(wrong)} not as expected" if wrong else "all as expected")


def finish(run, expectations, folder):
    """Judges, writes, prints; the exit status."""
    wrong = problems(run, expectations)
    write(run, wrong, folder)
    show(run, wrong, folder)
    return WRONG if wrong or run.troubles else RIGHT
