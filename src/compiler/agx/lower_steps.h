// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The steps of lowering. lower.cpp has their order.
#pragma once

#include <vector>

#include "compiler/agx/lower.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/passes/output_variables.h"

namespace cuesta::agx {

// Values of the driver that steps ask for. Until registers are given out (assign_push), a value is
// load_system_agx, 16 bytes an entry of Program::system_values.
class SystemTable {
  public:
    explicit SystemTable(Program& program) : program_(program) {}

    // One component of `bits` at that byte of the value.
    nir::Value* load(nir::Builder& b,
                     SystemValue value,
                     unsigned index = 0,
                     unsigned byte = 0,
                     unsigned bits = 32);
    nir::Value* load_address(nir::Builder& b, SystemValue value, unsigned index = 0) {
        return load(b, value, index, 0, 64);
    }

  private:
    Program& program_;
};

struct Lowering {
    nir::Shader& shader;
    Program& program;
    nir::Function* main = nullptr;
    SystemTable system;

    Lowering(nir::Shader& s, Program& p) : shader(s), program(p), system(p) {}
};

// lower_vertex.cpp, with lower_fetch.h
Result<void> lower_vertex_outputs(Lowering& lowering, const VertexOptions& options);
Result<void> lower_vertex_inputs(Lowering& lowering, const std::vector<AttributeFetch>& attributes);

// lower_fragment.cpp. Discards first: they may become returns. The variable is true where the lane
// was discarded; null: there are no discards.
nir::Variable* lower_discards(Lowering& lowering);
void lower_fragment_inputs(Lowering& lowering, const FragmentOptions& options);
// Masks of pixel fences: what has to wait for older fragments of the pixel.
constexpr int32_t fence_tests = 1;
constexpr int32_t fence_tile = 0xc;
constexpr int64_t all_samples = 0xff;
// lower_framebuffer.cpp
Result<void> lower_framebuffer(Lowering& lowering, const FragmentOptions& options);
// lower_epilogue.cpp
Result<void> lower_fragment_outputs(Lowering& lowering,
                                    const FragmentOptions& options,
                                    nir::Variable* killed);

// check_source.cpp: whether it is a shader of a front end, in sizes that there are.
Result<void> check_source(const nir::Shader& shader);

// lower_scratch.cpp: words, at indices that are there.
Result<void> lower_scratch(Lowering& lowering);

// lower_textures.cpp. Loads of images take the state of texel fetches.
Result<void> lower_textures(Lowering& lowering, uint32_t biased_samplers);
// A coordinate that no texture and no image has.
constexpr int64_t beyond_every_texture = 0xfff0;
// Behind lower_textures: whether fetches have a state that is a sampler's too.
bool samplers_take_all_states(const Program& program);

// lower_images.cpp, behind lower_textures.
Result<void> lower_images(Lowering& lowering);

// lower_workgroup.cpp
Result<void> lower_workgroup(Lowering& lowering);

// lower_uniforms.cpp: loads of one component each; those of a computed number read memory.
void lower_uniforms(Lowering& lowering);

// lower_buffers.cpp: load_ubo at constant offsets of one component each, of 32 bits; other loads,
// stores and atomics by address.
Result<void> lower_buffers(Lowering& lowering);
// At most `last`. An index is bounded in front of the shift that makes bytes of it, which accesses
// do for themselves.
nir::Value* bounded_offset(nir::Builder& b, nir::Value* offset, nir::Value* last);
// Notes that the program reads the buffer's bytes first .. first + bytes - 1.
void note_buffer_read(Program& program, uint8_t number, uint32_t first, uint32_t bytes);

// lower_arithmetic.cpp: what the machine has no instruction for. The late part undoes forms that
// optimisation prefers.
bool lower_arithmetic(nir::Function& function);
bool lower_late_arithmetic(nir::Function& function);

// narrow_tile_stores.cpp: colours of 16 bits are stored as they are.
bool narrow_tile_stores(nir::Function& function);

// lower_push.cpp: gives out uniform registers. Returns the first free one.
Result<uint16_t> assign_push(Lowering& lowering);

// lower_check.cpp: whether the function is what lower.h promises.
Result<void> check_lowered(nir::Function& function);

}  // namespace cuesta::agx
