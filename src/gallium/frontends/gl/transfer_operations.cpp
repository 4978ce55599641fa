// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/transfer_operations.h"

#include <algorithm>
#include <cmath>

namespace cuesta::gl {
namespace {

// The integer part, of which the low 32 bits count.
uint32_t integer_of(double index) {
    constexpr double most = 9.0e15;
    const double whole = std::isnan(index) ? 0.0 : std::floor(std::clamp(index, -most, most));
    return static_cast<uint32_t>(static_cast<int64_t>(whole));
}

// Positive shifts are to the left.
double shifted(const PixelTransfer& transfer, double index) {
    if (transfer.index_shift != 0)
        index = std::ldexp(index, std::clamp(transfer.index_shift, -64, 64));
    return index + transfer.index_offset;
}

// The sizes of maps that indices look into are powers of two.
float at_index(const std::vector<float>& map, uint32_t index) {
    return map[index & (map.size() - 1)];
}

float at_component(const std::vector<float>& map, float component) {
    const float clamped = component > 0 ? std::min(component, 1.0f) : 0.0f;
    const auto last = static_cast<float>(map.size() - 1);
    return map[static_cast<size_t>(std::lround(clamped * last))];
}

}  // namespace

bool changes_colors(const PixelState& pixels) {
    static constexpr PixelTransfer neutral;
    const PixelTransfer& transfer = pixels.mode.transfer;
    return transfer.map_color || transfer.scale != neutral.scale || transfer.bias != neutral.bias;
}

bool changes_depths(const PixelState& pixels) {
    const PixelTransfer& transfer = pixels.mode.transfer;
    return transfer.depth_scale != 1 || transfer.depth_bias != 0;
}

bool changes_stencils(const PixelState& pixels) {
    const PixelTransfer& transfer = pixels.mode.transfer;
    return transfer.map_stencil || transfer.index_shift != 0 || transfer.index_offset != 0;
}

void change_colors(const PixelState& pixels, std::span<hw::Rgba> colors) {
    const PixelTransfer& transfer = pixels.mode.transfer;
    for (hw::Rgba& color : colors)
        for (size_t i = 0; i < color.size(); ++i)
            color[i] = color[i] * transfer.scale[i] + transfer.bias[i];
    if (!transfer.map_color)
        return;
    for (hw::Rgba& color : colors)
        for (size_t i = 0; i < color.size(); ++i)
            color[i] = at_component(pixels.maps.of(GL_PIXEL_MAP_R_TO_R + static_cast<GLenum>(i)),
                                    color[i]);
}

void change_depths(const PixelState& pixels, std::span<float> depths) {
    const PixelTransfer& transfer = pixels.mode.transfer;
    for (float& depth : depths)
        depth = depth * transfer.depth_scale + transfer.depth_bias;
}

void make_colors(const PixelState& pixels,
                 std::span<const double> indices,
                 std::span<hw::Rgba> colors) {
    for (size_t i = 0; i < indices.size(); ++i) {
        const uint32_t index = integer_of(shifted(pixels.mode.transfer, indices[i]));
        for (size_t c = 0; c < 4; ++c)
            colors[i][c] =
                at_index(pixels.maps.of(GL_PIXEL_MAP_I_TO_R + static_cast<GLenum>(c)), index);
    }
}

void make_stencils(const PixelState& pixels,
                   std::span<const double> indices,
                   std::span<uint32_t> stencils) {
    const std::vector<float>& map = pixels.maps.of(GL_PIXEL_MAP_S_TO_S);
    for (size_t i = 0; i < indices.size(); ++i) {
        uint32_t value = integer_of(shifted(pixels.mode.transfer, indices[i]));
        if (pixels.mode.transfer.map_stencil)
            value = integer_of(at_index(map, value));
        stencils[i] = value;
    }
}

void change_pairs(const PixelState& pixels, std::span<DepthStencil> pairs) {
    for (DepthStencil& pair : pairs) {
        change_depths(pixels, {&pair.depth, 1});
        const double index = pair.stencil;
        make_stencils(pixels, {&index, 1}, {&pair.stencil, 1});
    }
}

}  // namespace cuesta::gl
