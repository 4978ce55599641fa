// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/config.h"

#include <algorithm>
#include <cstdint>

#include <EGL/eglext.h>

#include "gallium/frontends/gl/gl.h"
#include "gallium/frontends/gles/gles.h"
#include "hw/formats/format.h"

namespace cuesta::egl {
namespace {

using hw::Format;

struct ColorRow {
    Format format;
    Format srgb;
};

// Best known first: numbers of configs follow this order.
constexpr ColorRow colors[] = {
    {Format::r8g8b8a8_unorm, Format::r8g8b8a8_srgb},
    {Format::r8g8b8x8_unorm, Format::r8g8b8x8_srgb},
    {Format::b5g6r5_unorm, Format::none},
    {Format::b5g5r5a1_unorm, Format::none},
    {Format::b4g4r4a4_unorm, Format::none},
};

constexpr Format depths[] = {Format::z24_unorm_s8_uint, Format::z24_unorm_x8, Format::z16_unorm,
                             Format::none};

constexpr unsigned sample_counts[] = {0, 4};

// A pbuffer of more pixels is a gigabyte that nobody draws to as a whole.
constexpr int64_t most_pbuffer_pixels = int64_t{4096} * 4096;

bool is_supported(const pipe::Screen& screen, Format format, unsigned samples, pipe::Bind bind) {
    return format == Format::none || screen.is_format_supported(format, pipe::Target::texture_2d,
                                                                std::max(samples, 1u), bind);
}

void set_colors(Config& config) {
    const hw::FormatInfo& info = hw::format_info(config.color);
    EGLint* const sizes[] = {&config.red_size, &config.green_size, &config.blue_size,
                             &config.alpha_size};
    for (size_t i = 0; i < std::size(sizes); ++i) {
        const size_t channel = static_cast<size_t>(info.swizzle[i]);
        *sizes[i] = channel < info.channel_count ? info.channels[channel].bits : 0;
        config.buffer_size += *sizes[i];
    }
}

void set_depth(Config& config) {
    if (config.depth_stencil == Format::none)
        return;
    const hw::FormatInfo& info = hw::format_info(config.depth_stencil);
    config.depth_size = info.channels[0].bits;
    config.stencil_size = info.channels[1].bits;
}

Config make_config(const pipe::Screen& screen,
                   const ColorRow& color,
                   Format depth,
                   unsigned samples,
                   EGLint surface_types) {
    Config config;
    config.color = color.format;
    config.depth_stencil = depth;
    if (is_supported(screen, color.srgb, samples, pipe::Bind::render_target))
        config.srgb_color = color.srgb;
    config.samples = static_cast<EGLint>(samples);
    config.sample_buffers = samples > 0;
    config.surface_type = surface_types;
    config.client_apis = EGL_OPENGL_ES2_BIT | (gles::offers_es3(screen) ? EGL_OPENGL_ES3_BIT : 0) |
                         (gl::offers_desktop(screen) ? EGL_OPENGL_BIT : 0);
    set_colors(config);
    set_depth(config);
    if (samples == 0 && is_supported(screen, color.format, 0, pipe::Bind::sampler_view)) {
        config.bind_to_texture_rgb = EGL_TRUE;
        config.bind_to_texture_rgba = config.alpha_size > 0;
    }
    const int size = screen.cap(pipe::Cap::max_texture_2d_size);
    config.max_pbuffer_width = size;
    config.max_pbuffer_height = size;
    config.max_pbuffer_pixels =
        static_cast<EGLint>(std::min(int64_t{size} * size, most_pbuffer_pixels));
    return config;
}

}  // namespace

bool Config::is_compatible_with(const Config& other) const {
    return color == other.color && depth_size == other.depth_size &&
           stencil_size == other.stencil_size && samples == other.samples;
}

std::vector<Config> make_configs(const pipe::Screen& screen, EGLint surface_types) {
    std::vector<Config> configs;
    for (const unsigned samples : sample_counts)
        for (const ColorRow& color : colors)
            for (const Format depth : depths) {
                if (!is_supported(screen, color.format, samples, pipe::Bind::render_target) ||
                    !is_supported(screen, depth, samples, pipe::Bind::depth_stencil))
                    continue;
                configs.push_back(make_config(screen, color, depth, samples, surface_types));
                configs.back().id = static_cast<EGLint>(configs.size());
            }
    return configs;
}

}  // namespace cuesta::egl
