// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/words.h"

#include <algorithm>
#include <array>

namespace cuesta::glsl {
namespace {

using enum Word;

constexpr WordInfo both(std::string_view text, Word word) {
    return {text, word, word, word};
}

constexpr WordInfo since_300(std::string_view text, Word word) {
    return {text, none, word, word};
}

// Version 3.00 reserves it.
constexpr WordInfo since_310(std::string_view text, Word word) {
    return {text, none, reserved, word};
}

constexpr WordInfo known_words[] = {
    both("const", const_),
    both("uniform", uniform),
    both("break", break_),
    both("continue", continue_),
    both("do", do_),
    both("for", for_),
    both("while", while_),
    both("if", if_),
    both("else", else_),
    both("in", in),
    both("out", out),
    both("inout", inout),
    both("float", float_),
    both("int", int_),
    both("void", void_),
    both("bool", bool_),
    both("true", true_),
    both("false", false_),
    both("lowp", lowp),
    both("mediump", mediump),
    both("highp", highp),
    both("precision", precision),
    both("invariant", invariant),
    both("discard", discard),
    both("return", return_),
    both("mat2", mat2),
    both("mat3", mat3),
    both("mat4", mat4),
    both("vec2", vec2),
    both("vec3", vec3),
    both("vec4", vec4),
    both("ivec2", ivec2),
    both("ivec3", ivec3),
    both("ivec4", ivec4),
    both("bvec2", bvec2),
    both("bvec3", bvec3),
    both("bvec4", bvec4),
    both("struct", struct_),
    both("sampler2D", sampler_2d),
    both("samplerCube", sampler_cube),
    since_300("layout", layout),
    since_300("centroid", centroid),
    since_300("smooth", smooth),
    since_300("case", case_),
    since_300("mat2x3", mat2x3),
    since_300("mat2x4", mat2x4),
    since_300("mat3x2", mat3x2),
    since_300("mat3x4", mat3x4),
    since_300("mat4x2", mat4x2),
    since_300("mat4x3", mat4x3),
    since_300("uint", uint),
    since_300("uvec2", uvec2),
    since_300("uvec3", uvec3),
    since_300("uvec4", uvec4),
    since_300("mat2x2", mat2),
    since_300("mat3x3", mat3),
    since_300("mat4x4", mat4),
    since_300("sampler2DArray", sampler_2d_array),
    since_300("samplerCubeShadow", sampler_cube_shadow),
    since_300("sampler2DArrayShadow", sampler_2d_array_shadow),
    since_300("isampler2D", isampler_2d),
    since_300("isampler3D", isampler_3d),
    since_300("isamplerCube", isampler_cube),
    since_300("isampler2DArray", isampler_2d_array),
    since_300("usampler2D", usampler_2d),
    since_300("usampler3D", usampler_3d),
    since_300("usamplerCube", usampler_cube),
    since_300("usampler2DArray", usampler_2d_array),
    since_310("coherent", coherent),
    since_310("restrict", restrict_),
    since_310("readonly", readonly),
    since_310("writeonly", writeonly),
    since_310("atomic_uint", atomic_uint),
    since_310("sampler2DMS", sampler_2d_ms),
    since_310("isampler2DMS", isampler_2d_ms),
    since_310("usampler2DMS", usampler_2d_ms),
    since_310("image2D", image_2d),
    since_310("image3D", image_3d),
    since_310("imageCube", image_cube),
    since_310("image2DArray", image_2d_array),
    since_310("iimage2D", iimage_2d),
    since_310("iimage3D", iimage_3d),
    since_310("iimageCube", iimage_cube),
    since_310("iimage2DArray", iimage_2d_array),
    since_310("uimage2D", uimage_2d),
    since_310("uimage3D", uimage_3d),
    since_310("uimageCube", uimage_cube),
    since_310("uimage2DArray", uimage_2d_array),
    {"volatile", reserved, reserved, volatile_},
    {"buffer", none, none, buffer},
    {"shared", none, none, shared},
    // Words in one version that the other reserves.
    {"attribute", attribute, reserved, reserved},
    {"varying", varying, reserved, reserved},
    {"flat", reserved, flat, flat},
    {"switch", reserved, switch_, switch_},
    {"default", reserved, default_, default_},
    {"sampler2DShadow", reserved, sampler_2d_shadow, sampler_2d_shadow},
    {"sampler3D", sampler_3d, sampler_3d, sampler_3d, Extension::oes_texture_3d, true},
    {"samplerExternalOES", sampler_external, none, none, Extension::oes_egl_image_external},
    {"packed", reserved, none, none},
};

constexpr std::string_view reserved_in_both[] = {"asm",
                                                 "class",
                                                 "union",
                                                 "enum",
                                                 "typedef",
                                                 "template",
                                                 "this",
                                                 "goto",
                                                 "inline",
                                                 "noinline",
                                                 "public",
                                                 "static",
                                                 "extern",
                                                 "external",
                                                 "interface",
                                                 "long",
                                                 "short",
                                                 "double",
                                                 "half",
                                                 "fixed",
                                                 "unsigned",
                                                 "superp",
                                                 "input",
                                                 "output",
                                                 "hvec2",
                                                 "hvec3",
                                                 "hvec4",
                                                 "dvec2",
                                                 "dvec3",
                                                 "dvec4",
                                                 "fvec2",
                                                 "fvec3",
                                                 "fvec4",
                                                 "sampler1D",
                                                 "sampler1DShadow",
                                                 "sampler2DRect",
                                                 "sampler3DRect",
                                                 "sampler2DRectShadow",
                                                 "sizeof",
                                                 "cast",
                                                 "namespace",
                                                 "using"};

constexpr std::string_view reserved_in_300[] = {"resource",
                                                "noperspective",
                                                "patch",
                                                "sample",
                                                "subroutine",
                                                "common",
                                                "partition",
                                                "active",
                                                "filter",
                                                "image1D",
                                                "iimage1D",
                                                "uimage1D",
                                                "image1DArray",
                                                "iimage1DArray",
                                                "uimage1DArray",
                                                "imageBuffer",
                                                "iimageBuffer",
                                                "uimageBuffer",
                                                "sampler1DArray",
                                                "sampler1DArrayShadow",
                                                "isampler1D",
                                                "isampler1DArray",
                                                "usampler1D",
                                                "usampler1DArray",
                                                "isampler2DRect",
                                                "usampler2DRect",
                                                "samplerBuffer",
                                                "isamplerBuffer",
                                                "usamplerBuffer",
                                                "sampler2DMSArray",
                                                "isampler2DMSArray",
                                                "usampler2DMSArray"};

constexpr std::string_view reserved_in_310[] = {"imageCubeArray",
                                                "iimageCubeArray",
                                                "uimageCubeArray",
                                                "samplerCubeArray",
                                                "samplerCubeArrayShadow",
                                                "isamplerCubeArray",
                                                "usamplerCubeArray",
                                                "image2DMS",
                                                "iimage2DMS",
                                                "uimage2DMS",
                                                "image2DMSArray",
                                                "iimage2DMSArray",
                                                "uimage2DMSArray",
                                                "precise"};

constexpr size_t word_count = std::size(known_words) + std::size(reserved_in_both) +
                              std::size(reserved_in_300) + std::size(reserved_in_310);

constexpr std::array word_table = [] {
    std::array<WordInfo, word_count> words;
    WordInfo* next = std::ranges::copy(known_words, words.data()).out;
    for (const std::string_view text : reserved_in_both)
        *next++ = {text, reserved, reserved, reserved};
    for (const std::string_view text : reserved_in_300)
        *next++ = {text, none, reserved, reserved};
    for (const std::string_view text : reserved_in_310)
        *next++ = {text, none, none, reserved};
    std::ranges::sort(words, {}, &WordInfo::text);
    return words;
}();

}  // namespace

std::span<const WordInfo> words() {
    return word_table;
}

const WordInfo* find_word(std::string_view text) {
    const auto* const found = std::ranges::lower_bound(word_table, text, {}, &WordInfo::text);
    return found != word_table.end() && found->text == text ? &*found : nullptr;
}

}  // namespace cuesta::glsl
