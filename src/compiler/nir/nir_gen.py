# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Writes C++ and documentation from the tables (generated_page.py says how it is called)."""

import re
import sys
from pathlib import Path

from nir_gen_textures import texture_tables, textures_h
from nir_intrinsics import FLAGS, intrinsics
from nir_opcodes import opcodes

sys.path.append(str(Path(__file__).resolve().parents[2] / "base"))
from generated_page import PagePart, run

HEAD = "// Generated from nir_opcodes.py and nir_intrinsics.py.\n"
RESERVED = {"and", "or", "xor", "not"}


def enum_name(name):
    return name + "_" if name in RESERVED else name


def split_type(text):
    base, size = re.fullmatch(r"(float|int|uint|bool)(\d*)", text).groups()
    return base, int(size or 0)


def operand_type(text):
    base, size = split_type(text)
    return f"{{BaseType::{base}_, {size}}}"


def opcodes_h():
    names = [enum_name(name) for name in opcodes]
    return (
        HEAD + '#pragma once\n\n#include "compiler/nir/op_info.h"\n\nnamespace cuesta::nir {\n\n'
        "enum class Op : uint16_t {\n" + "".join(f"    {n},\n" for n in names) + "};\n\n"
        f"constexpr unsigned op_count = {len(names)};\n\n"
        "extern const std::array<OpInfo, op_count> op_infos;\n\n"
        "inline const OpInfo& op_info(Op op) { return op_infos[static_cast<unsigned>(op)]; }\n\n"
        "}  // namespace cuesta::nir\n"
    )


def opcodes_cpp():
    rows = []
    for op in opcodes.values():
        sizes = ", ".join(str(s) for s in op.input_sizes)
        types = ", ".join("OperandType" + operand_type(t) for t in op.input_types)
        rows.append(
            f'    OpInfo{{"{op.name}", {len(op.input_sizes)}, {op.output_size}, '
            f"{operand_type(op.output_type)}, {{{sizes}}}, {{{types}}}, "
            f"{str(op.commutative).lower()}, {str(op.associative).lower()}, "
            f'R"({op.expression})"}},\n'
        )
    return (
        HEAD + '#include "compiler/nir/nir_opcodes.h"\n\nnamespace cuesta::nir {\n\n'
        "const std::array<OpInfo, op_count> op_infos = {{\n" + "".join(rows) + "}};\n\n"
        "}  // namespace cuesta::nir\n"
    )


def builder_ops():
    lines = []
    for op in opcodes.values():
        names = "abcd"[: len(op.input_sizes)]
        params = ", ".join(f"Value* {n}" for n in names)
        lines.append(
            f"Value* {enum_name(op.name)}({params}) "
            f"{{ return alu(Op::{enum_name(op.name)}, {{{', '.join(names)}}}); }}\n"
        )
    return HEAD + "".join(lines)


def intrinsics_h():
    names = list(intrinsics)
    return (
        HEAD + '#pragma once\n\n#include "compiler/nir/op_info.h"\n\nnamespace cuesta::nir {\n\n'
        "enum class IntrinsicOp : uint16_t {\n" + "".join(f"    {n},\n" for n in names) + "};\n\n"
        f"constexpr unsigned intrinsic_count = {len(names)};\n\n"
        "extern const std::array<IntrinsicInfo, intrinsic_count> intrinsic_infos;\n\n"
        "inline const IntrinsicInfo& intrinsic_info(IntrinsicOp op) {\n"
        "    return intrinsic_infos[static_cast<unsigned>(op)];\n}\n\n"
        "// Where the index of that kind stands; max_intrinsic_indices when there is none.\n"
        "inline unsigned intrinsic_index_position(IntrinsicOp op, IntrinsicIndex which) {\n"
        "    const IntrinsicInfo& info = intrinsic_info(op);\n"
        "    for (unsigned i = 0; i < info.num_indices; ++i)\n"
        "        if (info.indices[i] == which)\n            return i;\n"
        "    return max_intrinsic_indices;\n}\n\n"
        "}  // namespace cuesta::nir\n"
    )


def stage_of(i):
    return f"Stage::{i.stage}" if i.stage else "std::nullopt"


def intrinsics_cpp():
    rows = []
    for i in intrinsics.values():
        srcs = ", ".join(str(s) for s in i.srcs)
        indices = ", ".join(f"IntrinsicIndex::{x}" for x in i.indices)
        components, bits = i.dest or (0, 0)
        flags = ", ".join(str(f in i.flags).lower() for f in FLAGS)
        rows.append(
            f'    IntrinsicInfo{{"{i.name}", {len(i.srcs)}, {{{srcs}}}, '
            f"{str(i.dest is not None).lower()}, {components}, {bits}, {len(i.indices)}, "
            f"{{{indices}}}, {flags}, {stage_of(i)}}},\n"
        )
    return (
        HEAD + '#include "compiler/nir/nir_intrinsics.h"\n\nnamespace cuesta::nir {\n\n'
        "const std::array<IntrinsicInfo, intrinsic_count> intrinsic_infos = {{\n"
        + "".join(rows)
        + "}};\n\n}  // namespace cuesta::nir\n"
    )


# --- constant evaluation --------------------------------------------------------------------------
# Each opcode becomes one function that loads the operands into src0, src1, ..., states the
# expression and stores dst; functions with floats of the operation's own size are
# templates over their format.


def load_expression(type_text, operand, component):
    base, size = split_type(type_text)
    bits = str(size) if size else "e.bit_size"
    if base == "float":
        assert size == 0, "operands of a fixed float size have no carrier"
        return f"e.floating<format>({operand}, {component})"
    if base == "bool":
        return f"e.boolean({operand}, {component})"
    return f"e.{'signed_' if base == 'int' else 'unsigned_'}({operand}, {component}, {bits})"


def store_statement(type_text, component, value):
    base, size = split_type(type_text)
    if base == "float":
        if size:
            return f"e.store_sized_float<{size}>({component}, {value});"
        return f"e.store<format>({component}, {value});"
    bits = "1" if base == "bool" else str(size) if size else "e.bit_size"
    return f"e.store_integer({component}, static_cast<uint64_t>({value}), {bits});"


def carrier(type_text):
    base, _ = split_type(type_text)
    return {"float": "Carrier<format>", "int": "int64_t", "uint": "uint64_t", "bool": "bool"}[base]


def is_template(op):
    return any(t == "float" for t in [op.output_type, *op.input_types])


def operand_lines(op):
    """What an expression may name: src0, src1, ... and the words of the operation."""
    lines = []
    for i, (size, type_text) in enumerate(zip(op.input_sizes, op.input_types)):
        if size == 0:
            lines.append(
                f"const {carrier(type_text)} src{i} = {load_expression(type_text, i, 'i')};"
            )
        else:
            parts = ", ".join(load_expression(type_text, i, c) for c in range(size))
            lines.append(f"const std::array<{carrier(type_text)}, {size}> src{i} = {{{parts}}};")
    if "bit_size_out" in op.expression:
        lines.append(f"constexpr unsigned bit_size_out = {split_type(op.output_type)[1]};")
    if re.search(r"\bbit_size\b", op.expression):
        lines.append("const unsigned bit_size = e.bit_size;")
    if re.search(r"\bmin_max\b", op.expression):
        lines.append("const MinMax min_max = e.mode<format>().min_max;")
    return lines


def result_lines(op, expression):
    """The expression as dst, and dst stored."""
    if "dst[" in expression:
        lines = [f"std::array<{carrier(op.output_type)}, {op.output_size}> dst{{}};", expression]
        return lines + [
            store_statement(op.output_type, c, f"dst[{c}]") for c in range(op.output_size)
        ]
    assert op.output_size <= 1, f"{op.name}: the expression must assign dst[0], dst[1], ..."
    component = "i" if op.output_size == 0 else "0"
    return [f"const auto dst = {expression};", store_statement(op.output_type, component, "dst")]


def fold_function(op, lines_of_result=result_lines):
    lines = operand_lines(op) + lines_of_result(op, op.expression)
    head = "template <Format format>\n" if is_template(op) else ""
    if op.output_size == 0:
        body = "    for (unsigned i = 0; i < e.components; ++i) {\n"
        body += "".join(f"        {line}\n" for line in lines) + "    }\n"
    else:
        body = "".join(f"    {line}\n" for line in lines)
    return f"{head}void fold_{op.name}(Evaluation& e) {{\n{body}}}\n\n"


def fold_case(op):
    case = f"    case Op::{enum_name(op.name)}:\n"
    if not is_template(op):
        return case + f"        fold_{op.name}(e);\n        break;\n"
    formats = "".join(
        f"        case Format::{f}:\n            fold_{op.name}<Format::{f}>(e);\n"
        "            break;\n"
        for f in ("half", "single", "double_", "half_in_single")
    )
    return case + f"        switch (format) {{\n{formats}        }}\n        break;\n"


def constant_eval_cpp(lines_of_result=result_lines, more=""):
    ops = opcodes.values()
    return (
        HEAD + '#include "compiler/nir/constant_eval_helpers.h"\n\nnamespace cuesta::nir {\n'
        "namespace {\n\nusing namespace evaluation;\n\n"
        + more
        + "".join(fold_function(op, lines_of_result) for op in ops)
        + "}  // namespace\n\n"
        "ConstValues eval_op(Op op, unsigned components, unsigned bit_size,\n"
        "                    std::span<const ConstValues> operands, const FloatModes& modes) {\n"
        "    Evaluation e{components, bit_size, operands, modes};\n"
        "    const Format format = format_of(bit_size, modes);\n"
        "    switch (op) {\n" + "".join(fold_case(op) for op in ops) + "    }\n"
        "    return e.result;\n}\n\n}  // namespace cuesta::nir\n"
    )


# --- documentation --------------------------------------------------------------------------------


def type_words(type_text, size):
    base, bits = split_type(type_text)
    components = "" if size == 0 else f"x{size}"
    return f"{base}{bits or ''}{components}"


def code(text):
    return "`" + text.replace("|", "\\|") + "`"


def opcode_row(op):
    result = type_words(op.output_type, op.output_size)
    srcs = ", ".join(type_words(t, s) for t, s in zip(op.input_types, op.input_sizes))
    flags = " ".join(
        w for w, on in (("commutative", op.commutative), ("associative", op.associative)) if on
    )
    return f"| {op.name} | {result} | {srcs} | {flags} | {code(op.expression)} |\n"


def intrinsic_row(i):
    result = "" if i.dest is None else f"{i.dest[1] or 'any'}x{i.dest[0] or 'n'}"
    srcs = ", ".join(str(s or "n") for s in i.srcs)
    indices, flags = " ".join(i.indices), " ".join(i.flags)
    return f"| {i.name} | {result} | {srcs} | {indices} | {i.stage} | {flags} | {i.doc} |\n"


def tables():
    return (
        texture_tables()
        + "\n## Opcodes\n\n"
        "Of `nir_opcodes.py`. Types without a number have the size of the operation, which they "
        "share. `xN`: that many\ncomponents, whatever the size of the result; others are per "
        "component. The expression is what constant folding and\nthe interpreter compute; `fp`, "
        "`wrap` and `convert` are in `constant_eval_helpers.h`.\n\n"
        "| opcode | result | sources | properties | expression |\n|---|---|---|---|---|\n"
        + "".join(map(opcode_row, opcodes.values()))
        + "\n## Intrinsics\n\n"
        "Of `nir_intrinsics.py`. Results are bits and components, sources components; `n` is free. "
        "What has neither\n`can_reorder` nor `can_delete` keeps its place and its order; "
        "`internal` ones back ends make for themselves; where\na stage is named, only its shaders "
        "have them. Memory `by_address` may have nothing at the address where flow does not come."
        "\n\n"
        "| intrinsic | result | sources | indices | stage | properties | |\n"
        "|---|---|---|---|---|---|---|\n"
        + "".join(map(intrinsic_row, intrinsics.values()))
    )


KINDS = {
    f.__name__: f
    for f in (
        opcodes_h,
        opcodes_cpp,
        builder_ops,
        constant_eval_cpp,
        intrinsics_h,
        intrinsics_cpp,
        textures_h,
    )
}
TABLES = PagePart("tables", "<!-- tables: written by nir_gen.py -->\n",
                  "<!-- end of the tables -->\n", tables)

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:], "src/compiler/nir/nir_gen.py", KINDS, TABLES))
