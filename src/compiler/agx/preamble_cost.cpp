// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/preamble_cost.h"

namespace cuesta::agx {
namespace {

using nir::Op;

constexpr double free_of_charge = 0;
constexpr double simple = 1;
constexpr double complex_unit = 4;  // twice an issue slot of 2
constexpr double memory = 20;

double alu_cost(Op op) {
    switch (op) {
        // What operands and results do on the way.
        case Op::mov:
        case Op::vec2:
        case Op::vec3:
        case Op::vec4:
        case Op::fneg:
        case Op::fabs:
        case Op::ineg:
        case Op::f2f32:
        case Op::u2u64:
        case Op::i2i64:
        case Op::pack_64:
        case Op::unpack_64_high:
        case Op::u2u32:
        case Op::u2u16: return free_of_charge;
        case Op::frcp:
        case Op::frsq:
        case Op::fsqrt:
        case Op::fexp2:
        case Op::flog2:
        case Op::fsin_quarter_agx:
        case Op::fsinc_quarter_agx:
        case Op::ffloor:
        case Op::fceil:
        case Op::ftrunc:
        case Op::fround_even:
        case Op::imul:
        case Op::umul_2x32_64:
        case Op::imul_2x32_64:
        case Op::ishl:
        case Op::ishr:
        case Op::ushr:
        case Op::f2i16:
        case Op::f2i32:
        case Op::f2u16:
        case Op::f2u32:
        case Op::i2f16:
        case Op::i2f32:
        case Op::u2f16:
        case Op::u2f32: return complex_unit;
        default: return simple;
    }
}

}  // namespace

bool is_leaf(const nir::Instr& instr) {
    const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
    return instr.kind == nir::InstrKind::load_const ||
           (intrinsic != nullptr && intrinsic->op != nir::IntrinsicOp::load_global_constant);
}

double cost_of(const nir::Instr& instr) {
    if (const nir::Alu* alu = instr.as<nir::Alu>())
        return alu_cost(alu->op);
    return is_leaf(instr) ? free_of_charge : memory;
}

double reload_cost(const nir::Value& value) {
    // A boolean is compared again.
    return value.bit_size == 1 ? simple : free_of_charge;
}

}  // namespace cuesta::agx
