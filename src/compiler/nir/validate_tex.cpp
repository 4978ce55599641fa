// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rules of textures, as the tables of nir_textures.py say them.
#include <fmt/core.h>

#include "compiler/nir/text_names.h"
#include "compiler/nir/validate_state.h"

namespace cuesta::nir::validation {
namespace {

uint32_t bit(TexSrcKind kind) {
    return 1u << static_cast<unsigned>(kind);
}

uint32_t present_sources(const Tex& tex) {
    uint32_t present = 0;
    for (const TexSrc& src : tex.srcs)
        present |= bit(src.kind);
    return present;
}

uint32_t wanted_sources(const Tex& tex) {
    const bool compares = tex.is_shadow && tex.info().compares;
    return tex.info().must | (compares ? bit(TexSrcKind::comparator) : 0);
}

uint32_t allowed_sources(const Tex& tex) {
    const SamplerDimInfo& dim = sampler_dim_info(tex.dim);
    uint32_t allowed = tex.info().may;
    if (!tex.is_shadow)
        allowed &= ~bit(TexSrcKind::comparator);
    if (!tex.is_array)
        allowed &= ~bit(TexSrcKind::layer);
    if (!dim.offset)
        allowed &= ~(bit(TexSrcKind::offset) | bit(TexSrcKind::packed_offset));
    if (!dim.levels)
        allowed &= ~bit(TexSrcKind::lod);
    return allowed;
}

void check_shape(State& state, const Tex& tex) {
    const SamplerDimInfo& dim = sampler_dim_info(tex.dim);
    const TexOpInfo& info = tex.info();
    state.check((info.dims >> static_cast<unsigned>(tex.dim) & 1) != 0, tex, [&] {
        return fmt::format("'{}' does not go with {} textures", info.name, dim.name);
    });
    state.check(!tex.is_array || dim.array, tex,
                [&] { return fmt::format("there are no arrays of {} textures", dim.name); });
    state.check(!tex.is_shadow || dim.shadow, tex,
                [&] { return fmt::format("there are no shadow maps of {} textures", dim.name); });
    const bool is_fetch = info.whole && (info.must & bit(TexSrcKind::coord)) != 0;
    state.check(!tex.is_shadow || !is_fetch, tex,
                [&] { return fmt::format("'{}' does not read shadow maps", info.name); });
    state.check(!info.fragment || state.shader.stage == Stage::fragment, tex,
                [&] { return fmt::format("only fragment shaders have '{}'", info.name); });
    state.check(tex.component < max_components &&
                    (tex.component == 0 || (tex.op == TexOp::tg4 && !tex.is_shadow)),
                tex, "there is no such channel to gather");
}

void check_presence(State& state, const Tex& tex) {
    const uint32_t present = present_sources(tex);
    const uint32_t wanted = wanted_sources(tex);
    const uint32_t allowed = allowed_sources(tex);
    for (size_t i = 0; i < tex_src_infos.size(); ++i) {
        const TexSrcInfo& src = tex_src_infos[i];
        const bool is_present = (present >> i & 1) != 0;
        state.check(is_present || (wanted >> i & 1) == 0, tex,
                    [&] { return fmt::format("the source '{}' is missing", src.name); });
        state.check(!is_present || (allowed >> i & 1) != 0, tex, [&] {
            return fmt::format("the source '{}' does not go with the operation", src.name);
        });
        state.check(!is_present || (present & src.excludes) == 0, tex, [&] {
            return fmt::format("the source '{}' says what another one says", src.name);
        });
        state.check(!is_present || (src.wants & ~present) == 0, tex, [&] {
            return fmt::format("the source '{}' wants another one beside it", src.name);
        });
    }
    for (size_t i = 0; i < tex.srcs.size(); ++i)
        for (size_t j = i + 1; j < tex.srcs.size(); ++j)
            state.check(tex.srcs[i].kind != tex.srcs[j].kind, tex, "two sources of one kind");
}

unsigned source_components(const Tex& tex, const TexSrcInfo& src) {
    const bool has_layer = tex.is_array && tex.find(TexSrcKind::layer) == nullptr;
    switch (src.size) {
        case TexSrcSize::coordinate: return tex.spatial_components() + (has_layer ? 1 : 0);
        case TexSrcSize::spatial: return tex.spatial_components();
        case TexSrcSize::one: break;
    }
    return 1;
}

void check_sampler_deref(State& state, const Tex& tex, const TexSrc& src) {
    const std::string_view name = tex_src_info(src.kind).name;
    const Intrinsic* deref = src.src.value->instr->as<Intrinsic>();
    const Type* type = deref != nullptr ? deref->type : nullptr;
    if (type == nullptr || type->kind != Type::Kind::sampler)
        return state.add(tex, fmt::format("the source '{}' is no deref of a sampler", name));
    state.check(type->dim == tex.dim && type->is_shadow == tex.is_shadow, tex,
                [&] { return fmt::format("the source '{}' is of another kind of texture", name); });
}

void check_source_sizes(State& state, const Tex& tex) {
    for (const TexSrc& src : tex.srcs) {
        const TexSrcInfo& info = tex_src_info(src.kind);
        const Value& value = *src.src.value;
        state.check(value.components == source_components(tex, info), tex,
                    [&] { return fmt::format("the source '{}' has the wrong size", info.name); });
        if (info.type == TexSrcType::deref)
            check_sampler_deref(state, tex, src);
        else if (info.type == TexSrcType::address)
            state.check(value.bit_size == 64, tex, "an address has 64 bits");
        else
            state.check(value.bit_size == 16 || value.bit_size == 32, tex, [&] {
                return fmt::format("the source '{}' has 16 or 32 bits", info.name);
            });
    }
    const TexSrc* coord = tex.find(TexSrcKind::coord);
    state.check(tex.coord_components == (coord != nullptr ? coord->src.value->components : 0), tex,
                "coords differs from the coordinate's size");
}

bool fits_result_size(const Tex& tex) {
    const unsigned components = tex.def.components;
    switch (tex.info().result) {
        case TexResult::texel: return components == 4 || (tex.is_shadow && components == 1);
        case TexResult::four: return components == 4;
        case TexResult::sizes:
            return components == sampler_dim_info(tex.dim).sizes + (tex.is_array ? 1u : 0u);
        case TexResult::two: return components == 2;
        case TexResult::one: break;
    }
    return components == 1;
}

// Levels and shadows are floats, sizes and counts integers, texels either.
bool fits_result_type(const Tex& tex) {
    const bool is_float = tex.dest_type == BaseType::float_;
    switch (tex.info().result) {
        case TexResult::texel:
        case TexResult::four:
            return is_float || (!tex.is_shadow && tex.dest_type != BaseType::bool_);
        case TexResult::two: return is_float;
        case TexResult::sizes:
        case TexResult::one: break;
    }
    return tex.dest_type == BaseType::int_ || tex.dest_type == BaseType::uint_;
}

void check_result(State& state, const Tex& tex) {
    state.check(fits_result_size(tex), tex, "the result has the wrong size");
    state.check(fits_result_type(tex), tex,
                [&] { return fmt::format("'{}' has no result of that type", tex.info().name); });
    state.check(tex.def.bit_size == 16 || tex.def.bit_size == 32, tex,
                "results of textures have 16 or 32 bits");
}

void check_numbers(State& state, const Tex& tex) {
    if (tex.find(TexSrcKind::texture_deref) == nullptr)
        state.check(tex.texture_index < state.shader.sampler_count, tex,
                    "there is no such texture");
    if (tex.info().filters && tex.find(TexSrcKind::sampler_deref) == nullptr)
        state.check(tex.sampler_index < state.shader.sampler_count, tex,
                    "there is no such sampler");
}

}  // namespace

void check_tex(State& state, const Tex& tex) {
    check_shape(state, tex);
    check_presence(state, tex);
    check_source_sizes(state, tex);
    check_result(state, tex);
    check_numbers(state, tex);
}

}  // namespace cuesta::nir::validation
