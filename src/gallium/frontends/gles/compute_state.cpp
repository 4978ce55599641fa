// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/compute_state.h"

#include <string>

#include "gallium/frontends/gles/shader_cache.h"
#include "gallium/frontends/gles/stage_bindings.h"
#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/view_cache.h"

namespace cuesta::gles {

namespace {

constexpr auto compute_stage = pipe::ShaderStage::compute;

}  // namespace

bool ComputeState::bind_shader(const std::shared_ptr<Executable>& executable) {
    if (executables_[compute_index] == executable)
        return true;
    std::string text;
    const std::optional<ProgramShaders> shaders = state_->shaders->find(executable, &text);
    if (!shaders) {
        state_->pipe_failed(text);
        return false;
    }
    state_->pipe->bind_compute_shader(shaders->compute);
    executables_[compute_index] = executable;
    constants_serial_ = 0;
    return true;
}

void ComputeState::bind_constants() {
    const Executable::Stage& stage = executables_[compute_index]->stages[compute_index];
    if (stage.serial == constants_serial_)
        return;
    state_->pipe->set_constant_buffer(compute_stage, 0, {.user = stage.constants});
    constants_serial_ = stage.serial;
}

bool ComputeState::prepare(const std::shared_ptr<Executable>& executable) {
    State& state = *state_;
    if (!bind_shader(executable))
        return false;
    if (executable->has_builtins)
        executable->set_depth_range(state.viewport.depth_near, state.viewport.depth_far);
    bind_constants();
    if (!blocks_.bind(executables_))
        return false;
    // Draws free views as well: none of them stays bound from dispatch to dispatch.
    state.views->drop_unused();
    if (!bind_stage_textures(state, compute_stage, *executable))
        return false;
    bind_shader_resources(state, executables_);
    return true;
}

bool ComputeState::uses_mapped() const {
    return blocks_.uses_mapped(executables_) || uses_mapped_storage(*state_, executables_);
}

}  // namespace cuesta::gles
