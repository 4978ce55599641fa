// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/dependence.h"

#include <algorithm>
#include <unordered_map>

namespace cuesta::lima::pp {
namespace {

// The earliest time (9 * instruction + stage) at which the node can write, when its sources are
// there from `ready` on.
uint32_t earliest(const Node& node, uint32_t ready) {
    uint32_t best = ~0u;
    for (unsigned u = 0; u < unit_count; ++u) {
        const Unit unit = static_cast<Unit>(u);
        if ((info(node.op).units & bit(unit)) == 0)
            continue;
        const uint32_t stage = stage_of(unit);
        const uint32_t reads = node.op == Op::texture ? 1 : stage;
        const uint32_t instruction = ready / 9 + (ready % 9 < reads ? 0 : 1);
        best = std::min(best, instruction * 9 + stage);
    }
    return best;
}

bool touches_memory(const Node& node, bool& writes) {
    writes = node.op == Op::store;
    if (writes)
        return true;
    for (const Operand& operand : node.src)
        if (operand.kind == OperandKind::temporary)
            return true;
    return false;
}

// The vec4 of temporaries that the node touches; nothing when it may be any.
bool known_temporary(const Node& node, int32_t& index) {
    if (node.op == Op::store) {
        index = node.temporary;
        return node.src[1].kind == OperandKind::none;
    }
    for (const Operand& operand : node.src) {
        if (operand.kind != OperandKind::temporary)
            continue;
        index = static_cast<int32_t>(operand.index);
        return operand.offset == none;
    }
    return false;
}

}  // namespace

uint8_t read_stage(const Node& node, Unit unit, unsigned i) {
    switch (node.op) {
        case Op::texture: return i == 0 ? 1 : 2;
        case Op::store: return 6;  // it does not see the combiner (part 6, 6.1)
        case Op::select:
            if (i == 0 && !node.src[0].is_load())
                return 4;  // through the scalar multiply
            break;
        default: break;
    }
    if (node.src[i].is_load())
        return 2;  // its offset
    return stage_of(unit);
}

DependenceGraph::DependenceGraph(const Ir& ir, const Block& block)
    : later(block.nodes.size()), earlier(block.nodes.size()), depth(block.nodes.size(), 0) {
    link_registers(ir, block);
    link_memory(ir, block);
    measure(ir, block);
}

void DependenceGraph::add(
    uint32_t from, uint32_t to, DependenceKind kind, uint8_t source, Cell cell) {
    later[from].push_back({to, kind, source, cell});
    earlier[to].push_back(from);
}

void DependenceGraph::link_registers(const Ir& ir, const Block& block) {
    struct State {
        uint32_t writer = none;
        std::vector<uint32_t> readers;
    };
    std::unordered_map<Cell, State> states;
    for (uint32_t i = 0; i < block.nodes.size(); ++i) {
        const Node& node = ir.nodes[block.nodes[i]];
        for_each_read(node, [&](Cell cell, unsigned source) {
            State& state = states[cell];
            if (state.writer != none)
                add(state.writer, i, DependenceKind::read, static_cast<uint8_t>(source), cell);
            state.readers.push_back(i);
        });
        for_each_write(node, [&](Cell cell) {
            State& state = states[cell];
            for (const uint32_t reader : state.readers)
                if (reader != i)
                    add(reader, i, DependenceKind::overwrite, 0, cell);
            if (state.writer != none)
                add(state.writer, i, DependenceKind::rewrite, 0, cell);
            state.writer = i;
            state.readers.clear();
        });
    }
}

void DependenceGraph::link_memory(const Ir& ir, const Block& block) {
    std::vector<uint32_t> accesses;
    for (uint32_t i = 0; i < block.nodes.size(); ++i) {
        const Node& node = ir.nodes[block.nodes[i]];
        bool writes = false;
        if (!touches_memory(node, writes))
            continue;
        int32_t index = 0;
        const bool known = known_temporary(node, index);
        for (const uint32_t before : accesses) {
            const Node& other = ir.nodes[block.nodes[before]];
            bool other_writes = false;
            touches_memory(other, other_writes);
            int32_t other_index = 0;
            const bool other_known = known_temporary(other, other_index);
            if ((!writes && !other_writes) || (known && other_known && index != other_index))
                continue;
            add(before, i, other_writes ? DependenceKind::memory : DependenceKind::memory_overwrite,
                0, none);
        }
        accesses.push_back(i);
    }
}

void DependenceGraph::measure(const Ir& ir, const Block& block) {
    for (uint32_t i = 0; i < block.nodes.size(); ++i) {
        uint32_t ready = 0;
        for (const uint32_t before : earlier[i])
            ready = std::max(ready, depth[before]);
        depth[i] = earliest(ir.nodes[block.nodes[i]], ready);
    }
}

}  // namespace cuesta::lima::pp
