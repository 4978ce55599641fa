// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Colours that were computed in binary16 are stored as they are where the tile's format is neither
// that nor raw bits: the store converts from registers of either size, to the same texel.
#include <algorithm>
#include <array>
#include <bit>

#include "base/half.h"
#include "compiler/agx/lower_steps.h"
#include "hw/agx/formats.h"

namespace cuesta::agx {
namespace {

using hw::agx::MemFormat;
using nir::Value;

// Formats whose values the store computes from numbers.
bool converts(MemFormat format) {
    switch (format) {
        case MemFormat::u8norm:
        case MemFormat::s8norm:
        case MemFormat::u16norm:
        case MemFormat::s16norm: return true;
        default: return hw::agx::is_packed(format);
    }
}

// What is stored as one component.
struct Part {
    Value* value = nullptr;
    unsigned component = 0;

    bool is_widened() const {
        const nir::Alu* alu = value->instr->as<nir::Alu>();
        return alu != nullptr && alu->op == nir::Op::f2f32 &&
               alu->srcs[0].src.value->bit_size == 16;
    }
    float number() const {
        return std::bit_cast<float>(
            static_cast<uint32_t>(nir::constant_of(*value)->values[component]));
    }
    bool is_half_number() const {
        return nir::constant_of(*value) != nullptr &&
               base::half_to_float(base::half_from_float(number())) == number();
    }
    bool is_half() const { return is_widened() || is_half_number(); }

    Value* half(nir::Builder& b) const {
        if (!is_widened())
            return b.imm_float(number(), 16);
        const nir::AluSrc& source = value->instr->as<nir::Alu>()->srcs[0];
        return b.channel(source.src.value, source.swizzle[component]);
    }
};

Part part_of(Value& stored, unsigned component) {
    const nir::Alu* alu = stored.instr->as<nir::Alu>();
    const bool is_vector = alu != nullptr && (alu->op == nir::Op::vec2 ||
                                              alu->op == nir::Op::vec3 || alu->op == nir::Op::vec4);
    if (!is_vector)
        return {&stored, component};
    const nir::AluSrc& source = alu->srcs[component];
    return {source.src.value, source.swizzle[0]};
}

bool narrow(nir::Function& function, nir::Intrinsic& store) {
    Value& stored = *store.srcs[0].value;
    if (stored.bit_size != 32 ||
        !converts(static_cast<MemFormat>(store.index_of(nir::IntrinsicIndex::format))))
        return false;
    std::array<Part, 4> parts;
    for (unsigned c = 0; c < stored.components; ++c)
        parts[c] = part_of(stored, c);
    const std::span<const Part> used(parts.data(), stored.components);
    if (!std::ranges::all_of(used, &Part::is_half) || !std::ranges::any_of(used, &Part::is_widened))
        return false;
    nir::Builder b(function, nir::Cursor::before(store));
    std::array<Value*, 4> halves{};
    for (unsigned c = 0; c < stored.components; ++c)
        halves[c] = parts[c].half(b);
    nir::set_src(store.srcs[0], b.vec(std::span(halves.data(), stored.components)));
    return true;
}

}  // namespace

bool narrow_tile_stores(nir::Function& function) {
    bool changed = false;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        nir::Intrinsic* store = instr.as<nir::Intrinsic>();
        if (store != nullptr && store->op == nir::IntrinsicOp::store_tile_agx)
            changed |= narrow(function, *store);
    });
    return changed;
}

}  // namespace cuesta::agx
