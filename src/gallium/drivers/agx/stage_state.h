// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a program is launched with, in the memory of a batch: descriptors, uniforms, system values,
// and the USC words that name them.
#pragma once

#include "gallium/drivers/agx/batch.h"
#include "gallium/drivers/agx/bound_state.h"

namespace cuesta::agx {

// The dirty bits that concern one stage.
struct StageBits {
    Dirty variant;
    Dirty uniforms;
    Dirty constants;
    Dirty textures;
    Dirty pipeline;
};
inline constexpr StageBits vertex_bits = {Dirty::vertex_variant, Dirty::vertex_uniforms,
                                          Dirty::vertex_constants, Dirty::vertex_textures,
                                          Dirty::vertex_pipeline};
inline constexpr StageBits fragment_bits = {Dirty::fragment_variant, Dirty::fragment_uniforms,
                                            Dirty::fragment_constants, Dirty::fragment_textures,
                                            Dirty::fragment_pipeline};

// Brings the stage up to date and touches `pipeline` where its USC words are new ones. Of a grid
// all is made anew: what it has in common with the one before is not known.
Result<void> update_stage(Batch& batch,
                          BoundState& bound,
                          pipe::ShaderStage stage,
                          const winsys::agx::AddressPlan& plan);

// The counts word of the stage's program.
hw::agx::Counts stage_counts(const EmittedStage& stage);

hw::agx::SamplerStates sampler_states(unsigned count, bool extended);

// Constants of the stage that come from a buffer, as they are now.
Result<void> refresh_constants(BoundState& bound, pipe::ShaderStage stage);
// Copies them, and touches the stage where they differ from what was there.
void set_constants(BoundState& bound, pipe::ShaderStage stage, std::span<const std::byte> bytes);

// The USC words of a variant with its tables, textures and samplers.
struct PipelineParts {
    uint64_t uniforms = 0;
    uint64_t system = 0;
    std::span<const PlacedBuffer> constant_buffers;
    DescriptorArray textures;
    DescriptorArray samplers;
};
Result<uint32_t> upload_pipeline(Batch& batch,
                                 const ShaderVariant& variant,
                                 const PipelineParts& parts,
                                 bool uses_tile);

}  // namespace cuesta::agx
