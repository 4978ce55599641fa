// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Formats of renderbuffers: the one table (OpenGL ES 2.0.25, table 4.5, and extensions).
#pragma once

#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

struct RenderbufferFormat {
    GLenum name = 0;
    Ext extension = Ext::core;
    bool color = false;
    bool depth = false;
    bool stencil = false;
    // What it may be stored as, best first.
    std::array<pipe::Format, 4> formats{};
};

// Null: no format of the context.
const RenderbufferFormat* find_renderbuffer_format(const State& state, GLenum name);
// What the screen can draw to; Format::none: nothing.
pipe::Format storage_format(const pipe::Screen& screen,
                            const RenderbufferFormat& format,
                            uint32_t samples);

// The format of the context that is stored so, or nearest to it; GL_NONE: it cannot be drawn to.
GLenum renderbuffer_format_of(const State& state, pipe::Format format);

// Bits of the components that the internal format has, as stored: red, green, blue, alpha, depth,
// stencil.
struct ComponentBits {
    std::array<uint8_t, 4> color{};
    uint8_t depth = 0;
    uint8_t stencil = 0;
};
ComponentBits component_bits(pipe::Format format);
bool is_float_format(pipe::Format format);

}  // namespace cuesta::gles
