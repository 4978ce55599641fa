// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_tile_buffer.h"

namespace cuesta::simulator::mali400 {
namespace {

void clear_plane(SamplePlane& plane,
                 const std::array<float, 4>& color,
                 const ClearValues& values,
                 const ColorPrecision& precision) {
    for (unsigned channel = 0; channel < 4; ++channel)
        plane.color[channel].fill(precision.quantise(splat(color[channel]), channel));
    plane.depth.fill(IntLanes{values.depth, values.depth, values.depth, values.depth});
    plane.stencil.fill(IntLanes{values.stencil, values.stencil, values.stencil, values.stencil});
}

}  // namespace

Lanes ColorPrecision::quantise(Lanes value, unsigned channel) const {
    const Lanes zero = splat(0);
    const Lanes one = splat(1);
    const Lanes positive = select(value > zero, value, zero);  // NaN becomes 0
    // fp16 targets clamp too, as conformance results on silicon show (part 3, 3.3).
    const Lanes clamped = select(positive < one, positive, one);
    if (half)
        return round_to_half(clamped);
    const float step = steps[channel];
    const IntLanes level = __builtin_convertvector(clamped * step + 0.5f, IntLanes);
    return __builtin_convertvector(level, Lanes) / step;
}

void TileBuffer::clear(const ClearValues& values, const ColorPrecision& precision) {
    precision_ = precision;
    samples_ = 1;
    clear_plane(planes_[0], values.color[0], values, precision);
    for (unsigned sample = 1; sample < max_samples; ++sample) {
        if (values.color[sample] != values.color[0])
            samples_ = max_samples;
    }
    for (unsigned sample = 1; sample < samples_; ++sample)
        clear_plane(planes_[sample], values.color[sample], values, precision);
}

void TileBuffer::split() {
    if (samples_ == max_samples)
        return;
    for (unsigned sample = 1; sample < max_samples; ++sample)
        planes_[sample] = planes_[0];
    samples_ = max_samples;
}

}  // namespace cuesta::simulator::mali400
