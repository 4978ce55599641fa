// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The words of the languages that are no names (GLSL ES 1.00, 3.6; 3.00 and 3.10, 3.7; GLSL 1.10
// to 1.50, 3.6).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "compiler/glsl/versions.h"

namespace cuesta::glsl {

enum class Word : uint8_t {
    none,
    reserved,  // for later versions, or of earlier ones
    // Types. Vectors stand behind their scalars.
    void_,
    bool_,
    bvec2,
    bvec3,
    bvec4,
    int_,
    ivec2,
    ivec3,
    ivec4,
    uint,
    uvec2,
    uvec3,
    uvec4,
    float_,
    vec2,
    vec3,
    vec4,
    // Columns, then rows; square ones have a second spelling.
    mat2,
    mat2x3,
    mat2x4,
    mat3x2,
    mat3,
    mat3x4,
    mat4x2,
    mat4x3,
    mat4,
    sampler_2d,
    sampler_cube,
    sampler_3d,
    sampler_external,
    sampler_2d_array,
    sampler_2d_shadow,
    sampler_cube_shadow,
    sampler_2d_array_shadow,
    isampler_2d,
    isampler_cube,
    isampler_3d,
    isampler_2d_array,
    usampler_2d,
    usampler_cube,
    usampler_3d,
    usampler_2d_array,
    sampler_2d_ms,
    isampler_2d_ms,
    usampler_2d_ms,
    sampler_1d,
    sampler_1d_shadow,
    sampler_2d_rect,
    sampler_2d_rect_shadow,
    sampler_1d_array,
    sampler_1d_array_shadow,
    isampler_1d,
    isampler_1d_array,
    isampler_2d_rect,
    usampler_1d,
    usampler_1d_array,
    usampler_2d_rect,
    sampler_buffer,
    isampler_buffer,
    usampler_buffer,
    sampler_2d_ms_array,
    isampler_2d_ms_array,
    usampler_2d_ms_array,
    image_2d,
    image_3d,
    image_cube,
    image_2d_array,
    iimage_2d,
    iimage_3d,
    iimage_cube,
    iimage_2d_array,
    uimage_2d,
    uimage_3d,
    uimage_cube,
    uimage_2d_array,
    atomic_uint,
    // Qualifiers.
    attribute,
    const_,
    uniform,
    varying,
    buffer,
    shared,
    in,
    out,
    inout,
    centroid,
    flat,
    smooth,
    noperspective,
    layout,
    invariant,
    coherent,
    volatile_,
    restrict_,
    readonly,
    writeonly,
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
    switch_,
    case_,
    default_,
    true_,
    false_,
};

constexpr Word first_sampler = Word::sampler_2d;
constexpr Word last_sampler = Word::usampler_2d_ms_array;
constexpr Word first_image = Word::image_2d;
constexpr Word last_image = Word::uimage_2d_array;
constexpr Word last_type = Word::atomic_uint;

constexpr bool is_type(Word word) {
    return word >= Word::void_ && word <= last_type;
}
constexpr bool is_sampler(Word word) {
    return word >= first_sampler && word <= last_sampler;
}
constexpr bool is_image(Word word) {
    return word >= first_image && word <= last_image;
}
constexpr bool is_storage(Word word) {
    return word >= Word::attribute && word <= Word::shared;
}
constexpr bool is_direction(Word word) {
    return word >= Word::in && word <= Word::inout;
}
constexpr bool is_interpolation(Word word) {
    return word >= Word::centroid && word <= Word::noperspective;
}
// How memory may be used.
constexpr bool is_memory(Word word) {
    return word >= Word::coherent && word <= Word::writeonly;
}
constexpr bool is_precision(Word word) {
    return word >= Word::lowp && word <= Word::highp;
}
constexpr bool is_qualifier(Word word) {
    return word >= Word::attribute && word <= Word::highp;
}

struct WordInfo {
    std::string_view text;
    // What it is in each version, by index_of(); none: a name.
    std::array<Word, version_count> by_version{};
    // Of a word of GLSL ES 1.00 that an extension adds: without it the text is a name, or reserved.
    Extension extension = Extension::none;
    bool is_reserved_without = false;
    // In desktop OpenGL it is of one of these in versions before `gl_own`; without them it is
    // what `gl_without` says.
    Extension gl_extensions = Extension::none;
    Version gl_own = never;
    Word gl_without = Word::reserved;

    constexpr Word in(Version version) const { return by_version[index_of(version)]; }
};

// In alphabetical order.
std::span<const WordInfo> words();

// Null: the text is a name in all versions.
const WordInfo* find_word(std::string_view text);

}  // namespace cuesta::glsl
