# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Checks that the EGL vendor library has its soname, exports __egl_Main alone and needs nothing
that an application could have another version of.

Usage: egl_exports.py LIBRARY. Prints what is wrong; exits 1 when there is any.
"""

import re
import subprocess
import sys

# Of glibc, and libdrm, whose ABI is one for all. A sanitizer's library comes with its build.
NEEDED = re.compile(r"lib(c|m|dl|pthread|rt|drm)\.so\.\d+|ld-linux.*|lib[atu]b?san\.so\.\d+")


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def findings(library):
    symbols = output("nm", "-D", "--defined-only", library).splitlines()
    names = [line.split()[-1] for line in symbols]
    if names != ["__egl_Main"]:
        yield f"exports {names}"
    dynamic = output("readelf", "-d", library)
    for name in re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic):
        if not NEEDED.fullmatch(name):
            yield f"needs {name}"
    if re.findall(r"\(SONAME\).*\[(.*)\]", dynamic) != ["libEGL_cuesta.so.0"]:
        yield "has another soname"
    if "NODELETE" not in dynamic:
        yield "may be unloaded"


def main():
    found = list(findings(sys.argv[1]))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
