// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// gl_core_scenes: scenes of OpenGL 3.2, core profile.
#include "core.h"
#include "tests/scenes/suite.h"

namespace cuesta::scenes {
namespace {

Result<void> begin(Window& window, std::string_view) {
    return window.begin_core(size, size);
}

void before() {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
}

}  // namespace
}  // namespace cuesta::scenes

int main(int count, char** words) {
    using namespace cuesta::scenes;
    const std::span<const Scene> scenes[] = {core_geometry_scenes(), core_drawing_scenes(),
                                             core_vertex_scenes(), core_texture_scenes(),
                                             core_target_scenes()};
    return run_suite({.program = "gl_core_scenes",
                      .scenes = scenes,
                      .begin = begin,
                      .before = before,
                      .after = bind_surface},
                     count, words);
}
