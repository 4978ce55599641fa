// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture images of blocks that the application made (OpenGL ES 2.0.25, 3.7.3, and the extensions
// of the formats: what they allow of parts is in block_name_rows.h).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/texture_checks.h"

namespace cuesta::gles {
namespace {

// Whether the application gives as many bytes as the blocks of that many texels have.
bool check_block_bytes(State& state, const TexelFormat& format, const ImageBox& box, GLsizei size) {
    const size_t bytes = hw::row_bytes(format.hw(), static_cast<uint32_t>(box.width)) *
                         hw::block_rows(format.hw(), static_cast<uint32_t>(box.height));
    if (size >= 0 && static_cast<size_t>(size) == bytes)
        return true;
    state.error(GL_INVALID_VALUE, "glCompressedTex*Image: not the size of the blocks");
    return false;
}

void write_given_blocks(
    State& state, const TextureImage& image, const ImageBox& box, GLsizei size, const void* data) {
    if (data != nullptr && box.width != 0 && box.height != 0)
        write_blocks(state, image, texel_box(box),
                     {static_cast<const std::byte*>(data), static_cast<size_t>(size)});
}

void specify_blocks(State& state,
                    const NamedImage& named,
                    GLenum internal_format,
                    const ImageBox& box,
                    GLint border,
                    GLsizei size,
                    const void* data) {
    const TexelFormat* format = state.formats.for_compressed(internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glCompressedTexImage: no compressed format");
    if (!check_new_size(state, named, box, border) ||
        !check_block_bytes(state, *format, box, size) || !check_mutable(state, *named.texture))
        return;
    TextureImage description;
    description.format = format;
    description.internal_format = internal_format;
    description.width = static_cast<uint32_t>(box.width);
    description.height = static_cast<uint32_t>(box.height);
    description.depth = 1;
    if (named.texture->specify(state, named.face, named.level, description))
        write_given_blocks(state, *named.texture->find(named.face, named.level), box, size, data);
}

void replace_blocks(State& state,
                    const NamedImage& named,
                    GLenum format,
                    const ImageBox& box,
                    GLsizei size,
                    const void* data) {
    const TexelFormat* known = state.formats.for_compressed(format);
    if (known == nullptr)
        return state.error(GL_INVALID_ENUM, "glCompressedTexSubImage: no compressed format");
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glCompressedTexSubImage: a negative size");
    if (!check_part(state, named, box))
        return;
    if (known->kind != named.image->format->kind)
        return state.error(GL_INVALID_OPERATION, "glCompressedTexSubImage: not the image's format");
    // OES_compressed_ETC1_RGB8_texture.
    if (state.formats.for_changeable_blocks(format) == nullptr)
        return state.error(GL_INVALID_OPERATION,
                           "glCompressedTexSubImage: the format's images are given as a whole");
    if (check_blocks(state, named, box) && check_block_bytes(state, *known, box, size))
        write_given_blocks(state, *named.image, box, size, data);
}

// 3D images of blocks: there is no such format.
void refuse_blocks_3d(State& state, const NamedImage& named, GLenum format) {
    if (named.texture == nullptr)
        return;
    if (state.formats.for_compressed(format) == nullptr)
        return state.error(GL_INVALID_ENUM, "no compressed format");
    state.error(GL_INVALID_OPERATION, "the format has no 3D images");
}

}  // namespace

void compressed_tex_image_2d(State& state,
                             GLenum target,
                             GLint level,
                             GLenum internal_format,
                             GLsizei width,
                             GLsizei height,
                             GLint border,
                             GLsizei size,
                             const void* data) {
    const NamedImage named = find_named_image(state, target, level, Dimensions::two);
    if (named.texture != nullptr)
        specify_blocks(state, named, internal_format, {0, 0, 0, width, height, 1}, border, size,
                       data);
}

void compressed_tex_sub_image_2d(State& state,
                                 GLenum target,
                                 GLint level,
                                 GLint x,
                                 GLint y,
                                 GLsizei width,
                                 GLsizei height,
                                 GLenum format,
                                 GLsizei size,
                                 const void* data) {
    const NamedImage named = find_named_image(state, target, level, Dimensions::two);
    if (named.texture != nullptr)
        replace_blocks(state, named, format, {x, y, 0, width, height, 1}, size, data);
}

void compressed_tex_image_3d(State& state,
                             GLenum target,
                             GLint level,
                             GLenum internal_format,
                             GLsizei,
                             GLsizei,
                             GLsizei,
                             GLint,
                             GLsizei,
                             const void*) {
    refuse_blocks_3d(state, find_named_image(state, target, level, Dimensions::three),
                     internal_format);
}

void compressed_tex_sub_image_3d(State& state,
                                 GLenum target,
                                 GLint level,
                                 GLint,
                                 GLint,
                                 GLint,
                                 GLsizei,
                                 GLsizei,
                                 GLsizei,
                                 GLenum format,
                                 GLsizei,
                                 const void*) {
    refuse_blocks_3d(state, find_named_image(state, target, level, Dimensions::three), format);
}

}  // namespace cuesta::gles
