// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "sampler.h"

#include <algorithm>
#include <cmath>

namespace cuesta::reference {
namespace {

int64_t modulo(int64_t a, int64_t b) {
    return (a % b + b) % b;
}

// The texel's number for any integer (table 3.10 for the wrap modes of OpenGL ES).
uint32_t wrap_texel(pipe::Wrap wrap, int64_t i, uint32_t size) {
    const int64_t n = size;
    switch (wrap) {
        case pipe::Wrap::mirror_repeat: {
            const int64_t folded = modulo(i, 2 * n);
            return static_cast<uint32_t>(folded < n ? folded : 2 * n - 1 - folded);
        }
        case pipe::Wrap::clamp_to_edge:
            return static_cast<uint32_t>(std::clamp<int64_t>(i, 0, n - 1));
        default: return static_cast<uint32_t>(modulo(i, n));
    }
}

bool is_served(pipe::Wrap wrap) {
    return wrap == pipe::Wrap::repeat || wrap == pipe::Wrap::clamp_to_edge ||
           wrap == pipe::Wrap::mirror_repeat;
}

TexColor texel(const TextureLevel& level, const pipe::SamplerState& sampler, int64_t i, int64_t j) {
    const uint32_t x = wrap_texel(sampler.wrap_s, i, level.width);
    const uint32_t y = wrap_texel(sampler.wrap_t, j, level.height);
    TexColor color;
    for (size_t c = 0; c < 4; ++c)
        color[c] = level.rgba[(size_t{y} * level.width + x) * 4 + c] / 255.0;
    return color;
}

TexColor mix_texels(const TexColor& a, const TexColor& b, double t) {
    TexColor color;
    for (size_t c = 0; c < 4; ++c)
        color[c] = a[c] * (1 - t) + b[c] * t;
    return color;
}

TexColor sample_level(const TextureLevel& level,
                      const pipe::SamplerState& sampler,
                      pipe::Filter filter,
                      std::array<double, 2> at) {
    const double u = at[0] * level.width;
    const double v = at[1] * level.height;
    if (!std::isfinite(u) || !std::isfinite(v) || std::max(std::fabs(u), std::fabs(v)) > 1e15)
        return {};
    if (filter == pipe::Filter::nearest)
        return texel(level, sampler, static_cast<int64_t>(std::floor(u)),
                     static_cast<int64_t>(std::floor(v)));
    const double left = std::floor(u - 0.5);
    const double top = std::floor(v - 0.5);
    const int64_t i = static_cast<int64_t>(left);
    const int64_t j = static_cast<int64_t>(top);
    const double across = u - 0.5 - left;
    const auto row = [&](int64_t y) {
        return mix_texels(texel(level, sampler, i, y), texel(level, sampler, i + 1, y), across);
    };
    return mix_texels(row(j), row(j + 1), v - 0.5 - top);
}

double level_of_detail(const TextureLevel& base,
                       const pipe::SamplerState& sampler,
                       std::array<double, 2> ddx,
                       std::array<double, 2> ddy,
                       double bias) {
    const double x = std::hypot(ddx[0] * base.width, ddx[1] * base.height);
    const double y = std::hypot(ddy[0] * base.width, ddy[1] * base.height);
    const double lod = std::log2(std::max(x, y)) + bias + sampler.lod_bias;
    return std::clamp<double>(lod, sampler.min_lod, sampler.max_lod);
}

}  // namespace

Result<void> check_sampler(const pipe::SamplerState& sampler) {
    if (!is_served(sampler.wrap_s) || !is_served(sampler.wrap_t))
        return Error{Errc::unsupported, "the reference has the wrap modes of OpenGL ES only"};
    if (sampler.unnormalized || sampler.max_anisotropy > 1)
        return Error{Errc::unsupported,
                     "the reference has no unnormalised coordinates and no anisotropy"};
    return {};
}

TexColor sample(const Texture& texture,
                const pipe::SamplerState& sampler,
                std::array<double, 2> at,
                std::array<double, 2> ddx,
                std::array<double, 2> ddy,
                double bias) {
    const double lod = level_of_detail(texture.levels[0], sampler, ddx, ddy, bias);
    const bool mipmapped = sampler.mip_filter != pipe::MipFilter::none;
    // The switch from magnification to minification (3.7.8).
    const bool late = mipmapped && sampler.mag_filter == pipe::Filter::linear &&
                      sampler.min_filter == pipe::Filter::nearest;
    if (!(lod > (late ? 0.5 : 0.0)))
        return sample_level(texture.levels[0], sampler, sampler.mag_filter, at);
    const double last = static_cast<double>(texture.levels.size() - 1);
    const auto in_level = [&](double number) {
        return sample_level(texture.levels[static_cast<size_t>(std::clamp(number, 0.0, last))],
                            sampler, sampler.min_filter, at);
    };
    switch (sampler.mip_filter) {
        case pipe::MipFilter::none: return in_level(0);
        case pipe::MipFilter::nearest: return in_level(lod <= 0.5 ? 0 : std::ceil(lod + 0.5) - 1);
        case pipe::MipFilter::linear: break;
    }
    const double below = std::floor(lod);
    return mix_texels(in_level(below), in_level(below + 1), lod - below);
}

}  // namespace cuesta::reference
