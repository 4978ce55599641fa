// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a render state block means for the fragments of a draw, worked out once per block and job
// (Mali-400 fact sheet, part 3, 3.4), with the program and textures it names.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "hw/mali400/render_state.h"
#include "simulator/mali400/job.h"
#include "simulator/mali400/pp_blend.h"
#include "simulator/mali400/pp_depth_stencil.h"
#include "simulator/mali400/pp_memory.h"
#include "simulator/mali400/pp_program.h"
#include "simulator/mali400/pp_texture.h"
#include "simulator/mali400/work_budget.h"

namespace cuesta::simulator::mali400 {

struct VaryingSlot {
    hw::mali400::VaryingType type = hw::mali400::VaryingType::float32_x4;
    uint32_t offset = 0;  // bytes from the start of a vertex's record
};

struct DrawState {
    const Program* program = nullptr;
    BlendState blend;
    DepthState depth;
    std::array<StencilSide, 2> stencil;  // front, back
    Compare alpha_test = Compare::always;
    int32_t alpha_reference = 0;
    bool alpha_to_coverage = false;
    bool alpha_to_one = false;
    bool multisample = false;
    unsigned sample_mask = 0xf;
    std::array<unsigned, 4> color_register = {};
    unsigned source1_register = 0;

    unsigned depth_register = 0;
    bool packed_depth_stencil = false;
    bool shader_depth = false;
    bool shader_stencil = false;
    bool tests_early = false;  // depth and stencil can be settled before shading

    double offset_factor = 0;
    double offset_units = 0;  // in steps of the depth buffer
    bool clips_near = false;
    bool clips_far = false;
    double near_limit = 0;
    double far_limit = 1;
    bool front_is_positive = false;  // sign of the area of front faces

    std::array<VaryingSlot, hw::mali400::max_varyings> varying_slot;
    uint32_t varyings = 0;
    uint32_t varying_stride = 0;

    bool has_uniforms = false;
    uint32_t uniform_table = 0;  // address of the first scalar
    uint32_t uniform_count = 0;  // scalars
    bool has_samplers = false;
    uint32_t texture_list = 0;
    std::vector<Texture*> textures;  // by sampler; null until first used
};

class DrawStates {
  public:
    DrawStates(PpMemory& memory, WorkBudget& work) : memory_(memory), work_(work) {}

    // Valid until the next find().
    Result<DrawState*> find(uint32_t address);
    Result<Texture*> texture(DrawState& state, unsigned sampler);

  private:
    Result<std::unique_ptr<DrawState>> load(uint32_t address);
    Result<const Program*> program(uint32_t address);

    void forget_if_large();

    PpMemory& memory_;
    WorkBudget& work_;
    uint32_t last_address_ = 0;
    DrawState* last_ = nullptr;
    std::map<uint32_t, std::unique_ptr<DrawState>> states_;
    std::map<uint32_t, std::unique_ptr<Program>> programs_;
    std::map<uint32_t, std::unique_ptr<Texture>> textures_;
    size_t instructions_ = 0;  // of all programs
};

}  // namespace cuesta::simulator::mali400
