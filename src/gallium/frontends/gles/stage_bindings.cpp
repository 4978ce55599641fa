// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/stage_bindings.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "gallium/frontends/gles/state.h"
#include "gallium/frontends/gles/view_cache.h"

namespace cuesta::gles {

namespace {

// Calls function(number, range) for every shader buffer of the stage.
template <typename Function>
void for_each_shader_buffer(const State& state,
                            const Executable& executable,
                            size_t stage,
                            Function function) {
    const glsl::Program& program = *executable.program;
    for (const glsl::UniformBlock& block : program.storage_blocks)
        if (const std::optional<uint32_t> number = number_in(block, stage))
            function(*number, state.buffers.storages[block.binding]);
    for (const glsl::CounterBuffer& buffer : program.counter_buffers)
        if (const std::optional<uint32_t> number = number_in(buffer, stage))
            function(*number, state.buffers.counters[buffer.binding]);
}

// Calls function(buffer) for every buffer that a texture of the stage's samplers shows.
template <typename Function>
void for_each_texture_buffer(const State& state,
                             const Executable& executable,
                             size_t stage,
                             Function function) {
    const std::vector<glsl::ValueType>& types = executable.linked_stage(stage).samplers;
    const std::vector<uint8_t>& units = executable.stages[stage].units;
    const size_t target = texture_target_index(GL_TEXTURE_BUFFER).value_or(0);
    for (size_t i = 0; i < std::min(types.size(), units.size()); ++i)
        if (types[i].dim == nir::SamplerDim::buffer)
            function(state.textures.units[units[i]][target]->buffer().get());
}

pipe::ShaderBuffer shader_buffer(const BufferRange& range) {
    const uint64_t size = range.available();
    if (size == 0)
        return {};
    return {.buffer = range.buffer->resource,
            .offset = static_cast<uint32_t>(range.offset),
            .size = static_cast<uint32_t>(size)};
}

void bind_images(State& state, pipe::ShaderStage stage, const Executable& executable) {
    const auto index = static_cast<size_t>(stage);
    const std::vector<glsl::ValueType>& types = executable.linked_stage(index).images;
    bool& has_images = state.stage_resources[index].has_images;
    if (types.empty() && !has_images)
        return;
    has_images = !types.empty();
    const std::vector<uint8_t>& units = executable.stages[index].image_units;
    std::array<pipe::ImageView, pipe::max_shader_images> views;
    const size_t count = std::min({types.size(), units.size(), views.size()});
    for (size_t i = 0; i < count; ++i)
        views[i] = image_view(state.images[units[i]], types[i]);
    state.pipe->set_shader_images(stage, std::span(views).first(count));
}

void bind_shader_buffers(State& state, pipe::ShaderStage stage, const Executable& executable) {
    const auto index = static_cast<size_t>(stage);
    uint32_t& bound = state.stage_resources[index].shader_buffers;
    uint32_t left = bound;
    for_each_shader_buffer(state, executable, index,
                           [&](uint32_t number, const BufferRange& range) {
                               left &= ~(1u << number);
                               bind_shader_buffer(state, stage, number, shader_buffer(range));
                           });
    bound &= ~left;
    for (; left != 0; left &= left - 1)
        state.pipe->set_shader_buffer(stage, static_cast<uint32_t>(std::countr_zero(left)), {});
}

bool draws_hold_resources(const State& state) {
    const auto stages = std::span(state.stage_resources).first(pipe::draw_stage_count);
    return std::ranges::any_of(stages, [](const StageResources& held) {
        return held.shader_buffers != 0 || held.has_images;
    });
}

}  // namespace

bool bind_stage_textures(State& state, pipe::ShaderStage stage, const Executable& executable) {
    const auto index = static_cast<size_t>(stage);
    const glsl::Stage& shader = executable.linked_stage(index);
    const std::vector<uint8_t>& units = executable.stages[index].units;
    std::array<pipe::SamplerView*, pipe::max_samplers> views{};
    std::array<pipe::SamplerObject*, pipe::max_samplers> samplers{};
    const size_t count = std::min({shader.samplers.size(), units.size(), views.size()});
    for (size_t i = 0; i < count; ++i) {
        const SamplerBinding binding = state.views->find(units[i], shader.samplers[i]);
        if (binding.view == nullptr)
            return false;
        views[i] = binding.view;
        samplers[i] = binding.sampler;
    }
    state.pipe->set_sampler_views(stage, std::span(views).first(count));
    state.pipe->bind_samplers(stage, std::span(samplers).first(count));
    return true;
}

void bind_shader_buffer(State& state,
                        pipe::ShaderStage stage,
                        uint32_t number,
                        const pipe::ShaderBuffer& buffer) {
    const uint32_t bit = 1u << number;
    uint32_t& bound = state.stage_resources[static_cast<size_t>(stage)].shader_buffers;
    bound = buffer.buffer == nullptr ? bound & ~bit : bound | bit;
    state.draws_hold_resources |= bound != 0 && stage != pipe::ShaderStage::compute;
    state.pipe->set_shader_buffer(stage, number, buffer);
}

void bind_shader_resources(State& state, const StageExecutables& executables) {
    for (size_t i = 0; i < executables.size(); ++i) {
        const Executable* executable = executables[i].get();
        if (executable == nullptr)
            continue;
        const auto stage = static_cast<pipe::ShaderStage>(i);
        bind_shader_buffers(state, stage, *executable);
        bind_images(state, stage, *executable);
    }
    state.draws_hold_resources = draws_hold_resources(state);
}

bool uses_mapped_storage(const State& state, const StageExecutables& executables) {
    bool mapped = false;
    const auto look_at = [&](const Buffer* buffer) {
        mapped |= buffer != nullptr && buffer->mapping != nullptr;
    };
    for (size_t i = 0; i < executables.size(); ++i) {
        if (executables[i] == nullptr)
            continue;
        for_each_shader_buffer(state, *executables[i], i, [&](uint32_t, const BufferRange& range) {
            look_at(range.buffer.get());
        });
        for_each_texture_buffer(state, *executables[i], i, look_at);
    }
    return mapped;
}

}  // namespace cuesta::gles
