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

}  // namespace

void check_interface_blocks(LinkState& state, const Boundary& stages) {
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
