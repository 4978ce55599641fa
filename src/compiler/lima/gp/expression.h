// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Makes nodes. Equal nodes of a block are made once; signs travel in operands as far as they can.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "compiler/lima/gp/node.h"

namespace cuesta::lima::gp {

// Which zero the magnitude of a zero is.
enum class Zero : uint8_t { either, positive };

class Expression {
  public:
    explicit Expression(Function& function) : function_(function) {}

    // The block that new nodes belong to.
    void set_block(Block& block);

    // A vec4 of memory that never holds infinities or NaN: the driver fills it.
    void set_finite(uint16_t address) { finite_ = address; }

    Operand constant(float value);

    Operand add(Operand a, Operand b);
    Operand mul(Operand a, Operand b);
    Operand min(Operand a, Operand b);
    Operand max(Operand a, Operand b);
    Operand ge(Operand a, Operand b) { return accumulate(Op::ge, a, b); }
    Operand lt(Operand a, Operand b) { return accumulate(Op::lt, a, b); }
    Operand floor(Operand a);
    Operand sign(Operand a);
    Operand select(Operand condition, Operand if_true, Operand if_false);
    Operand function(Op op, Operand a);  // one of Unit::function
    Operand pass(Op op, Operand a);      // pre_exp2, post_log2

    Operand abs(Operand a, Zero zero = Zero::either);
    Operand equal(Operand a, Operand b);
    Operand not_equal(Operand a, Operand b);
    Operand clamp(Operand a, float lower, float upper);
    Operand exp2(Operand a);
    Operand log2(Operand a);

    // Whether the operand is known to be a whole number.
    bool is_whole(Operand a, unsigned depth = 6) const;
    // Or not negative: never less than 0, and no -0 but where `zero` is either.
    bool is_positive(Operand a, Zero zero, unsigned depth = 6) const;

    // The operand as a node, without sign: what a store or the end of a block needs.
    NodeId node(Operand a);
    // A node of its own that only moves `a`.
    NodeId copy(Operand a);
    // The branch node of the block; not yet part of its list's order constraints.
    NodeId branch(Operand condition);

  private:
    Operand accumulate(Op op, Operand a, Operand b);
    Operand literal(float value);
    Operand unsigned_operand(Operand a);  // for units that cannot negate
    NodeId make(const Node& node);
    NodeId append(const Node& node);
    const Node* clamp_half(Operand a, Op op, float& bound) const;
    bool constant_value(Operand a, float& value) const;
    bool is_zero(Operand a) const;

    Function& function_;
    Block* block_ = nullptr;
    uint16_t finite_ = 0xffff;
    std::unordered_multimap<uint64_t, NodeId> known_;
    std::unordered_map<uint32_t, uint16_t> literals_;
};

}  // namespace cuesta::lima::gp
