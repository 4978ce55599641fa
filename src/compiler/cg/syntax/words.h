// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the language that are no names (Cg 3.1, "Reserved Words"), one table. Words of
// effect files, some HLSL type names and the names that end in "*" there are taken by real shaders
// for variables: they are reserved with -strict only.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace cuesta::cg {

enum class Word : uint8_t {
    none,      // a name
    reserved,  // without a use
    effect,    // reserved, of effect files: sampler_state, compile
    type,      // of a number or a sampler; unsigned too
    void_,
    // Qualifiers.
    const_,
    extern_,
    in,
    out,
    inout,
    inline_,
    static_,
    uniform,
    varying,
    row_major,
    column_major,
    packed,
    // The rest.
    struct_,
    interface,
    typedef_,
    if_,
    else_,
    while_,
    do_,
    for_,
    break_,
    continue_,
    return_,
    discard,
    true_,
    false_,
};

constexpr bool is_qualifier(Word word) {
    return word >= Word::const_ && word <= Word::packed;
}

struct WordInfo {
    std::string_view text;
    Word word = Word::none;
    bool any_case = false;     // with -strict, in capitals too (the "*" of the specification)
    bool only_strict = false;  // else a name
};

std::span<const WordInfo> words();

// Word::none: the text is a name.
Word find_word(std::string_view text, bool is_strict);

// Equal but for the case of letters. `lower` has small ones only.
bool equals_any_case(std::string_view text, std::string_view lower);

}  // namespace cuesta::cg
