// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The render state word block (RSW) of a draw: 16 words, 64-byte aligned.
// Bits in render_state_rows.h. Source: Mali-400 fact sheet, part 3, section 3.4.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "hw/mali400/compare.h"

namespace cuesta::hw::mali400 {

inline constexpr unsigned render_state_words = 16;

enum class BlendFunction : uint8_t {
    subtract = 0,  // source - destination
    reverse_subtract = 1,
    add = 2,
    logic_op = 3,
    min = 4,
    max = 5,
};

// Factors of red, green and blue: bits 2:0 kind, bit 3 complement, bit 4 alpha.
enum class BlendFactor : uint8_t {
    source_color = 0,
    destination_color = 1,
    constant_color = 2,
    zero = 3,
    source_alpha_saturate = 4,
    source1_color = 5,
    one_minus_source_color = 8,
    one_minus_destination_color = 9,
    one_minus_constant_color = 10,
    one = 11,
    one_minus_source1_color = 13,
    source_alpha = 16,
    destination_alpha = 17,
    constant_alpha = 18,
    source1_alpha = 21,
    one_minus_source_alpha = 24,
    one_minus_destination_alpha = 25,
    one_minus_constant_alpha = 26,
    one_minus_source1_alpha = 29,
};

// Factors of alpha: the same without bit 4.
enum class AlphaFactor : uint8_t {
    source = 0,
    destination = 1,
    constant = 2,
    zero = 3,
    source_saturate = 4,
    source1 = 5,
    one_minus_source = 8,
    one_minus_destination = 9,
    one_minus_constant = 10,
    one = 11,
    one_minus_source1 = 13,
};

enum class StencilOp : uint8_t {
    keep = 0,
    replace = 1,
    zero = 2,
    invert = 3,
    increment_wrap = 4,
    decrement_wrap = 5,
    increment_saturate = 6,
    decrement_saturate = 7,
};

enum class PrimitiveClass : uint8_t { points = 0, lines = 1, triangles = 2 };

enum class VaryingType : uint8_t {
    float32_x4 = 0,
    float32_x2 = 1,
    float16_x4 = 2,
    float16_x2 = 3,
    snorm16_x2 = 4,
    unorm16_x2 = 5,
    packed_x3 = 6,  // three components of low precision [?]
    unorm8_x4 = 7,
};

struct StencilFace {
    Compare function = Compare::always;
    StencilOp fail = StencilOp::keep;
    StencilOp depth_fail = StencilOp::keep;
    StencilOp pass = StencilOp::keep;
    uint8_t unknown_12 = 0;
    uint8_t reference = 0;
    uint8_t value_mask = 0xff;
};

inline constexpr unsigned max_varyings = 12;

struct RenderState {
    uint8_t constant_blue = 0;  // unorm8
    uint8_t constant_green = 0;
    uint8_t constant_red = 0;
    uint8_t constant_alpha = 0;
    BlendFunction rgb_function = BlendFunction::add;
    BlendFunction alpha_function = BlendFunction::add;
    BlendFactor rgb_source = BlendFactor::one;
    BlendFactor rgb_destination = BlendFactor::zero;
    AlphaFactor alpha_source = AlphaFactor::one;
    AlphaFactor alpha_destination = AlphaFactor::zero;
    uint8_t unknown_2_24 = 0xc;  // 0xC in normal draws, 0 in reload draws [?]
    bool write_red = true;
    bool write_green = true;
    bool write_blue = true;
    bool write_alpha = true;
    bool depth_write = false;  // also for a depth that the shader writes
    Compare depth_function = Compare::always;
    bool depth_clip_near_off = false;  // keep fragments nearer than depth_near
    bool depth_clip_far_off = false;
    uint8_t depth_register = 0;
    bool shader_depth_stencil_packed = false;  // reload draws
    bool shader_writes_depth = false;
    bool shader_writes_stencil = false;
    uint8_t unknown_3_13 = 0;
    int8_t offset_scale = 0;  // quarters
    int8_t offset_units = 0;  // halves
    uint16_t depth_near = 0;  // unorm16
    uint16_t depth_far = 0xffff;
    StencilFace stencil_front;
    StencilFace stencil_back;
    uint8_t stencil_write_mask_front = 0xff;
    uint8_t stencil_write_mask_back = 0xff;
    uint8_t alpha_reference = 0;  // unorm8
    uint8_t unknown_7_24 = 0;
    Compare alpha_test = Compare::always;
    uint8_t multisample = 0;  // 0 off, 0xD on
    bool alpha_to_coverage = false;
    bool alpha_to_one = false;
    bool unknown_8_9 = false;
    PrimitiveClass primitive_class = PrimitiveClass::triangles;
    uint8_t sample_mask = 0xf;
    std::array<uint8_t, 4> color_register = {};  // of samples 0..3
    uint32_t shader = 0;                         // 32-byte aligned
    uint8_t shader_first_length = 0;             // words of the first instruction
    std::array<VaryingType, max_varyings> varying_type = {};
    uint32_t uniforms = 0;           // 16-byte aligned array of pointers
    uint8_t uniforms_size_code = 0;  // ceil(log2(number of vec4))
    uint32_t textures = 0;           // 16-byte aligned array of pointers
    uint8_t varying_stride = 0;      // bytes, a multiple of 8
    bool has_samplers = false;
    bool unknown_13_6 = false;
    bool has_uniforms = false;
    bool unknown_13_8 = false;  // set together with early_z; alone in the background state
    bool early_z = false;
    uint8_t unknown_13_10 = 0;
    bool pixel_kill = false;
    bool unknown_13_13 = false;
    uint16_t sampler_count = 0;
    uint8_t second_color_register = 0;
    uint16_t unknown_14_0 = 0;
    bool front_counter_clockwise = false;
    bool dither = false;
    uint8_t unknown_14_14 = 0;
    bool has_uniforms_2 = false;  // set with has_uniforms
    uint16_t unknown_14_17 = 0;
    uint32_t varyings = 0;  // 16-byte aligned, of vertex slot 0
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, render_state_words> pack(const RenderState& state);
Result<void> check(const RenderState& state);
Result<RenderState> unpack_render_state(std::span<const uint32_t, render_state_words> words);

// One line a field, each with its end.
void print(std::string& out, const RenderState& state);

}  // namespace cuesta::hw::mali400
