// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES 2.0.25, 6.1.1 and the tables of chapter 6.
#include "gallium/frontends/gles/capabilities.h"

#include <algorithm>

#include <fmt/core.h>

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

namespace {

template <size_t plane>
constexpr Capability clip_distance() {
    return {static_cast<GLenum>(GL_CLIP_DISTANCE0_APPLE + plane), Ext::apple_clip_distance,
            [](State& s) -> bool& { return s.raster.clip_distances[plane]; }, Dirty::rasterizer};
}

constexpr Capability capabilities[] = {
    {GL_BLEND, Ext::core, [](State& s) -> bool& { return s.blend.enabled[0]; }, Dirty::blend,
     [](State& s) { return std::span<bool>(s.blend.enabled); }},
    {GL_CULL_FACE, Ext::core, [](State& s) -> bool& { return s.raster.cull; }, Dirty::rasterizer},
    {GL_DEPTH_TEST, Ext::core, [](State& s) -> bool& { return s.depth.test; },
     Dirty::depth_stencil},
    {GL_DITHER, Ext::core, [](State& s) -> bool& { return s.raster.dither; }, Dirty::blend},
    {GL_POLYGON_OFFSET_FILL, Ext::core, [](State& s) -> bool& { return s.raster.polygon_offset; },
     Dirty::rasterizer},
    {GL_SAMPLE_ALPHA_TO_COVERAGE, Ext::core,
     [](State& s) -> bool& { return s.raster.alpha_to_coverage; }, Dirty::blend},
    {GL_SAMPLE_COVERAGE, Ext::core, [](State& s) -> bool& { return s.raster.sample_coverage; },
     Dirty::sample_mask},
    {GL_SCISSOR_TEST, Ext::core, [](State& s) -> bool& { return s.scissor.enabled; },
     Dirty::rasterizer | Dirty::scissor},
    {GL_STENCIL_TEST, Ext::core, [](State& s) -> bool& { return s.stencil.test; },
     Dirty::depth_stencil | Dirty::stencil_reference},
    {GL_DEBUG_OUTPUT_KHR, Ext::khr_debug, [](State& s) -> bool& { return s.debug.output; },
     Dirty::none},
    {GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR, Ext::khr_debug,
     [](State& s) -> bool& { return s.debug.synchronous; }, Dirty::none},
    {GL_RASTERIZER_DISCARD, Ext::es3, [](State& s) -> bool& { return s.raster.discard; },
     Dirty::rasterizer},
    {GL_PRIMITIVE_RESTART_FIXED_INDEX, Ext::es3,
     [](State& s) -> bool& { return s.vertex.fixed_restart; }, Dirty::none},
    {GL_SAMPLE_MASK, Ext::es31, [](State& s) -> bool& { return s.raster.sample_mask; },
     Dirty::sample_mask},
    clip_distance<0>(),
    clip_distance<1>(),
    clip_distance<2>(),
    clip_distance<3>(),
    clip_distance<4>(),
    clip_distance<5>(),
    clip_distance<6>(),
    clip_distance<7>(),
};

void set_capability(State& state, GLenum name, bool on) {
    const Capability* capability = find_capability(state, name);
    if (capability == nullptr)
        return state.error(GL_INVALID_ENUM, fmt::format("gl{}: {:#06x} is no capability",
                                                        on ? "Enable" : "Disable", name));
    bool& value = capability->value(state);
    const std::span<bool> values =
        capability->each != nullptr ? capability->each(state) : std::span(&value, 1);
    if (std::ranges::count(values, on) == std::ssize(values))
        return;
    std::ranges::fill(values, on);
    state.set_dirty(capability->dirty);
}

}  // namespace

std::span<const Capability> all_capabilities() {
    return capabilities;
}

const Capability* find_capability(const State& state, GLenum name) {
    if (state.desktop != nullptr)
        for (const Capability& row : state.desktop->capabilities())
            if (row.name == name && state.extensions.has(row.extension))
                return &row;
    for (const Capability& row : capabilities)
        if (row.name == name)
            return state.extensions.has(row.extension) ? &row : nullptr;
    return nullptr;
}

void enable(State& state, GLenum name) {
    set_capability(state, name, true);
}

void disable(State& state, GLenum name) {
    set_capability(state, name, false);
}

GLboolean is_enabled(State& state, GLenum name) {
    const Capability* capability = find_capability(state, name);
    if (capability == nullptr) {
        state.error(GL_INVALID_ENUM, fmt::format("glIsEnabled: {:#06x} is no capability", name));
        return GL_FALSE;
    }
    return capability->value(state) ? GL_TRUE : GL_FALSE;
}

}  // namespace cuesta::gles
