// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs of conventional attributes without GLSL, for tests of how vertices come to them.
#pragma once

#include <initializer_list>
#include <string>

#include "fixture.h"
#include "tests/unit/gallium/frontends/gles/programs.h"

namespace cuesta::gl {

// The position is what attribute `position` has, the colour what attribute `color` has.
inline void use_attributes(State& state, uint32_t position, uint32_t color) {
    const std::string p = "IN[" + std::to_string(position) + "]";
    const std::string c = "IN[" + std::to_string(color) + "]";
    const std::string vertex = "VERT\nDCL " + p + "\nDCL " + c +
                               "\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nMOV OUT[0], " + p +
                               "\nMOV OUT[1], " + c + "\nEND\n";
    auto linked = std::make_unique<glsl::Program>();
    linked->vertex.nir = gles::tgsi_shader(vertex);
    linked->fragment.nir = gles::tgsi_shader(gles::color_program.fragment);
    for (const uint32_t location : {position, color})
        linked->attributes.push_back(
            {.name = "attribute", .type = {.components = 4}, .location = location});
    const GLuint name = state.share->programs.generate();
    auto program = std::make_shared<gles::Program>(name);
    program->linked = true;
    program->executable =
        std::make_shared<gles::Executable>(state.share->next_serial(), std::move(linked), true);
    state.share->programs.set(name, program);
    gles::use_program(state, name);
}

}  // namespace cuesta::gl
