// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;

// Bit sizes that an operation may have.
constexpr unsigned any_float = 16 | 32;
constexpr unsigned any_integer = 16 | 32;

// Of the result, or of the operands where the result is a boolean. 0: the machine has it not.
unsigned sizes_of(nir::Op op) {
    switch (op) {
        case nir::Op::mov:
        case nir::Op::vec2:
        case nir::Op::vec3:
        case nir::Op::vec4: return 1 | 16 | 32 | 64;
        case nir::Op::bcsel: return 1 | 16 | 32;
        case nir::Op::fadd:
        case nir::Op::fmul:
        case nir::Op::ffma:
        case nir::Op::fneg:
        case nir::Op::fabs:
        case nir::Op::fsat:
        case nir::Op::fmin:
        case nir::Op::fmax:
        case nir::Op::ffloor:
        case nir::Op::fceil:
        case nir::Op::ftrunc:
        case nir::Op::fround_even:
        case nir::Op::frcp:
        case nir::Op::frsq:
        case nir::Op::fsqrt:
        case nir::Op::fexp2:
        case nir::Op::flog2:
        case nir::Op::fsin_quarter_agx:
        case nir::Op::fsinc_quarter_agx:
        case nir::Op::flt:
        case nir::Op::fge:
        case nir::Op::feq:
        case nir::Op::fneu:
        case nir::Op::f2f16:
        case nir::Op::f2f32:
        case nir::Op::f2i16:
        case nir::Op::f2i32:
        case nir::Op::f2u16:
        case nir::Op::f2u32:
        case nir::Op::i2f16:
        case nir::Op::i2f32:
        case nir::Op::u2f16:
        case nir::Op::u2f32:
        case nir::Op::b2f16:
        case nir::Op::b2f32: return any_float;
        case nir::Op::imul:
        case nir::Op::imin:
        case nir::Op::imax:
        case nir::Op::umin:
        case nir::Op::umax:
        case nir::Op::ishl:
        case nir::Op::ishr:
        case nir::Op::ushr:
        case nir::Op::ieq:
        case nir::Op::ine:
        case nir::Op::ilt:
        case nir::Op::ige:
        case nir::Op::ult:
        case nir::Op::uge:
        case nir::Op::i2i16:
        case nir::Op::i2i32:
        case nir::Op::u2u16:
        case nir::Op::u2u32:
        case nir::Op::b2i16:
        case nir::Op::b2i32:
        case nir::Op::unpack_64_high: return any_integer;
        case nir::Op::funnel_ushr: return 32;
        case nir::Op::iadd:
        case nir::Op::ineg: return any_integer | 64;
        case nir::Op::iand:
        case nir::Op::ior:
        case nir::Op::ixor:
        case nir::Op::inot: return 1 | any_integer;
        case nir::Op::u2u64:
        case nir::Op::i2i64:
        case nir::Op::umul_2x32_64:
        case nir::Op::imul_2x32_64:
        case nir::Op::pack_64: return 64;
        default: return 0;
    }
}

// Conversions that read 64 bits.
bool may_read_64(nir::Op op) {
    return op == nir::Op::u2u32 || op == nir::Op::unpack_64_high;
}

Error refusal(const nir::Alu& alu, unsigned bits) {
    return {Errc::unsupported,
            fmt::format("the G13 compiler has no '{}' of {} bits", alu.info().name, bits)};
}

Result<void> check_alu(const nir::Alu& alu) {
    const unsigned sizes = sizes_of(alu.op);
    const bool is_compare = alu.def.bit_size == 1 && alu.info().output_type.bit_size == 1;
    const bool selects = alu.op == nir::Op::bcsel;
    if (!is_compare && (sizes & alu.def.bit_size) == 0)
        return refusal(alu, alu.def.bit_size);
    for (unsigned i = selects ? 1 : 0; i < alu.srcs.size(); ++i) {
        const unsigned bits = alu.srcs[i].src.value->bit_size;
        const bool is_moved = alu.info().output_size != 0 || alu.op == nir::Op::mov;
        if (bits == 8 || (bits == 64 && !may_read_64(alu.op) && !is_moved && (sizes & 64) == 0) ||
            (is_compare && (sizes & bits) == 0))
            return refusal(alu, bits);
    }
    if (alu.def.components != 1 && alu.info().output_size == 0)
        return Error{Errc::unsupported, fmt::format("'{}' is left with {} components",
                                                    alu.info().name, alu.def.components)};
    return {};
}

bool is_known(IntrinsicOp op) {
    switch (op) {
        case IntrinsicOp::load_input:
        case IntrinsicOp::store_output:
        case IntrinsicOp::load_scratch:
        case IntrinsicOp::store_scratch:
        case IntrinsicOp::load_global:
        case IntrinsicOp::load_global_constant:
        case IntrinsicOp::store_global:
        case IntrinsicOp::memory_barrier:
        case IntrinsicOp::load_point_coord:
        case IntrinsicOp::load_primitive_id:
        case IntrinsicOp::load_front_face:
        case IntrinsicOp::load_helper_invocation:
        case IntrinsicOp::load_vertex_id:
        case IntrinsicOp::load_instance_id:
        case IntrinsicOp::ddx:
        case IntrinsicOp::ddy:
        case IntrinsicOp::load_push:
        case IntrinsicOp::store_push:
        case IntrinsicOp::load_formatted_agx:
        case IntrinsicOp::load_tile_agx:
        case IntrinsicOp::store_tile_agx:
        case IntrinsicOp::sample_mask_agx:
        case IntrinsicOp::emit_depth_agx:
        case IntrinsicOp::wait_pixel_agx:
        case IntrinsicOp::load_coverage_agx:
        case IntrinsicOp::load_pixel_agx:
        case IntrinsicOp::load_depth_agx:
        case IntrinsicOp::load_inverse_w_agx:
        case IntrinsicOp::load_workgroup_id:
        case IntrinsicOp::load_local_invocation_id:
        case IntrinsicOp::load_local_invocation_index:
        case IntrinsicOp::load_shared:
        case IntrinsicOp::store_shared:
        case IntrinsicOp::shared_atomic:
        case IntrinsicOp::shared_atomic_swap:
        case IntrinsicOp::global_atomic_agx:
        case IntrinsicOp::global_atomic_swap_agx:
        case IntrinsicOp::image_load_agx:
        case IntrinsicOp::image_store_agx:
        case IntrinsicOp::barrier: return true;
        default: return false;
    }
}

Result<void> check_intrinsic(const nir::Intrinsic& intrinsic) {
    if (!is_known(intrinsic.op))
        return Error{Errc::unsupported,
                     fmt::format("the G13 compiler has no '{}'", intrinsic.info().name)};
    CUESTA_ASSERT(intrinsic.op != IntrinsicOp::load_scratch || intrinsic.def.bit_size == 32,
                  "scratch memory holds words");
    CUESTA_ASSERT(
        intrinsic.op != IntrinsicOp::store_scratch || intrinsic.srcs[0].value->bit_size == 32,
        "scratch memory holds words");
    const bool is_memory = intrinsic.op == IntrinsicOp::load_global ||
                           intrinsic.op == IntrinsicOp::load_global_constant ||
                           intrinsic.op == IntrinsicOp::store_global;
    if (!is_memory)
        return {};
    const unsigned bits =
        intrinsic.info().has_dest ? intrinsic.def.bit_size : intrinsic.srcs[0].value->bit_size;
    if (bits != 16 && bits != 32)
        return Error{Errc::unsupported,
                     fmt::format("'{}' of {} bits a component: the G13 compiler has 16 and 32",
                                 intrinsic.info().name, bits)};
    return {};
}

Result<void> check_instr(const nir::Instr& instr) {
    const nir::Value* def = nir::def_of(instr);
    if (def != nullptr && def->bit_size == 8)
        return Error{Errc::unsupported, "a value of 8 bits is left"};
    switch (instr.kind) {
        case nir::InstrKind::alu: return check_alu(*instr.as<nir::Alu>());
        case nir::InstrKind::intrinsic: return check_intrinsic(*instr.as<nir::Intrinsic>());
        case nir::InstrKind::jump:
            CUESTA_ASSERT(instr.as<nir::Jump>()->jump != nir::JumpKind::return_,
                          "a return is left");
            return {};
        case nir::InstrKind::phi:
            CUESTA_ASSERT(def->components == 1, "a phi of a vector is left");
            return {};
        case nir::InstrKind::call:
        case nir::InstrKind::parallel_copy:
            CUESTA_ASSERT(false, "calls and copies are gone");
            return {};
        case nir::InstrKind::tex:
        case nir::InstrKind::load_const:
        case nir::InstrKind::undef: break;
    }
    return {};
}

}  // namespace

Result<void> check_lowered(nir::Function& function) {
    Result<void> result;
    nir::for_each_instr(function.body, [&](nir::Instr& instr) {
        if (result)
            result = check_instr(instr);
    });
    return result;
}

}  // namespace cuesta::agx
