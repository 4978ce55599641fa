# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""What can become of a case, in the words of the reports."""

PASS = "pass"
QUALITY_WARNING = "quality warning"
COMPATIBILITY_WARNING = "compatibility warning"
NOT_SUPPORTED = "not supported"
FAIL = "fail"
CRASH = "crash"
HANG = "hang"
MISSING = "missing"  # the suite does not know the case

ALL = (PASS, QUALITY_WARNING, COMPATIBILITY_WARNING, NOT_SUPPORTED, FAIL, CRASH, HANG, MISSING)
GOOD = {PASS, QUALITY_WARNING, COMPATIBILITY_WARNING}
EXCUSABLE = {FAIL, NOT_SUPPORTED}  # by a line in a file of expectations


class Result:
    """One case's outcome, the seconds it took, and what the suite said about it."""

    def __init__(self, outcome, seconds=0.0, note=""):
        self.outcome = outcome
        self.seconds = seconds
        self.note = note
