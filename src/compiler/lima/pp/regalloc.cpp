// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Variables are packed into registers by component: the lifetimes of the 24 cells of the register
// file are kept, and each variable takes the register where it fits and leaves least room beside
// it.
#include "compiler/lima/pp/regalloc.h"

#include <algorithm>

namespace cuesta::lima::pp {
namespace {

constexpr unsigned attempts = 12;

// --- what an instruction reads and writes ------------------------------------------------------

struct EventCollector {
    const Ir& ir;
    std::vector<Event>& events;
    uint32_t base;  // point of the instruction

    uint32_t read_point(unsigned stage) const { return base + 2 * stage; }

    void read_operand(const Operand& operand, uint8_t positions, unsigned stage) {
        if (operand.kind == OperandKind::variable) {
            for (unsigned p = 0; p < 4; ++p)
                if ((positions >> p & 1) != 0)
                    events.push_back({operand.cell(p), read_point(stage), false});
        } else if (operand.is_load() && operand.offset != none) {
            events.push_back({operand.offset, read_point(stage_of(Unit::load)), false});
        }
    }

    unsigned source_stage(const Node& node, Unit unit, unsigned i) const {
        if (node.op == Op::texture)
            return i == 0 ? 1 : 2;
        return stage_of(unit);
    }

    void visit(const Bundle& bundle, Unit unit, const Node& node) {
        for (unsigned i = 0; i < node.src.size(); ++i) {
            const bool forwarded = (unit == Unit::vector_add && bundle.vector_forward == i) ||
                                   (unit == Unit::scalar_add && bundle.scalar_forward == i);
            if (forwarded || (node.op == Op::select && i == 0) ||
                reads_texture(ir, bundle, node, i))
                continue;
            read_operand(node.src[i], read_positions(node, i), source_stage(node, unit, i));
        }
        const bool skipped = unit == Unit::texture ||
                             (unit == Unit::vector_multiply && bundle.skip_vector_multiply) ||
                             (unit == Unit::scalar_multiply && bundle.skip_scalar_multiply);
        if (skipped)
            return;
        if (node.op == Op::read_color)
            return write_around_combiner(node);
        for_each_write(node, [&](Cell cell) {
            events.push_back({cell, read_point(stage_of(unit)) + 1, true});
        });
    }

    // Stores do not see what the combiner of their instruction makes (part 6, 6.1), so which of the
    // two units comes first is open: the combiner neither reads nor writes these cells.
    void write_around_combiner(const Node& node) {
        constexpr unsigned before = stage_of(Unit::combiner), behind = stage_of(Unit::branch);
        for_each_write(node, [&](Cell cell) {
            events.push_back({cell, read_point(before) - 1, true});
            events.push_back({cell, read_point(behind), false});
        });
    }

    void visit(const Bundle& bundle) {
        for (unsigned u = 0; u < unit_count; ++u)
            if (bundle.node[u] != none)
                visit(bundle, static_cast<Unit>(u), ir.nodes[bundle.node[u]]);
        if (bundle.wants_condition && bundle.at(Unit::scalar_multiply) == none &&
            !condition_is_texel(ir, bundle))
            read_operand(bundle.condition, 1, stage_of(Unit::scalar_multiply));
    }
};

std::vector<Section> bundle_sections(const Ir& ir, const Schedule& schedule) {
    constexpr uint32_t points = 20;  // per instruction
    std::vector<Section> sections;
    uint32_t base = 2;
    for (const ScheduledBlock& block : schedule.blocks) {
        Section section;
        section.begin = base;
        for (const Bundle& bundle : block.bundles) {
            EventCollector{ir, section.events, base}.visit(bundle);
            base += points;
        }
        if (block.stops)
            for_each_result(ir, [&](Cell cell) { section.events.push_back({cell, base, false}); });
        base += 2;
        section.end = base;
        section.successors = block.successors;
        std::stable_sort(section.events.begin(), section.events.end(),
                         [](const Event& a, const Event& b) { return a.point < b.point; });
        sections.push_back(std::move(section));
    }
    return sections;
}

// --- packing -----------------------------------------------------------------------------------

struct Lifetime {
    uint32_t variable = 0;
    uint8_t cells = 0;
    uint32_t begin = ~0u;
    uint32_t end = 0;
    uint32_t length = 0;  // of all cells
};

struct Packer {
    const Ir& ir;
    const std::vector<Ranges>& ranges;
    std::array<Ranges, register_count * 4> taken;
    std::vector<Location> locations;

    Packer(const Ir& i, const std::vector<Ranges>& r)
        : ir(i), ranges(r), locations(i.variables.size()) {}

    // Gives each of the variable's cells a free component of the register; false if one gets none.
    bool match(const Lifetime& life, unsigned reg, Location& location, unsigned& free) {
        std::array<uint8_t, 4> possible{};  // by cell: free components
        uint8_t any = 0;
        for (unsigned c = 0; c < 4; ++c) {
            if ((life.cells >> c & 1) == 0)
                continue;
            for (unsigned p = 0; p < 4; ++p)
                if (!overlap(ranges[cell_of(life.variable, c)], taken[reg * 4 + p]))
                    possible[c] = static_cast<uint8_t>(possible[c] | 1u << p);
            any |= possible[c];
            if (ir.variables[life.variable].in_place)
                possible[c] &= static_cast<uint8_t>(1u << c);
        }
        free = static_cast<unsigned>(__builtin_popcount(any));
        location.reg = static_cast<uint8_t>(reg);
        return assign(life.cells, 0, 0, possible, location);
    }

    static bool assign(uint8_t cells,
                       unsigned cell,
                       uint8_t used,
                       const std::array<uint8_t, 4>& possible,
                       Location& location) {
        while (cell < 4 && (cells >> cell & 1) == 0)
            ++cell;
        if (cell == 4)
            return true;
        // Its own position first: plain code reads better and coalesces no worse.
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned p = (cell + i) % 4;
            if ((possible[cell] & ~used & (1u << p)) == 0)
                continue;
            location.component[cell] = static_cast<uint8_t>(p);
            if (assign(cells, cell + 1, static_cast<uint8_t>(used | 1u << p), possible, location))
                return true;
        }
        return false;
    }

    bool place(const Lifetime& life) {
        Location best;
        unsigned best_left = ~0u;
        for (unsigned reg = 0; reg < register_count; ++reg) {
            Location location;
            unsigned free = 0;
            if (!match(life, reg, location, free))
                continue;
            const unsigned left = free - static_cast<unsigned>(__builtin_popcount(life.cells));
            if (left < best_left) {
                best_left = left;
                best = location;
            }
        }
        if (best_left == ~0u)
            return false;
        locations[life.variable] = best;
        for (unsigned c = 0; c < 4; ++c) {
            if ((life.cells >> c & 1) == 0)
                continue;
            Ranges& cell = taken[best.reg * 4u + best.component[c]];
            unite(cell, ranges[cell_of(life.variable, c)]);
        }
        return true;
    }

    void remove(const Lifetime& life) {
        const Location& location = locations[life.variable];
        for (unsigned c = 0; c < 4; ++c)
            if ((life.cells >> c & 1) != 0)
                subtract(taken[location.reg * 4u + location.component[c]],
                         ranges[cell_of(life.variable, c)]);
    }

    uint32_t registers() const {
        uint32_t count = 0;
        for (unsigned reg = 0; reg < register_count; ++reg) {
            bool used = false;
            for (unsigned c = 0; c < 4; ++c)
                used = used || !taken[reg * 4 + c].empty();
            count += used ? 1 : 0;
        }
        return count;
    }
};

std::vector<Lifetime> lifetimes(const Ir& ir, const std::vector<Ranges>& ranges) {
    std::vector<Lifetime> result;
    for (uint32_t v = 0; v < ir.variables.size(); ++v) {
        Lifetime life{.variable = v};
        for (unsigned c = 0; c < 4; ++c) {
            for (const Range& range : ranges[cell_of(v, c)])
                life.length += range.end - range.begin;
            if (ranges[cell_of(v, c)].empty())
                continue;
            life.cells = static_cast<uint8_t>(life.cells | 1u << c);
            life.begin = std::min(life.begin, ranges[cell_of(v, c)].front().begin);
            life.end = std::max(life.end, ranges[cell_of(v, c)].back().end);
        }
        if (life.cells != 0)
            result.push_back(life);
    }
    return result;
}

// --- choice of what to spill -------------------------------------------------------------------

// Accesses, those in loops counting more.
std::vector<uint32_t> access_costs(const Ir& ir) {
    std::vector<uint32_t> costs(ir.variables.size(), 0);
    for (const Block& block : ir.blocks) {
        const uint32_t weight = 1u << std::min(3 * block.loop_depth, 15u);
        for (const uint32_t index : block.nodes) {
            const Node& node = ir.nodes[index];
            for (const Operand& operand : node.src)
                if (operand.kind == OperandKind::variable)
                    costs[operand.index] += weight;
            if (node.writes())
                costs[node.variable] += weight;
        }
    }
    return costs;
}

bool lives_beside(const std::vector<Ranges>& ranges, const Lifetime& a, const Lifetime& b) {
    for (unsigned i = 0; i < 4; ++i)
        for (unsigned j = 0; j < 4; ++j)
            if (overlap(ranges[cell_of(a.variable, i)], ranges[cell_of(b.variable, j)]))
                return true;
    return false;
}

struct VictimChooser {
    const Ir& ir;
    const std::vector<Ranges>& ranges;
    const std::vector<uint32_t> costs;

    VictimChooser(const Ir& i, const std::vector<Ranges>& r)
        : ir(i), ranges(r), costs(access_costs(i)) {}

    // Longest lived for its accesses first.
    double gain(const Lifetime& life) const {
        return static_cast<double>(life.length) / (costs[life.variable] + 1);
    }
    bool may_go(const Lifetime& life, const Lifetime& failed) const {
        return !ir.variables[life.variable].no_spill && lives_beside(ranges, life, failed);
    }

    // Of those alive together with what found no room.
    std::vector<uint32_t> beside(const std::vector<Lifetime>& all, const Lifetime& failed) const {
        std::vector<std::pair<double, uint32_t>> gains;
        for (const Lifetime& life : all)
            if (may_go(life, failed))
                gains.emplace_back(gain(life), life.variable);
        std::stable_sort(gains.begin(), gains.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<uint32_t> victims;
        for (const auto& [gain, variable] : gains)
            victims.push_back(variable);
        return victims;
    }

    // What has to go so that all others find room, `order` being by begin: wherever there is none,
    // the best of those alive makes it.
    std::vector<uint32_t> everywhere(const std::vector<Lifetime>& order) const {
        std::vector<uint32_t> victims;
        std::vector<const Lifetime*> alive;
        Packer packer(ir, ranges);
        for (const Lifetime& life : order) {
            std::erase_if(alive, [&](const Lifetime* other) { return other->end <= life.begin; });
            alive.push_back(&life);
            while (!packer.place(life)) {
                const auto best = best_of(alive, life);
                if (best == alive.end()) {
                    alive.pop_back();
                    break;
                }
                const Lifetime& victim = **best;
                victims.push_back(victim.variable);
                alive.erase(best);
                if (&victim == &life)
                    break;
                packer.remove(victim);
            }
        }
        return victims;
    }

    std::vector<const Lifetime*>::iterator best_of(std::vector<const Lifetime*>& alive,
                                                   const Lifetime& failed) const {
        auto best = alive.end();
        for (auto at = alive.begin(); at != alive.end(); ++at)
            if (may_go(**at, failed) && (best == alive.end() || gain(**at) > gain(**best)))
                best = at;
        return best;
    }
};

}  // namespace

Allocation allocate_registers(const Ir& ir, const Schedule& schedule) {
    const std::vector<Section> sections = bundle_sections(ir, schedule);
    const std::vector<Ranges> ranges =
        live_ranges(sections, static_cast<uint32_t>(ir.variables.size() * 4));
    std::vector<Lifetime> order = lifetimes(ir, ranges);
    std::stable_sort(order.begin(), order.end(), [](const Lifetime& a, const Lifetime& b) {
        if (a.begin != b.begin)
            return a.begin < b.begin;
        return __builtin_popcount(a.cells) > __builtin_popcount(b.cells);
    });
    Allocation result;
    for (unsigned attempt = 0; attempt < attempts; ++attempt) {
        Packer packer(ir, ranges);
        size_t i = 0;
        while (i < order.size() && packer.place(order[i]))
            ++i;
        if (i == order.size()) {
            result.complete = true;
            result.registers = packer.registers();
            result.locations = std::move(packer.locations);
            return result;
        }
        if (attempt == 0) {
            const VictimChooser chooser(ir, ranges);
            result.victims = chooser.beside(order, order[i]);
            result.victims_everywhere = chooser.everywhere(order);
            if (result.victims_everywhere.size() > attempts)
                break;  // another order does not help so many
        }
        // What found no room goes first next time.
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                    order.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return result;
}

}  // namespace cuesta::lima::pp
