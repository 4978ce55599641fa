// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Places in shader text.
#pragma once

#include <cstdint>

namespace cuesta::shading {

// As messages name it: "string:line:column". Line and string follow #line where the language has
// it.
struct Location {
    uint32_t string = 0;
    uint32_t line = 1;
    uint32_t column = 1;  // in bytes; a tab counts as one
};

}  // namespace cuesta::shading
