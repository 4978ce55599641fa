// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The registers of a PP job: 23 frame words and three write-back units of 12 words.
// Bits in pp_frame_rows.h. Sources: Mali-400 fact sheet, part 3, sections 3.2 and 3.3.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "hw/mali400/compare.h"

namespace cuesta::hw::mali400 {

inline constexpr unsigned pp_frame_words = 23;
inline constexpr unsigned write_back_words = 12;
inline constexpr unsigned write_back_units = 3;

// Width and height of the groups of tiles in which a list stores positions.
enum class PolygonTileSize : uint8_t { tiles_1x1 = 0, tiles_2x2 = 1, tiles_4x4 = 2 };

struct PpFrame {
    uint32_t stream = 0;             // 8-byte aligned; the kernel stores the per-core value
    uint32_t render_state_base = 0;  // 64-byte aligned
    uint32_t vertex_base = 0;        // 64-byte aligned
    bool fp16_tile_buffer = false;
    bool early_z = true;
    bool early_z_disable_1 = false;
    bool early_z_disable_2 = false;
    bool origin_lower_left = false;
    bool quad_cover_summation = false;
    uint32_t clear_depth = 0;  // 24-bit unorm
    uint8_t clear_stencil = 0;
    // One word a sample: R 7:0, G 15:8, B 23:16, A 31:24. With an fp16 tile buffer word 0 is
    // R 15:0, G 31:16 and word 1 is B, A.
    std::array<uint32_t, 4> clear_color = {};
    uint16_t bounding_right = 0;  // width - 1
    uint8_t bounding_left = 0;
    uint16_t bounding_bottom = 0;  // height - 1
    uint32_t stack = 0;            // 64-byte aligned; the kernel stores the per-core value
    uint16_t stack_size = 0;       // vec4 a fragment
    uint16_t stack_pointer = 0;
    uint32_t unknown_14 = 0;
    uint32_t unknown_15 = 0;
    uint16_t origin_offset_x = 1;  // half pixels
    uint16_t origin_offset_y = 0;
    uint8_t subpixel_specifier = 0x77;
    uint8_t tie_break_mode = 1;
    uint8_t block_shift_w = 0;
    uint8_t block_shift_h = 0;
    PolygonTileSize polygon_tile_size = PolygonTileSize::tiles_1x1;
    bool scale_points_and_lines = false;
    bool scale_dither_matrix = false;
    bool scale_fragment_coordinate = true;
    bool scale_derivatives = true;
    bool flip_sprites = false;
    bool flip_dither_matrix = true;
    bool flip_fragment_coordinate = true;
    bool flip_derivative_y = true;
    uint8_t scale_factor_x = 0;
    uint8_t scale_factor_y = 0;
    uint8_t red_bits = 8;  // of the tile buffer
    uint8_t green_bits = 8;
    uint8_t blue_bits = 8;
    uint8_t alpha_bits = 8;
};

enum class WriteBackSource : uint8_t { off = 0, depth_stencil = 1, color = 2 };

// Names as in memory from the least significant bits on, without swap_red_blue: 565 has blue at
// the bottom. Layouts in part 3, section 3.3.
enum class PixelFormat : uint8_t {
    b5g6r5 = 0,
    b5g5r5a1 = 1,
    b4g4r4a4 = 2,
    b8g8r8a8 = 3,
    b8 = 4,
    b8g8 = 5,
    b16g16r16a16_float = 6,
    b16_float = 7,
    b16g16_float = 8,
    s8 = 13,
    z16 = 14,
    z24s8 = 15,
};

enum class WriteBackLayout : uint8_t { linear = 0, tiled = 2 };

struct WriteBack {
    WriteBackSource source = WriteBackSource::off;
    uint32_t address = 0;  // 8-byte aligned
    PixelFormat format = PixelFormat::b5g6r5;
    uint8_t downsample_format = 0;
    uint8_t downsample_scale_x = 0;  // log2
    uint8_t downsample_scale_y = 0;
    WriteBackLayout layout = WriteBackLayout::linear;
    uint16_t pitch = 0;  // linear: bytes a row / 8; tiled: tiles a row
    bool dirty_only = false;
    bool bounding_box = false;
    bool swap_red_blue = false;
    bool inverse_order = false;
    bool dither = false;
    bool big_endian = false;
    uint8_t mrt_mask = 0;    // one bit a sample plane
    uint32_t mrt_pitch = 0;  // bytes from plane to plane
    bool test_enable = false;
    uint16_t test_reference = 0;
    Compare test_function = Compare::never;
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, pp_frame_words> pack(const PpFrame& frame);
Result<void> check(const PpFrame& frame);
Result<PpFrame> unpack_pp_frame(std::span<const uint32_t, pp_frame_words> words);

std::array<uint32_t, write_back_words> pack(const WriteBack& unit);
Result<void> check(const WriteBack& unit);
Result<WriteBack> unpack_write_back(std::span<const uint32_t, write_back_words> words);

// One line a field, each with its end.
void print(std::string& out, const PpFrame& frame);
void print(std::string& out, const WriteBack& unit);

}  // namespace cuesta::hw::mali400
