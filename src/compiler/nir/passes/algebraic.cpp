// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Matches the rules of nir_algebraic.py. A pattern is matched against an ALU instruction together
// with the swizzle it is seen through, so that a rule works for any component count.
#include "compiler/nir/passes/algebraic.h"

#include <array>
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "base/half.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/passes/copy_prop.h"

namespace cuesta::nir {
namespace {

struct Node {
    enum class Kind : uint8_t { variable, constant, op };
    Kind kind;
    Op op;
    bool inexact;        // op: the rule is not for exact instructions
    bool once;           // op: has a single reader
    uint8_t variable;    // number of the variable
    bool constant_only;  // variable: matches constants only
    double value;        // constant
    std::array<uint16_t, max_op_inputs> operands;
};

enum class Condition : uint8_t { none, is_size_1, is_size_32 };

struct Rule {
    uint16_t search;
    uint16_t replacement;
    Condition condition;
};

#include "compiler/nir/passes/nir_algebraic.inc"

constexpr unsigned max_variables = 4;

// A value seen through a swizzle.
struct Operand {
    Value* value = nullptr;
    Swizzle swizzle{};
};

struct Match {
    std::array<Operand, max_variables> variables{};
    bool exact = false;    // of any instruction
    bool inexact = false;  // of any node: the rule may not touch what is exact anywhere in it
};

ConstValue constant_bits(double value, OperandType type, unsigned bit_size) {
    if (type.base == BaseType::float_) {
        switch (bit_size) {
            case 1: return value != 0 ? 1 : 0;  // where the opcode is typeless, see literal_type
            case 16: return base::half_from_double(value);
            case 64: return std::bit_cast<uint64_t>(value);
            default: return std::bit_cast<uint32_t>(static_cast<float>(value));
        }
    }
    const uint64_t mask = bit_size == 64 ? ~uint64_t{0} : (uint64_t{1} << bit_size) - 1;
    return static_cast<uint64_t>(static_cast<int64_t>(value)) & mask;
}

// A rule's numbers 0.0 and 1.0 where the opcode is typeless (selects) stand for floats.
OperandType literal_type(const OpInfo& info, unsigned operand) {
    const OperandType type = info.input_types[operand];
    if (type.base == BaseType::uint_ && info.name == "bcsel")
        return {BaseType::float_, type.bit_size};
    return type;
}

struct Matcher {
    std::span<const Node> nodes;
    unsigned components;

    bool match_variable(const Node& node, const Operand& operand, Match& match) const {
        if (node.constant_only && constant_of(*operand.value) == nullptr)
            return false;
        Operand& bound = match.variables[node.variable];
        if (bound.value == nullptr) {
            bound = operand;
            return true;
        }
        if (bound.value != operand.value)
            return false;
        for (unsigned i = 0; i < components; ++i)
            if (bound.swizzle[i] != operand.swizzle[i])
                return false;
        return true;
    }

    bool match_constant(const Node& node, const Operand& operand, OperandType type) const {
        const LoadConst* constant = constant_of(*operand.value);
        if (constant == nullptr)
            return false;
        const ConstValue wanted = constant_bits(node.value, type, operand.value->bit_size);
        for (unsigned i = 0; i < components; ++i)
            if (constant->values[operand.swizzle[i]] != wanted)
                return false;
        return true;
    }

    // What is left to match: a list, so that a choice among the operands' orders made for one node
    // can be taken back when a later one does not fit.
    struct Goal {
        uint16_t node = 0;
        Operand operand;
        OperandType type;
        const Goal* next = nullptr;
    };

    bool match_goals(const Goal* goal, const Match& so_far, Match& result) const {
        if (goal == nullptr) {
            result = so_far;
            return !(result.exact && result.inexact);
        }
        const Node& node = nodes[goal->node];
        if (node.kind == Node::Kind::op)
            return match_op(node, *goal, so_far, result);
        Match match = so_far;
        const bool fits = node.kind == Node::Kind::variable
                              ? match_variable(node, goal->operand, match)
                              : match_constant(node, goal->operand, goal->type);
        return fits && match_goals(goal->next, match, result);
    }

    bool match_op(const Node& node, const Goal& goal, const Match& so_far, Match& result) const {
        const Value& value = *goal.operand.value;
        Alu* alu = value.instr->as<Alu>();
        if (alu == nullptr || alu->op != node.op || alu->info().output_size != 0 ||
            (node.once && value.uses->next_use != nullptr))
            return false;
        Match match = so_far;
        match.exact = match.exact || alu->exact;
        match.inexact = match.inexact || node.inexact;
        return match_operands(node, *alu, goal, false, match, result) ||
               (alu->info().commutative && match_operands(node, *alu, goal, true, match, result));
    }

    bool match_operands(const Node& node,
                        const Alu& alu,
                        const Goal& goal,
                        bool swapped,
                        const Match& so_far,
                        Match& result) const {
        std::array<Goal, max_op_inputs> goals;
        const Goal* next = goal.next;
        for (size_t i = alu.srcs.size(); i-- > 0;) {
            const AluSrc& src = alu.srcs[swapped && i < 2 ? 1 - i : i];
            goals[i].node = node.operands[i];
            goals[i].operand.value = src.src.value;
            for (unsigned c = 0; c < components; ++c)
                goals[i].operand.swizzle[c] = src.swizzle[goal.operand.swizzle[c]];
            goals[i].type = literal_type(alu.info(), static_cast<unsigned>(i));
            goals[i].next = next;
            next = &goals[i];
        }
        return match_goals(next, so_far, result);
    }

    bool match_root(uint16_t search, Alu& alu, Match& result) const {
        const Goal root{search, {&alu.def, identity_swizzle}, alu.info().output_type, nullptr};
        return match_goals(&root, {}, result);
    }
};

struct Replacer {
    std::span<const Node> nodes;
    Builder& b;
    unsigned components;
    const Match& match;

    Operand build(uint16_t index, OperandType type, unsigned bit_size) {
        const Node& node = nodes[index];
        Operand result;
        switch (node.kind) {
            case Node::Kind::variable: return match.variables[node.variable];
            case Node::Kind::constant: {
                const ConstValue bits = constant_bits(node.value, type, bit_size);
                result.value = b.load_const(bit_size, std::span(&bits, 1));
                return result;
            }
            case Node::Kind::op: break;
        }
        result.value = &build_op(node, bit_size)->def;
        result.swizzle = identity_swizzle;
        return result;
    }

    Alu* build_op(const Node& node, unsigned bit_size) {
        const OpInfo& info = op_info(node.op);
        std::array<AluSrc, max_op_inputs> srcs;
        for (unsigned i = 0; i < info.num_inputs; ++i) {
            const unsigned size =
                info.input_types[i].bit_size != 0 ? info.input_types[i].bit_size : bit_size;
            const Operand operand = build(node.operands[i], literal_type(info, i), size);
            srcs[i].src.value = operand.value;
            srcs[i].swizzle = operand.swizzle;
        }
        return b.alu_swizzled(node.op, components, std::span(srcs.data(), info.num_inputs));
    }

    Value* build_root(uint16_t index, const Alu& original) {
        const Operand result = build(index, original.info().output_type, original.def.bit_size);
        return b.swizzle(result.value, std::span(result.swizzle.data(), components));
    }
};

bool holds(Condition condition, const Alu& alu) {
    switch (condition) {
        case Condition::none: return true;
        case Condition::is_size_1: return alu.def.bit_size == 1;
        case Condition::is_size_32: return alu.def.bit_size == 32;
    }
    return false;
}

bool apply_rule(Function& function, std::span<const Node> nodes, const Rule& rule, Alu& alu) {
    const Matcher matcher{nodes, alu.def.components};
    Match match;
    if (!holds(rule.condition, alu) || !matcher.match_root(rule.search, alu, match))
        return false;
    Builder b(function, Cursor::before(alu));
    b.exact = match.exact;
    Replacer replacer{nodes, b, alu.def.components, match};
    replace_all_uses(alu.def, *replacer.build_root(rule.replacement, alu));
    remove_instr(alu);
    return true;
}

// The rules by the opcode they look for.
struct RuleIndex {
    std::array<std::vector<const Rule*>, op_count> of_op;

    RuleIndex(std::span<const Node> nodes, std::span<const Rule> rules) {
        for (const Rule& rule : rules)
            of_op[static_cast<size_t>(nodes[rule.search].op)].push_back(&rule);
    }
};

bool apply_rules(Function& function, std::span<const Node> nodes, const RuleIndex& index) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        Alu* alu = instr.as<Alu>();
        if (alu == nullptr || alu->info().output_size != 0)
            return;
        // A rule may have left a copy in place of an operand; nothing matches through it.
        progress |= read_originals(*alu);
        for (const Rule* rule : index.of_op[static_cast<size_t>(alu->op)]) {
            if (apply_rule(function, nodes, *rule, *alu)) {
                progress = true;
                return;
            }
        }
    });
    return progress;
}

}  // namespace

bool algebraic(Function& function) {
    static const RuleIndex index(main_nodes, main_rules);
    return apply_rules(function, main_nodes, index);
}

bool algebraic_late(Function& function) {
    static const RuleIndex index(late_nodes, late_rules);
    return apply_rules(function, late_nodes, index);
}

}  // namespace cuesta::nir
