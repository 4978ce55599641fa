// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Stages of shaders as users name them: the words of --stage, and how files of GLSL end.
#pragma once

#include <array>
#include <string_view>

#include "compiler/nir/shader.h"

namespace cuesta::tools {

struct StageWord {
    std::string_view word;
    std::string_view ending;  // as glslang has it
    nir::Stage stage;
};

inline constexpr std::array stage_words = {
    StageWord{"vs", ".vert", nir::Stage::vertex},
    StageWord{"gs", ".geom", nir::Stage::geometry},
    StageWord{"fs", ".frag", nir::Stage::fragment},
    StageWord{"cs", ".comp", nir::Stage::compute},
};
static_assert(stage_words.size() == nir::stage_count);

}  // namespace cuesta::tools
