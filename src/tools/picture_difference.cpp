// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/picture_difference.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

namespace cuesta::tools {
namespace {

unsigned distance(const Image& a, const Image& b, size_t i) {
    return static_cast<unsigned>(std::abs(int{a.rgba[i]} - int{b.rgba[i]}));
}

bool same_size(const Image& a, const Image& b) {
    return a.width == b.width && a.height == b.height && a.rgba.size() == b.rgba.size() &&
           !a.rgba.empty();
}

}  // namespace

std::optional<Difference> compare(const Image& a, const Image& b) {
    if (!same_size(a, b))
        return std::nullopt;
    Difference result;
    double color_sum = 0;
    double alpha_sum = 0;
    size_t off = 0;
    const size_t pixels = a.rgba.size() / 4;
    for (size_t pixel = 0; pixel < pixels; ++pixel) {
        unsigned greatest = 0;
        for (size_t c = 0; c < 4; ++c) {
            const unsigned d = distance(a, b, pixel * 4 + c);
            (c == 3 ? alpha_sum : color_sum) += d;
            greatest = std::max(greatest, d);
        }
        off += greatest > off_by ? 1 : 0;
        result.greatest = std::max(result.greatest, greatest);
    }
    // Alpha is the same everywhere in most pictures and would only dilute the mean.
    result.mean = std::max(color_sum / 3, alpha_sum) / static_cast<double>(pixels);
    result.off_percent = 100.0 * static_cast<double>(off) / static_cast<double>(pixels);
    return result;
}

std::string to_text(const Difference& d) {
    return fmt::format("mean {:.3f}/255, greatest {}/255, {:.3f} % off by more than {}/255", d.mean,
                       d.greatest, d.off_percent, off_by);
}

Image difference_picture(const Image& a, const Image& b) {
    Image picture{.width = a.width, .height = a.height, .rgba = a.rgba};
    if (!same_size(a, b))
        return picture;
    for (size_t i = 0; i < picture.rgba.size(); ++i)
        picture.rgba[i] =
            i % 4 == 3 ? 255 : static_cast<uint8_t>(std::min(distance(a, b, i) * 8, 255u));
    return picture;
}

}  // namespace cuesta::tools
