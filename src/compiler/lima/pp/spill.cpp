// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/spill.h"

#include <algorithm>
#include <optional>

namespace cuesta::lima::pp {
namespace {

// Readers that take registers only, without modifiers.
bool reads_registers_only(const Node& node) {
    return node.op == Op::texture || node.op == Op::varying || node.op == Op::store ||
           node.op == Op::branch;
}

// One of the variables that go.
struct Spilled {
    uint32_t variable = none;
    uint8_t cells = 0;  // ever written
    uint32_t writers = 0;
    std::optional<Node> definition;  // when there is one, and it is cheap to repeat
    int32_t temporary = 0;
};

struct Spiller {
    Ir& ir;
    std::vector<Spilled> spilled;
    std::vector<uint32_t> spilled_of;  // by variable: which of these, or none
    std::vector<uint32_t> out;         // the block being rewritten

    Spiller(Ir& i, std::span<const uint32_t> variables)
        : ir(i), spilled_of(i.variables.size(), none) {
        for (const uint32_t variable : variables) {
            spilled_of[variable] = static_cast<uint32_t>(spilled.size());
            spilled.push_back({.variable = variable, .definition = {}});
        }
    }

    Spilled* find(uint32_t variable) {
        // Those that spilling makes are none of them.
        if (variable >= spilled_of.size() || spilled_of[variable] == none)
            return nullptr;
        return &spilled[spilled_of[variable]];
    }

    void append(const Node& node) {
        out.push_back(static_cast<uint32_t>(ir.nodes.size()));
        ir.nodes.push_back(node);
    }

    uint32_t short_lived(bool in_place) {
        const uint32_t fresh = ir.add_variable();
        ir.variables[fresh] = {.in_place = in_place, .no_spill = true};
        return fresh;
    }

    static bool is_cheap(const Node& node) {
        if (node.op == Op::varying)
            return node.src[0].kind == OperandKind::none;
        return node.op == Op::mov && node.modifier == isa::OutputModifier::none &&
               (node.src[0].kind == OperandKind::constant ||
                (node.src[0].kind == OperandKind::uniform && node.src[0].offset == none));
    }

    void inspect() {
        for (const Block& block : ir.blocks) {
            for (const uint32_t index : block.nodes) {
                const Node& node = ir.nodes[index];
                Spilled* of = node.writes() ? find(node.variable) : nullptr;
                if (of == nullptr)
                    continue;
                of->cells = static_cast<uint8_t>(of->cells | node.mask);
                ++of->writers;
                if (is_cheap(node))
                    of->definition = node;
            }
        }
        for (Spilled& of : spilled) {
            if (of.writers != 1)
                of.definition.reset();
            if (of.definition)
                continue;
            ++ir.spill_vec4s;
            of.temporary = -(ir.scratch_vec4s + ir.spill_vec4s);
        }
    }

    // --- readers -------------------------------------------------------------------------------

    // What a reader reads instead: the value's origin, through the given operand.
    static Operand origin(const Spilled& of, const Operand& operand) {
        Operand result = operand;
        if (!of.definition) {
            result.kind = OperandKind::temporary;
            result.index = static_cast<uint32_t>(of.temporary);
            return result;
        }
        const Operand& from = of.definition->src[0];
        result.kind = from.kind;
        result.index = from.index;
        for (unsigned p = 0; p < 4; ++p) {
            const unsigned c = operand.component[p];
            result.component[p] = from.component[c];
            result.constant[p] = from.constant[c];
        }
        if (from.kind == OperandKind::constant)
            return with_constant_modifiers(result);
        result.absolute = operand.absolute || from.absolute;
        result.negate = operand.absolute ? operand.negate : operand.negate != from.negate;
        return result;
    }

    static Operand with_constant_modifiers(Operand operand) {
        for (uint16_t& constant : operand.constant) {
            if (operand.absolute)
                constant &= 0x7fff;
            if (operand.negate)
                constant ^= 0x8000;
        }
        operand.absolute = false;
        operand.negate = false;
        return operand;
    }

    static bool has_other_load(const Node& node, unsigned but, const Operand& load) {
        for (unsigned i = 0; i < node.src.size(); ++i)
            if (i != but && node.src[i].is_load() && !node.src[i].same_load(load))
                return true;
        return false;
    }

    void reload_varying(const Node& definition, Operand& operand, uint8_t positions) {
        Node again = definition;
        again.variable = short_lived(true);
        again.mask = 0;
        for (unsigned p = 0; p < 4; ++p)
            if ((positions >> p & 1) != 0)
                again.mask = static_cast<uint8_t>(again.mask | 1u << operand.component[p]);
        append(again);
        operand.index = again.variable;
    }

    void replace_source(const Spilled& of, Node& node, unsigned i) {
        Operand& operand = node.src[i];
        const uint8_t positions = read_positions(node, i);
        if (of.definition && of.definition->op == Op::varying)
            return reload_varying(*of.definition, operand, positions);
        Operand from = origin(of, operand);
        const bool fits = !reads_registers_only(node) &&
                          (!from.is_load() || !has_other_load(node, i, from)) &&
                          !(node.op == Op::select && i == 0 && from.kind == OperandKind::constant);
        if (fits) {
            operand = from;
            return;
        }
        Node move{.op = Op::mov, .mask = positions, .variable = short_lived(node.op == Op::store)};
        move.src[0] = from;
        append(move);
        operand = Operand{.kind = OperandKind::variable, .index = move.variable};
    }

    // The register that is added to the index of a load.
    void replace_offset(const Spilled& of, Operand& operand) {
        Operand cell{.kind = OperandKind::variable, .index = of.variable};
        cell.component.fill(static_cast<uint8_t>(operand.offset % 4));
        if (of.definition && of.definition->op == Op::varying) {
            reload_varying(*of.definition, cell, 1);
        } else {
            Node move{.op = Op::mov, .mask = 1, .variable = short_lived(false)};
            move.src[0] = origin(of, cell);
            append(move);
            cell = Operand{.kind = OperandKind::variable, .index = move.variable};
        }
        operand.offset = cell.cell(0);
    }

    // Operands of one load must stay so: an instruction has room for one.
    void replace_offsets(Node& node) {
        const std::array<Operand, 3> given = node.src;
        for (unsigned i = 0; i < node.src.size(); ++i) {
            Operand& operand = node.src[i];
            if (!operand.is_load() || operand.offset == none)
                continue;
            const Spilled* of = find(operand.offset / 4);
            if (of == nullptr)
                continue;
            unsigned same = 0;
            while (same < i && (!given[same].is_load() || given[same].offset != operand.offset))
                ++same;
            if (same < i)
                operand.offset = node.src[same].offset;
            else
                replace_offset(*of, operand);
        }
    }

    void replace_reads(Node& node) {
        replace_offsets(node);
        for (unsigned i = 0; i < node.src.size(); ++i) {
            const Operand& operand = node.src[i];
            if (operand.kind != OperandKind::variable)
                continue;
            if (const Spilled* of = find(operand.index))
                replace_source(*of, node, i);
        }
    }

    // --- writers -------------------------------------------------------------------------------

    void store(const Spilled& of, const Node& writer) {
        Node whole{.op = Op::store, .mask = writer.mask, .temporary = of.temporary};
        whole.src[0] = Operand{.kind = OperandKind::variable, .index = writer.variable};
        // A store of four components would overwrite what others wrote.
        if (writer.mask == of.cells)
            return append(whole);
        for (unsigned c = 0; c < 4; ++c) {
            if ((writer.mask >> c & 1) == 0)
                continue;
            whole.mask = static_cast<uint8_t>(1u << c);
            whole.store_scalar = true;
            append(whole);
        }
    }

    void rewrite(Block& block) {
        out.clear();
        for (const uint32_t index : block.nodes) {
            Node node = ir.nodes[index];
            replace_reads(node);
            const Spilled* of = node.writes() ? find(node.variable) : nullptr;
            if (of != nullptr && of->definition)
                continue;
            if (of != nullptr)
                node.variable = short_lived(true);
            ir.nodes[index] = node;
            out.push_back(index);
            if (of != nullptr)
                store(*of, node);
        }
        block.nodes = out;
    }
};

}  // namespace

void spill(Ir& ir, std::span<const uint32_t> variables) {
    Spiller spiller(ir, variables);
    spiller.inspect();
    for (Block& block : ir.blocks)
        spiller.rewrite(block);
    for (const uint32_t variable : variables)
        ir.variables[variable] = {.no_spill = true};
}

}  // namespace cuesta::lima::pp
