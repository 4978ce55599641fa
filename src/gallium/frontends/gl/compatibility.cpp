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

Compatibility::Compatibility(State& state) : Common(state), fixed(raster.point), immediate(state) {
    for (uint64_t& serial : fixed.serials)
        serial = fixed.serial = state.share->next_serial();
    add_rows(fixed_function_queries(), fixed_function_capabilities());
    add_rows(immediate_queries(), immediate_capabilities());
    add_rows(lists_queries(), lists_capabilities());
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

}  // namespace cuesta::gl
