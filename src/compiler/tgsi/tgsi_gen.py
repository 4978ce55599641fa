# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Writes C++ and documentation from the table of opcodes (generated_page.py says how it is
called)."""

import sys
from pathlib import Path

from tgsi_opcodes import COUNTS, LETTERS, NATIVE, REFUSED, SOFTWARE, TRUTH, WHOLE, opcodes

sys.path.append(str(Path(__file__).resolve().parents[2] / "base"))
from generated_page import PagePart, run

HEAD = "// Generated from tgsi_opcodes.py.\n"
RESERVED = {"and", "or", "xor", "not", "if", "else", "case", "default", "switch"}


def enum_name(op):
    name = op.name.lower()
    return name + "_" if name in RESERVED else name


def names_inc():
    return HEAD + "".join(f"{enum_name(op)},\n" for op in opcodes.values())


def row(op):
    destinations, sources = op.operands.split("=")
    old_destinations, old_sources = op.document_operands.split("=")
    cells = ", ".join(f"Service::{cell}" for cell in (*op.g13, *op.mali400))
    flags = ", ".join(f".{trait} = true" for trait in op.traits)
    return (
        f'OpcodeInfo{{"{op.name}", "{op.modern_name or op.name}", Opcode::{enum_name(op)}, '
        f"{op.number}, {str('document' in op.dialects).lower()}, "
        f"{str('modern' in op.dialects).lower()}, "
        f'{{"{destinations}", "{sources}"}}, {{"{old_destinations}", "{old_sources}"}}, '
        f"{{{flags}}}, {{{cells}}}}},\n"
    )


def table_inc():
    return HEAD + "".join(map(row, opcodes.values()))


# --- documentation --------------------------------------------------------------------------------

WORDS = {
    NATIVE: "native",
    WHOLE: "emulated: whole numbers, vertex ±2^24, fragment ±2^11",
    TRUTH: "emulated: of truth values",
    COUNTS: "emulated: by constants, vertex ±2^24, fragment ±2^11",
    SOFTWARE: "emulated: exact",
    REFUSED: "refused",
}
# What stands behind the operands; there is no comma in front of a label.
BEHIND = {"texture": ", target", "label": " label", "memory": ", access"}


def of_stages(vertex, fragment):
    return vertex if vertex == fragment else f"vertex {vertex}, fragment {fragment}"


def cell(pair):
    return of_stages(*(WORDS[service] for service in pair))


def interpreted(op):
    """The front end refuses in a stage what no GPU serves there; but of the document nothing alone
    for that no GPU serves it at all."""
    served = [{pair[stage] for pair in (op.g13, op.mali400)} != {REFUSED} for stage in (0, 1)]
    if not any(served) and "document" in op.dialects:
        served = [True, True]
    return of_stages(*("yes" if stage else "refused" for stage in served))


def operands(op):
    text = f"`{op.operands}`"
    if "modern" not in op.dialects:
        text = f"`{op.document_operands}`"
    elif op.document_operands != op.operands:
        text += f" (document `{op.document_operands}`)"
    return text + "".join(BEHIND[trait] for trait in op.traits if trait in BEHIND)


def legend():
    letters = "".join(f"| `{letter}` | {what} |\n" for letter, what in LETTERS.items())
    return "| letter | operand |\n|---|---|\n" + letters


def matrix_row(op):
    modern = "" if "modern" not in op.dialects else op.modern_name or op.name
    document = op.name if "document" in op.dialects else ""
    return (
        f"| {document} | {modern} | {operands(op)} | yes | yes | {interpreted(op)} | "
        f"{cell(op.mali400)} | {cell(op.g13)} |\n"
    )


def matrix():
    return (
        legend() + "\n"
        "| document | modern | operands | parsed | printed | interpreted | mali400 | g13 |\n"
        "|---|---|---|---|---|---|---|---|\n" + "".join(map(matrix_row, opcodes.values()))
    )


FILES = {"names_inc": names_inc, "table_inc": table_inc}
MATRIX = PagePart("matrix", "<!-- matrix: written by tgsi_gen.py -->\n",
                  "<!-- end of the matrix -->\n", matrix)

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], "src/compiler/tgsi/tgsi_gen.py", FILES, MATRIX))
