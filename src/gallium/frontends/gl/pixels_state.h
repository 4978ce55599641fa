// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixel transfer, glDrawPixels, glBitmap, glCopyPixels (OpenGL 2.1, 3.6, 3.7, 4.3). What
// glPixelStore sets is State::pixels.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

class PixelDrawing;  // pixel_drawing.h

// glPixelTransfer.
struct PixelTransfer {
    bool map_color = false;
    bool map_stencil = false;
    GLint index_shift = 0;
    GLint index_offset = 0;
    std::array<float, 4> scale = {1, 1, 1, 1};  // red, green, blue, alpha
    std::array<float, 4> bias{};
    float depth_scale = 1;
    float depth_bias = 0;
};

// What GL_PIXEL_MODE_BIT of glPushAttrib saves, beside the read buffer.
struct PixelMode {
    PixelTransfer transfer;
    float zoom_x = 1;
    float zoom_y = 1;
};

// In the order of their enumerants, from GL_PIXEL_MAP_I_TO_I on. Their values are floats: of those
// to indices, integers.
inline constexpr size_t pixel_map_count = 10;
inline constexpr size_t max_pixel_map_size = 256;
struct PixelMaps {
    PixelMaps() { tables.fill({0.0f}); }
    const std::vector<float>& of(GLenum map) const { return tables[map - GL_PIXEL_MAP_I_TO_I]; }
    std::array<std::vector<float>, pixel_map_count> tables;
};

struct PixelState {
    PixelState();
    ~PixelState();

    PixelMode mode;
    PixelMaps maps;
    std::unique_ptr<PixelDrawing> drawing;  // null until something is drawn
};

}  // namespace cuesta::gl
