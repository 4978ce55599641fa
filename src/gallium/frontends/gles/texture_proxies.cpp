// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/texture_proxies.h"

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gles {

GLenum proxied_target(const State& state, GLenum target) {
    if (!state.is_desktop())
        return GL_NONE;
    switch (target) {
        case GL_PROXY_TEXTURE_1D: return GL_TEXTURE_1D;
        case GL_PROXY_TEXTURE_2D: return GL_TEXTURE_2D;
        case GL_PROXY_TEXTURE_3D: return GL_TEXTURE_3D;
        case GL_PROXY_TEXTURE_CUBE_MAP: return GL_TEXTURE_CUBE_MAP;
        case GL_PROXY_TEXTURE_RECTANGLE: return GL_TEXTURE_RECTANGLE;
        case GL_PROXY_TEXTURE_1D_ARRAY: return GL_TEXTURE_1D_ARRAY;
        case GL_PROXY_TEXTURE_2D_ARRAY: return GL_TEXTURE_2D_ARRAY;
        case GL_PROXY_TEXTURE_2D_MULTISAMPLE: return GL_TEXTURE_2D_MULTISAMPLE;
        case GL_PROXY_TEXTURE_2D_MULTISAMPLE_ARRAY: return GL_TEXTURE_2D_MULTISAMPLE_ARRAY;
        default: return GL_NONE;
    }
}

}  // namespace cuesta::gles
