// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the pipe context has of compute shaders, and what it has to be told before a dispatch: what
// DrawState is to draws.
#pragma once

#include <cstdint>
#include <memory>

#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/uniform_buffers.h"

namespace cuesta::gles {

class State;

class ComputeState {
  public:
    explicit ComputeState(State& state) : state_(&state), blocks_(state) {}

    // All that a dispatch of the executable's compute shader needs. False with the error recorded.
    bool prepare(const std::shared_ptr<Executable>& executable);

    // A buffer that the compute shader uses is mapped.
    bool uses_mapped() const;

  private:
    bool bind_shader(const std::shared_ptr<Executable>& executable);
    void bind_constants();

    State* state_;
    UniformBuffers blocks_;
    StageExecutables executables_;  // what the pipe has, of the compute stage alone
    uint64_t constants_serial_ = 0;
};

}  // namespace cuesta::gles
