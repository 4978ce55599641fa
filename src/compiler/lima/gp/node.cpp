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
constexpr uint8_t hw(Enum op) {
    return static_cast<uint8_t>(op);
}

// In the order of Op. Mali-400 fact sheet, part 5, 5.4 and 5.5.
constexpr OpTraits table[] = {
    // clang-format off
    {"mov",         Unit::any,       1, true,  Swap::none,    0},
    {"add",         Unit::acc,       2, true,  Swap::plain,   hw(AccOp::add)},
    {"floor",       Unit::acc,       1, true,  Swap::none,    hw(AccOp::floor)},
    {"sign",        Unit::acc,       1, true,  Swap::none,    hw(AccOp::sign)},
    {"ge",          Unit::acc,       2, true,  Swap::negated, hw(AccOp::ge)},
    {"lt",          Unit::acc,       2, true,  Swap::negated, hw(AccOp::lt)},
    {"min",         Unit::acc,       2, true,  Swap::plain,   hw(AccOp::min)},
    {"max",         Unit::acc,       2, true,  Swap::plain,   hw(AccOp::max)},
    {"mul",         Unit::mul,       2, false, Swap::plain,   0},
    {"select",      Unit::both_muls, 3, false, Swap::none,    0},
    {"exp2_table",  Unit::function,  1, false, Swap::none,    hw(ComplexOp::exp2)},
    {"log2_table",  Unit::function,  1, false, Swap::none,    hw(ComplexOp::log2)},
    {"rsqrt",       Unit::function,  1, false, Swap::none,    hw(ComplexOp::rsqrt)},
    {"rcp",         Unit::function,  1, false, Swap::none,    hw(ComplexOp::rcp)},
    {"pre_exp2",    Unit::pass,      1, false, Swap::none,    hw(PassOp::pre_exp2)},
    {"post_log2",   Unit::pass,      1, false, Swap::none,    hw(PassOp::post_log2)},
    {"clamp",       Unit::pass,      3, false, Swap::none,    hw(PassOp::clamp)},
    {"branch",      Unit::pass,      1, false, Swap::none,    hw(PassOp::mov)},
    {"set_address", Unit::complex,   1, false, Swap::none,    0},
    // clang-format on
};

}  // namespace

const OpTraits& traits(Op op) {
    return table[static_cast<size_t>(op)];
}

}  // namespace cuesta::lima::gp
