// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/pp/liveness.h"

#include <algorithm>

namespace cuesta::lima::pp {

namespace {

// The first range that ends behind `point`.
auto first_behind(const Ranges& ranges, uint32_t point) {
    return std::upper_bound(ranges.begin(), ranges.end(), point,
                            [](uint32_t p, const Range& range) { return p < range.end; });
}

}  // namespace

// A register's ranges are many, a value's few: each of these is looked up among those.
bool overlap(const Ranges& a, const Ranges& b) {
    const Ranges& few = a.size() < b.size() ? a : b;
    const Ranges& many = a.size() < b.size() ? b : a;
    return std::any_of(few.begin(), few.end(), [&](const Range& range) {
        const auto at = first_behind(many, range.begin);
        return at != many.end() && at->begin < range.end;
    });
}

void unite(Ranges& ranges, const Ranges& with) {
    for (Range range : with) {
        // Those that it touches or overlaps become one with it.
        const auto first = std::lower_bound(ranges.begin(), ranges.end(), range.begin,
                                            [](const Range& r, uint32_t p) { return r.end < p; });
        auto last = first;
        for (; last != ranges.end() && last->begin <= range.end; ++last) {
            range.begin = std::min(range.begin, last->begin);
            range.end = std::max(range.end, last->end);
        }
        ranges.insert(ranges.erase(first, last), range);
    }
}

void subtract(Ranges& ranges, const Ranges& parts) {
    for (const Range& part : parts) {
        const auto at = ranges.begin() + (first_behind(ranges, part.begin) - ranges.cbegin());
        const Range whole = *at;
        const bool before = whole.begin < part.begin;
        const bool behind = part.end < whole.end;
        if (before && behind) {
            at->end = part.begin;
            ranges.insert(at + 1, {part.end, whole.end});
        } else if (before) {
            at->end = part.begin;
        } else if (behind) {
            at->begin = part.end;
        } else {
            ranges.erase(at);
        }
    }
}

bool CellSet::add(const CellSet& other) {
    uint64_t fresh = 0;
    for (size_t i = 0; i < words_.size(); ++i) {
        fresh |= other.words_[i] & ~words_[i];
        words_[i] |= other.words_[i];
    }
    return fresh != 0;
}

void CellSet::remove(const CellSet& other) {
    for (size_t i = 0; i < words_.size(); ++i)
        words_[i] &= ~other.words_[i];
}

std::vector<CellSet> live_out(std::span<const Section> sections, uint32_t cells) {
    std::vector<CellSet> out(sections.size(), CellSet(cells));
    if (sections.size() == 1)
        return out;
    std::vector<CellSet> in(sections.size(), CellSet(cells));
    std::vector<CellSet> killed(sections.size(), CellSet(cells));
    for (size_t i = 0; i < sections.size(); ++i) {
        const std::vector<Event>& events = sections[i].events;
        for (auto event = events.rbegin(); event != events.rend(); ++event) {
            if (event->is_write) {
                in[i].clear(event->cell);
                killed[i].set(event->cell);
            } else {
                in[i].set(event->cell);
            }
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = sections.size(); i-- > 0;) {
            bool grown = false;
            for (const uint32_t successor : sections[i].successors)
                if (successor != none)
                    grown |= out[i].add(in[successor]);
            if (!grown)
                continue;
            CellSet through = out[i];
            through.remove(killed[i]);
            changed |= in[i].add(through);
        }
    }
    return out;
}

std::vector<Ranges> live_ranges(std::span<const Section> sections, uint32_t cells) {
    const std::vector<CellSet> out = live_out(sections, cells);
    std::vector<Ranges> ranges(cells);
    std::vector<uint32_t> live_until(cells, 0);  // 0: dead here
    // Backwards, so ranges come last first; they are turned round at the end.
    const auto add = [&](Cell cell, uint32_t begin, uint32_t end) {
        Ranges& of = ranges[cell];
        if (!of.empty() && of.back().begin <= end)
            of.back().begin = begin;
        else if (begin < end)
            of.push_back({begin, end});
    };
    for (size_t i = sections.size(); i-- > 0;) {
        const Section& section = sections[i];
        std::vector<Cell> live;
        out[i].for_each([&](Cell cell) {
            live_until[cell] = section.end;
            live.push_back(cell);
        });
        for (auto event = section.events.rbegin(); event != section.events.rend(); ++event) {
            uint32_t& until = live_until[event->cell];
            if (event->is_write) {
                add(event->cell, event->point, std::max(until, event->point + 1));
                until = 0;
            } else if (until == 0) {
                until = event->point;
                live.push_back(event->cell);
            }
        }
        for (const Cell cell : live) {
            if (live_until[cell] != 0)
                add(cell, section.begin, live_until[cell]);
            live_until[cell] = 0;
        }
    }
    for (Ranges& of : ranges)
        std::reverse(of.begin(), of.end());
    return ranges;
}

std::array<uint32_t, 2> successors_of(const Ir& ir, uint32_t index) {
    const Block& block = ir.blocks[index];
    std::array<uint32_t, 2> result = {none, none};
    if (block.falls_through && index + 1 < ir.blocks.size())
        result[0] = index + 1;
    if (!block.nodes.empty()) {
        const Node& last = ir.nodes[block.nodes.back()];
        if (last.op == Op::branch)
            result[1] = last.target;
    }
    return result;
}

std::vector<Section> node_sections(const Ir& ir) {
    std::vector<Section> sections;
    sections.reserve(ir.blocks.size());
    uint32_t point = 2;  // 0 means dead in live_ranges
    for (uint32_t b = 0; b < ir.blocks.size(); ++b) {
        Section section;
        section.begin = point;
        for (const uint32_t index : ir.blocks[b].nodes) {
            const Node& node = ir.nodes[index];
            for_each_read(node, [&](Cell cell, unsigned) {
                section.events.push_back({cell, point, false});
            });
            for_each_write(node, [&](Cell cell) {
                section.events.push_back({cell, point + 1, true});
            });
            point += 2;
        }
        if (b == ir.end_block || ir.blocks[b].stops) {
            for_each_result(ir, [&](Cell cell) { section.events.push_back({cell, point, false}); });
            point += 2;
        }
        section.end = point;
        section.successors = successors_of(ir, b);
        sections.push_back(std::move(section));
    }
    return sections;
}

std::vector<Ranges> node_ranges(const Ir& ir) {
    const std::vector<Section> sections = node_sections(ir);
    return live_ranges(sections, static_cast<uint32_t>(ir.variables.size() * 4));
}

}  // namespace cuesta::lima::pp
