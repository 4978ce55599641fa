// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a text that forgot its #version, or has another one than its author had in mind, gets wrong:
// words that versions before or behind its own have.
#pragma once

#include <string>
#include <string_view>

#include "compiler/glsl/language.h"
#include "compiler/glsl/options.h"

namespace cuesta::glsl {

// "it needs '#version 300 es'; GLSL ES 1.00 has texture2D and textureCube", or nothing where the
// version has the word, or none has.
std::string other_versions_of(std::string_view word,
                              const Options& options,
                              const Language& language);

}  // namespace cuesta::glsl
