// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/clip_distance.h"

#include "compiler/nir/builder.h"

namespace cuesta::lima {
namespace {

uint32_t add_clip_input(nir::Shader& fragment, uint32_t index) {
    nir::IoSlot slot;
    slot.slot = nir::Slot::clip_distance;
    slot.index = index;
    slot.name = "clip_distance";
    fragment.inputs.push_back(std::move(slot));
    return static_cast<uint32_t>(fragment.inputs.size() - 1);
}

}  // namespace

void discard_clipped(nir::Shader& fragment, uint8_t distances) {
    nir::Function& main = *fragment.entry_point();
    nir::Builder b(main, nir::Cursor::at_start(*main.body.first_block()));
    nir::Value* is_outside = nullptr;
    for (uint32_t plane = 0; plane < nir::max_clip_distances;) {
        const uint32_t slot = plane / nir::clip_distances_a_slot;
        const uint32_t end = plane + nir::clip_distances_a_slot;
        nir::Value* distance = nullptr;  // those of the slot
        for (; plane < end; ++plane) {
            if ((distances >> plane & 1) == 0)
                continue;
            if (distance == nullptr)
                distance = b.load_input(add_clip_input(fragment, slot));
            nir::Value* is_negative =
                b.flt(b.channel(distance, plane % nir::clip_distances_a_slot), b.imm_float(0));
            is_outside = is_outside == nullptr ? is_negative : b.ior(is_outside, is_negative);
        }
    }
    if (is_outside != nullptr)
        b.intrinsic(nir::IntrinsicOp::demote_if, 0, 32, {is_outside});
}

}  // namespace cuesta::lima
