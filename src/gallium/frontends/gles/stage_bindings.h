// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the shader of a stage finds bound beside uniform blocks: textures, storage blocks, atomic
// counters and images.
#pragma once

#include "gallium/frontends/gles/executable.h"
#include "pipe/state.h"

namespace cuesta::gles {

class State;

// The views of textures that are gone are freed before (ViewCache::drop_unused). False with the
// error recorded.
bool bind_stage_textures(State& state, pipe::ShaderStage stage, const Executable& executable);

// Storage blocks, atomic counters and images of all stages, by what is bound now. What an earlier
// shader of a stage had beside them is let go. Where nothing is bound, or less than the block,
// loads give zeros and stores are dropped.
void bind_shader_resources(State& state, const StageExecutables& executables);

// One of them, or where transform feedback stores: bind_shader_resources() lets go of it.
void bind_shader_buffer(State& state,
                        pipe::ShaderStage stage,
                        uint32_t number,
                        const pipe::ShaderBuffer& buffer);

// One of these buffers is mapped, or one that a texture shows.
bool uses_mapped_storage(const State& state, const StageExecutables& executables);

}  // namespace cuesta::gles
