// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Slots of the stack, which values share that are not there at the same time. A slot is needed from
// its first access to its last, in program order; and in all of a loop where it is read but that
// it was written before.
#include <algorithm>
#include <map>

#include "base/bits.h"
#include "compiler/agx/spill.h"

namespace cuesta::agx {

namespace {

struct Slot {
    uint32_t begin = ~uint32_t{0};  // position of the first and the last access
    uint32_t end = 0;
    uint32_t bytes = 0;
    uint32_t offset = 0;
};

struct Loop {
    uint32_t begin = 0;
    uint32_t end = 0;
};

// Loops as ranges of positions, inner ones before those around them.
std::vector<Loop> find_loops(const Ir& ir, const std::vector<uint32_t>& starts) {
    std::vector<Loop> loops;
    for (size_t b = ir.blocks.size(); b-- > 0;) {
        uint32_t last = 0;
        bool is_loop = false;
        for (const Block* before : ir.blocks[b]->predecessors) {
            if (before->index < b)
                continue;
            is_loop = true;
            last = std::max(last, before->index);
        }
        if (is_loop)
            loops.push_back({starts[b], starts[last + 1]});
    }
    return loops;
}

bool uses_stack(const Instr& instr) {
    return instr.kind == Kind::spill || instr.kind == Kind::fill;
}

uint32_t halves_of(const Ir& ir, const Instr& instr) {
    return ir.values[instr.kind == Kind::spill ? instr.srcs[0].value : instr.defs[0].value].halves;
}

std::vector<Slot> find_slots(Ir& ir) {
    std::vector<Slot> slots;
    std::vector<uint32_t> starts;
    uint32_t position = 0;
    for (const auto& block : ir.blocks) {
        starts.push_back(position);
        for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            ++position;
            if (!uses_stack(*instr))
                continue;
            if (instr->stack >= slots.size())
                slots.resize(instr->stack + 1);
            Slot& slot = slots[instr->stack];
            slot.begin = std::min(slot.begin, position);
            slot.end = std::max(slot.end, position);
            slot.bytes = halves_of(ir, *instr) * half_bytes;
            ++ir.spills;
        }
        ++position;
    }
    starts.push_back(position);
    for (const Loop& loop : find_loops(ir, starts)) {
        for (Slot& slot : slots) {
            if (slot.begin < loop.begin && slot.end > loop.begin && slot.end < loop.end)
                slot.end = loop.end;
        }
    }
    return slots;
}

// The lowest gap that is large enough, in the order of the slots' beginnings. Only the first gaps
// are looked at: what is too small for most does not get in the way for ever.
class SlotPlacer {
  public:
    explicit SlotPlacer(std::vector<Slot>& slots) : slots_(slots) {}

    uint32_t run() {
        std::vector<uint32_t> order;
        for (uint32_t i = 0; i < slots_.size(); ++i) {
            if (slots_[i].bytes != 0)
                order.push_back(i);
        }
        std::stable_sort(order.begin(), order.end(), [this](uint32_t a, uint32_t b) {
            return slots_[a].begin < slots_[b].begin;
        });
        for (const uint32_t i : order) {
            release_before(slots_[i].begin);
            place(slots_[i]);
            by_end_.emplace(slots_[i].end, i);
        }
        return top_;
    }

  private:
    static constexpr unsigned tried_gaps = 64;

    void place(Slot& slot) {
        // Whole registers where there is more than a half.
        const uint32_t alignment = slot.bytes > half_bytes ? 4 : half_bytes;
        unsigned tried = 0;
        for (auto gap = gaps_.begin(); gap != gaps_.end() && tried < tried_gaps; ++gap, ++tried) {
            const auto [begin, end] = *gap;
            const auto at = static_cast<uint32_t>(base::align_up(begin, alignment));
            if (at + slot.bytes > end)
                continue;
            gaps_.erase(gap);
            add_gap(begin, at);
            add_gap(at + slot.bytes, end);
            slot.offset = at;
            return;
        }
        const auto at = static_cast<uint32_t>(base::align_up(top_, alignment));
        add_gap(top_, at);
        slot.offset = at;
        top_ = at + slot.bytes;
    }

    // Neighbours become one.
    void add_gap(uint32_t begin, uint32_t end) {
        if (begin == end)
            return;
        auto next = gaps_.lower_bound(begin);
        if (next != gaps_.end() && next->first == end) {
            end = next->second;
            next = gaps_.erase(next);
        }
        if (next != gaps_.begin() && std::prev(next)->second == begin)
            std::prev(next)->second = end;
        else
            gaps_.emplace(begin, end);
    }

    void release_before(uint32_t position) {
        while (!by_end_.empty() && by_end_.begin()->first < position) {
            const Slot& slot = slots_[by_end_.begin()->second];
            add_gap(slot.offset, slot.offset + slot.bytes);
            by_end_.erase(by_end_.begin());
        }
    }

    std::vector<Slot>& slots_;
    std::map<uint32_t, uint32_t> gaps_;  // below top_, by offset: the end
    std::multimap<uint32_t, uint32_t> by_end_;
    uint32_t top_ = 0;
};

}  // namespace

void place_spills(Ir& ir) {
    ir.spills = 0;
    std::vector<Slot> slots = find_slots(ir);
    ir.spill_bytes = static_cast<uint32_t>(base::align_up(SlotPlacer(slots).run(), 4));
    for (const auto& block : ir.blocks) {
        for (Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            if (uses_stack(*instr))
                instr->stack = slots[instr->stack].offset;
        }
    }
}

}  // namespace cuesta::agx
