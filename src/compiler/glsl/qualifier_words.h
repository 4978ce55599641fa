// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What single words of qualifiers mean.
#pragma once

#include <string_view>

#include "compiler/glsl/words.h"
#include "compiler/shading/type.h"
#include "compiler/shading/variable.h"

namespace cuesta::glsl {

// A layout of images (GLSL ES 3.10, 4.4.7).
struct ImageFormat {
    std::string_view name;
    shading::Scalar texels = shading::Scalar::float_;
    // Images of it may be read and written; of others one of both.
    bool is_both = false;
};

// Null: it is none.
const ImageFormat* find_image_format(std::string_view name);

shading::Memory memory_of(Word word);
// "readonly"; of one.
std::string_view name_of(shading::Memory memory);
shading::Precision precision_of_word(Word word);

}  // namespace cuesta::glsl
