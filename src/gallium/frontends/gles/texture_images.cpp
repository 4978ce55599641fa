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
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gles {
namespace {

bool is_empty(const ImageBox& box) {
    return box.width == 0 || box.height == 0 || box.depth == 0;
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
                                          const StoreMode& mode,
                                          const ImageBox& box,
                                          unsigned dimensions,
                                          const Pixels& pixels) {
    // Without the border that an image may have around it.
    const StoreMode stated = std::exchange(state.pixels.unpack, mode);
    std::optional<UnpackedPixels> unpacked = state.desktop->pixel_path().unpack(
        pixels.format, pixels.type, texel_box(box).size, dimensions, pixels.data);
    state.pixels.unpack = stated;
    if (!unpacked)
        return std::nullopt;
    GivenPixels given;
    given.client = unpacked->client;
    given.layout = unpacked->layout;
    given.unpacked = std::move(unpacked->bytes);
    return given;
}

std::optional<GivenPixels> find_pixels(State& state,
                                       const StoreMode& mode,
                                       const ImageBox& box,
                                       unsigned dimensions,
                                       const Pixels& pixels) {
    GivenPixels given;
    given.client = state.formats.find_client(pixels.format, pixels.type);
    if (pixels.data == nullptr && !has_unpack_buffer(state))
        return given;
    if (is_empty(box)) {
        // For the errors of the buffer, which need no pixels.
        const uint32_t element_bytes = given.client == nullptr ? 1 : given.client->element_bytes;
        if (!PixelMemory::to_unpack(state, pixels.data, 0, element_bytes))
            return std::nullopt;
        return given;
    }
    if (state.desktop != nullptr && state.desktop->pixel_path().unpacks(pixels.format, pixels.type))
        return unpack_desktop(state, mode, box, dimensions, pixels);
    const std::optional<ClientLayout> layout =
        client_layout(*given.client, mode, texel_box(box).size, dimensions);
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

Dimensions dimensions_of_target(GLenum binding) {
    switch (binding) {
        case GL_TEXTURE_1D: return Dimensions::one;
        case GL_TEXTURE_3D:
        case GL_TEXTURE_2D_ARRAY: return Dimensions::three;
        default: return Dimensions::two;
    }
}

bool is_depth(const TexelFormat& format) {
    return is_depth_or_stencil(format.base());
}

// Rows and images of the application's with the border around them: where the rest begins.
StoreMode without_border(StoreMode mode, GLenum binding, const ImageBox& box) {
    if (mode.row_length == 0)
        mode.row_length = box.width;
    if (mode.image_height == 0)
        mode.image_height = box.height;
    const auto has = [](bool border) { return static_cast<uint8_t>(border); };
    const bool is_row = binding == GL_TEXTURE_1D || binding == GL_TEXTURE_1D_ARRAY;
    mode.border = {1, has(!is_row), has(binding == GL_TEXTURE_3D)};
    return mode;
}

// In OpenGL ES 2.0 depth has one level and two dimensions only (OES_depth_texture); in 3.0 it has
// no 3D textures, and neither has desktop OpenGL, whose cubes EXT_gpu_shader4 adds.
bool has_depth_images(const State& state, GLenum binding, bool one_level) {
    return state.is_es3() ? binding != GL_TEXTURE_3D : binding == GL_TEXTURE_2D && one_level;
}

bool check_depth(State& state, const TexelFormat& format, GLenum binding, bool one_level) {
    const bool allowed = has_depth_images(state, binding, one_level);
    if (allowed || !is_depth(format))
        return true;
    state.error(GL_INVALID_OPERATION, "the target has no such images of depth");
    return false;
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

// Whether the format's texels can be of the target.
bool check_format_target(State& state, const TexelFormat& format, GLenum binding, bool one_level) {
    const bool has_blocks = binding == GL_TEXTURE_2D || binding == GL_TEXTURE_CUBE_MAP ||
                            (binding == GL_TEXTURE_2D_ARRAY && state.is_desktop());
    if (format.compressed && !has_blocks) {
        state.error(GL_INVALID_OPERATION, "glTexImage: images of the target have no such blocks");
        return false;
    }
    return check_depth(state, format, binding, one_level);
}

// Of an image that there could be or not, what is asked later (OpenGL 2.1, 3.8.11). What is no
// image anywhere is an error all the same.
void specify_proxy(State& state,
                   GLenum binding,
                   GLint level,
                   const ImageBox& box,
                   GLint border,
                   const TextureImage& description) {
    const char* fault = fault_of_new_size(state, binding, box, border);
    if (level < 0 || level >= static_cast<GLint>(level_count(state, binding)))
        fault = "no level of textures";
    if (fault != nullptr)
        return state.error(GL_INVALID_VALUE, fault);
    const bool fits = excess_of_new_size(state, binding, level, box, border) == nullptr;
    state.textures.proxies[{binding, static_cast<uint32_t>(level)}] =
        fits ? description : TextureImage();
}

}  // namespace

void specify_image(State& state,
                   const ImageName& name,
                   GLint internal_format,
                   const ImageBox& given_box,
                   GLint border,
                   const Pixels& pixels) {
    const GLenum proxied = proxied_target(state, name.target);
    const bool is_proxy = proxied != GL_NONE;
    const ImageBox box = stored_box(is_proxy ? proxied : name.target, given_box);
    NamedImage named;
    if (!is_proxy) {
        named = find_named_image(state, name.target, name.level, name.dimensions);
        if (named.texture == nullptr)
            return;
    } else if (dimensions_of_target(proxied) != name.dimensions) {
        return state.error(GL_INVALID_ENUM, "no target of texture images");
    }
    GLenum error = GL_NO_ERROR;
    const TexelFormat* format =
        state.formats.for_image(internal_format, pixels.format, pixels.type, &error);
    if (error != GL_NO_ERROR && error != GL_INVALID_OPERATION)
        return state.error(error, "glTexImage: a format or type");
    if (!is_proxy && !check_new_size(state, named, box, border))
        return;
    if (format == nullptr)
        return state.error(error, "glTexImage: formats that do not go together");
    const GLenum binding = is_proxy ? proxied : named.texture->target;
    if (!check_format_target(state, *format, binding, name.level == 0))
        return;
    const ImageBox inside = border == 0 ? box : inside_of_border(binding, box, border);
    const TextureImage description = description_of(
        *format, state.formats.stated_name(static_cast<GLenum>(internal_format)), inside);
    if (is_proxy)
        return specify_proxy(state, binding, name.level, box, border, description);
    if (!check_mutable(state, *named.texture))
        return;
    const StoreMode& mode = state.pixels.unpack;
    const std::optional<GivenPixels> given =
        find_pixels(state, border == 0 ? mode : without_border(mode, binding, box), inside,
                    dimensions_of(*named.texture), pixels);
    if (!given || !named.texture->specify(state, named.face, named.level, description))
        return;
    write(state, *named.texture->find(named.face, named.level), inside, *given);
    note_new_texels(state, *named.texture, named.level);
}

void replace_image_part(State& state,
                        const ImageName& name,
                        const ImageBox& given_box,
                        const Pixels& pixels) {
    const ImageBox box = stored_box(name.target, given_box);
    const NamedImage named = find_named_image(state, name.target, name.level, name.dimensions);
    if (named.texture == nullptr)
        return;
    const bool is_index = state.is_desktop() && pixels.format == GL_COLOR_INDEX;
    const bool is_bitmap = is_index && pixels.type == GL_BITMAP;
    if ((!is_index && !state.formats.is_format(pixels.format)) ||
        (!is_bitmap && !state.formats.is_type(pixels.type)))
        return state.error(GL_INVALID_ENUM, "glTexSubImage: a format or type");
    if (!check_part(state, named, box))
        return;
    GLenum error = GL_NO_ERROR;
    state.formats.for_sub_image(*named.image->format, pixels.format, pixels.type, &error);
    if (error != GL_NO_ERROR)
        return state.error(error, "glTexSubImage: not the texture's format");
    if (named.image->format->compressed && !check_blocks(state, named, box))
        return;
    const std::optional<GivenPixels> given =
        find_pixels(state, state.pixels.unpack, box, dimensions_of(*named.texture), pixels);
    if (!given)
        return;
    write(state, *named.image, box, *given);
    note_new_texels(state, *named.texture, named.level);
}

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
    specify_image(state, {target, level, Dimensions::two}, internal_format,
                  {0, 0, 0, width, height, 1}, border, {format, type, pixels});
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
    specify_image(state, {target, level, Dimensions::three}, internal_format,
                  {0, 0, 0, width, height, depth}, border, {format, type, pixels});
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
    replace_image_part(state, {target, level, Dimensions::two}, {x, y, 0, width, height, 1},
                       {format, type, pixels});
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
    replace_image_part(state, {target, level, Dimensions::three}, {x, y, z, width, height, depth},
                       {format, type, pixels});
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
