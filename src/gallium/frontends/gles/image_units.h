// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Image units: what glBindImageTexture sets, and what shaders find there (OpenGL ES 3.1, 8.22).
#pragma once

#include <array>
#include <memory>

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/texture.h"
#include "pipe/state.h"

namespace cuesta::gles {

struct ImageUnit {
    std::shared_ptr<Texture> texture;
    GLint level = 0;
    bool layered = false;
    GLint layer = 0;
    GLenum access = GL_READ_ONLY;
    GLenum format = GL_R32UI;
};
using ImageUnits = std::array<ImageUnit, pipe::max_shader_images>;

// What a shader whose image has that type gets of the unit. No texture where the unit has none that
// fits: loads give zeros then, and nothing is stored.
pipe::ImageView image_view(const ImageUnit& unit, const glsl::ValueType& type);

}  // namespace cuesta::gles
