// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of a context of the compatibility profile beside what it shares with OpenGL ES.
#pragma once

#include <vector>

#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gl/gates.h"
#include "gallium/frontends/gl/immediate_state.h"
#include "gallium/frontends/gl/lists_state.h"
#include "gallium/frontends/gl/own_pixel_path.h"
#include "gallium/frontends/gl/pixels_state.h"
#include "gallium/frontends/gl/raster_state.h"
#include "gallium/frontends/gl/textures_state.h"
#include "gallium/frontends/gles/capabilities.h"
#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/queries.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

using gles::State;

class Compatibility final : public gles::Desktop {
  public:
    explicit Compatibility(State& state);

    std::span<const gles::QueryRow> queries() const override { return queries_; }
    std::span<const gles::Capability> capabilities() const override { return capabilities_; }
    const char* version() const override { return "2.1 Cuesta"; }
    const char* language_version() const override { return "1.20"; }
    GLenum* find_hint(GLenum target) override;
    bool is_rendering() const override { return lists.render_mode.mode == GL_RENDER; }
    gles::PixelPath& pixel_path() override { return pixel_path_; }
    bool check_programs() override;
    bool find_executables(gles::StageExecutables& stages) override;
    bool names_two_side_back() const override { return raster.stencil_face == GL_BACK; }
    const gles::ShaderAdditions& add(const gles::StageExecutables& stages,
                                     gles::DrawnKind kind) override;
    std::unique_ptr<nir::Shader> with_additions(const nir::Shader& shader,
                                                uint64_t key,
                                                uint32_t first_vec4) override;
    bool draw(const gles::DrawCall& call) override;
    bool take_attribute(uint32_t index, const gles::CurrentAttribute& value) override;
    void finish_vertices() override { immediate.vertices.finish(*state_); }

    Gates gates;
    FixedFunctionState fixed;
    ImmediateState immediate;
    ListState lists;
    TextureState textures;
    PixelState pixels;
    RasterState raster;

  private:
    State* state_;
    OwnPixelPath pixel_path_;
    std::vector<gles::QueryRow> queries_;
    std::vector<gles::Capability> capabilities_;
};

// Of a context that is one: functions of Ext::compatibility are called of no others.
inline Compatibility& compatibility(const State& state) {
    return static_cast<Compatibility&>(*state.desktop);
}

// Whether vertices are a shader's of the application, not fixed function's.
inline bool has_own_vertex_stage(const State& state) {
    return state.program != nullptr && state.program->executable != nullptr &&
           state.program->executable->has_stage(0);
}

}  // namespace cuesta::gl
