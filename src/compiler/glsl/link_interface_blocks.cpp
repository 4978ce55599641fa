// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks of inputs and outputs in two stages (GLSL 1.50, 4.3.7): those of one name have the same
// members in the same order. What members are is checked as of all varyings.
#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Storage;
using shading::Variable;

// In the order of their declaration.
std::vector<const Variable*> members_in(const LinkedStage& stage,
                                        std::string_view block,
                                        Storage storage) {
    std::vector<const Variable*> members;
    for (const Variable* variable : stage.module().globals)
        if (variable->interface_block == block && variable->storage == storage)
            members.push_back(variable);
    return members;
}

// 7.1: the language's own block of a vertex is declared again in both or in neither.
void check_vertex_blocks(LinkState& state, const Boundary& stages) {
    const auto& given = stages.from.module().vertex_outputs;
    const auto& taken = stages.to.module().vertex_inputs;
    if (given == taken || stages.to.module().stage != nir::Stage::geometry)
        return;
    if (given && taken)
        return state.error(
            fmt::format("block 'gl_PerVertex' has one list of members {}", stages.text()));
    const bool is_used = given ? uses_vertex_block(stages.to.module(), Storage::input)
                               : uses_vertex_block(stages.from.module(), Storage::output);
    if (is_used)
        state.error(fmt::format("block 'gl_PerVertex' is declared again in the {} shader only",
                                given ? stages.from.name : stages.to.name));
}

}  // namespace

void check_interface_blocks(LinkState& state, const Boundary& stages) {
    check_vertex_blocks(state, stages);
    std::string_view last;
    for (const Variable* input : stages.to.module().globals) {
        const std::string_view block = input->interface_block;
        if (input->storage != Storage::input || block.empty() || block == last)
            continue;
        last = block;
        const std::vector<const Variable*> outputs =
            members_in(stages.from, block, Storage::output);
        const std::vector<const Variable*> inputs = members_in(stages.to, block, Storage::input);
        if (!outputs.empty() &&
            !std::ranges::equal(outputs, inputs, {}, &Variable::name, &Variable::name))
            state.error(fmt::format("block '{}' has one list of members {}", block, stages.text()));
    }
}

}  // namespace cuesta::glsl
