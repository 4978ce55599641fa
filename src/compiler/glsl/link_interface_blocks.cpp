// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks of inputs and outputs in two stages (GLSL 1.50, 4.3.7): those of one name have the same
// members in the same order. What members are is checked as of all varyings.
#include <algorithm>
#include <map>
#include <vector>

#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Storage;
using shading::Variable;

using Blocks = std::map<std::string_view, std::vector<const Variable*>>;

// Their members, in the order of their declaration.
Blocks blocks_of(const LinkedStage& stage, Storage storage) {
    Blocks blocks;
    for (const Variable* variable : stage.module().globals)
        if (!variable->interface_block.empty() && variable->storage == storage)
            blocks[variable->interface_block].push_back(variable);
    return blocks;
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
    const Blocks given = blocks_of(stages.from, Storage::output);
    for (const auto& [block, inputs] : blocks_of(stages.to, Storage::input)) {
        const auto outputs = given.find(block);
        if (outputs != given.end() &&
            !std::ranges::equal(outputs->second, inputs, {}, &Variable::name, &Variable::name))
            state.error(fmt::format("block '{}' has one list of members {}", block, stages.text()));
    }
}

}  // namespace cuesta::glsl
