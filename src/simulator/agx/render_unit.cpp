// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/render_unit.h"

#include <array>
#include <vector>

#include <fmt/core.h>

#include "hw/agx/coefficients.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "hw/agx/vdm.h"
#include "simulator/agx/draw_unit.h"
#include "simulator/agx/machine.h"
#include "simulator/agx/scratch_helper.h"
#include "simulator/agx/stream.h"
#include "simulator/agx/tile_pass.h"

namespace cuesta::simulator::agx {

namespace {

namespace ppp = hw::agx::ppp;
namespace vdm = hw::agx::vdm;

class RenderUnit {
  public:
    RenderUnit(PhysicalMemory& memory, const RenderTask& task, const GpuLimits& limits)
        : task_(task),
          parameter_buffer_(limits.parameter_buffer),
          machine_(memory, task, limits, "GPU"),
          vertex_helper_(memory, *task.page_table, machine_.context, task.vertex_helper),
          fragment_helper_(memory, *task.page_table, machine_.context, task.fragment_helper),
          vertex_context_(vertex_helper_.stage_context()),
          fragment_context_(fragment_helper_.stage_context()),
          stream_(machine_.memory, task.vdm_stream),
          scissors_(machine_.memory),
          bins_(task),
          pass_(fragment_context_, task) {}

    Result<GpuStats> run() {
        const std::array<uint32_t, 1> control_words = {task_.ppp_control};
        const auto control = TRY(hw::agx::unpack_ppp_control(control_words));
        target_ = {task_.width, task_.height, task_.layers, task_.samples, control.gl_clip};
        while (!done_) {
            TRY(machine_.budget.spend(packet_work));
            const auto packet = stream_.next<vdm::Packet>(vdm::packet_words, vdm::unpack);
            if (!packet)
                return stream_.error_at_packet(packet.error());
            const auto taken = std::visit([this](const auto& p) { return take(p); }, *packet);
            if (!taken)
                return stream_.error_at_packet(taken.error());
        }
        TRY(pass_.run(bins_, PassKind::last));
        TRY(pass_.finish_visibility());
        TRY(vertex_helper_.end());
        TRY(fragment_helper_.end());
        return machine_.stats;
    }

  private:
    // --- packets -------------------------------------------------------------

    Result<void> take(const vdm::PppState& packet) {
        std::vector<uint32_t> words(packet.words);
        TRY(machine_.memory.read_words(packet.address, words));
        ppp_.apply(TRY(ppp::unpack(words)));
        draw_state_ = nullptr;
        return {};
    }
    Result<void> take(const vdm::Barrier& barrier) {
        return barrier.returns ? stream_.go_back() : Result<void>();
    }
    Result<void> take(const vdm::State& state) {
        if (state.tessellation)
            return Error{Errc::unsupported, "tessellation by the VDM"};
        if (state.restart_index)
            vertex_.restart_index = state.restart_index->value;
        if (state.vertex_counts)
            vertex_.counts = *state.vertex_counts;
        if (state.vertex_pipeline)
            vertex_.pipeline = state.vertex_pipeline->address;
        if (state.vertex_outputs)
            vertex_.output_words = state.vertex_outputs->count_1;
        return {};
    }
    Result<void> take(const vdm::StreamLink& link) {
        return stream_.link(link.target, link.with_return);
    }
    Result<void> take(const vdm::Terminate&) {
        done_ = true;
        return {};
    }

    // --- draws ---------------------------------------------------------------

    Result<void> take(const vdm::IndexList& list) {
        ++machine_.stats.draws;
        const bool is_fan = list.primitive == vdm::Primitive::triangle_fan;
        if (draw_state_ == nullptr || draw_state_->is_fan != is_fan)
            draw_state_ = TRY(make_draw_state(is_fan));
        const DrawInput input{list, vertex_, draw_state_, target_, scissors_, places_};
        return run_draw(vertex_context_, input, [this](Primitive&& primitive) -> Result<void> {
            bins_.add(std::move(primitive));
            return bins_.bytes() > parameter_buffer_ ? partial_render() : Result<void>();
        });
    }

    Result<void> partial_render() {
        ++machine_.stats.partial_renders;
        TRY(pass_.run(bins_, PassKind::partial));
        bins_.clear();
        return {};
    }

    Result<std::shared_ptr<const DrawState>> make_draw_state(bool is_fan) {
        auto state = std::make_shared<DrawState>();
        state->ppp = ppp_;
        state->is_fan = is_fan;
        state->integer_bias = task_.integer_depth_bias;
        const uint64_t scissor = ppp_.bias_scissor.scissor;
        scissors_.begin(ppp_.scissor_enable()
                            ? std::optional(task_.scissors + scissor * hw::agx::scissor_words * 4)
                            : std::nullopt);
        if (ppp_.depth_bias_enable()) {
            std::array<uint32_t, hw::agx::depth_bias_words> words;
            TRY(machine_.memory.read_words(
                task_.depth_biases + uint64_t{ppp_.bias_scissor.depth_bias} * sizeof words, words));
            state->depth_bias = TRY(hw::agx::unpack_depth_bias(words));
        }
        if (ppp_.has_shader && !ppp_.tag_write_disable() && !ppp_.rasterizer_discard()) {
            state->fragment = std::make_shared<Launch>(
                TRY(prepare_launch(fragment_context_, ppp_.shader.pipeline, ppp_.shader.counts)));
            TRY(read_bindings(*state));
        }
        return std::shared_ptr<const DrawState>(std::move(state));
    }

    Result<void> read_bindings(DrawState& state) {
        if (ppp_.shader.coefficient_bindings == 0)
            return {};
        uint64_t address = task_.usc_base + ppp_.shader.coefficient_bindings_address;
        std::array<uint32_t, 1> word;
        TRY(machine_.memory.read_words(address, word));
        TRY(hw::agx::unpack_coefficient_header(word));
        for (unsigned i = 0; i < ppp_.shader.coefficient_bindings; ++i) {
            address += sizeof word;
            TRY(machine_.memory.read_words(address, word));
            state.bindings.push_back(TRY(hw::agx::unpack_coefficient_binding(word)));
        }
        return {};
    }

    const RenderTask& task_;
    uint64_t parameter_buffer_;
    Machine machine_;
    ScratchHelper vertex_helper_;
    ScratchHelper fragment_helper_;
    const LaunchContext vertex_context_;
    const LaunchContext fragment_context_;
    Stream stream_;
    ScissorTable scissors_;  // of the draw state
    VertexPlaces places_;
    Target target_;
    VertexState vertex_;
    PppState ppp_;
    std::shared_ptr<const DrawState> draw_state_;  // of ppp_; null after a change
    TileBins bins_;
    TilePass pass_;
    bool done_ = false;
};

}  // namespace

Result<GpuStats> run_render(PhysicalMemory& memory,
                            const RenderTask& task,
                            const GpuLimits& limits) {
    return RenderUnit(memory, task, limits).run();
}

}  // namespace cuesta::simulator::agx
