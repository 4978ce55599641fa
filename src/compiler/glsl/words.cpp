// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/words.h"

#include <algorithm>
#include <array>

namespace cuesta::glsl {
namespace {

constexpr std::array word_table = [] {
    using enum Word;
    std::array words = {
        WordInfo{"attribute", attribute},
        WordInfo{"const", const_},
        WordInfo{"uniform", uniform},
        WordInfo{"varying", varying},
        WordInfo{"break", break_},
        WordInfo{"continue", continue_},
        WordInfo{"do", do_},
        WordInfo{"for", for_},
        WordInfo{"while", while_},
        WordInfo{"if", if_},
        WordInfo{"else", else_},
        WordInfo{"in", in},
        WordInfo{"out", out},
        WordInfo{"inout", inout},
        WordInfo{"float", float_},
        WordInfo{"int", int_},
        WordInfo{"void", void_},
        WordInfo{"bool", bool_},
        WordInfo{"true", true_},
        WordInfo{"false", false_},
        WordInfo{"lowp", lowp},
        WordInfo{"mediump", mediump},
        WordInfo{"highp", highp},
        WordInfo{"precision", precision},
        WordInfo{"invariant", invariant},
        WordInfo{"discard", discard},
        WordInfo{"return", return_},
        WordInfo{"mat2", mat2},
        WordInfo{"mat3", mat3},
        WordInfo{"mat4", mat4},
        WordInfo{"vec2", vec2},
        WordInfo{"vec3", vec3},
        WordInfo{"vec4", vec4},
        WordInfo{"ivec2", ivec2},
        WordInfo{"ivec3", ivec3},
        WordInfo{"ivec4", ivec4},
        WordInfo{"bvec2", bvec2},
        WordInfo{"bvec3", bvec3},
        WordInfo{"bvec4", bvec4},
        WordInfo{"sampler2D", sampler_2d},
        WordInfo{"samplerCube", sampler_cube},
        WordInfo{"struct", struct_},
        WordInfo{"sampler3D", sampler_3d, Extension::oes_texture_3d, true},
        WordInfo{"samplerExternalOES", sampler_external, Extension::oes_egl_image_external},
        WordInfo{"asm", reserved},
        WordInfo{"class", reserved},
        WordInfo{"union", reserved},
        WordInfo{"enum", reserved},
        WordInfo{"typedef", reserved},
        WordInfo{"template", reserved},
        WordInfo{"this", reserved},
        WordInfo{"packed", reserved},
        WordInfo{"goto", reserved},
        WordInfo{"switch", reserved},
        WordInfo{"default", reserved},
        WordInfo{"inline", reserved},
        WordInfo{"noinline", reserved},
        WordInfo{"volatile", reserved},
        WordInfo{"public", reserved},
        WordInfo{"static", reserved},
        WordInfo{"extern", reserved},
        WordInfo{"external", reserved},
        WordInfo{"interface", reserved},
        WordInfo{"flat", reserved},
        WordInfo{"long", reserved},
        WordInfo{"short", reserved},
        WordInfo{"double", reserved},
        WordInfo{"half", reserved},
        WordInfo{"fixed", reserved},
        WordInfo{"unsigned", reserved},
        WordInfo{"superp", reserved},
        WordInfo{"input", reserved},
        WordInfo{"output", reserved},
        WordInfo{"hvec2", reserved},
        WordInfo{"hvec3", reserved},
        WordInfo{"hvec4", reserved},
        WordInfo{"dvec2", reserved},
        WordInfo{"dvec3", reserved},
        WordInfo{"dvec4", reserved},
        WordInfo{"fvec2", reserved},
        WordInfo{"fvec3", reserved},
        WordInfo{"fvec4", reserved},
        WordInfo{"sampler1D", reserved},
        WordInfo{"sampler1DShadow", reserved},
        WordInfo{"sampler2DShadow", reserved},
        WordInfo{"sampler2DRect", reserved},
        WordInfo{"sampler3DRect", reserved},
        WordInfo{"sampler2DRectShadow", reserved},
        WordInfo{"sizeof", reserved},
        WordInfo{"cast", reserved},
        WordInfo{"namespace", reserved},
        WordInfo{"using", reserved},
    };
    std::ranges::sort(words, {}, &WordInfo::text);
    return words;
}();

}  // namespace

std::span<const WordInfo> words() {
    return word_table;
}

const WordInfo* find_word(std::string_view text) {
    const auto found = std::ranges::lower_bound(word_table, text, {}, &WordInfo::text);
    return found != word_table.end() && found->text == text ? &*found : nullptr;
}

}  // namespace cuesta::glsl
