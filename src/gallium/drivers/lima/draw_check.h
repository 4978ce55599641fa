// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What must hold before anything of a draw is put anywhere.
#pragma once

#include "gallium/drivers/lima/context.h"

namespace cuesta::lima {

constexpr uint32_t max_count = 0xffffff;  // vertices and indices: fields of 24 bits

Result<void> check_draw(const BoundState& bound, const pipe::DrawInfo& info);
// Every sampler that the fragment shader reads has a texture, which is not drawn to as well.
Result<void> check_samplers(const BoundState& bound, uint32_t sampler_mask);
// A fragment shader that reads the framebuffer finds one colour a pixel there.
Result<void> check_framebuffer_read(const BoundState& bound);

}  // namespace cuesta::lima
