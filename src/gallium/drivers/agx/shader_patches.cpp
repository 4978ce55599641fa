// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/shader_patches.h"

namespace cuesta::agx {
namespace {

// A varying that no fragment shader reads.
constexpr uint32_t unread_index = 0xffff;

}  // namespace

void hide_point_size(nir::Shader& shader) {
    for (nir::IoSlot& output : shader.outputs)
        if (output.slot == nir::Slot::point_size) {
            output.slot = nir::Slot::generic;
            output.index = unread_index;
        }
}

}  // namespace cuesta::agx
