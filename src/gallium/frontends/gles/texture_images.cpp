// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture images from the application's memory or its buffers (OpenGL ES 2.0.25, 3.7.1 and 3.7.3;
// OES_texture_3D; EXT_texture_storage; OpenGL ES 3.0.6, 3.8.3 to 3.8.5).
#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "gallium/frontends/gles/entry_point.h"
#include "gallium/frontends/gles/pixel_buffer.h"
#include "gallium/frontends/gles/pixel_path.h"
#include "gallium/frontends/gles/texture_checks.h"

namespace cuesta::gles {
namespace {

struct Pixels {
    GLenum format = GL_NONE;
    GLenum type = GL_NONE;
    const void* data = nullptr;
};

bool is_empty(const ImageBox& box) {
    return box.width == 0 || box.height == 0 || box.depth == 0;
}

TextureImage description_of(const TexelFormat& format,
                            GLenum internal_format,
                            const ImageBox& box) {
    TextureImage image;
    image.format = &format;
    image.internal_format = internal_format;
    image.width = static_cast<uint32_t>(box.width);
    image.height = static_cast<uint32_t>(box.height);
    image.depth = static_cast<uint32_t>(box.depth);
    return image;
}

// What the call gives of texels: nothing where an error was recorded.
struct GivenPixels {
    const ClientFormat* client = nullptr;
    ClientLayout layout;
    std::optional<PixelMemory> memory;
    std::vector<std::byte> unpacked;  // in its place, behind desktop OpenGL's pixel transfer
    const std::byte* data() const {
        if (!unpacked.empty())
            return unpacked.data();
        return memory ? memory->data() : nullptr;
    }
    // Without, an image keeps or has undefined content.
    bool has_content() const { return data() != nullptr; }
};

// Of desktop OpenGL: what is no matter of formats alone.
std::optional<GivenPixels> unpack_desktop(State& state,
                                          const ImageBox& box,
                                          unsigned dimensions,
                                          const Pixels& pixels) {
    std::optional<UnpackedPixels> unpacked = state.desktop->pixel_path().unpack(
        pixels.format, pixels.type, texel_box(box).size, dimensions, pixels.data);
    if (!unpacked)
        return std::nullopt;
    GivenPixels given;
    given.client = unpacked->client;
    given.layout = unpacked->layout;
    given.unpacked = std::move(unpacked->bytes);
    return given;
}

std::optional<GivenPixels> find_pixels(State& state,
                                       const ImageBox& box,
                                       unsigned dimensions,
                                       const Pixels& pixels) {
    GivenPixels given;
    given.client = find_client_format(pixels.format, pixels.type);
    if (pixels.data == nullptr && !has_unpack_buffer(state))
        return given;
    if (is_empty(box)) {
        // For the errors of the buffer, which need no pixels.
        if (!PixelMemory::to_unpack(state, pixels.data, 0, given.client->element_bytes))
            return std::nullopt;
        return given;
    }
    if (state.desktop != nullptr && state.desktop->pixel_path().unpacks(pixels.format, pixels.type))
        return unpack_desktop(state, box, dimensions, pixels);
    const std::optional<ClientLayout> layout =
        client_layout(*given.client, state.pixels.unpack, texel_box(box).size, dimensions);
    if (!layout) {
        state.error(GL_OUT_OF_MEMORY, "pixels beyond the address space");
        return std::nullopt;
    }
    given.layout = *layout;
    std::optional<PixelMemory> memory =
        PixelMemory::to_unpack(state, pixels.data, layout->end, given.client->element_bytes);
    if (!memory)
        return std::nullopt;
    given.memory.emplace(std::move(*memory));
    return given;
}

void write(State& state, const TextureImage& image, const ImageBox& box, const GivenPixels& given) {
    if (!given.has_content())
        return;
    const TexelBox texels = texel_box(box);
    const std::byte* data = given.data();
    if (image.format->encodable)
        encode_pixels(state, image, texels, *given.client, given.layout, data);
    else
        write_pixels(state, image, texels, *given.client, given.layout, data);
}

unsigned dimensions_of(const Texture& texture) {
    return texture.target == GL_TEXTURE_3D || texture.target == GL_TEXTURE_2D_ARRAY ? 3 : 2;
}

bool is_depth(const TexelFormat& format) {
    return is_depth_or_stencil(format.base());
}

// In OpenGL ES 2.0 depth has one level and two dimensions only (OES_depth_texture); in 3.0 it has
// no 3D textures.
bool check_depth(State& state, const TexelFormat& format, GLenum binding, bool one_level) {
    const bool allowed =
        state.is_es3() ? binding != GL_TEXTURE_3D : binding == GL_TEXTURE_2D && one_level;
    if (allowed || !is_depth(format))
        return true;
    state.error(GL_INVALID_OPERATION, "the target has no such images of depth");
    return false;
}

void specify_image(State& state,
                   const NamedImage& named,
                   GLint internal_format,
                   const ImageBox& box,
                   GLint border,
                   const Pixels& pixels) {
    GLenum error = GL_NO_ERROR;
    const TexelFormat* format =
        state.formats.for_image(internal_format, pixels.format, pixels.type, &error);
    if (error != GL_NO_ERROR && error != GL_INVALID_OPERATION)
        return state.error(error, "glTexImage: a format or type");
    if (!check_new_size(state, named, box, border))
        return;
    if (format == nullptr)
        return state.error(error, "glTexImage: formats that do not go together");
    if (format->compressed && dimensions_of(*named.texture) == 3)
        return state.error(GL_INVALID_OPERATION, "glTexImage: blocks are made of flat images only");
    if (!check_depth(state, *format, named.texture->target, named.level == 0) ||
        !check_mutable(state, *named.texture))
        return;
    const std::optional<GivenPixels> given =
        find_pixels(state, box, dimensions_of(*named.texture), pixels);
    if (given &&
        named.texture->specify(state, named.face, named.level,
                               description_of(*format, static_cast<GLenum>(internal_format), box)))
        write(state, *named.texture->find(named.face, named.level), box, *given);
}

void replace_part(State& state,
                  const NamedImage& named,
                  const ImageBox& box,
                  const Pixels& pixels) {
    if (!state.formats.is_format(pixels.format) || !state.formats.is_type(pixels.type))
        return state.error(GL_INVALID_ENUM, "glTexSubImage: a format or type");
    if (!check_part(state, named, box))
        return;
    GLenum error = GL_NO_ERROR;
    if (state.formats.for_sub_image(*named.image->format, pixels.format, pixels.type, &error) ==
        nullptr)
        return state.error(error, "glTexSubImage: not the texture's format");
    if (named.image->format->compressed && !check_blocks(state, named, box))
        return;
    if (const std::optional<GivenPixels> given =
            find_pixels(state, box, dimensions_of(*named.texture), pixels))
        write(state, *named.image, box, *given);
}

void specify_storage(
    State& state, GLenum target, GLsizei levels, GLenum internal_format, const ImageBox& box) {
    const TexelFormat* format = state.formats.for_storage(internal_format);
    if (format == nullptr)
        return state.error(GL_INVALID_ENUM, "glTexStorage: no sized format of textures");
    if (levels < 1 || box.width < 1 || box.height < 1 || box.depth < 1)
        return state.error(GL_INVALID_VALUE, "glTexStorage: no levels or an empty one");
    NamedImage named;
    named.texture = &state.textures.bound(target);
    if (!check_new_size(state, named, box, 0))
        return;
    const GLsizei depth = target == GL_TEXTURE_3D ? box.depth : 1;
    const auto side = static_cast<uint32_t>(std::max({box.width, box.height, depth}));
    if (levels > static_cast<GLsizei>(std::bit_width(side)))
        return state.error(GL_INVALID_OPERATION, "glTexStorage: more levels than the size has");
    if (named.texture->name == 0)
        return state.error(GL_INVALID_OPERATION, "glTexStorage: no texture is bound");
    if (!check_mutable(state, *named.texture))
        return;
    if (!check_depth(state, *format, target, levels == 1) ||
        !check_block_target(state, *format, target))
        return;
    named.texture->specify_all(state, static_cast<uint32_t>(levels),
                               description_of(*format, internal_format, box));
}

}  // namespace

void tex_image_2d(State& state,
                  GLenum target,
                  GLint level,
                  GLint internal_format,
                  GLsizei width,
                  GLsizei height,
                  GLint border,
                  GLenum format,
                  GLenum type,
                  const void* pixels) {
    const NamedImage named = find_named_image(state, target, level, Dimensions::two);
    if (named.texture != nullptr)
        specify_image(state, named, internal_format, {0, 0, 0, width, height, 1}, border,
                      {format, type, pixels});
}

void tex_image_3d(State& state,
                  GLenum target,
                  GLint level,
                  GLint internal_format,
                  GLsizei width,
                  GLsizei height,
                  GLsizei depth,
                  GLint border,
                  GLenum format,
                  GLenum type,
                  const void* pixels) {
    const NamedImage named = find_named_image(state, target, level, Dimensions::three);
    if (named.texture != nullptr)
        specify_image(state, named, internal_format, {0, 0, 0, width, height, depth}, border,
                      {format, type, pixels});
}

// The extension's internal format has no sign.
void tex_image_3d_oes(State& state,
                      GLenum target,
                      GLint level,
                      GLenum internal_format,
                      GLsizei width,
                      GLsizei height,
                      GLsizei depth,
                      GLint border,
                      GLenum format,
                      GLenum type,
                      const void* pixels) {
    tex_image_3d(state, target, level, static_cast<GLint>(internal_format), width, height, depth,
                 border, format, type, pixels);
}

void tex_sub_image_2d(State& state,
                      GLenum target,
                      GLint level,
                      GLint x,
                      GLint y,
                      GLsizei width,
                      GLsizei height,
                      GLenum format,
                      GLenum type,
                      const void* pixels) {
    const NamedImage named = find_named_image(state, target, level, Dimensions::two);
    if (named.texture != nullptr)
        replace_part(state, named, {x, y, 0, width, height, 1}, {format, type, pixels});
}

void tex_sub_image_3d(State& state,
                      GLenum target,
                      GLint level,
                      GLint x,
                      GLint y,
                      GLint z,
                      GLsizei width,
                      GLsizei height,
                      GLsizei depth,
                      GLenum format,
                      GLenum type,
                      const void* pixels) {
    const NamedImage named = find_named_image(state, target, level, Dimensions::three);
    if (named.texture != nullptr)
        replace_part(state, named, {x, y, z, width, height, depth}, {format, type, pixels});
}

void tex_storage_2d(State& state,
                    GLenum target,
                    GLsizei levels,
                    GLenum internal_format,
                    GLsizei width,
                    GLsizei height) {
    if (target != GL_TEXTURE_2D && target != GL_TEXTURE_CUBE_MAP)
        return state.error(GL_INVALID_ENUM, "glTexStorage2D: target");
    specify_storage(state, target, levels, internal_format, {0, 0, 0, width, height, 1});
}

void tex_storage_3d(State& state,
                    GLenum target,
                    GLsizei levels,
                    GLenum internal_format,
                    GLsizei width,
                    GLsizei height,
                    GLsizei depth) {
    if ((target != GL_TEXTURE_3D && target != GL_TEXTURE_2D_ARRAY) ||
        !is_texture_target(state, target))
        return state.error(GL_INVALID_ENUM, "glTexStorage3D: target");
    specify_storage(state, target, levels, internal_format, {0, 0, 0, width, height, depth});
}

}  // namespace cuesta::gles
