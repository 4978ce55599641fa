// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders and programs: one space of names.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/gl.h"
#include "pipe/defines.h"

namespace cuesta::gles {

struct ProgramObject {
    enum class Kind : uint8_t { shader, program };
    ProgramObject(Kind k, GLuint n) : kind(k), name(n) {}
    virtual ~ProgramObject() = default;

    Kind kind;
    GLuint name = 0;
    bool delete_pending = false;  // the name is free when nothing uses the object any more
    std::string label;
};

// What a link made, and the values of its uniforms: all that a draw needs.
struct Executable {
    struct Stage {
        std::vector<std::byte> constants;  // glsl::Stage::uniform_vec4s vec4s
        uint64_t serial = 1;               // counts changes of `constants`
        // The texture unit of each of glsl::Stage::samplers (glUniform1i).
        std::vector<uint8_t> units;
    };

    uint64_t serial = 0;  // ShareGroup::next_serial: another link's is another
    std::unique_ptr<glsl::Program> program;
    std::array<Stage, pipe::shader_stage_count> stages;  // by pipe::ShaderStage
    uint64_t units_serial = 1;                           // counts changes of `units`
    // Some of the uniforms are the language's own (builtin_uniforms.h).
    bool has_builtins = false;
    // Two samplers of different types have one unit: drawing is an error (2.10.4).
    bool samplers_clash = false;
};

struct Program : ProgramObject {
    explicit Program(GLuint n) : ProgramObject(Kind::program, n) {}

    // Of the last link that succeeded; null: of none. Drawn with while the program is current.
    std::shared_ptr<Executable> executable;
};

}  // namespace cuesta::gles
