// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/syntax/words.h"

#include <algorithm>
#include <array>

namespace cuesta::cg {
namespace {

using enum Word;

// In the order of the specification, but for `varying` and samplerRECT, which its list forgets, and
// `__` names (find_word).
constexpr std::array word_table = {
    WordInfo{"asm", reserved, true},
    WordInfo{"asm_fragment", reserved},
    WordInfo{"auto", reserved},
    WordInfo{"bool", type},
    WordInfo{"break", break_},
    WordInfo{"case", reserved},
    WordInfo{"catch", reserved},
    WordInfo{"char", type},
    WordInfo{"class", reserved},
    WordInfo{"column_major", column_major},
    WordInfo{"compile", effect},
    WordInfo{"const", const_},
    WordInfo{"const_cast", reserved},
    WordInfo{"continue", continue_},
    WordInfo{"decl", reserved, true, true},
    WordInfo{"default", reserved},
    WordInfo{"delete", reserved},
    WordInfo{"discard", discard},
    WordInfo{"do", do_},
    WordInfo{"double", type},
    WordInfo{"dword", reserved, true, true},
    WordInfo{"dynamic_cast", reserved},
    WordInfo{"else", else_},
    WordInfo{"emit", reserved},
    WordInfo{"enum", reserved},
    WordInfo{"explicit", reserved},
    WordInfo{"extern", extern_},
    WordInfo{"false", false_},
    WordInfo{"fixed", type},
    WordInfo{"float", type},
    WordInfo{"float", reserved, true, true},
    WordInfo{"for", for_},
    WordInfo{"friend", reserved},
    WordInfo{"get", reserved},
    WordInfo{"goto", reserved},
    WordInfo{"half", type},
    WordInfo{"if", if_},
    WordInfo{"in", in},
    WordInfo{"inline", inline_},
    WordInfo{"inout", inout},
    WordInfo{"int", type},
    WordInfo{"interface", interface},
    WordInfo{"long", type},
    WordInfo{"matrix", reserved, true, true},
    WordInfo{"mutable", reserved},
    WordInfo{"namespace", reserved},
    WordInfo{"new", reserved},
    WordInfo{"operator", reserved},
    WordInfo{"out", out},
    WordInfo{"packed", packed},
    WordInfo{"pass", reserved, true, true},
    WordInfo{"pixelfragment", reserved, true, true},
    WordInfo{"pixelshader", reserved, true, true},
    WordInfo{"private", reserved},
    WordInfo{"protected", reserved},
    WordInfo{"public", reserved},
    WordInfo{"register", reserved},
    WordInfo{"reinterpret_cast", reserved},
    WordInfo{"return", return_},
    WordInfo{"row_major", row_major},
    WordInfo{"sampler", type},
    WordInfo{"sampler_state", effect},
    WordInfo{"sampler1D", type},
    WordInfo{"sampler2D", type},
    WordInfo{"sampler3D", type},
    WordInfo{"samplerCUBE", type},
    WordInfo{"samplerRECT", type},
    WordInfo{"shared", reserved},
    WordInfo{"short", type},
    WordInfo{"signed", reserved},
    WordInfo{"sizeof", reserved},
    WordInfo{"static", static_},
    WordInfo{"static_cast", reserved},
    WordInfo{"string", reserved, true, true},
    WordInfo{"struct", struct_},
    WordInfo{"switch", reserved},
    WordInfo{"technique", reserved, true, true},
    WordInfo{"template", reserved},
    WordInfo{"texture", reserved, true, true},
    WordInfo{"texture1D", reserved, false, true},
    WordInfo{"texture2D", reserved, false, true},
    WordInfo{"texture3D", reserved, false, true},
    WordInfo{"textureCUBE", reserved, false, true},
    WordInfo{"textureRECT", reserved, false, true},
    WordInfo{"this", reserved},
    WordInfo{"throw", reserved},
    WordInfo{"true", true_},
    WordInfo{"try", reserved},
    WordInfo{"typedef", typedef_},
    WordInfo{"typeid", reserved},
    WordInfo{"typename", reserved},
    WordInfo{"uniform", uniform},
    WordInfo{"union", reserved},
    WordInfo{"unsigned", type},
    WordInfo{"using", reserved},
    WordInfo{"varying", varying},
    WordInfo{"vector", reserved, true, true},
    WordInfo{"vertexfragment", reserved, true, true},
    WordInfo{"vertexshader", reserved, true, true},
    WordInfo{"virtual", reserved},
    WordInfo{"void", void_},
    WordInfo{"volatile", reserved},
    WordInfo{"while", while_},
};

char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::span<const WordInfo> words() {
    return word_table;
}

bool equals_any_case(std::string_view text, std::string_view lower) {
    return std::ranges::equal(text, lower, {}, to_lower);
}

Word find_word(std::string_view text, bool is_strict) {
    for (const WordInfo& info : word_table) {
        if (info.only_strict && !is_strict)
            continue;
        if (info.text == text || (is_strict && info.any_case && equals_any_case(text, info.text)))
            return info.word;
    }
    return is_strict && text.starts_with("__") ? reserved : none;
}

}  // namespace cuesta::cg
