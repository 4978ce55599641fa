// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/uniform_buffers.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "base/bits.h"

namespace cuesta::gles {

namespace {

constexpr uint64_t vec4_bytes = 16;

// Calls function(stage, block, its range) for every block that a stage uses, until one is false.
template <typename Function>
bool for_each_block(const State& state, const StageExecutables& executables, Function function) {
    for (size_t stage = 0; stage < executables.size(); ++stage) {
        if (executables[stage] == nullptr)
            continue;
        const Executable& executable = *executables[stage];
        const std::vector<glsl::UniformBlock>& blocks = executable.program->uniform_blocks;
        for (size_t i = 0; i < blocks.size(); ++i) {
            if (!number_in(blocks[i], stage))
                continue;
            const uint32_t binding = executable.block_bindings[i];
            if (!function(stage, blocks[i], state.buffers.uniforms[binding]))
                return false;
        }
    }
    return true;
}

}  // namespace

UniformBuffers::Serials UniformBuffers::serials_of(const StageExecutables& executables) const {
    Serials serials{};
    size_t at = 0;
    for (const std::shared_ptr<Executable>& executable : executables) {
        serials[at++] = executable == nullptr ? 0 : executable->serial;
        serials[at++] = executable == nullptr ? 0 : executable->blocks_serial;
    }
    serials[at++] = state_->buffers.uniforms_serial;
    serials[at] = state_->share->buffer_serial;
    return serials;
}

bool UniformBuffers::bind(const StageExecutables& executables) {
    const Serials wanted = serials_of(executables);
    if (bound_ == wanted)
        return true;
    // Where it fails some are bound, some not.
    bound_ = {};
    const bool done = for_each_block(
        *state_, executables,
        [&](size_t stage, const glsl::UniformBlock& block, const BufferRange& range) {
            return bind_block(static_cast<pipe::ShaderStage>(stage), *number_in(block, stage),
                              range, block.size);
        });
    if (done)
        bound_ = wanted;
    return done;
}

bool UniformBuffers::bind_block(pipe::ShaderStage stage,
                                uint32_t number,
                                const BufferRange& range,
                                uint32_t size) {
    // std140 makes blocks whole vec4s; buffers need only what is in them.
    const uint64_t there = std::min<uint64_t>(range.available(), size);
    if (there != 0 && base::align_up(there, vec4_bytes) >= size) {
        state_->pipe->set_constant_buffer(stage, number,
                                          {.buffer = range.buffer->resource,
                                           .offset = static_cast<uint32_t>(range.offset),
                                           .size = static_cast<uint32_t>(there)});
        return true;
    }
    state_->warn("a uniform block has no buffer that is large enough: its values are 0");
    const std::shared_ptr<pipe::Resource>& nothing = zeros(size);
    if (nothing == nullptr)
        return false;
    state_->pipe->set_constant_buffer(stage, number, {.buffer = nothing, .size = size});
    return true;
}

const std::shared_ptr<pipe::Resource>& UniformBuffers::zeros(uint32_t size) {
    if (zeros_ != nullptr && zeros_->description().width >= size)
        return zeros_;
    std::string text;
    zeros_ = state_->screen.create_resource(
        {.target = pipe::Target::buffer, .width = size, .bind = pipe::Bind::constant_buffer},
        &text);
    std::unique_ptr<pipe::Transfer> transfer;
    if (zeros_ != nullptr)
        transfer = state_->pipe->map(zeros_, 0, pipe::Map::write,
                                     {.width = static_cast<int32_t>(size)}, &text);
    if (transfer == nullptr) {
        state_->pipe_failed(text);
        zeros_.reset();
        return zeros_;
    }
    std::memset(transfer->data, 0, size);
    state_->pipe->unmap(std::move(transfer));
    return zeros_;
}

bool UniformBuffers::uses_mapped(const StageExecutables& executables) const {
    return !for_each_block(*state_, executables,
                           [](size_t, const glsl::UniformBlock&, const BufferRange& range) {
                               return range.buffer == nullptr || range.buffer->mapping == nullptr;
                           });
}

}  // namespace cuesta::gles
