// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Program pipelines (OpenGL ES 3.1, 7.4; EXT_separate_shader_objects): which program has which
// stage where glUseProgram set none. Each context has its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "gallium/frontends/gles/name_table.h"
#include "gallium/frontends/gles/program.h"

namespace cuesta::gles {

struct ProgramPipeline {
    explicit ProgramPipeline(GLuint n) : name(n) {}

    GLuint name = 0;
    // By pipe::ShaderStage; all of them count as uses of the programs. Executables are always the
    // programs' latest.
    std::array<std::shared_ptr<Program>, pipe::shader_stage_count> stages;
    std::shared_ptr<Program> active;  // glActiveShaderProgram's: glUniform* goes there
    bool validated = false;
    std::string log;  // of the validation
    std::string label;
};

struct PipelineState {
    NameTable<ProgramPipeline> objects;
    std::shared_ptr<ProgramPipeline> bound;
};

// Whether a draw, or a dispatch, can have the pipeline's programs ("Validation").
struct PipelineCheck {
    enum class Verdict : uint8_t {
        ready,
        incomplete,  // a stage has no program: nothing is drawn, which is no error
        invalid,
    };
    Verdict verdict = Verdict::ready;
    std::string_view text;  // why it is not ready
};
PipelineCheck check_pipeline(const ProgramPipeline& pipeline);
PipelineCheck check_compute_pipeline(const ProgramPipeline& pipeline);

// Nothing is bound and no program is used any more: the context goes.
void release_pipelines(State& state);

}  // namespace cuesta::gles
