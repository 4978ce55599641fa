// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels in the application's memory in any format and type of desktop OpenGL: where they lie, and
// rows of them as floats and indices (OpenGL 2.1, 3.6.4 and 4.3.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gles/pixel_buffer.h"
#include "gallium/frontends/gles/pixel_transfer.h"
#include "gallium/frontends/gles/state.h"
#include "hw/formats/format.h"

namespace cuesta::gl {

using gles::ImageSize;
using gles::State;

// What pixels have.
enum class PixelData : uint8_t { colors, indices, depths, stencils, depth_stencil };

// A format and a type that go together.
struct PixelCode {
    GLenum format = GL_NONE;
    GLenum type = GL_NONE;
    PixelData data = PixelData::colors;
    uint8_t bytes = 0;          // of a pixel; 0: GL_BITMAP
    uint8_t element_bytes = 1;  // that GL_*_SWAP_BYTES turns round
    bool is_bitmap() const { return type == GL_BITMAP; }
};
// Nothing with *error where they are none: GL_INVALID_ENUM where one of them means nothing, or
// GL_INVALID_OPERATION. Integers that stay such (GL_RGBA_INTEGER) are OpenGL ES's.
std::optional<PixelCode> find_pixel_code(GLenum format, GLenum type, GLenum* error);

// Where an image lies; `first_bit` of GL_BITMAP is that of the first byte. Nothing where it would
// not fit into the address space.
std::optional<gles::ClientLayout> layout_of(const PixelCode& code,
                                            const gles::StoreMode& mode,
                                            const ImageSize& size,
                                            unsigned dimensions,
                                            uint32_t* first_bit);

// Turns round the bytes of elements of 2 or 4 of them.
void swap_elements(std::byte* data, uint64_t bytes, uint32_t element_bytes);

// Depth and stencil of a pixel.
struct DepthStencil {
    float depth = 0;
    uint32_t stencil = 0;
};

// An image there.
class ClientImage {
  public:
    // To be read, or to be written: in the application's memory or the bound buffer. Nothing with
    // the error recorded. `room`: bytes at `pixels` of the application's memory.
    static std::optional<ClientImage> to_unpack(State& state,
                                                const PixelCode& code,
                                                const ImageSize& size,
                                                unsigned dimensions,
                                                const void* pixels);
    static std::optional<ClientImage> to_pack(State& state,
                                              const PixelCode& code,
                                              const ImageSize& size,
                                              unsigned dimensions,
                                              void* pixels,
                                              uint64_t room = UINT64_MAX);

    const PixelCode& code() const { return code_; }
    // The application gave no pixels.
    bool is_null() const { return memory_.data() == nullptr; }

    // Row y of slice z, of as many pixels as the span has. By what the code has: of colours without
    // a component 0, of those without alpha 1.
    void load_colors(uint32_t y, uint32_t z, std::span<hw::Rgba> row) const;
    void load_depths(uint32_t y, uint32_t z, std::span<float> row) const;
    // Stencil values and colour indices.
    void load_indices(uint32_t y, uint32_t z, std::span<double> row) const;
    void load_pairs(uint32_t y, uint32_t z, std::span<DepthStencil> row) const;

    // Likewise, from pixel x of the row on. Numbers that fixed-point types cannot hold become their
    // nearest.
    void store_colors(uint32_t x, uint32_t y, std::span<const hw::Rgba> row, uint32_t z = 0) const;
    void store_depths(uint32_t x, uint32_t y, std::span<const float> row, uint32_t z = 0) const;
    // What is too large is cut to the bits that there are.
    void store_indices(uint32_t x, uint32_t y, std::span<const uint32_t> row, uint32_t z = 0) const;
    void store_pairs(uint32_t x,
                     uint32_t y,
                     std::span<const DepthStencil> row,
                     uint32_t z = 0) const;

  private:
    ClientImage(const PixelCode& code,
                const gles::StoreMode& mode,
                const gles::ClientLayout& layout,
                gles::PixelMemory memory);

    std::byte* row_at(uint32_t y, uint32_t z) const;
    std::byte* pixel_at(uint32_t x, uint32_t y, uint32_t z) const {
        return row_at(y, z) + size_t{x} * code_.bytes;
    }

    PixelCode code_;
    gles::ClientLayout layout_;
    uint32_t first_bit_ = 0;  // of rows of GL_BITMAP
    bool swaps_ = false;
    bool lsb_first_ = false;
    gles::PixelMemory memory_;
};

}  // namespace cuesta::gl
