// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/compatibility.h"

#include "gallium/frontends/gl/gl.h"
#include "gallium/frontends/gl/pixel_drawing.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

template <typename Row>
void append(std::vector<Row>& all, std::span<const Row> rows) {
    all.insert(all.end(), rows.begin(), rows.end());
}

std::unique_ptr<gles::Desktop> make_compatibility(State& state) {
    return std::make_unique<Compatibility>(state);
}

}  // namespace

Compatibility::Compatibility(State& state) : state_(&state), pixel_path_(state) {
    append(queries_, fixed_function_queries());
    append(capabilities_, fixed_function_capabilities());
    append(queries_, immediate_queries());
    append(capabilities_, immediate_capabilities());
    append(queries_, lists_queries());
    append(capabilities_, lists_capabilities());
    append(queries_, textures_queries());
    append(capabilities_, textures_capabilities());
    append(queries_, pixels_queries());
    append(capabilities_, pixels_capabilities());
    append(queries_, raster_queries());
    append(capabilities_, raster_capabilities());
}

bool Compatibility::find_executables(gles::StageExecutables& stages) {
    if (pixels.drawing != nullptr && pixels.drawing->is_active())
        return pixels.drawing->substitute(stages);
    return true;
}

bool Compatibility::draw(const gles::DrawCall&) {
    return false;
}

bool offers_desktop(const pipe::Screen& screen) {
    return gles::offers_es31(screen);
}

void set_profile(gles::ContextConfig& config, gles::Profile profile) {
    config.version = 31;
    config.profile = profile;
    config.desktop_version = compatibility_version;
    config.make_desktop = make_compatibility;
}

}  // namespace cuesta::gl
