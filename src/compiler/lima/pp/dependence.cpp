// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/dependence.h"

#include <algorithm>
#include <optional>
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

struct Access {
    bool writes = false;
    bool known = false;  // which vec4 it is
    int32_t index = 0;
};

// How the node touches temporaries, if it does.
std::optional<Access> memory_access(const Node& node) {
    if (node.op == Op::store)
        return Access{true, node.src[1].kind == OperandKind::none, node.temporary};
    for (const Operand& operand : node.src)
        if (operand.kind == OperandKind::temporary)
            return Access{false, operand.offset == none, static_cast<int32_t>(operand.index)};
    return std::nullopt;
}

// Accesses to temporaries in the block's order. Links are left out where others imply them, so
// there are no more than a few for each access.
struct MemoryOrder {
    // Of one vec4, behind the barrier.
    struct Vec4 {
        uint32_t writer = none;
        std::vector<uint32_t> readers;  // of what it wrote
    };
    // Accesses to known places, and reads of unknown ones, that one of the other kind may be linked
    // to before it is made a barrier: where more of both meet, each with each would be too many.
    static constexpr size_t max_pairs = 64;

    uint32_t barrier = none;  // everything before it stays so, everything behind it too
    bool barrier_writes = false;
    std::unordered_map<int32_t, Vec4> vec4s;
    std::vector<uint32_t> unknown_reads;

    // Calls `link(position, kind)` for each access that must come before the one at `position`.
    template <typename Link>
    void add(uint32_t position, const Access& access, Link&& link) {
        const auto behind_write = [&](uint32_t before) { link(before, DependenceKind::memory); };
        const auto behind_read = [&](uint32_t before) {
            link(before, DependenceKind::memory_overwrite);
        };
        if (barrier != none)
            link(barrier,
                 barrier_writes ? DependenceKind::memory : DependenceKind::memory_overwrite);
        if (is_barrier(access)) {
            for (const auto& [index, vec4] : vec4s) {
                if (vec4.writer != none)
                    behind_write(vec4.writer);
                std::for_each(vec4.readers.begin(), vec4.readers.end(), behind_read);
            }
            std::for_each(unknown_reads.begin(), unknown_reads.end(), behind_read);
            vec4s.clear();
            unknown_reads.clear();
            barrier = position;
            barrier_writes = access.writes;
            return;
        }
        if (!access.known) {
            for (const auto& [index, vec4] : vec4s)
                if (vec4.writer != none)
                    behind_write(vec4.writer);
            unknown_reads.push_back(position);
            return;
        }
        Vec4& vec4 = vec4s[access.index];
        if (vec4.writer != none)
            behind_write(vec4.writer);
        if (!access.writes)
            return vec4.readers.push_back(position);
        std::for_each(vec4.readers.begin(), vec4.readers.end(), behind_read);
        std::for_each(unknown_reads.begin(), unknown_reads.end(), behind_read);
        vec4 = {position, {}};
    }

    bool is_barrier(const Access& access) const {
        if (access.writes)
            return !access.known || unknown_reads.size() > max_pairs;
        return !access.known && vec4s.size() > max_pairs;
    }
};

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
    MemoryOrder order;
    for (uint32_t i = 0; i < block.nodes.size(); ++i)
        if (const std::optional<Access> access = memory_access(ir.nodes[block.nodes[i]]))
            order.add(i, *access,
                      [&](uint32_t before, DependenceKind kind) { add(before, i, kind, 0, none); });
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
