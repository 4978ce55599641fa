// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Scratch memory holds components of 32 bits. Others are brought into that form: booleans, 8 and 16
// bits have a word each; as soon as anything has 64 bits, every slot takes the place of two, and
// components of 64 bits are words 2c and 2c + 1 of the pair. No computed index leaves the memory,
// behind which other lanes' begins.
#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Value;

constexpr uint64_t stack_bytes = Limits::stack_words * 4;

bool is_load(const nir::Intrinsic& access) {
    return access.op == IntrinsicOp::load_scratch;
}

const Value& data_of(const nir::Intrinsic& access) {
    return is_load(access) ? access.def : *access.srcs[0].value;
}

// One access, and the words that take its place.
struct ScratchAccess {
    nir::Builder b;
    nir::Intrinsic& access;
    uint32_t slot_count;  // as the access counts them
    bool doubled;

    Value* index() {
        Value* given = access.srcs[is_load(access) ? 0 : 1].value;
        const int32_t base = access.index_of(IntrinsicIndex::base);
        Value* whole = given->bit_size == 32 ? given : b.i2i32(given);
        Value* slot = b.umin(b.iadd(whole, b.imm_int(base)), b.imm_int(int64_t{slot_count} - 1));
        return doubled ? b.ishl(slot, b.imm_int(1)) : slot;
    }

    Value* load_words(Value* slot, int32_t base, unsigned component, unsigned count) {
        return &b.intrinsic(IntrinsicOp::load_scratch, count, 32, {slot},
                            {base, static_cast<int32_t>(component)})
                    ->def;
    }

    void store_words(Value* slot, int32_t base, std::span<Value* const> words, unsigned mask) {
        const int32_t component = access.index_of(IntrinsicIndex::component);
        if (mask != 0)
            b.intrinsic(IntrinsicOp::store_scratch, 0, 0, {b.vec(words), slot},
                        {base, component, static_cast<int32_t>(mask)});
    }

    // --- components of at most 32 bits ---------------------------------------------------------

    Value* narrowed(Value* word, unsigned bits) {
        if (bits == 1)
            return b.ine(word, b.imm_int(0));
        if (bits == 8)
            return b.u2u8(word);
        return bits == 16 ? b.u2u16(word) : word;
    }
    Value* widened(Value* value) {
        if (value->bit_size == 1)
            return b.b2i32(value);
        return value->bit_size < 32 ? b.u2u32(value) : value;
    }

    Value* load_narrow(Value* slot) {
        const auto component = static_cast<unsigned>(access.index_of(IntrinsicIndex::component));
        Value* words = load_words(slot, 0, component, access.def.components);
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < access.def.components; ++c)
            parts[c] = narrowed(b.channel(words, c), access.def.bit_size);
        return b.vec(std::span(parts.data(), access.def.components));
    }

    void store_narrow(Value* slot) {
        Value* data = access.srcs[0].value;
        std::array<Value*, 4> words{};
        for (unsigned c = 0; c < data->components; ++c)
            words[c] = widened(b.channel(data, c));
        store_words(slot, 0, std::span(words.data(), data->components),
                    static_cast<unsigned>(access.index_of(IntrinsicIndex::write_mask)));
    }

    // --- components of 64 bits -----------------------------------------------------------------

    Value* load_wide(Value* slot) {
        const auto first = static_cast<unsigned>(access.index_of(IntrinsicIndex::component));
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < access.def.components; ++c) {
            const unsigned at = first + c;
            Value* words = load_words(slot, static_cast<int32_t>(at / 2), at % 2 * 2, 2);
            parts[c] = b.pack_64(b.channel(words, 0), b.channel(words, 1));
        }
        return b.vec(std::span(parts.data(), access.def.components));
    }

    void store_wide(Value* slot) {
        Value* data = access.srcs[0].value;
        const auto mask = static_cast<unsigned>(access.index_of(IntrinsicIndex::write_mask));
        const auto first = static_cast<unsigned>(access.index_of(IntrinsicIndex::component));
        for (unsigned c = 0; c < data->components; ++c) {
            if ((mask >> c & 1) == 0)
                continue;
            Value* number = b.channel(data, c);
            const std::array words = {b.u2u32(number), b.unpack_64_high(number)};
            const unsigned at = first + c;
            b.intrinsic(IntrinsicOp::store_scratch, 0, 0, {b.vec(words), slot},
                        {static_cast<int32_t>(at / 2), static_cast<int32_t>(at % 2 * 2), 3});
        }
    }

    void replace() {
        const bool wide = data_of(access).bit_size == 64;
        Value* slot = index();
        if (!is_load(access))
            wide ? store_wide(slot) : store_narrow(slot);
        else
            nir::replace_all_uses(access.def, wide ? *load_wide(slot) : *load_narrow(slot));
        nir::remove_instr(access);
    }
};

}  // namespace

Result<void> lower_scratch(Lowering& lowering) {
    nir::Shader& shader = lowering.shader;
    std::vector<nir::Intrinsic*> accesses;
    bool doubled = false;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        nir::Intrinsic* access = instr.as<nir::Intrinsic>();
        if (access == nullptr || (!is_load(*access) && access->op != IntrinsicOp::store_scratch))
            return;
        accesses.push_back(access);
        doubled |= data_of(*access).bit_size == 64;
    });
    if (accesses.empty())
        return {};
    const uint32_t slots = shader.scratch_vec4s;
    const uint64_t bytes = uint64_t{vec4_bytes} * slots * (doubled ? 2 : 1);
    if (bytes > stack_bytes)
        return Error{Errc::unsupported,
                     fmt::format("the shader needs {} bytes of stack for its arrays, {} is the "
                                 "limit",
                                 bytes, stack_bytes)};
    shader.scratch_vec4s = static_cast<uint32_t>(bytes / vec4_bytes);
    for (nir::Intrinsic* access : accesses)
        ScratchAccess{nir::Builder(*lowering.main, nir::Cursor::before(*access)), *access, slots,
                      doubled}
            .replace();
    return {};
}

}  // namespace cuesta::agx
