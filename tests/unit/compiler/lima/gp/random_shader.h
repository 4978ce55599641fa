// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Shaders made by chance from a seed, for comparing compiled code with the interpreter.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "accuracy.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {

struct RandomOptions {
    unsigned operations = 40;
    unsigned flow_depth = 0;       // nesting of ifs and loops
    bool exact_operations = true;  // only such as both sides compute to the bit
    unsigned roundings = 0;        // operations at the end that may round, as accuracy.h allows
    bool indirect = false;         // uniforms indexed by values
    bool arrays = false;           // local arrays indexed by values
    bool integers = false;
    bool jumps = false;  // arms of ifs end in jumps, with code behind; no roundings then
};

// Output `result` is the operation on what outputs `operands` show: by its row it may be off.
struct Rounding {
    const Accuracy* row = nullptr;
    uint32_t result = 0;
    std::vector<uint32_t> operands;
};

struct RandomShader {
    std::unique_ptr<nir::Shader> shader;
    std::vector<Rounding> roundings;
};

RandomShader random_shader(uint32_t seed, const RandomOptions& options);
VertexData random_data(uint32_t seed, const nir::Shader& shader);

}  // namespace cuesta::lima::gp
