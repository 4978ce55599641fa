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

std::optional<Opcode> opcode_of(const nir::Tex& tex) {
    switch (tex.op) {
        case TexOp::tex:
            return tex.find(TexSrcKind::projector) != nullptr ? Opcode::txp : Opcode::tex;
        case TexOp::txb: return Opcode::txb;
        case TexOp::txl: return Opcode::txl;
        case TexOp::txd: return Opcode::txd;
        case TexOp::txf:
        case TexOp::txf_ms: return Opcode::txf;
        case TexOp::txs: return Opcode::txq;
        case TexOp::tg4: return Opcode::tg4;
        case TexOp::lod: return Opcode::lodq;
        case TexOp::query_levels: break;
    }
    return std::nullopt;
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

// The component of the coordinate that holds what a lookup compares with.
unsigned reference_of(TextureTarget target) {
    return target == TextureTarget::shadow_cube || target == TextureTarget::shadow_array_2d ? 3 : 2;
}

}  // namespace

// Views are declared where they give integers: floats they give without a word.
void NirWriter::note_sampler(uint32_t unit, TextureTarget target, ReturnType type) {
    samplers_ = std::max(samplers_, unit + 1);
    if (type == ReturnType::float_ || !views_.insert(unit).second)
        return;
    Declaration view;
    view.file = File::sampler_view;
    view.first = view.last = unit;
    view.target = target;
    view.return_types.fill(type);
    program_.declarations.push_back(view);
}

// Coordinates, reference value and level share a TEMP; what has no room in it is refused.
Result<void> NirWriter::texture(const nir::Tex& tex) {
    const std::optional<TextureTarget> target = target_of(tex);
    const bool queries = tex.op == TexOp::txs || tex.op == TexOp::query_levels;
    if (!target || *target == TextureTarget::shadow_cube_array ||
        tex.texture_index != tex.sampler_index)
        return refuse(tex);
    note_sampler(tex.texture_index, *target,
                 queries ? ReturnType::float_ : return_type_of(tex.dest_type));
    const Source sampler = source(File::sampler, tex.texture_index);
    const uint32_t where = new_temp();
    // The fourth component of a size.
    if (tex.op == TexOp::query_levels) {
        emit(Opcode::txq, {temp(where, 0xf)}, {integer(0), sampler});
        program_.instructions.back().target = *target;
        emit(Opcode::mov, {result(tex.def)}, {source(File::temporary, where, {3, 3, 3, 3})});
        return {};
    }
    const std::optional<Opcode> opcode = opcode_of(tex);
    if (!opcode)
        return refuse(tex);
    unsigned used = 0;
    bool fits = true;
    const auto put = [&](unsigned component, const nir::TexSrc* src, unsigned count) {
        const unsigned mask = ((1u << count) - 1) << component;
        fits = fits && (used & mask) == 0;
        used |= mask;
        nir::Swizzle swizzle{};
        for (unsigned i = 0; i < count; ++i)
            swizzle[component + i] = static_cast<uint8_t>(i);
        emit(Opcode::mov, {temp(where, mask)}, {value(src->src, swizzle)});
    };
    std::vector<Source> srcs = {source(File::temporary, where)};
    std::vector<Source> behind;
    std::optional<std::array<uint32_t, 4>> offset;
    for (const nir::TexSrc& src : tex.srcs) {
        switch (src.kind) {
            case TexSrcKind::coord: put(0, &src, src.src.value->components); break;
            case TexSrcKind::comparator: put(reference_of(*target), &src, 1); break;
            case TexSrcKind::projector:
            case TexSrcKind::bias:
            case TexSrcKind::ms_index: put(3, &src, 1); break;
            case TexSrcKind::lod: put(*opcode == Opcode::txq ? 0 : 3, &src, 1); break;
            case TexSrcKind::ddx:
            case TexSrcKind::ddy: behind.push_back(value(src.src)); break;
            case TexSrcKind::offset:
                offset = constants_of(*src.src.value);
                fits = fits && offset.has_value();
                break;
            default: return refuse(tex);
        }
    }
    if (!fits)
        return refuse(tex);
    if (*opcode == Opcode::tg4)
        behind.push_back(integer(tex.component));
    srcs.insert(srcs.end(), behind.begin(), behind.end());
    srcs.push_back(sampler);
    emit(*opcode, {result(tex.def)}, std::move(srcs));
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
