// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What directives of a text say about the language itself.
#pragma once

#include <string_view>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/versions.h"
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

    // Of OpenGL ES, and later; what desktop OpenGL has too is asked for by name.
    bool is_300() const { return !is_desktop() && version >= Version::es_300; }
    bool is_310() const { return !is_desktop() && version >= Version::es_310; }
    bool is_desktop() const { return glsl::is_desktop(version); }
    bool has_integers() const { return glsl::has_integers(version); }
    bool has_in_out() const {
        return glsl::has_in_out(version) || has(enabled, Extension::arb_explicit_attrib_location);
    }
    bool has_uniform_blocks() const {
        return glsl::has_uniform_blocks(version) ||
               has(enabled, Extension::arb_uniform_buffer_object);
    }
    bool has_interface_blocks() const { return glsl::has_interface_blocks(version); }
    bool has_array_values() const { return glsl::has_array_values(version); }
    bool has_conversions() const { return glsl::has_conversions(version); }
};

// "GL_OES_standard_derivatives"; of one extension.
std::string_view name_of(Extension extension);

}  // namespace cuesta::glsl
