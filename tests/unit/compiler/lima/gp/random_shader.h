// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders made by chance from a seed, for comparing compiled code with the interpreter.
#pragma once

#include <cstdint>
#include <memory>

#include "gp_testing.h"

namespace cuesta::lima::gp {

struct RandomOptions {
    unsigned operations = 40;
    unsigned flow_depth = 0;      // nesting of ifs and loops
    bool exact_operations = true;  // only such as both sides compute to the bit
    bool indirect = false;        // uniforms indexed by values
    bool arrays = false;          // local arrays indexed by values
};

std::unique_ptr<nir::Shader> random_shader(uint32_t seed, const RandomOptions& options);
VertexData random_data(uint32_t seed, const nir::Shader& shader);

}  // namespace cuesta::lima::gp
