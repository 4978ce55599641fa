// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A Cg filter compiled, and all that a draw with it needs, by what the reflection says.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/result.h"
#include "compiler/nir/shader.h"
#include "filter_job.h"
#include "tools/compile_target.h"

namespace cuesta::twins {

struct CgStage {
    std::unique_ptr<nir::Shader> shader;
    std::vector<std::array<float, 4>> constants;
    uint32_t textures = 0;  // units 0 to textures - 1, each of which is the picture
};

struct CgFilter {
    CgStage vertex;
    CgStage fragment;
    std::vector<uint32_t> attributes;  // of each attribute where it lies in a Corner, in bytes
};

// main_vertex and main_fragment of the job's text. A uniform, texture or attribute that the job has
// nothing for is an error, and so is a text that the compiler refuses.
Result<CgFilter> build_cg_filter(const FilterJob& job, const tools::CompileTarget& target);

}  // namespace cuesta::twins
