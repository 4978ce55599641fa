// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/client_pixels.h"

#include <algorithm>
#include <utility>

namespace cuesta::gl {
namespace {

using gles::ClientFormat;
using gles::ClientLayout;
using gles::StoreMode;

// Rows of single bits begin at bytes (OpenGL 2.1, 3.6.4 and 3.7). `first_bit` becomes that of the
// first byte. Nothing where it would not fit into the address space.
std::optional<ClientLayout> bitmap_layout(const StoreMode& mode,
                                          const ImageSize& size,
                                          unsigned dimensions,
                                          uint32_t* first_bit) {
    const auto length =
        mode.row_length > 0 ? static_cast<uint64_t>(mode.row_length) : uint64_t{size.width};
    const auto alignment = static_cast<uint64_t>(mode.alignment);
    const uint64_t skipped = static_cast<uint64_t>(mode.skip_pixels) + mode.border[0];
    ClientLayout layout;
    layout.row_stride = (length + 8 * alignment - 1) / (8 * alignment) * alignment;
    const bool has_images = dimensions == 3;
    const uint64_t rows = has_images && mode.image_height > 0
                              ? static_cast<uint64_t>(mode.image_height)
                              : uint64_t{size.height};
    // Products of two numbers below 2^31.
    layout.image_stride = layout.row_stride * rows;
    layout.first =
        (static_cast<uint64_t>(mode.skip_rows) + mode.border[1]) * layout.row_stride + skipped / 8;
    *first_bit = static_cast<uint32_t>(skipped % 8);
    uint64_t images = 0;  // bytes of those that are skipped, then of those in front of the last
    if (has_images &&
        (__builtin_mul_overflow(static_cast<uint64_t>(mode.skip_images) + mode.border[2],
                                layout.image_stride, &images) ||
         __builtin_add_overflow(layout.first, images, &layout.first)))
        return std::nullopt;
    layout.end = layout.first;
    if (size.width != 0 && size.height != 0 && size.depth != 0) {
        const uint64_t last =
            layout.row_stride * (size.height - 1) + (*first_bit + uint64_t{size.width} + 7) / 8;
        if (__builtin_mul_overflow(uint64_t{size.depth} - 1, layout.image_stride, &images) ||
            __builtin_add_overflow(layout.end, images, &layout.end) ||
            __builtin_add_overflow(layout.end, last, &layout.end))
            return std::nullopt;
    }
    if (layout.end > PTRDIFF_MAX)
        return std::nullopt;
    return layout;
}

}  // namespace

std::optional<ClientLayout> layout_of(const PixelCode& code,
                                      const StoreMode& mode,
                                      const ImageSize& size,
                                      unsigned dimensions,
                                      uint32_t* first_bit) {
    *first_bit = 0;
    if (code.is_bitmap())
        return bitmap_layout(mode, size, dimensions, first_bit);
    ClientFormat client;
    client.bytes = code.bytes;
    return gles::client_layout(client, mode, size, dimensions);
}

void swap_elements(std::byte* data, uint64_t bytes, uint32_t element_bytes) {
    for (std::byte* element = data; element + element_bytes <= data + bytes;
         element += element_bytes)
        std::reverse(element, element + element_bytes);
}

ClientImage::ClientImage(const PixelCode& code,
                         const StoreMode& mode,
                         const ClientLayout& layout,
                         gles::PixelMemory memory)
    : code_(code),
      layout_(layout),
      swaps_(mode.swap_bytes != 0 && code.element_bytes > 1),
      lsb_first_(mode.lsb_first != 0),
      memory_(std::move(memory)) {}

std::byte* ClientImage::row_at(uint32_t y, uint32_t z) const {
    return memory_.data() + layout_.first + z * layout_.image_stride + y * layout_.row_stride;
}

std::optional<ClientImage> ClientImage::to_unpack(State& state,
                                                  const PixelCode& code,
                                                  const ImageSize& size,
                                                  unsigned dimensions,
                                                  const void* pixels) {
    const StoreMode& mode = state.pixels.unpack;
    uint32_t first_bit = 0;
    const std::optional<ClientLayout> layout = layout_of(code, mode, size, dimensions, &first_bit);
    if (!layout) {
        state.error(GL_OUT_OF_MEMORY, "pixels beyond the address space");
        return std::nullopt;
    }
    std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_unpack(state, pixels, layout->end, code.element_bytes);
    if (!memory)
        return std::nullopt;
    ClientImage image(code, mode, *layout, std::move(*memory));
    image.first_bit_ = first_bit;
    return image;
}

std::optional<ClientImage> ClientImage::to_pack(State& state,
                                                const PixelCode& code,
                                                const ImageSize& size,
                                                unsigned dimensions,
                                                void* pixels,
                                                uint64_t room) {
    const StoreMode& mode = state.pixels.pack;
    uint32_t first_bit = 0;
    const std::optional<ClientLayout> layout = layout_of(code, mode, size, dimensions, &first_bit);
    if (!layout || layout->end > room) {
        state.error(GL_INVALID_OPERATION, "there is no room for the pixels");
        return std::nullopt;
    }
    std::optional<gles::PixelMemory> memory =
        gles::PixelMemory::to_pack(state, pixels, layout->end, code.element_bytes);
    if (!memory)
        return std::nullopt;
    ClientImage image(code, mode, *layout, std::move(*memory));
    image.first_bit_ = first_bit;
    return image;
}

}  // namespace cuesta::gl
