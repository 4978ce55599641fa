# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Algebraic rules, (search, replacement) or (search, replacement, condition).

An expression is a variable ("a"), a number, True or False, or a tuple (opcode, operands...). Rules
are tried in order, each with the operands of commutative operations in both orders at every depth.
A variable that stands twice must be the same value both times.

What a search may ask besides:

"#a"            the value is a constant.
"~opcode"       none of the instructions that the search matches is marked exact: the rule changes
                results in corner cases (signs of zero, NaN, rounding).
"opcode@once"   the result of this inner instruction has no other reader. Else it stays, and a rule
                that counts on its end makes code longer, or keeps more values alive for nothing.
"is_size_32"    (third entry of the rule) the result of the whole has 32 bits; "is_size_1" likewise.

Written to C++ by: nir_algebraic.py OUTPUT
"""

import sys

COMPARE_FLOAT = ("slt", "sge", "seq", "sne")

rules = [
    # --- negation and absolute value -----------------------------------------------------------
    (("fneg", ("fneg", "a")), "a"),
    (("fabs", ("fneg", "a")), ("fabs", "a")),
    (("fabs", ("fabs", "a")), ("fabs", "a")),
    (("ineg", ("ineg", "a")), "a"),
    (("inot", ("inot", "a")), "a"),
    # One form of subtraction: the negation is a source modifier where targets have one.
    (("fsub", "a", "b"), ("fadd", "a", ("fneg", "b"))),
    (("isub", "a", "b"), ("iadd", "a", ("ineg", "b"))),

    # --- neutral and absorbing elements --------------------------------------------------------
    (("~fadd", "a", 0.0), "a"),
    (("~fadd", "a", ("fneg", "a")), 0.0),
    (("fmul", "a", 1.0), "a"),
    (("fmul", "a", -1.0), ("fneg", "a")),
    (("~fmul", "a", 0.0), 0.0),
    (("fdiv", "a", 1.0), "a"),
    (("iadd", "a", 0), "a"),
    (("iadd", "a", ("ineg", "a")), 0),
    (("imul", "a", 1), "a"),
    (("imul", "a", 0), 0),
    (("ffma", "a", 1.0, "b"), ("fadd", "a", "b")),
    (("~ffma", "a", "b", 0.0), ("fmul", "a", "b")),
    (("~ffma", "a", 0.0, "b"), "b"),

    # --- sums and products of constants come together -------------------------------------------
    (("~fmul", ("~fmul", "a", "#b"), "#c"), ("fmul", "a", ("fmul", "b", "c"))),
    (("~fadd", ("~fadd", "a", "#b"), "#c"), ("fadd", "a", ("fadd", "b", "c"))),
    # a*b + a*c = a*(b + c)
    (("~fadd", ("~fmul@once", "a", "b"), ("~fmul@once", "a", "c")),
     ("fmul", "a", ("fadd", "b", "c"))),
    # Negations move out of products, to meet there or become modifiers.
    (("fmul", ("fneg", "a"), ("fneg", "b")), ("fmul", "a", "b")),
    (("fmul", ("fneg", "a"), "#b"), ("fmul", "a", ("fneg", "b"))),
    (("fneg", ("fmul@once", "a", "#b")), ("fmul", "a", ("fneg", "b"))),

    # --- minimum, maximum, saturate -------------------------------------------------------------
    (("fmin", "a", "a"), "a"),
    (("fmax", "a", "a"), "a"),
    (("~fmin", ("fmax", "a", 0.0), 1.0), ("fsat", "a")),
    (("~fmax", ("fmin", "a", 1.0), 0.0), ("fsat", "a")),
    (("fsat", ("fsat", "a")), ("fsat", "a")),
    (("~fmax", ("fsat", "a"), 0.0), ("fsat", "a")),
    (("~fmin", ("fsat", "a"), 1.0), ("fsat", "a")),
    (("~fmax", "a", ("fneg", "a")), ("fabs", "a")),
    (("imin", "a", "a"), "a"),
    (("imax", "a", "a"), "a"),

    # --- functions ------------------------------------------------------------------------------
    (("~frcp", ("frcp", "a")), "a"),
    (("~frcp", ("fsqrt", "a")), ("frsq", "a")),
    (("~frcp", ("frsq", "a")), ("fsqrt", "a")),
    (("~fsqrt", ("fmul", "a", "a")), ("fabs", "a")),
    (("~fexp2", ("flog2", "a")), "a"),
    (("~flog2", ("fexp2", "a")), "a"),
    (("~fpow", "a", 1.0), "a"),
    (("~fpow", "a", 2.0), ("fmul", "a", "a")),
    (("~fpow", "a", 0.5), ("fsqrt", "a")),
    (("~fpow", "a", -1.0), ("frcp", "a")),
    (("~fpow", "a", 4.0), ("fmul", ("fmul", "a", "a"), ("fmul", "a", "a"))),
    (("~fpow", 2.0, "a"), ("fexp2", "a")),
    (("~fdiv", "a", "#b"), ("fmul", "a", ("frcp", "b"))),
    (("~fdiv", 1.0, "a"), ("frcp", "a")),
    (("~flrp", "a", "b", 0.0), "a"),
    (("~flrp", "a", "b", 1.0), "b"),
    (("~flrp", "a", "a", "c"), "a"),
    (("~flrp", 0.0, "b", "c"), ("fmul", "b", "c")),
    (("~fadd", "a", ("fneg", ("ffloor", "a"))), ("ffract", "a")),
    (("ffloor", ("ffloor", "a")), ("ffloor", "a")),
    (("ftrunc", ("ffloor", "a")), ("ffloor", "a")),
    (("ftrunc", ("fceil", "a")), ("fceil", "a")),
    (("ftrunc", ("ftrunc", "a")), ("ftrunc", "a")),
    (("ftrunc", ("fround_even", "a")), ("fround_even", "a")),

    # --- selection ------------------------------------------------------------------------------
    (("bcsel", True, "a", "b"), "a"),
    (("bcsel", False, "a", "b"), "b"),
    (("bcsel", "c", "a", "a"), "a"),
    (("bcsel", "c", True, False), "c", "is_size_1"),
    (("bcsel", "c", False, True), ("inot", "c"), "is_size_1"),
    (("bcsel", ("inot", "c"), "a", "b"), ("bcsel", "c", "b", "a")),
    (("bcsel", "c", 1.0, 0.0), ("b2f32", "c"), "is_size_32"),
    (("bcsel", "c", 0.0, 1.0), ("b2f32", ("inot", "c")), "is_size_32"),
    (("fcsel", "c", "a", "a"), "a"),
    (("fcsel", 1.0, "a", "b"), "a"),
    (("fcsel", 0.0, "a", "b"), "b"),
    (("fcsel", ("seq", "c", 0.0), "a", "b"), ("fcsel", "c", "b", "a")),
    (("fcsel", ("sne", "c", 0.0), "a", "b"), ("fcsel", "c", "a", "b")),

    # --- signs of differences --------------------------------------------------------------------
    (("~flt", ("~fadd@once", "a", "b"), 0.0), ("flt", "a", ("fneg", "b"))),
    (("~flt", 0.0, ("~fadd@once", "a", "b")), ("flt", ("fneg", "b"), "a")),
    (("~fge", ("~fadd@once", "a", "b"), 0.0), ("fge", "a", ("fneg", "b"))),
    (("~fge", 0.0, ("~fadd@once", "a", "b")), ("fge", ("fneg", "b"), "a")),

    # --- booleans -------------------------------------------------------------------------------
    (("~inot", ("flt", "a", "b")), ("fge", "a", "b")),
    (("~inot", ("fge", "a", "b")), ("flt", "a", "b")),
    (("inot", ("feq", "a", "b")), ("fneu", "a", "b")),
    (("inot", ("fneu", "a", "b")), ("feq", "a", "b")),
    (("f2b1", ("b2f32", "a")), "a"),
    (("fneu", ("b2f32", "a"), 0.0), "a"),
    (("feq", ("b2f32", "a"), 0.0), ("inot", "a")),
    (("flt", 0.0, ("b2f32", "a")), "a"),
    (("flt", ("fneg", ("b2f32", "a")), 0.0), "a"),
    (("fge", ("b2f32", "a"), 1.0), "a"),
    (("iand", "a", "a"), "a"),
    (("ior", "a", "a"), "a"),
    (("iand", "a", True), "a"),
    (("iand", "a", False), False),
    (("ior", "a", True), True),
    (("ior", "a", False), "a"),
    (("fmul", ("b2f32", "a"), ("b2f32", "b")), ("b2f32", ("iand", "a", "b"))),
    (("~seq", ("slt", "a", "b"), 0.0), ("sge", "a", "b")),
    (("~seq", ("sge", "a", "b"), 0.0), ("slt", "a", "b")),
    (("seq", ("seq", "a", "b"), 0.0), ("sne", "a", "b")),
    (("seq", ("sne", "a", "b"), 0.0), ("seq", "a", "b")),
] + [(("sne", (op, "a", "b"), 0.0), (op, "a", "b")) for op in COMPARE_FLOAT]

# Undo what only helped the rules above.
late_rules = [
    (("~fadd", ("fneg", "a"), ("fneg", "b")), ("fneg", ("fadd", "a", "b"))),
]


class Table:
    """Expressions as rows of one array; a row's operands come before it."""

    def __init__(self):
        self.rows = []

    def add(self, expression, variables):
        if isinstance(expression, tuple):
            name, at, use = expression[0].partition("@")
            assert not at or use == "once", expression
            operands = [self.add(e, variables) for e in expression[1:]]
            inexact = str(name.startswith("~")).lower()
            self.rows.append(f"{{Node::Kind::op, Op::{name.lstrip('~')}, {inexact}, "
                             f"{str(bool(at)).lower()}, 0, false, 0.0, "
                             f"{{{', '.join(map(str, operands))}}}}}")
        elif isinstance(expression, str):
            name = expression.lstrip("#")
            index = variables.setdefault(name, len(variables))
            constant = expression.startswith("#")
            self.rows.append(f"{{Node::Kind::variable, Op::mov, false, false, {index}, "
                             f"{str(constant).lower()}, 0.0, {{}}}}")
        else:
            # True is every bit, of a boolean the only one.
            number = -1.0 if expression is True else float(expression)
            self.rows.append("{Node::Kind::constant, Op::mov, false, false, 0, false, "
                             f"{number}, {{}}}}")
        return len(self.rows) - 1


def write_array(out, declaration, rows):
    out.write(f"constexpr {declaration}[] = {{\n" + "".join(f"    {r},\n" for r in rows) + "};\n")


def write(out, name, table_rules):
    table = Table()
    rows = []
    for rule in table_rules:
        variables = {}
        assert "@" not in rule[0][0], f"{rule}: the rule replaces the whole for all its readers"
        search = table.add(rule[0], variables)
        bound = len(variables)
        replacement = table.add(rule[1], variables)
        assert len(variables) == bound <= 4, f"{rule}: a variable of the replacement is not matched"
        condition = f"Condition::{rule[2]}" if len(rule) > 2 else "Condition::none"
        rows.append(f"{{{search}, {replacement}, {condition}}}")
    write_array(out, f"Node {name}_nodes", table.rows)
    write_array(out, f"Rule {name}_rules", rows)


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        out.write("// Generated from nir_algebraic.py.\n")
        write(out, "main", rules)
        write(out, "late", late_rules)
