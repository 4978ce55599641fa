// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the texture descriptor.
// Source: Mali-400 fact sheet, part 3, section 3.7.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/packet_names.h"
#include "hw/mali400/texture_descriptor.h"

namespace cuesta::hw {

namespace mali400 {

inline constexpr std::array texel_format_names = {
    named(TexelFormat::l8, "l8"),
    named(TexelFormat::a8, "a8"),
    named(TexelFormat::i8, "i8"),
    named(TexelFormat::b5g6r5, "b5g6r5"),
    named(TexelFormat::b5g5r5a1, "b5g5r5a1"),
    named(TexelFormat::b4g4r4a4, "b4g4r4a4"),
    named(TexelFormat::l8a8, "l8a8"),
    named(TexelFormat::l16, "l16"),
    named(TexelFormat::a16, "a16"),
    named(TexelFormat::i16, "i16"),
    named(TexelFormat::b8g8r8, "b8g8r8"),
    named(TexelFormat::b8g8r8a8, "b8g8r8a8"),
    named(TexelFormat::b8g8r8x8, "b8g8r8x8"),
    named(TexelFormat::etc1, "etc1"),
    named(TexelFormat::l16_float, "l16_float"),
    named(TexelFormat::a16_float, "a16_float"),
    named(TexelFormat::i16_float, "i16_float"),
    named(TexelFormat::l16a16_float, "l16a16_float"),
    named(TexelFormat::b16g16r16a16_float, "b16g16r16a16_float"),
    named(TexelFormat::z24x8, "z24x8"),
    named(TexelFormat::b16g16r16_float, "b16g16r16_float"),
    named(TexelFormat::z24s8_packed, "z24s8_packed"),
};

inline constexpr std::array texel_range_names = {
    named(TexelRange::unorm, "unorm"),
    named(TexelRange::snorm_half, "snorm_half"),
    named(TexelRange::snorm, "snorm"),
    named(TexelRange::unorm_inverted, "unorm_inverted"),
};

inline constexpr std::array texture_dimension_names = {
    named(TextureDimension::d1, "d1"),
    named(TextureDimension::d2, "d2"),
    named(TextureDimension::d3, "d3"),
};

inline constexpr std::array mip_filter_names = {
    named(MipFilter::nearest, "nearest"),
    named(MipFilter::linear, "linear"),
};

inline constexpr std::array texture_layout_names = {
    named(TextureLayout::linear, "linear"),
    named(TextureLayout::tiled, "tiled"),
};

inline constexpr std::array wrap_names = {
    named(Wrap::repeat, "repeat"),
    named(Wrap::clamp_to_edge, "clamp_to_edge"),
    named(Wrap::clamp, "clamp"),
    named(Wrap::clamp_to_border, "clamp_to_border"),
    named(Wrap::mirror_repeat, "mirror_repeat"),
    named(Wrap::mirror_clamp_to_edge, "mirror_clamp_to_edge"),
    named(Wrap::mirror_clamp, "mirror_clamp"),
    named(Wrap::mirror_clamp_to_border, "mirror_clamp_to_border"),
};

}  // namespace mali400

template <>
struct isa::Describe<mali400::TextureDescriptor> {
    using T = mali400::TextureDescriptor;
    static constexpr std::string_view name = "texture descriptor";
    static constexpr unsigned words = mali400::max_texture_descriptor_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::format>("format", at(0, 0, 6)).named(mali400::texel_format_names),
        entry<&T::reverse_order>("reverse_order", at(0, 6, 1)),
        entry<&T::swap_red_blue>("swap_red_blue", at(0, 7, 1)),
        entry<&T::range>("range", at(0, 8, 2)).named(mali400::texel_range_names),
        entry<&T::has_signed_components>("has_signed_components", at(0, 10, 1)),
        entry<&T::unknown_0_11>("unknown_0_11", at(0, 11, 5)).hex(),
        entry<&T::stride>("stride", at(0, 16, 15)),
        entry<&T::unknown_0_31>("unknown_0_31", at(0, 31, 8)).hex(),
        entry<&T::unnormalized_coordinates>("unnormalized_coordinates", at(1, 7, 1)),
        entry<&T::unknown_1_8>("unknown_1_8", at(1, 8, 1)),
        entry<&T::cube>("cube", at(1, 9, 1)),
        entry<&T::dimension>("dimension", at(1, 10, 2)).named(mali400::texture_dimension_names),
        entry<&T::min_lod>("min_lod", at(1, 12, 8)).fixed_point(4),
        entry<&T::max_lod>("max_lod", at(1, 20, 8)).fixed_point(4),
        entry<&T::lod_bias>("lod_bias", at(1, 28, 9)).fixed_point(4),
        entry<&T::max_anisotropy>("max_anisotropy", at(2, 5, 3)),
        entry<&T::has_stride>("has_stride", at(2, 8, 1)),
        entry<&T::mip_filter>("mip_filter", at(2, 9, 2)).named(mali400::mip_filter_names),
        entry<&T::min_nearest>("min_nearest", at(2, 11, 1)),
        entry<&T::mag_nearest>("mag_nearest", at(2, 12, 1)),
        entry<&T::wrap_s>("wrap_s", at(2, 13, 3)).named(mali400::wrap_names),
        entry<&T::wrap_t>("wrap_t", at(2, 16, 3)).named(mali400::wrap_names),
        entry<&T::wrap_r>("wrap_r", at(2, 19, 3)).named(mali400::wrap_names),
        entry<&T::width>("width", at(2, 22, 13)).range(1, 4096),
        entry<&T::height>("height", at(3, 3, 13)).range(1, 4096),
        entry<&T::depth>("depth", at(3, 16, 13)).range(1, 4096),
        entry<&T::border_red>("border_red", at(3, 29, 16)).hex(),
        entry<&T::border_green>("border_green", at(4, 13, 16)).hex(),
        entry<&T::border_blue>("border_blue", at(4, 29, 16)).hex(),
        entry<&T::border_alpha>("border_alpha", at(5, 13, 16)).hex(),
        entry<&T::unknown_5_29>("unknown_5_29", at(5, 29, 16)).hex(),
        entry<&T::layout>("layout", at(6, 13, 2)).named(mali400::texture_layout_names),
        entry<&T::unknown_6_15>("unknown_6_15", at(6, 15, 15)).hex(),
        entry<&T::levels, Index{0}>("level_0", at(6, 30, 26)).address(6),
        entry<&T::levels, Index{1}>("level_1", at(7, 24, 26)).address(6),
        entry<&T::levels, Index{2}>("level_2", at(8, 18, 26)).address(6),
        entry<&T::levels, Index{3}>("level_3", at(9, 12, 26)).address(6),
        entry<&T::levels, Index{4}>("level_4", at(10, 6, 26)).address(6),
        entry<&T::levels, Index{5}>("level_5", at(11, 0, 26)).address(6),
        entry<&T::levels, Index{6}>("level_6", at(11, 26, 26)).address(6),
        entry<&T::levels, Index{7}>("level_7", at(12, 20, 26)).address(6),
        entry<&T::levels, Index{8}>("level_8", at(13, 14, 26)).address(6),
        entry<&T::levels, Index{9}>("level_9", at(14, 8, 26)).address(6),
        entry<&T::levels, Index{10}>("level_10", at(15, 2, 26)).address(6),
        entry<&T::levels, Index{11}>("level_11", at(15, 28, 26)).address(6),
        entry<&T::levels, Index{12}>("level_12", at(16, 22, 26)).address(6),
    };
};

}  // namespace cuesta::hw
