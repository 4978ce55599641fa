// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
#include "gallium/frontends/gl/compatibility.h"

#include "gallium/frontends/gl/builtin_uniforms.h"
#include "gallium/frontends/gl/draw.h"
#include "gallium/frontends/gl/fixed_programs.h"
#include "gallium/frontends/gl/gl.h"
#include "gallium/frontends/gl/pixel_drawing.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

template <typename Row>
void append(std::vector<Row>& all, std::span<const Row> rows) {
    all.insert(all.end(), rows.begin(), rows.end());
}

// Table 6.5.
void set_initial_attributes(State& state) {
    const auto set = [&](uint32_t slot, const std::array<float, 4>& value) {
        state.vertex.current[slot].bits = std::bit_cast<std::array<uint32_t, 4>>(value);
    };
    set(normal_slot, {0, 0, 1, 1});
    set(color_slot, {1, 1, 1, 1});
    set(color_index_slot, {1, 0, 0, 1});
    set(edge_flag_slot, {1, 0, 0, 1});
}

std::unique_ptr<gles::Desktop> make_compatibility(State& state) {
    return std::make_unique<Compatibility>(state);
}

}  // namespace

Compatibility::Compatibility(State& state) : immediate(state), state_(&state), pixel_path_(state) {
    set_initial_attributes(state);
    fixed.point.size_max = state.limits.point_size;
    for (uint64_t& serial : fixed.serials)
        serial = fixed.serial = state.share->next_serial();
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

// OpenGL 2.1, 2.15.2: stages that the program lacks are fixed function's.
bool Compatibility::check_programs() {
    const gles::Program* program = state_->program.get();
    if (program == nullptr || program->executable == nullptr)
        return program == nullptr;
    if (!gles::samplers_clash(*program->executable))
        return true;
    state_->error(GL_INVALID_OPERATION, "samplers of two types have one texture unit");
    return false;
}

bool Compatibility::find_executables(gles::StageExecutables& stages) {
    const bool draws_pixels = pixels.drawing != nullptr && pixels.drawing->is_active();
    if (draws_pixels && !pixels.drawing->needs_stages())
        return pixels.drawing->substitute(stages);
    const gles::StageExecutables* found = fixed.programs->find(*state_);
    if (found == nullptr)
        return false;
    stages = *found;
    track_color(*state_);
    store_builtins(fixed, *stages[0]);
    if (stages[1] != stages[0])
        store_builtins(fixed, *stages[1]);
    if (draws_pixels)
        return pixels.drawing->substitute(stages);
    return true;
}

bool Compatibility::draw(const gles::DrawCall& call) {
    return gl::draw(*state_, call);
}

bool Compatibility::take_attribute(uint32_t index, const gles::CurrentAttribute& value) {
    VertexCollector& vertices = immediate.vertices;
    if (!vertices.is_open())
        return false;
    if (index == 0 && vertices.is_between())
        vertices.add(*state_, 4, value.kind, value.bits);
    else
        vertices.set(*state_, index, 4, value.kind, value.bits);
    return true;
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
