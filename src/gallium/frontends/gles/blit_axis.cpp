// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/blit_axis.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace cuesta::gles {
namespace {

// Pixels n of the target, counted from its start, whose middle comes from 0 <= s < size. Where the
// source runs backwards it is looked at from its other side.
BlitEdges pixels_with_source(const BlitEdges& source, int64_t target_length, uint32_t size) {
    const bool backwards = source.length() < 0;
    const auto start = static_cast<double>(backwards ? size - source.start : source.start);
    const auto pixels = static_cast<double>(target_length);
    const auto texels = static_cast<double>(std::abs(source.length()));
    const auto pixel_of = [&](double texel) {
        // No further than any framebuffer, whatever side. The quotient comes last: a middle that
        // lies on the edge of a texel is found there, as long as the product is exact.
        const double pixel = std::ceil((texel - start) * pixels / texels - 0.5);
        return static_cast<int64_t>(std::clamp(pixel, -1e15, 1e15));
    };
    return {pixel_of(0), pixel_of(static_cast<double>(size))};
}

// Cuts what is not written from both ends of the target, by steps that are whole pixels of both.
void cut_ends(BlitAxis& axis) {
    const int64_t divisor = std::gcd(axis.target.length(), axis.source.length());
    const int64_t target_step = axis.target.length() / divisor;
    const int64_t source_step = axis.source.length() / divisor;
    const int64_t before = (int64_t{axis.first} - axis.target.start) / target_step;
    const int64_t behind = (axis.target.end - int64_t{axis.last_end}) / target_step;
    axis.target.start += before * target_step;
    axis.source.start += before * source_step;
    axis.target.end -= behind * target_step;
    axis.source.end -= behind * source_step;
}

}  // namespace

std::optional<BlitAxis> clip_blit_axis(BlitEdges source,
                                       BlitEdges target,
                                       uint32_t source_size,
                                       BlitEdges inside) {
    if (target.start > target.end) {
        std::swap(target.start, target.end);
        std::swap(source.start, source.end);
    }
    if (source.length() == 0 || target.length() == 0)
        return std::nullopt;
    const BlitEdges known = pixels_with_source(source, target.length(), source_size);
    const int64_t first =
        std::max({target.start, inside.start, target.start + std::max<int64_t>(known.start, 0)});
    const int64_t end = std::min({target.end, inside.end, target.start + known.end});
    if (first >= end)
        return std::nullopt;
    BlitAxis axis = {source, target, static_cast<uint32_t>(first), static_cast<uint32_t>(end)};
    cut_ends(axis);
    return axis;
}

}  // namespace cuesta::gles
