// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/pixel_transfer.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/assert.h"
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

// --- colours by way of floats
// ---------------------------------------------------------------------

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
        hw::unpack_rgba_row(from.layout.format, source + x * source_bytes, some);
        for (hw::Rgba& color : some) {
            const std::array<float, 6> values = {color[0], color[1], color[2], color[3], 0, 1};
            for (unsigned i = 0; i < 4; ++i)
                color[i] = values[static_cast<size_t>(swizzle[i])];
        }
        hw::pack_rgba_row(to.layout.format, some, target + x * target_bytes);
    }
}

// --- depth and stencil
// ----------------------------------------------------------------------------

// Depth as 32 bits of unorm, and stencil.
struct DepthValue {
    uint32_t depth = 0;
    uint8_t stencil = 0;
};

constexpr uint32_t widen_16(uint32_t value) {
    return value << 16 | value;
}
constexpr uint32_t widen_24(uint32_t value) {
    return value << 8 | value >> 16;
}

DepthValue load_client_depth(GLenum type, const std::byte* from) {
    if (type == GL_UNSIGNED_SHORT) {
        uint16_t value = 0;
        std::memcpy(&value, from, sizeof value);
        return {widen_16(value)};
    }
    uint32_t value = 0;
    std::memcpy(&value, from, sizeof value);
    if (type == GL_UNSIGNED_INT_24_8_OES)
        return {widen_24(value >> 8), static_cast<uint8_t>(value & 0xff)};
    return {value};
}

void store_client_depth(GLenum type, const DepthValue& value, std::byte* to) {
    if (type == GL_UNSIGNED_SHORT) {
        const auto depth = static_cast<uint16_t>(value.depth >> 16);
        std::memcpy(to, &depth, sizeof depth);
        return;
    }
    const uint32_t word =
        type == GL_UNSIGNED_INT_24_8_OES ? (value.depth & 0xffffff00) | value.stencil : value.depth;
    std::memcpy(to, &word, sizeof word);
}

DepthValue load_depth(hw::Format format, const std::byte* from) {
    const hw::DepthStencil texel = hw::unpack_depth_stencil(format, from);
    const hw::Channel& depth = hw::format_info(format).channels[0];
    DepthValue value = {texel.depth, texel.stencil};
    if (depth.type == hw::ChannelType::floating) {
        float number = 0;
        std::memcpy(&number, &texel.depth, sizeof number);
        const double clamped = number > 0 ? std::min(double{number}, 1.0) : 0;
        value.depth = static_cast<uint32_t>(clamped * 4294967295.0 + 0.5);
    } else if (depth.bits == 16) {
        value.depth = widen_16(texel.depth);
    } else if (depth.bits == 24) {
        value.depth = widen_24(texel.depth);
    }
    return value;
}

void store_depth(hw::Format format, const DepthValue& value, std::byte* to) {
    const hw::Channel& depth = hw::format_info(format).channels[0];
    hw::DepthStencil texel = {value.depth, value.stencil};
    if (depth.type == hw::ChannelType::floating) {
        const auto number = static_cast<float>(value.depth / 4294967295.0);
        std::memcpy(&texel.depth, &number, sizeof number);
    } else if (depth.bits < 32) {
        texel.depth = value.depth >> (32 - depth.bits);
    }
    hw::pack_depth_stencil(format, texel, to);
}

}  // namespace

std::optional<ClientLayout> client_layout(const ClientFormat& client,
                                          const StoreMode& mode,
                                          const ImageSize& size) {
    // All numbers are below 2^31, so products of two of them and sums fit into 64 bits.
    const auto at_least_0 = [](GLint value) { return static_cast<uint64_t>(std::max(value, 0)); };
    const uint64_t row_pixels =
        mode.row_length > 0 ? static_cast<uint64_t>(mode.row_length) : uint64_t{size.width};
    const uint64_t alignment = std::max<uint64_t>(at_least_0(mode.alignment), 1);
    const uint64_t row_bytes = row_pixels * client.bytes;
    ClientLayout layout;
    layout.row_stride = (row_bytes + alignment - 1) / alignment * alignment;
    if (__builtin_mul_overflow(layout.row_stride, uint64_t{size.height}, &layout.image_stride) ||
        __builtin_mul_overflow(layout.row_stride, at_least_0(mode.skip_rows), &layout.first) ||
        __builtin_add_overflow(layout.first, at_least_0(mode.skip_pixels) * client.bytes,
                               &layout.first))
        return std::nullopt;
    if (size.width == 0 || size.height == 0 || size.depth == 0) {
        layout.end = layout.first;
        return layout;
    }
    uint64_t images = 0;
    layout.end = layout.first + uint64_t{size.width} * client.bytes;
    if (__builtin_mul_overflow(layout.image_stride, uint64_t{size.depth} - 1, &images) ||
        __builtin_add_overflow(layout.end, layout.row_stride * (size.height - 1), &layout.end) ||
        __builtin_add_overflow(layout.end, images, &layout.end) || layout.end > PTRDIFF_MAX)
        return std::nullopt;
    return layout;
}

void convert_texels(const TexelsView& from, const MutableTexels& to, const ImageSize& size) {
    if (size.width == 0)
        return;
    const hw::FormatInfo& source = hw::format_info(from.layout.format);
    CUESTA_ASSERT(source.layout == hw::FormatLayout::plain, "not a plain format");
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
    for_each_row(from, to, size, [&](const std::byte* source_row, std::byte* target_row) {
        convert_row(from, to, swizzle, source_row, target_row, size.width);
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
