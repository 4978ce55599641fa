// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the texture descriptor, in its four forms. Source: AGX fact sheet, part 6,
// section 6.1.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/extension_rows.h"
#include "hw/agx/texture_descriptor.h"
#include "hw/agx/texture_names.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx {

// One form of the descriptor: which rows the others do not have.
template <bool linear, bool extended>
struct TextureForm {
    TextureDescriptor descriptor = {
        .layout = linear ? TextureLayout::linear : TextureLayout::gpu_tiled,
        .extended = extended,
    };
};

using TextureLinear = TextureForm<true, false>;
using TextureLinearArray = TextureForm<true, true>;
using TextureTiled = TextureForm<false, false>;
using TextureTiledExtended = TextureForm<false, true>;

// What all forms have. Layout and extended are kept to what makes the form.
template <bool linear, bool extended>
constexpr auto common_texture_rows() {
    using V = TextureForm<linear, extended>;
    using T = TextureDescriptor;
    using isa::at;
    using isa::entry;
    using isa::Index;
    return std::array{
        entry<&V::descriptor, &T::dimension>("dimension", at(0, 0, 4))
            .named(texture_dimension_names),
        entry<&V::descriptor, &T::layout>("layout", at(0, 4, 2))
            .named(texture_layout_names)
            .range(linear ? 0 : 1, linear ? 0 : 3),
        entry<&V::descriptor, &T::channels>("channels", at(0, 6, 7)).named(channels_names),
        entry<&V::descriptor, &T::type>("type", at(0, 13, 3)).named(texture_type_names),
        entry<&V::descriptor, &T::swizzle, Index{0}>("swizzle_r", at(0, 16, 3))
            .named(swizzle_names),
        entry<&V::descriptor, &T::swizzle, Index{1}>("swizzle_g", at(0, 19, 3))
            .named(swizzle_names),
        entry<&V::descriptor, &T::swizzle, Index{2}>("swizzle_b", at(0, 22, 3))
            .named(swizzle_names),
        entry<&V::descriptor, &T::swizzle, Index{3}>("swizzle_a", at(0, 25, 3))
            .named(swizzle_names),
        entry<&V::descriptor, &T::width>("width", at(0, 28, 14)).minus_one(),
        entry<&V::descriptor, &T::height>("height", at(1, 10, 14)).minus_one(),
        entry<&V::descriptor, &T::first_level>("first_level", at(1, 24, 4)),
        entry<&V::descriptor, &T::last_level>("last_level", at(1, 28, 4)),
        entry<&V::descriptor, &T::samples>("samples", at(2, 0, 1)).named(sample_count_names),
        entry<&V::descriptor, &T::address>("address", at(2, 2, 36)).address(4),
        entry<&V::descriptor, &T::mipmapped>("mipmapped", at(3, 6, 1)),
        entry<&V::descriptor, &T::compressed>("compressed", at(3, 7, 1)),
        entry<&V::descriptor, &T::mode>("mode", at(3, 8, 2)).named(image_mode_names),
        entry<&V::descriptor, &T::compression>("compression", at(3, 10, 2)),
        entry<&V::descriptor, &T::srgb>("srgb", at(3, 12, 1)),
        entry<&V::descriptor, &T::srgb_2_channel>("srgb_2_channel", at(3, 13, 1)),
        entry<&V::descriptor, &T::extended>("extended", at(3, 31, 1))
            .range(extended ? 1 : 0, extended ? 1 : 0),
    };
}

template <bool linear, bool extended>
constexpr auto texture_layout_rows() {
    using V = TextureForm<linear, extended>;
    using T = TextureDescriptor;
    using isa::at;
    using isa::entry;
    if constexpr (linear)
        return std::array{
            entry<&V::descriptor, &T::stride>("stride", at(3, 14, 17)).shifted(4).minus_one(),
        };
    else
        return std::array{
            entry<&V::descriptor, &T::depth>("depth", at(3, 14, 14)).minus_one(),
            entry<&V::descriptor, &T::page_aligned_layers>("page_aligned_layers", at(3, 30, 1)),
        };
}

}  // namespace agx

template <bool linear, bool extended>
struct isa::Describe<agx::TextureForm<linear, extended>> {
    static constexpr std::string_view name = "texture descriptor";
    static constexpr unsigned words = agx::texture_descriptor_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows =
        joined(joined(agx::common_texture_rows<linear, extended>(),
                      agx::texture_layout_rows<linear, extended>()),
               agx::extension_rows<agx::TextureForm<linear, extended>,
                                   agx::TextureDescriptor,
                                   linear,
                                   extended>());
};

}  // namespace cuesta::hw
