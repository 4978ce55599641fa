# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Where this machine gets Debian's packages from."""
import re
import subprocess

# Origin, label and address of an archive. The label of security updates is another.
LISTING = ["apt-get", "indextargets", "--format", "$(ORIGIN)|$(LABEL)|$(REPO_URI)",
           "Created-By: Packages"]
MAIN = re.compile(r"^Debian\|Debian\|(https?://.*)$", re.M)


def main_archive():
    """The address of Debian's main archive, or None where apt knows of none: another distribution,
    or lists that were never downloaded."""
    try:
        found = MAIN.search(subprocess.run(LISTING, stdin=subprocess.DEVNULL, text=True,
                                           capture_output=True, check=False).stdout)
    except FileNotFoundError:
        return None
    return found[1] if found else None
