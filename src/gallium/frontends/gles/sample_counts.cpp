// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/sample_counts.h"

#include <algorithm>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

bool is_kind(const TexelFormat& format, SampledKind kind) {
    const bool is_depth = is_depth_or_stencil(format.base());
    const bool integers = !is_depth && is_integer(format.numbers());
    switch (kind) {
        case SampledKind::color: return !is_depth && !integers;
        case SampledKind::integer: return integers;
        case SampledKind::depth: return is_depth;
    }
    return false;
}

// What glGetInternalformativ is asked about; null: GL_INVALID_ENUM.
const TexelFormat* counted_format(const State& state, GLenum target, GLenum internal_format) {
    const TextureFormats& formats = state.formats;
    const TexelFormat* format = target == GL_RENDERBUFFER
                                    ? formats.for_renderbuffer(internal_format)
                                    : formats.for_samples(internal_format);
    if (format != nullptr)
        return format;
    // What needs no size can be drawn to as well.
    switch (internal_format) {
        case GL_RGB: return &formats.of(TexelKind::rgb8);
        case GL_RGBA: return &formats.of(TexelKind::rgba8);
        default: return nullptr;
    }
}

}  // namespace

std::vector<uint32_t> sample_counts(const State& state, const TexelFormat& format, GLenum target) {
    std::vector<uint32_t> counts;
    const bool is_color = !is_depth_or_stencil(format.base());
    // OpenGL ES 3.0 has no several samples of integers.
    if (is_color && is_integer(format.numbers()) && !state.is_es31())
        return counts;
    pipe::Bind bind = is_color ? pipe::Bind::render_target : pipe::Bind::depth_stencil;
    if (target == GL_TEXTURE_2D_MULTISAMPLE)
        bind = bind | pipe::Bind::sampler_view;
    for (uint32_t count = state.limits.samples; count > 1; count /= 2)
        if (state.screen.is_format_supported(format.hw(), pipe::Target::texture_2d, count, bind))
            counts.push_back(count);
    return counts;
}

std::optional<uint32_t> sample_count_of(const State& state,
                                        const TexelFormat& format,
                                        GLenum target,
                                        uint32_t wanted) {
    if (wanted == 0)
        return 0;
    std::optional<uint32_t> least;
    for (const uint32_t count : sample_counts(state, format, target))
        if (count >= wanted)
            least = count;
    return least;
}

uint32_t most_texture_samples(const State& state, SampledKind kind) {
    uint32_t most = state.limits.samples;
    for (size_t i = 0; i < texel_kind_count; ++i) {
        const TexelFormat& format = state.formats.of(static_cast<TexelKind>(i));
        if (!format.renderable || !format.in_textures || !is_kind(format, kind))
            continue;
        const std::vector<uint32_t> counts =
            sample_counts(state, format, GL_TEXTURE_2D_MULTISAMPLE);
        most = std::min(most, counts.empty() ? 1 : counts.front());
    }
    return std::max(most, 1u);
}

void get_internalformativ(
    State& state, GLenum target, GLenum internal_format, GLenum name, GLsizei size, GLint* values) {
    const bool is_texture = target == GL_TEXTURE_2D_MULTISAMPLE && state.is_es31();
    if (target != GL_RENDERBUFFER && !is_texture)
        return state.error(GL_INVALID_ENUM, "glGetInternalformativ: target");
    const TexelFormat* format = counted_format(state, target, internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glGetInternalformativ: not drawn to");
    if (name != GL_SAMPLES && name != GL_NUM_SAMPLE_COUNTS)
        return state.error(GL_INVALID_ENUM, "glGetInternalformativ: no parameter");
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glGetInternalformativ: a negative size");
    const std::vector<uint32_t> counts = sample_counts(state, *format, target);
    if (name == GL_NUM_SAMPLE_COUNTS) {
        if (size > 0)
            values[0] = static_cast<GLint>(counts.size());
        return;
    }
    const size_t room = std::min(counts.size(), static_cast<size_t>(size));
    std::copy_n(counts.begin(), room, values);
}

}  // namespace cuesta::gles
