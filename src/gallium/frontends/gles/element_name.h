// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names of arrays and their elements.
#pragma once

#include <cstdint>
#include <string_view>

namespace cuesta::gles {

// "weights[3]" -> weights, 3. Without a subscript element 0; a subscript that is no number in plain
// form gives a name that nothing has.
struct ElementName {
    std::string_view name;
    uint32_t element = 0;
    bool subscript = false;
};
ElementName split_element(std::string_view text);

// An array's name without the [0] at its end, if it has one.
constexpr std::string_view without_element(std::string_view name) {
    return name.ends_with("[0]") ? name.substr(0, name.size() - 3) : name;
}

}  // namespace cuesta::gles
