// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// gl_scenes: scenes of OpenGL ES 2.0, and of 3.0 (those that need `es3`).
#include <string>

#include <GLES2/gl2.h>

#include "tests/scenes/suite.h"

namespace cuesta::scenes {
namespace {

Result<void> begin(Window& window, std::string_view needs) {
    return window.begin(size, size, needs == es3 ? 3 : 2);
}

bool offers_context(const Window& window, std::string_view needs) {
    return needs != es3 || window.offers_es3();
}

bool offers(std::string_view needs) {
    if (needs.empty() || needs == es3)
        return true;
    const auto* all = reinterpret_cast<const char*>(glGetString(GL_EXTENSIONS));
    return (" " + std::string(all == nullptr ? "" : all) + " ")
               .find(" " + std::string(needs) + " ") != std::string::npos;
}

}  // namespace
}  // namespace cuesta::scenes

int main(int count, char** words) {
    using namespace cuesta::scenes;
    const std::span<const Scene> scenes[] = {
        basic_scenes(),      fragment_scenes(),    texture_scenes(),    compressed_scenes(),
        shader_scenes(),     framebuffer_scenes(), pipeline_scenes(),   es3_drawing_scenes(),
        es3_shader_scenes(), es3_target_scenes(),  es3_texture_scenes()};
    return run_suite({.program = "gl_scenes",
                      .scenes = scenes,
                      .begin = begin,
                      .offers_context = offers_context,
                      .offers = offers},
                     count, words);
}
