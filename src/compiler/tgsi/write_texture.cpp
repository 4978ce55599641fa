// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <optional>

#include "compiler/tgsi/nir_writer.h"

namespace cuesta::tgsi {
namespace {

using nir::SamplerDim;
using nir::TexOp;
using nir::TexSrcKind;

std::optional<TextureTarget> target_of(const nir::Tex& tex) {
    const bool array = tex.is_array, shadow = tex.is_shadow;
    const auto choose = [&](TextureTarget plain, TextureTarget of_array, TextureTarget of_shadow,
                            TextureTarget of_both) {
        return shadow ? (array ? of_both : of_shadow) : (array ? of_array : plain);
    };
    switch (tex.dim) {
        case SamplerDim::dim_1d:
            return choose(TextureTarget::tex_1d, TextureTarget::array_1d, TextureTarget::shadow_1d,
                          TextureTarget::shadow_array_1d);
        case SamplerDim::dim_2d:
            return choose(TextureTarget::tex_2d, TextureTarget::array_2d, TextureTarget::shadow_2d,
                          TextureTarget::shadow_array_2d);
        case SamplerDim::cube:
            return choose(TextureTarget::cube, TextureTarget::cube_array,
                          TextureTarget::shadow_cube, TextureTarget::shadow_cube_array);
        case SamplerDim::rect: return shadow ? TextureTarget::shadow_rect : TextureTarget::rect;
        case SamplerDim::dim_3d: return TextureTarget::tex_3d;
        case SamplerDim::ms: return array ? TextureTarget::msaa_array_2d : TextureTarget::msaa_2d;
        case SamplerDim::buffer: return TextureTarget::buffer;
        case SamplerDim::external: break;
    }
    return std::nullopt;
}

// Lookups whose coordinate has no component left for the level or the reference value, which stand
// in a second operand then.
bool wants_second(const nir::Tex& tex, TextureTarget target) {
    const bool has_level = tex.op == TexOp::txb || tex.op == TexOp::txl;
    switch (target) {
        case TextureTarget::shadow_cube_array:
            return has_level || tex.op == TexOp::tex || tex.op == TexOp::tg4;
        case TextureTarget::shadow_cube:
        case TextureTarget::shadow_array_2d:
        case TextureTarget::cube_array: return has_level;
        default: return false;
    }
}

Opcode opcode_of(const nir::Tex& tex, bool second) {
    switch (tex.op) {
        case TexOp::tex:
            return second                                       ? Opcode::tex2
                   : tex.find(TexSrcKind::projector) != nullptr ? Opcode::txp
                                                                : Opcode::tex;
        case TexOp::txb: return second ? Opcode::txb2 : Opcode::txb;
        case TexOp::txl: return second ? Opcode::txl2 : Opcode::txl;
        case TexOp::txd: return Opcode::txd;
        case TexOp::txf:
        case TexOp::txf_ms: return Opcode::txf;
        case TexOp::txs: return Opcode::txq;
        case TexOp::tg4: return Opcode::tg4;
        case TexOp::lod: return Opcode::lodq;
        case TexOp::query_levels: break;
    }
    return Opcode::txq;
}

// The whole numbers that a value is, through moves.
std::optional<std::array<uint32_t, 4>> constants_of(const nir::Value& value) {
    std::array<uint32_t, 4> numbers{};
    for (unsigned c = 0; c < value.components; ++c) {
        const nir::Value* from = &value;
        uint8_t component = static_cast<uint8_t>(c);
        while (const nir::Alu* alu = from->instr->as<nir::Alu>()) {
            if (alu->op != nir::Op::mov)
                return std::nullopt;
            component = alu->srcs[0].swizzle[component];
            from = alu->srcs[0].src.value;
        }
        const nir::LoadConst* constant = nir::constant_of(*from);
        if (constant == nullptr)
            return std::nullopt;
        numbers[c] = static_cast<uint32_t>(constant->values[component]);
    }
    return numbers;
}

ReturnType return_type_of(nir::BaseType type) {
    return type == nir::BaseType::int_    ? ReturnType::sint
           : type == nir::BaseType::uint_ ? ReturnType::uint
                                          : ReturnType::float_;
}

// Where the parts of a lookup stand: a component of the first operand, or, from 4 on, of the
// second.
unsigned reference_of(TextureTarget target, bool has_level) {
    if (target == TextureTarget::shadow_cube_array)
        return has_level ? 5 : 4;
    return target == TextureTarget::shadow_cube || target == TextureTarget::shadow_array_2d ? 3 : 2;
}

unsigned place_of(const nir::Tex& tex, TexSrcKind kind, TextureTarget target) {
    const bool has_level = tex.op == TexOp::txb || tex.op == TexOp::txl;
    switch (kind) {
        case TexSrcKind::coord: return 0;
        case TexSrcKind::comparator: return reference_of(target, has_level);
        case TexSrcKind::lod:
            if (tex.op == TexOp::txs)
                return 0;
            [[fallthrough]];
        case TexSrcKind::bias: return has_level && wants_second(tex, target) ? 4 : 3;
        default: return 3;  // projector, sample
    }
}

bool queries(TexOp op) {
    return op == TexOp::txs || op == TexOp::query_levels;
}

// Whether the number of the texture or of the sampler is.
bool is_computed(const nir::Tex& tex) {
    return tex.find(TexSrcKind::texture_offset) != nullptr ||
           tex.find(TexSrcKind::sampler_offset) != nullptr;
}

}  // namespace

// Views are declared where they give integers: floats they give without a word. What is compared or
// asked about does not say what texels are.
Result<void> NirWriter::note_sampler(const nir::Tex& tex, TextureTarget target) {
    const uint32_t unit = tex.texture_index;
    samplers_ = std::max(samplers_, unit + 1);
    if (queries(tex.op) || tex.op == TexOp::lod || tex.is_shadow)
        return {};
    const ReturnType type = return_type_of(tex.dest_type);
    const auto [known, is_new] = texels_.try_emplace(unit, type);
    if (known->second != type)
        return refuse(tex, "a TGSI texture has texels of one type, and another in");
    if (!is_new || type == ReturnType::float_)
        return {};
    Declaration view;
    view.file = File::sampler_view;
    view.first = view.last = unit;
    view.target = target;
    view.return_types.fill(type);
    program_.declarations.push_back(view);
    return {};
}

// The number of levels is the fourth component of a size.
void NirWriter::query_levels(const nir::Tex& tex, TextureTarget target, const Source& sampler) {
    const uint32_t size = new_temp();
    emit(Opcode::txq, {temp(size, 0xf)}, {integer(0), sampler});
    program_.instructions.back().target = target;
    emit(Opcode::mov, {result(tex.def)}, {source(File::temporary, size, {3, 3, 3, 3})});
}

// Coordinates, reference value and level share a TEMP, or two; what has no room in them is refused.
Result<void> NirWriter::texture(const nir::Tex& tex) {
    const std::optional<TextureTarget> target = target_of(tex);
    if (!target)
        return refuse(tex);
    if (is_computed(tex))
        return refuse(tex, "TGSI's samplers have constant numbers, and computed in");
    // What reads through no sampler has a number that means nothing.
    if (tex.info().filters && tex.texture_index != tex.sampler_index)
        return refuse(tex, "TGSI has one number for texture and sampler, and two are in");
    TRY(note_sampler(tex, *target));
    const Source sampler = source(File::sampler, tex.texture_index);
    if (tex.op == TexOp::query_levels) {
        query_levels(tex, *target, sampler);
        return {};
    }
    const bool second = wants_second(tex, *target);
    const std::array<uint32_t, 2> operands = {new_temp(), second ? new_temp() : 0};
    unsigned used = 0;
    bool fits = true;
    std::vector<Source> gradients;
    std::optional<std::array<uint32_t, 4>> offset;
    for (const nir::TexSrc& src : tex.srcs) {
        switch (src.kind) {
            case TexSrcKind::coord:
            case TexSrcKind::comparator:
            case TexSrcKind::projector:
            case TexSrcKind::bias:
            case TexSrcKind::ms_index:
            case TexSrcKind::lod: break;
            case TexSrcKind::ddx:
            case TexSrcKind::ddy: gradients.push_back(value(src.src)); continue;
            case TexSrcKind::offset:
                offset = constants_of(*src.src.value);
                fits = fits && offset.has_value();
                continue;
            default: return refuse(tex);
        }
        const unsigned place = place_of(tex, src.kind, *target), first = place % 4;
        const unsigned mask = ((1u << src.src.value->components) - 1) << place;
        fits = fits && (used & mask) == 0 && (mask & (second ? 0xc0 : 0xf0)) == 0;
        used |= mask;
        nir::Swizzle swizzle{};
        for (unsigned i = 0; first + i < 4; ++i)
            swizzle[first + i] = static_cast<uint8_t>(i);
        if (fits)
            emit(Opcode::mov, {temp(operands[place / 4], mask >> (place - first) & 0xf)},
                 {value(src.src, swizzle)});
    }
    if (!fits)
        return refuse(tex);
    std::vector<Source> srcs = {source(File::temporary, operands[0])};
    srcs.insert(srcs.end(), gradients.begin(), gradients.end());
    if (second)
        srcs.push_back(source(File::temporary, operands[1]));
    else if (tex.op == TexOp::tg4)
        srcs.push_back(integer(tex.component));
    srcs.push_back(sampler);
    emit(opcode_of(tex, second), {result(tex.def)}, std::move(srcs));
    Instruction& lookup = program_.instructions.back();
    lookup.target = *target;
    if (offset) {
        const Source numbers = immediate(Immediate::Type::int32, *offset);
        program_.instructions.back().offsets.push_back(
            {File::immediate, numbers.reg.index.offset, {0, 1, 2}});
    }
    return {};
}

}  // namespace cuesta::tgsi
