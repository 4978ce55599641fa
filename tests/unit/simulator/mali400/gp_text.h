// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertex programs for tests, written in assembly.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "hw/mali400/gp_isa.h"
#include "simulator/mali400/gp_core.h"

namespace cuesta::simulator::mali400 {

inline std::vector<uint32_t> assemble(std::string_view text) {
    const auto program = hw::mali400::gp::parse_program(text);
    if (!program) {
        ADD_FAILURE() << program.error().text;
        return {};
    }
    return hw::mali400::gp::encode_program(*program);
}

// Runs in strict mode; failures are the test's.
inline VertexResult run_text(std::string_view text, const VertexInputs& inputs = {}) {
    VertexInputs strict = inputs;
    strict.strict = true;
    const Result<VertexResult> result = run_vertex_shader(assemble(text), strict);
    if (!result) {
        ADD_FAILURE() << result.error().text;
        return {};
    }
    return *result;
}

}  // namespace cuesta::simulator::mali400
