// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state of a context of desktop OpenGL beside what it shares with OpenGL ES, in either profile.
#pragma once

#include <vector>

#include "gallium/frontends/gl/fixed_function_state.h"
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

class Common : public gles::Desktop {
  public:
    explicit Common(State& state);

    std::span<const gles::QueryRow> queries() const override { return queries_; }
    std::span<const gles::Capability> capabilities() const override { return capabilities_; }
    const char* version() const override;
    const char* language_version() const override;
    GLenum* find_hint(GLenum target) override;
    bool is_rendering() const override { return true; }
    gles::PixelPath& pixel_path() override { return pixel_path_; }
    bool names_two_side_back() const override { return raster.stencil_face == GL_BACK; }
    const gles::ShaderAdditions& add(const gles::StageExecutables& stages,
                                     gles::DrawnKind kind) override;
    std::unique_ptr<nir::Shader> with_additions(const nir::Shader& shader,
                                                uint64_t key,
                                                uint32_t first_vec4) override;

    // Null: the profile has none.
    virtual const FixedFunctionState* fixed_function() const { return nullptr; }

    TextureState textures;
    PixelState pixels;
    RasterState raster;

  protected:
    // Of a topic: in what order they stand does not matter, no name is in two of them.
    void add_rows(std::span<const gles::QueryRow> queries,
                  std::span<const gles::Capability> capabilities);

    State* state_;

  private:
    OwnPixelPath pixel_path_;
    std::vector<gles::QueryRow> queries_;
    std::vector<gles::Capability> capabilities_;
};

inline Common& common(const State& state) {
    return static_cast<Common&>(*state.desktop);
}

// Whether vertices are a shader's of the application, not fixed function's.
inline bool has_own_vertex_stage(const State& state) {
    return state.is_core() || (state.program != nullptr && state.program->executable != nullptr &&
                               state.program->executable->has_stage(0));
}

}  // namespace cuesta::gl
