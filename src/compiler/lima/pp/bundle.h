// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// One machine instruction before register allocation: which node each unit does, and what the
// instruction's own registers hold.
#pragma once

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

// The two constant registers of an instruction, filled as operands come.
struct ConstantPool {
    std::array<isa::Constants, 2> values{};
    std::array<uint8_t, 2> count{};

    // Makes room for an operand read at `positions`; all its values must be in one register. With
    // `may_negate` the whole operand may stand there with its sign turned.
    bool add(const Operand& operand, uint8_t positions, bool may_negate);

    struct Found {
        uint8_t reg = 0;  // 0 or 1
        bool negated = false;
        std::array<uint8_t, 4> component{};  // by position
    };
    // Where add() put it.
    Found find(const Operand& operand, uint8_t positions, bool may_negate) const;
};

struct Bundle {
    std::array<uint32_t, unit_count> node;
    ConstantPool constants;
    Operand load;  // kind none: the load unit is off

    // The scalar multiply passes this on as the condition of a select (with no node of its own).
    Operand condition;
    bool wants_condition = false;  // a select is here

    // What need not be written to a register, because only the next stage reads it.
    bool skip_vector_multiply = false;
    bool skip_scalar_multiply = false;
    // Source of the add unit's node that comes from the multiply unit of its kind, or none.
    uint32_t vector_forward = none;
    uint32_t scalar_forward = none;

    Bundle() { node.fill(none); }
    uint32_t& at(Unit unit) { return node[static_cast<unsigned>(unit)]; }
    uint32_t at(Unit unit) const { return node[static_cast<unsigned>(unit)]; }
    bool is_free(Unit unit) const {
        if (unit == Unit::scalar_multiply && wants_condition)
            return false;
        // A fetch's coordinates pass through the varying unit.
        if (unit == Unit::varying && at(Unit::texture) != none)
            return false;
        return at(unit) == none;
    }
};

// The parts of a product that the combiner does: any scalar times a vector without modifiers.
struct CombinerProduct {
    bool possible = false;
    unsigned scalar = 0;  // which source
};
CombinerProduct combiner_product(const Node& node);

// A move of several components by the combiner is a product with one, a constant.
bool combiner_moves(const Node& node);
Operand constant_one();

// Whether source `i` of a node in this bundle is read from the texture result.
bool reads_texture(const Ir& ir, const Bundle& bundle, const Node& node, unsigned i);

// Whether the condition of the bundle's selects is read from the texture result.
bool condition_is_texel(const Ir& ir, const Bundle& bundle);

}  // namespace cuesta::lima::pp
