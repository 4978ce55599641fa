// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Attributes of configs: what they may be asked for, how they match, in which order (EGL 1.5, table
// 3.4 and sections 3.4.1.1 and 3.4.1.2).
#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "gallium/frontends/egl/config.h"

namespace cuesta::egl {
namespace {

enum class Match : uint8_t { at_least, exact, mask, ignored };

// Which values eglChooseConfig takes besides EGL_DONT_CARE.
enum class Values : uint8_t { not_negative, boolean, any, list, bits };

using enum Match;
using enum Values;

struct AttributeRow {
    EGLint name;
    Match match;
    EGLint fallback;  // what eglChooseConfig assumes
    Values values;
    EGLint Config::*member;  // or, where that is null:
    EGLint constant = 0;     // the same in all configs
    EGLint mask = 0;         // of bits
    std::array<EGLint, 3> list{};
};

constexpr EGLint apis =
    EGL_OPENGL_ES_BIT | EGL_OPENVG_BIT | EGL_OPENGL_ES2_BIT | EGL_OPENGL_BIT | EGL_OPENGL_ES3_BIT;
constexpr EGLint surfaces = EGL_PBUFFER_BIT | EGL_PIXMAP_BIT | EGL_WINDOW_BIT |
                            EGL_VG_COLORSPACE_LINEAR_BIT | EGL_VG_ALPHA_FORMAT_PRE_BIT |
                            EGL_MULTISAMPLE_RESOLVE_BOX_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT;

// clang-format off
constexpr AttributeRow attribute_rows[] = {
    {EGL_BUFFER_SIZE, at_least, 0, not_negative, &Config::buffer_size},
    {EGL_RED_SIZE, at_least, 0, not_negative, &Config::red_size},
    {EGL_GREEN_SIZE, at_least, 0, not_negative, &Config::green_size},
    {EGL_BLUE_SIZE, at_least, 0, not_negative, &Config::blue_size},
    {EGL_LUMINANCE_SIZE, at_least, 0, not_negative, nullptr, 0},
    {EGL_ALPHA_SIZE, at_least, 0, not_negative, &Config::alpha_size},
    {EGL_ALPHA_MASK_SIZE, at_least, 0, not_negative, nullptr, 0},
    {EGL_BIND_TO_TEXTURE_RGB, exact, EGL_DONT_CARE, boolean, &Config::bind_to_texture_rgb},
    {EGL_BIND_TO_TEXTURE_RGBA, exact, EGL_DONT_CARE, boolean, &Config::bind_to_texture_rgba},
    {EGL_COLOR_BUFFER_TYPE, exact, EGL_RGB_BUFFER, list, nullptr, EGL_RGB_BUFFER, 0,
     {EGL_RGB_BUFFER, EGL_LUMINANCE_BUFFER}},
    {EGL_CONFIG_CAVEAT, exact, EGL_DONT_CARE, list, nullptr, EGL_NONE, 0,
     {EGL_NONE, EGL_SLOW_CONFIG, EGL_NON_CONFORMANT_CONFIG}},
    {EGL_CONFIG_ID, exact, EGL_DONT_CARE, not_negative, &Config::id},
    {EGL_CONFORMANT, mask, 0, bits, &Config::client_apis, 0, apis},
    {EGL_DEPTH_SIZE, at_least, 0, not_negative, &Config::depth_size},
    {EGL_LEVEL, exact, 0, any, nullptr, 0},
    {EGL_MAX_PBUFFER_WIDTH, ignored, 0, any, &Config::max_pbuffer_width},
    {EGL_MAX_PBUFFER_HEIGHT, ignored, 0, any, &Config::max_pbuffer_height},
    {EGL_MAX_PBUFFER_PIXELS, ignored, 0, any, &Config::max_pbuffer_pixels},
    {EGL_MAX_SWAP_INTERVAL, exact, EGL_DONT_CARE, not_negative, nullptr, max_swap_interval},
    {EGL_MIN_SWAP_INTERVAL, exact, EGL_DONT_CARE, not_negative, nullptr, min_swap_interval},
    {EGL_NATIVE_RENDERABLE, exact, EGL_DONT_CARE, boolean, nullptr, EGL_FALSE},
    {EGL_NATIVE_VISUAL_ID, ignored, 0, any, nullptr, 0},
    // Ignored as long as no platform has native visuals.
    {EGL_NATIVE_VISUAL_TYPE, ignored, EGL_DONT_CARE, any, nullptr, EGL_NONE},
    {EGL_RENDERABLE_TYPE, mask, EGL_OPENGL_ES_BIT, bits, &Config::client_apis, 0, apis},
    {EGL_SAMPLE_BUFFERS, at_least, 0, not_negative, &Config::sample_buffers},
    {EGL_SAMPLES, at_least, 0, not_negative, &Config::samples},
    {EGL_STENCIL_SIZE, at_least, 0, not_negative, &Config::stencil_size},
    {EGL_SURFACE_TYPE, mask, EGL_WINDOW_BIT, bits, &Config::surface_type, 0, surfaces},
    {EGL_TRANSPARENT_TYPE, exact, EGL_NONE, list, nullptr, EGL_NONE, 0,
     {EGL_NONE, EGL_TRANSPARENT_RGB}},
    {EGL_TRANSPARENT_RED_VALUE, ignored, EGL_DONT_CARE, any, nullptr, 0},
    {EGL_TRANSPARENT_GREEN_VALUE, ignored, EGL_DONT_CARE, any, nullptr, 0},
    {EGL_TRANSPARENT_BLUE_VALUE, ignored, EGL_DONT_CARE, any, nullptr, 0},
};
// clang-format on

const AttributeRow* find_row(EGLAttrib name) {
    const auto row = std::ranges::find(attribute_rows, name, &AttributeRow::name);
    return row != std::end(attribute_rows) ? row : nullptr;
}

EGLint value_of(const Config& config, const AttributeRow& row) {
    return row.member != nullptr ? config.*row.member : row.constant;
}

bool is_legal(const AttributeRow& row, EGLAttrib value) {
    if (value == EGL_DONT_CARE)
        return row.name != EGL_LEVEL;
    switch (row.values) {
        case Values::not_negative: return value >= 0;
        case Values::boolean: return value == EGL_FALSE || value == EGL_TRUE;
        case Values::any: return true;
        case Values::list:
            return value != 0 && std::ranges::find(row.list, value) != row.list.end();
        case Values::bits: return (value & ~EGLAttrib{row.mask}) == 0;
    }
    return false;
}

Checked check_wanted(const AttributeList& wanted) {
    for (const Attribute& attribute : wanted) {
        // Special: it is followed by a handle; no platform has pixmaps (section 3.4.1.1).
        if (attribute.name == EGL_MATCH_NATIVE_PIXMAP) {
            if (attribute.value != EGL_NONE)
                return Failure{EGL_BAD_NATIVE_PIXMAP, "the platform has no pixmaps"};
            continue;
        }
        const AttributeRow* row = find_row(attribute.name);
        if (row == nullptr || !is_legal(*row, attribute.value))
            return Failure{EGL_BAD_ATTRIBUTE,
                           fmt::format("attribute {:#x} of configs cannot be asked to be {:#x}",
                                       attribute.name, attribute.value)};
    }
    return Done{};
}

bool matches(const Config& config, const AttributeList& wanted) {
    for (const AttributeRow& row : attribute_rows) {
        const auto asked = static_cast<EGLint>(wanted.get(row.name, row.fallback));
        const EGLint value = value_of(config, row);
        if (asked == EGL_DONT_CARE || row.match == Match::ignored)
            continue;
        const bool fits = row.match == Match::at_least ? value >= asked
                          : row.match == Match::mask   ? (value & asked) == asked
                                                       : value == asked;
        if (!fits)
            return false;
    }
    return true;
}

// Rule 3 of section 3.4.1.2: the bits of the components that were asked for.
EGLint wanted_color_bits(const Config& config, const AttributeList& wanted) {
    EGLint bits = 0;
    for (const EGLint name : {EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE}) {
        const EGLAttrib asked = wanted.get(name, 0);
        if (asked != 0 && asked != EGL_DONT_CARE)
            bits += value_of(config, *find_row(name));
    }
    return bits;
}

// The other rules; attributes that no config differs in order nothing.
auto sort_key(const Config& config, const AttributeList& wanted) {
    return std::tuple(-wanted_color_bits(config, wanted), config.buffer_size, config.sample_buffers,
                      config.samples, config.depth_size, config.stencil_size, config.id);
}

}  // namespace

Answer<EGLint> config_attribute(const Config& config, EGLint attribute) {
    const AttributeRow* row = find_row(attribute);
    if (row == nullptr)
        return Failure{EGL_BAD_ATTRIBUTE,
                       fmt::format("{:#x} is no attribute of configs", attribute)};
    return value_of(config, *row);
}

Answer<std::vector<const Config*>> choose_configs(std::span<const Config> configs,
                                                  const AttributeList& wanted) {
    TRY(check_wanted(wanted));
    const EGLAttrib id = wanted.get(EGL_CONFIG_ID, EGL_DONT_CARE);
    std::vector<const Config*> chosen;
    for (const Config& config : configs)
        if (id != EGL_DONT_CARE ? config.id == id : matches(config, wanted))
            chosen.push_back(&config);
    std::ranges::sort(chosen, {}, [&](const Config* c) { return sort_key(*c, wanted); });
    return chosen;
}

}  // namespace cuesta::egl
