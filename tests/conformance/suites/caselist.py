# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Lists of cases: one name a line; empty lines and lines that begin with # are comments."""
import re

from suites.misuse import Misuse, read_text


def read_cases(path):
    lines = (line.strip() for line in read_text(path, "case list").splitlines())
    cases = [line for line in lines if line and not line.startswith("#")]
    if not cases:
        raise Misuse(f"case list {path}: no case in it")
    seen = set()
    for case in cases:
        if case in seen:
            raise Misuse(f"case list {path}: {case} stands in it twice")
        seen.add(case)
    return cases


def pattern_expression(pattern):
    """The regular expression of a name in which * stands for any text."""
    return re.compile(".*".join(re.escape(part) for part in pattern.split("*")) + r"\Z", re.S)


def select(cases, pattern):
    chosen = [case for case in cases if pattern_expression(pattern).match(case)]
    if not chosen:
        raise Misuse(f"no case of the list is called {pattern}")
    return chosen


def parse_shard(text):
    """(index from 0, count) of "2/5"."""
    match = re.fullmatch(r"(\d+)/(\d+)", text)
    index, count = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 1 <= index <= count:
        raise Misuse(f"--shard {text}: wanted is I/N with 1 <= I <= N, for example 2/5")
    return index - 1, count


def shard(cases, index, count):
    """Every count-th case: neighbours cost much the same, so the shards do too."""
    return cases[index::count]


def batches(cases, size, jobs):
    """Pieces of the list in its order; small enough that no worker idles long at the end."""
    size = max(1, min(size, -(-len(cases) // (4 * jobs))))
    return [cases[at:at + size] for at in range(0, len(cases), size)]
