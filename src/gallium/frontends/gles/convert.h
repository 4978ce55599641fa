// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Values of state as glGet*, glGetVertexAttrib*, glGetTexParameter* and glGetUniform* give them: in
// the type that was asked for (OpenGL ES 2.0.25, 6.1.2).
#pragma once

#include <cmath>
#include <cstdint>

#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

// To the nearest integer there is; NaN gives 0.
inline GLint to_int(double value) {
    if (std::isnan(value))
        return 0;
    if (value <= INT32_MIN)
        return INT32_MIN;
    return value >= INT32_MAX ? INT32_MAX : static_cast<GLint>(std::llround(value));
}

// Colours, depths and the like: 1.0 is the greatest integer, -1.0 the least.
inline GLint normalized_to_int(double value) {
    return to_int((4294967295.0 * value - 1) / 2);
}

// The same in OpenGL ES 3, where 0 is 0 (2.1.6.2).
inline GLint symmetric_to_int(double value) {
    return to_int(2147483647.0 * value);
}

inline GLboolean to_boolean(double value) {
    return value != 0 ? GL_TRUE : GL_FALSE;
}

}  // namespace cuesta::gles
