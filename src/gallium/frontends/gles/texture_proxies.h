// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Proxies of textures, by which a program asks whether an image could be made (OpenGL 2.1, 3.8.11).
#pragma once

#include <cstdint>
#include <map>
#include <utility>

#include "gallium/frontends/gles/texture.h"

namespace cuesta::gles {

// The images by target (of a texture) and level; none: it could not be made.
using TextureProxies = std::map<std::pair<GLenum, uint32_t>, TextureImage>;

// The target whose textures GL_PROXY_... stands for; GL_NONE: no proxy, or none of the context.
GLenum proxied_target(const State& state, GLenum target);

}  // namespace cuesta::gles
