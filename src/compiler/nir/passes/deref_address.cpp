// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/deref_address.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

namespace cuesta::nir {

uint64_t slots_of(const Type& type) {
    // Beyond every limit, and far enough from 2^64 to be multiplied by a length or added up.
    constexpr uint64_t many = uint64_t{1} << 32;
    switch (type.kind) {
        case Type::Kind::array:
            return std::min(many, type.length * std::min(many - 1, slots_of(*type.element)));
        case Type::Kind::struct_: {
            uint64_t slots = 0;
            for (const Type::Member& member : type.members)
                slots = std::min(many, slots + slots_of(*member.type));
            return slots;
        }
        default: return 1;
    }
}

namespace {

Intrinsic& parent_of(Intrinsic& deref) {
    return *deref.srcs[0].value->instr->as<Intrinsic>();
}

// Beyond every array where it is no number of an element.
uint32_t element_number(ConstValue bits, bool is_float) {
    if (!is_float)
        return static_cast<uint32_t>(std::min<uint64_t>(bits, UINT32_MAX));
    const float number = std::bit_cast<float>(static_cast<uint32_t>(bits));
    return number >= 0 && number < 0x1p32f ? static_cast<uint32_t>(number) : UINT32_MAX;
}

// An index of any size as one of 32 bits, beyond every array where it has no room.
Value* in_32_bits(Builder& b, Value* index) {
    switch (index->bit_size) {
        case 8:
        case 16: return b.i2i32(index);
        case 64: return b.u2u32(b.umin(index, b.imm_int(UINT32_MAX, 64)));
        default: return index;
    }
}

}  // namespace

Intrinsic& root_of(Intrinsic& deref) {
    Intrinsic* at = &deref;
    while (at->op != IntrinsicOp::deref_var)
        at = &parent_of(*at);
    return *at;
}

namespace {

bool is_float_offsets(const Intrinsic& deref) {
    return deref.block->list->function->shader->float_offsets;
}

// Adds the way from what the deref is a part of to the part; false where a value computes it.
bool add_constant_step(SlotAddress& address, const Intrinsic& deref) {
    const Type& whole = *deref.srcs[0].value->instr->as<Intrinsic>()->type;
    if (deref.op == IntrinsicOp::deref_struct) {
        const auto member = static_cast<size_t>(deref.index_of(IntrinsicIndex::member));
        for (size_t i = 0; i < member; ++i)
            address.base += static_cast<uint32_t>(slots_of(*whole.members[i].type));
        return true;
    }
    const LoadConst* index = constant_of(*deref.srcs[1].value);
    if (index == nullptr)
        return false;
    const uint32_t element = element_number(index->values[0], is_float_offsets(deref));
    if (element >= whole.length)
        address.outside = true;
    else
        address.base += element * static_cast<uint32_t>(slots_of(*deref.type));
    return true;
}

}  // namespace

std::optional<SlotAddress> constant_address_of(const Intrinsic& deref) {
    SlotAddress address;
    for (const Intrinsic* at = &deref; at->op != IntrinsicOp::deref_var;
         at = at->srcs[0].value->instr->as<Intrinsic>())
        if (!add_constant_step(address, *at))
            return std::nullopt;
    return address;
}

Value* index_in_32_bits(Builder& b, Intrinsic& deref) {
    Value* index = deref.srcs[1].value;
    return b.shader().float_offsets ? index : in_32_bits(b, index);
}

SlotAddress address_of(Builder& b, Intrinsic& deref, const Intrinsic* part) {
    if (deref.op == IntrinsicOp::deref_var || &deref == part)
        return {};
    SlotAddress address = address_of(b, parent_of(deref), part);
    if (add_constant_step(address, deref))
        return address;
    Value* index = index_in_32_bits(b, deref);
    const auto element_slots = static_cast<uint32_t>(slots_of(*deref.type));
    const bool is_float = b.shader().float_offsets;
    Value* slots = index;
    if (element_slots != 1)
        slots = is_float ? b.fmul(index, b.imm_float(static_cast<float>(element_slots)))
                         : b.imul(index, b.imm_int(element_slots));
    if (address.offset != nullptr)
        slots = is_float ? b.fadd(address.offset, slots) : b.iadd(address.offset, slots);
    address.offset = slots;
    return address;
}

Value* element_index(Builder& b, uint32_t i) {
    return b.shader().float_offsets ? b.imm_float(static_cast<float>(i)) : b.imm_int(i);
}

Value* zero_of(Builder& b, unsigned components, unsigned bit_size) {
    const std::array<ConstValue, max_components> zeros = {};
    return b.load_const(bit_size, std::span(zeros).first(components));
}

Value* zero_like(Builder& b, const Value& value) {
    return zero_of(b, value.components, value.bit_size);
}

void remove_dead_derefs(Function& function) {
    std::vector<Intrinsic*> derefs;
    for_each_instr(function.body, [&](Instr& instr) {
        if (is_deref(instr))
            derefs.push_back(instr.as<Intrinsic>());
    });
    // Elements stand behind what they are of.
    for (auto it = derefs.rbegin(); it != derefs.rend(); ++it)
        if (!(*it)->def.has_uses())
            remove_instr(**it);
}

std::unordered_set<const Variable*> variables_named_in(const Shader& shader,
                                                       const Function* except) {
    std::unordered_set<const Variable*> named;
    for (const auto& function : shader.functions) {
        if (function.get() == except)
            continue;
        for_each_instr(function->body, [&](const Instr& instr) {
            const Intrinsic* deref = instr.as<Intrinsic>();
            if (deref != nullptr && deref->op == IntrinsicOp::deref_var)
                named.insert(deref->variable);
        });
    }
    return named;
}

}  // namespace cuesta::nir
