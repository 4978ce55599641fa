// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the USC words: the first byte tells them apart. Source: AGX fact sheet, part 3,
// section 3.4.
#pragma once

#include <array>
#include <string_view>

#include "hw/agx/usc.h"
#include "hw/isa/packet.h"

namespace cuesta::hw {

namespace agx::usc {

constexpr isa::FixedBits tag(uint8_t value) {
    return {0xff, value};
}

inline constexpr std::array shared_layout_names = {
    isa::named(SharedLayout::vertex_compute, "vertex_compute"),
    isa::named(SharedLayout::tile_32x32, "tile_32x32"),
    isa::named(SharedLayout::tile_16x16, "tile_16x16"),
    isa::named(SharedLayout::tile_32x16, "tile_32x16"),
};

}  // namespace agx::usc

template <>
struct isa::Describe<agx::usc::Uniform> {
    using T = agx::usc::Uniform;
    static constexpr std::string_view name = "uniform";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::usc::tag(0x1d);
    static constexpr std::array rows = {
        entry<&T::start>("start", at(0, 8, 8)),
        entry<&T::size>("size", at(0, 20, 6)).zero_is_full(),
        entry<&T::buffer>("buffer", at(0, 26, 38)).address(2),
    };
};

template <>
struct isa::Describe<agx::usc::UniformHigh> {
    using T = agx::usc::UniformHigh;
    static constexpr std::string_view name = "uniform_high";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::usc::tag(0x3d);
    static constexpr std::array rows = {
        entry<&T::start>("start", at(0, 8, 8)).minus(256),
        entry<&T::size>("size", at(0, 20, 6)).zero_is_full(),
        entry<&T::buffer>("buffer", at(0, 26, 38)).address(2),
    };
};

template <>
struct isa::Describe<agx::usc::Texture> {
    using T = agx::usc::Texture;
    static constexpr std::string_view name = "texture";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::usc::tag(0xdd);
    static constexpr std::array rows = {
        entry<&T::start>("start", at(0, 8, 8)),
        entry<&T::count>("count", at(0, 20, 7)),
        entry<&T::buffer>("buffer", at(0, 27, 36)).address(3),
    };
};

template <>
struct isa::Describe<agx::usc::Sampler> {
    using T = agx::usc::Sampler;
    static constexpr std::string_view name = "sampler";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::usc::tag(0x9d);
    static constexpr std::array rows = {
        entry<&T::start>("start", at(0, 8, 8)),
        entry<&T::count>("count", at(0, 20, 7)),
        entry<&T::buffer>("buffer", at(0, 27, 36)).address(3),
    };
};

template <>
struct isa::Describe<agx::usc::Shared> {
    using T = agx::usc::Shared;
    static constexpr std::string_view name = "shared";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::usc::tag(0x4d);
    static constexpr std::array rows = {
        entry<&T::uses_shared_memory>("uses_shared_memory", at(0, 8, 1)),
        entry<&T::layout>("layout", at(0, 10, 6)).named(agx::usc::shared_layout_names),
        entry<&T::samples>("samples", at(0, 16, 2)).power_of_two().range(1, 4),
        entry<&T::sample_stride>("sample_stride", at(0, 20, 4)).shifted(3),
        entry<&T::bytes_per_threadgroup>("bytes_per_threadgroup", at(0, 24, 8))
            .shifted(8)
            .zero_is_full(),
    };
};

template <>
struct isa::Describe<agx::usc::Shader> {
    using T = agx::usc::Shader;
    static constexpr std::string_view name = "shader";
    static constexpr unsigned words = 2;
    static constexpr unsigned bytes = 6;
    static constexpr FixedBits fixed = agx::usc::tag(0x0d);
    static constexpr std::array rows = {
        entry<&T::loads_varyings>("loads_varyings", at(0, 8, 1)),
        entry<&T::unknown_9>("unknown_9", at(0, 9, 1)),
        entry<&T::unknown_10>("unknown_10", at(0, 10, 6)),
        entry<&T::code>("code", at(0, 16, 32)).address(),
    };
};

template <>
struct isa::Describe<agx::usc::Registers> {
    using T = agx::usc::Registers;
    static constexpr std::string_view name = "registers";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::usc::tag(0x8d);
    static constexpr std::array rows = {
        entry<&T::count>("count", at(0, 8, 5)).shifted(3).zero_is_full(),
        entry<&T::unknown_13>("unknown_13", at(0, 13, 1)),
        entry<&T::spill_bucket>("spill_bucket", at(0, 18, 4)),
        entry<&T::unknown_24>("unknown_24", at(0, 24, 8)),
    };
};

template <>
struct isa::Describe<agx::usc::FragmentProperties> {
    using T = agx::usc::FragmentProperties;
    static constexpr std::string_view name = "fragment_properties";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = agx::usc::tag(0x58);
    static constexpr std::array rows = {
        entry<&T::early_z>("early_z", at(0, 8, 1)),
        entry<&T::unknown_9>("unknown_9", at(0, 9, 1)),
        entry<&T::unconditional_discard_1>("unconditional_discard_1", at(0, 10, 1)),
        entry<&T::unconditional_discard_2>("unconditional_discard_2", at(0, 11, 1)),
        entry<&T::unknown_12>("unknown_12", at(0, 12, 4)).hex(),
        entry<&T::unknown_16>("unknown_16", at(0, 16, 8)),
        entry<&T::unknown_24>("unknown_24", at(0, 24, 8)),
    };
};

template <>
struct isa::Describe<agx::usc::Preshader> {
    using T = agx::usc::Preshader;
    static constexpr std::string_view name = "preshader";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = agx::usc::tag(0x38);
    static constexpr std::array rows = {
        entry<&T::unknown_8>("unknown_8", at(0, 8, 24)).hex().range(0xc08000, 0xc08000),
        entry<&T::code>("code", at(1, 0, 32)).address(),
    };
};

template <>
struct isa::Describe<agx::usc::NoPreshader> {
    using T = agx::usc::NoPreshader;
    static constexpr std::string_view name = "no_preshader";
    static constexpr unsigned words = 1;
    static constexpr unsigned bytes = 2;
    static constexpr FixedBits fixed = agx::usc::tag(0x88);
    static constexpr std::array<PacketRow<T>, 0> rows = {};
};

}  // namespace cuesta::hw
