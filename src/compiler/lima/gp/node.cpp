// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/node.h"

#include "hw/mali400/gp_isa.h"

namespace cuesta::lima::gp {
namespace {

using hw::mali400::gp::AccOp;
using hw::mali400::gp::ComplexOp;
using hw::mali400::gp::PassOp;

template <typename Enum>
constexpr uint8_t op_code(Enum op) {
    return static_cast<uint8_t>(op);
}

// In the order of Op. Mali-400 fact sheet, part 5, 5.4 and 5.5.
constexpr OpTraits op_table[] = {
    // clang-format off
    {"mov",         Unit::any,       1, true,  Swap::none,    0},
    {"add",         Unit::acc,       2, true,  Swap::plain,   op_code(AccOp::add)},
    {"floor",       Unit::acc,       1, true,  Swap::none,    op_code(AccOp::floor)},
    {"sign",        Unit::acc,       1, true,  Swap::none,    op_code(AccOp::sign)},
    {"ge",          Unit::acc,       2, true,  Swap::negated, op_code(AccOp::ge)},
    {"lt",          Unit::acc,       2, true,  Swap::negated, op_code(AccOp::lt)},
    {"min",         Unit::acc,       2, true,  Swap::plain,   op_code(AccOp::min)},
    {"max",         Unit::acc,       2, true,  Swap::plain,   op_code(AccOp::max)},
    {"mul",         Unit::mul,       2, false, Swap::plain,   0},
    {"select",      Unit::both_muls, 3, false, Swap::none,    0},
    {"exp2_table",  Unit::function,  1, false, Swap::none,    op_code(ComplexOp::exp2)},
    {"log2_table",  Unit::function,  1, false, Swap::none,    op_code(ComplexOp::log2)},
    {"rsqrt",       Unit::function,  1, false, Swap::none,    op_code(ComplexOp::rsqrt)},
    {"rcp",         Unit::function,  1, false, Swap::none,    op_code(ComplexOp::rcp)},
    {"pre_exp2",    Unit::pass,      1, false, Swap::none,    op_code(PassOp::pre_exp2)},
    {"post_log2",   Unit::pass,      1, false, Swap::none,    op_code(PassOp::post_log2)},
    {"clamp",       Unit::pass,      3, false, Swap::none,    op_code(PassOp::clamp)},
    {"branch",      Unit::pass,      1, false, Swap::none,    op_code(PassOp::mov)},
    {"set_address", Unit::complex,   1, false, Swap::none,    0},
    // clang-format on
};

}  // namespace

const OpTraits& traits(Op op) {
    return op_table[static_cast<size_t>(op)];
}

}  // namespace cuesta::lima::gp
