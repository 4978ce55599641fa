// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetFramebufferAttachmentParameteriv (OpenGL ES 2.0.25, 6.1.3; 3.0.6, 6.1.13).
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/framebuffer_points.h"

namespace cuesta::gles {
namespace {

// What is asked: the parameters of an image as one of the buffers of a framebuffer.
struct BufferImage {
    const TexelFormat* format = nullptr;  // null: it has no memory yet
    bool is_stencil = false;
};

GLint component_type(const BufferImage& image) {
    if (image.format == nullptr)
        return GL_NONE;
    if (image.is_stencil)
        return GL_UNSIGNED_INT;
    switch (image.format->numbers()) {
        case Numbers::unorm: return GL_UNSIGNED_NORMALIZED;
        case Numbers::snorm: return GL_SIGNED_NORMALIZED;
        case Numbers::floating: return GL_FLOAT;
        case Numbers::sint: return GL_INT;
        case Numbers::uint: return GL_UNSIGNED_INT;
    }
    return GL_NONE;
}

GLint color_encoding(const BufferImage& image) {
    return image.format != nullptr && is_srgb(image.format->hw()) ? GL_SRGB : GL_LINEAR;
}

// GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE and those behind it are in the order of TexelFormat::bits.
bool is_size(GLenum name) {
    return name >= GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE &&
           name <= GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE;
}

// What images of all kinds have; nothing: it is no such parameter here.
std::optional<GLint> image_parameter(const State& state, const BufferImage& image, GLenum name) {
    const Extensions& extensions = state.extensions;
    const bool has_type = state.is_es3() || extensions.has(Ext::ext_color_buffer_half_float);
    if (name == GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE && has_type)
        return component_type(image);
    if (name == GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING &&
        (state.is_es3() || extensions.has(Ext::ext_srgb)))
        return color_encoding(image);
    if (is_size(name) && state.is_es3())
        return image.format == nullptr
                   ? 0
                   : image.format->bits[name - GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE];
    return std::nullopt;
}

std::optional<GLint> texture_parameter(const State& state, const Attachment& point, GLenum name) {
    switch (name) {
        case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL: return static_cast<GLint>(point.level);
        case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE:
            return is_cube_face(point.texture_target) ? static_cast<GLint>(point.texture_target)
                                                      : 0;
        // OES_texture_3D's Z_OFFSET is the same enumerant.
        case GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LAYER:
            if (!state.is_es3() && !state.extensions.has(Ext::oes_texture_3d))
                return std::nullopt;
            return is_cube_face(point.texture_target) && state.is_es3()
                       ? 0
                       : static_cast<GLint>(point.layer);
        case GL_FRAMEBUFFER_ATTACHMENT_LAYERED_OES:
            return state.is_desktop() ? std::optional<GLint>(point.layered ? GL_TRUE : GL_FALSE)
                                      : std::nullopt;
        default: return std::nullopt;
    }
}

// Of an attached object; nothing for what is no parameter of it.
std::optional<GLint> attachment_parameter(State& state,
                                          const Attachment& point,
                                          GLenum point_name,
                                          GLenum name) {
    const bool is_texture = point.texture != nullptr;
    if (name == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE)
        return is_texture ? GL_TEXTURE : GL_RENDERBUFFER;
    if (name == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME)
        return static_cast<GLint>(is_texture ? point.texture->name : point.renderbuffer->name);
    const TargetImage image = attached_image(state, point);
    const std::optional<GLint> value =
        image_parameter(state, {image.format, point_name == GL_STENCIL_ATTACHMENT}, name);
    if (value || !is_texture)
        return value;
    return texture_parameter(state, point, name);
}

void tell_attachment(
    State& state, Framebuffer& framebuffer, GLenum point_name, GLenum name, GLint* value) {
    const Attachment& point = point_of(framebuffer, point_name);
    if (point_name == GL_DEPTH_STENCIL_ATTACHMENT) {
        if (!point.same_image(framebuffer.stencil))
            return state.error(GL_INVALID_OPERATION, "depth and stencil are not one image");
        if (name == GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
            return state.error(GL_INVALID_OPERATION, "depth and stencil have types of their own");
    }
    if (!point.is_attached()) {
        if (name == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE)
            *value = GL_NONE;
        else if (name == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME && state.is_es3())
            *value = 0;
        else
            state.error(state.is_es3() ? GL_INVALID_OPERATION : GL_INVALID_ENUM,
                        "glGetFramebufferAttachmentParameteriv: nothing is attached");
        return;
    }
    const std::optional<GLint> result = attachment_parameter(state, point, point_name, name);
    if (!result)
        return state.error(GL_INVALID_ENUM, "glGetFramebufferAttachmentParameteriv: no parameter");
    *value = *result;
}

// Of OpenGL ES 3: the buffers of an EGL surface.
void tell_default(State& state, GLenum target, GLenum point_name, GLenum name, GLint* value) {
    // Of desktop OpenGL's names all that there can be are the one buffer (OpenGL 3.0, 6.1.3).
    if (state.is_desktop() &&
        (point_name == GL_FRONT_LEFT || point_name == GL_BACK_LEFT || point_name == GL_FRONT))
        point_name = GL_BACK;
    if (point_name != GL_BACK && point_name != GL_DEPTH && point_name != GL_STENCIL)
        return state.error(GL_INVALID_ENUM, "the default framebuffer has no such buffer");
    const DefaultFramebuffer& known = default_framebuffer(state, target == GL_READ_FRAMEBUFFER);
    const TexelFormat& format = point_name == GL_BACK ? known.color : known.depth_stencil;
    const bool exists = point_name == GL_BACK    ? format.hw() != hw::Format::none
                        : point_name == GL_DEPTH ? known.target.has_depth
                                                 : known.target.has_stencil;
    if (name == GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) {
        *value = exists ? GL_FRAMEBUFFER_DEFAULT : GL_NONE;
        return;
    }
    const std::optional<GLint> result =
        image_parameter(state, {&format, point_name == GL_STENCIL}, name);
    if (!result)
        return state.error(GL_INVALID_ENUM, "glGetFramebufferAttachmentParameteriv: no parameter");
    if (!exists)
        return state.error(GL_INVALID_OPERATION, "the default framebuffer lacks the buffer");
    *value = *result;
}

}  // namespace

void get_framebuffer_attachment_parameteriv(
    State& state, GLenum target, GLenum point_name, GLenum name, GLint* value) {
    if (!is_framebuffer_target(target))
        return state.error(GL_INVALID_ENUM, "no framebuffer target");
    Framebuffer* bound = bound_to(state, target);
    if (bound == nullptr && state.is_es3())
        return tell_default(state, target, point_name, name, value);
    if (const GLenum error = error_of_point(state, point_name); error != GL_NO_ERROR)
        return state.error(error, "no attachment point");
    if (bound == nullptr)
        return state.error(GL_INVALID_OPERATION, "the default framebuffer has no attachments");
    tell_attachment(state, *bound, point_name, name, value);
}

}  // namespace cuesta::gles
