# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Mutants of the folding expressions of nir_opcodes.py: each is one expression with one thing
changed: an operator, a function or a constant for its neighbour, an operand for another one.

nir_mutants.py FOLDER_OF_NIR_GEN OUTPUT writes an evaluator that has all of them; CUESTA_MUTANT
says which is in force (none: the expressions are those of the table)."""

import re
import sys
from pathlib import Path

TOKEN = re.compile(
    r"convert::\w+<\w+>|\w+::\w+|[A-Za-z_]\w*|\d+\.\d+f|\d+|<<|>>|<=|>=|==|!=|\S"
)

# Binary operators by those that are put in their place.
OPERATORS = {
    "+": "- *", "-": "+", "*": "/ +", "/": "*", "%": "/",
    "<": "<= >", ">": ">= <", ">=": "> <", "==": "!= >=", "!=": "== <",
    "&": "| ^", "|": "& ^", "^": "| &", "<<": ">>", ">>": "<<",
}
# What stands in front of an operand.
PREFIXES = {"-": ["", "1 - "], "~": ["", "-"]}
# Functions by those that take the same operands. An empty name leaves the operand in brackets.
FUNCTIONS = {
    "fp::abs": ["", "fp::saturate"],
    "fp::saturate": ["", "fp::abs"],
    "fp::sign": ["", "fp::ceil"],
    "fp::floor": ["fp::ceil", "fp::trunc"],
    "fp::ceil": ["fp::floor", "fp::round_even"],
    "fp::trunc": ["fp::floor", "fp::round_even"],
    "fp::round_even": ["fp::trunc", "fp::floor", "fp::ceil"],
    "fp::sqrt": ["", "fp::abs"],
    "fp::exp2": ["fp::log2"],
    "fp::log2": ["fp::exp2"],
    "fp::sin": ["fp::cos", "fp::sin_turns"],
    "fp::cos": ["fp::sin", "fp::cos_turns"],
    "fp::sin_turns": ["fp::cos_turns", "fp::sin"],
    "fp::cos_turns": ["fp::sin_turns", "fp::cos"],
    "fp::fold_quarters": ["", "fp::sinc_quarters"],
    "fp::sinc_quarters": ["", "fp::fold_quarters"],
    "fp::frexp_significand": ["", "fp::frexp_exponent"],
    "fp::frexp_exponent": ["", "fp::frexp_significand"],
    "fp::min": ["fp::max"],
    "fp::max": ["fp::min"],
    "fp::pow": ["fp::atan2"],
    "fp::atan2": ["fp::pow"],
    "wrap::neg": ["", "~"],
    "wrap::add": ["wrap::sub", "wrap::mul"],
    "wrap::sub": ["wrap::add"],
    "wrap::mul": ["wrap::add", "wrap::div"],
    "wrap::div": ["wrap::rem", "wrap::mul"],
    "wrap::rem": ["wrap::mod", "wrap::div"],
    "wrap::mod": ["wrap::rem", "wrap::div"],
}
FUSED = re.compile(r"fp::fma\((\w+), (\w+), (\w+)\)")
MODES = ("MinMax::number", "MinMax::second", "MinMax::number_or_second")


def tokens_of(expression):
    """(token, place) of each."""
    return [(m.group(), m.start()) for m in TOKEN.finditer(expression)]


def is_prefix(previous):
    return previous is None or not re.fullmatch(r"\w.*|[)\]]", previous)


def off_by_one(number, limit):
    """The neighbours of a constant; of an index, those that the array has."""
    if number.endswith("f"):
        value = float(number[:-1])
        return [f"({value + 1}f)", f"({value - 1}f)"]
    value = int(number)
    if limit is None:
        return [f"({value + 1})", f"({value - 1})"]
    return [str(v) for v in (value - 1, value + 1) if 0 <= v < limit]


def index_limit(op, tokens, at):
    """The length of the array that a constant in square brackets indexes; None elsewhere."""
    if at < 2 or tokens[at - 1][0] != "[":
        return None
    array = tokens[at - 2][0]
    return op.output_size if array == "dst" else op.input_sizes[int(array[3:])]


def conversions(token):
    """An integer of one bit less or of the other sign; a float through the other carrier."""
    name, size = re.fullmatch(r"convert::(\w+)<(\w+)>", token).groups()
    if name == "to_float":
        return [f"convert::to_float<({size} == 32 ? 64 : 32)>"]
    other = "to_uint" if name == "to_int" else "to_int"
    return [f"convert::{name}<{size} - 1>", f"convert::{other}<{size}>"]


def other_operands(op, token):
    own = int(token[3:])
    count = len(op.input_sizes)
    return [
        f"src{i}" for i in range(count) if i != own and op.input_sizes[i] == op.input_sizes[own]
    ]


def replacements(op, tokens, at):
    token = tokens[at][0]
    previous = tokens[at - 1][0] if at else None
    if token.startswith("convert::"):
        return conversions(token)
    if re.fullmatch(r"src\d", token):
        return other_operands(op, token)
    if re.fullmatch(r"\d.*", token):
        return off_by_one(token, index_limit(op, tokens, at))
    if token in PREFIXES and is_prefix(previous):
        return PREFIXES[token]
    if token == "min_max":
        return MODES
    return FUNCTIONS.get(token) or OPERATORS.get(token, "").split()


def outermost(tokens, sign):
    depth = 0
    for token, place in tokens:
        depth += (token in "([") - (token in ")]")
        if depth == 0 and token == sign:
            return place
    return None


def exchanges(op, tokens):
    """Arms of a choice, and all places of two operands; of commutative ones that is no change."""
    expression = op.expression
    question = outermost(tokens, "?")
    if question is not None:
        colon = outermost(tokens, ":")
        arms = expression[question + 1 : colon].strip(), expression[colon + 1 :].strip()
        yield f"{expression[:question]}? {arms[1]} : {arms[0]}"
    count = len(op.input_sizes)
    for a in range(count):
        for b in range(a + 1, count):
            if op.input_sizes[a] == op.input_sizes[b] and not (op.commutative and b == 1):
                swap = {f"src{a}": f"src{b}", f"src{b}": f"src{a}"}
                yield re.sub(r"src\d", lambda m: swap.get(m.group(), m.group()), expression)


def changed(op):
    tokens = tokens_of(op.expression)
    for at, (token, place) in enumerate(tokens):
        for other in replacements(op, tokens, at):
            yield op.expression[:place] + other + op.expression[place + len(token) :]
    yield from exchanges(op, tokens)
    if FUSED.search(op.expression):
        yield FUSED.sub(r"\1 * \2 + \3", op.expression)
    if op.expression == "src0":
        yield from ("src0 + 1", "src0 - 1", "-src0")


def mutants_of(op):
    """The expressions, each once."""
    mutants = list(dict.fromkeys(text for text in changed(op) if text != op.expression))
    assert mutants, f"{op.name}: no mutant of {op.expression}"
    return mutants


def all_mutants(opcodes):
    """(opcode, expression) by number, from 1."""
    return [(op, text) for op in opcodes.values() for text in mutants_of(op)]


def write(nir_gen, path):
    numbers = {
        (op.name, text): number
        for number, (op, text) in enumerate(all_mutants(nir_gen.opcodes), start=1)
    }

    def cases(op, expression):
        lines = ["switch (mutant_in_force) {"]
        for text in mutants_of(op):
            lines += [f"case {numbers[op.name, text]}: {{", *nir_gen.result_lines(op, text),
                      "break; }"]
        return lines + ["default: {", *nir_gen.result_lines(op, expression), "} }"]

    selection = (
        "const int mutant_in_force = [] {\n"
        '    const char* text = std::getenv("CUESTA_MUTANT");\n'
        "    return text == nullptr ? 0 : std::atoi(text);\n}();\n\n"
    )
    source = nir_gen.constant_eval_cpp(cases, selection)
    path.write_text("#include <cstdlib>\n" + source, encoding="utf-8")


def load_nir_gen(folder):
    sys.path.insert(0, str(folder))
    import nir_gen  # pylint: disable=import-outside-toplevel,import-error

    return nir_gen


if __name__ == "__main__":
    write(load_nir_gen(sys.argv[1]), Path(sys.argv[2]))
