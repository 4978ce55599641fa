// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <cmath>

#include "base/half.h"
#include "gallium/auxiliary/object_number.h"
#include "gallium/auxiliary/unorm.h"
#include "gallium/drivers/agx/texture.h"

namespace cuesta::agx {
namespace {

using hw::agx::Border;
using hw::agx::SamplerDescriptor;

hw::agx::Wrap wrap_of(pipe::Wrap wrap) {
    switch (wrap) {
        case pipe::Wrap::repeat: return hw::agx::Wrap::repeat;
        case pipe::Wrap::clamp: return hw::agx::Wrap::clamp;
        case pipe::Wrap::clamp_to_edge: return hw::agx::Wrap::clamp_to_edge;
        case pipe::Wrap::clamp_to_border: return hw::agx::Wrap::clamp_to_border;
        case pipe::Wrap::mirror_repeat: return hw::agx::Wrap::mirrored_repeat;
        case pipe::Wrap::mirror_clamp:
        case pipe::Wrap::mirror_clamp_to_edge:
        case pipe::Wrap::mirror_clamp_to_border: break;
    }
    return hw::agx::Wrap::mirrored_clamp_to_edge;
}

hw::agx::Filter filter_of(pipe::Filter filter) {
    return filter == pipe::Filter::linear ? hw::agx::Filter::linear : hw::agx::Filter::nearest;
}

hw::agx::MipFilter mip_filter_of(pipe::MipFilter filter) {
    switch (filter) {
        case pipe::MipFilter::none: return hw::agx::MipFilter::none;
        case pipe::MipFilter::nearest: return hw::agx::MipFilter::nearest;
        case pipe::MipFilter::linear: break;
    }
    return hw::agx::MipFilter::linear;
}

hw::agx::SamplerCompare compare_of(pipe::CompareFunc func) {
    using hw::agx::SamplerCompare;
    constexpr std::array functions = {
        SamplerCompare::never,  SamplerCompare::less,    SamplerCompare::equal,
        SamplerCompare::lequal, SamplerCompare::greater, SamplerCompare::notequal,
        SamplerCompare::gequal, SamplerCompare::always,
    };
    return functions[static_cast<size_t>(func)];
}

// 4.6 fixed point.
uint16_t lod_of(float lod) {
    const double greatest = hw::agx::greatest_lod;
    return static_cast<uint16_t>(gallium::unorm(lod * 64.0 / greatest, greatest));
}

bool shows_border(const pipe::SamplerState& s) {
    const auto shows = [](pipe::Wrap wrap) {
        return wrap == pipe::Wrap::clamp || wrap == pipe::Wrap::clamp_to_border;
    };
    return shows(s.wrap_s) || shows(s.wrap_t) || shows(s.wrap_r);
}

// Those that are the same wherever a texture's channels lie.
Border border_of(const pipe::SamplerState& s) {
    const auto all = [&](float value) {
        return std::all_of(s.border_color.begin(), s.border_color.end(),
                           [value](float channel) { return channel == value; });
    };
    if (!shows_border(s) || all(0))
        return Border::transparent_black;
    return all(1) && !s.integer_border ? Border::opaque_white : Border::custom;
}

std::string_view missing_of(const pipe::SamplerState& s) {
    for (const pipe::Wrap wrap : {s.wrap_s, s.wrap_t, s.wrap_r})
        if (wrap == pipe::Wrap::mirror_clamp || wrap == pipe::Wrap::mirror_clamp_to_border)
            return "the hardware mirrors once only with edges, not with borders";
    return {};
}

// --- border colours, in the texture's channels (part 6, section 6.3) ---------------------------

uint32_t snorm_code(float value, unsigned bits) {
    const double greatest = static_cast<double>((uint64_t{1} << (bits - 1)) - 1);
    const double clamped =
        std::isnan(value) ? 0 : std::clamp(static_cast<double>(value), -1.0, 1.0);
    const auto code = static_cast<uint32_t>(std::lround(clamped * greatest));
    return code & static_cast<uint32_t>((uint64_t{1} << bits) - 1);
}

uint32_t unorm_code(float value, unsigned bits) {
    return gallium::unorm(value, static_cast<double>((uint64_t{1} << bits) - 1));
}

// Integers of `bits`, nearest to the value.
uint32_t integer_code(float value, unsigned bits, bool is_signed) {
    const double least = is_signed ? -std::ldexp(1.0, static_cast<int>(bits) - 1) : 0;
    const double greatest = std::ldexp(1.0, static_cast<int>(bits) - (is_signed ? 1 : 0)) - 1;
    const double clamped =
        std::isnan(value) ? 0 : std::clamp(std::nearbyint(double{value}), least, greatest);
    return static_cast<uint32_t>(static_cast<int64_t>(clamped));
}

// The same of an integer with the sign that the texture has.
uint32_t clamped_integer(uint32_t value, unsigned bits, bool is_signed) {
    if (!is_signed)
        return bits >= 32 ? value : std::min(value, (1u << bits) - 1);
    const int64_t greatest = (int64_t{1} << (bits - 1)) - 1;
    return static_cast<uint32_t>(
        std::clamp(int64_t{static_cast<int32_t>(value)}, -greatest - 1, greatest));
}

uint32_t border_code(
    const TextureFormat& format, unsigned bits, unsigned component, float value, bool is_integer) {
    constexpr unsigned srgb_bits = 12;
    const bool is_signed = format.type == hw::agx::TextureType::sint;
    if (is_integer && (is_signed || format.type == hw::agx::TextureType::uint))
        return clamped_integer(std::bit_cast<uint32_t>(value), bits, is_signed);
    switch (format.type) {
        case hw::agx::TextureType::uint: return integer_code(value, bits, false);
        case hw::agx::TextureType::sint: return integer_code(value, bits, true);
        case hw::agx::TextureType::snorm: return snorm_code(value, bits);
        case hw::agx::TextureType::float_:
            if (bits == 32)
                return std::bit_cast<uint32_t>(value);
            // Floats of fewer bits than 16 have no sign.
            return base::half_from_float(bits < 16 ? std::max(value, 0.0f) : value);
        case hw::agx::TextureType::unorm:
        case hw::agx::TextureType::xr: break;
    }
    return unorm_code(value, format.srgb && component < 3 ? srgb_bits : bits);
}

}  // namespace

Sampler::Sampler(const pipe::SamplerState& s)
    : state_(s), unsupported_(missing_of(s)), number_(gallium::new_object_number()) {
    SamplerDescriptor& d = descriptor_;
    d.min_lod = lod_of(s.min_lod);
    d.max_lod = std::max(d.min_lod, lod_of(s.max_lod));
    d.max_anisotropy = static_cast<uint8_t>(std::bit_floor(std::clamp(s.max_anisotropy, 1u, 16u)));
    d.magnify = filter_of(s.mag_filter);
    d.minify = filter_of(s.min_filter);
    d.mip_filter = mip_filter_of(s.mip_filter);
    d.wrap_s = wrap_of(s.wrap_s);
    d.wrap_t = wrap_of(s.wrap_t);
    d.wrap_r = wrap_of(s.wrap_r);
    d.pixel_coordinates = s.unnormalized;
    d.seamful_cube_maps = !s.seamless_cube_map;
    d.compare_enable = s.compare_enable;
    d.compare = compare_of(s.compare_func);
    d.border = border_of(s);
    words_ = hw::agx::pack(d);
}

std::array<uint32_t, hw::agx::extended_sampler_words> Sampler::extended_words(
    const TextureFormat& format) const {
    constexpr uint8_t block_bits = 8;
    const hw::agx::ChannelLayout layout = *hw::agx::channel_layout(format.channels);
    hw::agx::BorderColor border;
    for (unsigned channel = 0; channel < border.channels.size(); ++channel) {
        const bool in_blocks = layout.count == 0;
        if (!in_blocks && channel >= layout.count)
            break;
        const auto reader = std::find(format.swizzle.begin(), format.swizzle.end(),
                                      static_cast<hw::agx::Swizzle>(channel));
        if (reader == format.swizzle.end())
            continue;  // padding
        const auto component = static_cast<unsigned>(reader - format.swizzle.begin());
        border.channels[channel] =
            border_code(format, in_blocks ? block_bits : layout.bits[channel], component,
                        state_.border_color[component], state_.integer_border);
    }
    const auto compact = words();
    const auto colors = hw::agx::pack(border);
    std::array<uint32_t, hw::agx::extended_sampler_words> out{};
    std::copy(colors.begin(), colors.end(), std::copy(compact.begin(), compact.end(), out.begin()));
    return out;
}

SamplerDescriptor texel_fetch_sampler() {
    SamplerDescriptor out;
    out.max_lod = hw::agx::greatest_lod;
    out.mip_filter = hw::agx::MipFilter::nearest;
    out.wrap_s = out.wrap_t = out.wrap_r = hw::agx::Wrap::clamp_to_border;
    return out;
}

}  // namespace cuesta::agx
