// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/common.h"

#include <algorithm>

#include "gallium/frontends/gl/gl.h"
#include "gallium/frontends/gl/rows.h"
#include "gallium/frontends/gl/vertex_slots.h"

namespace cuesta::gl {

namespace {

// OpenGL 2.1, table 6.5. Attributes of numbers alone have what OpenGL ES's have.
void set_initial_attributes(State& state) {
    const auto set = [&](uint32_t slot, const std::array<float, 4>& value) {
        state.vertex.current[slot].bits = std::bit_cast<std::array<uint32_t, 4>>(value);
    };
    set(normal_slot, {0, 0, 1, 1});
    set(color_slot, {1, 1, 1, 1});
    set(color_index_slot, {1, 0, 0, 1});
    set(edge_flag_slot, {1, 0, 0, 1});
}

}  // namespace

Common::Common(State& state) : state_(&state), pixel_path_(state) {
    set_initial_attributes(state);
    raster.point.size_max = state.limits.point_size;
    add_rows(textures_queries(), textures_capabilities());
    add_rows(pixels_queries(), pixels_capabilities());
    add_rows(raster_queries(), raster_capabilities());
}

void Common::add_rows(std::span<const gles::QueryRow> queries,
                      std::span<const gles::Capability> capabilities) {
    queries_.insert(queries_.end(), queries.begin(), queries.end());
    capabilities_.insert(capabilities_.end(), capabilities.begin(), capabilities.end());
}

const char* Common::version() const {
    return profile_version(state_->config.profile).text;
}

const char* Common::language_version() const {
    return profile_version(state_->config.profile).language;
}

GLenum* Common::find_hint(GLenum target) {
    switch (target) {
        case GL_LINE_SMOOTH_HINT: return &raster.hints.line_smooth;
        case GL_POLYGON_SMOOTH_HINT: return &raster.hints.polygon_smooth;
        case GL_TEXTURE_COMPRESSION_HINT: return &raster.hints.texture_compression;
        default: return nullptr;
    }
}

}  // namespace cuesta::gl
