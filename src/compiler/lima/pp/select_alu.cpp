// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include <fmt/core.h>

#include "base/half.h"
#include "compiler/lima/pp/select.h"

namespace cuesta::lima::pp {
namespace {

uint8_t low_mask(unsigned components) {
    return static_cast<uint8_t>((1u << components) - 1);
}

bool all_constant(const Refs& refs, uint8_t positions, uint16_t bits) {
    for (unsigned p = 0; p < 4; ++p)
        if ((positions >> p & 1) != 0 &&
            (refs[p].kind != OperandKind::constant || refs[p].constant != bits))
            return false;
    return true;
}

bool is_zero(const Refs& refs, uint8_t positions) {
    return all_constant(refs, positions, 0);
}

bool has_one_use(const nir::Value& value) {
    return value.uses != nullptr && value.uses->next_use == nullptr;
}

std::optional<Op> scalar_function(nir::Op op) {
    switch (op) {
        case nir::Op::frcp: return Op::rcp;
        case nir::Op::fsqrt: return Op::sqrt;
        case nir::Op::frsq: return Op::rsqrt;
        case nir::Op::fexp2: return Op::exp2;
        case nir::Op::flog2: return Op::log2;
        case nir::Op::fsin_turns: return Op::sin;
        case nir::Op::fcos_turns: return Op::cos;
        default: return std::nullopt;
    }
}

// The power of two that a constant multiplies by, where a multiply unit has it.
std::optional<int> power_of_two(uint16_t half) {
    const float value = base::half_to_float(half);
    for (int power = -4; power <= 3; ++power)
        if (power != 0 && value == std::ldexp(1.0f, power))
            return power;
    return std::nullopt;
}

}  // namespace

Refs Selector::source(const nir::Alu& alu, unsigned i) const {
    return refs_of(*alu.srcs[i].src.value, alu.srcs[i].swizzle);
}

Result<void> Selector::select_alu(const nir::Alu& alu) {
    if (used(alu.def) == 0 || select_forward(alu) || select_modifier(alu) || select_function(alu))
        return {};
    switch (alu.op) {
        case nir::Op::fadd: select_by_component(alu, Op::add, false); break;
        case nir::Op::fmul:
            if (!fold_scale(alu))
                select_by_component(alu, Op::mul, false);
            break;
        case nir::Op::fmin: select_by_component(alu, Op::min, false); break;
        case nir::Op::fmax: select_by_component(alu, Op::max, false); break;
        case nir::Op::slt: select_by_component(alu, Op::gt, true); break;
        case nir::Op::sge: select_by_component(alu, Op::ge, false); break;
        case nir::Op::seq: select_by_component(alu, Op::eq, false); break;
        case nir::Op::sne: select_by_component(alu, Op::ne, false); break;
        case nir::Op::ffloor: select_by_component(alu, Op::floor, false); break;
        case nir::Op::fceil: select_by_component(alu, Op::ceil, false); break;
        case nir::Op::ffract: select_by_component(alu, Op::fract, false); break;
        case nir::Op::fdot2: select_dot(alu, 2); break;
        case nir::Op::fdot3: select_dot(alu, 3); break;
        case nir::Op::fdot4: select_dot(alu, 4); break;
        case nir::Op::fcsel: select_choice(alu); break;
        case nir::Op::fatan2: select_atan2(alu); break;
        default:
            return Error{
                Errc::unsupported,
                fmt::format("the Mali-400 fragment core has no way to do '{}'", alu.info().name)};
    }
    return {};
}

// --- what costs nothing ------------------------------------------------------------------------

bool Selector::select_forward(const nir::Alu& alu) {
    Refs& refs = refs_[alu.def.id];
    switch (alu.op) {
        case nir::Op::mov: refs = source(alu, 0); break;
        case nir::Op::vec2:
        case nir::Op::vec3:
        case nir::Op::vec4:
            for (unsigned i = 0; i < alu.srcs.size(); ++i)
                refs[i] = source(alu, i)[0];
            break;
        case nir::Op::fneg:
            refs = source(alu, 0);
            for (Ref& ref : refs)
                ref.negate = !ref.negate;
            break;
        case nir::Op::fabs:
            refs = source(alu, 0);
            for (Ref& ref : refs) {
                ref.absolute = true;
                ref.negate = false;
            }
            break;
        default: return false;
    }
    settle(alu.def);
    return true;
}

// Gives the modifier to the node that makes the source, when nobody else reads it.
bool Selector::fold_modifier(const nir::Value& source, isa::OutputModifier modifier) {
    const uint32_t producer = producers_[source.id];
    if (producer == none || !has_one_use(source))
        return false;
    Node& node = ir_.nodes[producer];
    if (node.modifier != isa::OutputModifier::none)
        return false;
    node.modifier = modifier;
    return true;
}

// Whether `vector` was put together for one reader from results that nobody else reads, each of one
// node that can take a modifier.
bool Selector::has_foldable_parts(const nir::Value& vector) const {
    const nir::Alu* alu = vector.instr->as<nir::Alu>();
    if (alu == nullptr || !has_one_use(vector) ||
        (alu->op != nir::Op::vec2 && alu->op != nir::Op::vec3 && alu->op != nir::Op::vec4))
        return false;
    for (unsigned i = 0; i < alu->srcs.size(); ++i) {
        if ((used(vector) >> i & 1) == 0)
            continue;
        const nir::Value& part = *alu->srcs[i].src.value;
        const uint32_t producer = producers_[part.id];
        if (producer == none || ir_.nodes[producer].modifier != isa::OutputModifier::none)
            return false;
        for (const nir::Src* use = part.uses; use != nullptr; use = use->next_use)
            if (use->instr != alu)
                return false;
    }
    return true;
}

void Selector::fold_modifier_into_parts(const nir::Value& vector, isa::OutputModifier modifier) {
    const nir::Alu& alu = *vector.instr->as<nir::Alu>();
    for (unsigned i = 0; i < alu.srcs.size(); ++i)
        if ((used(vector) >> i & 1) != 0)
            ir_.nodes[producers_[alu.srcs[i].src.value->id]].modifier = modifier;
}

bool Selector::select_modifier(const nir::Alu& alu) {
    unsigned which = 0;
    isa::OutputModifier modifier = isa::OutputModifier::none;
    if (alu.op == nir::Op::fsat) {
        modifier = isa::OutputModifier::saturate;
    } else if (alu.op == nir::Op::ftrunc) {
        // ASSUMED toward zero (part 6, 6.3).
        modifier = isa::OutputModifier::round;
    } else if (alu.op == nir::Op::fmax &&
               (is_zero(source(alu, 0), used(alu.def)) || is_zero(source(alu, 1), used(alu.def)))) {
        modifier = isa::OutputModifier::positive;
        which = is_zero(source(alu, 0), used(alu.def)) ? 1 : 0;
    } else {
        return false;
    }
    const nir::Value& from = *alu.srcs[which].src.value;
    if (fold_modifier(from, modifier)) {
        refs_[alu.def.id] = source(alu, which);
        return true;
    }
    if (has_foldable_parts(from)) {
        fold_modifier_into_parts(from, modifier);
        refs_[alu.def.id] = source(alu, which);
        settle(alu.def);
        return true;
    }
    const uint8_t mask = used(alu.def);
    Node node{.op = Op::mov, .modifier = modifier, .mask = mask};
    node.src[0] = operand(source(alu, which), mask);
    node.variable = define(alu.def);
    emit(node);
    return true;
}

// Powers of two go into the multiplication that makes the other factor.
bool Selector::fold_scale(const nir::Alu& alu) {
    const uint8_t mask = used(alu.def);
    for (unsigned i = 0; i < 2 && !alu.exact; ++i) {
        const Refs factor = source(alu, i);
        const Ref& first = factor[first_component(mask)];
        if (first.kind != OperandKind::constant || !all_constant(factor, mask, first.constant))
            continue;
        const std::optional<int> power = power_of_two(first.constant);
        const nir::Value& other = *alu.srcs[1 - i].src.value;
        const uint32_t producer = producers_[other.id];
        if (!power || producer == none || !has_one_use(other))
            return false;
        Node& node = ir_.nodes[producer];
        const int scale = node.scale + *power;
        if (node.op != Op::mul || node.modifier != isa::OutputModifier::none || scale < -4 ||
            scale > 3)
            return false;
        node.scale = static_cast<int8_t>(scale);
        refs_[alu.def.id] = source(alu, 1 - i);
        producers_[alu.def.id] = producer;
        return true;
    }
    return false;
}

// --- operations --------------------------------------------------------------------------------

void Selector::select_by_component(const nir::Alu& alu, Op op, bool swap) {
    const uint8_t mask = used(alu.def);
    Node node{.op = op, .mask = mask};
    for (unsigned i = 0; i < alu.srcs.size(); ++i)
        node.src[swap ? alu.srcs.size() - 1 - i : i] = operand(source(alu, i), mask);
    node.variable = define(alu.def);
    emit(node);
    producers_[alu.def.id] = ir_.blocks[block_].nodes.back();
}

// Functions are scalar: one node for each different component.
bool Selector::select_function(const nir::Alu& alu) {
    const std::optional<Op> op = scalar_function(alu.op);
    if (!op)
        return false;
    const Refs from = source(alu, 0);
    const uint32_t variable = define(alu.def);
    Refs& refs = refs_[alu.def.id];
    const uint8_t mask = used(alu.def);
    for (unsigned c = 0; c < 4; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        unsigned same = 0;
        while (same < c && ((mask >> same & 1) == 0 || !(from[same] == from[c])))
            ++same;
        if (same < c) {
            refs[c] = refs[same];
            continue;
        }
        const uint8_t position = static_cast<uint8_t>(1u << c);
        Node node{.op = *op, .mask = position};
        node.src[0] = operand(from, position);
        node.variable = variable;
        emit(node);
        if (is_scalar(mask))
            producers_[alu.def.id] = ir_.blocks[block_].nodes.back();
    }
    return true;
}

void Selector::select_dot(const nir::Alu& alu, unsigned components) {
    const uint8_t terms = low_mask(components);
    Operand sum_of;
    bool is_sum = false;  // one factor is all ones
    for (unsigned i = 0; i < 2 && !is_sum; ++i) {
        if (!all_constant(source(alu, i), terms, 0x3c00))
            continue;
        sum_of = operand(source(alu, 1 - i), terms);
        is_sum = true;
    }
    if (!is_sum) {
        Node product{.op = Op::mul, .mask = terms};
        product.src[0] = operand(source(alu, 0), terms);
        product.src[1] = operand(source(alu, 1), terms);
        product.variable = ir_.add_variable();
        emit(product);
        sum_of = Operand{.kind = OperandKind::variable, .index = product.variable};
    }
    Node sum{.op = components == 4 ? Op::sum4 : Op::sum3, .mask = 1};
    sum.src[0] = sum_of;
    if (components == 2) {
        sum.op = Op::add;
        sum.src[1] = sum_of;
        sum.src[1].component[0] = sum_of.component[1];
        sum.src[1].constant[0] = sum_of.constant[1];
    }
    sum.variable = define(alu.def);
    emit(sum);
    producers_[alu.def.id] = ir_.blocks[block_].nodes.back();
}

// One select for each different condition.
void Selector::select_choice(const nir::Alu& alu) {
    const Refs condition = source(alu, 0);
    const uint8_t mask = used(alu.def);
    const uint32_t variable = define(alu.def);
    unsigned left = mask;
    while (left != 0) {
        const unsigned first = first_component(static_cast<uint8_t>(left));
        unsigned group = 0;
        for (unsigned p = first; p < 4; ++p)
            if ((left >> p & 1) != 0 && condition[p] == condition[first])
                group |= 1u << p;
        left &= ~group;
        const uint8_t positions = static_cast<uint8_t>(group);
        Node node{.op = Op::select, .mask = positions, .variable = variable};
        if (condition[first].kind == OperandKind::constant) {
            node.op = Op::mov;
            const bool is_true = (condition[first].constant & 0x7fff) != 0;
            node.src[0] = operand(source(alu, is_true ? 1 : 2), positions);
        } else {
            Ref plain = condition[first];
            plain.negate = false;
            plain.absolute = false;
            node.src[0] = operand({plain}, 1);
            node.src[1] = operand(source(alu, 1), positions);
            node.src[2] = operand(source(alu, 2), positions);
        }
        emit(node);
        if (positions == mask)
            producers_[alu.def.id] = ir_.blocks[block_].nodes.back();
    }
}

// t = part1(y, x); t.x *= t.y; result = part2(t) (part 6, 6.9).
void Selector::select_atan2(const nir::Alu& alu) {
    const uint8_t mask = used(alu.def);
    const uint32_t variable = define(alu.def);
    for (unsigned c = 0; c < 4; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        Node first{.op = Op::atan2_part1, .mask = 7, .variable = ir_.add_variable()};
        ir_.variables[first.variable].in_place = true;
        first.src[0] = operand({source(alu, 0)[c]}, 1);
        first.src[1] = operand({source(alu, 1)[c]}, 1);
        emit(first);
        Node product{.op = Op::mul, .mask = 1, .variable = first.variable};
        product.src[0] = Operand{.kind = OperandKind::variable, .index = first.variable};
        product.src[1] = Operand{
            .kind = OperandKind::variable, .component = {1, 1, 1, 1}, .index = first.variable};
        emit(product);
        Node second{
            .op = Op::atan_part2, .mask = static_cast<uint8_t>(1u << c), .variable = variable};
        second.src[0] = Operand{.kind = OperandKind::variable, .index = first.variable};
        emit(second);
    }
}

}  // namespace cuesta::lima::pp
