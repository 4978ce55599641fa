// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures of several samples that may be specified again (OpenGL 3.2, 3.8.4;
// ARB_texture_multisample).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/sample_counts.h"
#include "gallium/frontends/gles/texture_checks.h"
#include "gallium/frontends/gles/texture_proxies.h"

namespace cuesta::gl {

namespace {

struct SampledImage {
    GLenum target = GL_NONE;
    GLsizei samples = 0;
    GLint internal_format = 0;
    gles::ImageBox box;
    bool fixed_locations = true;
};

// More samples than there are of the format, or of its kind.
GLenum error_of_samples(const State& state, const gles::TexelFormat& format, GLsizei samples) {
    const bool is_depth = gles::is_depth_or_stencil(format.base());
    const gles::SampledKind kind = is_depth                             ? gles::SampledKind::depth
                                   : gles::is_integer(format.numbers()) ? gles::SampledKind::integer
                                                                        : gles::SampledKind::color;
    const bool fits = static_cast<uint32_t>(samples) <= gles::most_texture_samples(state, kind) &&
                      gles::sample_count_of(state, format, GL_TEXTURE_2D_MULTISAMPLE,
                                            static_cast<uint32_t>(samples))
                          .has_value();
    return fits ? GL_NO_ERROR : GL_INVALID_OPERATION;
}

void specify(State& state, GLenum target, const SampledImage& wanted) {
    const GLenum proxied = gles::proxied_target(state, target);
    const bool is_proxy = proxied != GL_NONE;
    const GLenum binding = is_proxy ? proxied : target;
    if (binding != wanted.target)
        return state.error(GL_INVALID_ENUM, "glTexImageMultisample: target");
    const auto internal_format = static_cast<GLenum>(wanted.internal_format);
    const gles::TexelFormat* format = state.formats.for_renderbuffer(internal_format);
    if (format == nullptr || !format->in_textures || !format->renderable)
        return state.error(GL_INVALID_ENUM, "glTexImageMultisample: no format that is drawn to");
    if (wanted.samples < 1 || wanted.box.width < 0 || wanted.box.height < 0 || wanted.box.depth < 0)
        return state.error(GL_INVALID_VALUE, "glTexImageMultisample: samples or size");
    const GLenum error = error_of_samples(state, *format, wanted.samples);
    const bool fits = gles::excess_of_new_size(state, binding, 0, wanted.box, 0) == nullptr &&
                      error == GL_NO_ERROR;
    if (!is_proxy && error != GL_NO_ERROR)
        return state.error(error, "glTexImageMultisample: more samples than there are");
    if (!is_proxy && !fits)
        return state.error(GL_INVALID_VALUE, "glTexImageMultisample: a size that no image has");
    gles::TextureImage image = gles::description_of(*format, internal_format, wanted.box);
    image.fixed_samples = wanted.fixed_locations;
    if (error == GL_NO_ERROR)
        image.samples = gles::sample_count_of(state, *format, GL_TEXTURE_2D_MULTISAMPLE,
                                              static_cast<uint32_t>(wanted.samples))
                            .value_or(1);
    if (is_proxy) {
        state.textures.proxies[{binding, 0}] = fits ? image : gles::TextureImage();
        return;
    }
    gles::Texture& texture = state.textures.bound(binding);
    if (gles::check_mutable(state, texture))
        texture.specify(state, 0, 0, image);
}

}  // namespace

void tex_image_2d_multisample(State& state,
                              GLenum target,
                              GLsizei samples,
                              GLenum internal_format,
                              GLsizei width,
                              GLsizei height,
                              GLboolean fixed_locations) {
    specify(state, target,
            {GL_TEXTURE_2D_MULTISAMPLE,
             samples,
             static_cast<GLint>(internal_format),
             {0, 0, 0, width, height, 1},
             fixed_locations != GL_FALSE});
}

void tex_image_3d_multisample(State& state,
                              GLenum target,
                              GLsizei samples,
                              GLenum internal_format,
                              GLsizei width,
                              GLsizei height,
                              GLsizei depth,
                              GLboolean fixed_locations) {
    specify(state, target,
            {GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
             samples,
             static_cast<GLint>(internal_format),
             {0, 0, 0, width, height, depth},
             fixed_locations != GL_FALSE});
}

}  // namespace cuesta::gl
