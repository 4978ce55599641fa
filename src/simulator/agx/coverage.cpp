// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/coverage.h"

#include <algorithm>
#include <bit>

namespace cuesta::simulator::agx {

namespace {

constexpr uint32_t block = tile_size;  // pixels a side that Polygon covers in a call

// Bits of a block's row or column from `first` to before `end`, both counted from the tile's first
// pixel; the block begins at `at`.
uint32_t bits_between(uint32_t first, uint32_t end, uint32_t at) {
    const uint32_t from = std::clamp(first, at, at + block) - at;
    const uint32_t to = std::clamp(end, at, at + block) - at;
    return from >= to ? 0 : ((1u << to) - 1) & ~((1u << from) - 1);
}

}  // namespace

Coverage::Coverage(const TileShape& shape)
    : shape_(shape), covered_(shape.pixels()), live_(shape.pixels()) {}

void Coverage::start(const Primitive& primitive) {
    const GridBox bounds = primitive.outline.bounds();
    const auto& scissor = primitive.scissor;
    // Of a tile's side, from the scissor: what lies before the tile is its first pixel.
    const auto in_tile = [](uint32_t at, uint32_t first, uint32_t size) {
        return at <= first ? 0 : std::min(at - first, size);
    };
    scissor_ = {in_tile(scissor.min_x, shape_.x, shape_.width),
                in_tile(scissor.min_y, shape_.y, shape_.height),
                in_tile(scissor.max_x, shape_.x, shape_.width),
                in_tile(scissor.max_y, shape_.y, shape_.height)};
    const auto pixel = [](int32_t at, uint32_t first, uint32_t size) {
        const int64_t in = (int64_t{at} >> subpixel_bits) - int64_t{first};
        return static_cast<uint32_t>(std::clamp<int64_t>(in, 0, size));
    };
    box_ = {
        std::max(scissor_.left, pixel(bounds.least.x, shape_.x, shape_.width)),
        std::max(scissor_.top, pixel(bounds.least.y, shape_.y, shape_.height)),
        std::min(scissor_.right, pixel(bounds.greatest.x + subpixels, shape_.x, shape_.width)),
        std::min(scissor_.bottom, pixel(bounds.greatest.y + subpixels, shape_.y, shape_.height))};
    if (box_.empty()) {
        box_ = {};
        return;
    }
    box_.left &= ~1u;
    box_.top &= ~1u;
    box_.right = (box_.right + 1) & ~1u;
    box_.bottom = (box_.bottom + 1) & ~1u;
}

void Coverage::cover(const Primitive& primitive, const SamplePoints& points) {
    start(primitive);
    if (box_.empty())
        return;
    for (uint32_t y = box_.top / block * block; y < box_.bottom; y += block)
        for (uint32_t x = box_.left / block * block; x < box_.right; x += block)
            cover_block(primitive, points, x, y);
    if (!primitive.clips.empty())
        cut_clips(primitive, points);
    for (uint32_t y = box_.top; y < box_.bottom; ++y)
        std::copy_n(&covered_[size_t{y} * shape_.width + box_.left], box_.right - box_.left,
                    &live_[size_t{y} * shape_.width + box_.left]);
}

void Coverage::cover_block(const Primitive& primitive,
                           const SamplePoints& points,
                           uint32_t x,
                           uint32_t y) {
    const uint32_t columns = bits_between(scissor_.left, scissor_.right, x);
    const uint32_t lines = bits_between(scissor_.top, scissor_.bottom, y);
    for (uint32_t sample = 0; sample < shape_.samples; ++sample) {
        const GridPoint point = {points.x[sample] * subpixels / 16,
                                 points.y[sample] * subpixels / 16};
        const TileRows rows = primitive.outline.coverage(static_cast<int>(shape_.x + x),
                                                         static_cast<int>(shape_.y + y), point);
        for (uint32_t row = 0; row < block; ++row) {
            const uint32_t mask = (lines >> row & 1) != 0 ? rows[row] & columns : 0;
            uint8_t* const at = &covered_[size_t{y + row} * shape_.width + x];
            for (uint32_t i = 0; i < block; ++i) {
                const auto bit = static_cast<uint8_t>((mask >> i & 1) << sample);
                at[i] = sample == 0 ? bit : static_cast<uint8_t>(at[i] | bit);
            }
        }
    }
}

// Planes of the clip volume that the outline knows nothing of.
void Coverage::cut_clips(const Primitive& primitive, const SamplePoints& points) {
    each_pixel([&](uint32_t x, uint32_t y, size_t pixel) {
        for (uint32_t left = covered_[pixel]; left != 0; left &= left - 1) {
            const auto sample = static_cast<uint32_t>(std::countr_zero(left));
            const double at_x = shape_.x + x + points.x[sample] / 16.0;
            const double at_y = shape_.y + y + points.y[sample] / 16.0;
            const bool inside = std::ranges::all_of(
                primitive.clips, [&](const Plane& plane) { return plane.at(at_x, at_y) >= 0; });
            if (!inside)
                covered_[pixel] &= static_cast<uint8_t>(~(1u << sample));
        }
    });
}

}  // namespace cuesta::simulator::agx
