// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Punctuators as messages spell them.
#pragma once

#include <string_view>

#include "compiler/shading/token.h"

namespace cuesta::glsl {

std::string_view spelling_of(shading::Punctuator punctuator);

}  // namespace cuesta::glsl
