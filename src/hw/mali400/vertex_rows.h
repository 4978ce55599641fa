// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of attribute and output descriptors.
// Source: Mali-400 fact sheet, part 2, sections 2.3 and 2.4.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/packet_names.h"
#include "hw/mali400/vertex_descriptors.h"

namespace cuesta::hw {

namespace mali400 {

inline constexpr std::array attribute_type_names = {
    named(AttributeType::float32, "float32"),       named(AttributeType::sint32, "sint32"),
    named(AttributeType::uint32, "uint32"),         named(AttributeType::float16, "float16"),
    named(AttributeType::sint16, "sint16"),         named(AttributeType::uint16, "uint16"),
    named(AttributeType::sint8, "sint8"),           named(AttributeType::uint8, "uint8"),
    named(AttributeType::snorm8, "snorm8"),         named(AttributeType::unorm8, "unorm8"),
    named(AttributeType::snorm16, "snorm16"),       named(AttributeType::unorm16, "unorm16"),
    named(AttributeType::snorm32, "snorm32"),       named(AttributeType::unorm32, "unorm32"),
    named(AttributeType::fixed16_16, "fixed16_16"),
};

inline constexpr std::array output_type_names = {
    named(OutputType::float32, "float32"),
    named(OutputType::float16, "float16"),
    named(OutputType::special, "special"),
};

}  // namespace mali400

template <>
struct isa::Describe<mali400::AttributeDescriptor> {
    using T = mali400::AttributeDescriptor;
    static constexpr std::string_view name = "attribute";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::components>("components", at(1, 0, 2)).minus_one(),
        entry<&T::type>("type", at(1, 2, 9)).named(mali400::attribute_type_names),
        entry<&T::stride>("stride", at(1, 11, 21)),
    };
};

template <>
struct isa::Describe<mali400::OutputDescriptor> {
    using T = mali400::OutputDescriptor;
    static constexpr std::string_view name = "output";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::address>("address", at(0, 0, 32)).address(),
        entry<&T::components>("components", at(1, 0, 2)).minus_one(),
        entry<&T::type>("type", at(1, 2, 9)).named(mali400::output_type_names),
        entry<&T::stride>("stride", at(1, 11, 21)),
    };
};

}  // namespace cuesta::hw
