// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the render state word block.
// Source: Mali-400 fact sheet, part 3, section 3.4.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/packet_names.h"
#include "hw/mali400/render_state.h"

namespace cuesta::hw {

namespace mali400 {

inline constexpr std::array blend_function_names = {
    named(BlendFunction::subtract, "subtract"),
    named(BlendFunction::reverse_subtract, "reverse_subtract"),
    named(BlendFunction::add, "add"),
    named(BlendFunction::logic_op, "logic_op"),
    named(BlendFunction::min, "min"),
    named(BlendFunction::max, "max"),
};

inline constexpr std::array blend_factor_names = {
    named(BlendFactor::source_color, "source_color"),
    named(BlendFactor::destination_color, "destination_color"),
    named(BlendFactor::constant_color, "constant_color"),
    named(BlendFactor::zero, "zero"),
    named(BlendFactor::source_alpha_saturate, "source_alpha_saturate"),
    named(BlendFactor::source1_color, "source1_color"),
    named(BlendFactor::one_minus_source_color, "one_minus_source_color"),
    named(BlendFactor::one_minus_destination_color, "one_minus_destination_color"),
    named(BlendFactor::one_minus_constant_color, "one_minus_constant_color"),
    named(BlendFactor::one, "one"),
    named(BlendFactor::one_minus_source1_color, "one_minus_source1_color"),
    named(BlendFactor::source_alpha, "source_alpha"),
    named(BlendFactor::destination_alpha, "destination_alpha"),
    named(BlendFactor::constant_alpha, "constant_alpha"),
    named(BlendFactor::source1_alpha, "source1_alpha"),
    named(BlendFactor::one_minus_source_alpha, "one_minus_source_alpha"),
    named(BlendFactor::one_minus_destination_alpha, "one_minus_destination_alpha"),
    named(BlendFactor::one_minus_constant_alpha, "one_minus_constant_alpha"),
    named(BlendFactor::one_minus_source1_alpha, "one_minus_source1_alpha"),
};

inline constexpr std::array alpha_factor_names = {
    named(AlphaFactor::source, "source"),
    named(AlphaFactor::destination, "destination"),
    named(AlphaFactor::constant, "constant"),
    named(AlphaFactor::zero, "zero"),
    named(AlphaFactor::source_saturate, "source_saturate"),
    named(AlphaFactor::source1, "source1"),
    named(AlphaFactor::one_minus_source, "one_minus_source"),
    named(AlphaFactor::one_minus_destination, "one_minus_destination"),
    named(AlphaFactor::one_minus_constant, "one_minus_constant"),
    named(AlphaFactor::one, "one"),
    named(AlphaFactor::one_minus_source1, "one_minus_source1"),
};

inline constexpr std::array stencil_op_names = {
    named(StencilOp::keep, "keep"),
    named(StencilOp::replace, "replace"),
    named(StencilOp::zero, "zero"),
    named(StencilOp::invert, "invert"),
    named(StencilOp::increment_wrap, "increment_wrap"),
    named(StencilOp::decrement_wrap, "decrement_wrap"),
    named(StencilOp::increment_saturate, "increment_saturate"),
    named(StencilOp::decrement_saturate, "decrement_saturate"),
};

inline constexpr std::array primitive_class_names = {
    named(PrimitiveClass::points, "points"),
    named(PrimitiveClass::lines, "lines"),
    named(PrimitiveClass::triangles, "triangles"),
};

inline constexpr std::array varying_type_names = {
    named(VaryingType::float32_x4, "float32_x4"), named(VaryingType::float32_x2, "float32_x2"),
    named(VaryingType::float16_x4, "float16_x4"), named(VaryingType::float16_x2, "float16_x2"),
    named(VaryingType::snorm16_x2, "snorm16_x2"), named(VaryingType::unorm16_x2, "unorm16_x2"),
    named(VaryingType::packed_x3, "packed_x3"),   named(VaryingType::unorm8_x4, "unorm8_x4"),
};

}  // namespace mali400

template <>
struct isa::Describe<mali400::RenderState> {
    using T = mali400::RenderState;
    static constexpr std::string_view name = "render state";
    static constexpr unsigned words = mali400::render_state_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::constant_blue>("constant_blue", at(0, 0, 8)),
        entry<&T::constant_green>("constant_green", at(0, 16, 8)),
        entry<&T::constant_red>("constant_red", at(1, 0, 8)),
        entry<&T::constant_alpha>("constant_alpha", at(1, 16, 8)),
        entry<&T::rgb_function>("rgb_function", at(2, 0, 3)).named(mali400::blend_function_names),
        entry<&T::alpha_function>("alpha_function", at(2, 3, 3))
            .named(mali400::blend_function_names),
        entry<&T::rgb_source>("rgb_source", at(2, 6, 5)).named(mali400::blend_factor_names),
        entry<&T::rgb_destination>("rgb_destination", at(2, 11, 5))
            .named(mali400::blend_factor_names),
        entry<&T::alpha_source>("alpha_source", at(2, 16, 4)).named(mali400::alpha_factor_names),
        entry<&T::alpha_destination>("alpha_destination", at(2, 20, 4))
            .named(mali400::alpha_factor_names),
        entry<&T::unknown_2_24>("unknown_2_24", at(2, 24, 4)).hex(),
        entry<&T::write_red>("write_red", at(2, 28, 1)),
        entry<&T::write_green>("write_green", at(2, 29, 1)),
        entry<&T::write_blue>("write_blue", at(2, 30, 1)),
        entry<&T::write_alpha>("write_alpha", at(2, 31, 1)),
        entry<&T::depth_write>("depth_write", at(3, 0, 1)),
        entry<&T::depth_function>("depth_function", at(3, 1, 3)).named(mali400::compare_names),
        entry<&T::depth_clip_near_off>("depth_clip_near_off", at(3, 4, 1)),
        entry<&T::depth_clip_far_off>("depth_clip_far_off", at(3, 5, 1)),
        entry<&T::depth_register>("depth_register", at(3, 6, 4)),
        entry<&T::shader_depth_stencil_packed>("shader_depth_stencil_packed", at(3, 10, 1)),
        entry<&T::shader_writes_depth>("shader_writes_depth", at(3, 11, 1)),
        entry<&T::shader_writes_stencil>("shader_writes_stencil", at(3, 12, 1)),
        entry<&T::unknown_3_13>("unknown_3_13", at(3, 13, 3)).hex(),
        entry<&T::offset_scale>("offset_scale", at(3, 16, 8)).fixed_point(2),
        entry<&T::offset_units>("offset_units", at(3, 24, 8)).fixed_point(1),
        entry<&T::depth_near>("depth_near", at(4, 0, 16)).hex(),
        entry<&T::depth_far>("depth_far", at(4, 16, 16)).hex(),
        entry<&T::stencil_front, &mali400::StencilFace::function>("stencil_front_function",
                                                                  at(5, 0, 3))
            .named(mali400::compare_names),
        entry<&T::stencil_front, &mali400::StencilFace::fail>("stencil_front_fail", at(5, 3, 3))
            .named(mali400::stencil_op_names),
        entry<&T::stencil_front, &mali400::StencilFace::depth_fail>("stencil_front_depth_fail",
                                                                    at(5, 6, 3))
            .named(mali400::stencil_op_names),
        entry<&T::stencil_front, &mali400::StencilFace::pass>("stencil_front_pass", at(5, 9, 3))
            .named(mali400::stencil_op_names),
        entry<&T::stencil_front, &mali400::StencilFace::unknown_12>("stencil_front_unknown_12",
                                                                    at(5, 12, 4))
            .hex(),
        entry<&T::stencil_front, &mali400::StencilFace::reference>("stencil_front_reference",
                                                                   at(5, 16, 8))
            .hex(),
        entry<&T::stencil_front, &mali400::StencilFace::value_mask>("stencil_front_value_mask",
                                                                    at(5, 24, 8))
            .hex(),
        entry<&T::stencil_back, &mali400::StencilFace::function>("stencil_back_function",
                                                                 at(6, 0, 3))
            .named(mali400::compare_names),
        entry<&T::stencil_back, &mali400::StencilFace::fail>("stencil_back_fail", at(6, 3, 3))
            .named(mali400::stencil_op_names),
        entry<&T::stencil_back, &mali400::StencilFace::depth_fail>("stencil_back_depth_fail",
                                                                   at(6, 6, 3))
            .named(mali400::stencil_op_names),
        entry<&T::stencil_back, &mali400::StencilFace::pass>("stencil_back_pass", at(6, 9, 3))
            .named(mali400::stencil_op_names),
        entry<&T::stencil_back, &mali400::StencilFace::unknown_12>("stencil_back_unknown_12",
                                                                   at(6, 12, 4))
            .hex(),
        entry<&T::stencil_back, &mali400::StencilFace::reference>("stencil_back_reference",
                                                                  at(6, 16, 8))
            .hex(),
        entry<&T::stencil_back, &mali400::StencilFace::value_mask>("stencil_back_value_mask",
                                                                   at(6, 24, 8))
            .hex(),
        entry<&T::stencil_write_mask_front>("stencil_write_mask_front", at(7, 0, 8)).hex(),
        entry<&T::stencil_write_mask_back>("stencil_write_mask_back", at(7, 8, 8)).hex(),
        entry<&T::alpha_reference>("alpha_reference", at(7, 16, 8)).hex(),
        entry<&T::unknown_7_24>("unknown_7_24", at(7, 24, 8)).hex(),
        entry<&T::alpha_test>("alpha_test", at(8, 0, 3)).named(mali400::compare_names),
        entry<&T::multisample>("multisample", at(8, 3, 4)).hex(),
        entry<&T::alpha_to_coverage>("alpha_to_coverage", at(8, 7, 1)),
        entry<&T::alpha_to_one>("alpha_to_one", at(8, 8, 1)),
        entry<&T::unknown_8_9>("unknown_8_9", at(8, 9, 1)),
        entry<&T::primitive_class>("primitive_class", at(8, 10, 2))
            .named(mali400::primitive_class_names),
        entry<&T::sample_mask>("sample_mask", at(8, 12, 4)).hex(),
        entry<&T::color_register, Index{0}>("color_register_0", at(8, 16, 4)),
        entry<&T::color_register, Index{1}>("color_register_1", at(8, 20, 4)),
        entry<&T::color_register, Index{2}>("color_register_2", at(8, 24, 4)),
        entry<&T::color_register, Index{3}>("color_register_3", at(8, 28, 4)),
        entry<&T::shader_first_length>("shader_first_length", at(9, 0, 5)),
        entry<&T::shader>("shader", at(9, 5, 27)).address(5),
        entry<&T::varying_type, Index{0}>("varying_type_0", at(10, 0, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{1}>("varying_type_1", at(10, 3, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{2}>("varying_type_2", at(10, 6, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{3}>("varying_type_3", at(10, 9, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{4}>("varying_type_4", at(10, 12, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{5}>("varying_type_5", at(10, 15, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{6}>("varying_type_6", at(10, 18, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{7}>("varying_type_7", at(10, 21, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{8}>("varying_type_8", at(10, 24, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{9}>("varying_type_9", at(10, 27, 3))
            .named(mali400::varying_type_names),
        entry<&T::varying_type, Index{10}>("varying_type_10", {at(10, 30, 2), at(15, 0, 1)})
            .named(mali400::varying_type_names),
        entry<&T::uniforms_size_code>("uniforms_size_code", at(11, 0, 4)),
        entry<&T::uniforms>("uniforms", at(11, 4, 28)).address(4),
        entry<&T::textures>("textures", at(12, 4, 28)).address(4),
        entry<&T::varying_stride>("varying_stride", at(13, 0, 5)).shifted(3),
        entry<&T::has_samplers>("has_samplers", at(13, 5, 1)),
        entry<&T::unknown_13_6>("unknown_13_6", at(13, 6, 1)),
        entry<&T::has_uniforms>("has_uniforms", at(13, 7, 1)),
        entry<&T::unknown_13_8>("unknown_13_8", at(13, 8, 1)),
        entry<&T::early_z>("early_z", at(13, 9, 1)),
        entry<&T::unknown_13_10>("unknown_13_10", at(13, 10, 2)).hex(),
        entry<&T::pixel_kill>("pixel_kill", at(13, 12, 1)),
        entry<&T::unknown_13_13>("unknown_13_13", at(13, 13, 1)),
        entry<&T::sampler_count>("sampler_count", at(13, 14, 14)),
        entry<&T::second_color_register>("second_color_register", at(13, 28, 4)),
        entry<&T::unknown_14_0>("unknown_14_0", at(14, 0, 12)).hex(),
        entry<&T::front_counter_clockwise>("front_counter_clockwise", at(14, 12, 1)),
        entry<&T::dither>("dither", at(14, 13, 1)),
        entry<&T::unknown_14_14>("unknown_14_14", at(14, 14, 2)).hex(),
        entry<&T::has_uniforms_2>("has_uniforms_2", at(14, 16, 1)),
        entry<&T::unknown_14_17>("unknown_14_17", at(14, 17, 15)).hex(),
        entry<&T::varying_type, Index{11}>("varying_type_11", at(15, 1, 3))
            .named(mali400::varying_type_names),
        entry<&T::varyings>("varyings", at(15, 4, 28)).address(4),
    };
};

}  // namespace cuesta::hw
