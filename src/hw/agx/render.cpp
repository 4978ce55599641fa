// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/render.h"

#include "hw/agx/render_rows.h"
#include "hw/isa/packet_codec.h"

namespace cuesta::hw::agx {

static_assert(isa::well_formed<Scissor>());

std::array<uint32_t, scissor_words> pack(const Scissor& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const Scissor& packet) {
    return isa::check_packet(packet);
}

Result<Scissor> unpack_scissor(std::span<const uint32_t, scissor_words> words) {
    return isa::unpack_packet<Scissor>(words);
}

void print(std::string& out, const Scissor& packet) {
    isa::print_lines(out, packet, pack(packet));
}

static_assert(isa::well_formed<DepthBias>());

std::array<uint32_t, depth_bias_words> pack(const DepthBias& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const DepthBias& packet) {
    return isa::check_packet(packet);
}

Result<DepthBias> unpack_depth_bias(std::span<const uint32_t, depth_bias_words> words) {
    return isa::unpack_packet<DepthBias>(words);
}

void print(std::string& out, const DepthBias& packet) {
    isa::print_lines(out, packet, pack(packet));
}

static_assert(isa::well_formed<ZlsControl>());

std::array<uint32_t, 2> pack(const ZlsControl& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const ZlsControl& packet) {
    return isa::check_packet(packet);
}

Result<ZlsControl> unpack_zls_control(std::span<const uint32_t, 2> words) {
    return isa::unpack_packet<ZlsControl>(words);
}

void print(std::string& out, const ZlsControl& packet) {
    isa::print_lines(out, packet, pack(packet));
}

static_assert(isa::well_formed<ZlsStride>());

std::array<uint32_t, 1> pack(const ZlsStride& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const ZlsStride& packet) {
    return isa::check_packet(packet);
}

Result<ZlsStride> unpack_zls_stride(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<ZlsStride>(words);
}

static_assert(isa::well_formed<ZlsCompressionStride>());

std::array<uint32_t, 1> pack(const ZlsCompressionStride& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const ZlsCompressionStride& packet) {
    return isa::check_packet(packet);
}

Result<ZlsCompressionStride> unpack_zls_compression_stride(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<ZlsCompressionStride>(words);
}

static_assert(isa::well_formed<ZlsPixels>());

std::array<uint32_t, 1> pack(const ZlsPixels& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const ZlsPixels& packet) {
    return isa::check_packet(packet);
}

Result<ZlsPixels> unpack_zls_pixels(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<ZlsPixels>(words);
}

static_assert(isa::well_formed<BackgroundValues>());

std::array<uint32_t, 1> pack(const BackgroundValues& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const BackgroundValues& packet) {
    return isa::check_packet(packet);
}

Result<BackgroundValues> unpack_background_values(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<BackgroundValues>(words);
}

static_assert(isa::well_formed<SamplePositions>());

std::array<uint32_t, 2> pack(const SamplePositions& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const SamplePositions& packet) {
    return isa::check_packet(packet);
}

Result<SamplePositions> unpack_sample_positions(std::span<const uint32_t, 2> words) {
    return isa::unpack_packet<SamplePositions>(words);
}

static_assert(isa::well_formed<PppControl>());

std::array<uint32_t, 1> pack(const PppControl& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const PppControl& packet) {
    return isa::check_packet(packet);
}

Result<PppControl> unpack_ppp_control(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<PppControl>(words);
}

static_assert(isa::well_formed<TilePipeline>());

std::array<uint32_t, 1> pack(const TilePipeline& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const TilePipeline& packet) {
    return isa::check_packet(packet);
}

Result<TilePipeline> unpack_tile_pipeline(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<TilePipeline>(words);
}

}  // namespace cuesta::hw::agx
