// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Renderbuffers (OpenGL ES 2.0.25, 4.4.2 and 6.1.9; 3.0.6, 4.4.2 and 6.1.15).
#include <algorithm>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/made_names.h"
#include "gallium/frontends/gles/sample_counts.h"

namespace cuesta::gles {

namespace {

// Desktop OpenGL has renderbuffers that are not drawn to.
pipe::Bind bind_of(const TexelFormat& format) {
    if (!format.gpu_can_render)
        return pipe::Bind::sampler_view;
    return is_depth_or_stencil(format.base()) ? pipe::Bind::depth_stencil
                                              : pipe::Bind::render_target;
}

// False: the renderbuffer is as it was.
bool allocate(State& state,
              Renderbuffer& renderbuffer,
              const TexelFormat& format,
              uint32_t width,
              uint32_t height,
              uint32_t samples) {
    pipe::Surface surface;
    surface.format = format.hw();
    if (width != 0 && height != 0) {
        const pipe::ResourceTemplate description = {.target = pipe::Target::texture_2d,
                                                    .format = surface.format,
                                                    .width = width,
                                                    .height = height,
                                                    .samples = std::max(samples, 1u),
                                                    .bind = bind_of(format)};
        std::string text;
        surface.texture = state.screen.create_resource(description, &text);
        if (surface.texture == nullptr) {
            state.pipe_failed(text);
            return false;
        }
    }
    renderbuffer.surface = std::move(surface);
    renderbuffer.format = format;
    renderbuffer.width = width;
    renderbuffer.height = height;
    renderbuffer.samples = samples;
    ++state.share->storage_serial;
    return true;
}

// GL_RENDERBUFFER_RED_SIZE and those behind it are in the order of TexelFormat::bits.
GLint size_of(const Renderbuffer& renderbuffer, GLenum name) {
    if (renderbuffer.surface.texture == nullptr)
        return 0;
    return renderbuffer.format.bits[name - GL_RENDERBUFFER_RED_SIZE];
}

// `samples`: as given.
void specify_storage(
    State& state, GLsizei samples, GLenum internal_format, GLsizei width, GLsizei height) {
    const TexelFormat* format = state.formats.for_renderbuffer(internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glRenderbufferStorage: format");
    const auto largest = static_cast<GLsizei>(state.limits.renderbuffer_size);
    if (width < 0 || height < 0 || width > largest || height > largest)
        return state.error(GL_INVALID_VALUE, "glRenderbufferStorage: size");
    if (samples < 0)
        return state.error(GL_INVALID_VALUE, "glRenderbufferStorageMultisample: samples");
    const std::optional<uint32_t> count =
        sample_count_of(state, *format, GL_RENDERBUFFER, static_cast<uint32_t>(samples));
    if (!count)
        return state.error(GL_INVALID_OPERATION,
                           "glRenderbufferStorageMultisample: more samples than the format has");
    const std::shared_ptr<Renderbuffer>& bound = state.framebuffers.renderbuffer;
    if (bound == nullptr)
        return state.error(GL_INVALID_OPERATION, "glRenderbufferStorage: none is bound");
    if (allocate(state, *bound, *format, static_cast<uint32_t>(width),
                 static_cast<uint32_t>(height), *count))
        bound->internal_format = internal_format;
}

}  // namespace

void gen_renderbuffers(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenRenderbuffers: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.share->renderbuffers.generate();
}

void delete_renderbuffers(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteRenderbuffers: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<Renderbuffer> gone = state.share->renderbuffers.remove(names[i]);
        if (gone == nullptr)
            continue;
        if (state.framebuffers.renderbuffer == gone)
            state.framebuffers.renderbuffer.reset();
        detach_from_bound(state, gone.get());
    }
}

GLboolean is_renderbuffer(State& state, GLuint name) {
    return state.share->renderbuffers.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_renderbuffer(State& state, GLenum target, GLuint name) {
    if (target != GL_RENDERBUFFER)
        return state.error(GL_INVALID_ENUM, "glBindRenderbuffer: target");
    std::shared_ptr<Renderbuffer> renderbuffer;
    if (name != 0) {
        if (!check_made_name(state, state.share->renderbuffers, name,
                             "glBindRenderbuffer: no name of a renderbuffer"))
            return;
        renderbuffer = state.share->renderbuffers.find_shared(name);
        if (renderbuffer == nullptr) {
            renderbuffer = std::make_shared<Renderbuffer>(name);
            state.share->renderbuffers.set(name, renderbuffer);
        }
    }
    state.framebuffers.renderbuffer = std::move(renderbuffer);
}

void renderbuffer_storage(
    State& state, GLenum target, GLenum internal_format, GLsizei width, GLsizei height) {
    if (target != GL_RENDERBUFFER)
        return state.error(GL_INVALID_ENUM, "glRenderbufferStorage: target");
    specify_storage(state, 0, internal_format, width, height);
}

void renderbuffer_storage_multisample(State& state,
                                      GLenum target,
                                      GLsizei samples,
                                      GLenum internal_format,
                                      GLsizei width,
                                      GLsizei height) {
    if (target != GL_RENDERBUFFER)
        return state.error(GL_INVALID_ENUM, "glRenderbufferStorageMultisample: target");
    specify_storage(state, samples, internal_format, width, height);
}

void get_renderbuffer_parameteriv(State& state, GLenum target, GLenum name, GLint* value) {
    if (target != GL_RENDERBUFFER)
        return state.error(GL_INVALID_ENUM, "glGetRenderbufferParameteriv: target");
    const bool is_size = name >= GL_RENDERBUFFER_RED_SIZE && name <= GL_RENDERBUFFER_STENCIL_SIZE;
    if (!is_size && name != GL_RENDERBUFFER_WIDTH && name != GL_RENDERBUFFER_HEIGHT &&
        name != GL_RENDERBUFFER_INTERNAL_FORMAT &&
        (name != GL_RENDERBUFFER_SAMPLES || !state.is_es3()))
        return state.error(GL_INVALID_ENUM, "glGetRenderbufferParameteriv: no parameter");
    const Renderbuffer* bound = state.framebuffers.renderbuffer.get();
    if (bound == nullptr)
        return state.error(GL_INVALID_OPERATION, "glGetRenderbufferParameteriv: none is bound");
    switch (name) {
        case GL_RENDERBUFFER_WIDTH: *value = static_cast<GLint>(bound->width); break;
        case GL_RENDERBUFFER_HEIGHT: *value = static_cast<GLint>(bound->height); break;
        case GL_RENDERBUFFER_SAMPLES: *value = static_cast<GLint>(bound->samples); break;
        case GL_RENDERBUFFER_INTERNAL_FORMAT:
            *value = static_cast<GLint>(bound->internal_format);
            break;
        default: *value = size_of(*bound, name); break;
    }
}

// OES_EGL_image: the image's memory becomes the renderbuffer's.
void egl_image_target_renderbuffer_storage(State& state, GLenum target, GLeglImageOES handle) {
    if (target != GL_RENDERBUFFER)
        return state.error(GL_INVALID_ENUM, "glEGLImageTargetRenderbufferStorageOES: target");
    const std::shared_ptr<const Image> image =
        state.config.images == nullptr ? nullptr : state.config.images->find_image(handle);
    if (image == nullptr)
        return state.error(GL_INVALID_VALUE, "glEGLImageTargetRenderbufferStorageOES: no image");
    const std::shared_ptr<Renderbuffer>& bound = state.framebuffers.renderbuffer;
    if (bound == nullptr)
        return state.error(GL_INVALID_OPERATION, "no renderbuffer is bound");
    const TexelFormat format = meaning_of(state, *image);
    if (!state.formats.here(format).renderable || image->external_only)
        return state.error(GL_INVALID_OPERATION, "an image that cannot be drawn to");
    bound->surface = {.texture = image->texture,
                      .level = image->level,
                      .layer = image->layer,
                      .format = image->format};
    bound->width = image->width;
    bound->height = image->height;
    bound->samples = 0;
    bound->format = format;
    bound->internal_format = renderbuffer_enumerant(format.kind);
    ++state.share->storage_serial;
}

}  // namespace cuesta::gles
