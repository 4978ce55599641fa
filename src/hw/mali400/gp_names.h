// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the GP's assembly language.
#pragma once

#include <array>
#include <span>

#include "hw/isa/names.h"
#include "hw/mali400/gp_isa.h"

namespace cuesta::hw::mali400::gp {

constexpr isa::Name named(auto value, std::string_view text) {
    return {static_cast<uint32_t>(value), text};
}

// clang-format off
// Code 22 is listed twice: `complex@1`, and `ident` for second operands.
inline constexpr std::array source_names = {
    named(Source::port0_x, "in0.x"),
    named(Source::port0_y, "in0.y"),
    named(Source::port0_z, "in0.z"),
    named(Source::port0_w, "in0.w"),
    named(Source::port1_x, "in1.x"),
    named(Source::port1_y, "in1.y"),
    named(Source::port1_z, "in1.z"),
    named(Source::port1_w, "in1.w"),
    named(Source::load_x, "mem.x"),
    named(Source::load_y, "mem.y"),
    named(Source::load_z, "mem.z"),
    named(Source::load_w, "mem.w"),
    named(Source::acc0_ago1, "acc0@1"),
    named(Source::acc1_ago1, "acc1@1"),
    named(Source::mul0_ago1, "mul0@1"),
    named(Source::mul1_ago1, "mul1@1"),
    named(Source::pass_ago1, "pass@1"),
    named(Source::unused, "none"),
    named(Source::complex_ago1, "complex@1"),
    named(Source::identity, "ident"),
    named(Source::pass_ago2, "pass@2"),
    named(Source::acc0_ago2, "acc0@2"),
    named(Source::acc1_ago2, "acc1@2"),
    named(Source::mul0_ago2, "mul0@2"),
    named(Source::mul1_ago2, "mul1@2"),
    named(Source::port0_x_ago1, "in0.x@1"),
    named(Source::port0_y_ago1, "in0.y@1"),
    named(Source::port0_z_ago1, "in0.z@1"),
    named(Source::port0_w_ago1, "in0.w@1"),
};

inline constexpr std::array mul_op_names = {
    named(MulOp::mul, "mul"),
    named(MulOp::complex1, "complex1"),
    named(MulOp::complex2, "complex2"),
    named(MulOp::select, "select"),
};

inline constexpr std::array acc_op_names = {
    named(AccOp::add, "add"),
    named(AccOp::floor, "floor"),
    named(AccOp::sign, "sign"),
    named(AccOp::ge, "ge"),
    named(AccOp::lt, "lt"),
    named(AccOp::min, "min"),
    named(AccOp::max, "max"),
};

inline constexpr std::array complex_op_names = {
    named(ComplexOp::none, "none"),
    named(ComplexOp::exp2, "exp2"),
    named(ComplexOp::log2, "log2"),
    named(ComplexOp::rsqrt, "rsqrt"),
    named(ComplexOp::rcp, "rcp"),
    named(ComplexOp::mov, "mov"),
    named(ComplexOp::set_address01, "set_address01"),
    named(ComplexOp::set_address0, "set_address0"),
    named(ComplexOp::set_address1, "set_address1"),
    named(ComplexOp::set_address2, "set_address2"),
    named(ComplexOp::set_address3, "set_address3"),
};

inline constexpr std::array pass_op_names = {
    named(PassOp::mov, "mov"),
    named(PassOp::pre_exp2, "pre_exp2"),
    named(PassOp::post_log2, "post_log2"),
    named(PassOp::clamp, "clamp"),
};

inline constexpr std::array load_offset_names = {
    named(LoadOffset::address1, "address1"),
    named(LoadOffset::address2, "address2"),
    named(LoadOffset::address3, "address3"),
};

inline constexpr std::array store_source_names = {
    named(StoreSource::acc0, "acc0"),
    named(StoreSource::acc1, "acc1"),
    named(StoreSource::mul0, "mul0"),
    named(StoreSource::mul1, "mul1"),
    named(StoreSource::pass, "pass"),
    named(StoreSource::complex, "complex"),
};
// clang-format on

// The fields of the two multipliers, of the two accumulators and of the two store ports.
struct MulFields {
    Field a, b, negate;
};
inline constexpr std::array mul_fields = {
    MulFields{Field::mul0_a, Field::mul0_b, Field::mul0_negate},
    MulFields{Field::mul1_a, Field::mul1_b, Field::mul1_negate},
};

struct AccFields {
    Field a, b, a_negate, b_negate;
};
inline constexpr std::array acc_fields = {
    AccFields{Field::acc0_a, Field::acc0_b, Field::acc0_a_negate, Field::acc0_b_negate},
    AccFields{Field::acc1_a, Field::acc1_b, Field::acc1_a_negate, Field::acc1_b_negate},
};

struct StoreFields {
    Field address, varying, temporary;
};
inline constexpr std::array store_port_fields = {
    StoreFields{Field::store0_address, Field::store0_varying, Field::store0_temporary},
    StoreFields{Field::store1_address, Field::store1_varying, Field::store1_temporary},
};

// By component; x and y go through port 0, z and w through port 1.
inline constexpr std::array store_source_fields = {Field::store_x, Field::store_y, Field::store_z,
                                                   Field::store_w};

// Both multipliers work on one operation.
constexpr bool is_joint(MulOp op) {
    return op == MulOp::complex1 || op == MulOp::select;
}

// The flags that an instruction with these stores and branch ordinarily has.
constexpr Flags ordinary_flags(const Instruction& instruction) {
    if (instruction.get(Field::branch) != 0)
        return Flags::branch;
    if (instruction.get(Field::store0_temporary) != 0 ||
        instruction.get(Field::store1_temporary) != 0)
        return Flags::temporary_store;
    return Flags::normal;
}

}  // namespace cuesta::hw::mali400::gp
