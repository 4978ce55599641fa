// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/bo_uses.h"

#include <algorithm>

namespace cuesta::lima {

using winsys::lima::Access;
using winsys::lima::BoHandle;
using winsys::lima::Pipe;

namespace {

constexpr size_t least_slots = 64;
constexpr uint32_t spreading = 0x9e3779b1;  // odd, near 2^32 / golden ratio

}  // namespace

size_t BoUses::first_slot(BoHandle bo) const {
    const uint32_t hash = static_cast<uint32_t>(bo) * spreading;
    return (hash >> 16 ^ hash) & (slots_.size() - 1);
}

const BoUses::Entry* BoUses::find(BoHandle bo) const {
    if (slots_.empty())
        return nullptr;
    for (size_t slot = first_slot(bo); slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
        if (entries_[slots_[slot] - 1].bo == bo)
            return &entries_[slots_[slot] - 1];
    return nullptr;
}

void BoUses::grow() {
    slots_.assign(std::max(slots_.size() * 2, least_slots), 0);
    for (size_t i = 0; i < entries_.size(); ++i) {
        size_t slot = first_slot(entries_[i].bo);
        while (slots_[slot] != 0)
            slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = static_cast<uint32_t>(i + 1);
    }
}

bool BoUses::add(BoHandle bo, Pipe pipe, Access access) {
    const auto bits = static_cast<uint8_t>(access);
    if (const Entry* known = find(bo)) {
        entries_[static_cast<size_t>(known - entries_.data())].access[static_cast<size_t>(pipe)] |=
            bits;
        return false;
    }
    if ((entries_.size() + 1) * 2 > slots_.size())
        grow();
    size_t slot = first_slot(bo);
    while (slots_[slot] != 0)
        slot = (slot + 1) & (slots_.size() - 1);
    Entry& entry = entries_.emplace_back();
    entry.bo = bo;
    entry.access[static_cast<size_t>(pipe)] = bits;
    slots_[slot] = static_cast<uint32_t>(entries_.size());
    return true;
}

bool BoUses::writes(BoHandle bo) const {
    const Entry* entry = find(bo);
    const auto write = static_cast<uint8_t>(Access::write);
    return entry != nullptr && ((entry->access[0] | entry->access[1]) & write) != 0;
}

void BoUses::append_to(std::vector<winsys::lima::BoUse>& list, Pipe pipe) const {
    for (const Entry& entry : entries_)
        if (const uint8_t bits = entry.access[static_cast<size_t>(pipe)]; bits != 0)
            list.push_back({entry.bo, static_cast<Access>(bits)});
}

void BoUses::clear() {
    entries_.clear();
    std::fill(slots_.begin(), slots_.end(), 0);
}

}  // namespace cuesta::lima
