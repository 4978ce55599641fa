// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Programs of Cg: what they have towards the pipeline, and what they give on NIR's interpreter.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/cg/cg.h"

namespace cuesta::cg::testing {

using Four = std::array<float, 4>;

struct ProgramRun {
    std::string profile = "ps_g13";
    bool is_fast = true;
    bool is_strict = false;
    // By the reflection's names; matrices and arrays from their first vec4 on. What has none is 0.
    std::map<std::string, std::vector<Four>> uniforms;
    // By slot as in `interface`: "generic 3". Inputs of fragments are those of all four.
    std::map<std::string, Four> inputs;
    Four position{};  // of fragments
    std::array<float, 2> point{};
    bool is_front = true;

    Compiled compiled(std::string_view text) const;
    // "in generic 8 vec2", "out position 0 vec4", in the order of the slots. Empty, with a failure
    // of the test, where the text does not compile.
    std::vector<std::string> interface(std::string_view text) const;
    // The outputs by slot: "color 0". Components that are not written are -99.
    std::map<std::string, Four> outputs(std::string_view text) const;
    // The first message, without the lines behind it.
    std::string message(std::string_view text) const;
};

}  // namespace cuesta::cg::testing
