// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// gl_desktop_scenes: scenes of OpenGL 2.1.
#include "desktop.h"
#include "tests/scenes/suite.h"

namespace cuesta::scenes {
namespace {

Result<void> begin(Window& window, std::string_view) {
    return window.begin_desktop(size, size);
}

// Whatever a scene does to pixels on their way.
void before() {
    glPushAttrib(GL_PIXEL_MODE_BIT);
    glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
}

void after() {
    glPopClientAttrib();
    glPopAttrib();
}

}  // namespace
}  // namespace cuesta::scenes

int main(int count, char** words) {
    using namespace cuesta::scenes;
    const std::span<const Scene> scenes[] = {desktop_lighting_scenes(), desktop_texture_scenes(),
                                             desktop_geometry_scenes(), desktop_raster_scenes(),
                                             desktop_pixel_scenes(),    desktop_shader_scenes()};
    return run_suite({.program = "gl_desktop_scenes",
                      .scenes = scenes,
                      .begin = begin,
                      .before = before,
                      .after = after},
                     count, words);
}
