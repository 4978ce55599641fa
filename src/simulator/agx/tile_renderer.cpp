// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/tile_renderer.h"

#include <algorithm>
#include <bit>

#include "simulator/agx/depth_stencil.h"
#include "simulator/agx/depth_unorm16.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::ppp::PassType;
using hw::agx::ppp::Visibility;

constexpr uint32_t no_tag = ~uint32_t{0};

// The tests of one primitive, and its counter.
class PrimitiveTest {
  public:
    PrimitiveTest(const Primitive& primitive,
                  Tile& tile,
                  const SamplePoints& points,
                  VisibilityCounts& counts)
        : primitive_(primitive),
          tile_(tile),
          points_(points),
          counts_(counts),
          test_(primitive.draw->ppp, primitive.back_facing),
          visibility_(primitive.draw->ppp.visibility()) {}

    // Samples of a pixel of the surface that pass. Depth and stencil where they are given.
    uint8_t run(
        uint32_t x, uint32_t y, uint8_t samples, const float* depth, const uint8_t* stencil) {
        const uint8_t reference = stencil != nullptr ? *stencil : test_.reference();
        const size_t first = tile_.sample_at(x, y, 0);
        uint8_t passed = 0;
        for (uint32_t left = samples; left != 0; left &= left - 1) {
            const auto sample = static_cast<uint32_t>(std::countr_zero(left));
            const double z = depth != nullptr ? *depth : depth_at(x, y, sample);
            if (test_.run(tile_, first + sample, window_depth(z), reference))
                passed |= static_cast<uint8_t>(1u << sample);
        }
        count(static_cast<uint64_t>(std::popcount(passed)));
        return passed;
    }

    // Of what is live; false where nothing is left.
    bool run_all(Coverage& coverage) {
        const TileShape& shape = tile_.shape;
        uint64_t passed = 0;
        coverage.each_pixel([&](uint32_t x, uint32_t y, size_t pixel) {
            uint8_t& live = coverage.live(pixel);
            uint32_t left = live;
            for (uint32_t sample = 0; left != 0; ++sample, left >>= 1) {
                if ((left & 1) == 0)
                    continue;
                const double z = depth_at(shape.x + x, shape.y + y, sample);
                if (test_.run(tile_, pixel * shape.samples + sample, window_depth(z),
                              test_.reference()))
                    ++passed;
                else
                    live = static_cast<uint8_t>(live & ~(1u << sample));
            }
        });
        count(passed);
        return passed != 0;
    }

  private:
    // A counter that nothing passes is not touched.
    void count(uint64_t samples) {
        if (visibility_ == Visibility::none || samples == 0)
            return;
        if (counter_ == nullptr)
            counter_ = &counts_[primitive_.draw->ppp.query.index];
        if (visibility_ == Visibility::boolean)
            counter_->any = true;
        else
            counter_->samples += samples;
    }

    double depth_at(uint32_t x, uint32_t y, uint32_t sample) const {
        return primitive_.depth.at(x + points_.x[sample] / 16.0, y + points_.y[sample] / 16.0);
    }
    // Whether the cull word clips depth or not: offsets and programs leave the range behind the
    // clip.
    float window_depth(double z) const {
        const auto depth = static_cast<float>(std::min<double>(
            std::max<double>(z, primitive_.scissor.min_z), primitive_.scissor.max_z));
        return tile_.has_unorm16_depth ? rounded_to_unorm16(depth) : depth;
    }

    const Primitive& primitive_;
    Tile& tile_;
    const SamplePoints& points_;
    VisibilityCounts& counts_;
    SampleTest test_;
    Visibility visibility_;
    VisibilityCount* counter_ = nullptr;
};

}  // namespace

TileRenderer::TileRenderer(Tile& tile,
                           std::span<const Primitive* const> primitives,
                           const SamplePoints& points,
                           const LaunchContext& context,
                           VisibilityCounts& counts)
    : tile_(tile),
      primitives_(primitives),
      points_(points),
      context_(context),
      counts_(counts),
      coverage_(tile.shape),
      tagged_(tile.shape),
      tags_(size_t{tile.shape.pixels()} * tile.shape.samples, no_tag),
      tag_samples_(primitives.size()) {}

Result<void> TileRenderer::run() {
    for (uint32_t i = 0; i < primitives_.size(); ++i)
        TRY(draw(i));
    return shade_tags();
}

Result<void> TileRenderer::draw(uint32_t number) {
    const Primitive& primitive = *primitives_[number];
    const DrawState& draw = *primitive.draw;
    TRY(context_.budget.spend(1));
    coverage_.cover(primitive, points_);
    if (coverage_.box().empty())
        return {};
    TRY(context_.budget.spend(sample_work(coverage_.box().pixels() * tile_.shape.samples)));
    const bool shaded = draw.fragment != nullptr && !draw.ppp.tag_write_disable();
    const bool tests_itself =
        shaded && draw.fragment->fragment && !draw.fragment->fragment->early_z;
    if (!tests_itself && !PrimitiveTest(primitive, tile_, points_, counts_).run_all(coverage_))
        return {};
    if (!shaded)
        return {};
    if (!tests_itself && draw.ppp.pass_type() == PassType::opaque) {
        tag(number);
        return {};
    }
    TRY(shade_tags());
    return shade(primitive, coverage_, tests_itself);
}

// --- tags --------------------------------------------------------------------

void TileRenderer::tag(uint32_t number) {
    tagged_by_.push_back(number);
    const uint32_t samples = tile_.shape.samples;
    coverage_.each_pixel([&](uint32_t, uint32_t, size_t pixel) {
        for (uint32_t left = coverage_.live(pixel); left != 0; left &= left - 1) {
            uint32_t& tag = tags_[pixel * samples + static_cast<size_t>(std::countr_zero(left))];
            if (tag != no_tag) {
                --tag_samples_[tag];
                ++context_.stats.hidden;
            }
            tag = number;
            ++tag_samples_[number];
        }
    });
}

Result<void> TileRenderer::shade_tags() {
    const uint32_t samples = tile_.shape.samples;
    for (const uint32_t number : tagged_by_) {
        if (tag_samples_[number] == 0)
            continue;
        const Primitive& primitive = *primitives_[number];
        // What is covered differs from what is tagged only where a pixel has several samples.
        if (samples > 1)
            tagged_.cover(primitive, points_);
        else
            tagged_.start(primitive);
        TRY(context_.budget.spend(sample_work(tagged_.box().pixels() * samples)));
        tagged_.each_pixel([&](uint32_t, uint32_t, size_t pixel) {
            uint32_t mask = 0;
            for (uint32_t sample = 0; sample < samples; ++sample) {
                uint32_t& tag = tags_[pixel * samples + sample];
                if (tag == number) {
                    mask |= 1u << sample;
                    tag = no_tag;
                }
            }
            tagged_.live(pixel) = static_cast<uint8_t>(mask);
            if (samples == 1)
                tagged_.covered(pixel) = static_cast<uint8_t>(mask);
        });
        tag_samples_[number] = 0;
        TRY(shade(primitive, tagged_, false));
    }
    tagged_by_.clear();
    return {};
}

// --- fragments ---------------------------------------------------------------

Result<void> TileRenderer::shade(const Primitive& primitive,
                                 const Coverage& coverage,
                                 bool tests_itself) {
    const TileShape& shape = tile_.shape;
    const PixelBox& box = coverage.box();
    quads_.clear();
    for (uint32_t y = box.top; y < box.bottom; y += 2)
        for (uint32_t x = box.left; x < box.right; x += 2) {
            FragmentQuad quad{.x = static_cast<uint16_t>(shape.x + x),
                              .y = static_cast<uint16_t>(shape.y + y)};
            uint8_t any = 0;
            for (unsigned i = 0; i < 4; ++i) {
                const size_t pixel = size_t{y + i / 2} * shape.width + x + i % 2;
                quad.covered[i] = coverage.covered(pixel);
                quad.live[i] = coverage.live(pixel);
                any |= quad.live[i];
            }
            if (any != 0)
                quads_.push_back(quad);
        }
    FragmentRun run{.launch = *primitive.draw->fragment,
                    .context = context_,
                    .tile = tile_,
                    .points = points_,
                    .primitive = &primitive};
    PrimitiveTest test(primitive, tile_, points_, counts_);
    if (tests_itself)
        run.test = [&test](uint32_t x, uint32_t y, uint8_t samples, const float* depth,
                           const uint8_t* stencil) {
            return test.run(x, y, samples, depth, stencil);
        };
    TRY(shade_quads(run, quads_));
    context_.stats.fragments += run.fragments;
    return {};
}

}  // namespace cuesta::simulator::agx
