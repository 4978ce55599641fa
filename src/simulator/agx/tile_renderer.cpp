// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/tile_renderer.h"

#include <algorithm>
#include <bit>

#include "simulator/agx/depth_stencil.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ppp::PassType;
using hw::agx::ppp::Visibility;

constexpr uint32_t coverage_block = tile_size;  // pixels a side that Polygon covers in a call

}  // namespace

TileRenderer::TileRenderer(Tile& tile,
                           std::span<const Primitive* const> primitives,
                           const SamplePoints& points,
                           const LaunchContext& context)
    : tile_(tile),
      primitives_(primitives),
      points_(points),
      context_(context),
      covered_(tile.shape.pixels()),
      tags_(size_t{tile.shape.pixels()} * tile.shape.samples) {}

Result<void> TileRenderer::run(GpuStats& stats,
                               VisibilityCounts& counts,
                               uint64_t instruction_limit,
                               bool checks) {
    stats_ = &stats;
    counts_ = &counts;
    instruction_limit_ = instruction_limit;
    checks_ = checks;
    for (uint32_t i = 0; i < primitives_.size(); ++i)
        TRY(draw(i));
    return shade_tags();
}

// --- coverage ----------------------------------------------------------------

void TileRenderer::cover(const Primitive& primitive) {
    const TileShape& shape = tile_.shape;
    std::ranges::fill(covered_, uint8_t{0});
    for (uint32_t sample = 0; sample < shape.samples; ++sample) {
        const GridPoint point = {points_.x[sample] * subpixels / 16,
                                 points_.y[sample] * subpixels / 16};
        for (uint32_t y = 0; y < shape.height; y += coverage_block)
            for (uint32_t x = 0; x < shape.width; x += coverage_block) {
                const TileRows rows = primitive.outline.coverage(
                    static_cast<int>(shape.x + x), static_cast<int>(shape.y + y), point);
                for (uint32_t row = 0; row < coverage_block; ++row)
                    for (uint32_t mask = rows[row]; mask != 0; mask &= mask - 1)
                        covered_[(y + row) * shape.width + x +
                                 static_cast<uint32_t>(std::countr_zero(mask))] |=
                            static_cast<uint8_t>(1u << sample);
            }
    }
    clip_planes(primitive);
}

// The scissor, and planes of the clip volume that the outline knows nothing of.
void TileRenderer::clip_planes(const Primitive& primitive) {
    const TileShape& shape = tile_.shape;
    const auto& scissor = primitive.scissor;
    for (uint32_t y = 0; y < shape.height; ++y)
        for (uint32_t x = 0; x < shape.width; ++x) {
            uint8_t& samples = covered_[y * shape.width + x];
            const uint32_t px = shape.x + x, py = shape.y + y;
            if (px < scissor.min_x || px >= scissor.max_x || py < scissor.min_y ||
                py >= scissor.max_y)
                samples = 0;
            for (uint32_t left = samples; left != 0; left &= left - 1) {
                const auto sample = static_cast<uint32_t>(std::countr_zero(left));
                const double sx = px + points_.x[sample] / 16.0;
                const double sy = py + points_.y[sample] / 16.0;
                const bool inside = std::ranges::all_of(
                    primitive.clips, [&](const Plane& plane) { return plane.at(sx, sy) >= 0; });
                if (!inside)
                    samples &= static_cast<uint8_t>(~(1u << sample));
            }
        }
}

// --- tests -------------------------------------------------------------------

uint8_t TileRenderer::test(const Primitive& primitive,
                           uint32_t x,
                           uint32_t y,
                           uint8_t samples,
                           const float* depth,
                           const uint8_t* stencil) {
    const SampleTest test{primitive.draw->ppp, primitive.back_facing};
    const auto& scissor = primitive.scissor;
    uint8_t passed = 0;
    for (uint32_t left = samples; left != 0; left &= left - 1) {
        const auto sample = static_cast<uint32_t>(std::countr_zero(left));
        double z = depth != nullptr ? *depth
                                    : primitive.depth.at(x + points_.x[sample] / 16.0,
                                                         y + points_.y[sample] / 16.0);
        if (primitive.draw->ppp.cull.depth_clamp)
            z = std::min<double>(std::max<double>(z, scissor.min_z), scissor.max_z);
        if (test.run(tile_, tile_.sample_at(x, y, sample), static_cast<float>(z),
                     stencil != nullptr ? *stencil : test.reference()))
            passed |= static_cast<uint8_t>(1u << sample);
    }
    const Visibility visibility = primitive.draw->ppp.visibility();
    if (visibility != Visibility::none && passed != 0)
        counts_->samples[primitive.draw->ppp.query.index] +=
            static_cast<uint64_t>(std::popcount(passed));
    return passed;
}

void TileRenderer::test_all(const Primitive& primitive) {
    const TileShape& shape = tile_.shape;
    for (uint32_t y = 0; y < shape.height; ++y)
        for (uint32_t x = 0; x < shape.width; ++x) {
            uint8_t& samples = covered_[y * shape.width + x];
            if (samples != 0)
                samples = test(primitive, shape.x + x, shape.y + y, samples, nullptr, nullptr);
        }
}

// --- order -------------------------------------------------------------------

Result<void> TileRenderer::draw(uint32_t number) {
    const Primitive& primitive = *primitives_[number];
    const DrawState& draw = *primitive.draw;
    cover(primitive);
    const bool shaded = draw.fragment != nullptr && !draw.ppp.tag_write_disable();
    const bool tests_itself =
        shaded && draw.fragment->fragment && !draw.fragment->fragment->early_z;
    if (!tests_itself)
        test_all(primitive);
    if (!shaded)
        return {};
    if (!tests_itself && draw.ppp.pass_type() == PassType::opaque) {
        tag(number);
        return {};
    }
    // Its tests, where it runs them itself, are those of covered samples; the tags' are over.
    std::vector<uint8_t> own = covered_;
    TRY(shade_tags());
    covered_ = std::move(own);
    return shade(primitive, tests_itself);
}

void TileRenderer::tag(uint32_t number) {
    for (size_t pixel = 0; pixel < covered_.size(); ++pixel)
        for (uint32_t left = covered_[pixel]; left != 0; left &= left - 1) {
            uint32_t& tag =
                tags_[pixel * tile_.shape.samples + static_cast<uint32_t>(std::countr_zero(left))];
            stats_->hidden += tag != 0 ? 1 : 0;
            tag = number + 1;
            any_tag_ = true;
        }
}

Result<void> TileRenderer::shade_tags() {
    if (!any_tag_)
        return {};
    std::vector<uint32_t> numbers(tags_);
    std::ranges::sort(numbers);
    const auto rest = std::ranges::unique(numbers);
    numbers.erase(rest.begin(), rest.end());
    const uint32_t samples = tile_.shape.samples;
    for (const uint32_t number : numbers) {
        if (number == 0)
            continue;
        for (size_t pixel = 0; pixel < covered_.size(); ++pixel) {
            uint8_t& mask = covered_[pixel];
            mask = 0;
            for (uint32_t sample = 0; sample < samples; ++sample)
                mask |= static_cast<uint8_t>((tags_[pixel * samples + sample] == number) << sample);
        }
        TRY(shade(*primitives_[number - 1], false));
    }
    std::ranges::fill(tags_, 0u);
    any_tag_ = false;
    return {};
}

Result<void> TileRenderer::shade(const Primitive& primitive, bool tests_itself) {
    const TileShape& shape = tile_.shape;
    std::vector<FragmentQuad> quads;
    for (uint32_t y = 0; y < shape.height; y += 2)
        for (uint32_t x = 0; x < shape.width; x += 2) {
            const uint8_t* upper = &covered_[y * shape.width + x];
            const uint8_t* lower = upper + shape.width;
            if ((upper[0] | upper[1] | lower[0] | lower[1]) != 0)
                quads.push_back({.x = static_cast<uint16_t>(shape.x + x),
                                 .y = static_cast<uint16_t>(shape.y + y),
                                 .samples = {upper[0], upper[1], lower[0], lower[1]}});
        }
    FragmentRun run{.launch = *primitive.draw->fragment,
                    .context = context_,
                    .tile = tile_,
                    .points = points_,
                    .primitive = &primitive,
                    .instruction_limit = instruction_limit_,
                    .checks = checks_};
    if (tests_itself)
        run.test = [&](uint32_t x, uint32_t y, uint8_t samples, const float* depth,
                       const uint8_t* stencil) {
            return test(primitive, x, y, samples, depth, stencil);
        };
    TRY(shade_quads(run, quads));
    instruction_limit_ -= run.instructions;
    stats_->instructions += run.instructions;
    stats_->fragments += run.fragments;
    return {};
}

}  // namespace cuesta::simulator::agx
