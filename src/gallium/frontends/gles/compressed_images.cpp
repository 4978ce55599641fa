// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture images of blocks that the application made (OpenGL ES 2.0.25, 3.7.3; 3.0.6, 3.8.6; and
// the extensions of the formats: what they allow of parts is in block_name_rows.h).
#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/pixel_buffer.h"
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gles {
namespace {

// Whether the application gives as many bytes as the blocks of that many texels have.
bool check_block_bytes(State& state, const TexelFormat& format, const ImageBox& box, GLsizei size) {
    const size_t bytes =
        block_bytes(format, static_cast<uint32_t>(box.width), static_cast<uint32_t>(box.height),
                    static_cast<uint32_t>(box.depth));
    if (size >= 0 && static_cast<size_t>(size) == bytes)
        return true;
    state.error(GL_INVALID_VALUE, "glCompressedTex*Image: not the size of the blocks");
    return false;
}

// Nothing: an error was recorded.
std::optional<PixelMemory> find_blocks(State& state, const void* data, GLsizei size) {
    return PixelMemory::to_unpack(state, data, static_cast<uint64_t>(size), 1);
}

void write_given_blocks(State& state,
                        const TextureImage& image,
                        const ImageBox& box,
                        GLsizei size,
                        const PixelMemory& memory) {
    if (size != 0 && memory.data() != nullptr)
        write_blocks(state, image, texel_box(box), {memory.data(), static_cast<size_t>(size)});
}

// Of desktop OpenGL: whether there could be such an image.
void specify_block_proxy(State& state,
                         GLenum binding,
                         const ImageName& name,
                         GLenum internal_format,
                         const ImageBox& box,
                         GLint border,
                         GLsizei size) {
    const TexelFormat* format = state.formats.for_compressed(internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glCompressedTexImage: no compressed format");
    const char* fault = fault_of_new_size(state, binding, box, border);
    if (name.level < 0 || name.level >= static_cast<GLint>(level_count(state, binding)))
        fault = "no level of textures";
    if (border != 0)
        fault = "blocks have no border";
    if (fault != nullptr)
        return state.error(GL_INVALID_VALUE, fault);
    TextureImage& proxy = state.textures.proxies[{binding, static_cast<uint32_t>(name.level)}];
    if (excess_of_new_size(state, binding, name.level, box, border) != nullptr)
        proxy = {};
    else if (check_block_target(state, *format, binding) &&
             check_block_bytes(state, *format, box, size))
        proxy = description_of(*format, internal_format, box);
}

}  // namespace

void specify_blocks(State& state,
                    const ImageName& name,
                    GLenum internal_format,
                    const ImageBox& box,
                    GLint border,
                    GLsizei size,
                    const void* data) {
    if (const GLenum proxied = proxied_target(state, name.target); proxied != GL_NONE)
        return specify_block_proxy(state, proxied, name, internal_format, box, border, size);
    const NamedImage named = find_named_image(state, name.target, name.level, name.dimensions);
    if (named.texture == nullptr)
        return;
    const TexelFormat* format = state.formats.for_compressed(internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glCompressedTexImage: no compressed format");
    if (border != 0)
        return state.error(GL_INVALID_VALUE, "glCompressedTexImage: blocks have no border");
    if (!check_new_size(state, named, box, border) ||
        !check_block_target(state, *format, named.texture->target) ||
        !check_block_bytes(state, *format, box, size) || !check_mutable(state, *named.texture))
        return;
    const std::optional<PixelMemory> memory = find_blocks(state, data, size);
    if (!memory)
        return;
    if (!named.texture->specify(state, named.face, named.level,
                                description_of(*format, internal_format, box)))
        return;
    write_given_blocks(state, *named.texture->find(named.face, named.level), box, size, *memory);
}

void replace_blocks(State& state,
                    const ImageName& name,
                    GLenum format,
                    const ImageBox& box,
                    GLsizei size,
                    const void* data) {
    const NamedImage named = find_named_image(state, name.target, name.level, name.dimensions);
    if (named.texture == nullptr)
        return;
    const TexelFormat* known = state.formats.for_compressed(format);
    if (known == nullptr)
        return state.error(GL_INVALID_ENUM, "glCompressedTexSubImage: no compressed format");
    if (size < 0)
        return state.error(GL_INVALID_VALUE, "glCompressedTexSubImage: a negative size");
    // Whatever image there is.
    if (!check_block_target(state, *known, named.texture->target))
        return;
    if (!check_part(state, named, box))
        return;
    if (known->kind != named.image->format->kind)
        return state.error(GL_INVALID_OPERATION, "glCompressedTexSubImage: not the image's format");
    // OES_compressed_ETC1_RGB8_texture.
    if (state.formats.for_changeable_blocks(format) == nullptr)
        return state.error(GL_INVALID_OPERATION,
                           "glCompressedTexSubImage: the format's images are given as a whole");
    if (!check_blocks(state, named, box) || !check_block_bytes(state, *known, box, size))
        return;
    if (const std::optional<PixelMemory> memory = find_blocks(state, data, size))
        write_given_blocks(state, *named.image, box, size, *memory);
}

void compressed_tex_image_2d(State& state,
                             GLenum target,
                             GLint level,
                             GLenum internal_format,
                             GLsizei width,
                             GLsizei height,
                             GLint border,
                             GLsizei size,
                             const void* data) {
    specify_blocks(state, {target, level, Dimensions::two}, internal_format,
                   {0, 0, 0, width, height, 1}, border, size, data);
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
    replace_blocks(state, {target, level, Dimensions::two}, format, {x, y, 0, width, height, 1},
                   size, data);
}

void compressed_tex_image_3d(State& state,
                             GLenum target,
                             GLint level,
                             GLenum internal_format,
                             GLsizei width,
                             GLsizei height,
                             GLsizei depth,
                             GLint border,
                             GLsizei size,
                             const void* data) {
    specify_blocks(state, {target, level, Dimensions::three}, internal_format,
                   {0, 0, 0, width, height, depth}, border, size, data);
}

void compressed_tex_sub_image_3d(State& state,
                                 GLenum target,
                                 GLint level,
                                 GLint x,
                                 GLint y,
                                 GLint z,
                                 GLsizei width,
                                 GLsizei height,
                                 GLsizei depth,
                                 GLenum format,
                                 GLsizei size,
                                 const void* data) {
    replace_blocks(state, {target, level, Dimensions::three}, format,
                   {x, y, z, width, height, depth}, size, data);
}

}  // namespace cuesta::gles
