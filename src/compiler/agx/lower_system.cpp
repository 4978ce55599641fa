// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/lower_system.h"

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {

nir::Value* SystemTable::load(
    nir::Builder& b, SystemValue value, unsigned index, unsigned byte, unsigned bits) {
    std::vector<SystemSlot>& slots = program_.system_values;
    size_t at = 0;
    while (at < slots.size() && (slots[at].value != value || slots[at].index != index))
        ++at;
    if (at == slots.size())
        slots.push_back({.value = value, .index = static_cast<uint16_t>(index)});
    const auto offset = static_cast<int32_t>(at * system_entry_bytes + byte);
    return &b.intrinsic(nir::IntrinsicOp::load_system_agx, 1, bits, {}, {offset})->def;
}

}  // namespace cuesta::agx
