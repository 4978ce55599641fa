// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Live ranges of cells, over any numbering of points that grows along the program.
#pragma once

#include <span>
#include <vector>

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

// Half open.
struct Range {
    uint32_t begin = 0;
    uint32_t end = 0;
};

using Ranges = std::vector<Range>;  // sorted, apart

bool overlap(const Ranges& a, const Ranges& b);
void unite(Ranges& ranges, const Ranges& with);
void subtract(Ranges& ranges, const Ranges& parts);  // which lie within

struct Event {
    Cell cell = 0;
    uint32_t point = 0;
    bool is_write = false;
};

// One block: its points, and what happens at them, in order.
struct Section {
    uint32_t begin = 0;
    uint32_t end = 0;
    std::vector<Event> events;
    std::array<uint32_t, 2> successors = {none, none};
};

// By cell.
std::vector<Ranges> live_ranges(std::span<const Section> sections, uint32_t cells);

// Blocks that control may reach from block `index`.
std::array<uint32_t, 2> successors_of(const Ir& ir, uint32_t index);

// Cells that must hold their values when the program ends.
template <typename Visit>
void for_each_result(const Ir& ir, Visit&& visit) {
    for (const Output* output : {&ir.color, &ir.second_color, &ir.depth})
        for (unsigned c = 0; c < 4; ++c)
            if ((output->mask >> c & 1) != 0)
                visit(cell_of(output->variable, c));
}

// Ranges over the nodes as they stand: node number p of the program reads at 2p, writes at 2p+1.
std::vector<Ranges> node_ranges(const Ir& ir);

// By block: the cells alive at its end, one bit each.
class CellSet {
  public:
    CellSet() = default;
    explicit CellSet(uint32_t cells) : words_((cells + 63) / 64) {}
    bool test(Cell cell) const { return (words_[cell / 64] >> (cell % 64) & 1) != 0; }
    void set(Cell cell) { words_[cell / 64] |= uint64_t{1} << (cell % 64); }
    void clear(Cell cell) { words_[cell / 64] &= ~(uint64_t{1} << (cell % 64)); }
    // Whether anything was new.
    bool add(const CellSet& other);
    void remove(const CellSet& other);
    uint32_t size() const { return static_cast<uint32_t>(words_.size() * 64); }
    template <typename Visit>
    void for_each(Visit&& visit) const {
        for (size_t i = 0; i < words_.size(); ++i)
            for (uint64_t word = words_[i]; word != 0; word &= word - 1)
                visit(static_cast<Cell>(i * 64 + static_cast<unsigned>(__builtin_ctzll(word))));
    }

  private:
    std::vector<uint64_t> words_;
};

std::vector<CellSet> live_out(std::span<const Section> sections, uint32_t cells);

// The nodes of the program as sections for the functions above.
std::vector<Section> node_sections(const Ir& ir);

}  // namespace cuesta::lima::pp
