// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Punctuators as the text spells them.
#pragma once

#include <string_view>

#include "compiler/shading/token.h"

namespace cuesta::cg {

std::string_view spelling_of(shading::Punctuator punctuator);

}  // namespace cuesta::cg
