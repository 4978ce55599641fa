// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/pixel_transfer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/assert.h"
#include "gallium/frontends/gles/depth_texels.h"
#include "gallium/frontends/gles/integer_texels.h"
#include "gallium/frontends/gles/texel_moves.h"

namespace cuesta::gles {
namespace {

using pipe::Swizzle;

template <typename Function>
void for_each_row(const TexelsView& from,
                  const MutableTexels& to,
                  const ImageSize& size,
                  Function&& row) {
    for (uint32_t z = 0; z < size.depth; ++z)
        for (uint32_t y = 0; y < size.height; ++y)
            row(from.data + z * from.layer_stride + y * from.row_stride,
                to.data + z * to.layer_stride + y * to.row_stride);
}

// --- colours by way of floats -------------------------------------------------------------------

void convert_row(const TexelsView& from,
                 const MutableTexels& to,
                 const std::array<Swizzle, 4>& swizzle,
                 const std::byte* source,
                 std::byte* target,
                 uint32_t width) {
    constexpr uint32_t most = 64;
    std::array<hw::Rgba, most> colors;
    const size_t source_bytes = hw::format_info(from.layout.format).block_bytes;
    const size_t target_bytes = hw::format_info(to.layout.format).block_bytes;
    for (uint32_t x = 0; x < width; x += most) {
        const std::span<hw::Rgba> some = std::span(colors).first(std::min(most, width - x));
        hw::unpack_rgba_row(linear_format(from.layout.format), source + x * source_bytes, some);
        for (hw::Rgba& color : some) {
            const std::array<float, 6> values = {color[0], color[1], color[2], color[3], 0, 1};
            for (unsigned i = 0; i < 4; ++i)
                color[i] = values[static_cast<size_t>(swizzle[i])];
        }
        hw::pack_rgba_row(linear_format(to.layout.format), some, target + x * target_bytes);
    }
}

}  // namespace

std::optional<ClientLayout> client_layout(const ClientFormat& client,
                                          const StoreMode& mode,
                                          const ImageSize& size,
                                          unsigned dimensions) {
    // Numbers below 2^31: products of two of them fit into 64 bits, of three they may not.
    const auto at_least_0 = [](GLint value) { return static_cast<uint64_t>(std::max(value, 0)); };
    const bool has_images = dimensions == 3;
    const uint64_t row_pixels =
        mode.row_length > 0 ? static_cast<uint64_t>(mode.row_length) : uint64_t{size.width};
    const uint64_t image_rows = has_images && mode.image_height > 0
                                    ? static_cast<uint64_t>(mode.image_height)
                                    : uint64_t{size.height};
    const uint64_t alignment = std::max<uint64_t>(at_least_0(mode.alignment), 1);
    const uint64_t row_bytes = row_pixels * client.bytes;
    ClientLayout layout;
    layout.row_stride = (row_bytes + alignment - 1) / alignment * alignment;
    uint64_t skipped_images = 0;
    if (__builtin_mul_overflow(layout.row_stride, image_rows, &layout.image_stride) ||
        __builtin_mul_overflow(layout.row_stride, at_least_0(mode.skip_rows) + mode.border[1],
                               &layout.first) ||
        __builtin_add_overflow(layout.first,
                               (at_least_0(mode.skip_pixels) + mode.border[0]) * client.bytes,
                               &layout.first) ||
        __builtin_mul_overflow(layout.image_stride,
                               has_images ? at_least_0(mode.skip_images) + mode.border[2] : 0,
                               &skipped_images) ||
        __builtin_add_overflow(layout.first, skipped_images, &layout.first))
        return std::nullopt;
    if (size.width == 0 || size.height == 0 || size.depth == 0) {
        layout.end = layout.first;
        return layout;
    }
    uint64_t rows = 0;
    uint64_t images = 0;
    if (__builtin_add_overflow(layout.first, uint64_t{size.width} * client.bytes, &layout.end) ||
        __builtin_mul_overflow(layout.row_stride, uint64_t{size.height} - 1, &rows) ||
        __builtin_mul_overflow(layout.image_stride, uint64_t{size.depth} - 1, &images) ||
        __builtin_add_overflow(layout.end, rows, &layout.end) ||
        __builtin_add_overflow(layout.end, images, &layout.end) || layout.end > PTRDIFF_MAX)
        return std::nullopt;
    return layout;
}

void convert_texels(const TexelsView& from, const MutableTexels& to, const ImageSize& size) {
    if (size.width == 0)
        return;
    const hw::FormatInfo& source = hw::format_info(from.layout.format);
    CUESTA_ASSERT(!hw::has_blocks(from.layout.format), "blocks are not converted");
    const std::array<Swizzle, 4> swizzle = conversion_swizzle(from.layout, to.layout);
    if (copies_texels(from.layout, to.layout, swizzle)) {
        const size_t bytes = size_t{size.width} * source.block_bytes;
        for_each_row(from, to, size, [&](const std::byte* source_row, std::byte* target_row) {
            std::memcpy(target_row, source_row, bytes);
        });
        return;
    }
    if (const auto moves = TexelMoves::find(from.layout, to.layout, swizzle)) {
        for_each_row(from, to, size, [&](const std::byte* source_row, std::byte* target_row) {
            moves->convert_row(source_row, target_row, size.width);
        });
        return;
    }
    const bool integers =
        is_integer(numbers_of(from.layout.format)) && is_integer(numbers_of(to.layout.format));
    for_each_row(from, to, size, [&](const std::byte* source_row, std::byte* target_row) {
        if (integers)
            convert_integers(from.layout.format, to.layout.format, swizzle, source_row, target_row,
                             size.width);
        else
            convert_row(from, to, swizzle, source_row, target_row, size.width);
    });
}

void convert_depth(const TexelsView& from, const MutableTexels& to, const ImageSize& size) {
    const size_t source_bytes = hw::format_info(from.layout.format).block_bytes;
    const size_t target_bytes = hw::format_info(to.layout.format).block_bytes;
    for_each_row(from, to, size, [&](const std::byte* source, std::byte* target) {
        for (uint32_t x = 0; x < size.width; ++x)
            store_depth(to.layout.format, load_depth(from.layout.format, source + x * source_bytes),
                        target + x * target_bytes);
    });
}

void unpack_pixels(const ClientFormat& client,
                   const ClientLayout& layout,
                   const void* pixels,
                   const MutableTexels& to,
                   const ImageSize& size) {
    const TexelsView from = {client.layout, static_cast<const std::byte*>(pixels) + layout.first,
                             layout.row_stride, layout.image_stride};
    if (!is_depth_or_stencil(client.layout.base)) {
        convert_texels(from, to, size);
        return;
    }
    const size_t bytes = hw::format_info(to.layout.format).block_bytes;
    for_each_row(from, to, size, [&](const std::byte* source, std::byte* target) {
        for (uint32_t x = 0; x < size.width; ++x)
            store_depth(to.layout.format, load_client_depth(client.type, source + x * client.bytes),
                        target + x * bytes);
    });
}

void pack_pixels(const TexelsView& from,
                 const ClientFormat& client,
                 const ClientLayout& layout,
                 void* pixels,
                 const ImageSize& size) {
    const MutableTexels to = {client.layout, static_cast<std::byte*>(pixels) + layout.first,
                              layout.row_stride, layout.image_stride};
    if (!is_depth_or_stencil(client.layout.base)) {
        convert_texels(from, to, size);
        return;
    }
    const size_t bytes = hw::format_info(from.layout.format).block_bytes;
    for_each_row(from, to, size, [&](const std::byte* source, std::byte* target) {
        for (uint32_t x = 0; x < size.width; ++x)
            store_client_depth(client.type, load_depth(from.layout.format, source + x * bytes),
                               target + x * client.bytes);
    });
}

}  // namespace cuesta::gles
