// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Sampler objects (OpenGL ES 3.0.6, 3.8.2).
#pragma once

#include <array>
#include <memory>
#include <string>

#include "gallium/frontends/gles/sampler_parameters.h"
#include "gallium/frontends/gles/texture_units.h"

namespace cuesta::gles {

struct Sampler {
    explicit Sampler(GLuint n) : name(n) {}

    GLuint name = 0;
    SamplerParameters parameters;
    std::string label;
};

// By texture unit; null: the texture's own parameters are used. What changes here, or in a sampler,
// is Dirty::textures (and ShareGroup::texture_serial).
using SamplerUnits = std::array<std::shared_ptr<Sampler>, max_texture_units>;

}  // namespace cuesta::gles
