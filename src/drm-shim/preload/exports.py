# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Writes the linker's version script: what the sources override is exported, nothing else.

Nothing else matters: templates of the C++ library that are instantiated here would otherwise stand
in for those of every program that the shim is loaded into.
"""
import re
import sys


def main() -> None:
    output, *sources = sys.argv[1:]
    names: set[str] = set()
    for source in sources:
        with open(source, encoding="utf-8") as file:
            names.update(re.findall(r"^CUESTA_OVERRIDE\(\s*[\w* ]+,\s*(\w+),", file.read(), re.M))
    with open(output, "w", encoding="utf-8") as file:
        file.write("{\n  global:\n")
        file.writelines(f"    {name};\n" for name in sorted(names))
        file.write("  local: *;\n};\n")


main()
