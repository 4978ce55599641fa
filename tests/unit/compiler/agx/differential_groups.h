// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Groups of generated shaders, and what their seeds decide beside the shaders.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "differential_generator.h"
#include "tests/many_inputs.h"

namespace cuesta::agx {

struct Group {
    uint32_t first;
    uint32_t count;
    BitOptions options;
};

extern const Group straight;
extern const Group integers;
extern const Group wide_memory;
extern const Group flow;
extern const Group jumps;
extern const Group textures;
extern const Group arrays;
extern const Group everything;
extern const Group crowded;
extern const Group crowded_flow;
std::span<const Group* const> all_groups();

// The step shares no factor with what the tests of a shader choose by.
constexpr uint32_t seed_step = sanitized ? 7 : 1;

// Few registers, as numbers of 16-bit ones.
constexpr std::array<unsigned, 3> register_caps = {32, 64, 128};

// Chosen apart from each other and from the shader, so that all combinations turn up.
struct Choices {
    bool derivatives = false;
    bool discard = false;
    CommonOptions all_registers;
    CommonOptions few_registers;  // one of the caps
};
Choices choices_of(uint32_t seed);

std::unique_ptr<nir::Shader> make_shader(const Group& group, bool vertex, uint32_t seed);

}  // namespace cuesta::agx
