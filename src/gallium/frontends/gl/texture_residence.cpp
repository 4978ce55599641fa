// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Which textures are where the GPU finds them quickly (OpenGL 2.1, 3.8.12): all of them, always.
#include <algorithm>

#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

void prioritize_textures(State& state, GLsizei n, const GLuint* names, const GLclampf* priorities) {
    if (n < 0)
        return state.error(GL_INVALID_VALUE, "glPrioritizeTextures: negative count");
    for (GLsizei i = 0; i < n; ++i)
        if (gles::Texture* texture = state.share->textures.find(names[i]))
            texture->parameters.priority = std::clamp(priorities[i], 0.0f, 1.0f);
}

GLboolean are_textures_resident(State& state,
                                GLsizei n,
                                const GLuint* names,
                                GLboolean* /*residences*/) {
    if (n < 0) {
        state.error(GL_INVALID_VALUE, "glAreTexturesResident: negative count");
        return GL_FALSE;
    }
    for (GLsizei i = 0; i < n; ++i) {
        if (state.share->textures.find(names[i]) != nullptr)
            continue;
        state.error(GL_INVALID_VALUE, "glAreTexturesResident: no texture has that name");
        return GL_FALSE;
    }
    // Only where one is not are they told one by one.
    return GL_TRUE;
}

}  // namespace cuesta::gl
