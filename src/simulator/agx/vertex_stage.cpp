// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/vertex_stage.h"

#include <algorithm>

#include <fmt/core.h>

#include "simulator/agx/checker.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/stage_environment.h"
#include "simulator/agx/stage_step.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Op;

// G13 fact sheet, machine: registers with fixed roles at entry.
constexpr unsigned vertex_id_register = 5, instance_id_register = 6;

class VertexEnvironment final : public StageEnvironment {
  public:
    VertexEnvironment(const LaunchContext& context,
                      const Launch& launch,
                      uint32_t words,
                      std::span<uint32_t> outputs)
        : StageEnvironment(context, launch, "a vertex program"), words_(words), outputs_(outputs) {}

  protected:
    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        switch (step.op) {
            case Op::st_var:
            case Op::st_var_final: return store(group, step);
            case Op::no_var: return {};
            default: return StageEnvironment::execute_own(group, step);
        }
    }

  private:
    Result<void> store(SimdGroup& group, const Step& step) {
        WideBits value, word;
        read_bits(group, step.source[vertex_output::value], value);
        read_bits(group, step.source[vertex_output::word], word);
        Result<void> stored;
        for_each_lane(group.active, [&](unsigned lane) {
            if (word[lane] < words_)
                outputs_[size_t{lane} * words_ + word[lane]] = value[lane];
            else
                stored = Error{Errc::fault,
                               fmt::format("vertex output {} of {} words", word[lane], words_)};
        });
        return stored;
    }

    uint32_t words_;
    std::span<uint32_t> outputs_;
};

}  // namespace

Result<void> shade_vertices(Launch& launch,
                            const LaunchContext& context,
                            std::span<const uint32_t> vertex_ids,
                            uint32_t instance,
                            VertexOutputs& outputs,
                            VertexRun& run) {
    const size_t old_words = outputs.data.size();
    outputs.data.resize(old_words + vertex_ids.size() * outputs.words);
    std::vector<uint32_t> lane_outputs(size_t{lane_count} * outputs.words);
    for (size_t first = 0; first < vertex_ids.size(); first += lane_count) {
        const auto count =
            static_cast<unsigned>(std::min<size_t>(lane_count, vertex_ids.size() - first));
        std::ranges::fill(lane_outputs, 0u);
        VertexEnvironment environment(context, launch, outputs.words, lane_outputs);
        SimdGroup group(*launch.program, environment, launch.uniforms);
        group.alive = group.active = count == lane_count ? all_lanes : (LaneMask{1} << count) - 1;
        for (unsigned lane = 0; lane < count; ++lane)
            group.general[vertex_id_register][lane] = vertex_ids[first + lane];
        fill(group.general[instance_id_register], instance);
        Checker checker;
        Execution execution = {.instruction_limit = run.instruction_limit - run.instructions,
                               .checker = run.checks ? &checker : nullptr};
        TRY(execute(group, execution));
        run.instructions += execution.instructions;
        std::copy_n(
            lane_outputs.begin(), size_t{count} * outputs.words,
            outputs.data.begin() + static_cast<ptrdiff_t>(old_words + first * outputs.words));
    }
    return {};
}

}  // namespace cuesta::simulator::agx
