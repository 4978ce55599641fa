// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What generated shaders ask of textures.
#include <string>
#include <vector>

#include <fmt/core.h>

#include "compiler/nir/instr.h"
#include "differential_generator.h"

namespace cuesta::agx {
namespace {

struct TextureShape {
    std::string text;
    unsigned spatial = 0;      // coordinates without the layer
    unsigned coordinates = 0;  // with it
    unsigned sizes = 0;        // with the layers
    bool shadow = false;
    bool is_cube = false;
    bool takes_offset = false;
    bool has_levels = false;
};

// One of the dimensions that the operation goes with, an array or a shadow map where it may be.
// The compiler has no buffers.
TextureShape shape_for(nir::TexOp op, unsigned which, bool array, bool shadow) {
    const nir::TexOpInfo& info = nir::tex_op_info(op);
    std::vector<const nir::SamplerDimInfo*> dims;
    for (size_t i = 0; i < nir::sampler_dim_infos.size(); ++i)
        if ((info.dims >> i & 1) != 0 && i != static_cast<size_t>(nir::SamplerDim::buffer))
            dims.push_back(&nir::sampler_dim_infos[i]);
    const nir::SamplerDimInfo& dim = *dims[which % dims.size()];
    array = array && dim.array;
    shadow = shadow && dim.shadow && !(info.whole && info.must != 0);
    return {.text = std::string(dim.name) + (array ? " array" : "") + (shadow ? " shadow" : ""),
            .spatial = dim.components,
            .coordinates = dim.components + (array ? 1u : 0u),
            .sizes = dim.sizes + (array ? 1u : 0u),
            .shadow = shadow,
            .is_cube = &dim == &nir::sampler_dim_info(nir::SamplerDim::cube),
            .takes_offset = dim.offset,
            .has_levels = dim.levels};
}

constexpr unsigned computed_textures = 4;  // that one operation chooses of

}  // namespace

void BitGenerator::texture_operation() {
    switch (pick(8)) {
        case 0:
        case 1: return fetch();
        case 2: return query_size();
        case 3:
            // There is no level to find without neighbours.
            if (!options_.vertex)
                return query_level();
            [[fallthrough]];
        default: return texture();
    }
}

// The first number, and the source that may be added to it.
BitGenerator::TextureNumber BitGenerator::texture_number() {
    if (options_.indirect && one_in(4))
        return {pick(bit_textures - computed_textures + 1),
                fmt::format(", texture_offset %{}", below(computed_textures).id)};
    return {one_in(6) ? 16 + pick(bit_textures - 16) : pick(16), ""};
}

// Infinities would leave nothing to look at.
BitGenerator::Value BitGenerator::plain_numbers(unsigned components) {
    const Value from = known_[one_in(2) ? 1 : 5];
    return define({Kind::number, 32}, components, "mov " + read(from, components));
}

void BitGenerator::texture() {
    static constexpr nir::TexOp operations[] = {nir::TexOp::tex, nir::TexOp::txb, nir::TexOp::txl,
                                                nir::TexOp::txd, nir::TexOp::tg4};
    nir::TexOp op = operations[pick(options_.vertex ? 4 : 5)];
    const TextureShape shape = shape_for(op, pick(8), one_in(3), one_in(2));
    const TextureNumber texture = texture_number();
    const Value at = plain_numbers(shape.coordinates);
    std::string more = texture.offset;
    if (op == nir::TexOp::txb) {
        more += fmt::format(", bias %{}", plain_numbers(1).id);
    } else if (op == nir::TexOp::txl) {
        more += fmt::format(", lod %{}", one_in(2) ? plain_numbers(1).id
                                                   : constant({Kind::number, 32}, 1, {"2.5"}).id);
    } else if (op == nir::TexOp::txd && shape.is_cube) {
        op = nir::TexOp::tex;  // the level of a cube is not exact
    } else if (op == nir::TexOp::txd) {
        const Value dx = plain_numbers(shape.spatial);
        const Value dy = plain_numbers(shape.spatial);
        more += fmt::format(", ddx %{}, ddy %{}", dx.id, dy.id);
    }
    if (shape.shadow)
        more += fmt::format(", comparator %{}", plain_numbers(1).id);
    if (shape.takes_offset && one_in(4))
        more += fmt::format(", offset %{}", texel_offset(shape.spatial).id);
    const bool gathers = op == nir::TexOp::tg4 && !shape.shadow;
    const bool whole = !shape.shadow && one_in(6);
    const std::string gathered =
        gathers && one_in(2) ? fmt::format(" component={}", 1 + pick(3)) : "";
    define(texel_kind(whole), 4,
           fmt::format("{} {} {} texture={} sampler={} coords={}{} coord %{}{}",
                       nir::tex_op_info(op).name, shape.text, whole ? "uint" : "float",
                       texture.first, pick(4), shape.coordinates, gathered, at.id, more));
}

// Integers are bits that the texture has, and not brought to 16.
BitGenerator::Type BitGenerator::texel_kind(bool whole) {
    if (whole)
        return {Kind::integer, 32};
    return {Kind::number, options_.halves && one_in(3) ? 16u : 32u};
}

BitGenerator::Value BitGenerator::texel_offset(unsigned components) {
    return constant({Kind::integer, 32}, components, {"0x3", "0xfffffffe", "0xfffffff9"});
}

void BitGenerator::fetch() {
    const nir::TexOp op = one_in(4) ? nir::TexOp::txf_ms : nir::TexOp::txf;
    const TextureShape shape = shape_for(op, pick(8), one_in(3), false);
    const TextureNumber texture = texture_number();
    std::string parts;
    for (unsigned c = 0; c < shape.coordinates; ++c) {
        const Value part = below(8);
        parts += fmt::format("{}%{}", c == 0 ? "" : ", ", part.id);
    }
    const std::string vector =
        shape.coordinates == 1 ? "mov " : fmt::format("vec{} ", shape.coordinates);
    const Value at = define({Kind::integer, 32}, shape.coordinates, vector + parts);
    std::string more = texture.offset;
    if (op == nir::TexOp::txf_ms)
        more += fmt::format(", ms_index %{}", below(4).id);
    else if (shape.has_levels && !one_in(3))
        more += fmt::format(", lod %{}", one_in(2) ? number(pick(3)).id : below(8).id);
    if (op == nir::TexOp::txf && shape.takes_offset && one_in(4))
        more += fmt::format(", offset %{}", texel_offset(shape.spatial).id);
    const bool whole = one_in(6);
    define(texel_kind(whole), 4,
           fmt::format("{} {} {} texture={} sampler=0 coords={} coord %{}{}",
                       nir::tex_op_info(op).name, shape.text, whole ? "int" : "float",
                       texture.first, shape.coordinates, at.id, more));
}

void BitGenerator::query_size() {
    const nir::TexOp op = one_in(2) ? nir::TexOp::query_levels : nir::TexOp::txs;
    const TextureShape shape = shape_for(op, pick(8), one_in(3), one_in(3));
    const TextureNumber texture = texture_number();
    std::string sources = texture.offset;
    if (op == nir::TexOp::txs && shape.has_levels && one_in(2))
        sources += fmt::format(", lod %{}", below(8).id);
    if (!sources.empty())
        sources.erase(0, 1);  // of the first source, the comma
    define({Kind::integer, options_.halves && one_in(3) ? 16u : 32u},
           op == nir::TexOp::txs ? shape.sizes : 1,
           fmt::format("{} {} int texture={} sampler=0 coords=0{}", nir::tex_op_info(op).name,
                       shape.text, texture.first, sources));
}

void BitGenerator::query_level() {
    const TextureShape shape = shape_for(nir::TexOp::lod, pick(8), one_in(3), one_in(3));
    const TextureNumber texture = texture_number();
    const Value at = plain_numbers(shape.coordinates);
    define({Kind::number, 32}, 2,
           fmt::format("lod {} float texture={} sampler={} coords={} coord %{}{}", shape.text,
                       texture.first, pick(4), shape.coordinates, at.id, texture.offset));
}

}  // namespace cuesta::agx
