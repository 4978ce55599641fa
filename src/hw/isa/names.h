// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of the values of a field: opcodes, sources, modes. A value without a name is spelled
// `unknown_N` (N decimal), so that every value has a text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace cuesta::hw::isa {

struct Name {
    uint32_t value = 0;
    std::string_view text;
};

// A name beside its enumerator.
template <typename Enum>
constexpr Name named(Enum value, std::string_view text) {
    return {static_cast<uint32_t>(value), text};
}

std::string name_of(std::span<const Name> names, uint64_t value);

// Accepts `unknown_N` for N up to `greatest` too, also where the value has a name.
std::optional<uint32_t> value_of(std::span<const Name> names,
                                 std::string_view text,
                                 uint64_t greatest);

}  // namespace cuesta::hw::isa
