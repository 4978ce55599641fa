// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Textures that show a buffer (OpenGL 3.1, 3.8.5; ARB_texture_buffer_object).
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gl {

void tex_buffer(State& state, GLenum target, GLenum internal_format, GLuint name) {
    if (target != GL_TEXTURE_BUFFER)
        return state.error(GL_INVALID_ENUM, "glTexBuffer: target");
    const gles::TexelFormat* format = state.formats.for_buffer(internal_format);
    if (format == nullptr || !state.screen.is_format_supported(format->hw(), pipe::Target::buffer,
                                                               1, pipe::Bind::sampler_view))
        return state.error(GL_INVALID_ENUM, "glTexBuffer: no format of buffers");
    std::shared_ptr<gles::Buffer> buffer;
    if (name != 0) {
        buffer = state.share->buffers.find_shared(name);
        if (buffer == nullptr)
            return state.error(GL_INVALID_OPERATION, "glTexBuffer: no buffer");
    }
    gles::Texture& texture = state.textures.bound(target);
    texture.show_buffer(*state.share, std::move(buffer), format, internal_format);
    state.set_dirty(gles::Dirty::textures);
}

}  // namespace cuesta::gl
