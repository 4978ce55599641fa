# SPDX-FileCopyrightText: The Cuesta authors
# SPDX-License-Identifier: MIT
"""C++ and documentation of nir_textures.py."""

from nir_textures import DIM_FLAGS, OP_FLAGS, dimensions, operations, sources


def mask(names, table):
    return f"{sum(1 << list(table).index(n) for n in set(names)):#x}"


def boolean(value):
    return str(bool(value)).lower()


def enum(name, words):
    return f"enum class {name} : uint8_t {{\n" + "".join(f"    {w},\n" for w in words) + "};\n\n"


def table(info, name, enum_name, rows):
    rows = list(rows)
    lines = "".join(f"    {info}{{{row}}},\n" for row in rows)
    return (
        f"inline constexpr std::array<{info}, {len(rows)}> {name}s = {{{{\n{lines}}}}};\n\n"
        f"inline constexpr const {info}& {name}({enum_name} which) {{\n"
        f"    return {name}s[static_cast<size_t>(which)];\n}}\n\n"
    )


def dimension_row(d):
    flags = ", ".join(boolean(f in d.flags) for f in DIM_FLAGS)
    return f'"{d.name}", {d.components}, {d.sizes}, {flags}'


def source_row(s):
    kind = "float_" if s.type == "float" else s.type
    return (
        f'"{s.name}", TexSrcSize::{s.size}, TexSrcType::{kind}, {mask(s.excludes, sources)}, '
        f"{mask(s.wants, sources)}, {boolean(s.internal)}"
    )


def operation_row(o):
    flags = ", ".join(boolean(f in o.flags) for f in OP_FLAGS)
    return (
        f'"{o.name}", TexResult::{o.result}, {mask(o.dims, dimensions)}, '
        f"{mask(o.must, sources)}, {mask(o.sources(), sources)}, {flags}"
    )


def textures_h():
    return (
        "// Generated from nir_textures.py.\n#pragma once\n\n"
        "#include <array>\n#include <cstddef>\n\n"
        '#include "compiler/nir/tex_info.h"\n\nnamespace cuesta::nir {\n\n'
        + enum("SamplerDim", [d.enum for d in dimensions.values()])
        + enum("TexSrcKind", sources)
        + enum("TexOp", operations)
        + table("SamplerDimInfo", "sampler_dim_info", "SamplerDim",
                map(dimension_row, dimensions.values()))
        + table("TexSrcInfo", "tex_src_info", "TexSrcKind", map(source_row, sources.values()))
        + table("TexOpInfo", "tex_op_info", "TexOp", map(operation_row, operations.values()))
        + "}  // namespace cuesta::nir\n"
    )


# --- documentation --------------------------------------------------------------------------------

RESULT_WORDS = {"texel": "4, or 1 of shadow maps", "four": "4", "sizes": "`sizes` and the layers",
                "two": "2", "one": "1"}
SIZE_WORDS = {"one": "1", "spatial": "as the dimension", "coordinate": "as the dimension and layer"}
TYPE_WORDS = {"coordinate": "float, of `whole` integer", "address": "64-bit address",
              "deref": "deref of a sampler"}


def operation_line(o):
    cells = [o.name, o.doc, RESULT_WORDS[o.result], " ".join(o.dims), ", ".join(o.must),
             ", ".join(o.may), " ".join(o.flags)]
    return f"| {' | '.join(cells)} |\n"


def source_line(s):
    kind = TYPE_WORDS.get(s.type, s.type)
    notes = ["not with `" + "`, `".join(s.excludes) + "`"] if s.excludes else []
    notes += ["internal"] if s.internal else []
    return f"| {s.name} | {SIZE_WORDS[s.size]} | {kind} | {'; '.join([s.doc, *notes])} |\n"


def dimension_line(d):
    return f"| {d.name} | {d.components} | {d.sizes} | {' '.join(d.flags)} |\n"


def texture_tables():
    return (
        "## Textures\n\n"
        "Of `nir_textures.py`, which says what each word means. A texture instruction has an "
        "operation\nand typed sources, at most one of each kind. Texture and sampler are numbers "
        "in it, or variables\nreached by derefs, whose types have the same dimension and `shadow`; "
        "dimension, `array`, `shadow`\nand the type of the result stay in the instruction either "
        "way.\n\nResults have 16 or 32 bits. Texels are `float`, `int` or `uint`; levels, and all "
        "of shadow maps,\n`float`; sizes and counts `int` or `uint`. Sources have 16 or 32 bits "
        "but for addresses.\n\n"
        "| operation | gives | components | dimensions | sources it must have "
        "| sources it may have | properties |\n|---|---|---|---|---|---|---|\n"
        + "".join(map(operation_line, operations.values()))
        + "\nEvery operation may have `texture_deref`, `texture_offset` and `texture_heap`; what "
        "`filters`,\n`sampler_deref` and `sampler_offset`; what has a coordinate, of arrays, "
        "`layer`. What `compares`\nmust have a `comparator` where the texture is a shadow map; "
        "other operations have none, and shadow\nmaps are not fetched. `packed_offset` goes where "
        "`offset` goes. `internal` sources are those of the\nG13's back end.\n\n"
        "| source | components | type | what |\n|---|---|---|---|\n"
        + "".join(map(source_line, sources.values()))
        + "\nWhere a dimension has no `offset` or no `levels`, operations with it have no such "
        "source.\n\n"
        "| dimension | components | sizes | has |\n|---|---|---|---|\n"
        + "".join(map(dimension_line, dimensions.values()))
    )
