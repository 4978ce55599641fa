// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "base/bits.h"
#include "compiler/nir/shader.h"

namespace cuesta::gallium {

// Bit n: a vertex shader with these outputs writes clip distance n. Outputs have a slot, an index
// and components, as nir::IoSlot has.
template <typename Outputs>
uint8_t written_clip_distances(const Outputs& outputs) {
    unsigned written = 0;
    for (const auto& output : outputs)
        if (output.slot == nir::Slot::clip_distance &&
            output.index < nir::max_clip_distances / nir::clip_distances_a_slot)
            written |= static_cast<unsigned>(base::low_mask(output.components))
                       << output.index * nir::clip_distances_a_slot;
    return static_cast<uint8_t>(written);
}

}  // namespace cuesta::gallium
