# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Writes C++ and documentation from isa_table.py and isa_enums.py.

isa_gen.py KIND OUTPUT writes; isa_gen.py --check KIND FILE fails when the file is not what would
be written. KIND: names_h, table_cpp, isa_md.
"""

import pathlib
import sys
import textwrap

from isa_enums import ENUMERATORS, ENUMS
from isa_table import ALIASES, ENTRIES, KINDS

HEAD = "// Generated from isa_table.py and isa_enums.py.\n"
NO_LENGTH_BIT = 255
DOC_COLUMNS = 100
RESERVED = {"and", "or", "xor", "not", "signed", "unsigned"}  # of C++


def identifier(text):
    name = text.replace(".", "_").replace(" ", "_")
    return name + "_" if name in RESERVED else name


def type_name(text):
    return "".join(word.capitalize() for word in text.split("_"))


def unique(items):
    return list(dict.fromkeys(items))


FIELD_NAMES = unique(f.name for e in ENTRIES for f in e.fields)
PLACES = unique((f.name, tuple(f.ranges), f.default) for e in ENTRIES for f in e.fields)


def check_tables():
    for entry in ENTRIES:
        taken = set()
        for field in entry.fields:
            bits = field.bits
            assert not taken & set(bits), f"{entry.name}: {field.name} overlaps"
            assert max(bits) < 8 * entry.long and entry.length_bit not in bits, entry.name
            assert field.default < 1 << len(bits), f"{entry.name}: {field.name}"
            taken |= set(bits)
        assert entry.value & ~entry.mask == 0 and entry.mask < 1 << 8 * entry.long, entry.name
        assert len(entry.operands) <= 32, entry.name
    assert len(unique(e.name for e in ENTRIES)) == len(ENTRIES)


# --- C++ ------------------------------------------------------------------------------------------


def enum_class(name, values, size="uint8_t"):
    body = "".join(f"    {v},\n" for v in values)
    return f"enum class {name} : {size} {{\n{body}}};\n\n"


def value_enum(name):
    values = {**ENUMS[name], **ENUMERATORS.get(name, {})}
    return enum_class(type_name(name),
                      [f"{identifier(text)} = {value}" for value, text in sorted(values.items())])


def names_h():
    ops = [identifier(e.name) for e in ENTRIES] + ["unknown"]
    return (
        HEAD + "#pragma once\n\n#include <cstddef>\n#include <cstdint>\n\n"
        "namespace cuesta::hw::agx {\n\n"
        "// In the order of decoding; `unknown` is a halfword that starts no instruction.\n"
        + enum_class("Op", ops)
        + f"inline constexpr size_t op_count = {len(ENTRIES)};  // without `unknown`\n\n"
        "// Fields by the names of the fact sheet; unknown_N are bits from N on that nothing is "
        "known of.\n"
        + enum_class("Field", FIELD_NAMES)
        + "// What an operand can be and which fields say it.\n"
        + enum_class("OperandKind", KINDS)
        + "// The lists of names that operands have.\n"
        + enum_class("NameList", ["none", *ENUMS])
        + "".join(value_enum(name) for name in ENUMS)
        + "}  // namespace cuesta::hw::agx\n"
    )


def words(number):
    return "{" + ", ".join(f"0x{number >> 32 * i & 0xffffffff:08x}" for i in range(3)) + "}"


def initial_words(entry):
    value = entry.value
    for field in entry.fields:
        default = field.default
        for bit in field.bits:
            if not entry.mask >> bit & 1:
                value |= (default & 1) << bit
            default >>= 1
    return value


def place_row(place):
    name, ranges, default = place
    parts = ", ".join(f"{{{lo}, {width}}}" for lo, width in ranges)
    return f'    isa::split_field("{name}", {{{parts}}}, {default}),\n'


def operand_row(operand):
    fields = ", ".join(f"Field::{f}" for f in operand.fields)
    return (f'    {{"{operand.name}", OperandKind::{operand.kind}, NameList::'
            f'{operand.enum or "none"}, {len(operand.fields)}, {{{fields}}}}},\n')


def entry_row(entry, fields_at, operands_at):
    length_bit = NO_LENGTH_BIT if entry.length_bit is None else entry.length_bit
    saturates = any(f.name == "S" and f.ranges == [(6, 1)] for f in entry.fields)
    kill_suffix = (any(f.name == "kill" for f in entry.fields)
                   and not any("kill" in o.fields for o in entry.operands))
    slot = f"Field::{entry.slot}" if entry.slot else "std::nullopt"
    grade = entry.grade or "known"
    return (
        f'    {{"{entry.name}", "{entry.mnemonic}", {entry.short}, {entry.long}, {length_bit}, '
        f"{words(entry.mask)}, {words(entry.value)}, {words(initial_words(entry))}, "
        f"std::span(field_uses).subspan({fields_at}, {len(entry.fields)}), "
        f"std::span(operand_uses).subspan({operands_at}, {len(entry.operands)}), {slot}, "
        f"Grade::{grade}, Op::{identifier(entry.print_as)}, {str(saturates).lower()}, "
        f"{str(kill_suffix).lower()}}},\n"
    )


def entries_cpp():
    uses, operands, rows = [], [], []
    place_of = {place: i for i, place in enumerate(PLACES)}
    for entry in ENTRIES:
        rows.append(entry_row(entry, len(uses), len(operands)))
        uses += [f"    {{Field::{f.name}, {place_of[f.name, tuple(f.ranges), f.default]}}},\n"
                 for f in entry.fields]
        operands += [operand_row(o) for o in entry.operands]
    return (
        "constexpr isa::Field places[] = {\n" + "".join(map(place_row, PLACES)) + "};\n\n"
        "constexpr FieldUse field_uses[] = {\n" + "".join(uses) + "};\n\n"
        "constexpr OperandUse operand_uses[] = {\n" + "".join(operands) + "};\n\n"
        "constexpr Entry entries[] = {\n" + "".join(rows) + "};\n\n"
    )


def buckets_cpp():
    starts, candidates = [0], []
    for byte in range(256):
        for entry in ENTRIES:
            if byte & entry.mask & 0xFF == entry.value & 0xFF:
                candidates.append(f"    Op::{identifier(entry.name)},\n")
        starts.append(len(candidates))
    return (
        "constexpr uint16_t bucket_starts[] = {" + ", ".join(map(str, starts)) + "};\n\n"
        "constexpr Op bucket_ops[] = {\n" + "".join(candidates) + "};\n\n"
    )


def names_cpp():
    lists = ""
    cases = ""
    for name, values in ENUMS.items():
        rows = "".join(f'    {{{value}, "{text}"}},\n' for value, text in sorted(values.items()))
        lists += f"constexpr isa::Name {name}_names[] = {{\n{rows}}};\n\n"
        cases += f"        case NameList::{name}: return {name}_names;\n"
    return lists, cases


def aliases_cpp():
    values, rows = [], []
    for op, mnemonic, conditions, dropped in ALIASES:
        entry = next(e for e in ENTRIES if e.name == op)
        names = [o.name for o in entry.operands]
        mask = sum(1 << names.index(name) for name in dropped)
        rows.append(f'    {{Op::{identifier(op)}, "{mnemonic}", std::span(alias_values).subspan('
                    f"{len(values)}, {len(conditions)}), {mask:#x}}},\n")
        values += [f"    {{Field::{f}, {v}}},\n" for f, v in conditions.items()]
    return ("constexpr FieldValue alias_values[] = {\n" + "".join(values) + "};\n\n"
            "constexpr Alias alias_rows[] = {\n" + "".join(rows) + "};\n\n")


def table_cpp():
    lists, cases = names_cpp()
    return (
        HEAD + '#include "hw/agx/isa_table.h"\n\nnamespace cuesta::hw::agx {\nnamespace {\n\n'
        + entries_cpp() + buckets_cpp() + lists + aliases_cpp()
        + "}  // namespace\n\n"
        "const Entry& entry_of(Op op) {\n"
        '    CUESTA_ASSERT(op < Op::unknown, "no such instruction");\n'
        "    return entries[static_cast<size_t>(op)];\n}\n\n"
        "const isa::Field& place_at(uint16_t index) {\n    return places[index];\n}\n\n"
        "std::span<const Op> candidates(uint8_t first_byte) {\n"
        "    const size_t start = bucket_starts[first_byte];\n"
        "    return std::span(bucket_ops).subspan(start, bucket_starts[first_byte + 1] - start);\n"
        "}\n\n"
        "std::span<const isa::Name> names_in(NameList list) {\n    switch (list) {\n"
        "        case NameList::none: break;\n" + cases + "    }\n    return {};\n}\n\n"
        "std::span<const Alias> aliases() {\n    return alias_rows;\n}\n\n"
        "}  // namespace cuesta::hw::agx\n"
    )


# --- documentation --------------------------------------------------------------------------------


def ranges_text(ranges):
    return "+".join(str(lo) if width == 1 else f"{lo}..{lo + width - 1}" for lo, width in ranges)


def constants_text(entry):
    """Runs of constant bits, as the table writes them."""
    bits = [b for b in range(96) if entry.mask >> b & 1]
    runs = []
    for bit in bits:
        if runs and bit == runs[-1][0] + runs[-1][1]:
            runs[-1][1] += 1
        else:
            runs.append([bit, 1])
    return " ".join(f"{ranges_text([(lo, width)])}="
                    f"{(entry.value >> lo) & ((1 << width) - 1):#x}" for lo, width in runs)


def length_text(entry):
    if entry.length_bit is None:
        return str(entry.short)
    return f"{entry.short}/{entry.long} L{entry.length_bit}"


def instruction_md(entry):
    notes = {"": "", "inferred": ", inferred", "unidentified": ", unidentified",
             "fallback": ", fallback"}[entry.grade]
    spelled = f" `{entry.mnemonic}`" if entry.mnemonic != entry.name else ""
    if entry.print_as != entry.name:
        spelled = f" printed as `{entry.print_as}`"
    lines = [f"**{entry.name}**{spelled}: {length_text(entry)} bytes{notes}"
             + (f", slot `{entry.slot}`" if entry.slot else ""), ""]
    lines.append(f"    bits      {constants_text(entry)}")
    known = [f for f in entry.fields if not f.name.startswith("unknown_")]
    fields = [f"{f.name}={ranges_text(f.ranges)}" + (f"!{f.default:#x}" if f.default else "")
              for f in known]
    operands = [f"{o.name}:{o.enum or o.kind}" for o in entry.operands]
    for title, items in (("fields", fields), ("operands", operands)):
        line = f"    {title:9}"
        for item in items:
            if len(line) + len(item) > DOC_COLUMNS - 2:
                lines.append(line)
                line = " " * 13
            line += " " + item
        if items:
            lines.append(line)
    return "\n".join(lines) + "\n\n"


def enum_md(name):
    values = ", ".join(f"{value} {text}" for value, text in sorted(ENUMS[name].items()))
    text = f"* `{name}`: {values}"
    return textwrap.fill(text, DOC_COLUMNS, subsequent_indent="  ", break_on_hyphens=False) + "\n"


def isa_md():
    preface = pathlib.Path(__file__).with_name("isa_preface.md").read_text(encoding="utf-8")
    return (
        preface + "\n## Names of values\n\n" + "".join(enum_md(name) for name in ENUMS)
        + "\n## Instructions\n\n" + "".join(instruction_md(e) for e in ENTRIES).rstrip("\n") + "\n"
    )


OUTPUTS = {"names_h": names_h, "table_cpp": table_cpp, "isa_md": isa_md}


def main():
    check_tables()
    arguments = sys.argv[1:]
    if arguments[0] == "--check":
        _, kind, path = arguments
        with open(path, encoding="utf-8") as file:
            if file.read() == OUTPUTS[kind]():
                return 0
        print(f"{path} is not up to date: run isa_gen.py {kind} {path}")
        return 1
    kind, path = arguments
    with open(path, "w", encoding="utf-8") as file:
        file.write(OUTPUTS[kind]())
    return 0


if __name__ == "__main__":
    sys.exit(main())
