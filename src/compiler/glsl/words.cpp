// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/words.h"

#include <algorithm>
#include <array>

namespace cuesta::glsl {
namespace {

using enum Word;

// Of desktop OpenGL's versions too.
constexpr WordInfo in_desktop(WordInfo info, Word in_110, Word in_120) {
    info.in_gl_110 = in_110;
    info.in_gl_120 = in_120;
    return info;
}

// Of every version.
constexpr WordInfo all(std::string_view text, Word word) {
    return in_desktop({text, word, word, word}, word, word);
}

// Of precisions, which desktop OpenGL reserves since 1.20.
constexpr WordInfo es(std::string_view text, Word word) {
    return in_desktop({text, word, word, word}, none, reserved);
}

constexpr WordInfo since_300(std::string_view text, Word word) {
    return {text, none, word, word};
}

// Of GLSL 1.20 as well.
constexpr WordInfo since_120(std::string_view text, Word word) {
    return in_desktop(since_300(text, word), none, word);
}

// Version 3.00 reserves it.
constexpr WordInfo since_310(std::string_view text, Word word) {
    return {text, none, reserved, word};
}

constexpr WordInfo rectangle(std::string_view text, Word word) {
    WordInfo info = in_desktop({text, reserved, reserved, reserved}, word, word);
    info.gl_extension = Extension::arb_texture_rectangle;
    return info;
}

constexpr WordInfo known_words[] = {
    all("const", const_),
    all("uniform", uniform),
    all("break", break_),
    all("continue", continue_),
    all("do", do_),
    all("for", for_),
    all("while", while_),
    all("if", if_),
    all("else", else_),
    all("in", in),
    all("out", out),
    all("inout", inout),
    all("float", float_),
    all("int", int_),
    all("void", void_),
    all("bool", bool_),
    all("true", true_),
    all("false", false_),
    es("lowp", lowp),
    es("mediump", mediump),
    es("highp", highp),
    es("precision", precision),
    in_desktop({"invariant", invariant, invariant, invariant}, none, invariant),
    all("discard", discard),
    all("return", return_),
    all("mat2", mat2),
    all("mat3", mat3),
    all("mat4", mat4),
    all("vec2", vec2),
    all("vec3", vec3),
    all("vec4", vec4),
    all("ivec2", ivec2),
    all("ivec3", ivec3),
    all("ivec4", ivec4),
    all("bvec2", bvec2),
    all("bvec3", bvec3),
    all("bvec4", bvec4),
    all("struct", struct_),
    all("sampler2D", sampler_2d),
    all("samplerCube", sampler_cube),
    since_300("layout", layout),
    since_120("centroid", centroid),
    since_300("smooth", smooth),
    since_300("case", case_),
    since_120("mat2x3", mat2x3),
    since_120("mat2x4", mat2x4),
    since_120("mat3x2", mat3x2),
    since_120("mat3x4", mat3x4),
    since_120("mat4x2", mat4x2),
    since_120("mat4x3", mat4x3),
    since_300("uint", uint),
    since_300("uvec2", uvec2),
    since_300("uvec3", uvec3),
    since_300("uvec4", uvec4),
    since_120("mat2x2", mat2),
    since_120("mat3x3", mat3),
    since_120("mat4x4", mat4),
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
    in_desktop({"volatile", reserved, reserved, volatile_}, reserved, reserved),
    {"buffer", none, none, buffer},
    {"shared", none, none, shared},
    // Words in one version that the other reserves.
    in_desktop({"attribute", attribute, reserved, reserved}, attribute, attribute),
    in_desktop({"varying", varying, reserved, reserved}, varying, varying),
    {"flat", reserved, flat, flat},
    in_desktop({"switch", reserved, switch_, switch_}, reserved, reserved),
    in_desktop({"default", reserved, default_, default_}, reserved, reserved),
    in_desktop({"sampler2DShadow", reserved, sampler_2d_shadow, sampler_2d_shadow},
               sampler_2d_shadow,
               sampler_2d_shadow),
    in_desktop({"sampler3D", sampler_3d, sampler_3d, sampler_3d, Extension::oes_texture_3d, true},
               sampler_3d,
               sampler_3d),
    {"samplerExternalOES", sampler_external, none, none, Extension::oes_egl_image_external},
    in_desktop({"packed", reserved, none, none}, reserved, reserved),
    // Of desktop OpenGL alone.
    in_desktop({"sampler1D", reserved, reserved, reserved}, sampler_1d, sampler_1d),
    in_desktop(
        {"sampler1DShadow", reserved, reserved, reserved}, sampler_1d_shadow, sampler_1d_shadow),
    rectangle("sampler2DRect", sampler_2d_rect),
    rectangle("sampler2DRectShadow", sampler_2d_rect_shadow),
    {"superp", reserved, reserved, reserved},
};

constexpr std::string_view reserved_in_all[] = {
    "asm",       "class",  "union",    "enum",   "typedef",       "template", "this",
    "goto",      "inline", "noinline", "public", "static",        "extern",   "external",
    "interface", "long",   "short",    "double", "half",          "fixed",    "unsigned",
    "input",     "output", "hvec2",    "hvec3",  "hvec4",         "dvec2",    "dvec3",
    "dvec4",     "fvec2",  "fvec3",    "fvec4",  "sampler3DRect", "sizeof",   "cast",
    "namespace", "using"};

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

constexpr size_t word_count = std::size(known_words) + std::size(reserved_in_all) +
                              std::size(reserved_in_300) + std::size(reserved_in_310);

constexpr std::array word_table = [] {
    std::array<WordInfo, word_count> words;
    WordInfo* next = std::ranges::copy(known_words, words.data()).out;
    for (const std::string_view text : reserved_in_all)
        *next++ = all(text, reserved);
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
