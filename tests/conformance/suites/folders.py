# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Folders whose names go through other programs' lists."""
import pathlib
import re

from suites.misuse import Misuse

# Loaders take lists of libraries apart at colons, semicolons and blanks and replace what follows a
# dollar, qemu its variables at commas; compilers are started by a shell.
SPECIAL = re.compile(r"[^\w/.+@%=~-]", re.ASCII)


def require_plain(folder):
    """Refuses what would be taken apart."""
    path = str(pathlib.Path(folder).resolve())
    found = SPECIAL.search(path)
    if found:
        raise Misuse(f"the folder {path!r} has {found[0]!r} in its name, which loaders, qemu or "
                     "shells would take apart: choose another (--cache or CUESTA_CACHE, --build)")
