// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names that extensions gave to functions that OpenGL ES and desktop OpenGL share, before either
// had them: glFooEXT is glFoo.
#pragma once

#include <string_view>

namespace cuesta::gl {

// The function's own name; any other name is its own.
std::string_view name_of_alias(std::string_view name);

}  // namespace cuesta::gl
