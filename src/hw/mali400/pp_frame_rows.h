// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The bits of the PP frame registers and of the write-back units.
// Source: Mali-400 fact sheet, part 3, sections 3.2 and 3.3.
#pragma once

#include <array>
#include <string_view>

#include "hw/isa/packet.h"
#include "hw/mali400/packet_names.h"
#include "hw/mali400/pp_frame.h"

namespace cuesta::hw {

namespace mali400 {

inline constexpr std::array polygon_tile_size_names = {
    named(PolygonTileSize::tiles_1x1, "tiles_1x1"),
    named(PolygonTileSize::tiles_2x2, "tiles_2x2"),
    named(PolygonTileSize::tiles_4x4, "tiles_4x4"),
};

inline constexpr std::array write_back_source_names = {
    named(WriteBackSource::off, "off"),
    named(WriteBackSource::depth_stencil, "depth_stencil"),
    named(WriteBackSource::color, "color"),
};

inline constexpr std::array pixel_format_names = {
    named(PixelFormat::b5g6r5, "b5g6r5"),
    named(PixelFormat::b5g5r5a1, "b5g5r5a1"),
    named(PixelFormat::b4g4r4a4, "b4g4r4a4"),
    named(PixelFormat::b8g8r8a8, "b8g8r8a8"),
    named(PixelFormat::b8, "b8"),
    named(PixelFormat::b8g8, "b8g8"),
    named(PixelFormat::b16g16r16a16_float, "b16g16r16a16_float"),
    named(PixelFormat::b16_float, "b16_float"),
    named(PixelFormat::b16g16_float, "b16g16_float"),
    named(PixelFormat::s8, "s8"),
    named(PixelFormat::z16, "z16"),
    named(PixelFormat::z24s8, "z24s8"),
};

inline constexpr std::array write_back_layout_names = {
    named(WriteBackLayout::linear, "linear"),
    named(WriteBackLayout::tiled, "tiled"),
};

}  // namespace mali400

template <>
struct isa::Describe<mali400::PpFrame> {
    using T = mali400::PpFrame;
    static constexpr std::string_view name = "pp frame";
    static constexpr unsigned words = mali400::pp_frame_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::stream>("stream", at(0, 3, 29)).address(3),
        entry<&T::render_state_base>("render_state_base", at(1, 6, 26)).address(6),
        entry<&T::vertex_base>("vertex_base", at(2, 6, 26)).address(6),
        entry<&T::fp16_tile_buffer>("fp16_tile_buffer", at(3, 0, 1)),
        entry<&T::early_z>("early_z", at(3, 1, 1)),
        entry<&T::early_z_disable_1>("early_z_disable_1", at(3, 3, 1)),
        entry<&T::early_z_disable_2>("early_z_disable_2", at(3, 4, 1)),
        entry<&T::origin_lower_left>("origin_lower_left", at(3, 5, 1)),
        entry<&T::quad_cover_summation>("quad_cover_summation", at(3, 6, 1)),
        entry<&T::clear_depth>("clear_depth", at(4, 0, 24)).hex(),
        entry<&T::clear_stencil>("clear_stencil", at(5, 0, 8)).hex(),
        entry<&T::clear_color, Index{0}>("clear_color_0", at(6, 0, 32)).hex(),
        entry<&T::clear_color, Index{1}>("clear_color_1", at(7, 0, 32)).hex(),
        entry<&T::clear_color, Index{2}>("clear_color_2", at(8, 0, 32)).hex(),
        entry<&T::clear_color, Index{3}>("clear_color_3", at(9, 0, 32)).hex(),
        entry<&T::bounding_right>("bounding_right", at(10, 0, 14)),
        entry<&T::bounding_left>("bounding_left", at(10, 16, 4)),
        entry<&T::bounding_bottom>("bounding_bottom", at(11, 0, 14)),
        entry<&T::stack>("stack", at(12, 6, 26)).address(6),
        entry<&T::stack_size>("stack_size", at(13, 0, 16)),
        entry<&T::stack_pointer>("stack_pointer", at(13, 16, 16)),
        entry<&T::unknown_14>("unknown_14", at(14, 0, 32)).hex(),
        entry<&T::unknown_15>("unknown_15", at(15, 0, 32)).hex(),
        entry<&T::origin_offset_x>("origin_offset_x", at(16, 0, 16)),
        entry<&T::origin_offset_y>("origin_offset_y", at(17, 0, 16)),
        entry<&T::subpixel_specifier>("subpixel_specifier", at(18, 0, 8)).hex(),
        entry<&T::tie_break_mode>("tie_break_mode", at(19, 0, 2)),
        entry<&T::block_shift_w>("block_shift_w", at(20, 0, 6)),
        entry<&T::block_shift_h>("block_shift_h", at(20, 16, 6)),
        entry<&T::polygon_tile_size>("polygon_tile_size", at(20, 28, 2))
            .named(mali400::polygon_tile_size_names)
            .range(0, 2),
        entry<&T::scale_points_and_lines>("scale_points_and_lines", at(21, 0, 1)),
        entry<&T::scale_dither_matrix>("scale_dither_matrix", at(21, 1, 1)),
        entry<&T::scale_fragment_coordinate>("scale_fragment_coordinate", at(21, 2, 1)),
        entry<&T::scale_derivatives>("scale_derivatives", at(21, 3, 1)),
        entry<&T::flip_sprites>("flip_sprites", at(21, 8, 1)),
        entry<&T::flip_dither_matrix>("flip_dither_matrix", at(21, 9, 1)),
        entry<&T::flip_fragment_coordinate>("flip_fragment_coordinate", at(21, 10, 1)),
        entry<&T::flip_derivative_y>("flip_derivative_y", at(21, 11, 1)),
        entry<&T::scale_factor_x>("scale_factor_x", at(21, 16, 3)),
        entry<&T::scale_factor_y>("scale_factor_y", at(21, 20, 3)),
        entry<&T::red_bits>("red_bits", at(22, 0, 4)),
        entry<&T::green_bits>("green_bits", at(22, 4, 4)),
        entry<&T::blue_bits>("blue_bits", at(22, 8, 4)),
        entry<&T::alpha_bits>("alpha_bits", at(22, 12, 4)),
    };
};

template <>
struct isa::Describe<mali400::WriteBack> {
    using T = mali400::WriteBack;
    static constexpr std::string_view name = "write-back";
    static constexpr unsigned words = mali400::write_back_words;
    static constexpr FixedBits fixed = {};
    static constexpr std::array rows = {
        entry<&T::source>("source", at(0, 0, 2)).named(mali400::write_back_source_names),
        entry<&T::address>("address", at(1, 3, 29)).address(3),
        entry<&T::format>("format", at(2, 0, 4)).named(mali400::pixel_format_names),
        entry<&T::downsample_format>("downsample_format", at(3, 0, 3)),
        entry<&T::downsample_scale_x>("downsample_scale_x", at(3, 8, 2)),
        entry<&T::downsample_scale_y>("downsample_scale_y", at(3, 12, 3)),
        entry<&T::layout>("layout", at(4, 0, 2)).named(mali400::write_back_layout_names),
        entry<&T::pitch>("pitch", at(5, 0, 16)),
        entry<&T::dirty_only>("dirty_only", at(6, 0, 1)),
        entry<&T::bounding_box>("bounding_box", at(6, 1, 1)),
        entry<&T::swap_red_blue>("swap_red_blue", at(6, 2, 1)),
        entry<&T::inverse_order>("inverse_order", at(6, 3, 1)),
        entry<&T::dither>("dither", at(6, 4, 1)),
        entry<&T::big_endian>("big_endian", at(6, 5, 1)),
        entry<&T::mrt_mask>("mrt_mask", at(7, 0, 4)).hex(),
        entry<&T::mrt_pitch>("mrt_pitch", at(8, 0, 32)),
        entry<&T::test_enable>("test_enable", at(9, 0, 1)),
        entry<&T::test_reference>("test_reference", at(10, 0, 16)).hex(),
        entry<&T::test_function>("test_function", at(11, 0, 3)).named(mali400::compare_names),
    };
};

}  // namespace cuesta::hw
