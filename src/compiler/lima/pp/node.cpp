// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {
namespace {

constexpr uint16_t multiplies = bit(Unit::vector_multiply) | bit(Unit::scalar_multiply);
constexpr uint16_t adds = bit(Unit::vector_add) | bit(Unit::scalar_add);
constexpr uint16_t both = multiplies | adds;
constexpr uint16_t combiner = bit(Unit::combiner);

constexpr OpInfo unit_op(std::string_view name, unsigned sources, Unit unit) {
    return {.name = name, .sources = static_cast<uint8_t>(sources), .units = bit(unit)};
}

constexpr OpInfo comparison(std::string_view name,
                            isa::MultiplyOp multiply,
                            isa::AddOp add,
                            bool commutative) {
    return {.name = name,
            .sources = 2,
            .units = both,
            .commutative = commutative,
            .multiply = multiply,
            .add = add};
}

constexpr OpInfo add_op(std::string_view name, unsigned sources, isa::AddOp op) {
    return {.name = name,
            .sources = static_cast<uint8_t>(sources),
            .units = adds,
            .commutative = op == isa::AddOp::add,
            .add = op};
}

constexpr OpInfo function(std::string_view name, isa::CombinerOp op) {
    return {.name = name, .sources = 1, .units = combiner, .combiner = op};
}

using M = isa::MultiplyOp;
using A = isa::AddOp;
using C = isa::CombinerOp;

// In the order of Op.
constexpr OpInfo infos[] = {
    {.name = "mov", .sources = 1, .units = both | combiner},
    {.name = "mul",
     .sources = 2,
     .units = multiplies | combiner,
     .commutative = true,
     .multiply = M::mul},
    comparison("min", M::min, A::min, true),
    comparison("max", M::max, A::max, true),
    comparison("gt", M::gt, A::gt, false),
    comparison("ge", M::ge, A::ge, false),
    comparison("eq", M::eq, A::eq, true),
    comparison("ne", M::ne, A::ne, true),
    add_op("add", 2, A::add),
    add_op("fract", 1, A::fract),
    add_op("floor", 1, A::floor),
    add_op("ceil", 1, A::ceil),
    {.name = "sum3", .sources = 1, .units = bit(Unit::vector_add), .add = A::sum3},
    {.name = "sum4", .sources = 1, .units = bit(Unit::vector_add), .add = A::sum4},
    add_op("dfdx", 2, A::dfdx),
    add_op("dfdy", 2, A::dfdy),
    add_op("select", 3, A::select),
    function("rcp", C::rcp),
    function("sqrt", C::sqrt),
    function("rsqrt", C::rsqrt),
    function("exp2", C::exp2),
    function("log2", C::log2),
    function("sin", C::sin),
    function("cos", C::cos),
    {.name = "atan2_part1", .sources = 2, .units = combiner, .combiner = C::atan2_part1},
    {.name = "atan_part2", .sources = 1, .units = combiner},
    unit_op("varying", 1, Unit::varying),
    unit_op("texture", 3, Unit::texture),
    unit_op("store", 2, Unit::store),
    unit_op("read_color", 0, Unit::store),
    unit_op("branch", 2, Unit::branch),
    unit_op("discard", 0, Unit::branch),
};
static_assert(std::size(infos) == static_cast<size_t>(Op::discard) + 1);

}  // namespace

const OpInfo& info(Op op) {
    return infos[static_cast<unsigned>(op)];
}

uint8_t read_positions(const Node& node, unsigned i) {
    if (node.src[i].kind == OperandKind::none)
        return 0;
    switch (node.op) {
        case Op::sum3:
        case Op::atan_part2: return 0x7;
        case Op::sum4: return 0xf;
        case Op::select: return i == 0 ? 1 : node.mask;
        case Op::texture:
            return i == 0 ? static_cast<uint8_t>((1u << node.texture.coordinates) - 1) : 1;
        case Op::store: return i == 0 ? node.mask : 1;
        case Op::atan2_part1:
        case Op::varying:
        case Op::branch: return 1;
        default: return node.mask;
    }
}

bool follows_mask(const Node& node, unsigned i) {
    switch (node.op) {
        case Op::sum3:
        case Op::sum4:
        case Op::atan_part2:
        case Op::texture:
        case Op::store:
        case Op::atan2_part1:
        case Op::varying:
        case Op::branch:
        case Op::discard: return false;
        case Op::select: return i != 0;
        default: return true;
    }
}

bool is_broadcast(const Operand& operand, uint8_t positions) {
    const unsigned first = first_component(positions);
    for (unsigned p = first + 1; p < 4; ++p) {
        if ((positions >> p & 1) == 0)
            continue;
        const bool same = operand.kind == OperandKind::constant
                              ? operand.constant[p] == operand.constant[first]
                              : operand.component[p] == operand.component[first];
        if (!same)
            return false;
    }
    return true;
}

}  // namespace cuesta::lima::pp
