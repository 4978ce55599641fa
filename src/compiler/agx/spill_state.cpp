// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/spill_state.h"

#include <algorithm>

namespace cuesta::agx {

// --- values in registers -------------------------------------------------------

void HeldValues::set(ValueId value, Distance next) {
    if (contains(value)) {
        held_[place_[value]].next = next;
        return;
    }
    place_[value] = static_cast<uint32_t>(held_.size());
    held_.push_back({value, next});
    halves_ += space_of(ir_, value);
}

void HeldValues::drop(ValueId value) {
    const uint32_t place = place_[value];
    held_[place] = held_.back();
    place_[held_[place].value] = place;
    held_.pop_back();
    place_[value] = absent;
    halves_ -= space_of(ir_, value);
}

void HeldValues::clear() {
    for (const Held& held : held_)
        place_[held.value] = absent;
    held_.clear();
    halves_ = 0;
}

bool HeldValues::shrink(unsigned budget, Distance now) {
    while (halves_ > budget) {
        const auto farthest = std::max_element(
            held_.begin(), held_.end(),
            [&](const Held& a, const Held& b) { return farness(a, now) < farness(b, now); });
        if (farthest == held_.end() || farthest->next <= now)
            return false;
        drop(farthest->value);
    }
    return true;
}

// --- uses by block ---------------------------------------------------------------

namespace {

template <typename Visit>
void for_each_use(const Ir& ir, Visit&& visit) {
    for (const auto& block : ir.blocks) {
        for (const Instr* instr = block->first; instr != nullptr; instr = instr->next) {
            for (size_t n = 0; n < instr->srcs.size(); ++n) {
                const bool phi = instr->kind == Kind::phi;
                const uint32_t where = phi ? block->predecessors[n]->index : block->index;
                if (reads_value(instr->srcs[n]))
                    visit(instr->srcs[n].value, where);
            }
        }
    }
}

}  // namespace

UseBlocks::UseBlocks(const Ir& ir) : begin_(ir.values.size() + 1) {
    for_each_use(ir, [this](ValueId value, uint32_t) { ++begin_[value + 1]; });
    for (size_t v = 1; v < begin_.size(); ++v)
        begin_[v] += begin_[v - 1];
    blocks_.resize(begin_.back());
    std::vector<uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each_use(ir, [&](ValueId value, uint32_t block) { blocks_[next[value]++] = block; });
}

bool UseBlocks::is_used(ValueId value, uint32_t first, uint32_t last) const {
    return std::any_of(blocks_.begin() + begin_[value], blocks_.begin() + begin_[value + 1],
                       [&](uint32_t block) { return block >= first && block <= last; });
}

const Block* last_latch(const Block& block) {
    const Block* last = nullptr;
    for (const Block* before : block.predecessors) {
        if (before->index >= block.index && (last == nullptr || before->index > last->index))
            last = before;
    }
    return last;
}

}  // namespace cuesta::agx
