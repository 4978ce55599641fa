// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace cuesta::shading {

enum class CharacterClass : uint8_t { other, blank, newline, digit, letter, punctuation };

// Of each byte; letters count the underscore.
inline constexpr std::array<CharacterClass, 256> character_classes = [] {
    std::array<CharacterClass, 256> classes{};
    for (unsigned c = 0; c < 256; ++c) {
        if (c >= '0' && c <= '9')
            classes[c] = CharacterClass::digit;
        else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_')
            classes[c] = CharacterClass::letter;
        else if (c == ' ' || c == '\t' || c == '\v' || c == '\f')
            classes[c] = CharacterClass::blank;
        else if (c == '\n' || c == '\r')
            classes[c] = CharacterClass::newline;
    }
    for (const char c : {'.', '+', '-', '/', '*', '%', '<', '>', '[', ']', '(', ')', '{',
                         '}', '^', '|', '&', '~', '=', '!', ':', ';', ',', '?', '#'})
        classes[static_cast<uint8_t>(c)] = CharacterClass::punctuation;
    return classes;
}();

constexpr CharacterClass class_of(char c) {
    return character_classes[static_cast<uint8_t>(c)];
}
constexpr bool is_digit(char c) {
    return class_of(c) == CharacterClass::digit;
}
constexpr bool is_newline(char c) {
    return class_of(c) == CharacterClass::newline;
}
constexpr bool is_name_part(char c) {
    return class_of(c) == CharacterClass::letter || class_of(c) == CharacterClass::digit;
}
constexpr bool is_hex_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

}  // namespace cuesta::shading
