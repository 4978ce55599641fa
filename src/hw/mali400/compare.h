// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The comparison codes that depth, stencil, alpha and write-back tests share
// (Mali-400 fact sheet, part 3, section 3.4).
#pragma once

#include <cstdint>

namespace cuesta::hw::mali400 {

enum class Compare : uint8_t {
    never = 0,
    less = 1,
    equal = 2,
    lequal = 3,
    greater = 4,
    notequal = 5,
    gequal = 6,
    always = 7,
};

}  // namespace cuesta::hw::mali400
