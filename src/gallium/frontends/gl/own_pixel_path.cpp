// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels of the application to textures (OpenGL 2.1, 3.6.4, 3.6.5, 3.8.1).
#include "gallium/frontends/gl/own_pixel_path.h"

#include <cstring>

#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/transfer_operations.h"

namespace cuesta::gl {
namespace {

using gles::UnpackedPixels;

const PixelState& pixels_of(const State& state) {
    return common(state).pixels;
}

// Without anything between rows.
UnpackedPixels make_unpacked(const gles::ClientFormat& client, const ImageSize& size) {
    UnpackedPixels unpacked;
    unpacked.client = &client;
    unpacked.layout.row_stride = uint64_t{size.width} * unpacked.client->bytes;
    unpacked.layout.image_stride = unpacked.layout.row_stride * size.height;
    unpacked.layout.end = unpacked.layout.image_stride * size.depth;
    unpacked.bytes.resize(unpacked.layout.end);
    return unpacked;
}

// An image of OpenGL ES's pair.
UnpackedPixels make_unpacked(GLenum format, GLenum type, const ImageSize& size) {
    return make_unpacked(*gles::find_client_format(format, type), size);
}

// Calls load(y, z, row) with rows of T, and puts them into the image.
template <typename T, typename Load>
void fill_rows(UnpackedPixels& unpacked, const ImageSize& size, Load load) {
    std::vector<T> row(size.width);
    std::byte* to = unpacked.bytes.data();
    for (uint32_t z = 0; z < size.depth; ++z)
        for (uint32_t y = 0; y < size.height; ++y, to += unpacked.layout.row_stride) {
            load(y, z, std::span<T>(row));
            std::memcpy(to, row.data(), row.size() * sizeof(T));
        }
}

// With their bytes in the machine's order.
std::optional<UnpackedPixels> unpack_integers(State& state,
                                              const gles::ClientFormat& client,
                                              const ImageSize& size,
                                              unsigned dimensions,
                                              const void* given) {
    const std::optional<gles::ClientLayout> layout =
        gles::client_layout(client, state.pixels.unpack, size, dimensions);
    if (!layout) {
        state.error(GL_OUT_OF_MEMORY, "pixels beyond the address space");
        return std::nullopt;
    }
    const std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_unpack(state, given, layout->end, client.element_bytes);
    if (!memory)
        return std::nullopt;
    UnpackedPixels unpacked = make_unpacked(client, size);
    std::byte* to = unpacked.bytes.data();
    const uint64_t bytes = unpacked.layout.row_stride;
    for (uint32_t z = 0; z < size.depth; ++z)
        for (uint32_t y = 0; y < size.height; ++y, to += bytes) {
            const uint64_t at = layout->first + z * layout->image_stride + y * layout->row_stride;
            std::memcpy(to, memory->data() + at, bytes);
            swap_elements(to, bytes, client.element_bytes);
        }
    return unpacked;
}

// As GL_FLOAT_32_UNSIGNED_INT_24_8_REV has it in memory.
static_assert(sizeof(DepthStencil) == 8);

}  // namespace

bool OwnPixelPath::changes_colors() const {
    return gl::changes_colors(pixels_of(*state_));
}

bool OwnPixelPath::changes_depths() const {
    return gl::changes_depths(pixels_of(*state_));
}

void OwnPixelPath::change_colors(std::span<hw::Rgba> colors) const {
    gl::change_colors(pixels_of(*state_), colors);
}

void OwnPixelPath::change_depths(std::span<float> depths) const {
    gl::change_depths(pixels_of(*state_), depths);
}

bool OwnPixelPath::unpacks(GLenum format, GLenum type) const {
    // Pixel transfer leaves integers alone.
    if (gles::is_integer_format(format)) {
        const gles::ClientFormat* client = state_->formats.find_client(format, type);
        return client != nullptr && state_->pixels.unpack.swap_bytes != 0 &&
               client->element_bytes > 1;
    }
    GLenum error = GL_NO_ERROR;
    const std::optional<PixelCode> code = find_pixel_code(format, type, &error);
    if (!code)
        return false;
    if (state_->formats.find_client(format, type) == nullptr ||
        (state_->pixels.unpack.swap_bytes != 0 && code->element_bytes > 1))
        return true;
    switch (code->data) {
        case PixelData::colors: return changes_colors();
        case PixelData::depths: return changes_depths();
        case PixelData::depth_stencil:
            return changes_depths() || changes_stencils(pixels_of(*state_));
        default: return true;
    }
}

std::optional<UnpackedPixels> OwnPixelPath::unpack(
    GLenum format, GLenum type, const ImageSize& size, unsigned dimensions, const void* given) {
    if (gles::is_integer_format(format))
        return unpack_integers(*state_, *state_->formats.find_client(format, type), size,
                               dimensions, given);
    const PixelState& pixels = pixels_of(*state_);
    GLenum error = GL_NO_ERROR;
    const std::optional<PixelCode> code = find_pixel_code(format, type, &error);
    if (!code) {
        state_->error(error, "pixels of no such format and type");
        return std::nullopt;
    }
    const std::optional<ClientImage> image =
        ClientImage::to_unpack(*state_, *code, size, dimensions, given);
    if (!image)
        return std::nullopt;
    UnpackedPixels unpacked;
    switch (code->data) {
        case PixelData::depths:
            unpacked = make_unpacked(GL_DEPTH_COMPONENT, GL_FLOAT, size);
            fill_rows<float>(unpacked, size, [&](uint32_t y, uint32_t z, std::span<float> row) {
                image->load_depths(y, z, row);
                gl::change_depths(pixels, row);
            });
            break;
        case PixelData::depth_stencil:
            unpacked = make_unpacked(GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, size);
            fill_rows<DepthStencil>(unpacked, size,
                                    [&](uint32_t y, uint32_t z, std::span<DepthStencil> row) {
                                        image->load_pairs(y, z, row);
                                        change_pairs(pixels, row);
                                    });
            break;
        case PixelData::colors:
            unpacked = make_unpacked(GL_RGBA, GL_FLOAT, size);
            fill_rows<hw::Rgba>(unpacked, size,
                                [&](uint32_t y, uint32_t z, std::span<hw::Rgba> row) {
                                    image->load_colors(y, z, row);
                                    gl::change_colors(pixels, row);
                                });
            break;
        default: {
            unpacked = make_unpacked(GL_RGBA, GL_FLOAT, size);
            std::vector<double> indices(size.width);
            fill_rows<hw::Rgba>(unpacked, size,
                                [&](uint32_t y, uint32_t z, std::span<hw::Rgba> row) {
                                    image->load_indices(y, z, indices);
                                    make_colors(pixels, indices, row);
                                });
        }
    }
    return unpacked;
}

}  // namespace cuesta::gl
