// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/expression.h"

#include <bit>
#include <cmath>
#include <utility>

namespace cuesta::lima::gp {
namespace {

uint64_t hash_of(const Operand& operand) {
    return (static_cast<uint64_t>(operand.source) << 3 | operand.component << 1 |
            static_cast<uint64_t>(operand.negate)) *
               0x9e3779b97f4a7c15u +
           (static_cast<uint64_t>(operand.index) << 16 | operand.offset) * 0xc2b2ae3d27d4eb4fu;
}

uint64_t hash_of(const Node& node) {
    uint64_t hash = static_cast<uint64_t>(node.op) << 1 | static_cast<uint64_t>(node.negate);
    for (unsigned i = 0; i < node.source_count; ++i)
        hash = std::rotl(hash, 23) * 0x9e3779b97f4a7c15u ^ hash_of(node.sources[i]);
    return hash;
}

bool equal_nodes(const Node& a, const Node& b) {
    return a.op == b.op && a.negate == b.negate && a.source_count == b.source_count &&
           a.sources == b.sources;
}

// A fixed order of operands, so that a+b and b+a are one node.
bool out_of_order(const Operand& a, const Operand& b) {
    if (a.source != b.source)
        return a.source > b.source;
    if (a.index != b.index)
        return a.index > b.index;
    return a.component > b.component;
}

Node unary(Op op, Operand a) {
    return {.op = op, .source_count = 1, .sources = {a}, .stores = {}};
}

Node binary(Op op, Operand a, Operand b) {
    return {.op = op, .source_count = 2, .sources = {a, b}, .stores = {}};
}

}  // namespace

void Expression::set_block(Block& block) {
    block_ = &block;
    known_.clear();
}

NodeId Expression::append(const Node& node) {
    CUESTA_ASSERT(function_.nodes.size() < no_node, "too many nodes");
    const NodeId id = static_cast<NodeId>(function_.nodes.size());
    function_.nodes.push_back(node);
    block_->nodes.push_back(id);
    return id;
}

NodeId Expression::make(const Node& node) {
    const uint64_t hash = hash_of(node);
    const auto [first, last] = known_.equal_range(hash);
    for (auto it = first; it != last; ++it)
        if (equal_nodes(function_.nodes[it->second], node))
            return it->second;
    const NodeId id = append(node);
    known_.emplace(hash, id);
    return id;
}

// A negative constant is its opposite, negated: one place serves both.
Operand Expression::constant(float value) {
    if (!std::signbit(value) || std::isnan(value))
        return literal(value);
    return literal(-value).negated();
}

Operand Expression::literal(float value) {
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    auto [it, fresh] = literals_.emplace(bits, static_cast<uint16_t>(function_.literals.size()));
    if (fresh)
        function_.literals.push_back(value);
    return {.source = Source::literal, .index = it->second};
}

bool Expression::constant_value(Operand a, float& value) const {
    if (a.source != Source::literal && a.source != Source::identity)
        return false;
    value = a.source == Source::identity ? 0.0f : function_.literals[a.index];
    if (a.negate)
        value = -value;
    return true;
}

bool Expression::is_zero(Operand a) const {
    float value = 1.0f;
    return constant_value(a, value) && value == 0.0f;
}

Operand Expression::accumulate(Op op, Operand a, Operand b) {
    if (traits(op).swap == Swap::plain && out_of_order(a, b))
        std::swap(a, b);
    // An accumulator makes its own zero, in the second place only.
    if (is_zero(b)) {
        b = {.source = Source::identity, .negate = b.negate};
    } else if (is_zero(a) && traits(op).swap != Swap::none) {
        const bool flip = traits(op).swap == Swap::negated;
        a = {.source = Source::identity, .negate = a.negate != flip};
        b.negate = b.negate != flip;
        std::swap(a, b);
    }
    return node_operand(make(binary(op, a, b)));
}

Operand Expression::add(Operand a, Operand b) {
    const auto is_nothing = [&](Operand operand) {
        float value = 0.0f;
        return constant_value(operand, value) && value == 0.0f && std::signbit(value);
    };
    if (is_nothing(b))
        return a;
    return is_nothing(a) ? b : accumulate(Op::add, a, b);
}

Operand Expression::mul(Operand a, Operand b) {
    float value = 0.0f;
    if (constant_value(a, value))
        std::swap(a, b);
    if (constant_value(b, value) && std::fabs(value) == 1.0f)
        return value < 0.0f ? a.negated() : a;
    // Accumulators are idle more often than multipliers.
    if (constant_value(b, value) && std::fabs(value) == 2.0f) {
        if (value < 0.0f)
            a.negate = !a.negate;
        return add(a, a);
    }
    if (is_zero(b) && a.source == Source::memory && a.index == finite_)
        return constant(-0.0f);  // whichever zero it is, none changes what it is added to
    const bool negate = a.negate != b.negate;
    a.negate = b.negate = false;
    if (out_of_order(a, b))
        std::swap(a, b);
    Operand result = node_operand(make(binary(Op::mul, a, b)));
    result.negate = negate;
    return result;
}

// The node behind `a` if it is `op` of something and a constant, the bound.
const Node* Expression::clamp_half(Operand a, Op op, float& bound) const {
    if (!a.is_node() || a.negate)
        return nullptr;
    const Node& node = function_.nodes[a.index];
    if (node.op != op)
        return nullptr;
    return constant_value(node.sources[1], bound) || constant_value(node.sources[0], bound)
               ? &node
               : nullptr;
}

// min(max(x, lower), upper) and its mirror are one operation of the pass unit.
Operand Expression::min(Operand a, Operand b) {
    float upper = 0.0f;
    float lower = 0.0f;
    if (constant_value(a, upper))
        std::swap(a, b);
    if (constant_value(b, upper)) {
        if (const Node* inner = clamp_half(a, Op::max, lower); inner != nullptr && lower <= upper) {
            float ignored = 0.0f;
            const bool second = constant_value(inner->sources[1], ignored);
            return clamp(inner->sources[second ? 0 : 1], lower, upper);
        }
    }
    return accumulate(Op::min, a, b);
}

Operand Expression::max(Operand a, Operand b) {
    float upper = 0.0f;
    float lower = 0.0f;
    if (constant_value(a, lower))
        std::swap(a, b);
    if (constant_value(b, lower)) {
        if (const Node* inner = clamp_half(a, Op::min, upper); inner != nullptr && lower <= upper) {
            float ignored = 0.0f;
            const bool second = constant_value(inner->sources[1], ignored);
            return clamp(inner->sources[second ? 0 : 1], lower, upper);
        }
    }
    return accumulate(Op::max, a, b);
}

Operand Expression::clamp(Operand a, float lower, float upper) {
    return node_operand(make({.op = Op::clamp,
                              .source_count = 3,
                              .sources = {unsigned_operand(a), literal(upper), literal(lower)},
                              .stores = {}}));
}

Operand Expression::floor(Operand a) {
    if (is_whole(a))
        return a;
    return node_operand(make(unary(Op::floor, a)));
}

bool Expression::is_positive(Operand a, Zero zero, unsigned depth) const {
    float value = 0.0f;
    if (constant_value(a, value))
        return !std::signbit(value) || (value == 0.0f && zero == Zero::either);
    if (!a.is_node() || a.negate || depth == 0)
        return false;
    const Node& node = function_.nodes[a.index];
    const auto is = [&](unsigned i, Zero which) {
        return is_positive(node.sources[i], which, depth - 1);
    };
    const auto positive = [&](unsigned i) { return is(i, zero); };
    switch (node.op) {
        case Op::ge:
        case Op::lt:
        case Op::exp2_table: return true;
        case Op::rsqrt:  // of less than 0: NaN; of -0: -infinity, as its reciprocal
        case Op::rcp: return is(0, Zero::positive);
        case Op::mov:
        case Op::floor:
        case Op::sign: return positive(0);
        case Op::mul:
            return !node.negate &&
                   (node.sources[0] == node.sources[1] || (positive(0) && positive(1)));
        case Op::max:
            // Of x and -x that are equal, which is 0 and -0, it is the second.
            if (node.sources[0] == node.sources[1].negated())
                return zero == Zero::either;
            return positive(0) && positive(1);
        case Op::add:  // one +0 is enough
            return (positive(0) && is(1, Zero::either)) || (is(0, Zero::either) && positive(1));
        case Op::min: return positive(0) && positive(1);
        case Op::clamp: return positive(2);
        case Op::select: return positive(1) && positive(2);
        default: return false;
    }
}

bool Expression::is_whole(Operand a, unsigned depth) const {
    float value = 0.0f;
    if (constant_value(a, value))
        return std::floor(value) == value;
    if (!a.is_node() || depth == 0)
        return false;
    const Node& node = function_.nodes[a.index];
    const auto whole = [&](unsigned i) { return is_whole(node.sources[i], depth - 1); };
    switch (node.op) {
        case Op::floor:
        case Op::sign:
        case Op::ge:
        case Op::lt: return true;
        case Op::mov: return whole(0);
        case Op::add:
        case Op::mul:
        case Op::min:
        case Op::max: return whole(0) && whole(1);
        case Op::select: return whole(1) && whole(2);
        default: return false;
    }
}

Operand Expression::sign(Operand a) {
    return node_operand(make(unary(Op::sign, a)));
}

Operand Expression::abs(Operand a, Zero zero) {
    a.negate = false;
    if (is_positive(a, zero))
        return a;
    if (!is_positive(a, Zero::either))
        a = accumulate(Op::max, a, a.negated());
    return zero == Zero::positive ? accumulate(Op::add, a, constant(0.0f)) : a;
}

// ge(a, b) and ge(b, a); no NaN is equal to anything.
Operand Expression::equal(Operand a, Operand b) {
    return accumulate(Op::min, ge(a, b), ge(b, a));
}

Operand Expression::not_equal(Operand a, Operand b) {
    return accumulate(Op::max, lt(a, b), lt(b, a));
}

Operand Expression::select(Operand condition, Operand if_true, Operand if_false) {
    condition.negate = false;  // only zero or not matters
    const bool negate = if_true.negate && if_false.negate;
    if (negate)
        if_true.negate = if_false.negate = false;
    const Node node = {
        .op = Op::select,
        .source_count = 3,
        .sources = {condition, unsigned_operand(if_true), unsigned_operand(if_false)},
        .stores = {}};
    Operand result = node_operand(make(node));
    result.negate = negate;
    return result;
}

Operand Expression::function(Op op, Operand a) {
    // 1 / -x == -(1 / x): the sign need not cost a move in front.
    const bool outside = op == Op::rcp && a.negate;
    if (outside)
        a.negate = false;
    Operand result = node_operand(make(unary(op, unsigned_operand(a))));
    result.negate = outside;
    return result;
}

Operand Expression::pass(Op op, Operand a) {
    return node_operand(make(unary(op, unsigned_operand(a))));
}

// Mali-400 fact sheet, part 5, 5.5.
Operand Expression::exp2(Operand a) {
    return function(Op::exp2_table, pass(Op::pre_exp2, a));
}

Operand Expression::log2(Operand a) {
    return pass(Op::post_log2, function(Op::log2_table, a));
}

Operand Expression::unsigned_operand(Operand a) {
    float value = 0.0f;
    if (!a.negate)
        return a;
    if (constant_value(a, value))
        return literal(value);
    return node_operand(node(a));
}

NodeId Expression::node(Operand a) {
    if (!a.negate)
        return a.is_node() ? static_cast<NodeId>(a.index) : make(unary(Op::mov, a));
    if (a.is_node() && function_.nodes[a.index].op == Op::mul) {
        Node negative = function_.nodes[a.index];
        negative.stores.clear();
        negative.negate = !negative.negate;
        return make(negative);
    }
    float value = 0.0f;
    if (constant_value(a, value))
        return make(unary(Op::mov, literal(value)));
    return make(unary(Op::mov, a));
}

NodeId Expression::copy(Operand a) {
    return append(unary(Op::mov, a));
}

NodeId Expression::branch(Operand condition) {
    condition.negate = false;
    return append(unary(Op::branch, condition));
}

}  // namespace cuesta::lima::gp
