// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A draw's program without OpenGL: for renderers that stand below it.
#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "compiler/glsl/glsl.h"
#include "tools/scene.h"

namespace cuesta::tools {

struct SceneShaders {
    std::unique_ptr<glsl::Program> program;
    std::vector<Vec4> vertex_constants;  // the stages' constant buffers
    std::vector<Vec4> fragment_constants;
};

// What the scenes ask of a compiler.
glsl::Options scene_options();

// Compiles and links; the draw's uniforms at their places. A uniform without a value is an error.
Result<SceneShaders> build_shaders(const SceneDraw& draw, const glsl::Options& options);

}  // namespace cuesta::tools
