// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What directives of a text say about the language itself.
#pragma once

#include <string_view>

#include "compiler/glsl/glsl.h"
#include "compiler/shading/source.h"

namespace cuesta::glsl {

struct Language {
    Version version = Version::es_100;     // by #version
    Extension enabled = Extension::none;   // by #extension, with any behaviour but disable
    Extension warned = Extension::none;    // with the behaviour warn
    bool invariant_all = false;            // #pragma STDGL invariant(all)
    shading::Location invariant_location;  // of that
    // #version asks for another language: what errors the rest has in this one means nothing.
    bool is_unknown = false;

    bool is_300() const { return version >= Version::es_300; }
    bool is_310() const { return version >= Version::es_310; }
    bool is_desktop() const { return glsl::is_desktop(version); }
    bool is_120() const { return version == Version::gl_120; }
    // Arrays are values: they are assigned, returned, compared and made by constructors.
    bool has_array_values() const { return is_300() || is_120(); }
};

// "GL_OES_standard_derivatives"; of one extension.
std::string_view name_of(Extension extension);

}  // namespace cuesta::glsl
