// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a render is given besides its streams: entries of the scissor and depth-bias arrays, and
// registers in the kernel interface's words (depth and stencil surfaces, clear values, sample
// positions, programs at the ends of tiles). Bits in render_rows.h. Source: AGX fact sheet, part 1,
// section on renders; part 4, sections 4.16 and 4.17; part 5, sections 5.3, 5.5, 5.6.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace cuesta::hw::agx {

// Pixels, max exclusive; max <= min is empty. Depths bound those of clamped fragments.
struct Scissor {
    uint16_t max_x = 0;
    uint16_t min_x = 0;
    uint16_t max_y = 0;
    uint16_t min_y = 0;
    float min_z = 0;
    float max_z = 1;
};

struct DepthBias {
    float constant = 0;
    float slope_scale = 0;
    float clamp = 0;
};

enum class ZlsTiling : uint8_t { gpu_tiled = 0, twiddled = 1 };
enum class ZFormat : uint8_t { float_32 = 0, unorm_16 = 2 };

// Loads of depth (z) and stencil (s) at the start of a tile, stores at its end.
struct ZlsControl {
    bool unknown_0 = false;
    ZlsTiling z_load_tiling = ZlsTiling::gpu_tiled;
    bool z_load_compressed = false;
    ZlsTiling s_load_tiling = ZlsTiling::gpu_tiled;
    bool s_load_compressed = false;
    ZlsTiling z_store_tiling = ZlsTiling::gpu_tiled;
    bool z_store_compressed = false;
    ZlsTiling s_store_tiling = ZlsTiling::gpu_tiled;
    bool s_store_compressed = false;
    bool s_load = false;
    bool z_load = false;
    bool s_store = false;
    bool z_store = false;
    ZFormat z_format = ZFormat::float_32;
    bool z_resolve = false;
    bool s_resolve = false;
};

// Of depth and stencil surfaces with more than one layer.
struct ZlsStride {
    bool unknown_0 = true;
    uint64_t layer_stride = 16384;  // a multiple of 16 KiB
};

struct ZlsCompressionStride {
    uint64_t layer_stride = 128;  // of the metadata; a multiple of 128
};

struct ZlsPixels {
    uint16_t width = 1;  // 1..32768
    uint16_t height = 1;
};

struct BackgroundValues {
    uint8_t stencil = 0;
    uint8_t unknown_8 = 3;
    bool unknown_10 = false;  // the kernel sets it for the first pass
};

// Positions of the samples, in 1/16 pixel.
struct SamplePositions {
    std::array<uint8_t, 4> x = {8, 0, 0, 0};
    std::array<uint8_t, 4> y = {8, 0, 0, 0};
};

struct PppControl {
    bool gl_clip = false;  // clip volume -w <= z <= w instead of 0 <= z <= w
    bool w_clamp = true;
    bool default_point_size = false;
    bool fixed_point_format = true;
};

// A background or end-of-tile program.
struct TilePipeline {
    uint8_t tag = 4;       // 4; 8 seen for backgrounds of four and more surfaces [?]
    uint32_t address = 0;  // of USC words, in the USC window; a multiple of 64
};

inline constexpr unsigned scissor_words = 4;
inline constexpr unsigned depth_bias_words = 3;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, scissor_words> pack(const Scissor& scissor);
std::array<uint32_t, depth_bias_words> pack(const DepthBias& bias);
std::array<uint32_t, 2> pack(const ZlsControl& control);
std::array<uint32_t, 1> pack(const ZlsStride& stride);
std::array<uint32_t, 1> pack(const ZlsCompressionStride& stride);
std::array<uint32_t, 1> pack(const ZlsPixels& pixels);
std::array<uint32_t, 1> pack(const BackgroundValues& values);
std::array<uint32_t, 2> pack(const SamplePositions& positions);
std::array<uint32_t, 1> pack(const PppControl& control);
std::array<uint32_t, 1> pack(const TilePipeline& pipeline);

Result<void> check(const Scissor& scissor);
Result<void> check(const DepthBias& bias);
Result<void> check(const ZlsControl& control);
Result<void> check(const ZlsStride& stride);
Result<void> check(const ZlsCompressionStride& stride);
Result<void> check(const ZlsPixels& pixels);
Result<void> check(const BackgroundValues& values);
Result<void> check(const SamplePositions& positions);
Result<void> check(const PppControl& control);
Result<void> check(const TilePipeline& pipeline);

Result<Scissor> unpack_scissor(std::span<const uint32_t, scissor_words> words);
Result<DepthBias> unpack_depth_bias(std::span<const uint32_t, depth_bias_words> words);
Result<ZlsControl> unpack_zls_control(std::span<const uint32_t, 2> words);
Result<ZlsStride> unpack_zls_stride(std::span<const uint32_t, 1> words);
Result<ZlsCompressionStride> unpack_zls_compression_stride(std::span<const uint32_t, 1> words);
Result<ZlsPixels> unpack_zls_pixels(std::span<const uint32_t, 1> words);
Result<BackgroundValues> unpack_background_values(std::span<const uint32_t, 1> words);
Result<SamplePositions> unpack_sample_positions(std::span<const uint32_t, 2> words);
Result<PppControl> unpack_ppp_control(std::span<const uint32_t, 1> words);
Result<TilePipeline> unpack_tile_pipeline(std::span<const uint32_t, 1> words);

// One line a field, each with its end.
void print(std::string& out, const Scissor& scissor);
void print(std::string& out, const DepthBias& bias);
void print(std::string& out, const ZlsControl& control);

}  // namespace cuesta::hw::agx
