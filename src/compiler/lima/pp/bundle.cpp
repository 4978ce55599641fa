// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/bundle.h"

#include "base/assert.h"

namespace cuesta::lima::pp {
namespace {

// Index of `value` among the first `count` constants, or `count`.
unsigned position_of(const isa::Constants& values, unsigned count, uint16_t value) {
    unsigned i = 0;
    while (i < count && values[i] != value)
        ++i;
    return i;
}

// Adds what is missing; false when the register is full.
bool extend(isa::Constants& values,
            uint8_t& count,
            const Operand& operand,
            uint8_t positions,
            uint16_t flip) {
    for (unsigned p = 0; p < 4; ++p) {
        if ((positions >> p & 1) == 0)
            continue;
        const uint16_t value = operand.constant[p] ^ flip;
        if (position_of(values, count, value) < count)
            continue;
        if (count == 4)
            return false;
        values[count++] = value;
    }
    return true;
}

}  // namespace

bool ConstantPool::add(const Operand& operand, uint8_t positions, bool may_negate) {
    constexpr int impossible = 100;
    int best_added = impossible;
    ConstantPool best;
    for (unsigned reg = 0; reg < 2; ++reg) {
        for (unsigned negate = 0; negate < (may_negate ? 2u : 1u); ++negate) {
            ConstantPool tried = *this;
            if (!extend(tried.values[reg], tried.count[reg], operand, positions,
                        negate != 0 ? 0x8000 : 0))
                continue;
            // A second register costs two words, another value in an open one nothing.
            const int added = tried.count[reg] - count[reg] + (count[reg] == 0 ? 1 : 0);
            if (added < best_added) {
                best_added = added;
                best = tried;
            }
        }
    }
    if (best_added == impossible)
        return false;
    *this = best;
    return true;
}

ConstantPool::Found ConstantPool::find(const Operand& operand,
                                       uint8_t positions,
                                       bool may_negate) const {
    for (unsigned negate = 0; negate < (may_negate ? 2u : 1u); ++negate) {
        for (unsigned reg = 0; reg < 2; ++reg) {
            Found found{.reg = static_cast<uint8_t>(reg), .negated = negate != 0, .component = {}};
            bool complete = true;
            for (unsigned p = 0; p < 4; ++p) {
                if ((positions >> p & 1) == 0)
                    continue;
                const uint16_t value =
                    static_cast<uint16_t>(operand.constant[p] ^ (negate != 0 ? 0x8000 : 0));
                const unsigned at = position_of(values[reg], count[reg], value);
                complete = complete && at < count[reg];
                found.component[p] = static_cast<uint8_t>(at & 3);
            }
            if (complete)
                return found;
        }
    }
    CUESTA_ASSERT(false, "a constant was not given room");
    return {};
}

CombinerProduct combiner_product(const Node& node) {
    if (node.op != Op::mul || node.scale != 0 || node.modifier != isa::OutputModifier::none)
        return {};
    for (unsigned scalar = 0; scalar < 2; ++scalar)
        if (is_broadcast(node.src[scalar], node.mask) && !node.src[1 - scalar].absolute)
            return {.possible = true, .scalar = scalar};
    return {};
}

bool combiner_moves(const Node& node) {
    return node.op == Op::mov && !is_scalar(node.mask) && !node.src[0].absolute &&
           node.modifier == isa::OutputModifier::none;
}

Operand constant_one() {
    constexpr uint16_t one = 0x3c00;
    return {.kind = OperandKind::constant, .constant = {one, one, one, one}};
}

bool reads_texture(const Ir& ir, const Bundle& bundle, const Node& node, unsigned i) {
    const Operand& operand = node.src[i];
    if (operand.kind == OperandKind::texture)
        return true;
    const uint32_t index = bundle.at(Unit::texture);
    if (index == none || operand.kind != OperandKind::variable || node.op == Op::texture ||
        node.op == Op::varying || node.op == Op::store || node.op == Op::branch)
        return false;
    const Node& fetch = ir.nodes[index];
    if (operand.index != fetch.variable)
        return false;
    const uint8_t positions = read_positions(node, i);
    for (unsigned p = 0; p < 4; ++p)
        if ((positions >> p & 1) != 0 && (fetch.mask >> operand.component[p] & 1) == 0)
            return false;
    return true;
}

bool condition_is_texel(const Ir& ir, const Bundle& bundle) {
    for (const Unit unit : {Unit::vector_add, Unit::scalar_add}) {
        const uint32_t index = bundle.at(unit);
        if (index != none && ir.nodes[index].op == Op::select)
            return reads_texture(ir, bundle, ir.nodes[index], 0);
    }
    return false;
}

}  // namespace cuesta::lima::pp
