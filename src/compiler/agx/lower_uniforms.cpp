// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::IntrinsicOp;
using nir::Value;

struct Uniforms {
    Lowering& lowering;
    nir::Builder b;
    nir::Intrinsic& load;

    int32_t component() const { return load.index_of(IntrinsicIndex::component); }

    // Slots hold 32 bits a component.
    Value* sized(Value* value) {
        switch (load.def.bit_size) {
            case 1: return b.ine(value, b.imm_int(0));
            case 16: return b.f2f16(value);
            default: return value;
        }
    }

    Value* zeros() {
        const std::array<nir::ConstValue, 4> zero{};
        return b.load_const(load.def.bit_size, std::span(zero.data(), load.def.components));
    }

    Value* constant_slot(int64_t slot) {
        uint32_t& used = lowering.program.uniform_vec4s;
        if (slot < 0 || slot >= lowering.shader.uniform_vec4s)
            return zeros();
        used = std::max(used, static_cast<uint32_t>(slot) + 1);
        std::array<Value*, 4> parts{};
        for (int32_t c = 0; c < load.def.components; ++c)
            parts[static_cast<size_t>(c)] =
                sized(&b.intrinsic(IntrinsicOp::load_uniform, 1, 32, {b.imm_int(0)},
                                   {static_cast<int32_t>(slot), component() + c, 1})
                           ->def);
        return b.vec(std::span(parts.data(), load.def.components));
    }

    // From memory. An index out of range must not leave the table.
    Value* computed_slot(Value* offset) {
        const uint32_t count = lowering.shader.uniform_vec4s;
        lowering.program.uniform_vec4s = count;
        Value* whole = offset->bit_size == 32 ? offset : b.i2i32(offset);
        Value* slot = b.iadd(whole, b.imm_int(load.index_of(IntrinsicIndex::base)));
        slot = b.umin(slot, b.imm_int(int64_t{count} - 1));
        Value* bytes = b.ishl(slot, b.imm_int(4));
        if (component() != 0)
            bytes = b.iadd(bytes, b.imm_int(4 * component()));
        Value* table = lowering.system.load_address(b, SystemValue::uniforms_address);
        Value* loaded = &b.intrinsic(IntrinsicOp::load_global_constant, load.def.components, 32,
                                     {b.iadd(table, b.u2u64(bytes))})
                             ->def;
        std::array<Value*, 4> parts{};
        for (unsigned c = 0; c < load.def.components; ++c)
            parts[c] = sized(b.channel(loaded, c));
        return b.vec(std::span(parts.data(), load.def.components));
    }

    Value* replacement() {
        Value* offset = load.srcs[0].value;
        if (lowering.shader.uniform_vec4s == 0)
            return zeros();
        const nir::LoadConst* constant = nir::constant_of(*offset);
        if (constant == nullptr)
            return computed_slot(offset);
        return constant_slot(load.index_of(IntrinsicIndex::base) +
                             static_cast<int32_t>(constant->values[0]));
    }
};

}  // namespace

void lower_uniforms(Lowering& lowering) {
    std::vector<nir::Intrinsic*> loads;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        nir::Intrinsic* load = instr.as<nir::Intrinsic>();
        if (load != nullptr && load->op == IntrinsicOp::load_uniform)
            loads.push_back(load);
    });
    for (nir::Intrinsic* load : loads) {
        Uniforms state{lowering, nir::Builder(*lowering.main, nir::Cursor::before(*load)), *load};
        nir::replace_all_uses(load->def, *state.replacement());
        nir::remove_instr(*load);
    }
}

}  // namespace cuesta::agx
