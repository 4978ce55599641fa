// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/sample_counts.h"

#include <algorithm>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

std::vector<uint32_t> sample_counts(const State& state, const TexelFormat& format) {
    std::vector<uint32_t> counts;
    // OpenGL ES 3.0 has no several samples of integers.
    const bool is_color = !is_depth_or_stencil(format.base());
    if (is_color && is_integer(format.numbers()))
        return counts;
    const pipe::Bind bind = is_color ? pipe::Bind::render_target : pipe::Bind::depth_stencil;
    for (uint32_t count = state.limits.samples; count > 1; count /= 2)
        if (state.screen.is_format_supported(format.hw(), pipe::Target::texture_2d, count, bind))
            counts.push_back(count);
    return counts;
}

std::optional<uint32_t> sample_count_of(const State& state,
                                        const TexelFormat& format,
                                        uint32_t wanted) {
    if (wanted == 0)
        return 0;
    std::optional<uint32_t> least;
    for (const uint32_t count : sample_counts(state, format))
        if (count >= wanted)
            least = count;
    return least;
}

void get_internalformativ(
    State& state, GLenum target, GLenum internal_format, GLenum name, GLsizei size, GLint* values) {
    if (target != GL_RENDERBUFFER)
        return state.error(GL_INVALID_ENUM, "glGetInternalformativ: target");
    const TexelFormat* format = state.formats.for_renderbuffer(internal_format);
    // What needs no size can be drawn to as well.
    if (format == nullptr && internal_format == GL_RGB)
        format = &state.formats.of(TexelKind::rgb8);
    if (format == nullptr && internal_format == GL_RGBA)
        format = &state.formats.of(TexelKind::rgba8);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glGetInternalformativ: not drawn to");
    if (name != GL_SAMPLES && name != GL_NUM_SAMPLE_COUNTS)
        return state.error(GL_INVALID_ENUM, "glGetInternalformativ: no parameter");
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glGetInternalformativ: a negative size");
    const std::vector<uint32_t> counts = sample_counts(state, *format);
    if (name == GL_NUM_SAMPLE_COUNTS) {
        if (size > 0)
            values[0] = static_cast<GLint>(counts.size());
        return;
    }
    const size_t room = std::min(counts.size(), static_cast<size_t>(size));
    std::copy_n(counts.begin(), room, values);
}

}  // namespace cuesta::gles
