// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetTexLevelParameter (OpenGL ES 3.1, 8.11).
#include <algorithm>
#include <optional>
#include <utility>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/texture_checks.h"
#include "gallium/frontends/gles/texture_proxies.h"

namespace cuesta::gles {

namespace {

// In the order in which TexelFormat::bits has them.
enum Component : uint8_t { red, green, blue, alpha, depth, stencil };

// An image that is null was not specified: all is as it began.
GLint bits_of(const TextureImage* image, Component component) {
    return image == nullptr ? 0 : stated_bits(*image->format)[component];
}

GLint type_of(const TextureImage* image, Component component) {
    if (bits_of(image, component) == 0)
        return GL_NONE;
    switch (stated_numbers(*image->format)) {
        case Numbers::unorm: return GL_UNSIGNED_NORMALIZED;
        case Numbers::snorm: return GL_SIGNED_NORMALIZED;
        case Numbers::floating: return GL_FLOAT;
        case Numbers::sint: return GL_INT;
        case Numbers::uint: return GL_UNSIGNED_INT;
    }
    return GL_NONE;
}

// Bits of the exponent that components have together.
GLint shared_bits(const TextureImage* image) {
    constexpr GLint rgb9_e5_exponent = 5;
    return image != nullptr && image->format->kind == TexelKind::rgb9_e5 ? rgb9_e5_exponent : 0;
}

// Bytes of the blocks; nothing where there are none.
std::optional<GLint> compressed_size(const TextureImage* image) {
    if (image == nullptr || !image->format->compressed)
        return std::nullopt;
    return static_cast<GLint>(
        block_bytes(*image->format, image->width, image->height, image->depth));
}

// Of desktop OpenGL: colours that are luminance or intensity are no red (OpenGL 2.1, 6.1.3).
bool is_base(const TextureImage* image, Base a, Base b) {
    return image != nullptr && (image->format->base() == a || image->format->base() == b);
}
bool is_luminance(const TextureImage* image) {
    return is_base(image, Base::luminance, Base::luminance_alpha);
}
bool is_intensity(const TextureImage* image) {
    return is_base(image, Base::intensity, Base::intensity);
}

bool is_gray_parameter(GLenum name) {
    return name == GL_TEXTURE_LUMINANCE_SIZE || name == GL_TEXTURE_INTENSITY_SIZE ||
           name == GL_TEXTURE_LUMINANCE_TYPE || name == GL_TEXTURE_INTENSITY_TYPE;
}

// Nothing: the parameter is as OpenGL ES has it, or none.
std::optional<GLint> desktop_level_parameter(const TextureImage* image, GLenum name) {
    const bool is_gray = is_luminance(image) || is_intensity(image);
    switch (name) {
        case GL_TEXTURE_RED_SIZE:
        case GL_TEXTURE_RED_TYPE: return is_gray ? std::optional<GLint>(0) : std::nullopt;
        case GL_TEXTURE_LUMINANCE_SIZE: return is_luminance(image) ? bits_of(image, red) : 0;
        case GL_TEXTURE_INTENSITY_SIZE: return is_intensity(image) ? bits_of(image, red) : 0;
        case GL_TEXTURE_LUMINANCE_TYPE:
            return is_luminance(image) ? type_of(image, red) : GLint{GL_NONE};
        case GL_TEXTURE_INTENSITY_TYPE:
            return is_intensity(image) ? type_of(image, red) : GLint{GL_NONE};
        // The border's texels are dropped.
        case GL_TEXTURE_BORDER: return 0;
        // What was not specified has one component.
        case GL_TEXTURE_INTERNAL_FORMAT:
            return image == nullptr ? std::optional<GLint>(1) : std::nullopt;
        default: return std::nullopt;
    }
}

// Nothing: no parameter of levels.
std::optional<GLint> level_parameter(const TextureImage* image, GLenum name) {
    const auto number = [image](uint32_t TextureImage::*member) {
        return image == nullptr ? 0 : static_cast<GLint>(image->*member);
    };
    switch (name) {
        case GL_TEXTURE_WIDTH: return number(&TextureImage::width);
        case GL_TEXTURE_HEIGHT: return number(&TextureImage::height);
        case GL_TEXTURE_DEPTH: return number(&TextureImage::depth);
        case GL_TEXTURE_SAMPLES: return number(&TextureImage::samples);
        case GL_TEXTURE_FIXED_SAMPLE_LOCATIONS: return image == nullptr || image->fixed_samples;
        case GL_TEXTURE_INTERNAL_FORMAT:
            return image == nullptr ? GL_RGBA : static_cast<GLint>(image->internal_format);
        case GL_TEXTURE_RED_SIZE: return bits_of(image, red);
        case GL_TEXTURE_GREEN_SIZE: return bits_of(image, green);
        case GL_TEXTURE_BLUE_SIZE: return bits_of(image, blue);
        case GL_TEXTURE_ALPHA_SIZE: return bits_of(image, alpha);
        case GL_TEXTURE_DEPTH_SIZE: return bits_of(image, depth);
        case GL_TEXTURE_STENCIL_SIZE: return bits_of(image, stencil);
        case GL_TEXTURE_SHARED_SIZE: return shared_bits(image);
        case GL_TEXTURE_RED_TYPE: return type_of(image, red);
        case GL_TEXTURE_GREEN_TYPE: return type_of(image, green);
        case GL_TEXTURE_BLUE_TYPE: return type_of(image, blue);
        case GL_TEXTURE_ALPHA_TYPE: return type_of(image, alpha);
        case GL_TEXTURE_DEPTH_TYPE: return type_of(image, depth);
        case GL_TEXTURE_COMPRESSED: return image != nullptr && image->format->compressed;
        case GL_TEXTURE_COMPRESSED_IMAGE_SIZE: return compressed_size(image);
        default: return std::nullopt;
    }
}

// Faces of cubes, one by one, and textures of several samples.
std::optional<ImageTarget> level_target_of(GLenum target) {
    if (is_multisample_target(target) || target == GL_TEXTURE_BUFFER)
        return ImageTarget{target, 0};
    return image_target_of(target);
}

// Of a texture that shows a buffer: one row of what that has.
TextureImage buffer_image(const State& state, const Texture& texture) {
    TextureImage image;
    image.format = texture.buffer_format();
    image.internal_format = texture.buffer_internal_format();
    if (image.format == nullptr)
        return image;
    const uint64_t bytes = texture.buffer() == nullptr ? 0 : texture.buffer()->size;
    const uint64_t texels = bytes / hw::format_info(image.format->hw()).block_bytes;
    // What is behind the limit is not seen (OpenGL 3.2, 3.8.5).
    const uint64_t most = state.screen.cap(pipe::Cap::max_texture_buffer_elements);
    image.width = static_cast<uint32_t>(std::min(texels, most));
    image.height = image.depth = 1;
    return image;
}

// Null: it was not specified, or could not be.
const TextureImage* find_proxy(const State& state, GLenum binding, GLint level) {
    const auto found = state.textures.proxies.find({binding, static_cast<uint32_t>(level)});
    const bool exists = found != state.textures.proxies.end() && found->second.format != nullptr;
    return exists ? &found->second : nullptr;
}

// What both kinds of the call give; nothing: an error was recorded.
std::optional<GLint> find_parameter(State& state, GLenum target, GLint level, GLenum name) {
    const GLenum proxied = proxied_target(state, target);
    const std::optional<ImageTarget> known =
        proxied != GL_NONE ? ImageTarget{proxied, 0} : level_target_of(target);
    if (!known || !is_texture_target(state, known->binding)) {
        state.error(GL_INVALID_ENUM, "glGetTexLevelParameter: target");
        return std::nullopt;
    }
    if (level < 0 || level >= static_cast<GLint>(level_count(state, known->binding))) {
        state.error(GL_INVALID_VALUE, "glGetTexLevelParameter: no level of textures");
        return std::nullopt;
    }
    const Texture& texture = state.textures.bound(known->binding);
    TextureImage shown = texture.is_buffer() ? buffer_image(state, texture) : TextureImage();
    const TextureImage* image = proxied != GL_NONE
                                    ? find_proxy(state, proxied, level)
                                    : texture.find(known->face, static_cast<uint32_t>(level));
    // The layers of lines are called rows.
    if (image != nullptr && known->binding == GL_TEXTURE_1D_ARRAY) {
        shown = *image;
        std::swap(shown.height, shown.depth);
    }
    if (shown.format != nullptr)
        image = &shown;
    std::optional<GLint> value;
    if (texture.is_buffer() && name == GL_TEXTURE_BUFFER_DATA_STORE_BINDING)
        value = texture.buffer() == nullptr ? 0 : static_cast<GLint>(texture.buffer()->name);
    const bool is_deprecated = is_gray_parameter(name) || name == GL_TEXTURE_BORDER;
    if (state.is_desktop() && !value && !(state.is_core() && is_deprecated))
        value = desktop_level_parameter(image, name);
    if (!value)
        value = level_parameter(image, name);
    // Of images that are no blocks it is not known (OpenGL 2.1, 6.1.3).
    const bool no_size = state.is_desktop() && name == GL_TEXTURE_COMPRESSED_IMAGE_SIZE;
    if (!value)
        state.error(no_size ? GL_INVALID_OPERATION : GL_INVALID_ENUM,
                    "glGetTexLevelParameter: no parameter");
    return value;
}

}  // namespace

void get_tex_level_parameter_iv(
    State& state, GLenum target, GLint level, GLenum name, GLint* values) {
    if (const std::optional<GLint> value = find_parameter(state, target, level, name))
        *values = *value;
}

void get_tex_level_parameter_fv(
    State& state, GLenum target, GLint level, GLenum name, GLfloat* values) {
    if (const std::optional<GLint> value = find_parameter(state, target, level, name))
        *values = static_cast<GLfloat>(*value);
}

}  // namespace cuesta::gles
