// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The values of the uniforms that the language has for OpenGL's state (GLSL 1.20, 7.5):
// gl_ModelViewMatrix, gl_LightSource[i].diffuse and their like. gl_DepthRange is shared with OpenGL
// ES (gles::Executable::set_depth_range).
#pragma once

#include <optional>
#include <string_view>

#include "gallium/frontends/gl/fixed_function_state.h"
#include "gallium/frontends/gles/executable.h"

namespace cuesta::gl {

struct BuiltinRow {
    std::string_view name;  // of arrays with [], "gl_LightSource[].ambient"
    ValueGroup group{};
    ValueGroup other{};  // what it depends on besides, or the same
    // The value of an element: as many floats as its type has, columns one behind the other.
    void (*value)(const FixedFunctionState& state, uint32_t element, float* out) = nullptr;
};

struct BuiltinName {
    const BuiltinRow* row = nullptr;  // null: there is no such uniform
    uint32_t element = 0;
};
// "gl_LightSource[2].ambient" is element 2 of its row, "gl_TextureMatrix[0]" and "gl_TextureMatrix"
// are element 0.
BuiltinName find_builtin(std::string_view name);

// Brings what changed since the executable was drawn with into it.
void store_builtins(const FixedFunctionState& state, gles::Executable& executable);

}  // namespace cuesta::gl
