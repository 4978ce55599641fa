// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The current raster position (OpenGL 2.1, 2.13): what glRasterPos and glWindowPos set, and
// fragments of pixels and bitmaps have.
#pragma once

#include <array>

namespace cuesta::gl {

struct RasterPosition {
    bool valid = true;
    std::array<float, 4> window = {0, 0, 0, 1};  // x, y, z of the window, and w of clip coordinates
    float distance = 0;                          // what fog is counted from
    std::array<float, 4> color = {1, 1, 1, 1};
    std::array<float, 4> secondary_color = {0, 0, 0, 1};
    std::array<std::array<float, 4>, 8> tex_coords = {{{0, 0, 0, 1},
                                                       {0, 0, 0, 1},
                                                       {0, 0, 0, 1},
                                                       {0, 0, 0, 1},
                                                       {0, 0, 0, 1},
                                                       {0, 0, 0, 1},
                                                       {0, 0, 0, 1},
                                                       {0, 0, 0, 1}}};
};

}  // namespace cuesta::gl
