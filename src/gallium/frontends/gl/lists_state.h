// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Display lists, stacks of attributes, selection, feedback, raster positions (OpenGL 2.1, 2.13, 5.2
// to 5.4, 6.1.14).
#pragma once

#include <memory>

#include "gallium/frontends/gl/attribute_stack.h"
#include "gallium/frontends/gl/list_recorder.h"
#include "gallium/frontends/gl/raster_position.h"
#include "gallium/frontends/gl/render_mode.h"

namespace cuesta::gl {

inline constexpr unsigned max_list_nesting = 64;

struct ListState {
    std::unique_ptr<ListRecorder> recorder;  // null: no list is being made
    GLuint base = 0;                         // glListBase
    unsigned nesting = 0;                    // of lists that are executed
    // The arrays of draws in lists, while they are drawn.
    std::shared_ptr<gles::VertexArray> vertex_array;
    RasterPosition raster_position;
    RenderMode render_mode;
    AttributeStacks stacks;
    OddState odd;
};

}  // namespace cuesta::gl
