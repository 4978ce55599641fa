// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// PPP state: the records behind one header that a VDM packet loads. What an update leaves out stays
// as it was. Bits in ppp_rows.h. Source: AGX fact sheet, part 4, sections 4.1 to 4.15.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "hw/agx/counts.h"
#include "hw/isa/packed_words.h"

namespace cuesta::hw::agx::ppp {

enum class Visibility : uint8_t { none = 0, counting = 2, boolean = 3 };

enum class PassType : uint8_t {
    opaque = 0,
    translucent = 1,
    punch_through = 2,
    translucent_punch_through = 3,
};

// Twice, of one layout: the hardware unites both.
struct FragmentControl {
    bool unknown_9 = true;
    Visibility visibility = Visibility::none;
    bool scissor_enable = false;
    bool depth_bias_enable = false;
    bool stencil_test_enable = false;
    bool two_sided_stencil = false;
    bool tag_write_disable = false;
    bool sample_mask_after_depth_stencil = false;
    bool disable_triangle_merging = false;
    PassType pass_type = PassType::opaque;
};

enum class PolygonMode : uint8_t { fill = 0, line = 1, point = 2 };

// Incoming FUNCTION stored.
enum class Compare : uint8_t {
    never = 0,
    less = 1,
    equal = 2,
    lequal = 3,
    greater = 4,
    notequal = 5,
    gequal = 6,
    always = 7,
};

struct FragmentFace {
    uint8_t stencil_reference = 0;
    uint16_t line_width = 16;  // 4.4: 1/16 to 16
    PolygonMode polygon_mode = PolygonMode::fill;
    bool disable_depth_write = false;
    uint8_t visibility_test = 0;  // internal
    Compare depth_function = Compare::always;
};

enum class ConservativeDepth : uint8_t { any = 0, greater = 1, less = 2, unchanged = 3 };

enum class ObjectType : uint8_t {
    triangle = 0,
    line = 1,
    point_sprite_lower_left = 2,
    point_sprite_upper_left = 4,
};

struct FragmentFace2 {
    bool disable_depth_write = true;
    ConservativeDepth conservative_depth = ConservativeDepth::any;
    Compare depth_function = Compare::always;
    ObjectType object_type = ObjectType::triangle;
};

enum class StencilOp : uint8_t {
    keep = 0,
    zero = 1,
    replace = 2,
    increment_saturate = 3,
    decrement_saturate = 4,
    invert = 5,
    increment_wrap = 6,
    decrement_wrap = 7,
};

struct FragmentStencil {
    uint8_t write_mask = 0xff;
    uint8_t read_mask = 0xff;
    StencilOp depth_pass = StencilOp::keep;
    StencilOp depth_fail = StencilOp::keep;
    StencilOp stencil_fail = StencilOp::keep;
    Compare compare = Compare::always;
};

// Indices into the arrays of depth_stencil.h.
struct DepthBiasScissor {
    uint16_t scissor = 0;
    uint16_t depth_bias = 0;
};

// In tiles of 32x32 pixels, max exclusive.
struct RegionClip {
    uint16_t max_x = 1;  // 1..512
    uint16_t min_x = 0;
    bool enable = true;
    uint16_t max_y = 1;
    uint16_t min_y = 0;
};

// Window = clip / w * scale + translate.
struct Viewport {
    float translate_x = 0;
    float scale_x = 0;
    float translate_y = 0;
    float scale_y = 0;
    float translate_z = 0;
    float scale_z = 0;
};

struct WClamp {
    float value = 1e-10f;
};

struct OutputSelect {
    uint16_t clip_distances = 0;  // a bit each
    bool varyings = false;
    bool point_size = false;
    bool viewport_target = false;
    bool render_target = false;
    bool frag_coord_z = false;
    bool barycentric_coordinates = false;
};

// Words (or halves) of user varyings by interpolation.
struct VaryingCounts {
    uint8_t smooth = 0;
    uint8_t flat = 0;
    uint8_t linear = 0;
};

enum class FlatShading : uint8_t { vertex_0 = 1, vertex_1 = 2, vertex_2 = 3 };

struct Cull {
    bool front = false;
    bool back = false;
    FlatShading flat_shading = FlatShading::vertex_0;
    bool depth_clip = false;
    bool depth_clamp = false;
    bool primitive_msaa = false;
    bool front_face_ccw = false;
    bool rasterizer_discard = false;
};

struct Cull2 {
    bool clamp_w = true;
    bool draw_clipped_edges = false;
    bool needs_primitive_id = false;
    bool rasterizer_discard = false;
};

struct FragmentShader {
    Counts counts;
    uint8_t coefficient_bindings = 0;
    uint8_t unknown_1_0 = 0;
    uint32_t pipeline = 0;                      // of USC words, in the USC window; a multiple of 64
    uint32_t coefficient_bindings_address = 0;  // in the USC window, a multiple of 4; 0: none
    uint8_t unknown_3_0 = 0;
};

struct OcclusionQuery {
    uint16_t index = 0;  // 15 bits
};

struct OcclusionQuery2 {
    uint32_t value = 0;  // 17 bits
};

struct OutputUnknown {
    uint32_t value = 0;
};

struct OutputSize {
    uint32_t words = 4;  // a vertex
};

struct VaryingWord2 {
    uint32_t word_0 = 0;
    uint32_t word_1 = 0;
};

inline constexpr unsigned max_viewports = 16;

struct Update {
    std::optional<FragmentControl> fragment_control;
    std::optional<FragmentControl> fragment_control_2;
    std::optional<FragmentFace> front_face;
    std::optional<FragmentFace2> front_face_2;
    std::optional<FragmentStencil> front_stencil;
    std::optional<FragmentFace> back_face;
    std::optional<FragmentFace2> back_face_2;
    std::optional<FragmentStencil> back_stencil;
    std::optional<DepthBiasScissor> depth_bias_scissor;
    uint8_t viewport_count = 1;  // of both arrays that follow, 1..16
    std::optional<std::array<RegionClip, max_viewports>> region_clips;
    std::optional<std::array<Viewport, max_viewports>> viewports;
    std::optional<WClamp> w_clamp;
    std::optional<OutputSelect> output_select;
    std::optional<VaryingCounts> varying_counts_32;
    std::optional<VaryingCounts> varying_counts_16;
    std::optional<Cull> cull;
    std::optional<Cull2> cull_2;
    std::optional<FragmentShader> fragment_shader;
    std::optional<OcclusionQuery> occlusion_query;
    std::optional<OcclusionQuery2> occlusion_query_2;
    std::optional<OutputUnknown> output_unknown;
    std::optional<OutputSize> output_size;
    std::optional<VaryingWord2> varying_word_2;
};

using Packed = isa::PackedWords<155>;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
Packed pack(const Update& update);
Result<void> check(const Update& update);

// How many words the update with this header takes.
Result<unsigned> update_words(uint32_t header);
// Exactly the words that a VDM packet names: more or fewer are an error.
Result<Update> unpack(std::span<const uint32_t> words);

// A line for the header and one for each record; no last end.
void print(std::string& out, const Update& update);

}  // namespace cuesta::hw::agx::ppp
