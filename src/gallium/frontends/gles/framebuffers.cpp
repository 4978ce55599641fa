// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffer objects and what is attached to them (OpenGL ES 2.0.25, 4.4; NV_framebuffer_blit;
// OpenGL ES 3.0.6, 4.4.1 and 4.4.2).
#include <bit>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/framebuffer_points.h"
#include "gallium/frontends/gles/made_names.h"

namespace cuesta::gles {

namespace {

// The framebuffer bound there, which has the point; null with an error recorded.
Framebuffer* framebuffer_with(State& state, GLenum target, GLenum point) {
    const GLenum error =
        is_framebuffer_target(target) ? error_of_point(state, point) : GL_INVALID_ENUM;
    if (error != GL_NO_ERROR) {
        state.error(error, "no framebuffer target or attachment point");
        return nullptr;
    }
    Framebuffer* bound = bound_to(state, target);
    if (bound == nullptr)
        state.error(GL_INVALID_OPERATION, "the default framebuffer has no attachments");
    return bound;
}

void attach(Framebuffer& framebuffer, GLenum point, Attachment what) {
    if (point == GL_DEPTH_STENCIL_ATTACHMENT)
        framebuffer.stencil = what;
    point_of(framebuffer, point) = std::move(what);
    framebuffer.checked = 0;
}

// What a texture must be bound to for that target of an attachment.
GLenum binding_of(GLenum target) {
    return is_cube_face(target) ? GL_TEXTURE_CUBE_MAP : target;
}

// False with GL_INVALID_VALUE recorded.
bool check_level(State& state, GLenum target, GLint level) {
    uint32_t size = state.limits.texture_2d_size;
    if (is_cube_face(target))
        size = state.limits.texture_cube_size;
    if (target == GL_TEXTURE_3D)
        size = state.limits.texture_3d_size;
    if (is_multisample_target(target) || target == GL_TEXTURE_RECTANGLE)
        size = 1;
    const bool any_level = state.extensions.has(Ext::oes_fbo_render_mipmap);
    const int greatest = any_level ? std::bit_width(size) - 1 : 0;
    if (level >= 0 && level <= greatest)
        return true;
    state.error(GL_INVALID_VALUE, "no level that can be attached");
    return false;
}

// `what` has all but the texture.
void attach_texture(
    State& state, Framebuffer& framebuffer, GLenum point, GLuint name, Attachment what) {
    if (name == 0)
        return attach(framebuffer, point, {});
    const GLenum texture_target = what.texture_target;
    what.texture = state.share->textures.find_shared(name);
    if (what.texture == nullptr || what.texture->target != binding_of(texture_target))
        return state.error(GL_INVALID_OPERATION, "no texture of that target");
    const uint32_t face = is_cube_face(texture_target) ? what.layer : 0;
    const TextureImage* image = what.texture->find(face, what.level);
    // EXT_texture_compression_s3tc; without it such a framebuffer is only incomplete.
    if (image != nullptr && image->format->compressed && !state.is_desktop() &&
        state.extensions.has(Ext::ext_texture_compression_s3tc))
        return state.error(GL_INVALID_OPERATION, "textures of blocks cannot be attached");
    attach(framebuffer, point, std::move(what));
}

}  // namespace

void gen_framebuffers(State& state, GLsizei n, GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glGenFramebuffers: negative count");
    for (GLsizei i = 0; i < n; ++i)
        names[i] = state.framebuffers.objects.generate();
}

void delete_framebuffers(State& state, GLsizei n, const GLuint* names) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDeleteFramebuffers: negative count");
    for (GLsizei i = 0; i < n; ++i) {
        if (names[i] == 0)
            continue;
        const std::shared_ptr<Framebuffer> gone = state.framebuffers.objects.remove(names[i]);
        if (gone == nullptr)
            continue;
        if (gone == state.framebuffers.bound_draw)
            bind_framebuffer(state, GL_DRAW_FRAMEBUFFER_NV, 0);
        if (gone == state.framebuffers.bound_read)
            bind_framebuffer(state, GL_READ_FRAMEBUFFER_NV, 0);
    }
}

GLboolean is_framebuffer(State& state, GLuint name) {
    return state.framebuffers.objects.find(name) != nullptr ? GL_TRUE : GL_FALSE;
}

void bind_framebuffer(State& state, GLenum target, GLuint name) {
    if (!is_framebuffer_target(target))
        return state.error(GL_INVALID_ENUM, "glBindFramebuffer: target");
    std::shared_ptr<Framebuffer> object;
    if (name != 0) {
        if (!check_made_name(state, state.framebuffers.objects, name,
                             "glBindFramebuffer: no name of a framebuffer"))
            return;
        object = state.framebuffers.objects.find_shared(name);
        if (object == nullptr) {
            object = std::make_shared<Framebuffer>(name);
            state.framebuffers.objects.set(name, object);
        }
    }
    if (target != GL_DRAW_FRAMEBUFFER_NV)
        state.framebuffers.bound_read = object;
    if (target == GL_READ_FRAMEBUFFER_NV || object == state.framebuffers.bound_draw)
        return;
    state.framebuffers.bound_draw = std::move(object);
    state.set_dirty(Dirty::framebuffer);
}

GLenum check_framebuffer_status(State& state, GLenum target) {
    if (!is_framebuffer_target(target)) {
        state.error(GL_INVALID_ENUM, "glCheckFramebufferStatus: target");
        return 0;
    }
    return target == GL_READ_FRAMEBUFFER_NV ? read_target(state).status : draw_target(state).status;
}

void framebuffer_renderbuffer(
    State& state, GLenum target, GLenum point_name, GLenum renderbuffer_target, GLuint name) {
    if (renderbuffer_target != GL_RENDERBUFFER && name != 0)
        return state.error(GL_INVALID_ENUM, "glFramebufferRenderbuffer: renderbuffer target");
    Framebuffer* framebuffer = framebuffer_with(state, target, point_name);
    if (framebuffer == nullptr)
        return;
    Attachment what;
    if (name != 0) {
        what.renderbuffer = state.share->renderbuffers.find_shared(name);
        if (what.renderbuffer == nullptr)
            return state.error(GL_INVALID_OPERATION, "glFramebufferRenderbuffer: no renderbuffer");
    }
    attach(*framebuffer, point_name, std::move(what));
}

void framebuffer_texture2d(State& state,
                           GLenum target,
                           GLenum point_name,
                           GLenum texture_target,
                           GLuint name,
                           GLint level) {
    const bool has_samples = texture_target == GL_TEXTURE_2D_MULTISAMPLE && state.is_es31();
    const bool is_rectangle = texture_target == GL_TEXTURE_RECTANGLE && state.is_desktop();
    if (name != 0 && texture_target != GL_TEXTURE_2D && !is_cube_face(texture_target) &&
        !has_samples && !is_rectangle)
        return state.error(GL_INVALID_ENUM, "glFramebufferTexture2D: texture target");
    Framebuffer* framebuffer = framebuffer_with(state, target, point_name);
    if (framebuffer == nullptr || (name != 0 && !check_level(state, texture_target, level)))
        return;
    attach_texture(
        state, *framebuffer, point_name, name,
        {.texture_target = texture_target,
         .level = static_cast<uint32_t>(level),
         .layer =
             is_cube_face(texture_target) ? texture_target - GL_TEXTURE_CUBE_MAP_POSITIVE_X : 0});
}

void attach_texture_1d(State& state,
                       GLenum target,
                       GLenum point_name,
                       GLenum texture_target,
                       GLuint name,
                       GLint level) {
    if (name != 0 && texture_target != GL_TEXTURE_1D)
        return state.error(GL_INVALID_ENUM, "glFramebufferTexture1D: texture target");
    Framebuffer* framebuffer = framebuffer_with(state, target, point_name);
    if (framebuffer == nullptr || (name != 0 && !check_level(state, texture_target, level)))
        return;
    attach_texture(state, *framebuffer, point_name, name,
                   {.texture_target = texture_target, .level = static_cast<uint32_t>(level)});
}

void framebuffer_texture3d(State& state,
                           GLenum target,
                           GLenum point_name,
                           GLenum texture_target,
                           GLuint name,
                           GLint level,
                           GLint slice) {
    if (name != 0 && texture_target != GL_TEXTURE_3D_OES)
        return state.error(GL_INVALID_ENUM, "glFramebufferTexture3DOES: texture target");
    Framebuffer* framebuffer = framebuffer_with(state, target, point_name);
    if (framebuffer == nullptr || (name != 0 && !check_level(state, texture_target, level)))
        return;
    if (name != 0 && (slice < 0 || static_cast<uint32_t>(slice) >= state.limits.texture_3d_size))
        return state.error(GL_INVALID_VALUE, "glFramebufferTexture3DOES: slice");
    attach_texture(state, *framebuffer, point_name, name,
                   {.texture_target = texture_target,
                    .level = static_cast<uint32_t>(level),
                    .layer = static_cast<uint32_t>(slice)});
}

void framebuffer_texture_layer(
    State& state, GLenum target, GLenum point_name, GLuint name, GLint level, GLint layer) {
    Framebuffer* framebuffer = framebuffer_with(state, target, point_name);
    if (framebuffer == nullptr)
        return;
    if (name == 0)
        return attach(*framebuffer, point_name, {});
    const Texture* texture = state.share->textures.find(name);
    const GLenum texture_target = texture == nullptr ? GL_NONE : texture->target;
    if (texture_target != GL_TEXTURE_3D && !is_array_target(texture_target))
        return state.error(GL_INVALID_OPERATION, "glFramebufferTextureLayer: no layered texture");
    if (!check_level(state, texture_target, level))
        return;
    const uint32_t layers =
        texture_target == GL_TEXTURE_3D ? state.limits.texture_3d_size : state.limits.array_layers;
    if (layer < 0 || static_cast<uint32_t>(layer) >= layers)
        return state.error(GL_INVALID_VALUE, "glFramebufferTextureLayer: layer");
    attach_texture(state, *framebuffer, point_name, name,
                   {.texture_target = texture_target,
                    .level = static_cast<uint32_t>(level),
                    .layer = static_cast<uint32_t>(layer)});
}

void attach_layers(State& state, GLenum target, GLenum point_name, GLuint name, GLint level) {
    Framebuffer* framebuffer = framebuffer_with(state, target, point_name);
    if (framebuffer == nullptr)
        return;
    if (name == 0)
        return attach(*framebuffer, point_name, {});
    std::shared_ptr<Texture> texture = state.share->textures.find_shared(name);
    if (texture == nullptr || texture->target == GL_NONE)
        return state.error(GL_INVALID_VALUE, "glFramebufferTexture: no texture");
    const GLenum texture_target = texture->target;
    if (texture_target == GL_TEXTURE_BUFFER_OES)
        return state.error(GL_INVALID_OPERATION, "glFramebufferTexture: a texture of a buffer");
    if (!check_level(state, texture_target, level))
        return;
    const bool layered = texture_target == GL_TEXTURE_3D || texture_target == GL_TEXTURE_CUBE_MAP ||
                         is_array_target(texture_target);
    attach(*framebuffer, point_name,
           {.texture = std::move(texture),
            .texture_target = texture_target,
            .level = static_cast<uint32_t>(level),
            .layered = layered});
}

}  // namespace cuesta::gles
