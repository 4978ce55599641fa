// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Desktop OpenGL over the pipe interface, as EGL sees it: what it has beside OpenGL ES
// (frontends/gles), on which it is built.
#pragma once

#include <string_view>

#include "gallium/frontends/gles/gles.h"

namespace cuesta::gl {

// What contexts of a profile are, and say that they are.
struct ProfileVersion {
    gles::Profile profile = gles::Profile::none;
    unsigned version = 0;            // 32: OpenGL 3.2
    const char* text = nullptr;      // GL_VERSION
    const char* language = nullptr;  // GL_SHADING_LANGUAGE_VERSION
};

inline constexpr ProfileVersion profile_versions[] = {
    {gles::Profile::compatibility, 30, "3.0 Cuesta", "1.30"},
    {gles::Profile::core, 32, "3.2 (Core Profile) Cuesta", "1.50"},
};

constexpr const ProfileVersion& profile_version(gles::Profile profile) {
    return profile_versions[profile == gles::Profile::core ? 1 : 0];
}

// Whether contexts of desktop OpenGL can be made. It wants floats of one part in 10^5 in fragment
// shaders too (OpenGL 2.1, 2.1.1), 3D textures and occlusion queries.
bool offers_desktop(const pipe::Screen& screen);

// Makes the config one of desktop OpenGL's.
void set_profile(gles::ContextConfig& config, gles::Profile profile);

// The function of that name, of desktop OpenGL or of OpenGL ES, or null: gles::find_procedure and
// what is here. It acts on the calling thread's current context and does nothing without one.
gles::Procedure find_procedure(std::string_view name);

}  // namespace cuesta::gl
