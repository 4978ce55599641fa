// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The buffers of uniform blocks as the pipe's constant buffers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

class UniformBuffers {
  public:
    explicit UniformBuffers(State& state) : state_(&state) {}

    // For a draw or a dispatch with these. A block without a buffer that is large enough,
    // whose values are undefined, reads zeros. False with the error recorded.
    bool bind(const StageExecutables& executables);

    // A buffer that these read is mapped.
    bool uses_mapped(const StageExecutables& executables) const;

  private:
    // What was bound for: serials of executables, of their blocks, of bindings and of buffers.
    using Serials = std::array<uint64_t, 2 * pipe::shader_stage_count + 2>;

    Serials serials_of(const StageExecutables& executables) const;
    bool bind_block(pipe::ShaderStage stage, uint32_t number, const BufferRange& range, uint32_t);
    const std::shared_ptr<pipe::Resource>& zeros(uint32_t size);

    State* state_;
    Serials bound_{};
    std::shared_ptr<pipe::Resource> zeros_;
};

}  // namespace cuesta::gles
