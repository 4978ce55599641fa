// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The direct entry to the vertex core, without streams and memory.
#include <algorithm>

#include <fmt/core.h>

#include "simulator/mali400/gp_core.h"
#include "simulator/mali400/gp_scoreboard.h"

namespace cuesta::simulator::mali400 {
namespace {

class GivenAttributes final : public GpAttributes {
  public:
    explicit GivenAttributes(const VertexInputs& inputs) : inputs_(inputs) {}

    Result<void> fetch(unsigned attribute, std::span<GpVector, 4> out) override {
        if (attribute >= inputs_.attributes.size())
            return Error{Errc::fault, fmt::format("vertex program loads attribute {}, {} are given",
                                                  attribute, inputs_.attributes.size())};
        for (unsigned c = 0; c < 4; ++c)
            out[c] = gp_splat(inputs_.attributes[attribute][c]);
        return {};
    }

  private:
    const VertexInputs& inputs_;
};

std::array<uint8_t, gp_output_vectors> stored_components(const GpProgram& program) {
    std::array<uint8_t, gp_output_vectors> stored = {};
    for (const GpInstruction& instruction : program.instructions) {
        for (unsigned port = 0; port < 2; ++port) {
            const GpStore& store = instruction.stores[port];
            for (unsigned i = 0; i < 2; ++i) {
                if (store.varying && store.sources[i] != hw::mali400::gp::StoreSource::none)
                    stored[store.address] |= static_cast<uint8_t>(1u << (port * 2 + i));
            }
        }
    }
    return stored;
}

}  // namespace

Result<VertexResult> run_vertex_shader(const GpProgram& program, const VertexInputs& inputs) {
    if (inputs.uniforms.size() > gp_memory_vectors)
        return Error{Errc::invalid, fmt::format("{} uniform vectors, {} fit",
                                                inputs.uniforms.size(), gp_memory_vectors)};
    const auto core = std::make_unique<GpCore>();
    core->set_step_limit(inputs.step_limit);
    for (size_t i = 0; i < inputs.uniforms.size(); ++i)
        std::copy_n(inputs.uniforms[i].begin(), 4, core->uniforms().begin() + i * 4);
    GpScoreboard scoreboard;
    if (inputs.strict)
        core->set_scoreboard(&scoreboard);
    GivenAttributes attributes(inputs);
    TRY(core->run(program, attributes, 1));
    VertexResult result;
    for (unsigned i = 0; i < gp_output_vectors; ++i) {
        for (unsigned c = 0; c < 4; ++c)
            result.outputs[i][c] = core->output(i, c).get(0);
    }
    result.stored = stored_components(program);
    result.steps = core->vertex_steps();
    result.complaints = scoreboard.complaints();
    return result;
}

Result<VertexResult> run_vertex_shader(std::span<const uint32_t> words,
                                       const VertexInputs& inputs) {
    const GpProgram program = TRY(load_gp_program(words));
    return run_vertex_shader(program, inputs);
}

}  // namespace cuesta::simulator::mali400
