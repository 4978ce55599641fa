// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the VS commands.
// Source: Mali-400 fact sheet, part 2, section 2.2.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/command_bits.h"
#include "hw/mali400/packet_names.h"
#include "hw/mali400/vs_stream.h"

namespace cuesta::hw {

namespace mali400::vs {

inline constexpr std::array semaphore_names = {
    named(SemaphoreValue::end, "end"),
    named(SemaphoreValue::begin_2, "begin_2"),
    named(SemaphoreValue::end_indexed, "end_indexed"),
    named(SemaphoreValue::begin_1, "begin_1"),
};

}  // namespace mali400::vs

template <>
struct isa::Describe<mali400::vs::Draw> {
    using T = mali400::vs::Draw;
    static constexpr std::string_view name = "draw";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000000, 0);
    static constexpr std::array rows = {
        entry<&T::count>("count", {at(0, 24, 8), at(1, 0, 16)}),
        entry<&T::indexed>("indexed", at(0, 0, 1)),
    };
};

template <>
struct isa::Describe<mali400::vs::ShaderInfo> {
    using T = mali400::vs::ShaderInfo;
    static constexpr std::string_view name = "shader_info";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000040);
    static constexpr std::array rows = {
        entry<&T::unknown_0>("unknown_0", at(0, 0, 10)),
        entry<&T::instructions>("instructions", at(0, 10, 10)).minus_one().range(1, 512),
        entry<&T::prefetch>("prefetch", at(0, 20, 12)).range(0, 511),
    };
};

template <>
struct isa::Describe<mali400::vs::Unknown41> {
    using T = mali400::vs::Unknown41;
    static constexpr std::string_view name = "unknown_41";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000041);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<mali400::vs::Counts> {
    using T = mali400::vs::Counts;
    static constexpr std::string_view name = "counts";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x10000042);
    static constexpr std::array rows = {
        entry<&T::outputs>("outputs", at(0, 8, 16)).minus_one().range(1, 16),
        entry<&T::attributes>("attributes", at(0, 24, 8)).minus_one().range(1, 16),
    };
};

template <>
struct isa::Describe<mali400::vs::AttributeArray> {
    using T = mali400::vs::AttributeArray;
    static constexpr std::string_view name = "attribute_array";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000008, 0x20000000);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::entries>("entries", at(1, 17, 11)),
    };
};

template <>
struct isa::Describe<mali400::vs::OutputArray> {
    using T = mali400::vs::OutputArray;
    static constexpr std::string_view name = "output_array";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000008, 0x20000008);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::entries>("entries", at(1, 17, 11)),
    };
};

// The sizes start at bit 12 in bytes; they are multiples of 16, so bits 15:12 are 0.
template <>
struct isa::Describe<mali400::vs::Uniforms> {
    using T = mali400::vs::Uniforms;
    static constexpr std::string_view name = "uniforms";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000000, 0x30000000);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::size>("size", at(1, 16, 12)).shifted(4).range(0, 4864),
    };
};

template <>
struct isa::Describe<mali400::vs::Shader> {
    using T = mali400::vs::Shader;
    static constexpr std::string_view name = "shader";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_bits(0xf0000000, 0x40000000);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::size>("size", at(1, 16, 12)).shifted(4).range(0, 8192),
    };
};

template <>
struct isa::Describe<mali400::vs::Semaphore> {
    using T = mali400::vs::Semaphore;
    static constexpr std::string_view name = "semaphore";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x50000000);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).named(mali400::vs::semaphore_names),
    };
};

template <>
struct isa::Describe<mali400::vs::Unknown60> {
    using T = mali400::vs::Unknown60;
    static constexpr std::string_view name = "unknown_60";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0x60000000);
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<mali400::vs::Continue> {
    using T = mali400::vs::Continue;
    static constexpr std::string_view name = "continue";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = command_word(0xf0000000);
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
    };
};

}  // namespace cuesta::hw
