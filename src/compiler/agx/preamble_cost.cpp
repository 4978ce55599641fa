// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/preamble_cost.h"

namespace cuesta::agx {
namespace {

constexpr double free_of_charge = 0;
constexpr double simple = 1;
constexpr double complex_unit = 4;  // twice an issue slot of 2
constexpr double memory = 20;

double alu_cost(nir::Op op) {
    switch (op) {
        // What operands and results do on the way.
        case nir::Op::mov:
        case nir::Op::vec2:
        case nir::Op::vec3:
        case nir::Op::vec4:
        case nir::Op::fneg:
        case nir::Op::fabs:
        case nir::Op::ineg:
        case nir::Op::f2f32:
        case nir::Op::u2u64:
        case nir::Op::i2i64:
        case nir::Op::pack_64:
        case nir::Op::unpack_64_high:
        case nir::Op::u2u32:
        case nir::Op::u2u16: return free_of_charge;
        case nir::Op::frcp:
        case nir::Op::frsq:
        case nir::Op::fsqrt:
        case nir::Op::fexp2:
        case nir::Op::flog2:
        case nir::Op::fsin_quarter_agx:
        case nir::Op::fsinc_quarter_agx:
        case nir::Op::ffloor:
        case nir::Op::fceil:
        case nir::Op::ftrunc:
        case nir::Op::fround_even:
        case nir::Op::imul:
        case nir::Op::umul_2x32_64:
        case nir::Op::imul_2x32_64:
        case nir::Op::ishl:
        case nir::Op::ishr:
        case nir::Op::ushr:
        case nir::Op::f2i16:
        case nir::Op::f2i32:
        case nir::Op::f2u16:
        case nir::Op::f2u32:
        case nir::Op::i2f16:
        case nir::Op::i2f32:
        case nir::Op::u2f16:
        case nir::Op::u2f32: return complex_unit;
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
