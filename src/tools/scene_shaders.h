// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A draw's program, whatever its language, without OpenGL: for renderers that stand below it.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "compiler/cg/syntax/profile.h"
#include "compiler/nir/arithmetic.h"
#include "compiler/nir/shader.h"
#include "tools/scene.h"

namespace cuesta::tools {

// What shaders are made for.
struct ShaderTarget {
    cg::Gpu gpu;  // whose profiles Cg is compiled for
    nir::Arithmetic arithmetic;
};

struct SceneStage {
    std::unique_ptr<nir::Shader> nir;
    std::vector<Vec4> constants;  // the stage's constant buffer
};

struct SceneShaders {
    SceneStage vertex;  // an input's index is its element of the draw
    SceneStage fragment;
    // By unit of the fragment shader: which of the draw's textures it reads; none: nothing does.
    std::vector<std::optional<size_t>> textures;
};

// Compiles, and connects: the draw's uniforms at their places, its elements at the inputs, its
// textures at the samplers. Errors are the compiler's, a uniform, an input or a sampler that the
// draw gives nothing, and a texture for which there is no sampler.
Result<SceneShaders> build_shaders(const SceneDraw& draw, const ShaderTarget& target);

}  // namespace cuesta::tools
