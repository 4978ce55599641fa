// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "compiler/nir/shader.h"

namespace cuesta::gallium {

// Bit n: one of the slots is number n of this kind. Of the first 32.
inline uint32_t slot_mask(std::span<const nir::IoSlot> slots, nir::Slot kind) {
    uint32_t mask = 0;
    for (const nir::IoSlot& slot : slots)
        if (slot.slot == kind && slot.index < 32)
            mask |= 1u << slot.index;
    return mask;
}

}  // namespace cuesta::gallium
