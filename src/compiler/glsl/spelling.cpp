// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/spelling.h"

#include <array>

namespace cuesta::glsl {
namespace {

// In the order of Punctuator.
constexpr std::array<std::string_view, 47> spellings = {
    "?",  "(", ")",  "[",  "]",  "{",  "}",  ".",   ",",   ";",  ":",  "?",  "+",  "-",  "*", "/",
    "%",  "<", ">",  "<=", ">=", "==", "!=", "&&",  "||",  "^^", "!",  "~",  "&",  "|",  "^", "<<",
    ">>", "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "++", "--",
};
static_assert(spellings[static_cast<size_t>(shading::Punctuator::decrement)] == "--");
static_assert(spellings[static_cast<size_t>(shading::Punctuator::xor_xor)] == "^^");
static_assert(spellings[static_cast<size_t>(shading::Punctuator::assign)] == "=");

}  // namespace

std::string_view spelling_of(shading::Punctuator punctuator) {
    return spellings[static_cast<size_t>(punctuator)];
}

}  // namespace cuesta::glsl
