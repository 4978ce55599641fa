// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/core.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta::gl {

namespace {

template <typename Profile>
std::unique_ptr<gles::Desktop> make(State& state) {
    return std::make_unique<Profile>(state);
}

}  // namespace

bool offers_desktop(const pipe::Screen& screen) {
    return gles::offers_es31(screen);
}

void set_profile(gles::ContextConfig& config, gles::Profile profile) {
    config.version = 31;
    config.profile = profile;
    config.desktop_version = profile_version(profile).version;
    config.make_desktop = profile == gles::Profile::core ? make<Core> : make<Compatibility>;
}

}  // namespace cuesta::gl
