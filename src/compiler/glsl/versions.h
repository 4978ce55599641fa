// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which versions of the languages have what. Numbers of OpenGL ES's versions and of desktop
// OpenGL's are no one line: rules ask for what they are about, by these.
#pragma once

#include <array>
#include <cstddef>

#include "compiler/glsl/options.h"

namespace cuesta::glsl {

inline constexpr std::array all_versions = {
    Version::es_100, Version::es_300, Version::es_310, Version::gl_110,
    Version::gl_120, Version::gl_130, Version::gl_140, Version::gl_150,
};
inline constexpr size_t version_count = all_versions.size();

constexpr size_t index_of(Version version) {
    size_t index = 0;
    while (all_versions[index] != version)
        ++index;
    return index;
}

// The first version of each language that has something.
inline constexpr Version never = static_cast<Version>(0xffff);
struct Since {
    Version es = never;
    Version gl = never;
};

constexpr bool is_since(Version version, Since since) {
    return is_desktop(version) ? version >= since.gl : version >= since.es;
}

// uint, operators of bits, integers between stages, switch, and the functions that come with them.
constexpr bool has_integers(Version version) {
    return is_since(version, {Version::es_300, Version::gl_130});
}
// Inputs and outputs that the text calls so, the fragment shader's too, and how they are
// interpolated.
constexpr bool has_in_out(Version version) {
    return has_integers(version);
}
constexpr bool has_uniform_blocks(Version version) {
    return is_since(version, {Version::es_300, Version::gl_140});
}
// Of inputs and outputs.
constexpr bool has_interface_blocks(Version version) {
    return is_since(version, {.gl = Version::gl_150});
}
constexpr bool has_geometry_shaders(Version version) {
    return is_since(version, {.gl = Version::gl_150});
}
// Arrays are values: they are assigned, returned, compared and made by constructors.
constexpr bool has_array_values(Version version) {
    return is_since(version, {Version::es_300, Version::gl_120});
}
// Of integers to floats, since 1.30 of int to uint too, that nobody wrote.
constexpr bool has_conversions(Version version) {
    return is_since(version, {.gl = Version::gl_120});
}
// Attributes, varyings and uniforms of fixed function.
constexpr bool has_fixed_function(Version version) {
    return is_desktop(version) && version < Version::gl_140;
}

}  // namespace cuesta::glsl
