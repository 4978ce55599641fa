// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the counts word. Source: AGX fact sheet, part 3, sections 3.2.3 and 3.5.3.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/counts.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx {

using isa::named;

inline constexpr std::array sampler_states_names = {
    named(SamplerStates::none, "none"),
    named(SamplerStates::compact_4, "compact_4"),
    named(SamplerStates::compact_8, "compact_8"),
    named(SamplerStates::compact_12, "compact_12"),
    named(SamplerStates::compact_16, "compact_16"),
    named(SamplerStates::extended_8, "extended_8"),
    named(SamplerStates::extended_16, "extended_16"),
};

// Of a packet that has its counts in word `word`, at the end of the path of members.
template <auto... Path>
constexpr auto counts_rows(unsigned word) {
    using isa::at;
    using isa::entry;
    return std::array{
        entry<Path..., &Counts::unknown_0>("unknown_0", at(word, 0, 1)),
        entry<Path..., &Counts::uniform_registers>("uniform_registers", at(word, 1, 3))
            .shifted(6)
            .zero_is_full(),
        entry<Path..., &Counts::texture_states>("texture_states", at(word, 4, 5))
            .shifted(3)
            .zero_is_full(),
        entry<Path..., &Counts::sampler_states>("sampler_states", at(word, 9, 3))
            .named(sampler_states_names),
        entry<Path..., &Counts::preshader_registers>("preshader_registers", at(word, 12, 4))
            .shifted(4)
            .zero_is_full(),
    };
}

}  // namespace agx

template <>
struct isa::Describe<agx::Counts> {
    using T = agx::Counts;
    static constexpr std::string_view name = "counts";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = agx::counts_rows<>(0);
};

template <>
struct isa::Describe<agx::ResourceSpec> {
    using T = agx::ResourceSpec;
    static constexpr std::string_view name = "resource spec";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows =
        joined(agx::counts_rows<&T::counts>(0),
               std::array{entry<&T::unknown_16>("unknown_16", at(0, 16, 16)).hex()});
};

}  // namespace cuesta::hw
