// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture instructions in the form that the machine takes (G13 fact sheet, texture_sample; AGX fact
// sheet, part 7, 7.5).
#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include <fmt/core.h>

#include "compiler/agx/lower_cube_level.h"
#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;
using nir::Value;

constexpr uint32_t descriptor_bytes = 24;
constexpr float greatest_bias = 16.0f;

bool is_fetch(TexOp op) {
    return op == TexOp::txf || op == TexOp::txf_ms;
}

// Whether the instruction reads through a sampler's state.
bool needs_sampler(const nir::Tex& tex) {
    return !is_fetch(tex.op) && tex.op != TexOp::txs && tex.op != TexOp::query_levels;
}

struct Texture {
    Lowering& lowering;
    nir::Tex& tex;
    nir::Builder b;
    bool is_biased;     // by the sampler
    bool shares_state;  // fetches take the state of a sampler
    std::vector<nir::Builder::TexSource> sources{};

    Value* find(TexSrcKind kind) const {
        nir::TexSrc* src = tex.find(kind);
        return src != nullptr ? src->src.value : nullptr;
    }
    unsigned spatial() const { return tex.spatial_components(); }
    bool is_integer_coord() const { return is_fetch(tex.op); }

    Value* wide_float(Value* value) { return value->bit_size == 16 ? b.f2f32(value) : value; }
    Value* wide_integer(Value* value) { return value->bit_size == 16 ? b.i2i32(value) : value; }
    Value* half(Value* value) { return value->bit_size == 32 ? b.f2f16(value) : value; }

    // --- which texture ---

    // Textures of the heap, as far as this one needs it.
    uint64_t heap_textures() const {
        const uint64_t own = uint64_t{tex.texture_index} + 1;
        return find(TexSrcKind::texture_offset) != nullptr
                   ? std::max<uint64_t>(own, lowering.shader.sampler_count)
                   : own;
    }

    // Its number where that is computed, within the heap; else null.
    Value* computed_number() {
        Value* offset = find(TexSrcKind::texture_offset);
        if (offset == nullptr)
            return nullptr;
        Value* number = b.iadd(wide_integer(offset), b.imm_int(tex.texture_index));
        return b.umin(number, b.imm_int(static_cast<int64_t>(heap_textures()) - 1));
    }

    void use_heap() {
        uint32_t& textures = lowering.program.heap_textures;
        textures = std::max(textures, static_cast<uint32_t>(heap_textures()));
    }

    // Width, height, depth or layers (of a cube array, cubes), levels.
    Value* size(unsigned component) {
        Value* number = computed_number();
        if (number == nullptr)
            return lowering.system.load(b, SystemValue::texture_size, tex.texture_index,
                                        4 * component);
        use_heap();
        Value* table = lowering.system.load_address(b, SystemValue::texture_sizes);
        Value* bytes = b.ishl(number, b.imm_int(4));
        Value* sizes = &b.intrinsic(nir::IntrinsicOp::load_global_constant, 4, 32,
                                    {b.iadd(table, b.u2u64(bytes))})
                            ->def;
        return b.channel(sizes, component);
    }

    // --- coordinates ---

    std::vector<Value*> components(Value* vector, unsigned count) {
        std::vector<Value*> result;
        for (unsigned c = 0; c < count; ++c) {
            Value* value = b.channel(vector, c);
            result.push_back(is_integer_coord() ? wide_integer(value) : wide_float(value));
        }
        return result;
    }

    // Rounded to the nearest, and clamped to those that there are.
    Value* sampled_layer(Value* layer) {
        Value* whole = b.f2u32(b.fround_even(wide_float(layer)));
        return b.u2u16(b.umin(whole, b.iadd(size(2), b.imm_int(-1))));
    }

    // Texels of layers and levels that there are not: the machine does not check them.
    void hide_if(Value* hidden, std::vector<Value*>& coord) {
        coord[0] = b.bcsel(hidden, b.imm_int(beyond_every_texture), coord[0]);
    }

    void put_layer(std::vector<Value*>& coord) {
        if (!tex.is_array)
            return;
        Value* layer = b.channel(find(TexSrcKind::coord), spatial());
        if (!is_fetch(tex.op)) {
            sources.push_back({TexSrcKind::layer, sampled_layer(layer)});
            return;
        }
        layer = wide_integer(layer);
        hide_if(b.uge(layer, size(2)), coord);
        sources.push_back({TexSrcKind::layer, b.u2u16(kept_below(layer, size(2)))});
    }

    // A sampler of the program may bring hidden texels back into the texture, where no layer or
    // level must lead out of it.
    Value* kept_below(Value* number, Value* count) {
        return shares_state ? b.umin(number, b.iadd(count, b.imm_int(-1))) : number;
    }

    void put_fetched_level(std::vector<Value*>& coord) {
        Value* level = find(TexSrcKind::lod);
        if (level == nullptr || tex.op != TexOp::txf)
            return;
        const nir::LoadConst* constant = nir::constant_of(*level);
        if (constant != nullptr && constant->values[0] == 0)
            return;
        level = wide_integer(level);
        hide_if(b.uge(level, size(3)), coord);
        sources.push_back({TexSrcKind::lod, b.u2u16(kept_below(level, size(3)))});
    }

    // A 1D texture is read as a 2D one, in the middle of its only row.
    void widen_1d(std::vector<Value*>& coord, Value* row) {
        if (tex.dim == SamplerDim::dim_1d)
            coord.push_back(row);
    }

    // A buffer is a texture of rows. Texels behind its end are hidden: the last row may lead out of
    // it. Where a sampler may bring them back they are of the first row, which is cut at the end.
    void fold_buffer(std::vector<Value*>& coord) {
        constexpr uint32_t row = Limits::buffer_texture_row;
        Value* number = coord[0];
        Value* hidden = b.uge(number, size(0));
        coord[0] = b.iand(number, b.imm_int(row - 1));
        hide_if(hidden, coord);
        Value* y = b.ushr(number, b.imm_int(std::countr_zero(row)));
        coord.push_back(b.bcsel(hidden, b.imm_int(0), y));
    }

    std::vector<Value*> put_coordinates() {
        std::vector<Value*> coord = components(find(TexSrcKind::coord), spatial());
        if (tex.dim == SamplerDim::buffer)
            fold_buffer(coord);
        if (Value* projector = find(TexSrcKind::projector)) {
            Value* inverse = b.frcp(wide_float(projector));
            for (Value*& value : coord)
                value = b.fmul(value, inverse);
        }
        put_layer(coord);
        put_fetched_level(coord);
        widen_1d(coord, is_integer_coord() ? b.imm_int(0) : b.imm_float(0.5f));
        sources.push_back({TexSrcKind::coord, b.vec(coord)});
        return coord;
    }

    // --- other sources ---

    void put_comparator() {
        Value* reference = find(TexSrcKind::comparator);
        if (reference == nullptr)
            return;
        reference = wide_float(reference);
        if (Value* projector = find(TexSrcKind::projector))
            reference = b.fmul(reference, b.frcp(wide_float(projector)));
        sources.push_back({TexSrcKind::comparator, reference});
    }

    Value* clamped_bias(Value* bias) {
        Value* limit = b.imm_float(greatest_bias);
        return b.f2f16(b.fmax(b.fmin(wide_float(bias), limit), b.fneg(limit)));
    }

    // The sampler's, or null.
    Value* sampler_bias() {
        return is_biased ? lowering.system.load(b, SystemValue::lod_bias, tex.sampler_index)
                         : nullptr;
    }

    // A level or bias of the shader's with the sampler's bias; null where there is neither.
    Value* biased(Value* own) {
        Value* added = sampler_bias();
        if (own == nullptr || added == nullptr)
            return own != nullptr ? own : added;
        return b.fadd(wide_float(own), added);
    }

    // The vertex stage has no neighbours that a level could follow from.
    void put_level(const std::vector<Value*>& coord) {
        const bool in_quad = lowering.shader.stage == nir::Stage::fragment;
        if (tex.op == TexOp::tex || tex.op == TexOp::txb) {
            Value* bias = biased(find(TexSrcKind::bias));
            if (!in_quad) {
                sources.push_back(
                    {TexSrcKind::lod, bias != nullptr ? half(bias) : b.imm_float(0.0f, 16)});
                op = TexOp::txl;
            } else if (bias != nullptr) {
                sources.push_back({TexSrcKind::bias, clamped_bias(bias)});
                op = TexOp::txb;
            }
        } else if (tex.op == TexOp::txl) {
            sources.push_back({TexSrcKind::lod, half(biased(find(TexSrcKind::lod)))});
        } else if (tex.op == TexOp::txd) {
            put_derivatives(coord);
        }
    }

    void put_derivatives(const std::vector<Value*>& coord) {
        std::vector<Value*> ddx = components(find(TexSrcKind::ddx), spatial());
        std::vector<Value*> ddy = components(find(TexSrcKind::ddy), spatial());
        if (tex.dim == SamplerDim::cube) {
            Value* level = cube_level(b, coord, ddx, ddy, b.u2f32(size(0)));
            sources.push_back({TexSrcKind::lod, b.f2f16(biased(level))});
            op = TexOp::txl;
            return;
        }
        // Twice the gradients are a level more.
        if (Value* bias = sampler_bias()) {
            Value* scale = b.fexp2(bias);
            for (std::vector<Value*>* gradients : {&ddx, &ddy})
                for (Value*& gradient : *gradients)
                    gradient = b.fmul(gradient, scale);
        }
        widen_1d(ddx, b.imm_float(0.0f));
        widen_1d(ddy, b.imm_float(0.0f));
        sources.push_back({TexSrcKind::ddx, b.vec(ddx)});
        sources.push_back({TexSrcKind::ddy, b.vec(ddy)});
    }

    // Four bits each.
    void put_offset() {
        Value* offset = find(TexSrcKind::offset);
        if (offset == nullptr)
            return;
        Value* packed = nullptr;
        for (unsigned c = 0; c < offset->components; ++c) {
            Value* part = b.iand(wide_integer(b.channel(offset, c)), b.imm_int(0xf));
            part = b.ishl(part, b.imm_int(4 * c));
            packed = packed != nullptr ? b.ior(packed, part) : part;
        }
        sources.push_back({TexSrcKind::packed_offset, b.u2u16(packed)});
    }

    void put_texture() {
        Program& program = lowering.program;
        Value* number = computed_number();
        if (number == nullptr && tex.texture_index < Limits::texture_states) {
            program.texture_states =
                std::max(program.texture_states, static_cast<uint8_t>(tex.texture_index + 1));
            return;
        }
        use_heap();
        Value* bytes = number != nullptr ? b.imul(number, b.imm_int(descriptor_bytes))
                                         : b.imm_int(tex.texture_index * int64_t{descriptor_bytes});
        sources.push_back(
            {TexSrcKind::texture_heap, lowering.system.load_address(b, SystemValue::texture_heap)});
        sources.push_back({TexSrcKind::texture_offset, bytes});
    }

    void note_sampler() {
        if (needs_sampler(tex))
            lowering.program.sampler_mask |= 1u << tex.sampler_index;
    }

    TexOp op{};

    // Variables became choices, and constants that lead to a sampler its number.
    Error refused_offset(const Value& offset) const {
        if (nir::constant_of(offset) != nullptr)
            return Error{
                Errc::unsupported,
                fmt::format("'{}': sampler {} and its sampler_offset lead out of the "
                            "shader's {} samplers",
                            tex.info().name, tex.sampler_index, lowering.shader.sampler_count)};
        return Error{Errc::unsupported,
                     fmt::format("'{}': the G13 compiler chooses samplers of variables only; which "
                                 "a computed sampler_offset can mean is not known",
                                 tex.info().name)};
    }

    Result<void> check() const {
        if (find(TexSrcKind::texture_deref) != nullptr ||
            find(TexSrcKind::sampler_deref) != nullptr)
            return Error{Errc::unsupported,
                         fmt::format("'{}': the G13 compiler has no variables of samplers, they "
                                     "must have numbers",
                                     tex.info().name)};
        if (heap_textures() > Limits::textures)
            return Error{Errc::unsupported, fmt::format("texture {}; the G13 compiler has {}",
                                                        heap_textures() - 1, Limits::textures)};
        if (const Value* offset = find(TexSrcKind::sampler_offset))
            return refused_offset(*offset);
        if (tex.info().filters && tex.sampler_index >= Limits::sampler_states)
            return Error{Errc::unsupported, fmt::format("sampler {}: the G13 has {}",
                                                        tex.sampler_index, Limits::sampler_states)};
        return {};
    }

    // --- queries ---

    // The width of a level halves with it and is never 0; layers stay.
    Value* query_size() {
        Value* level = find(TexSrcKind::lod);
        std::array<Value*, 4> parts{};
        const unsigned spatial_count = nir::sampler_dim_info(tex.dim).sizes;
        for (unsigned c = 0; c < tex.def.components; ++c) {
            const bool is_layers = c >= spatial_count;
            parts[c] = size(is_layers ? 2 : c);
            if (level != nullptr && !is_layers)
                parts[c] = b.umax(b.ushr(parts[c], wide_integer(level)), b.imm_int(1));
            if (tex.def.bit_size == 16)
                parts[c] = b.u2u16(parts[c]);
        }
        return b.vec(std::span(parts.data(), tex.def.components));
    }

    Result<Value*> replacement() {
        TRY(check());
        if (tex.op == TexOp::txs)
            return query_size();
        if (tex.op == TexOp::query_levels)
            return tex.def.bit_size == 16 ? b.u2u16(size(3)) : size(3);
        op = tex.op;
        const std::vector<Value*> coord = put_coordinates();
        put_comparator();
        put_level(coord);
        put_offset();
        if (Value* sample = find(TexSrcKind::ms_index))
            sources.push_back(
                {TexSrcKind::ms_index, sample->bit_size == 16 ? sample : b.u2u16(sample)});
        put_texture();
        note_sampler();
        return build();
    }

    Value* build() {
        // Whether coordinates are texels, as a rectangle's are, is in the sampler.
        const bool is_plane = tex.dim == SamplerDim::dim_1d || tex.dim == SamplerDim::external ||
                              tex.dim == SamplerDim::rect || tex.dim == SamplerDim::buffer;
        if (tex.op == TexOp::lod)
            std::erase_if(sources, [](const auto& s) { return s.kind == TexSrcKind::layer; });
        nir::Tex* result = b.tex_like(tex, op, sources);
        result->dim = is_plane ? SamplerDim::dim_2d : tex.dim;
        result->is_array = tex.is_array && tex.op != TexOp::lod;
        return &result->def;
    }
};

// Bit n: sampler n of some instruction, which needs a state.
uint32_t needed_samplers(std::span<nir::Tex* const> textures) {
    uint32_t mask = 0;
    for (const nir::Tex* tex : textures)
        if (needs_sampler(*tex) && tex->sampler_index < Limits::sampler_states)
            mask |= 1u << tex->sampler_index;
    return mask;
}

bool are_all_taken(uint32_t samplers) {
    return static_cast<unsigned>(std::countr_one(samplers)) >= Limits::sampler_states;
}

// Fetches have the first state that no sampler has, or where all are taken the first.
void number_states(Program& program, bool fetches) {
    unsigned count = static_cast<unsigned>(std::bit_width(program.sampler_mask));
    if (fetches) {
        program.fetch_state = are_all_taken(program.sampler_mask)
                                  ? uint8_t{0}
                                  : static_cast<uint8_t>(std::countr_one(program.sampler_mask));
        count = std::max(count, program.fetch_state + 1u);
    }
    program.sampler_states = static_cast<uint8_t>(count);
}

bool has_image_loads(Lowering& lowering) {
    bool result = false;
    nir::for_each_instr(lowering.main->body, [&](const nir::Instr& instr) {
        const nir::Intrinsic* access = instr.as<nir::Intrinsic>();
        result = result || (access != nullptr && access->op == nir::IntrinsicOp::image_load);
    });
    return result;
}

}  // namespace

bool samplers_take_all_states(const Program& program) {
    return are_all_taken(program.sampler_mask);
}

Result<void> lower_textures(Lowering& lowering, uint32_t biased_samplers) {
    std::vector<nir::Tex*> found;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        if (nir::Tex* tex = instr.as<nir::Tex>())
            found.push_back(tex);
    });
    const bool shares_state = are_all_taken(needed_samplers(found));
    bool fetches = has_image_loads(lowering);
    for (nir::Tex* tex : found) {
        fetches |= is_fetch(tex->op);
        const bool is_biased =
            tex->sampler_index < 32 && (biased_samplers >> tex->sampler_index & 1) != 0;
        Texture state{lowering, *tex, nir::Builder(*lowering.main, nir::Cursor::before(*tex)),
                      is_biased, shares_state};
        Value* with = TRY(state.replacement());
        nir::replace_all_uses(tex->def, *with);
        nir::remove_instr(*tex);
    }
    number_states(lowering.program, fetches);
    return {};
}

}  // namespace cuesta::agx
