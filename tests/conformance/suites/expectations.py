# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Files that name cases, each with a reason:

    case-pattern  # reason
    case-pattern  # not supported: reason
    says: note-pattern  # not supported: reason

A pattern is a name, or has * for any text. A line that begins with # is a comment. In a file of
expected failures a pattern says that every case it fits fails, or is not supported; what else
comes out is as wrong as a failure that no line names. In a file of cases left out it says that
they are not run. A line with `says:` names no cases, but what the suite says of those that are not
supported: whichever it says that of may be so.
"""
import re

from suites.caselist import pattern_expression
from suites.misuse import Misuse, read_text
from suites.outcome import EXCUSABLE, FAIL, GOOD, NOT_SUPPORTED

SAYS = "says:"
LINE = re.compile(r"(?P<pattern>\S.*?)\s+#\s*(?P<reason>.*\S)\s*")


class Entry:
    def __init__(self, pattern, reason, where):
        self.pattern = pattern
        self.reason = reason
        self.where = where
        self.outcome = NOT_SUPPORTED if reason.startswith(NOT_SUPPORTED + ":") else FAIL


class Expectations:
    """What a file says, or nothing."""

    def __init__(self, entries=()):
        self.notes = [(pattern_expression(entry.pattern.removeprefix(SAYS).strip()), entry)
                      for entry in entries if entry.pattern.startswith(SAYS)]
        entries = [entry for entry in entries if not entry.pattern.startswith(SAYS)]
        self.names = {entry.pattern: entry for entry in entries if "*" not in entry.pattern}
        self.patterns = [(pattern_expression(entry.pattern), entry)
                         for entry in entries if "*" in entry.pattern]
        self._used = set()  # places

    def of(self, case):
        """The entry that fits the case: its name goes before patterns, earlier before later."""
        entry = self.names.get(case) or next(
            (entry for expression, entry in self.patterns if expression.match(case)), None)
        if entry:
            self._used.add(entry.where)
        return entry

    def of_result(self, case, result):
        """The entry of the case, or that of what the suite said of it where it is not supported."""
        entry = self.of(case)
        if entry is None and result.outcome == NOT_SUPPORTED:
            entry = next((entry for expression, entry in self.notes
                          if expression.match(result.note)), None)
            if entry:
                self._used.add(entry.where)
        return entry

    def unused(self):
        """Entries that no case asked for so far has fitted."""
        entries = [*self.names.values(), *(entry for _, entry in self.patterns + self.notes)]
        return [entry for entry in entries if entry.where not in self._used]


def parse(text, path):
    entries, seen = [], {}
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{path}:{number}"
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = LINE.fullmatch(line.strip())
        if not match:
            raise Misuse(f"{where}: wanted is `case-pattern  # reason`, not `{line.strip()}`")
        if match["pattern"] in seen:
            raise Misuse(f"{where}: {match['pattern']} stands in line {seen[match['pattern']]} too")
        seen[match["pattern"]] = number
        entries.append(Entry(match["pattern"], match["reason"], where))
        if match["pattern"].startswith(SAYS) and entries[-1].outcome != NOT_SUPPORTED:
            raise Misuse(f"{where}: {SAYS} is for what is not supported")
    return entries


def read_expectations(*paths):
    return Expectations([entry for path in paths
                         for entry in parse(read_text(path, "expectations"), path)])


def of_run(named, usual):
    """Of the file that was named, or of the usual one: where that is not there every case must
    pass. Without either nothing is expected: None."""
    if named:
        return read_expectations(named)
    if usual is None:
        return None
    return read_expectations(usual) if usual.exists() else Expectations()


def leave_out(cases, left_out):
    """(the cases to run, how many are not)."""
    if left_out.notes:
        raise Misuse(f"{left_out.notes[0][1].where}: {SAYS} leaves nothing out")
    kept = [case for case in cases if left_out.of(case) is None]
    return kept, len(cases) - len(kept)


def judge(outcome, entry):
    """What is wrong about the outcome of a case, or None. Crashes and hangs have no excuse."""
    if outcome in GOOD:
        return f"unexpected {outcome} ({entry.where} expects: {entry.reason})" if entry else None
    if outcome not in EXCUSABLE:
        return outcome
    if entry is None:
        return f"unexpected: {outcome}"
    if entry.outcome != outcome:
        return f"{outcome}, but {entry.where} expects: {entry.reason}"
    return None
