// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What may be copied from framebuffers to textures (OpenGL ES 2.0.25, 3.7.2; 3.0.6, 3.8.5).
#include "gallium/frontends/gles/texture_formats.h"

namespace cuesta::gles {
namespace {

// Of the components that `format` has.
bool same_sizes(const TexelFormat& format, const std::array<uint8_t, 6>& bits) {
    const std::array<uint8_t, 6> wanted = stated_bits(format);
    for (size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i] != 0 && wanted[i] != bits[i])
            return false;
    return true;
}

}  // namespace

const TexelFormat* TextureFormats::for_copy(GLenum internal_format,
                                            const TexelFormat& source,
                                            GLenum* error) const {
    *error = GL_NO_ERROR;
    if (is_desktop_) {
        const TexelFormat* format = for_desktop_copy(internal_format);
        if (format == nullptr)
            *error = GL_INVALID_ENUM;
        else if (!can_copy(source, *format))
            *error = GL_INVALID_OPERATION;
        return *error == GL_NO_ERROR ? format : nullptr;
    }
    if (!is_internal_format(internal_format)) {
        *error = GL_INVALID_ENUM;
        return nullptr;
    }
    // The framebuffer is not made blocks of.
    if (for_changeable_blocks(internal_format) != nullptr) {
        *error = GL_INVALID_OPERATION;
        return nullptr;
    }
    const TexelFormat* found = is_es3_ ? for_copy_es3(internal_format, source)
                               : is_unsized_name(internal_format)
                                   ? for_unsized_copy(internal_format, source)
                                   : for_sized_image(internal_format);
    const bool same_numbers =
        found != nullptr && (is_es3_ || is_float(found->kind) == is_float(source.kind));
    if (same_numbers && can_copy(source, *found))
        return found;
    *error = GL_INVALID_OPERATION;
    return nullptr;
}

// Of the internal format's kinds without a size the first whose numbers are the framebuffer's.
const TexelFormat* TextureFormats::for_unsized_copy(GLenum internal_format,
                                                    const TexelFormat& source) const {
    for (const ClientFormat& client : client_formats())
        if (client.format == internal_format && is_unsized(client) &&
            is_float(client.kind) == is_float(source.kind))
            return &of(client.kind);
    return nullptr;
}

bool TextureFormats::can_copy(const TexelFormat& source, const TexelFormat& texture) const {
    // OpenGL 2.1, 3.8.2: colours of any components become colours of any, depth depth.
    if (is_desktop_) {
        const bool is_depth = is_depth_or_stencil(texture.base());
        return is_depth == is_depth_or_stencil(source.base()) &&
               (is_depth || is_integer(texture.numbers()) == is_integer(source.numbers()));
    }
    // OpenGL ES 2.0, table 3.9: the framebuffer has every component that the texture will have;
    // there is none for depth (OES_depth_texture).
    if (is_depth_or_stencil(texture.base()) || is_depth_or_stencil(source.base()))
        return false;
    const std::array<bool, 4> wanted = components_of(texture.base());
    const std::array<bool, 4> given = components_of(source.base());
    for (unsigned i = 0; i < 4; ++i)
        if (wanted[i] && !given[i])
            return false;
    // OpenGL ES 3.0.6, 3.8.5.
    return !is_es3_ ||
           (source.numbers() == texture.numbers() && is_srgb(source.hw()) == is_srgb(texture.hw()));
}

// OpenGL ES 3.0.6, 3.8.5: with a size exactly the framebuffer's, and without one what table 3.18
// says of its sizes.
const TexelFormat* TextureFormats::for_copy_es3(GLenum internal_format,
                                                const TexelFormat& source) const {
    const std::array<uint8_t, 6> bits = stated_bits(source);
    if (!is_unsized_name(internal_format)) {
        const TexelFormat* sized = for_sized_image(internal_format);
        return sized != nullptr && same_sizes(*sized, bits) ? sized : nullptr;
    }
    if (source.numbers() != Numbers::unorm)
        return for_unsized_copy(internal_format, source);
    if (source.kind == TexelKind::rgb10_a2)
        return nullptr;
    const auto at_most = [&](unsigned r, unsigned g, unsigned b, unsigned a) {
        return bits[0] <= r && bits[1] <= g && bits[2] <= b && bits[3] <= a;
    };
    switch (internal_format) {
        case GL_RGB:
            if (is_srgb(source.hw()))
                return &of(TexelKind::srgb8);
            return &of(at_most(5, 6, 5, 255) ? TexelKind::rgb565 : TexelKind::rgb8);
        case GL_RGBA:
            if (is_srgb(source.hw()))
                return &of(TexelKind::srgb8_alpha8);
            if (at_most(4, 4, 4, 4))
                return &of(TexelKind::rgba4);
            return &of(at_most(5, 5, 5, 1) ? TexelKind::rgb5_a1 : TexelKind::rgba8);
        default: return for_unsized_copy(internal_format, source);
    }
}

}  // namespace cuesta::gles
