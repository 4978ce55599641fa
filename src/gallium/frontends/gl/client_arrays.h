// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The arrays of OpenGL 1.1 to 1.5: the one table of what they are called.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/vertex_slots.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

struct ClientArray {
    GLenum name = 0;     // GL_VERTEX_ARRAY, as glEnableClientState has it
    GLenum pointer = 0;  // GL_VERTEX_ARRAY_POINTER
    GLenum buffer = 0;   // GL_VERTEX_ARRAY_BUFFER_BINDING
    GLenum stride = 0;
    GLenum type = 0;  // 0: it has one alone
    GLenum size = 0;  // 0: likewise
    uint32_t slot = 0;
    uint8_t least_size = 1;
    uint8_t greatest_size = 1;
    bool normalized = false;
    std::array<GLenum, 9> types{};
};
std::span<const ClientArray> client_arrays();

// Of glTexCoordPointer there is one for each unit: that of glClientActiveTexture.
uint32_t slot_of(const gles::State& state, const ClientArray& row);

}  // namespace cuesta::gl
