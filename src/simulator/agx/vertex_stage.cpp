// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/vertex_stage.h"

#include <algorithm>

#include <fmt/core.h>

#include "simulator/agx/group_run.h"
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

// What it takes beside the program, in instructions.
constexpr uint64_t vertex_work = 4;

}  // namespace

Result<void> shade_vertices(Launch& launch,
                            const LaunchContext& context,
                            std::span<const VertexInput> vertices,
                            VertexOutputs& outputs) {
    TRY(context.budget.spend(vertices.size() * vertex_work));
    context.stats.vertices += vertices.size();
    outputs.data.assign(vertices.size() * outputs.words, 0);
    for (size_t first = 0; first < vertices.size(); first += lane_count) {
        const auto some =
            vertices.subspan(first).first(std::min<size_t>(lane_count, vertices.size() - first));
        VertexEnvironment environment(
            context, launch, outputs.words,
            std::span(outputs.data).subspan(first * outputs.words, some.size() * outputs.words));
        SimdGroup group(*launch.program, environment, launch.uniforms);
        group.alive = group.active =
            some.size() == lane_count ? all_lanes : (LaneMask{1} << some.size()) - 1;
        launch.set_stack(group);
        for (size_t lane = 0; lane < some.size(); ++lane) {
            group.general[vertex_id_register].lane[lane] = some[lane].id;
            group.general[instance_id_register].lane[lane] = some[lane].instance;
        }
        TRY(run_alone(group, context));
    }
    return {};
}

}  // namespace cuesta::simulator::agx
