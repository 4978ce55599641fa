// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Framebuffer objects (OpenGL ES 2.0.25, 4.4; NV_framebuffer_blit; EXT_draw_buffers;
// EXT_discard_framebuffer).
#include <algorithm>
#include <bit>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "hw/formats/format.h"

namespace cuesta::gles {

namespace {

bool is_point(const State& state, GLenum name) {
    return name == GL_DEPTH_ATTACHMENT || name == GL_STENCIL_ATTACHMENT ||
           (name >= GL_COLOR_ATTACHMENT0 &&
            name - GL_COLOR_ATTACHMENT0 < state.limits.color_buffers);
}

bool is_framebuffer_target(GLenum target) {
    return target == GL_FRAMEBUFFER || target == GL_DRAW_FRAMEBUFFER_NV ||
           target == GL_READ_FRAMEBUFFER_NV;
}

// GL_FRAMEBUFFER is the one that is drawn to, but where both are bound. Null: the default one.
Framebuffer* bound_to(const State& state, GLenum target) {
    const FramebufferState& framebuffers = state.framebuffers;
    return target == GL_READ_FRAMEBUFFER_NV ? framebuffers.bound_read.get()
                                            : framebuffers.bound_draw.get();
}

// The point of the framebuffer bound there; null with an error recorded.
Attachment* bound_point(State& state, GLenum target, GLenum name) {
    if (!is_framebuffer_target(target) || !is_point(state, name)) {
        state.error(GL_INVALID_ENUM, "no framebuffer target or attachment point");
        return nullptr;
    }
    Framebuffer* bound = bound_to(state, target);
    if (bound == nullptr) {
        state.error(GL_INVALID_OPERATION, "the default framebuffer has no attachments");
        return nullptr;
    }
    if (name == GL_DEPTH_ATTACHMENT)
        return &bound->depth;
    if (name == GL_STENCIL_ATTACHMENT)
        return &bound->stencil;
    return &bound->colors[name - GL_COLOR_ATTACHMENT0];
}

// `target`: where the framebuffer is bound that has the point.
void attach(State& state, GLenum target, Attachment& point, Attachment what) {
    point = std::move(what);
    bound_to(state, target)->checked = 0;
}

bool is_face(GLenum target) {
    return target >= GL_TEXTURE_CUBE_MAP_POSITIVE_X && target <= GL_TEXTURE_CUBE_MAP_NEGATIVE_Z;
}

// What a texture must be bound to for that target of an attachment.
GLenum binding_of(GLenum target) {
    return is_face(target) ? GL_TEXTURE_CUBE_MAP : target;
}

// False with GL_INVALID_VALUE recorded.
bool check_level(State& state, GLenum target, GLint level) {
    uint32_t size = state.limits.texture_2d_size;
    if (is_face(target))
        size = state.limits.texture_cube_size;
    if (target == GL_TEXTURE_3D_OES)
        size = state.limits.texture_3d_size;
    const bool any_level = state.extensions.has(Ext::oes_fbo_render_mipmap);
    const int greatest = any_level ? std::bit_width(size) - 1 : 0;
    if (level >= 0 && level <= greatest)
        return true;
    state.error(GL_INVALID_VALUE, "no level that can be attached");
    return false;
}

// `what` has all but the texture.
void attach_texture(State& state, GLenum target, Attachment& point, GLuint name, Attachment what) {
    if (name == 0)
        return attach(state, target, point, {});
    const GLenum texture_target = what.texture_target;
    what.texture = state.share->textures.find_shared(name);
    if (what.texture == nullptr || what.texture->target != binding_of(texture_target))
        return state.error(GL_INVALID_OPERATION, "no texture of that target");
    const uint32_t face = is_face(texture_target) ? what.layer : 0;
    const TextureImage* image = what.texture->find(face, what.level);
    // EXT_texture_compression_s3tc; without it such a framebuffer is only incomplete.
    if (image != nullptr && image->format->compressed &&
        state.extensions.has(Ext::ext_texture_compression_s3tc))
        return state.error(GL_INVALID_OPERATION, "textures of blocks cannot be attached");
    attach(state, target, point, std::move(what));
}

GLint component_type(const TargetImage& image) {
    const hw::Channel& first = hw::format_info(image.surface.format).channels[0];
    const bool is_float = first.type == hw::ChannelType::floating;
    return static_cast<GLint>(is_float ? GL_FLOAT : GL_UNSIGNED_NORMALIZED_EXT);
}

GLint color_encoding(const TargetImage& image) {
    const bool is_srgb =
        hw::format_info(image.surface.format).channels[0].type == hw::ChannelType::srgb;
    return static_cast<GLint>(is_srgb ? GL_SRGB_EXT : GL_LINEAR);
}

// Of an attached object; nothing for what is no parameter of it.
std::optional<GLint> attachment_parameter(State& state, const Attachment& point, GLenum name) {
    const bool is_texture = point.texture != nullptr;
    switch (name) {
        case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE:
            return is_texture ? GL_TEXTURE : GL_RENDERBUFFER;
        case GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME:
            return static_cast<GLint>(is_texture ? point.texture->name : point.renderbuffer->name);
        case GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE_EXT:
            if (!state.extensions.has(Ext::ext_color_buffer_half_float))
                return std::nullopt;
            return component_type(attached_image(state, point));
        case GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING_EXT:
            if (!state.extensions.has(Ext::ext_srgb))
                return std::nullopt;
            return color_encoding(attached_image(state, point));
        default: break;
    }
    if (!is_texture)
        return std::nullopt;
    switch (name) {
        case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL: return static_cast<GLint>(point.level);
        case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE:
            return is_face(point.texture_target) ? static_cast<GLint>(point.texture_target) : 0;
        case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_3D_ZOFFSET_OES:
            if (!state.extensions.has(Ext::oes_texture_3d))
                return std::nullopt;
            return static_cast<GLint>(point.layer);
        default: return std::nullopt;
    }
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
    Attachment* point = bound_point(state, target, point_name);
    if (point == nullptr)
        return;
    Attachment what;
    if (name != 0) {
        what.renderbuffer = state.share->renderbuffers.find_shared(name);
        if (what.renderbuffer == nullptr)
            return state.error(GL_INVALID_OPERATION, "glFramebufferRenderbuffer: no renderbuffer");
    }
    attach(state, target, *point, std::move(what));
}

void framebuffer_texture2d(State& state,
                           GLenum target,
                           GLenum point_name,
                           GLenum texture_target,
                           GLuint name,
                           GLint level) {
    if (name != 0 && texture_target != GL_TEXTURE_2D && !is_face(texture_target))
        return state.error(GL_INVALID_ENUM, "glFramebufferTexture2D: texture target");
    Attachment* point = bound_point(state, target, point_name);
    if (point == nullptr || (name != 0 && !check_level(state, texture_target, level)))
        return;
    attach_texture(
        state, target, *point, name,
        {.texture_target = texture_target,
         .level = static_cast<uint32_t>(level),
         .layer = is_face(texture_target) ? texture_target - GL_TEXTURE_CUBE_MAP_POSITIVE_X : 0});
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
    Attachment* point = bound_point(state, target, point_name);
    if (point == nullptr || (name != 0 && !check_level(state, texture_target, level)))
        return;
    if (name != 0 && (slice < 0 || static_cast<uint32_t>(slice) >= state.limits.texture_3d_size))
        return state.error(GL_INVALID_VALUE, "glFramebufferTexture3DOES: slice");
    attach_texture(state, target, *point, name,
                   {.texture_target = texture_target,
                    .level = static_cast<uint32_t>(level),
                    .layer = static_cast<uint32_t>(slice)});
}

void get_framebuffer_attachment_parameteriv(
    State& state, GLenum target, GLenum point_name, GLenum name, GLint* value) {
    const Attachment* point = bound_point(state, target, point_name);
    if (point == nullptr)
        return;
    std::optional<GLint> result;
    if (point->is_attached())
        result = attachment_parameter(state, *point, name);
    else if (name == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE)
        result = GL_NONE;
    if (!result)
        return state.error(GL_INVALID_ENUM, "glGetFramebufferAttachmentParameteriv: no parameter");
    *value = *result;
}

// --- EXT_draw_buffers, NV_draw_buffers ---------------------------------------------------------

void draw_buffers(State& state, GLsizei n, const GLenum* buffers) {
    if (n < 0 || static_cast<uint32_t>(n) > state.limits.color_buffers)
        return state.error(GL_INVALID_VALUE, "glDrawBuffersEXT: count");
    Framebuffer* bound = state.framebuffers.bound_draw.get();
    if (bound == nullptr && n != 1)
        return state.error(GL_INVALID_OPERATION, "glDrawBuffersEXT: the default framebuffer");
    const auto count = static_cast<size_t>(n);
    for (size_t i = 0; i < count; ++i) {
        const bool is_color = buffers[i] >= GL_COLOR_ATTACHMENT0 &&
                              buffers[i] < GL_COLOR_ATTACHMENT0 + state.limits.color_buffers;
        if (buffers[i] != GL_NONE && buffers[i] != GL_BACK && !is_color)
            return state.error(GL_INVALID_ENUM, "glDrawBuffersEXT: no buffer");
    }
    if (bound == nullptr) {
        if (buffers[0] != GL_NONE && buffers[0] != GL_BACK)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffersEXT: the default framebuffer");
        state.framebuffers.draw_buffer = buffers[0];
        state.framebuffers.default_changed = true;
        return;
    }
    for (size_t i = 0; i < count; ++i)
        if (buffers[i] != GL_NONE && buffers[i] != GL_COLOR_ATTACHMENT0 + i)
            return state.error(GL_INVALID_OPERATION, "glDrawBuffersEXT: another one's place");
    bound->draw_buffers.fill(GL_NONE);
    std::copy(buffers, buffers + n, bound->draw_buffers.begin());
    bound->checked = 0;
}

// --- EXT_discard_framebuffer -------------------------------------------------------------------

// A hint. The drivers keep what was drawn: nothing of the pipe interface lets it go.
void discard_framebuffer(State& state, GLenum target, GLsizei n, const GLenum* attachments) {
    if (!is_framebuffer_target(target))
        return state.error(GL_INVALID_ENUM, "glDiscardFramebufferEXT: target");
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glDiscardFramebufferEXT: negative count");
    const Framebuffer* bound = bound_to(state, target);
    for (GLsizei i = 0; i < n; ++i) {
        const GLenum name = attachments[i];
        const bool is_default_name =
            name == GL_COLOR_EXT || name == GL_DEPTH_EXT || name == GL_STENCIL_EXT;
        const bool known = bound == nullptr ? is_default_name : is_point(state, name);
        if (!known)
            return state.error(GL_INVALID_ENUM, "glDiscardFramebufferEXT: no attachment");
    }
}

}  // namespace cuesta::gles
