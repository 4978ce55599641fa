// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture and PBE descriptors have four forms (texture_rows.h, pbe_rows.h); these functions pick
// the one that a descriptor, or its words, are of.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "hw/agx/texture_codes.h"
#include "hw/isa/packet_codec.h"

namespace cuesta::hw::agx {

// Calls visit.template operator()<Form>() with the form.
template <template <bool, bool> typename Form, typename Visit>
auto with_form(bool linear, bool extended, const Visit& visit) {
    if (linear)
        return extended ? visit.template operator()<Form<true, true>>()
                        : visit.template operator()<Form<true, false>>();
    return extended ? visit.template operator()<Form<false, true>>()
                    : visit.template operator()<Form<false, false>>();
}

template <template <bool, bool> typename Form, typename Descriptor, typename Visit>
auto with_form_of(const Descriptor& descriptor, const Visit& visit) {
    return with_form<Form>(descriptor.layout == TextureLayout::linear, descriptor.extended, visit);
}

using DescriptorWords = std::array<uint32_t, texture_descriptor_words>;

template <template <bool, bool> typename Form, typename Descriptor>
DescriptorWords pack_form(const Descriptor& descriptor) {
    return with_form_of<Form>(descriptor,
                              [&]<typename F>() { return isa::pack_packet(F{descriptor}); });
}

template <template <bool, bool> typename Form, typename Descriptor>
Result<void> check_form(const Descriptor& descriptor) {
    return with_form_of<Form>(descriptor,
                              [&]<typename F>() { return isa::check_packet(F{descriptor}); });
}

template <template <bool, bool> typename Form, typename Descriptor>
Result<Descriptor> unpack_form(std::span<const uint32_t, texture_descriptor_words> words) {
    constexpr uint32_t layout_mask = 0x30;
    const bool linear = (words[0] & layout_mask) == 0;
    const bool extended = (words[3] >> 31) != 0;
    return with_form<Form>(linear, extended, [&]<typename F>() -> Result<Descriptor> {
        return TRY(isa::unpack_packet<F>(words)).descriptor;
    });
}

template <template <bool, bool> typename Form, typename Descriptor>
void print_form(std::string& out, const Descriptor& descriptor) {
    with_form_of<Form>(descriptor, [&]<typename F>() {
        const F form = {descriptor};
        isa::print_lines(out, form, isa::pack_packet(form));
    });
}

template <template <bool, bool> typename Form>
constexpr bool forms_well_formed() {
    return isa::well_formed<Form<true, false>>() && isa::well_formed<Form<true, true>>() &&
           isa::well_formed<Form<false, false>>() && isa::well_formed<Form<false, true>>();
}

}  // namespace cuesta::hw::agx
