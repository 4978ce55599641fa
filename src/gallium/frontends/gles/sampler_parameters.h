// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How texels are looked up: what glTexParameter* and glSamplerParameter* have in common
// (OpenGL ES 3.0.6, 3.8.2 and 3.8.7).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>

#include "gallium/frontends/gles/border_color.h"
#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/gl.h"
#include "pipe/state.h"

namespace cuesta::gles {

class State;

// GL_MAX_TEXTURE_LOD_BIAS.
inline constexpr float greatest_lod_bias = 16;

struct SamplerParameters {
    GLenum min_filter = GL_NEAREST_MIPMAP_LINEAR;
    GLenum mag_filter = GL_LINEAR;
    GLenum wrap_s = GL_REPEAT;
    GLenum wrap_t = GL_REPEAT;
    GLenum wrap_r = GL_REPEAT;
    GLenum compare_mode = GL_NONE;
    GLenum compare_func = GL_LEQUAL;
    float min_lod = -1000;
    float max_lod = 1000;
    float max_anisotropy = 1;
    GLenum srgb_decode = GL_DECODE_EXT;  // of desktop OpenGL (EXT_texture_sRGB_decode)
    float lod_bias = 0;                  // of desktop OpenGL
    BorderColor border;                  // likewise

    bool mipmapped() const { return min_filter != GL_NEAREST && min_filter != GL_LINEAR; }
    bool filters() const {
        return mag_filter != GL_NEAREST ||
               (min_filter != GL_NEAREST && min_filter != GL_NEAREST_MIPMAP_NEAREST);
    }
    auto operator<=>(const SamplerParameters&) const = default;
};

enum class ParameterChange : uint8_t {
    unknown,  // no such parameter in this context; no error was recorded
    refused,  // with the error recorded
    same,     // it had the value
    changed,
};
// Integers, enumerants and floats are all exact as doubles. `external`: of a texture of
// GL_TEXTURE_EXTERNAL_OES or GL_TEXTURE_RECTANGLE, which may have fewer values
// (OES_EGL_image_external, ARB_texture_rectangle).
ParameterChange set_sampler_parameter(
    State& state, SamplerParameters& parameters, GLenum name, double value, bool external = false);
// Nothing where the context has no such parameter; no error is recorded.
std::optional<double> get_sampler_parameter(const State& state,
                                            const SamplerParameters& parameters,
                                            GLenum name);

// As the pipe has it. Filters reach over the edges of cubes in OpenGL ES 3. `bias`: what is added
// to levels beside the parameters' own; `texels`: coordinates are texels.
pipe::SamplerState sampler_state(const State& state,
                                 const SamplerParameters& parameters,
                                 float bias = 0,
                                 bool texels = false);

}  // namespace cuesta::gles
