// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rectangles textured with a surface: how old contents come back into the tile buffer (reload), and
// how blits are done (Mali-400 fact sheet, part 2, section 2.12, and part 3, section 3.11).
#pragma once

#include <array>
#include <vector>

#include "gallium/drivers/lima/batch.h"
#include "gallium/drivers/lima/static_data.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"

namespace cuesta::lima {

// Corners in pixels of the framebuffer, and in texels of the source.
struct RectangleDraw {
    std::array<float, 4> target{};  // left, top, right, bottom
    std::array<float, 4> source{};
    hw::mali400::TextureDescriptor texture;
    hw::mali400::RenderState state;   // shader, texture and varyings are filled in
    std::optional<pipe::Scissor> scissor;
};

// The render state of a copy into the colour buffer.
hw::mali400::RenderState color_copy_state();
// Of a copy of depth, stencil or both. `packed`: the texture is read in the raw format 0x32.
hw::mali400::RenderState depth_stencil_copy_state(bool depth, bool stencil, bool packed);

// The descriptor of one level and layer, read texel by texel at unnormalised coordinates.
std::optional<hw::mali400::TextureDescriptor> surface_texture(const pipe::Surface& surface,
                                                              pipe::Filter filter);

// Appends the commands of the rectangle to `words`.
Result<void> draw_rectangle(Batch& batch,
                            const StaticData& data,
                            const RectangleDraw& draw,
                            std::vector<uint32_t>& words);

}  // namespace cuesta::lima
