// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Display lists, stacks of attributes, selection, feedback, raster positions (OpenGL 2.1, 2.13, 5.2
// to 5.4, 6.1.14).
#pragma once

#include "gallium/frontends/gl/raster_position.h"

namespace cuesta::gl {

struct ListState {
    RasterPosition raster_position;
};

}  // namespace cuesta::gl
