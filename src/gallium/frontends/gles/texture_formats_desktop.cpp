// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What contexts of desktop OpenGL make of the table of formats: any internal format takes pixels of
// any format of colours, and converts them (OpenGL 2.1, 3.6.4, 3.8.1).
#include <algorithm>

#include "gallium/frontends/gles/client_format_rows_desktop.h"
#include "gallium/frontends/gles/texture_format_rows_desktop.h"

namespace cuesta::gles {
namespace {

using format_rows::DesktopName;

constexpr size_t row_count =
    format_rows::element_types.size() * format_rows::element_formats.size() +
    format_rows::integer_types.size() * format_rows::integer_formats.size() +
    format_rows::packed_types.size();

consteval ClientFormat element_row(const format_rows::ElementFormat& format,
                                   const format_rows::ElementType& type) {
    ClientFormat row;
    row.format = format.format;
    row.type = type.type;
    const bool is_depth = is_depth_or_stencil(format.base);
    row.layout = {is_depth ? hw::Format::none : type.formats[format.components - 1u], format.base};
    row.bytes = static_cast<uint8_t>(type.bytes * format.components);
    row.element_bytes = type.bytes;
    return row;
}

consteval auto make_rows() {
    std::array<ClientFormat, row_count> rows;
    size_t i = 0;
    for (const format_rows::ElementFormat& format : format_rows::element_formats)
        for (const format_rows::ElementType& type : format_rows::element_types)
            rows[i++] = element_row(format, type);
    for (const format_rows::ElementFormat& format : format_rows::integer_formats)
        for (const format_rows::ElementType& type : format_rows::integer_types)
            rows[i++] = element_row(format, type);
    for (const format_rows::PackedType& type : format_rows::packed_types) {
        ClientFormat& row = rows[i++];
        row.format = type.format;
        row.type = type.type;
        row.layout = {type.memory, type.base};
        row.bytes = row.element_bytes = type.bytes;
    }
    for (ClientFormat& row : rows)
        row.sized.fill(TexelKind::count_);
    return rows;
}
constexpr auto rows = make_rows();

bool is_packed(GLenum type) {
    return std::ranges::find(format_rows::packed_types, type, &format_rows::PackedType::type) !=
           format_rows::packed_types.end();
}

const DesktopName* find_name(std::span<const DesktopName> names, GLenum name) {
    const auto found = std::ranges::find(names, name, &DesktopName::name);
    return found == names.end() ? nullptr : &*found;
}

bool has_integers(const TexelLayout& layout) {
    return !is_depth_or_stencil(layout.base) && is_integer(numbers_of(layout.format));
}

// Depth goes where depth is, colours where colours are, and integers where they stay such. Null:
// colour indices, which become colours (PixelPath::unpack).
bool fits_desktop(const ClientFormat* client, const TexelFormat& texture) {
    const bool is_depth = client != nullptr && is_depth_or_stencil(client->layout.base);
    const bool integers = client != nullptr && has_integers(client->layout);
    return is_depth == is_depth_or_stencil(texture.base()) &&
           integers == has_integers(texture.layout) && (!texture.compressed || texture.encodable);
}

bool is_float_type(GLenum type) {
    return type == GL_FLOAT || type == GL_HALF_FLOAT;
}

}  // namespace

bool is_integer_format(GLenum format) {
    return std::ranges::find(format_rows::integer_formats, format,
                             &format_rows::ElementFormat::format) !=
           format_rows::integer_formats.end();
}

std::span<const ClientFormat> desktop_client_formats() {
    return rows;
}

GLenum TextureFormats::error_of_desktop_pair(GLenum format, GLenum type) const {
    const bool is_index = (format == GL_COLOR_INDEX && !is_core_) || format == GL_STENCIL_INDEX;
    if ((!is_index && !is_format(format)) || ((type != GL_BITMAP || is_core_) && !is_type(type)))
        return GL_INVALID_ENUM;
    if (is_index ? !is_packed(type) : find_client(format, type) != nullptr)
        return GL_NO_ERROR;
    // There are no integers of these (OpenGL 3.0, 3.6.4).
    if (is_integer_format(format) && is_float_type(type))
        return GL_INVALID_ENUM;
    // EXT_packed_depth_stencil names the second.
    return type == GL_BITMAP || format == GL_DEPTH_STENCIL ? GL_INVALID_ENUM : GL_INVALID_OPERATION;
}

const TexelFormat* TextureFormats::desktop_image(GLenum internal_format) const {
    if (is_core_ && internal_format <= 4)
        return nullptr;
    if (const DesktopName* row = find_name(format_rows::desktop_names, internal_format))
        return of(row->kind).in_textures ? &of(row->kind) : nullptr;
    return for_changeable_blocks(internal_format);
}

const TexelFormat* TextureFormats::desktop_image(GLenum internal_format,
                                                 GLenum format,
                                                 GLenum type,
                                                 GLenum* error) const {
    *error = error_of_desktop_pair(format, type);
    if (*error == GL_NO_ERROR && format == GL_STENCIL_INDEX)
        *error = GL_INVALID_OPERATION;
    if (*error != GL_NO_ERROR)
        return nullptr;
    const TexelFormat* image = desktop_image(internal_format);
    const ClientFormat* client = find_client(format, type);
    if (image == nullptr)
        *error = GL_INVALID_VALUE;
    else if (!fits_desktop(client, *image))
        *error = GL_INVALID_OPERATION;
    return *error == GL_NO_ERROR ? image : nullptr;
}

const ClientFormat* TextureFormats::desktop_sub_image(const TexelFormat& texture,
                                                      GLenum format,
                                                      GLenum type,
                                                      GLenum* error) const {
    *error = error_of_desktop_pair(format, type);
    if (*error == GL_NO_ERROR && format == GL_STENCIL_INDEX)
        *error = GL_INVALID_OPERATION;
    if (*error != GL_NO_ERROR)
        return nullptr;
    const ClientFormat* client = find_client(format, type);
    if (!fits_desktop(client, texture))
        *error = GL_INVALID_OPERATION;
    return *error == GL_NO_ERROR ? client : nullptr;
}

const TexelFormat* TextureFormats::for_buffer(GLenum internal_format) const {
    if (std::ranges::find(format_rows::buffer_names, internal_format) ==
        std::end(format_rows::buffer_names))
        return nullptr;
    return desktop_image(internal_format);
}

// OpenGL 2.1, 3.8.2: numbers of components are no names there.
const TexelFormat* TextureFormats::for_desktop_copy(GLenum internal_format) const {
    return internal_format <= 4 ? nullptr : desktop_image(internal_format);
}

GLenum TextureFormats::stated_name(GLenum internal_format) const {
    const auto* found = std::ranges::find(format_rows::generic_names, internal_format,
                                          &format_rows::GenericName::name);
    return is_desktop_ && found != format_rows::generic_names.end() ? found->stated
                                                                    : internal_format;
}

// Framebuffers of what the GPU does not draw to are not supported, but there are such renderbuffers
// (ARB_framebuffer_object).
const TexelFormat* TextureFormats::desktop_renderbuffer(GLenum internal_format) const {
    if (internal_format <= 4 || stated_name(internal_format) != internal_format)
        return nullptr;
    const DesktopName* row = find_name(format_rows::desktop_names, internal_format);
    if (row == nullptr)
        row = find_name(format_rows::desktop_renderbuffer_names, internal_format);
    const bool exists = row != nullptr && (of(row->kind).renderable || of(row->kind).in_textures);
    return exists ? &of(row->kind) : nullptr;
}

}  // namespace cuesta::gles
