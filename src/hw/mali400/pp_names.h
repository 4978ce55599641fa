// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the PP's assembly language.
#pragma once

#include <array>
#include <cstdint>

#include "hw/isa/names.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::hw::mali400::pp {

constexpr isa::Name named(auto value, std::string_view text) {
    return {static_cast<uint32_t>(value), text};
}

// clang-format off
inline constexpr std::array vector_register_names = {
    isa::Name{0, "$0"},
    isa::Name{1, "$1"},
    isa::Name{2, "$2"},
    isa::Name{3, "$3"},
    isa::Name{4, "$4"},
    isa::Name{5, "$5"},
    isa::Name{6, "$6"},
    isa::Name{7, "$7"},
    isa::Name{8, "$8"},
    isa::Name{9, "$9"},
    isa::Name{10, "$10"},
    isa::Name{11, "$11"},
    isa::Name{reg_const0, "const0"},
    isa::Name{reg_const1, "const1"},
    isa::Name{reg_texture, "texture"},
    isa::Name{reg_uniform, "uniform"},
};

inline constexpr std::array modifier_names = {
    named(OutputModifier::saturate, "sat"),
    named(OutputModifier::positive, "pos"),
    named(OutputModifier::round, "round"),
};

// Bits 3:0 of the varying unit: source * 4 + sub.
inline constexpr std::array varying_form_names = {
    isa::Name{0, "load"},
    isa::Name{2, "load_div_z"},
    isa::Name{3, "load_div_w"},
    isa::Name{4, "reg"},
    isa::Name{6, "reg_div_z"},
    isa::Name{7, "reg_div_w"},
    isa::Name{8, "cube"},
    isa::Name{9, "cube_reg"},
    isa::Name{10, "normalize"},
    isa::Name{11, "frag_coord"},
    isa::Name{12, "point_coord"},
    isa::Name{13, "front_facing"},
};

inline constexpr std::array texture_type_names = {
    named(TextureType::generic, "sample"),
    named(TextureType::cube, "sample_cube"),
};

inline constexpr std::array multiply_op_names = {
    named(MultiplyOp::mul, "mul"),
    named(MultiplyOp::mul_x2, "mul_x2"),
    named(MultiplyOp::mul_x4, "mul_x4"),
    named(MultiplyOp::mul_x8, "mul_x8"),
    named(MultiplyOp::mul_d16, "mul_d16"),
    named(MultiplyOp::mul_d8, "mul_d8"),
    named(MultiplyOp::mul_d4, "mul_d4"),
    named(MultiplyOp::mul_d2, "mul_d2"),
    named(MultiplyOp::logical_not, "not"),
    named(MultiplyOp::logical_and, "and"),
    named(MultiplyOp::logical_or, "or"),
    named(MultiplyOp::logical_xor, "xor"),
    named(MultiplyOp::ne, "ne"),
    named(MultiplyOp::gt, "gt"),
    named(MultiplyOp::ge, "ge"),
    named(MultiplyOp::eq, "eq"),
    named(MultiplyOp::min, "min"),
    named(MultiplyOp::max, "max"),
    named(MultiplyOp::mov, "mov"),
};

inline constexpr std::array add_op_names = {
    named(AddOp::add, "add"),
    named(AddOp::fract, "fract"),
    named(AddOp::ne, "ne"),
    named(AddOp::gt, "gt"),
    named(AddOp::ge, "ge"),
    named(AddOp::eq, "eq"),
    named(AddOp::floor, "floor"),
    named(AddOp::ceil, "ceil"),
    named(AddOp::min, "min"),
    named(AddOp::max, "max"),
    named(AddOp::sum3, "sum3"),
    named(AddOp::sum4, "sum4"),
    named(AddOp::dfdx, "dfdx"),
    named(AddOp::dfdy, "dfdy"),
    named(AddOp::select, "select"),
    named(AddOp::mov, "mov"),
};

inline constexpr std::array combiner_op_names = {
    named(CombinerOp::rcp, "rcp"),
    named(CombinerOp::mov, "mov"),
    named(CombinerOp::sqrt, "sqrt"),
    named(CombinerOp::rsqrt, "rsqrt"),
    named(CombinerOp::exp2, "exp2"),
    named(CombinerOp::log2, "log2"),
    named(CombinerOp::sin, "sin"),
    named(CombinerOp::cos, "cos"),
    named(CombinerOp::atan_part1, "atan_part1"),
    named(CombinerOp::atan2_part1, "atan2_part1"),
};

// The combiner's form follows from the name of the operation; an operation in the form that is not
// its own carries one of these in front.
inline constexpr std::string_view scalar_prefix = "scalar_";
inline constexpr std::string_view vector_prefix = "vector_";

constexpr bool is_atan_part1(unsigned op) {
    return op == static_cast<unsigned>(CombinerOp::atan_part1) ||
           op == static_cast<unsigned>(CombinerOp::atan2_part1);
}

inline constexpr std::array read_mode_names = {
    named(StoreMode::read_depth, "depth"),
    named(StoreMode::read_color, "color"),
};

// if_greater, if_equal, if_less from bit 0 on.
inline constexpr std::array condition_names = {
    isa::Name{0, "never"},
    isa::Name{1, "gt"},
    isa::Name{2, "eq"},
    isa::Name{3, "ge"},
    isa::Name{4, "lt"},
    isa::Name{5, "ne"},
    isa::Name{6, "le"},
    isa::Name{7, "always"},
};
// clang-format on

constexpr bool takes_one_operand(MultiplyOp op) {
    return op == MultiplyOp::mov || op == MultiplyOp::logical_not;
}

constexpr bool takes_one_operand(AddOp op) {
    return op == AddOp::mov || op == AddOp::fract || op == AddOp::floor || op == AddOp::ceil ||
           op == AddOp::sum3 || op == AddOp::sum4;
}

}  // namespace cuesta::hw::mali400::pp
