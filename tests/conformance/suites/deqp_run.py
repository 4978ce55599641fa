# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Runs many cases of a dEQP binary: batches for workers, new processes behind crashes and hangs."""
import os
import queue
import sys
import threading
import time

from suites import outcome
from suites.deqp_process import Limits, Process, describe_status
from suites.misuse import Misuse
from suites.outcome import Result

IDLE_STARTS = 3  # processes in a row of a batch that begin no case, before the run is given up
PROGRESS = 20.0  # seconds between two lines of progress

# What the surfaceless target wants to be told; the size is the one that references are made for.
OPTIONS = [
    "--deqp-surface-type=pbuffer",
    "--deqp-surface-width=256",
    "--deqp-surface-height=256",
    "--deqp-gl-config-name=rgba8888d24s8ms0",
    "--deqp-log-images=disable",
    "--deqp-log-shader-sources=disable",
    "--deqp-shadercache=disable",
]


class Settings:
    def __init__(self, prefix, binary, environment, folder):
        self.prefix = prefix
        self.binary = os.path.abspath(binary)
        self.environment = environment
        self.folder = os.path.abspath(folder)
        self.limits = Limits(60.0, 60.0)
        self.keep_logs = False

    def command(self, list_path, log_path):
        return self.prefix + [
            self.binary, *OPTIONS, f"--deqp-archive-dir={os.path.dirname(self.binary)}",
            f"--deqp-caselist-file={list_path}", f"--deqp-log-filename={log_path}"]


class Runner:
    """Takes batches of cases from a queue, several at once; fills run.results and run.troubles."""

    def __init__(self, settings, run, total):
        self._settings = settings
        self._run = run
        self._total = total
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._queue = queue.SimpleQueue()
        self._given_up = None

    def run_all(self, batches, jobs):
        begin = time.monotonic()
        for number, batch in enumerate(batches):
            self._queue.put((number, batch))
        workers = [threading.Thread(target=self._work) for _ in range(jobs)]
        try:
            for worker in workers:
                worker.start()
            self._wait(workers, begin)
        finally:
            self._stop.set()
            for worker in workers:
                if worker.ident is not None:
                    worker.join()
            self._run.seconds = time.monotonic() - begin
        if self._given_up:
            raise Misuse(self._given_up)

    def _wait(self, workers, begin):
        shown = begin
        while any(worker.is_alive() for worker in workers):
            time.sleep(0.05)
            now = time.monotonic()
            if now - shown >= PROGRESS:
                shown = now
                done = len(self._run.results)
                print(f"{done} of {self._total} cases, {done / (now - begin):.1f} a second",
                      file=sys.stderr, flush=True)

    def _work(self):
        try:
            while not self._stop.is_set():
                try:
                    number, batch = self._queue.get_nowait()
                except queue.Empty:
                    return
                self._run_batch(number, batch)
        except Exception as error:  # of ours or of the system: the run cannot go on
            self._give_up(f"{type(error).__name__}: {error}")

    def _give_up(self, why):
        with self._lock:
            self._given_up = self._given_up or why
        self._stop.set()

    def _trouble(self, text):
        with self._lock:
            self._run.troubles.append(text)

    def _run_batch(self, number, cases):
        left = list(cases)
        idle = attempt = 0
        while left and not self._stop.is_set():
            process = self._start(f"{number}-{attempt}", left)
            attempt += 1
            left = self._settle(process, left)
            if self._stop.is_set() or process.done:
                continue
            idle = 0 if process.started else idle + 1
            if not process.started:
                why = f"{describe_status(process.status)}: {process.said}"
                why = f"hung before the first case; {why}" if process.hung else why
                self._trouble(f"a process ran no case: {why}")
                if idle == IDLE_STARTS:
                    self._give_up(f"{self._settings.binary} runs no case: {why}")

    def _start(self, name, cases):
        settings = self._settings
        paths = {kind: os.path.join(settings.folder, f"batch-{name}.{kind}")
                 for kind in ("txt", "qpa", "err")}
        with open(paths["txt"], "w", encoding="utf-8") as file:
            file.writelines(case + "\n" for case in cases)
        log = paths["qpa"] if settings.keep_logs else os.devnull
        process = Process(settings.command(paths["txt"], log), settings.environment, paths["err"],
                          settings.limits)
        process.run(self._stop.is_set)
        if not settings.keep_logs:
            os.remove(paths["txt"])
            os.remove(paths["err"])
        return process

    def _settle(self, process, cases):
        """Takes over the results of a process that has ended; returns the cases still to be run."""
        if self._stop.is_set():
            return cases
        wanted = set(cases)
        results = {case: result for case, result in process.results.items() if case in wanted}
        left = [case for case in cases if case not in results]
        if process.done:
            results.update((case, Result(outcome.MISSING, note="the binary has no such case"))
                           for case in left)
            left = []
        with self._lock:
            self._run.results.update(results)
        if not left and (process.hung or process.status < 0) and not any(
                result.outcome in (outcome.CRASH, outcome.HANG) for result in results.values()):
            how = "hung" if process.hung else describe_status(process.status)
            self._trouble(f"a process ended badly behind its last case, {cases[-1]}: {how}")
        return left
