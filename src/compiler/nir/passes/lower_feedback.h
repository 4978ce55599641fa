// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"

namespace cuesta::nir {

class Shader;

// Components of one output that are kept, one behind the other, 4 bytes each.
struct FeedbackCapture {
    uint32_t output = 0;  // position in Shader::outputs
    uint8_t component = 0;
    uint8_t components = 4;
    uint32_t buffer = 0;  // as store_ssbo counts them
    uint32_t stride = 0;  // bytes from vertex to vertex in the buffer
    uint32_t offset = 0;  // bytes from where the vertex begins
};

struct FeedbackOptions {
    std::vector<FeedbackCapture> captures;
    // The vec4 of the uniforms with the number of the first vertex (x) and how many vertices an
    // instance has (y), as integers.
    uint32_t uniform = 0;
};

// What a vertex shader puts out is stored in buffers too, at the end of main: the vertex's place in
// them is instance * count + vertex - first. Outputs are slots (lower_io), stored at the end of
// main and with constant numbers; components that nothing stores are 0.
Result<bool> lower_feedback(Shader& shader, const FeedbackOptions& options);

// Every output whole, one behind the other in buffer 0, and a uniform of its own.
FeedbackOptions all_outputs(const Shader& shader);

}  // namespace cuesta::nir
