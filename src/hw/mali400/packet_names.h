// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A name beside its enumerator, for the tables of packets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "hw/isa/names.h"
#include "hw/mali400/compare.h"

namespace cuesta::hw::mali400 {

template <typename Enum>
constexpr isa::Name named(Enum value, std::string_view text) {
    return {static_cast<uint32_t>(value), text};
}

inline constexpr std::array compare_names = {
    named(Compare::never, "never"),     named(Compare::less, "less"),
    named(Compare::equal, "equal"),     named(Compare::lequal, "lequal"),
    named(Compare::greater, "greater"), named(Compare::notequal, "notequal"),
    named(Compare::gequal, "gequal"),   named(Compare::always, "always"),
};

}  // namespace cuesta::hw::mali400
