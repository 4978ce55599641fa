// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texel_layout.h"

namespace cuesta::gles {
namespace {

using hw::FormatInfo;
using pipe::Swizzle;

}  // namespace

Numbers numbers_of(hw::Format format) {
    switch (hw::format_info(format).channels[0].type) {
        case hw::ChannelType::snorm: return Numbers::snorm;
        case hw::ChannelType::floating: return Numbers::floating;
        case hw::ChannelType::sint: return Numbers::sint;
        case hw::ChannelType::uint: return Numbers::uint;
        default: return Numbers::unorm;
    }
}

bool is_srgb(hw::Format format) {
    return hw::format_info(format).channels[0].type == hw::ChannelType::srgb;
}

hw::Format linear_format(hw::Format format) {
    switch (format) {
        case hw::Format::r8g8b8a8_srgb: return hw::Format::r8g8b8a8_unorm;
        case hw::Format::b8g8r8a8_srgb: return hw::Format::b8g8r8a8_unorm;
        case hw::Format::r8g8b8x8_srgb: return hw::Format::r8g8b8x8_unorm;
        case hw::Format::b8g8r8x8_srgb: return hw::Format::b8g8r8x8_unorm;
        case hw::Format::r8g8b8_srgb: return hw::Format::r8g8b8_unorm;
        case hw::Format::bc1_srgb: return hw::Format::bc1_unorm;
        case hw::Format::bc2_srgb: return hw::Format::bc2_unorm;
        case hw::Format::bc3_srgb: return hw::Format::bc3_unorm;
        case hw::Format::bc7_srgb: return hw::Format::bc7_unorm;
        default: return format;
    }
}

std::array<bool, 4> components_of(Base base) {
    switch (base) {
        case Base::alpha: return {false, false, false, true};
        case Base::luminance:
        case Base::intensity:
        case Base::red: return {true, false, false, false};
        case Base::luminance_alpha: return {true, false, false, true};
        case Base::rg: return {true, true, false, false};
        case Base::rgb:
        case Base::bgr: return {true, true, true, false};
        case Base::rgba:
        case Base::bgra:
        case Base::abgr:
        case Base::argb: return {true, true, true, true};
        case Base::green: return {false, true, false, false};
        case Base::blue: return {false, false, true, false};
        case Base::depth:
        case Base::depth_stencil:
        case Base::stencil: break;
    }
    return {};
}

std::array<Swizzle, 4> read_swizzle(const TexelLayout& layout) {
    using enum Swizzle;
    const FormatInfo& info = hw::format_info(layout.format);
    const bool red_first = stores(info, 0);
    const bool has_alpha = stores(info, 3);
    switch (layout.base) {
        case Base::alpha:
            return has_alpha ? std::array{zero, zero, zero, w} : std::array{zero, zero, zero, x};
        case Base::luminance: return {x, x, x, one};
        case Base::luminance_alpha:
            return has_alpha && red_first ? std::array{x, x, x, w} : std::array{x, x, x, y};
        case Base::intensity: return {x, x, x, x};
        case Base::red: return {x, zero, zero, one};
        case Base::green: return {zero, x, zero, one};
        case Base::blue: return {zero, zero, x, one};
        case Base::bgr: return {z, y, x, one};
        case Base::bgra: return {z, y, x, w};
        case Base::abgr: return {w, z, y, x};
        case Base::argb: return {y, z, w, x};
        case Base::rg: return {x, y, zero, one};
        case Base::rgb: return {x, y, z, one};
        case Base::rgba: break;
        // OES_depth_texture: as luminance.
        case Base::depth:
        case Base::depth_stencil:
        case Base::stencil: return {x, x, x, one};
    }
    return {x, y, z, w};
}

std::array<Swizzle, 4> write_swizzle(const TexelLayout& layout) {
    using enum Swizzle;
    const std::array<bool, 4> has = components_of(layout.base);
    const std::array<Swizzle, 4> read = read_swizzle(layout);
    std::array<Swizzle, 4> write = {zero, zero, zero, one};
    for (unsigned i = 4; i-- > 0;)
        if (has[i] && read[i] < zero)
            write[static_cast<size_t>(read[i])] = static_cast<Swizzle>(i);
    return write;
}

bool stores(const FormatInfo& info, unsigned component) {
    return info.swizzle[component] < hw::Swizzle::zero;
}

std::array<uint8_t, 6> component_bits(const TexelLayout& layout) {
    std::array<uint8_t, 6> bits{};
    const FormatInfo& info = hw::format_info(layout.format);
    if (is_depth_or_stencil(layout.base)) {
        bits[4] = layout.base == Base::stencil ? uint8_t{0} : info.channels[0].bits;
        bits[5] = layout.base == Base::depth ? uint8_t{0} : info.channels[1].bits;
        return bits;
    }
    const std::array<bool, 4> has = components_of(layout.base);
    const std::array<Swizzle, 4> read = read_swizzle(layout);
    for (unsigned i = 0; i < 4; ++i) {
        const auto component = static_cast<unsigned>(read[i]);
        if (has[i] && component < 4 && stores(info, component))
            bits[i] = info.channels[static_cast<size_t>(info.swizzle[component])].bits;
    }
    return bits;
}

}  // namespace cuesta::gles
