# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""Writes C++ from the tables: nir_gen.py KIND OUTPUT."""

import re
import sys

from nir_intrinsics import intrinsics
from nir_opcodes import opcodes

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
    return (HEAD + "#pragma once\n\n#include \"compiler/nir/op_info.h\"\n\nnamespace cuesta::nir {\n\n"
            "enum class Op : uint16_t {\n" + "".join(f"    {n},\n" for n in names) + "};\n\n"
            f"constexpr unsigned op_count = {len(names)};\n\n"
            "extern const std::array<OpInfo, op_count> op_infos;\n\n"
            "inline const OpInfo& op_info(Op op) { return op_infos[static_cast<unsigned>(op)]; }\n\n"
            "}  // namespace cuesta::nir\n")


def opcodes_cpp():
    rows = []
    for op in opcodes.values():
        sizes = ", ".join(str(s) for s in op.input_sizes)
        types = ", ".join("OperandType" + operand_type(t) for t in op.input_types)
        rows.append(
            f'    OpInfo{{"{op.name}", {len(op.input_sizes)}, {op.output_size}, '
            f"{operand_type(op.output_type)}, {{{sizes}}}, {{{types}}}, "
            f"{str(op.commutative).lower()}, {str(op.associative).lower()}, "
            f'R"({op.expression})"}},\n')
    return (HEAD + "#include \"compiler/nir/nir_opcodes.h\"\n\nnamespace cuesta::nir {\n\n"
            "const std::array<OpInfo, op_count> op_infos = {{\n" + "".join(rows) + "}};\n\n"
            "}  // namespace cuesta::nir\n")


def builder_ops():
    lines = []
    for op in opcodes.values():
        names = "abcd"[:len(op.input_sizes)]
        params = ", ".join(f"Value* {n}" for n in names)
        lines.append(f"Value* {enum_name(op.name)}({params}) "
                     f"{{ return alu(Op::{enum_name(op.name)}, {{{', '.join(names)}}}); }}\n")
    return HEAD + "".join(lines)


def intrinsics_h():
    names = list(intrinsics)
    return (HEAD + "#pragma once\n\n#include \"compiler/nir/op_info.h\"\n\nnamespace cuesta::nir {\n\n"
            "enum class IntrinsicOp : uint16_t {\n" + "".join(f"    {n},\n" for n in names) + "};\n\n"
            f"constexpr unsigned intrinsic_count = {len(names)};\n\n"
            "extern const std::array<IntrinsicInfo, intrinsic_count> intrinsic_infos;\n\n"
            "inline const IntrinsicInfo& intrinsic_info(IntrinsicOp op) {\n"
            "    return intrinsic_infos[static_cast<unsigned>(op)];\n}\n\n"
            "// Where the index of that kind stands; max_intrinsic_indices when the intrinsic has none.\n"
            "inline unsigned intrinsic_index_position(IntrinsicOp op, IntrinsicIndex which) {\n"
            "    const IntrinsicInfo& info = intrinsic_info(op);\n"
            "    for (unsigned i = 0; i < info.num_indices; ++i)\n"
            "        if (info.indices[i] == which)\n            return i;\n"
            "    return max_intrinsic_indices;\n}\n\n"
            "}  // namespace cuesta::nir\n")


def intrinsics_cpp():
    rows = []
    for i in intrinsics.values():
        srcs = ", ".join(str(s) for s in i.srcs)
        indices = ", ".join(f"IntrinsicIndex::{x}" for x in i.indices)
        components, bits = i.dest or (0, 0)
        flags = ", ".join(str(f in i.flags).lower() for f in ("can_reorder", "can_delete", "convergent"))
        rows.append(f'    IntrinsicInfo{{"{i.name}", {len(i.srcs)}, {{{srcs}}}, '
                    f"{str(i.dest is not None).lower()}, {components}, {bits}, {len(i.indices)}, "
                    f"{{{indices}}}, {flags}}},\n")
    return (HEAD + "#include \"compiler/nir/nir_intrinsics.h\"\n\nnamespace cuesta::nir {\n\n"
            "const std::array<IntrinsicInfo, intrinsic_count> intrinsic_infos = {{\n" + "".join(rows) +
            "}};\n\n}  // namespace cuesta::nir\n")


KINDS = {f.__name__: f for f in (opcodes_h, opcodes_cpp, builder_ops, intrinsics_h, intrinsics_cpp)}

if __name__ == "__main__":
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write(KINDS[sys.argv[1]]())
