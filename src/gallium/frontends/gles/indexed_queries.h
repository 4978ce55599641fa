// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGetIntegeri_v and its siblings know: state that has numbers.
#pragma once

#include <cstdint>
#include <span>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

struct IndexedRow {
    GLenum name = 0;
    Ext extension = Ext::es3;
    uint32_t (*count)(const State& state) = nullptr;
    // The number is below the count.
    GLint64 (*value)(const State& state, GLuint number) = nullptr;
    // Of what has several values, instead.
    uint32_t values = 1;
    GLint64 (*value_at)(const State& state, GLuint number, uint32_t at) = nullptr;
};

// The tables by files: bindings of buffers (indexed_buffers.cpp), image units (image_units.cpp),
// limits of compute shaders (queries_es31_programs.cpp), colour buffers (desktop OpenGL's,
// fragment_state.cpp), and what else OpenGL ES 3.1 adds
// (queries_es31_state.cpp).
std::span<const IndexedRow> color_buffer_queries();
std::span<const IndexedRow> indexed_buffer_queries();
std::span<const IndexedRow> image_unit_queries();
std::span<const IndexedRow> workgroup_queries();
std::span<const IndexedRow> es31_state_indexed_queries();

}  // namespace cuesta::gles
