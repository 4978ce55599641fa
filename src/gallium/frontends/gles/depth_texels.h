// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Depth and stencil of single texels, between formats and the application's memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gallium/frontends/gles/gl.h"
#include "hw/formats/format.h"

namespace cuesta::gles {

// Depth as 32 bits of unorm, or a float as it is: between floats nothing is lost or clamped.
struct DepthValue {
    uint32_t depth = 0;
    uint8_t stencil = 0;
    bool is_float = false;
};

// `type`: of the application's (format, type). What it gives is clamped to 0..1 (OpenGL ES 3.0.6,
// 3.8.3), of floats as well.
DepthValue load_client_depth(GLenum type, const std::byte* from);
void store_client_depth(GLenum type, const DepthValue& value, std::byte* to);
DepthValue load_depth(hw::Format format, const std::byte* from);
void store_depth(hw::Format format, const DepthValue& value, std::byte* to);

}  // namespace cuesta::gles
