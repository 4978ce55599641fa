// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of samplers and border colours. Source: AGX fact sheet, part 6, section 6.3.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/sampler_descriptor.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx {

inline constexpr std::array filter_names = {
    isa::named(Filter::nearest, "nearest"),
    isa::named(Filter::linear, "linear"),
    isa::named(Filter::bicubic, "bicubic"),
};

inline constexpr std::array mip_filter_names = {
    isa::named(MipFilter::none, "none"),
    isa::named(MipFilter::nearest, "nearest"),
    isa::named(MipFilter::linear, "linear"),
};

inline constexpr std::array wrap_names = {
    isa::named(Wrap::clamp_to_edge, "clamp_to_edge"),
    isa::named(Wrap::repeat, "repeat"),
    isa::named(Wrap::mirrored_repeat, "mirrored_repeat"),
    isa::named(Wrap::clamp_to_border, "clamp_to_border"),
    isa::named(Wrap::clamp, "clamp"),
    isa::named(Wrap::mirrored_clamp_to_edge, "mirrored_clamp_to_edge"),
};

inline constexpr std::array sampler_compare_names = {
    isa::named(SamplerCompare::lequal, "lequal"), isa::named(SamplerCompare::gequal, "gequal"),
    isa::named(SamplerCompare::less, "less"),     isa::named(SamplerCompare::greater, "greater"),
    isa::named(SamplerCompare::equal, "equal"),   isa::named(SamplerCompare::notequal, "notequal"),
    isa::named(SamplerCompare::always, "always"), isa::named(SamplerCompare::never, "never"),
};

inline constexpr std::array border_names = {
    isa::named(Border::transparent_black, "transparent_black"),
    isa::named(Border::opaque_black, "opaque_black"),
    isa::named(Border::opaque_white, "opaque_white"),
    isa::named(Border::custom, "custom"),
};

}  // namespace agx

template <>
struct isa::Describe<agx::SamplerDescriptor> {
    using T = agx::SamplerDescriptor;
    static constexpr std::string_view name = "sampler";
    static constexpr unsigned words = agx::sampler_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::min_lod>("min_lod", at(0, 0, 10)).fixed_point(6).range(0, agx::greatest_lod),
        entry<&T::max_lod>("max_lod", at(0, 10, 10)).fixed_point(6).range(0, agx::greatest_lod),
        entry<&T::max_anisotropy>("max_anisotropy", at(0, 20, 3)).power_of_two().range(1, 16),
        entry<&T::magnify>("magnify", at(0, 23, 2)).named(agx::filter_names),
        entry<&T::minify>("minify", at(0, 25, 2)).named(agx::filter_names),
        entry<&T::mip_filter>("mip_filter", at(0, 27, 2)).named(agx::mip_filter_names),
        entry<&T::wrap_s>("wrap_s", at(0, 29, 3)).named(agx::wrap_names),
        entry<&T::wrap_t>("wrap_t", at(1, 0, 3)).named(agx::wrap_names),
        entry<&T::wrap_r>("wrap_r", at(1, 3, 3)).named(agx::wrap_names),
        entry<&T::pixel_coordinates>("pixel_coordinates", at(1, 6, 1)),
        entry<&T::compare>("compare", at(1, 7, 3)).named(agx::sampler_compare_names),
        entry<&T::compare_enable>("compare_enable", at(1, 10, 1)),
        entry<&T::border>("border", at(1, 23, 2)).named(agx::border_names),
        entry<&T::seamful_cube_maps>("seamful_cube_maps", at(1, 25, 1)),
    };
};

template <>
struct isa::Describe<agx::BorderColor> {
    using T = agx::BorderColor;
    static constexpr std::string_view name = "border color";
    static constexpr unsigned words = agx::border_color_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::channels, Index{0}>("channel_0", at(0, 0, 32)).hex(),
        entry<&T::channels, Index{1}>("channel_1", at(1, 0, 32)).hex(),
        entry<&T::channels, Index{2}>("channel_2", at(2, 0, 32)).hex(),
        entry<&T::channels, Index{3}>("channel_3", at(3, 0, 32)).hex(),
    };
};

}  // namespace cuesta::hw
