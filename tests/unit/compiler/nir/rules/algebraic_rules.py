# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""The rules of nir_algebraic.py as texts for algebraic_rules_test.cpp: one initialiser a line.

Usage: algebraic_rules.py FOLDER_OF_NIR_ALGEBRAIC OUTPUT
"""

import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import nir_algebraic  # noqa: E402


def text(expression):
    if isinstance(expression, tuple):
        return "( " + " ".join([expression[0]] + [text(e) for e in expression[1:]]) + " )"
    return expression if isinstance(expression, str) else str(expression)


with open(sys.argv[2], "w", encoding="utf-8") as out:
    out.write("// Generated from nir_algebraic.py.\n")
    for late, rules in ((False, nir_algebraic.rules), (True, nir_algebraic.late_rules)):
        for rule in rules:
            condition = rule[2] if len(rule) > 2 else ""
            search, replacement = text(rule[0]), text(rule[1])
            out.write(f'{{"{search}", "{replacement}", "{condition}", {str(late).lower()}}},\n')
