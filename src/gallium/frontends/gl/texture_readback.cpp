// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGetTexImage and glGetCompressedTexImage (OpenGL 2.1, 6.1.4).
#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/integer_pixels.h"
#include "gallium/frontends/gles/depth_texels.h"
#include "gallium/frontends/gles/texture_calls.h"

namespace cuesta::gl {

namespace {

using gles::Base;
using gles::TextureImage;
using pipe::Swizzle;

bool is_solid(GLenum target) {
    return target == GL_TEXTURE_3D || target == GL_TEXTURE_2D_ARRAY;
}

// What is asked for; no texture: an error was recorded.
gles::NamedImage find_level(State& state, GLenum target, GLint level) {
    gles::Dimensions dimensions = gles::Dimensions::two;
    if (target == GL_TEXTURE_1D)
        dimensions = gles::Dimensions::one;
    if (is_solid(target))
        dimensions = gles::Dimensions::three;
    return gles::find_named_image(state, target, level, dimensions);
}

pipe::Box whole(const TextureImage& image) {
    return {.z = static_cast<int32_t>(image.layer),
            .width = static_cast<int32_t>(image.width),
            .height = static_cast<int32_t>(image.height),
            .depth = static_cast<int32_t>(image.depth)};
}

// Texels of an image, mapped to be read.
class ImageTexels {
  public:
    // Nothing with the error recorded.
    static std::optional<ImageTexels> map(State& state, const TextureImage& image) {
        ImageTexels texels(state);
        std::string text;
        texels.transfer_ =
            state.pipe->map(image.resource, image.level, pipe::Map::read, whole(image), &text);
        if (texels.transfer_ != nullptr)
            return texels;
        state.pipe_failed(text);
        return std::nullopt;
    }
    ~ImageTexels() {
        if (transfer_ != nullptr)
            state_->pipe->unmap(std::move(transfer_));
    }
    ImageTexels(ImageTexels&& other) noexcept = default;
    ImageTexels(const ImageTexels&) = delete;
    ImageTexels& operator=(const ImageTexels&) = delete;
    ImageTexels& operator=(ImageTexels&&) = delete;

    gles::TexelsView view(const gles::TexelLayout& layout) const {
        return {layout, transfer_->data, transfer_->stride, transfer_->layer_stride};
    }
    const std::byte* row(uint32_t y, uint32_t z) const {
        return transfer_->data + z * transfer_->layer_stride +
               y * static_cast<uint64_t>(transfer_->stride);
    }

  private:
    explicit ImageTexels(State& state) : state_(&state) {}

    State* state_;
    std::unique_ptr<pipe::Transfer> transfer_;
};

// Where the components of a texture's image lie in the colour of its format (table 6.1): luminance
// and intensity are red.
std::array<Swizzle, 4> image_swizzle(const gles::TexelLayout& layout, Base base) {
    std::array<Swizzle, 4> swizzle = gles::read_swizzle({layout.format, base});
    if (base == Base::luminance || base == Base::luminance_alpha || base == Base::intensity)
        swizzle[1] = swizzle[2] = Swizzle::zero;
    if (base == Base::intensity)
        swizzle[3] = Swizzle::one;
    return swizzle;
}

bool is_luminance(GLenum format) {
    return format == GL_LUMINANCE || format == GL_LUMINANCE_ALPHA;
}

// Pixel transfer has no part in it, and luminance is red alone.
void read_colors(const TextureImage& image,
                 Base base,
                 const ImageTexels& from,
                 const ClientImage& to,
                 uint32_t first_z = 0) {
    const gles::TexelLayout& layout = image.format->layout;
    std::array<Swizzle, 4> swizzle = image_swizzle(layout, base);
    if (is_luminance(to.code().format))
        swizzle[1] = swizzle[2] = Swizzle::zero;
    std::vector<hw::Rgba> row(image.width);
    for (uint32_t z = 0; z < image.depth; ++z)
        for (uint32_t y = 0; y < image.height; ++y) {
            // sRGB is read as it is stored.
            hw::unpack_rgba_row(gles::linear_format(layout.format), from.row(y, z), row);
            for (hw::Rgba& color : row) {
                const std::array<float, 6> values = {color[0], color[1], color[2], color[3], 0, 1};
                for (size_t i = 0; i < color.size(); ++i)
                    color[i] = values[static_cast<size_t>(swizzle[i])];
            }
            to.store_colors(0, y, row, first_z + z);
        }
}

// Layer by layer.
void read_blocks(State& state, const TextureImage& image, const ClientImage& to) {
    TextureImage layer = image;
    layer.depth = 1;
    for (uint32_t z = 0; z < image.depth; ++z, ++layer.layer) {
        const std::optional<TextureImage> decoded = gles::decode_blocks(state, layer);
        if (!decoded)
            return;
        const std::optional<ImageTexels> from = ImageTexels::map(state, *decoded);
        if (!from)
            return;
        read_colors(*decoded, image.format->base(), *from, to, z);
    }
}

void read_depths(const TextureImage& image, const ImageTexels& from, const ClientImage& to) {
    const hw::Format format = image.format->hw();
    const size_t bytes = hw::format_info(format).block_bytes;
    std::vector<float> depths(image.width);
    std::vector<DepthStencil> pairs(image.width);
    for (uint32_t z = 0; z < image.depth; ++z)
        for (uint32_t y = 0; y < image.height; ++y) {
            for (uint32_t x = 0; x < image.width; ++x) {
                const gles::DepthValue value = gles::load_depth(format, from.row(y, z) + x * bytes);
                gles::store_client_depth(GL_FLOAT, value, reinterpret_cast<std::byte*>(&depths[x]));
                pairs[x].stencil = value.stencil;
            }
            if (to.code().data == PixelData::depths) {
                to.store_depths(0, y, depths, z);
                continue;
            }
            for (uint32_t x = 0; x < image.width; ++x)
                pairs[x].depth = depths[x];
            to.store_pairs(0, y, pairs, z);
        }
}

bool has_stencil(const gles::TexelFormat& format) {
    return format.base() == Base::depth_stencil;
}

// The error of reading such an image in such pixels.
GLenum error_of_read(const PixelCode& code, const gles::TexelFormat& format) {
    switch (code.data) {
        case PixelData::colors:
            return gles::is_depth_or_stencil(format.base()) || gles::is_integer(format.numbers())
                       ? GL_INVALID_OPERATION
                       : GL_NO_ERROR;
        case PixelData::depths:
            return gles::is_depth_or_stencil(format.base()) ? GL_NO_ERROR : GL_INVALID_OPERATION;
        case PixelData::depth_stencil:
            return has_stencil(format) ? GL_NO_ERROR : GL_INVALID_OPERATION;
        default: return GL_INVALID_ENUM;
    }
}

// Intensity is red (table 6.1).
gles::TexelLayout red_layout(const gles::TexelLayout& layout) {
    return layout.base == Base::intensity ? gles::TexelLayout{layout.format, Base::red} : layout;
}

void read_integers(State& state,
                   const gles::NamedImage& named,
                   GLenum target,
                   const gles::ClientFormat& client,
                   void* pixels) {
    if (named.image == nullptr)
        return;
    const TextureImage& image = *named.image;
    if (gles::is_depth_or_stencil(image.format->base()) ||
        !gles::is_integer(image.format->numbers()))
        return state.error(GL_INVALID_OPERATION, "glGetTexImage: the texture has no integers");
    const ImageSize size = {image.width, image.height, image.depth};
    const std::optional<IntegerImage> to =
        IntegerImage::to_pack(state, client, size, is_solid(target) ? 3 : 2, pixels);
    if (!to || to->is_null() || image.resource == nullptr)
        return;
    const std::optional<ImageTexels> from = ImageTexels::map(state, image);
    if (from)
        to->store(from->view(red_layout(image.format->layout)), 0, 0, size, false);
}

}  // namespace

void get_tex_image(
    State& state, GLenum target, GLint level, GLenum format, GLenum type, void* pixels) {
    const gles::NamedImage named = find_level(state, target, level);
    if (named.texture == nullptr)
        return;
    GLenum error = state.formats.error_of_desktop_pair(format, type);
    if (error == GL_NO_ERROR && gles::is_integer_format(format))
        return read_integers(state, named, target, *state.formats.find_client(format, type),
                             pixels);
    std::optional<PixelCode> code;
    if (error == GL_NO_ERROR)
        code = find_pixel_code(format, type, &error);
    if (!code)
        return state.error(error, "glGetTexImage: a format or type");
    if (code->data == PixelData::indices || code->data == PixelData::stencils)
        return state.error(GL_INVALID_ENUM, "glGetTexImage: textures have no indices");
    if (named.image == nullptr)
        return;
    const TextureImage& image = *named.image;
    error = error_of_read(*code, *image.format);
    if (error != GL_NO_ERROR)
        return state.error(error, "glGetTexImage: not what the texture has");
    const std::optional<ClientImage> to = ClientImage::to_pack(
        state, *code, {image.width, image.height, image.depth}, is_solid(target) ? 3 : 2, pixels);
    if (!to || to->is_null() || image.resource == nullptr)
        return;
    const Base base = image.format->base();
    if (image.format->compressed)
        return read_blocks(state, image, *to);
    const std::optional<ImageTexels> from = ImageTexels::map(state, image);
    if (!from)
        return;
    if (gles::is_depth_or_stencil(base))
        read_depths(image, *from, *to);
    else
        read_colors(image, base, *from, *to);
}

void get_compressed_tex_image(State& state, GLenum target, GLint level, void* data) {
    const gles::NamedImage named = find_level(state, target, level);
    if (named.texture == nullptr)
        return;
    if (named.image == nullptr || !named.image->format->compressed)
        return state.error(GL_INVALID_OPERATION, "glGetCompressedTexImage: no blocks");
    const TextureImage& image = *named.image;
    const size_t row = hw::row_bytes(image.format->hw(), image.width);
    const uint32_t rows = hw::block_rows(image.format->hw(), image.height);
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_pack(state, data, uint64_t{row} * rows * image.depth, 1);
    if (!memory || memory->data() == nullptr || image.resource == nullptr)
        return;
    const std::optional<ImageTexels> from = ImageTexels::map(state, image);
    if (!from)
        return;
    std::byte* to = memory->data();
    for (uint32_t z = 0; z < image.depth; ++z)
        for (uint32_t y = 0; y < rows; ++y, to += row)
            std::memcpy(to, from->row(y, z), row);
}

}  // namespace cuesta::gl
