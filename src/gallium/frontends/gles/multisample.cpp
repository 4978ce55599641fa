// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures of several samples a texel, and samples of what is drawn (OpenGL ES 3.1, 8.8 and 13.4).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/sample_counts.h"
#include "gallium/frontends/gles/texture_checks.h"

namespace cuesta::gles {

void tex_storage_2d_multisample(State& state,
                                GLenum target,
                                GLsizei samples,
                                GLenum internal_format,
                                GLsizei width,
                                GLsizei height,
                                GLboolean fixed_locations) {
    if (target != GL_TEXTURE_2D_MULTISAMPLE)
        return state.error(GL_INVALID_ENUM, "glTexStorage2DMultisample: target");
    const TexelFormat* format = state.formats.for_samples(internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM,
                           "glTexStorage2DMultisample: no sized format that is drawn to");
    if (samples < 1 || width < 1 || height < 1)
        return state.error(GL_INVALID_VALUE, "glTexStorage2DMultisample: samples or size");
    const NamedImage named = {.texture = &state.textures.bound(target)};
    if (!check_new_size(state, named, {0, 0, 0, width, height, 1}, 0))
        return;
    const std::optional<uint32_t> count =
        sample_count_of(state, *format, target, static_cast<uint32_t>(samples));
    if (!count)
        return state.error(GL_INVALID_OPERATION,
                           "glTexStorage2DMultisample: more samples than the format has");
    if (named.texture->name == 0)
        return state.error(GL_INVALID_OPERATION, "glTexStorage2DMultisample: no texture is bound");
    if (!check_mutable(state, *named.texture))
        return;
    TextureImage image;
    image.format = format;
    image.internal_format = internal_format;
    image.width = static_cast<uint32_t>(width);
    image.height = static_cast<uint32_t>(height);
    image.depth = 1;
    image.samples = *count;
    image.fixed_samples = fixed_locations != GL_FALSE;
    named.texture->specify_all(state, 1, image);
}

void get_multisample_fv(State& state, GLenum name, GLuint index, GLfloat* values) {
    if (name != GL_SAMPLE_POSITION)
        return state.error(GL_INVALID_ENUM, "glGetMultisamplefv: no parameter");
    const uint32_t samples = draw_target(state).samples;
    if (samples <= 1 || index >= samples)
        return state.error(GL_INVALID_VALUE, "glGetMultisamplefv: there are fewer samples");
    const std::array<float, 2> position = state.screen.sample_position(samples, index);
    values[0] = position[0];
    values[1] = position[1];
}

void sample_mask_i(State& state, GLuint number, GLbitfield mask) {
    if (number >= sample_mask_words)
        return state.error(GL_INVALID_VALUE, "glSampleMaski: there are fewer words");
    state.raster.sample_mask_value = mask;
    state.set_dirty(Dirty::sample_mask);
}

}  // namespace cuesta::gles
