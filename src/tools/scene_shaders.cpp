// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene_shaders.h"

#include "tools/scene_shaders_cg.h"
#include "tools/scene_shaders_glsl.h"

namespace cuesta::tools {

Result<SceneShaders> build_shaders(const SceneDraw& draw, const ShaderTarget& target) {
    switch (draw.language) {
        case ShaderLanguage::glsl_es: return build_glsl_shaders(draw, target.arithmetic);
        case ShaderLanguage::cg: return build_cg_shaders(draw, target);
    }
    return Error{Errc::invalid, "a language of shaders that there is not"};
}

}  // namespace cuesta::tools
