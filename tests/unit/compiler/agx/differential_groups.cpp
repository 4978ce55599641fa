// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "differential_groups.h"

#include <random>

namespace cuesta::agx {

const Group straight = {0, 600, {}};
const Group integers = {10000, 700, {.floats = false, .wide = true}};
const Group wide_memory = {20000, 500, {.wide = true, .memory = true, .indirect = true}};
const Group flow = {30000, 500, {.flow = true}};
const Group jumps = {40000, 500, {.flow = true, .jumps = true}};
const Group textures = {50000, 400, {.textures = true, .indirect = true}};
const Group arrays = {60000, 300, {.wide = true, .flow = true, .scratch = true, .arrays = true}};
const Group everything = {70000,
                          500,
                          {.wide = true,
                           .memory = true,
                           .flow = true,
                           .jumps = true,
                           .textures = true,
                           .scratch = true,
                           .arrays = true,
                           .indirect = true}};
const Group crowded = {80000, 300, {.keep_alive = true, .least = 30, .most = 60}};
const Group crowded_flow = {
    90000, 200, {.flow = true, .textures = true, .keep_alive = true, .least = 15, .most = 30}};

std::span<const Group* const> all_groups() {
    static constexpr std::array<const Group*, 10> groups = {
        &straight, &integers, &wide_memory, &flow,    &jumps,
        &textures, &arrays,   &everything,  &crowded, &crowded_flow};
    return groups;
}

// Inverted: the shader and its setup are drawn from the seed itself.
Choices choices_of(uint32_t seed) {
    std::mt19937 random(~seed);
    const auto one_in = [&](unsigned count) { return random() % count == 0; };
    Choices choices;
    choices.derivatives = one_in(3);
    choices.discard = one_in(2);
    choices.all_registers.preamble = !one_in(4);
    choices.few_registers.preamble = !one_in(4);
    choices.few_registers.register_limit = register_caps[random() % register_caps.size()];
    return choices;
}

std::unique_ptr<nir::Shader> make_shader(const Group& group, bool vertex, uint32_t seed) {
    BitOptions options = group.options;
    options.vertex = vertex;
    if (!vertex) {
        const Choices choices = choices_of(seed);
        options.derivatives = choices.derivatives;
        options.discard = options.flow && choices.discard;
    }
    return parse_shader(BitGenerator(seed, options).shader());
}

}  // namespace cuesta::agx
