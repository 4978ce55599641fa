// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/words.h"

#include <algorithm>
#include <array>

namespace cuesta::glsl {
namespace {

using enum Word;

// The word since those versions, reserved since others before them, else a name.
constexpr WordInfo word(std::string_view text, Word what, Since since, Since reserves = {}) {
    WordInfo info = {.text = text};
    for (const Version version : all_versions)
        info.by_version[index_of(version)] = is_since(version, since)      ? what
                                             : is_since(version, reserves) ? reserved
                                                                           : none;
    return info;
}

constexpr Since always = {Version::es_100, Version::gl_110};

constexpr WordInfo all(std::string_view text, Word what) {
    return word(text, what, always);
}

// Of OpenGL ES, and of precisions in desktop OpenGL, which reserves them first.
constexpr WordInfo precise(std::string_view text, Word what) {
    return word(text, what, {Version::es_100, Version::gl_130}, {.gl = Version::gl_120});
}

constexpr WordInfo since_120(std::string_view text, Word what) {
    return word(text, what, {Version::es_300, Version::gl_120});
}
constexpr WordInfo since_130(std::string_view text, Word what) {
    return word(text, what, {Version::es_300, Version::gl_130});
}
// Version 3.00 reserves it.
constexpr WordInfo since_310(std::string_view text, Word what) {
    return word(text, what, {.es = Version::es_310}, {.es = Version::es_300});
}
// Likewise, and so does 1.30.
constexpr WordInfo image(std::string_view text, Word what) {
    return word(text, what, {.es = Version::es_310}, {Version::es_300, Version::gl_130});
}
constexpr WordInfo multisample(std::string_view text, Word what) {
    WordInfo info = word(text, what, {Version::es_310, Version::gl_110}, {.es = Version::es_300});
    info.gl_extensions = Extension::arb_texture_multisample;
    info.gl_own = Version::gl_150;
    info.gl_without = none;
    return info;
}

constexpr WordInfo multisample_array(std::string_view text, Word what) {
    WordInfo info = multisample(text, what);
    info.by_version[index_of(Version::es_310)] = reserved;
    return info;
}

// Of desktop OpenGL alone, which OpenGL ES reserves.
constexpr WordInfo desktop(std::string_view text,
                           Word what,
                           Version since,
                           Since reserves = {Version::es_300}) {
    return word(text, what, {.gl = since}, reserves);
}

// Likewise, before a version by an extension.
constexpr WordInfo extended(WordInfo info, Extension extensions, Version own, Word without) {
    info.gl_extensions = extensions;
    info.gl_own = own;
    info.gl_without = without;
    for (const Version version : all_versions)
        if (is_desktop(version) && version < own)
            info.by_version[index_of(version)] = info.by_version[index_of(own)];
    return info;
}

constexpr WordInfo rectangle(std::string_view text, Word what, Since reserves) {
    return extended(desktop(text, what, Version::gl_140, reserves),
                    Extension::arb_texture_rectangle, Version::gl_140, reserved);
}

// Of arrays of textures.
constexpr WordInfo layered(WordInfo info) {
    return extended(info, Extension::ext_texture_array, Version::gl_130, none);
}

// From 3.00 on OpenGL ES reserves it.
constexpr WordInfo until_300(std::string_view text, Word what) {
    WordInfo info = all(text, what);
    info.by_version[index_of(Version::es_300)] = reserved;
    info.by_version[index_of(Version::es_310)] = reserved;
    return info;
}

// In OpenGL ES of an extension of 1.00.
constexpr WordInfo of_es(WordInfo info, Extension extension, bool is_reserved_without) {
    info.extension = extension;
    info.is_reserved_without = is_reserved_without;
    return info;
}

constexpr Extension with_layouts = Extension::arb_uniform_buffer_object |
                                   Extension::arb_explicit_attrib_location |
                                   Extension::arb_fragment_coord_conventions;

// A word of 1.00 and of nothing else.
constexpr WordInfo only_100(std::string_view text, Word what) {
    WordInfo info = {.text = text};
    info.by_version[index_of(Version::es_100)] = what;
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
    precise("lowp", lowp),
    precise("mediump", mediump),
    precise("highp", highp),
    precise("precision", precision),
    word("invariant", invariant, {Version::es_100, Version::gl_120}),
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
    extended(word("layout", layout, {Version::es_300, Version::gl_140}),
             with_layouts,
             Version::gl_140,
             none),
    since_120("centroid", centroid),
    since_130("smooth", smooth),
    desktop("noperspective", noperspective, Version::gl_130),
    since_130("case", case_),
    since_120("mat2x3", mat2x3),
    since_120("mat2x4", mat2x4),
    since_120("mat3x2", mat3x2),
    since_120("mat3x4", mat3x4),
    since_120("mat4x2", mat4x2),
    since_120("mat4x3", mat4x3),
    since_130("uint", uint),
    since_130("uvec2", uvec2),
    since_130("uvec3", uvec3),
    since_130("uvec4", uvec4),
    since_120("mat2x2", mat2),
    since_120("mat3x3", mat3),
    since_120("mat4x4", mat4),
    layered(since_130("sampler2DArray", sampler_2d_array)),
    since_130("samplerCubeShadow", sampler_cube_shadow),
    layered(since_130("sampler2DArrayShadow", sampler_2d_array_shadow)),
    since_130("isampler2D", isampler_2d),
    since_130("isampler3D", isampler_3d),
    since_130("isamplerCube", isampler_cube),
    since_130("isampler2DArray", isampler_2d_array),
    since_130("usampler2D", usampler_2d),
    since_130("usampler3D", usampler_3d),
    since_130("usamplerCube", usampler_cube),
    since_130("usampler2DArray", usampler_2d_array),
    since_310("coherent", coherent),
    since_310("restrict", restrict_),
    since_310("readonly", readonly),
    since_310("writeonly", writeonly),
    since_310("atomic_uint", atomic_uint),
    multisample("sampler2DMS", sampler_2d_ms),
    multisample("isampler2DMS", isampler_2d_ms),
    multisample("usampler2DMS", usampler_2d_ms),
    image("image2D", image_2d),
    image("image3D", image_3d),
    image("imageCube", image_cube),
    image("image2DArray", image_2d_array),
    image("iimage2D", iimage_2d),
    image("iimage3D", iimage_3d),
    image("iimageCube", iimage_cube),
    image("iimage2DArray", iimage_2d_array),
    image("uimage2D", uimage_2d),
    image("uimage3D", uimage_3d),
    image("uimageCube", uimage_cube),
    image("uimage2DArray", uimage_2d_array),
    word("volatile", volatile_, {.es = Version::es_310}, always),
    word("buffer", buffer, {.es = Version::es_310}),
    word("shared", shared, {.es = Version::es_310}),
    // Words in one version that another reserves.
    until_300("attribute", attribute),
    until_300("varying", varying),
    word("flat", flat, {Version::es_300, Version::gl_130}, {.es = Version::es_100}),
    word("switch", switch_, {Version::es_300, Version::gl_130}, always),
    word("default", default_, {Version::es_300, Version::gl_130}, always),
    word("sampler2DShadow",
         sampler_2d_shadow,
         {Version::es_300, Version::gl_110},
         {.es = Version::es_100}),
    of_es(all("sampler3D", sampler_3d), Extension::oes_texture_3d, true),
    of_es(
        only_100("samplerExternalOES", sampler_external), Extension::oes_egl_image_external, false),
    // Desktop OpenGL reserves it, but for layouts, of which it is one.
    [] {
        WordInfo info = only_100("packed", reserved);
        for (const Version version : all_versions)
            if (is_desktop(version))
                info.by_version[index_of(version)] = reserved;
        return info;
    }(),
    word("row_major", none, {}, {.gl = Version::gl_130}),
    // Of desktop OpenGL alone.
    desktop("sampler1D", sampler_1d, Version::gl_110, {.es = Version::es_100}),
    desktop("sampler1DShadow", sampler_1d_shadow, Version::gl_110, {.es = Version::es_100}),
    rectangle("sampler2DRect", sampler_2d_rect, {.es = Version::es_100}),
    rectangle("sampler2DRectShadow", sampler_2d_rect_shadow, {.es = Version::es_100}),
    desktop("isampler2DRect", isampler_2d_rect, Version::gl_140),
    desktop("usampler2DRect", usampler_2d_rect, Version::gl_140),
    layered(desktop("sampler1DArray", sampler_1d_array, Version::gl_130)),
    layered(desktop("sampler1DArrayShadow", sampler_1d_array_shadow, Version::gl_130)),
    desktop("isampler1D", isampler_1d, Version::gl_130),
    desktop("isampler1DArray", isampler_1d_array, Version::gl_130),
    desktop("usampler1D", usampler_1d, Version::gl_130),
    desktop("usampler1DArray", usampler_1d_array, Version::gl_130),
    desktop("samplerBuffer", sampler_buffer, Version::gl_140, {Version::es_300, Version::gl_130}),
    desktop("isamplerBuffer", isampler_buffer, Version::gl_140),
    desktop("usamplerBuffer", usampler_buffer, Version::gl_140),
    multisample_array("sampler2DMSArray", sampler_2d_ms_array),
    multisample_array("isampler2DMSArray", isampler_2d_ms_array),
    multisample_array("usampler2DMSArray", usampler_2d_ms_array),
    word("superp", none, {}, {Version::es_100, Version::gl_130}),
};

// Which neither language has in any of its versions here.
constexpr std::string_view reserved_in_all[] = {
    "asm",       "class",  "union",    "enum",   "typedef",       "template", "this",
    "goto",      "inline", "noinline", "public", "static",        "extern",   "external",
    "interface", "long",   "short",    "double", "half",          "fixed",    "unsigned",
    "input",     "output", "hvec2",    "hvec3",  "hvec4",         "dvec2",    "dvec3",
    "dvec4",     "fvec2",  "fvec3",    "fvec4",  "sampler3DRect", "sizeof",   "cast",
    "namespace", "using"};

constexpr std::string_view reserved_in_300_and_130[] = {
    "common",      "partition",    "active",       "filter",        "image1D",
    "iimage1D",    "uimage1D",     "image1DArray", "iimage1DArray", "uimage1DArray",
    "imageBuffer", "iimageBuffer", "uimageBuffer"};

constexpr std::string_view reserved_in_300[] = {"resource", "patch", "sample", "subroutine"};

constexpr std::string_view reserved_in_130[] = {"image1DShadow", "image2DShadow",
                                                "image1DArrayShadow", "image2DArrayShadow"};

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

struct ReservedWords {
    std::span<const std::string_view> texts;
    Since since;
};

constexpr ReservedWords reserved_words[] = {
    {reserved_in_all, always},
    {reserved_in_300_and_130, {Version::es_300, Version::gl_130}},
    {reserved_in_300, {.es = Version::es_300}},
    {reserved_in_130, {.gl = Version::gl_130}},
    {reserved_in_310, {.es = Version::es_310}},
};

constexpr size_t word_count = [] {
    size_t count = std::size(known_words);
    for (const ReservedWords& list : reserved_words)
        count += list.texts.size();
    return count;
}();

constexpr std::array word_table = [] {
    std::array<WordInfo, word_count> words;
    WordInfo* next = std::ranges::copy(known_words, words.data()).out;
    for (const ReservedWords& list : reserved_words)
        for (const std::string_view text : list.texts)
            *next++ = word(text, none, {}, list.since);
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
