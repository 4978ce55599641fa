// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names that several tables of packets have in common.
#pragma once

#include <array>

#include "hw/isa/names.h"
#include "hw/mali400/compare.h"

namespace cuesta::hw::mali400 {

using isa::named;

inline constexpr std::array compare_names = {
    named(Compare::never, "never"),     named(Compare::less, "less"),
    named(Compare::equal, "equal"),     named(Compare::lequal, "lequal"),
    named(Compare::greater, "greater"), named(Compare::notequal, "notequal"),
    named(Compare::gequal, "gequal"),   named(Compare::always, "always"),
};

}  // namespace cuesta::hw::mali400
