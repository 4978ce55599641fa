// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the PPP records. Source: AGX fact sheet, part 4, sections 4.1 to 4.15.
#pragma once

#include <array>
#include <string_view>
#include <tuple>

#include "hw/agx/counts_rows.h"
#include "hw/agx/ppp.h"
#include "hw/isa/packet.h"
#include "hw/isa/records.h"

namespace cuesta::hw {

namespace agx::ppp {

inline constexpr std::array visibility_names = {
    named(Visibility::none, "none"),
    named(Visibility::counting, "counting"),
    named(Visibility::boolean, "boolean"),
};

inline constexpr std::array pass_type_names = {
    named(PassType::opaque, "opaque"),
    named(PassType::translucent, "translucent"),
    named(PassType::punch_through, "punch_through"),
    named(PassType::translucent_punch_through, "translucent_punch_through"),
};

inline constexpr std::array polygon_mode_names = {
    named(PolygonMode::fill, "fill"),
    named(PolygonMode::line, "line"),
    named(PolygonMode::point, "point"),
};

inline constexpr std::array compare_names = {
    named(Compare::never, "never"),     named(Compare::less, "less"),
    named(Compare::equal, "equal"),     named(Compare::lequal, "lequal"),
    named(Compare::greater, "greater"), named(Compare::notequal, "notequal"),
    named(Compare::gequal, "gequal"),   named(Compare::always, "always"),
};

inline constexpr std::array conservative_depth_names = {
    named(ConservativeDepth::any, "any"),
    named(ConservativeDepth::greater, "greater"),
    named(ConservativeDepth::less, "less"),
    named(ConservativeDepth::unchanged, "unchanged"),
};

inline constexpr std::array object_type_names = {
    named(ObjectType::triangle, "triangle"),
    named(ObjectType::line, "line"),
    named(ObjectType::point_sprite_lower_left, "point_sprite_lower_left"),
    named(ObjectType::point_sprite_upper_left, "point_sprite_upper_left"),
};

inline constexpr std::array stencil_op_names = {
    named(StencilOp::keep, "keep"),
    named(StencilOp::zero, "zero"),
    named(StencilOp::replace, "replace"),
    named(StencilOp::increment_saturate, "increment_saturate"),
    named(StencilOp::decrement_saturate, "decrement_saturate"),
    named(StencilOp::invert, "invert"),
    named(StencilOp::increment_wrap, "increment_wrap"),
    named(StencilOp::decrement_wrap, "decrement_wrap"),
};

inline constexpr std::array flat_shading_names = {
    named(FlatShading::vertex_0, "vertex_0"),
    named(FlatShading::vertex_1, "vertex_1"),
    named(FlatShading::vertex_2, "vertex_2"),
};

}  // namespace agx::ppp

template <>
struct isa::Describe<agx::ppp::FragmentControl> {
    using T = agx::ppp::FragmentControl;
    static constexpr std::string_view name = "fragment_control";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::unknown_9>("unknown_9", at(0, 9, 1)),
        entry<&T::visibility>("visibility", at(0, 14, 2)).named(agx::ppp::visibility_names),
        entry<&T::scissor_enable>("scissor_enable", at(0, 16, 1)),
        entry<&T::depth_bias_enable>("depth_bias_enable", at(0, 17, 1)),
        entry<&T::stencil_test_enable>("stencil_test_enable", at(0, 18, 1)),
        entry<&T::two_sided_stencil>("two_sided_stencil", at(0, 19, 1)),
        entry<&T::tag_write_disable>("tag_write_disable", at(0, 21, 1)),
        entry<&T::sample_mask_after_depth_stencil>("sample_mask_after_depth_stencil", at(0, 25, 1)),
        entry<&T::disable_triangle_merging>("disable_triangle_merging", at(0, 26, 1)),
        entry<&T::pass_type>("pass_type", at(0, 29, 3)).named(agx::ppp::pass_type_names),
    };
};

template <>
struct isa::Describe<agx::ppp::FragmentFace> {
    using T = agx::ppp::FragmentFace;
    static constexpr std::string_view name = "fragment_face";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::stencil_reference>("stencil_reference", at(0, 0, 8)),
        entry<&T::line_width>("line_width", at(0, 8, 8)).minus_one().fixed_point(4),
        entry<&T::polygon_mode>("polygon_mode", at(0, 18, 2)).named(agx::ppp::polygon_mode_names),
        entry<&T::disable_depth_write>("disable_depth_write", at(0, 21, 1)),
        entry<&T::visibility_test>("visibility_test", at(0, 22, 2)),
        entry<&T::depth_function>("depth_function", at(0, 24, 3)).named(agx::ppp::compare_names),
    };
};

template <>
struct isa::Describe<agx::ppp::FragmentFace2> {
    using T = agx::ppp::FragmentFace2;
    static constexpr std::string_view name = "fragment_face_2";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::disable_depth_write>("disable_depth_write", at(0, 21, 1)),
        entry<&T::conservative_depth>("conservative_depth", at(0, 22, 2))
            .named(agx::ppp::conservative_depth_names),
        entry<&T::depth_function>("depth_function", at(0, 24, 3)).named(agx::ppp::compare_names),
        entry<&T::object_type>("object_type", at(0, 28, 4)).named(agx::ppp::object_type_names),
    };
};

template <>
struct isa::Describe<agx::ppp::FragmentStencil> {
    using T = agx::ppp::FragmentStencil;
    static constexpr std::string_view name = "fragment_stencil";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::write_mask>("write_mask", at(0, 0, 8)).hex(),
        entry<&T::read_mask>("read_mask", at(0, 8, 8)).hex(),
        entry<&T::depth_pass>("depth_pass", at(0, 16, 3)).named(agx::ppp::stencil_op_names),
        entry<&T::depth_fail>("depth_fail", at(0, 19, 3)).named(agx::ppp::stencil_op_names),
        entry<&T::stencil_fail>("stencil_fail", at(0, 22, 3)).named(agx::ppp::stencil_op_names),
        entry<&T::compare>("compare", at(0, 25, 3)).named(agx::ppp::compare_names),
    };
};

template <>
struct isa::Describe<agx::ppp::DepthBiasScissor> {
    using T = agx::ppp::DepthBiasScissor;
    static constexpr std::string_view name = "depth_bias_scissor";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::scissor>("scissor", at(0, 0, 16)),
        entry<&T::depth_bias>("depth_bias", at(0, 16, 16)),
    };
};

template <>
struct isa::Describe<agx::ppp::RegionClip> {
    using T = agx::ppp::RegionClip;
    static constexpr std::string_view name = "region_clip";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::max_x>("max_x", at(0, 0, 9)).minus_one(),
        entry<&T::min_x>("min_x", at(0, 16, 9)),
        entry<&T::enable>("enable", at(0, 31, 1)),
        entry<&T::max_y>("max_y", at(1, 0, 9)).minus_one(),
        entry<&T::min_y>("min_y", at(1, 16, 9)),
    };
};

template <>
struct isa::Describe<agx::ppp::Viewport> {
    using T = agx::ppp::Viewport;
    static constexpr std::string_view name = "viewport";
    static constexpr unsigned words = 6;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::translate_x>("translate_x", at(0, 0, 32)),
        entry<&T::scale_x>("scale_x", at(1, 0, 32)),
        entry<&T::translate_y>("translate_y", at(2, 0, 32)),
        entry<&T::scale_y>("scale_y", at(3, 0, 32)),
        entry<&T::translate_z>("translate_z", at(4, 0, 32)),
        entry<&T::scale_z>("scale_z", at(5, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::ppp::WClamp> {
    using T = agx::ppp::WClamp;
    static constexpr std::string_view name = "w_clamp";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::ppp::OutputSelect> {
    using T = agx::ppp::OutputSelect;
    static constexpr std::string_view name = "output_select";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::clip_distances>("clip_distances", at(0, 0, 16)).hex(),
        entry<&T::varyings>("varyings", at(0, 16, 1)),
        entry<&T::point_size>("point_size", at(0, 18, 1)),
        entry<&T::viewport_target>("viewport_target", at(0, 19, 1)),
        entry<&T::render_target>("render_target", at(0, 20, 1)),
        entry<&T::frag_coord_z>("frag_coord_z", at(0, 21, 1)),
        entry<&T::barycentric_coordinates>("barycentric_coordinates", at(0, 22, 1)),
    };
};

template <>
struct isa::Describe<agx::ppp::VaryingCounts> {
    using T = agx::ppp::VaryingCounts;
    static constexpr std::string_view name = "varying_counts";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::smooth>("smooth", at(0, 0, 8)),
        entry<&T::flat>("flat", at(0, 8, 8)),
        entry<&T::linear>("linear", at(0, 16, 8)),
    };
};

template <>
struct isa::Describe<agx::ppp::Cull> {
    using T = agx::ppp::Cull;
    static constexpr std::string_view name = "cull";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::front>("front", at(0, 0, 1)),
        entry<&T::back>("back", at(0, 1, 1)),
        entry<&T::flat_shading>("flat_shading", at(0, 7, 2)).named(agx::ppp::flat_shading_names),
        entry<&T::depth_clip>("depth_clip", at(0, 10, 1)),
        entry<&T::depth_clamp>("depth_clamp", at(0, 11, 1)),
        entry<&T::primitive_msaa>("primitive_msaa", at(0, 15, 1)),
        entry<&T::front_face_ccw>("front_face_ccw", at(0, 16, 1)),
        entry<&T::rasterizer_discard>("rasterizer_discard", at(0, 17, 1)),
    };
};

template <>
struct isa::Describe<agx::ppp::Cull2> {
    using T = agx::ppp::Cull2;
    static constexpr std::string_view name = "cull_2";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::clamp_w>("clamp_w", at(0, 5, 1)),
        entry<&T::draw_clipped_edges>("draw_clipped_edges", at(0, 9, 1)),
        entry<&T::needs_primitive_id>("needs_primitive_id", at(0, 12, 1)),
        entry<&T::rasterizer_discard>("rasterizer_discard", at(0, 17, 1)),
    };
};

template <>
struct isa::Describe<agx::ppp::FragmentShader> {
    using T = agx::ppp::FragmentShader;
    static constexpr std::string_view name = "fragment_shader";
    static constexpr unsigned words = 4;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = joined(
        agx::counts_rows<&T::counts>(0),
        std::array{
            entry<&T::coefficient_bindings>("coefficient_bindings", at(0, 16, 7)),
            entry<&T::unknown_1_0>("unknown_1_0", at(1, 0, 2)),
            entry<&T::pipeline>("pipeline", at(1, 6, 26)).address(6),
            entry<&T::coefficient_bindings_address>("coefficient_bindings_address", at(2, 2, 30))
                .address(2),
            entry<&T::unknown_3_0>("unknown_3_0", at(3, 0, 4)),
        });
};

template <>
struct isa::Describe<agx::ppp::OcclusionQuery> {
    using T = agx::ppp::OcclusionQuery;
    static constexpr std::string_view name = "occlusion_query";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::index>("index", at(0, 17, 15)),
    };
};

template <>
struct isa::Describe<agx::ppp::OcclusionQuery2> {
    using T = agx::ppp::OcclusionQuery2;
    static constexpr std::string_view name = "occlusion_query_2";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 17)).hex(),
    };
};

template <>
struct isa::Describe<agx::ppp::OutputUnknown> {
    using T = agx::ppp::OutputUnknown;
    static constexpr std::string_view name = "output_unknown";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::value>("value", at(0, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<agx::ppp::OutputSize> {
    using T = agx::ppp::OutputSize;
    static constexpr std::string_view name = "output_size";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::words>("words", at(0, 0, 32)),
    };
};

template <>
struct isa::Describe<agx::ppp::VaryingWord2> {
    using T = agx::ppp::VaryingWord2;
    static constexpr std::string_view name = "varying_word_2";
    static constexpr unsigned words = 2;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::word_0>("word_0", at(0, 0, 32)).hex(),
        entry<&T::word_1>("word_1", at(1, 0, 32)).hex(),
    };
};

template <>
struct isa::Describe<agx::ppp::Update> {
    using T = agx::ppp::Update;
    static constexpr std::string_view name = "ppp";
    static constexpr unsigned words = 1;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::viewport_count>("viewport_count", at(0, 12, 4)).minus_one(),
    };
};

template <>
struct isa::DescribeRecords<agx::ppp::Update> {
    using T = agx::ppp::Update;
    static constexpr std::tuple records = {
        record<&T::fragment_control>("fragment_control", 0),
        record<&T::fragment_control_2>("fragment_control_2", 1),
        record<&T::front_face>("front_face", 2),
        record<&T::front_face_2>("front_face_2", 3),
        record<&T::front_stencil>("front_stencil", 4),
        record<&T::back_face>("back_face", 5),
        record<&T::back_face_2>("back_face_2", 6),
        record<&T::back_stencil>("back_stencil", 7),
        record<&T::depth_bias_scissor>("depth_bias_scissor", 8),
        repeated_record<&T::region_clips, &T::viewport_count>("region_clip", 10),
        repeated_record<&T::viewports, &T::viewport_count, 1>("viewport", 11),
        record<&T::w_clamp>("w_clamp", 16),
        record<&T::output_select>("output_select", 17),
        record<&T::varying_counts_32>("varying_counts_32", 18),
        record<&T::varying_counts_16>("varying_counts_16", 19),
        record<&T::cull>("cull", 21),
        record<&T::cull_2>("cull_2", 22),
        record<&T::fragment_shader>("fragment_shader", 23),
        record<&T::occlusion_query>("occlusion_query", 24),
        record<&T::occlusion_query_2>("occlusion_query_2", 25),
        record<&T::output_unknown>("output_unknown", 26),
        record<&T::output_size>("output_size", 27),
        record<&T::varying_word_2>("varying_word_2", 28),
    };
};

}  // namespace cuesta::hw
