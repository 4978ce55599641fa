// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A texture or image instruction made ready to run. Program keeps these in a table of their own;
// Step::number is the place there. Source: G13 fact sheet, textures; operands, texture and image.
#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "hw/agx/isa.h"
#include "simulator/agx/step.h"

namespace cuesta::simulator::agx {

enum class TextureAction : uint8_t { sample, gather, query_lod, load, write, write_block };

// Where a texture's or sampler's descriptor is.
struct DescriptorPlace {
    enum class Kind : uint8_t {
        state,           // register `number`
        state_register,  // the register whose number the half `number` has
        heap,            // at the 64-bit uniform plus an offset
    };
    Kind kind = Kind::state;
    uint16_t number = 0;  // state, or half of a general register
    uint8_t bits = 16;    // of a general register; 0: the offset is 0
    uint16_t base = 0;    // half of the uniform
};

// What the coordinates name beside x, y and z.
struct CoordinateShape {
    uint8_t components = 1;
    bool is_array = false;
    bool is_multisampled = false;
    bool is_cube = false;
};
CoordinateShape coordinate_shape(hw::agx::TexDim dimension);

enum class LodSource : uint8_t { automatic, bias, level, gradients };

// A place in the general registers, or in the uniforms, in halves.
struct HalfPlace {
    uint16_t index = 0;
    bool is_uniform = false;
};

struct TextureStep {
    TextureAction action = TextureAction::sample;
    hw::agx::TexDim dimension = hw::agx::TexDim::tex_2d;
    CoordinateShape shape;
    DescriptorPlace texture;
    DescriptorPlace sampler;

    // Results, or what is written.
    uint16_t data = 0;  // in halves
    bool wide = false;  // 32 bits each
    uint8_t mask = 15;
    uint8_t gather_component = 0;

    uint16_t coordinates = 0;  // in halves
    bool wide_coordinates = true;
    bool has_coordinates = true;  // of write_block: they say where the block goes

    LodSource lod = LodSource::automatic;
    bool has_minimum = false;  // behind what `lod` says
    bool level_is_immediate = false;
    HalfPlace lod_place;  // of an immediate: its value

    bool compares = false;
    bool has_offset = false;
    uint16_t reference = 0;  // in halves
    uint16_t offset = 0;

    bool ends_helpers = false;
    bool rounds_to_zero = false;
    hw::agx::MemFormat format = {};  // of tile memory
};

bool is_texture_operation(hw::agx::Op op);

// Errors name what the unit cannot execute.
Result<TextureStep> make_texture_step(const hw::agx::Instruction& instruction);

// Tells the checks which registers the instruction reads and writes.
void declare_registers(const hw::agx::Instruction& instruction,
                       const TextureStep& texture,
                       Step& step);

}  // namespace cuesta::simulator::agx
