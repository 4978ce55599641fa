// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/core.h"

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gl/draw.h"
#include "gallium/frontends/gl/rows.h"
#include "gallium/frontends/gles/draw_checks.h"

namespace cuesta::gl {

Core::Core(State& state) : Common(state) {
    raster.point.sprite = true;
    if (state.has_geometry_shaders())
        add_rows(geometry_queries(), {});
}

// OpenGL 3.2, 2.11.7: without a program, or without one of its stages, results are undefined, and
// it is no error. Without a vertex shader nothing is drawn.
bool Core::check_programs() {
    if (state_->program == nullptr)
        return gles::check_pipeline_programs(*state_);
    const gles::Executable* executable = state_->program->executable.get();
    if (executable == nullptr || !executable->has_stage(0))
        return false;
    if (!gles::samplers_clash(*executable))
        return true;
    state_->error(GL_INVALID_OPERATION, "samplers of two types have one texture unit");
    return false;
}

bool Core::find_executables(gles::StageExecutables& stages) {
    if (state_->program == nullptr || state_->program->executable->has_stage(1))
        return true;
    stages[1] = find_empty_fragment_stage();
    return stages[1] != nullptr;
}

std::shared_ptr<gles::Executable> Core::find_empty_fragment_stage() {
    if (empty_fragment_stage_ != nullptr)
        return empty_fragment_stage_;
    constexpr std::string_view text = "void main() {}";
    const glsl::Compiled compiled =
        glsl::compile(nir::Stage::fragment, std::span(&text, 1), state_->shader_options);
    if (compiled.shader == nullptr) {
        state_->pipe_failed("the empty fragment stage: " + compiled.log);
        return nullptr;
    }
    glsl::Linked linked = glsl::link_alone(*compiled.shader, {}, state_->shader_options);
    if (linked.program == nullptr) {
        state_->pipe_failed("the empty fragment stage: " + linked.log);
        return nullptr;
    }
    empty_fragment_stage_ =
        std::make_shared<gles::Executable>(state_->share->next_serial(), std::move(linked.program),
                                           state_->shader_options.integer_uniforms);
    return empty_fragment_stage_;
}

bool Core::draw(const gles::DrawCall& call) {
    return draw_core(*state_, call);
}

}  // namespace cuesta::gl
