// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Variables are united into groups of up to four cells. A cell of a group stands for cells of
// several variables, which either are never alive at the same time or hold the same value.
#include <algorithm>

#include "compiler/lima/pp/cleanup.h"
#include "compiler/lima/pp/liveness.h"

namespace cuesta::lima::pp {
namespace {

constexpr uint8_t unused = 0xff;

bool is_copy(const Node& node) {
    return node.op == Op::mov && node.modifier == isa::OutputModifier::none &&
           node.src[0].kind == OperandKind::variable && !node.src[0].negate &&
           !node.src[0].absolute;
}

struct Group {
    bool in_place = false;
    bool no_spill = false;
    bool joined = false;  // is part of another
    uint8_t cells = 0;    // positions in use
    std::array<Ranges, 4> ranges;
    // The one definition whose value the cell holds, or none.
    std::array<Cell, 4> root = {none, none, none, none};
    std::vector<uint32_t> members;  // variables
};

// Where each position of the joining group goes.
using Placement = std::array<uint8_t, 4>;

struct Coalescer {
    Ir& ir;
    std::vector<Group> groups;           // by variable at first
    std::vector<uint32_t> group_of;      // by variable
    std::vector<Placement> position_of;  // by variable, by component

    explicit Coalescer(Ir& i) : ir(i) {
        const std::vector<Ranges> ranges = node_ranges(ir);
        const size_t count = ir.variables.size();
        groups.resize(count);
        for (uint32_t v = 0; v < count; ++v) {
            group_of.push_back(v);
            position_of.push_back({0, 1, 2, 3});
            groups[v].in_place = ir.variables[v].in_place;
            groups[v].no_spill = ir.variables[v].no_spill;
            groups[v].members = {v};
            for (unsigned c = 0; c < 4; ++c) {
                groups[v].ranges[c] = ranges[cell_of(v, c)];
                if (!ranges[cell_of(v, c)].empty())
                    groups[v].cells = static_cast<uint8_t>(groups[v].cells | 1u << c);
            }
        }
        find_roots();
    }

    // Cells with one definition that is no copy are their own root; copies take their source's.
    void find_roots() {
        std::vector<uint8_t> definitions(groups.size() * 4, 0);
        for (const Block& block : ir.blocks)
            for (const uint32_t index : block.nodes)
                for_each_write(ir.nodes[index], [&](Cell cell) {
                    definitions[cell] = static_cast<uint8_t>(std::min(definitions[cell] + 1, 2));
                });
        // In program order, so a source's root is known before its copies (but for loops, where it
        // stays unknown).
        for (const Block& block : ir.blocks) {
            for (const uint32_t index : block.nodes) {
                const Node& node = ir.nodes[index];
                for_each_write(node, [&](Cell cell) {
                    if (definitions[cell] != 1)
                        return;
                    Cell root = cell;
                    if (is_copy(node)) {
                        const Cell from = node.src[0].cell(cell % 4);
                        root = groups[from / 4].root[from % 4];
                    }
                    groups[cell / 4].root[cell % 4] = root;
                });
            }
        }
    }

    struct Place {
        uint32_t group;
        uint8_t position;
    };
    Place place_of(Cell cell) const {
        return {group_of[cell / 4], position_of[cell / 4][cell % 4]};
    }

    bool may_share(const Group& a, unsigned i, const Group& b, unsigned j) const {
        if (a.root[i] != none && a.root[i] == b.root[j])
            return true;
        return !overlap(a.ranges[i], b.ranges[j]);
    }

    // Completes `placement` (joining position to base position), of which some entries are given.
    bool complete(const Group& base, const Group& joining, Placement& placement) const {
        uint8_t taken = 0;  // by the joining group
        for (unsigned j = 0; j < 4; ++j) {
            if (placement[j] == unused)
                continue;
            if (joining.in_place && placement[j] != j)
                return false;
            if (!may_stand(base, joining, j, placement[j]))
                return false;
            taken = static_cast<uint8_t>(taken | 1u << placement[j]);
        }
        for (unsigned j = 0; j < 4; ++j) {
            if ((joining.cells >> j & 1) == 0 || placement[j] != unused)
                continue;
            const unsigned at = find_room(base, joining, j, taken);
            if (at == unused)
                return false;
            placement[j] = static_cast<uint8_t>(at);
            taken = static_cast<uint8_t>(taken | 1u << at);
        }
        return true;
    }

    bool may_stand(const Group& base, const Group& joining, unsigned j, unsigned at) const {
        return (base.cells >> at & 1) == 0 || may_share(base, at, joining, j);
    }

    // Its own position, else a free one, else one whose cell is never alive at the same time.
    unsigned find_room(const Group& base, const Group& joining, unsigned j, uint8_t taken) const {
        const auto is_open = [&](unsigned at) {
            return (taken >> at & 1) == 0 && may_stand(base, joining, j, at);
        };
        if (is_open(j))
            return j;
        if (joining.in_place)
            return unused;
        for (const bool shared : {false, true})
            for (unsigned at = 0; at < 4; ++at)
                if ((base.cells >> at & 1) == (shared ? 1 : 0) && is_open(at))
                    return at;
        return unused;
    }

    void join(uint32_t base_index, uint32_t joining_index, const Placement& placement) {
        Group& base = groups[base_index];
        Group& joining = groups[joining_index];
        for (unsigned j = 0; j < 4; ++j) {
            if ((joining.cells >> j & 1) == 0)
                continue;
            const unsigned at = placement[j];
            const bool shared = (base.cells >> at & 1) != 0;
            base.root[at] = !shared || base.root[at] == joining.root[j] ? joining.root[j] : none;
            unite(base.ranges[at], joining.ranges[j]);
            base.cells = static_cast<uint8_t>(base.cells | 1u << at);
        }
        base.in_place = base.in_place || joining.in_place;
        base.no_spill = base.no_spill || joining.no_spill;
        for (const uint32_t member : joining.members) {
            group_of[member] = base_index;
            for (uint8_t& position : position_of[member])
                if (position != unused)
                    position = placement[position];
            base.members.push_back(member);
        }
        joining.members.clear();
        joining.joined = true;
    }

    // Tries to give source and destination of the copy's components `mask` the same cells.
    bool unite_copy(const Node& copy, uint8_t mask) {
        uint32_t to = none;
        uint32_t from = none;
        Placement placement = {unused, unused, unused, unused};  // of source in destination
        for (unsigned p = 0; p < 4; ++p) {
            if ((mask >> p & 1) == 0)
                continue;
            const Place a = place_of(cell_of(copy.variable, p));
            const Place b = place_of(copy.src[0].cell(p));
            to = a.group;
            from = b.group;
            if (placement[b.position] != unused)
                return false;  // one source component in two places
            for (const uint8_t other : placement)
                if (other == a.position)
                    return false;
            placement[b.position] = a.position;
        }
        if (to == from) {
            for (unsigned j = 0; j < 4; ++j)
                if (placement[j] != unused && placement[j] != j)
                    return false;
            return true;
        }
        // The group that must stay in place is the base.
        uint32_t base = to;
        uint32_t joining = from;
        if (groups[from].in_place && !groups[to].in_place) {
            Placement inverse = {unused, unused, unused, unused};
            for (unsigned j = 0; j < 4; ++j)
                if (placement[j] != unused)
                    inverse[placement[j]] = static_cast<uint8_t>(j);
            placement = inverse;
            std::swap(base, joining);
        }
        if (!complete(groups[base], groups[joining], placement))
            return false;
        join(base, joining, placement);
        return true;
    }

    void unite_copies() {
        std::vector<std::pair<uint32_t, uint32_t>> copies;  // depth, node
        for (const Block& block : ir.blocks)
            for (const uint32_t index : block.nodes)
                if (is_copy(ir.nodes[index]))
                    copies.emplace_back(block.loop_depth, index);
        std::stable_sort(copies.begin(), copies.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        for (const auto& [depth, index] : copies) {
            const Node& copy = ir.nodes[index];
            if (unite_copy(copy, copy.mask) || is_scalar(copy.mask))
                continue;
            for (unsigned p = 0; p < 4; ++p)
                if ((copy.mask >> p & 1) != 0)
                    unite_copy(copy, static_cast<uint8_t>(1u << p));
        }
    }

    // --- rewriting -----------------------------------------------------------------------------

    void rewrite_source(Operand& operand) const {
        if (operand.offset != none) {
            const Place place = place_of(operand.offset);
            operand.offset = cell_of(place.group, place.position);
        }
        if (operand.kind != OperandKind::variable)
            return;
        const Placement& positions = position_of[operand.index];
        for (uint8_t& component : operand.component)
            component = positions[component] == unused ? 0 : positions[component];
        operand.index = group_of[operand.index];
    }

    void rewrite(Node& node) const {
        for (Operand& operand : node.src)
            rewrite_source(operand);
        if (node.variable == none)
            return;
        const Placement& positions = position_of[node.variable];
        Node moved = node;
        moved.variable = group_of[node.variable];
        moved.mask = 0;
        for (unsigned p = 0; p < 4; ++p) {
            if ((node.mask >> p & 1) == 0)
                continue;
            const unsigned to = positions[p];
            moved.mask = static_cast<uint8_t>(moved.mask | 1u << to);
            moved.texture.texel[to] = node.texture.texel[p];
            for (unsigned i = 0; i < node.src.size(); ++i) {
                if (!follows_mask(node, i))
                    continue;
                moved.src[i].component[to] = node.src[i].component[p];
                moved.src[i].constant[to] = node.src[i].constant[p];
            }
        }
        node = moved;
    }

    static uint8_t still_needed(const Node& copy) {
        uint8_t mask = 0;
        for (unsigned p = 0; p < 4; ++p)
            if ((copy.mask >> p & 1) != 0 && copy.src[0].cell(p) != cell_of(copy.variable, p))
                mask = static_cast<uint8_t>(mask | 1u << p);
        return mask;
    }

    void rewrite_all() {
        for (Block& block : ir.blocks) {
            std::erase_if(block.nodes, [&](uint32_t index) {
                Node& node = ir.nodes[index];
                rewrite(node);
                if (!is_copy(node))
                    return false;
                node.mask = still_needed(node);
                return node.mask == 0;
            });
        }
        for (Output* output : {&ir.color, &ir.second_color, &ir.depth})
            if (output->variable != none)
                output->variable = group_of[output->variable];
        for (uint32_t v = 0; v < groups.size(); ++v)
            ir.variables[v] = {.in_place = groups[v].in_place, .no_spill = groups[v].no_spill};
    }
};

}  // namespace

void coalesce(Ir& ir) {
    Coalescer coalescer(ir);
    coalescer.unite_copies();
    coalescer.rewrite_all();
}

}  // namespace cuesta::lima::pp
