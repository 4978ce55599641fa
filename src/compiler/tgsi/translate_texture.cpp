// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <array>
#include <vector>

#include <fmt/core.h>

#include "compiler/tgsi/names.h"
#include "compiler/tgsi/translator.h"

namespace cuesta::tgsi {
namespace {

using nir::Builder;
using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;
using nir::Value;

// By target.
struct TargetShape {
    SamplerDim dim = SamplerDim::dim_2d;
    uint8_t spatial = 2;  // coordinates without the layer
    bool array = false;
    bool shadow = false;
    uint8_t reference = 2;  // the component that is compared; 4: of the second source
};

constexpr std::array<TargetShape, target_names.size()> shapes = {{
    {SamplerDim::buffer, 1},
    {SamplerDim::dim_1d, 1},
    {SamplerDim::dim_2d, 2},
    {SamplerDim::dim_3d, 3},
    {SamplerDim::cube, 3},
    {SamplerDim::rect, 2},
    {SamplerDim::dim_1d, 1, false, true, 2},
    {SamplerDim::dim_2d, 2, false, true, 2},
    {SamplerDim::rect, 2, false, true, 2},
    {SamplerDim::dim_1d, 1, true},
    {SamplerDim::dim_2d, 2, true},
    {SamplerDim::dim_1d, 1, true, true, 2},
    {SamplerDim::dim_2d, 2, true, true, 3},
    {SamplerDim::cube, 3, false, true, 3},
    {SamplerDim::ms, 2},
    {SamplerDim::ms, 2, true},
    {SamplerDim::cube, 3, true},
    {SamplerDim::cube, 3, true, true, 4},
    {SamplerDim::dim_2d, 2},
}};

bool fetches(Opcode opcode) {
    return opcode == Opcode::txf || opcode == Opcode::txf_lz;
}

bool has_two_sources(Opcode opcode) {
    return opcode == Opcode::tex2 || opcode == Opcode::txb2 || opcode == Opcode::txl2 ||
           opcode == Opcode::tg4;
}

TexOp tex_op(Opcode opcode, SamplerDim dim) {
    switch (opcode) {
        case Opcode::txb:
        case Opcode::txb2: return TexOp::txb;
        case Opcode::txl:
        case Opcode::txl2: return TexOp::txl;
        // A rectangle has no other level.
        case Opcode::tex_lz: return dim == SamplerDim::rect ? TexOp::tex : TexOp::txl;
        case Opcode::txd: return TexOp::txd;
        case Opcode::txf:
        case Opcode::txf_lz: return dim == SamplerDim::ms ? TexOp::txf_ms : TexOp::txf;
        case Opcode::txq: return TexOp::txs;
        case Opcode::tg4: return TexOp::tg4;
        case Opcode::lodq: return TexOp::lod;
        default: return TexOp::tex;
    }
}

bool goes_with(TexOp op, SamplerDim dim) {
    return (nir::tex_op_info(op).dims >> static_cast<unsigned>(dim) & 1) != 0;
}

bool takes_offset(TexOp op, SamplerDim dim) {
    const auto offset = static_cast<unsigned>(TexSrcKind::offset);
    return nir::sampler_dim_info(dim).offset && (nir::tex_op_info(op).may >> offset & 1) != 0;
}

// What the target has no place or no meaning for.
std::string_view refusal(Opcode opcode, const TargetShape& shape) {
    const bool cube = shape.dim == SamplerDim::cube;
    const bool by_w = opcode == Opcode::txp || opcode == Opcode::txb || opcode == Opcode::txl;
    const bool queries = opcode == Opcode::txq || opcode == Opcode::lodq;
    if (by_w && !queries && shape.shadow && shape.reference >= 3)
        return "w is the reference value already";
    if (by_w && cube && shape.array)
        return "w is the layer already";
    if (cube && opcode == Opcode::txp)
        return "a direction cannot be projected";
    if (shape.array && opcode == Opcode::txp)
        return "a layer cannot be projected";
    if (cube && fetches(opcode))
        return "a texel of a cube has no whole coordinates";
    if (shape.shadow && fetches(opcode))
        return "a fetched texel is not compared";
    if (shape.dim == SamplerDim::rect &&
        (opcode == Opcode::txb || opcode == Opcode::txl || opcode == Opcode::txb2 ||
         opcode == Opcode::txl2 || opcode == Opcode::lodq))
        return "a rectangle has one level only";
    if (shape.shadow && shape.reference == 4 && !queries && !has_two_sources(opcode))
        return "the reference value is in a second source (TEX2)";
    if ((shape.dim == SamplerDim::buffer || shape.dim == SamplerDim::ms) && !fetches(opcode) &&
        opcode != Opcode::txq)
        return "its texels are fetched only (TXF)";
    if (opcode == Opcode::tg4 && !goes_with(TexOp::tg4, shape.dim))
        return "only planes and cubes have four texels around a place";
    return {};
}

// One texture instruction.
struct Lookup {
    Builder& b;
    Opcode opcode;
    TargetShape shape;
    std::vector<Value*> srcs;  // without the sampler
    std::vector<Builder::TexSource> sources{};

    Value* part(Value* value, unsigned count) {
        const std::array<uint8_t, 4> components = {0, 1, 2, 3};
        return b.swizzle(value, std::span(components.data(), count));
    }
    void add(TexSrcKind kind, Value* value) { sources.push_back({kind, value}); }

    // The second source has a bias or a level first.
    bool takes_level() const { return opcode == Opcode::txb2 || opcode == Opcode::txl2; }

    void coordinates() {
        add(TexSrcKind::coord, part(srcs[0], shape.spatial + shape.array));
        if (shape.shadow && opcode != Opcode::lodq)
            add(TexSrcKind::comparator, shape.reference < 4
                                            ? b.channel(srcs[0], shape.reference)
                                            : b.channel(srcs[1], takes_level() ? 1 : 0));
    }

    void extras() {
        Value* w = b.channel(srcs[0], 3);
        switch (opcode) {
            case Opcode::txp: return add(TexSrcKind::projector, w);
            case Opcode::txb: return add(TexSrcKind::bias, w);
            case Opcode::txb2: return add(TexSrcKind::bias, b.channel(srcs[1], 0));
            case Opcode::txl2: return add(TexSrcKind::lod, b.channel(srcs[1], 0));
            case Opcode::tex_lz:
                if (shape.dim != SamplerDim::rect)
                    add(TexSrcKind::lod, b.imm_float(0));
                return;
            case Opcode::txl: return add(TexSrcKind::lod, w);
            case Opcode::txf:
                if (shape.dim == SamplerDim::ms)
                    return add(TexSrcKind::ms_index, w);
                if (shape.dim != SamplerDim::buffer && shape.dim != SamplerDim::rect)
                    add(TexSrcKind::lod, w);
                return;
            case Opcode::txf_lz:
                if (shape.dim == SamplerDim::ms)
                    return add(TexSrcKind::ms_index, b.imm_int(0));
                if (shape.dim != SamplerDim::buffer && shape.dim != SamplerDim::rect)
                    add(TexSrcKind::lod, b.imm_int(0));
                return;
            case Opcode::txd:
                add(TexSrcKind::ddx, part(srcs[1], shape.spatial));
                return add(TexSrcKind::ddy, part(srcs[2], shape.spatial));
            default: return;
        }
    }

    // Width, height and depth or layers, as far as there are, and the number of levels; the
    // document's TXQ has no levels. Zeros elsewhere.
    Value* size(nir::TexBuild what, bool levels) {
        const nir::SamplerDimInfo& dim = nir::sampler_dim_info(shape.dim);
        what.components = static_cast<uint8_t>(dim.sizes + shape.array);
        const bool has_levels = dim.levels;
        const std::array lod = {Builder::TexSource{TexSrcKind::lod, b.channel(srcs[0], 0)}};
        what.dest_type = nir::BaseType::int_;
        nir::Tex* query = b.tex(what, has_levels ? std::span(lod) : std::span(lod).first(0));
        std::array<Value*, 4> sizes;
        for (unsigned i = 0; i < 4; ++i)
            sizes[i] = i < what.components ? b.channel(&query->def, i) : b.imm_int(0);
        if (levels && has_levels) {
            what.op = TexOp::query_levels;
            what.components = 1;
            nir::Tex* count = b.tex(what, {});
            sizes[3] = &count->def;
        }
        return b.vec(sizes);
    }
};

}  // namespace

Result<void> Translator::texture(const Instruction& instruction) {
    const Opcode opcode = instruction.opcode;
    const TargetShape& shape = shapes[static_cast<size_t>(*instruction.target)];
    if (const std::string_view why = refusal(opcode, shape); !why.empty())
        return error(instruction, fmt::format("{} cannot be used with {}: {}", name(instruction),
                                              target_names.of(*instruction.target), why));
    if ((opcode == Opcode::txb || opcode == Opcode::txb2 || opcode == Opcode::lodq) &&
        !program_.is_fragment())
        return error(instruction, fmt::format("{} wants the derivatives of a fragment program",
                                              name(instruction)));
    nir::TexBuild what;
    what.op = tex_op(opcode, shape.dim);
    what.dim = shape.dim;
    what.is_array = shape.array;
    what.is_shadow = shape.shadow;
    what.texture_index = TRY(registers_.sampler(instruction.srcs.back().reg));
    what.sampler_index = what.texture_index;
    Lookup lookup{b_, opcode, shape, {}};
    for (size_t i = 0; i + 1 < instruction.srcs.size(); ++i)
        lookup.srcs.push_back(TRY(load(instruction, i)));
    if (!instruction.offsets.empty() && !takes_offset(what.op, what.dim))
        return error(instruction, fmt::format("{} takes no texel offset with {}", name(instruction),
                                              target_names.of(*instruction.target)));
    if (opcode == Opcode::txq)
        return store(instruction, lookup.size(what, program_.dialect == Dialect::modern));
    lookup.coordinates();
    lookup.extras();
    if (instruction.offsets.size() > 1)
        return error(instruction, "one texel offset an instruction is supported");
    if (!instruction.offsets.empty()) {
        Value* offset = TRY(registers_.load_offset(instruction.location, instruction.offsets[0]));
        lookup.add(TexSrcKind::offset, lookup.part(offset, shape.spatial));
    }
    if (opcode == Opcode::lodq)
        what.components = 2;
    // Levels and comparisons are floats whatever texels are.
    if (opcode != Opcode::lodq && !shape.shadow)
        what.dest_type = registers_.texel_type(what.texture_index);
    nir::Tex* tex = b_.tex(what, lookup.sources);
    if (opcode == Opcode::tg4 && !shape.shadow)
        tex->component = TRY(registers_.constant_component(instruction.srcs[1]));
    if (opcode == Opcode::lodq)
        return store(instruction, b_.vec4(b_.channel(&tex->def, 0), b_.channel(&tex->def, 1),
                                          b_.imm_float(0), b_.imm_float(0)));
    return store(instruction, &tex->def);
}

}  // namespace cuesta::tgsi
