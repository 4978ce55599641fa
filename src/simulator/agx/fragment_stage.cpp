// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/fragment_stage.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/core.h>

#include "base/half.h"
#include "simulator/agx/checker.h"
#include "simulator/agx/operand_access.h"
#include "simulator/agx/rounding.h"
#include "simulator/agx/stage_environment.h"
#include "simulator/agx/stage_step.h"
#include "simulator/agx/tile_unit.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Interpolation;
using hw::agx::Op;
using hw::agx::SpecialRegister;

constexpr unsigned quads_per_group = lane_count / 4;
constexpr uint32_t coefficient_grid = 32;  // pixels; coefficients count from its corners

struct Lane {
    uint32_t x = 0, y = 0;
    uint8_t covered = 0;  // samples that the primitive covers
    uint8_t live = 0;     // of these, not yet discarded or failed
};

struct Position {
    double x = 0, y = 0;
};

class FragmentEnvironment final : public StageEnvironment {
  public:
    FragmentEnvironment(FragmentRun& run, std::span<const FragmentQuad> quads)
        : StageEnvironment(run.context, run.launch, "a fragment program"), run_(run) {
        for (size_t q = 0; q < quads.size(); ++q) {
            for (unsigned i = 0; i < 4; ++i) {
                Lane& lane = lanes_[q * 4 + i];
                lane.x = quads[q].x + i % 2;
                lane.y = quads[q].y + i / 2;
                lane.covered = lane.live = quads[q].samples[i];
            }
        }
    }

  protected:
    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        switch (step.op) {
            case Op::iter:
            case Op::iterproj: return interpolate(group, step);
            case Op::ldcf: return load_coefficients(group, step);
            case Op::ld_tile: return load_tile(group, step, run_.tile, tile_lanes());
            case Op::st_tile: return store_tile(group, step, run_.tile, tile_lanes());
            case Op::sample_mask: return sample_mask(group, step);
            case Op::zs_emit: return emit_depth_stencil(group, step);
            default: return StageEnvironment::execute_own(group, step);
        }
    }

    Result<uint32_t> lane_register(unsigned number, unsigned n) const override {
        const Lane& lane = lanes_[n];
        switch (static_cast<SpecialRegister>(number)) {
            case SpecialRegister::thread_position_in_grid_x: return lane.x;
            case SpecialRegister::thread_position_in_grid_y: return lane.y;
            case SpecialRegister::threadgroup_position_in_grid_z: return run_.tile.shape.layer;
            case SpecialRegister::samples_log2:
                return static_cast<uint32_t>(std::countr_zero(run_.tile.shape.samples));
            case SpecialRegister::coverage_mask: return uint32_t{lane.live};
            case SpecialRegister::input_sample_mask: return uint32_t{lane.covered};
            case SpecialRegister::backfacing:
                return run_.primitive != nullptr && run_.primitive->back_facing ? 1u : 0u;
            case SpecialRegister::core_index:
            case SpecialRegister::vm_slot: return 0u;
            default: break;
        }
        return StageEnvironment::lane_register(number, n);
    }

  private:
    // --- varyings ------------------------------------------------------------

    // The coefficient register of this number.
    Result<const Coefficient*> coefficient(uint32_t number) const {
        if (run_.primitive == nullptr)
            return Error{Errc::fault, "coefficients in a program of a tile"};
        size_t at = 0;
        for (const auto& binding : run_.primitive->draw->bindings) {
            if (number >= binding.base_coefficient &&
                number < uint32_t{binding.base_coefficient} + binding.components)
                return &run_.primitive->coefficients[at + number - binding.base_coefficient];
            at += binding.components;
        }
        return Error{Errc::fault, fmt::format("coefficient register {} is not bound", number)};
    }

    Position sample_position(const Lane& lane, uint32_t sample) const {
        const uint32_t n = std::min(sample, greatest_samples - 1);
        return {lane.x + run_.points.x[n] / 16.0, lane.y + run_.points.y[n] / 16.0};
    }

    Position centroid(const Lane& lane) const {
        const uint8_t all = static_cast<uint8_t>((1u << run_.tile.shape.samples) - 1);
        if (lane.covered == 0 || lane.covered == all)
            return {lane.x + 0.5, lane.y + 0.5};
        return sample_position(lane, static_cast<uint32_t>(std::countr_zero(lane.covered)));
    }

    Position position(const Step& step, const Lane& lane, uint32_t sample) const {
        switch (static_cast<Interpolation>(step.mode)) {
            case Interpolation::centroid: return centroid(lane);
            case Interpolation::sample_immediate:
            case Interpolation::sample_register: return sample_position(lane, sample);
            default: return {lane.x + 0.5, lane.y + 0.5};
        }
    }

    static double value_at(const Coefficient& coefficient, const Position& at) {
        return coefficient.is_flat ? std::bit_cast<float>(coefficient.bits)
                                   : coefficient.plane.at(at.x, at.y);
    }

    Result<void> interpolate(SimdGroup& group, const Step& step) {
        WideBits first, sample;
        read_bits(group, step.source[varying::coefficient], first);
        read_bits(group, step.source[varying::sample], sample);
        const Coefficient* weight = nullptr;
        if (step.op == Op::iterproj)
            weight = TRY(coefficient(step.source[varying::reciprocal].value));
        Destination to = step.destination;
        const auto next = static_cast<uint16_t>(to.bits / 16);
        for (unsigned i = 0; i < step.shift; ++i) {
            WideFloat value = {};
            for (unsigned lane = 0; lane < lane_count; ++lane) {
                const Coefficient* c = TRY(coefficient(first[lane] + i));
                const Position at = position(step, lanes_[lane], sample[lane]);
                const double x = value_at(*c, at);
                value[lane] = to_f32(weight == nullptr ? x : x / value_at(*weight, at));
            }
            write_float(group, to, value);
            to.index = static_cast<uint16_t>(to.index + next);
        }
        if (step.number != 0)
            group.end_helpers();
        return {};
    }

    Result<void> load_coefficients(SimdGroup& group, const Step& step) {
        WideBits first;
        read_bits(group, step.source[varying::coefficient], first);
        Destination to = step.destination;
        const auto next = static_cast<uint16_t>(to.bits / 16);
        for (unsigned i = 0; i < step.shift / 3u; ++i) {
            for (unsigned part = 0; part < 3; ++part) {
                WideBits value = {};
                for (unsigned lane = 0; lane < lane_count; ++lane)
                    value[lane] =
                        part_of(*TRY(coefficient(first[lane] + i)), part, lanes_[lane], to.bits);
                write_bits(group, to, value);
                to.index = static_cast<uint16_t>(to.index + next);
            }
        }
        return {};
    }

    uint32_t part_of(const Coefficient& c, unsigned part, const Lane& lane, unsigned bits) const {
        if (c.is_flat) {
            // In a fan the number in the middle may be the one that is read.
            const bool is_there = part == 2 || (part == 1 && run_.primitive->draw->is_fan);
            return is_there ? c.bits : 0;
        }
        const double corner_x = lane.x / coefficient_grid * coefficient_grid;
        const double corner_y = lane.y / coefficient_grid * coefficient_grid;
        const double value = part == 0   ? c.plane.a
                             : part == 1 ? c.plane.b
                                         : c.plane.at(corner_x, corner_y);
        const float rounded = to_f32(value);
        return bits == 16 ? base::half_from_float(rounded) : std::bit_cast<uint32_t>(rounded);
    }

    // --- tile memory ---------------------------------------------------------

    TileLanes tile_lanes() const {
        TileLanes lanes;
        for (unsigned i = 0; i < lane_count; ++i)
            lanes[i] = {lanes_[i].x, lanes_[i].y, lanes_[i].live};
        return lanes;
    }

    // --- tests ---------------------------------------------------------------

    // Samples of the target are tested where they are live, else killed. What is outside of the
    // target stays as it is.
    Result<void> sample_mask(SimdGroup& group, const Step& step) {
        WideBits target, live;
        read_bits(group, step.source[sample_test::samples], target);
        read_bits(group, step.source[sample_test::live], live);
        for_each_lane(group.active & ~group.helpers, [&](unsigned i) {
            Lane& lane = lanes_[i];
            const auto tested = static_cast<uint8_t>(lane.live & target[i] & live[i]);
            const auto kept = static_cast<uint8_t>(lane.live & ~target[i]);
            const uint8_t passed = tested != 0 && run_.test
                                       ? run_.test(lane.x, lane.y, tested, nullptr, nullptr)
                                       : tested;
            lane.live = static_cast<uint8_t>(kept | passed);
        });
        return {};
    }

    Result<void> emit_depth_stencil(SimdGroup& group, const Step& step) {
        WideBits target;
        read_bits(group, step.source[sample_test::samples], target);
        const bool has_depth = (step.mode & sample_test::has_depth) != 0;
        const bool has_stencil = (step.mode & sample_test::has_stencil) != 0;
        const unsigned stencil_at = step.destination.index + (has_depth ? 2u : 0u);
        for_each_lane(group.active & ~group.helpers, [&](unsigned i) {
            Lane& lane = lanes_[i];
            const uint32_t low = group.half(step.destination.index, i);
            const uint32_t high = group.half((step.destination.index + 1u) % 256, i);
            const float depth = std::bit_cast<float>(low | high << 16);
            const auto stencil = static_cast<uint8_t>(group.half(stencil_at % 256, i));
            const auto tested = static_cast<uint8_t>(lane.live & target[i]);
            if (tested == 0 || !run_.test)
                return;
            const uint8_t passed = run_.test(lane.x, lane.y, tested, has_depth ? &depth : nullptr,
                                             has_stencil ? &stencil : nullptr);
            lane.live = static_cast<uint8_t>((lane.live & ~tested) | passed);
        });
        return {};
    }

    FragmentRun& run_;
    std::array<Lane, lane_count> lanes_;
};

Result<void> shade_group(FragmentRun& run, std::span<const FragmentQuad> quads) {
    FragmentEnvironment environment(run, quads);
    SimdGroup group(*run.launch.program, environment, run.launch.uniforms);
    LaneMask covered = 0;
    for (size_t q = 0; q < quads.size(); ++q)
        for (unsigned i = 0; i < 4; ++i)
            covered |= LaneMask{quads[q].samples[i] != 0} << (q * 4 + i);
    group.alive =
        quads.size() == quads_per_group ? all_lanes : (LaneMask{1} << (quads.size() * 4)) - 1;
    group.active = group.alive;
    group.helpers = group.alive & ~covered;
    Checker checker;
    Execution execution = {.instruction_limit = run.instruction_limit - run.instructions,
                           .checker = run.checks ? &checker : nullptr};
    TRY(execute(group, execution));
    run.instructions += execution.instructions;
    run.fragments += static_cast<uint64_t>(std::popcount(covered));
    return {};
}

}  // namespace

Result<void> shade_quads(FragmentRun& run, std::span<const FragmentQuad> quads) {
    for (size_t first = 0; first < quads.size(); first += quads_per_group)
        TRY(shade_group(
            run, quads.subspan(first, std::min<size_t>(quads_per_group, quads.size() - first))));
    return {};
}

}  // namespace cuesta::simulator::agx
