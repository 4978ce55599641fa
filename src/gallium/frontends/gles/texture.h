// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "gallium/frontends/gles/gl.h"
#include "gallium/frontends/gles/target_image.h"
#include "pipe/resource.h"

namespace cuesta::gles {

class State;

class Texture {
  public:
    explicit Texture(GLuint n) : name(n) {}
    virtual ~Texture() = default;

    GLuint name = 0;
    GLenum target = 0;  // of its first binding, which is the only one it can have
    std::string label;

    // One image, for framebuffers, glCopyTexImage2D and EGLImages. `image_target` is
    // GL_TEXTURE_2D, a face of a cube, GL_TEXTURE_3D_OES or GL_TEXTURE_EXTERNAL_OES; `layer` is a
    // slice of a 3D texture. The surface stays the same until ShareGroup::storage_serial changes.
    TargetImage image(State& state, GLenum image_target, uint32_t level, uint32_t layer);
};

}  // namespace cuesta::gles
