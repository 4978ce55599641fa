// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the PBE descriptor, in its four forms. Source: AGX fact sheet, part 6,
// section 6.4.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/extension_rows.h"
#include "hw/agx/pbe_descriptor.h"
#include "hw/agx/texture_names.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx {

// One form of the descriptor: which rows the others do not have.
template <bool linear, bool extended>
struct PbeForm {
    PbeDescriptor descriptor = {
        .layout = linear ? TextureLayout::linear : TextureLayout::gpu_tiled,
        .extended = extended,
    };
};

using PbeLinear = PbeForm<true, false>;
using PbeLinearArray = PbeForm<true, true>;
using PbeTiled = PbeForm<false, false>;
using PbeTiledExtended = PbeForm<false, true>;

// What all forms have. Layout and extended are kept to what makes the form.
template <bool linear, bool extended>
constexpr auto common_pbe_rows() {
    using V = PbeForm<linear, extended>;
    using T = PbeDescriptor;
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
        entry<&V::descriptor, &T::swizzle, Index{0}>("swizzle_0", at(0, 16, 2))
            .named(component_names),
        entry<&V::descriptor, &T::swizzle, Index{1}>("swizzle_1", at(0, 18, 2))
            .named(component_names),
        entry<&V::descriptor, &T::swizzle, Index{2}>("swizzle_2", at(0, 20, 2))
            .named(component_names),
        entry<&V::descriptor, &T::swizzle, Index{3}>("swizzle_3", at(0, 22, 2))
            .named(component_names),
        entry<&V::descriptor, &T::width>("width", at(0, 24, 14)).minus_one(),
        entry<&V::descriptor, &T::height>("height", at(1, 6, 14)).minus_one(),
        entry<&V::descriptor, &T::unknown_52>("unknown_52", at(1, 20, 1)),
        entry<&V::descriptor, &T::rotate_90>("rotate_90", at(1, 21, 1)),
        entry<&V::descriptor, &T::flip_vertical>("flip_vertical", at(1, 22, 1)),
        entry<&V::descriptor, &T::samples>("samples", at(1, 24, 1)).named(sample_count_names),
        entry<&V::descriptor, &T::mipmapped>("mipmapped", at(1, 26, 1)),
        entry<&V::descriptor, &T::compressed>("compressed", at(1, 27, 1)),
        entry<&V::descriptor, &T::address>("address", at(2, 0, 36)).address(4),
        entry<&V::descriptor, &T::level>("level", at(3, 4, 4)),
        entry<&V::descriptor, &T::srgb>("srgb", at(3, 29, 1)),
        entry<&V::descriptor, &T::extended>("extended", at(3, 31, 1))
            .range(extended ? 1 : 0, extended ? 1 : 0),
    };
}

template <bool linear, bool extended>
constexpr auto pbe_layout_rows() {
    using V = PbeForm<linear, extended>;
    using T = PbeDescriptor;
    using isa::at;
    using isa::entry;
    if constexpr (linear)
        return std::array{
            entry<&V::descriptor, &T::stride>("stride", at(3, 8, 21)).minus(4),
        };
    else
        return std::array{
            entry<&V::descriptor, &T::levels>("levels", at(3, 8, 4)).minus_one(),
            entry<&V::descriptor, &T::layers>("layers", at(3, 12, 14)).minus_one(),
            entry<&V::descriptor, &T::page_aligned_layers>("page_aligned_layers", at(3, 28, 1)),
        };
}

}  // namespace agx

template <bool linear, bool extended>
struct isa::Describe<agx::PbeForm<linear, extended>> {
    static constexpr std::string_view name = "pbe descriptor";
    static constexpr unsigned words = agx::texture_descriptor_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = joined(
        joined(agx::common_pbe_rows<linear, extended>(), agx::pbe_layout_rows<linear, extended>()),
        agx::
            extension_rows<agx::PbeForm<linear, extended>, agx::PbeDescriptor, linear, extended>());
};

}  // namespace cuesta::hw
