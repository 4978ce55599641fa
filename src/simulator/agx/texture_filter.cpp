// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/texture_filter.h"

#include <algorithm>
#include <bit>

#include "simulator/agx/operand_access.h"
#include "simulator/agx/texture_fast.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::MipFilter;

constexpr LaneMask quad_lanes = 15;

void set(TextureResults& results, unsigned lane, Lanes color) {
    const BitLanes bits = std::bit_cast<BitLanes>(color);
    for (unsigned i = 0; i < results.size(); ++i)
        results[i][lane] = bits[i];
}

// Floats.
void mix_into(WideBits& first, const WideBits& second, const WideFloat& weights) {
    for (unsigned i = 0; i < lane_count; ++i) {
        const float a = std::bit_cast<float>(first[i]);
        const float b = std::bit_cast<float>(second[i]);
        first[i] = std::bit_cast<uint32_t>(a + (b - a) * weights[i]);
    }
}

TextureShape shape_of(const TextureStep& step) {
    if (step.shape.is_cube)
        return TextureShape::cube;
    switch (step.shape.components) {
        case 1: return TextureShape::one;
        case 3: return TextureShape::three;
        default: return TextureShape::two;
    }
}

}  // namespace

TextureFilter::TextureFilter(TexelSource& source,
                             const Sampler* sampler,
                             const TextureStep& step,
                             const TextureOperands& operands)
    : source_(source),
      texture_(source.texture),
      step_(step),
      operands_(operands),
      shape_(shape_of(step)),
      base_(mip_size(texture_.size, texture_.first_level)) {
    if (sampler == nullptr)
        return;
    state_ = sampler->state;
    state_.border = sampler->border_of(texture_);
    mip_filter_ = sampler->mip_filter;
    max_anisotropy_ = sampler->max_anisotropy;
    compare_ = sampler->compare;
    // ASSUMED: integers are not filtered.
    if (texture_.format.is_integer()) {
        state_.min_nearest = true;
        state_.mag_nearest = true;
        state_.mip_linear = false;
    }
    if (shape_ == TextureShape::one)
        state_.wrap[1] = Wrap::clamp_to_edge;
    if (shape_ == TextureShape::cube && state_.seamless)
        state_.wrap.fill(Wrap::clamp_to_edge);
}

void TextureFilter::run(LaneMask lanes, TextureResults& results) {
    if (texture_.is_null) {
        for_each_lane(lanes, [&](unsigned lane) { set(results, lane, Lanes{}); });
        return;
    }
    switch (step_.action) {
        case TextureAction::gather: gather(lanes, results); return;
        case TextureAction::query_lod: query(lanes, results); return;
        case TextureAction::load: load(lanes, results); return;
        default: sample(lanes, results); return;
    }
}

// --- level of detail ---------------------------------------------------------

bool TextureFilter::needs_lod() const {
    const bool one_level =
        texture_.first_level == texture_.last_level || mip_filter_ == MipFilter::none;
    return !one_level || state_.min_nearest != state_.mag_nearest;
}

// Left open by the API: of two dimensions alone, and only where minification filters.
bool TextureFilter::is_anisotropic() const {
    return max_anisotropy_ > 1 && shape_ == TextureShape::two && !state_.min_nearest &&
           step_.lod != LodSource::level;
}

// A coordinate of the lane and of its neighbours, or what gradients put in their place.
Lanes TextureFilter::neighbours_of(unsigned axis, unsigned lane) const {
    const auto& at = operands_.at[axis];
    if (step_.lod == LodSource::gradients) {
        // Of cubes the change depends on the place.
        const float middle = shape_ == TextureShape::cube ? at[lane] : 0;
        return Lanes{middle, middle + operands_.gradients[2 * axis][lane],
                     middle + operands_.gradients[2 * axis + 1][lane], middle};
    }
    const unsigned first = lane / lanes_per_quad * lanes_per_quad;
    return Lanes{at[first], at[first + 1], at[first + 2], at[first + 3]};
}

// All four lanes count, whether they are active or not.
float TextureFilter::quad_level(unsigned quad) const {
    if (step_.lod != LodSource::automatic && step_.lod != LodSource::bias)
        return 0;
    std::array<Lanes, 3> coordinates = {};
    for (unsigned i = 0; i < step_.shape.components; ++i)
        coordinates[i] = neighbours_of(i, quad * lanes_per_quad);
    return quad_lod(shape_, base_, state_.unnormalised, coordinates);
}

float TextureFilter::level_of(unsigned lane, float quad) const {
    if (step_.lod == LodSource::level)
        return adjusted(lane, operands_.lod[lane]);
    if (step_.lod != LodSource::gradients)
        return adjusted(lane, quad);
    std::array<Lanes, 3> neighbours = {};
    for (unsigned i = 0; i < step_.shape.components; ++i)
        neighbours[i] = neighbours_of(i, lane);
    return adjusted(lane, quad_lod(shape_, base_, state_.unnormalised, neighbours));
}

float TextureFilter::adjusted(unsigned lane, float level) const {
    const float biased = step_.lod == LodSource::bias ? level + operands_.lod[lane] : level;
    return step_.has_minimum ? std::max(biased, operands_.minimum[lane]) : biased;
}

float TextureFilter::clamped(float level) const {
    return std::min(std::max(state_.min_lod, level), state_.max_lod);  // NaN: the least
}

LevelChoice TextureFilter::choice_of(float level) const {
    const float in_range = clamped(level);
    LevelChoice choice = {.magnify = !(in_range > 0)};
    if (mip_filter_ != MipFilter::none)
        choice = choose_level(state_, in_range, texture_.last_level - texture_.first_level);
    choice.level += texture_.first_level;
    choice.second_level += texture_.first_level;
    return choice;
}

// --- samples -----------------------------------------------------------------

TexturePoint TextureFilter::point_of(unsigned lane) const {
    const auto layer = static_cast<int>(operands_.layer[lane]);
    const auto& at = operands_.at;
    if (shape_ == TextureShape::cube) {
        TexturePoint point = project_cube(at[0][lane], at[1][lane], at[2][lane]);
        point.layer += layer * static_cast<int>(cube_faces);
        return point;
    }
    TexturePoint point = {.at = {at[0][lane], 0, 0}, .layer = layer, .offset = {}};
    for (unsigned i = 1; i < step_.shape.components; ++i)
        point.at[i] = at[i][lane];
    if (step_.has_offset) {
        for (unsigned i = 0; i < step_.shape.components; ++i)
            point.offset[i] = operands_.offset_of(i, lane);
    }
    return point;
}

CompareFetch TextureFilter::comparison(unsigned lane) {
    float reference = operands_.reference[lane];
    // Clamped to what the texels can be (confirmed by Mesa's asahi: gles3, references beyond).
    if (texture_.format.type == hw::agx::TextureType::unorm)
        reference = std::min(std::max(reference, 0.0f), 1.0f);
    return {{source_}, compare_, reference};
}

Lanes TextureFilter::sample_at(unsigned lane,
                               const TexturePoint& point,
                               const LevelChoice& choice) {
    if (!step_.compares) {
        TexelFetch fetch = {source_};
        return sample_texture(state_, shape_, texture_.size, choice, point, fetch);
    }
    CompareFetch fetch = comparison(lane);
    SamplerState state = state_;
    state.border = fetch.result(state_.border[0]);
    return sample_texture(state, shape_, texture_.size, choice, point, fetch);
}

void TextureFilter::sample(LaneMask lanes, TextureResults& results) {
    if (is_anisotropic()) {
        sample_anisotropic(lanes, results);
        return;
    }
    const bool is_simple = (shape_ == TextureShape::two || shape_ == TextureShape::one) &&
                           !step_.compares && !needs_lod();
    if (!is_simple)
        sample_levels(lanes, results);
    else if (can_sample_fast(texture_, state_, step_))
        sample_fast(source_, state_, step_, operands_, {texture_.first_level, state_.mag_nearest},
                    lanes, results);
    else
        sample_base_level(lanes, results);
}

// Where the level of detail chooses nothing.
void TextureFilter::sample_base_level(LaneMask lanes, TextureResults& results) {
    TexelFetch fetch = {source_};
    const bool nearest = state_.mag_nearest;
    for_each_lane(lanes, [&](unsigned lane) {
        const TexturePoint point = point_of(lane);
        const Lanes color =
            sample_layer(state_, nearest, texture_.first_level, base_, point, point.layer, fetch);
        set(results, lane, texture_.swizzled(color));
    });
}

void TextureFilter::sample_levels(LaneMask lanes, TextureResults& results) {
    LevelChoices choices;
    const bool by_lod = needs_lod();
    for (unsigned quad = 0; quad < lane_count / lanes_per_quad; ++quad) {
        const LaneMask in_quad = lanes & quad_lanes << (quad * lanes_per_quad);
        if (in_quad == 0)
            continue;
        const float level = by_lod ? quad_level(quad) : 0;
        for_each_lane(in_quad, [&](unsigned lane) {
            choices[lane] = choice_of(by_lod ? level_of(lane, level) : 0);
        });
    }
    if (shape_ == TextureShape::two && can_sample_fast(texture_, state_, step_)) {
        fast_levels(lanes, choices, results);
        return;
    }
    for_each_lane(lanes, [&](unsigned lane) {
        set(results, lane, texture_.swizzled(sample_at(lane, point_of(lane), choices[lane])));
    });
}

void TextureFilter::sample_anisotropic(LaneMask lanes, TextureResults& results) {
    for_each_lane(lanes, [&](unsigned lane) {
        const Probes probes = probes_of(base_, state_.unnormalised, neighbours_of(0, lane),
                                        neighbours_of(1, lane), max_anisotropy_);
        set(results, lane, texture_.swizzled(mean_of(lane, probes)));
    });
}

Lanes TextureFilter::mean_of(unsigned lane, const Probes& probes) {
    const LevelChoice choice = choice_of(adjusted(lane, probes.level));
    TexturePoint point = point_of(lane);
    if (choice.magnify)
        return sample_at(lane, point, choice);
    Lanes sum = {};
    const std::array<float, 3> middle = point.at;
    for (unsigned i = 0; i < probes.count; ++i) {
        const std::array<float, 2> from_middle = probes.place(i);
        point.at = {middle[0] + from_middle[0], middle[1] + from_middle[1], middle[2]};
        sum += sample_at(lane, point, choice);
    }
    return sum / static_cast<float>(probes.count);
}

// Lanes of the same levels together: mostly there is one set of them.
void TextureFilter::fast_levels(LaneMask lanes,
                                const LevelChoices& choices,
                                TextureResults& results) {
    for (LaneMask left = lanes; left != 0;) {
        const LevelChoice& choice = choices[static_cast<unsigned>(std::countr_zero(left))];
        LaneMask same = 0;
        WideFloat weights;
        fill(weights, 0.0f);
        bool has_second = false;
        for_each_lane(left, [&](unsigned lane) {
            const LevelChoice& other = choices[lane];
            if (other.magnify != choice.magnify || other.level != choice.level)
                return;
            same |= LaneMask{1} << lane;
            weights[lane] = other.second_weight;
            has_second |= other.second_weight != 0;
        });
        left &= ~same;
        const bool nearest = choice.magnify ? state_.mag_nearest : state_.min_nearest;
        TextureResults first;
        sample_fast(source_, state_, step_, operands_, {choice.level, nearest}, same, first);
        if (has_second) {
            TextureResults second;
            sample_fast(source_, state_, step_, operands_, {choice.second_level, nearest}, same,
                        second);
            for (unsigned i = 0; i < first.size(); ++i)
                mix_into(first[i], second[i], weights);
        }
        for (unsigned i = 0; i < first.size(); ++i)
            store(results[i], first[i], same);
    }
}

// The four texels of a linear filter, from the lower left one on against the clock.
// ASSUMED: of the first level, unless the instruction says which.
void TextureFilter::gather(LaneMask lanes, TextureResults& results) {
    for_each_lane(lanes, [&](unsigned lane) {
        const bool has_level = step_.lod == LodSource::level;
        const unsigned level =
            has_level ? choice_of(operands_.lod[lane]).level : texture_.first_level;
        const LevelSize size = mip_size(texture_.size, level);
        const TexturePoint point = point_of(lane);
        Footprint texels;
        if (step_.compares) {
            CompareFetch fetch = comparison(lane);
            SamplerState state = state_;
            state.border = fetch.result(state_.border[0]);
            texels = footprint(state, shape_, level, size, point, fetch);
        } else {
            TexelFetch fetch = {source_};
            texels = footprint(state_, shape_, level, size, point, fetch);
        }
        constexpr std::array<unsigned, 4> order = {2, 3, 1, 0};
        for (unsigned i = 0; i < order.size(); ++i) {
            const auto bits = std::bit_cast<BitLanes>(texture_.swizzled(texels.texels[order[i]]));
            results[i][lane] = bits[step_.gather_component];
        }
    });
}

void TextureFilter::query(LaneMask lanes, TextureResults& results) {
    const auto last = static_cast<float>(texture_.last_level - texture_.first_level);
    for (unsigned quad = 0; quad < lane_count / lanes_per_quad; ++quad) {
        const LaneMask in_quad = lanes & quad_lanes << (quad * lanes_per_quad);
        const float of_quad = quad_level(quad);
        for_each_lane(in_quad, [&](unsigned lane) {
            const float level = level_of(lane, of_quad);
            float reached = std::min(std::max(clamped(level), 0.0f), last);
            if (mip_filter_ == MipFilter::none)
                reached = 0;
            else if (!state_.mip_linear)
                reached = static_cast<float>(static_cast<int>(std::min(reached + 0.5f, last)));
            set(results, lane, Lanes{reached, level, 0, 0});
        });
    }
}

// --- loads -------------------------------------------------------------------

void TextureFilter::load(LaneMask lanes, TextureResults& results) {
    const unsigned greatest_level = texture_.memory.layout.level_count - 1u;
    for_each_lane(lanes, [&](unsigned lane) {
        // ASSUMED: levels that do not exist are the last one; the chip does not check them right.
        const unsigned level =
            std::min(texture_.first_level + operands_.level[lane], greatest_level);
        const LevelSize size = mip_size(texture_.size, level);
        const std::array<int, 3> extent = {size.width, size.height, size.depth};
        std::array<uint32_t, 3> at = {};
        bool outside = false;
        for (unsigned i = 0; i < step_.shape.components; ++i) {
            at[i] = operands_.texel[i][lane];
            if (step_.has_offset)
                at[i] += static_cast<uint32_t>(operands_.offset_of(i, lane));
            outside |= at[i] >= static_cast<uint32_t>(extent[i]);
        }
        const unsigned layer = step_.shape.components == 3 ? at[2] : operands_.layer[lane];
        const unsigned sample = operands_.sample[lane] % texture_.samples;
        const Lanes texel =
            outside ? state_.border : source_.texel(level, layer, at[0], at[1], sample);
        set(results, lane, texture_.swizzled(texel));
    });
}

}  // namespace cuesta::simulator::agx
