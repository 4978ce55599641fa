// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the language that are no names (GLSL ES 1.00, 3.6).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/glsl/glsl.h"

namespace cuesta::glsl {

enum class Word : uint8_t {
    none,
    reserved,  // for later versions
    // Types, in the order of BasicType.
    void_,
    bool_,
    bvec2,
    bvec3,
    bvec4,
    int_,
    ivec2,
    ivec3,
    ivec4,
    float_,
    vec2,
    vec3,
    vec4,
    mat2,
    mat3,
    mat4,
    sampler_2d,
    sampler_cube,
    sampler_3d,
    sampler_external,
    // Qualifiers.
    attribute,
    const_,
    uniform,
    varying,
    in,
    out,
    inout,
    invariant,
    lowp,
    mediump,
    highp,
    // The rest.
    precision,
    struct_,
    break_,
    continue_,
    discard,
    do_,
    else_,
    for_,
    if_,
    return_,
    while_,
    true_,
    false_,
};

constexpr bool is_type(Word word) {
    return word >= Word::void_ && word <= Word::sampler_external;
}
constexpr bool is_storage(Word word) {
    return word >= Word::attribute && word <= Word::varying;
}
constexpr bool is_direction(Word word) {
    return word >= Word::in && word <= Word::inout;
}
constexpr bool is_precision(Word word) {
    return word >= Word::lowp && word <= Word::highp;
}
constexpr bool is_qualifier(Word word) {
    return word >= Word::attribute && word <= Word::highp;
}

struct WordInfo {
    std::string_view text;
    Word word = Word::none;
    // Only with this extension; without it the text is a name, or a reserved word.
    Extension extension = Extension::none;
    bool is_reserved_without = false;
};

// In alphabetical order.
std::span<const WordInfo> words();

// Null: the text is a name.
const WordInfo* find_word(std::string_view text);

}  // namespace cuesta::glsl
