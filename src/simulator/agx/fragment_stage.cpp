// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/fragment_stage.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include <fmt/core.h>

#include "base/half.h"
#include "simulator/agx/group_run.h"
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

// Of each lane.
struct Pixels {
    WideBits x, y;
    std::array<uint8_t, lane_count> covered = {};  // samples that the primitive covers
    std::array<uint8_t, lane_count> live = {};     // of these, not yet discarded or failed
};

using WideDouble = Wide<double>;

struct Positions {
    WideDouble x, y;
};

class FragmentEnvironment final : public StageEnvironment {
  public:
    explicit FragmentEnvironment(FragmentRun& run)
        : StageEnvironment(run.context, run.launch, "a fragment program"), run_(run) {}

    // Lanes behind the last quad are far from anything.
    void begin(std::span<const FragmentQuad> quads) {
        fill(pixels_.x, uint32_t{0});
        fill(pixels_.y, uint32_t{0});
        for (size_t q = 0; q < quads.size(); ++q)
            for (unsigned i = 0; i < 4; ++i) {
                const size_t lane = q * 4 + i;
                pixels_.x.lane[lane] = quads[q].x + i % 2;
                pixels_.y.lane[lane] = quads[q].y + i / 2;
                pixels_.covered[lane] = quads[q].covered[i];
                pixels_.live[lane] = quads[q].live[i];
            }
        for (unsigned lane = 0; lane < lane_count; ++lane) {
            centers_.x[lane] = pixels_.x[lane] + 0.5;
            centers_.y[lane] = pixels_.y[lane] + 0.5;
        }
    }

  protected:
    Result<void> execute_own(SimdGroup& group, const Step& step) override {
        switch (step.op) {
            case Op::iter:
            case Op::iterproj: return interpolate(group, step);
            case Op::ldcf: return load_coefficients(group, step);
            case Op::ld_tile: return load_tile(group, step, run_.tile, lanes());
            case Op::st_tile: return store_tile(group, step, run_.tile, lanes());
            case Op::sample_mask: return sample_mask(group, step);
            case Op::zs_emit: return emit_depth_stencil(group, step);
            default: return StageEnvironment::execute_own(group, step);
        }
    }

    Result<uint32_t> lane_register(unsigned number, unsigned n) const override {
        switch (static_cast<SpecialRegister>(number)) {
            case SpecialRegister::thread_position_in_grid_x: return pixels_.x[n];
            case SpecialRegister::thread_position_in_grid_y: return pixels_.y[n];
            case SpecialRegister::threadgroup_position_in_grid_z: return run_.tile.shape.layer;
            case SpecialRegister::samples_log2:
                return static_cast<uint32_t>(std::countr_zero(run_.tile.shape.samples));
            case SpecialRegister::coverage_mask: return uint32_t{pixels_.live[n]};
            case SpecialRegister::input_sample_mask: return uint32_t{pixels_.covered[n]};
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

    void move_to_sample(Positions& positions, unsigned lane, uint32_t sample) const {
        const uint32_t n = std::min(sample, greatest_samples - 1);
        positions.x[lane] = pixels_.x[lane] + run_.points.x[n] / 16.0;
        positions.y[lane] = pixels_.y[lane] + run_.points.y[n] / 16.0;
    }

    // The centre of a pixel that is covered whole or not at all, else of its first covered sample.
    void move_to_centroids(Positions& positions) const {
        const uint8_t all = static_cast<uint8_t>((1u << run_.tile.shape.samples) - 1);
        for (unsigned i = 0; i < lane_count; ++i) {
            const uint8_t covered = pixels_.covered[i];
            if (covered != 0 && covered != all)
                move_to_sample(positions, i, static_cast<uint32_t>(std::countr_zero(covered)));
        }
    }

    // Where an instruction interpolates: the centres, or what is made in `own`.
    const Positions& positions(const SimdGroup& group, const Step& step, Positions& own) const {
        const auto where = static_cast<Interpolation>(step.mode);
        if (where == Interpolation::center)
            return centers_;
        own = centers_;
        if (where == Interpolation::centroid) {
            move_to_centroids(own);
        } else {
            WideBits sample;
            read_bits(group, step.source[varying::sample], sample);
            for (unsigned i = 0; i < lane_count; ++i)
                move_to_sample(own, i, sample[i]);
        }
        return own;
    }

    static void values_at(const Coefficient& coefficient, const Positions& at, WideDouble& value) {
        if (coefficient.is_flat) {
            fill(value, double{std::bit_cast<float>(coefficient.bits)});
            return;
        }
        // In places of their own, so that compilers make vectors of it.
        const Plane plane = coefficient.plane;
        WideDouble made;
        for (unsigned i = 0; i < lane_count; ++i)
            made[i] = plane.at(at.x[i], at.y[i]);
        value = made;
    }

    // Coefficient register `offset` after the one that the operand names, at each lane's position.
    Result<void> values_of(const SimdGroup& group,
                           const Source& operand,
                           unsigned offset,
                           const Positions& at,
                           WideDouble& value) const {
        if (operand.kind == SourceKind::immediate) {
            values_at(*TRY(coefficient(operand.value + offset)), at, value);
            return {};
        }
        WideBits first;
        read_bits(group, operand, first);
        for (unsigned i = 0; i < lane_count; ++i) {
            const Coefficient& c = *TRY(coefficient(first[i] + offset));
            value[i] = c.is_flat ? std::bit_cast<float>(c.bits) : c.plane.at(at.x[i], at.y[i]);
        }
        return {};
    }

    Result<void> interpolate(SimdGroup& group, const Step& step) {
        Positions own;
        const Positions& at = positions(group, step, own);
        const bool divides = step.op == Op::iterproj;
        WideDouble weight;
        if (divides)
            TRY(values_of(group, step.source[varying::reciprocal], 0, at, weight));
        // Before anything is written: the register that names the coefficients may be among those.
        std::array<WideDouble, 4> values;
        for (unsigned n = 0; n < step.shift; ++n)
            TRY(values_of(group, step.source[varying::coefficient], n, at, values[n]));
        Destination to = step.destination;
        const auto next = static_cast<uint16_t>(to.bits / 16);
        for (unsigned n = 0; n < step.shift; ++n) {
            WideDouble& exact = values[n];
            if (divides) {
                for (unsigned i = 0; i < lane_count; ++i)
                    exact[i] /= weight[i];
            }
            WideFloat value;
            for (unsigned i = 0; i < lane_count; ++i)
                value[i] = to_f32(exact[i]);
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
                    value[lane] = part_of(*TRY(coefficient(first[lane] + i)), part, lane, to.bits);
                write_bits(group, to, value);
                to.index = static_cast<uint16_t>(to.index + next);
            }
        }
        return {};
    }

    uint32_t part_of(const Coefficient& c, unsigned part, unsigned lane, unsigned bits) const {
        if (c.is_flat) {
            // In a fan the number in the middle may be the one that is read.
            const bool is_there = part == 2 || (part == 1 && run_.primitive->draw->is_fan);
            return is_there ? c.bits : 0;
        }
        const double corner_x = pixels_.x[lane] / coefficient_grid * coefficient_grid;
        const double corner_y = pixels_.y[lane] / coefficient_grid * coefficient_grid;
        const double value = part == 0   ? c.plane.a
                             : part == 1 ? c.plane.b
                                         : c.plane.at(corner_x, corner_y);
        const float rounded = to_f32(value);
        return bits == 16 ? base::half_from_float(rounded) : std::bit_cast<uint32_t>(rounded);
    }

    // --- tile memory ---------------------------------------------------------

    TileLanes lanes() const { return {pixels_.x, pixels_.y, pixels_.live}; }

    // --- tests ---------------------------------------------------------------

    // A pixel without live samples goes on as a helper: sr63 says so, and it stores nothing.
    // Shaders with early tests rely on it.
    void keep(SimdGroup& group, unsigned lane, uint8_t live) {
        pixels_.live[lane] = live;
        if (live == 0)
            group.helpers |= LaneMask{1} << lane;
    }

    // Samples of the target are tested where they are live, else killed. What is outside of the
    // target stays as it is.
    Result<void> sample_mask(SimdGroup& group, const Step& step) {
        WideBits target, live;
        read_bits(group, step.source[sample_test::samples], target);
        read_bits(group, step.source[sample_test::live], live);
        for_each_lane(group.active & ~group.helpers, [&](unsigned i) {
            const uint8_t own = pixels_.live[i];
            const auto tested = static_cast<uint8_t>(own & target[i] & live[i]);
            const auto kept = static_cast<uint8_t>(own & ~target[i]);
            const uint8_t passed = tested != 0 && run_.test ? run_.test(pixels_.x[i], pixels_.y[i],
                                                                        tested, nullptr, nullptr)
                                                            : tested;
            keep(group, i, static_cast<uint8_t>(kept | passed));
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
            const uint8_t own = pixels_.live[i];
            const uint32_t low = group.half(step.destination.index, i);
            const uint32_t high = group.half((step.destination.index + 1u) % 256, i);
            const float depth = std::bit_cast<float>(low | high << 16);
            const auto stencil = static_cast<uint8_t>(group.half(stencil_at % 256, i));
            const auto tested = static_cast<uint8_t>(own & target[i]);
            if (tested == 0 || !run_.test)
                return;
            const uint8_t passed =
                run_.test(pixels_.x[i], pixels_.y[i], tested, has_depth ? &depth : nullptr,
                          has_stencil ? &stencil : nullptr);
            keep(group, i, static_cast<uint8_t>((own & ~tested) | passed));
        });
        return {};
    }

    FragmentRun& run_;
    Pixels pixels_;
    Positions centers_;
};

Result<void> shade_group(FragmentRun& run,
                         FragmentEnvironment& environment,
                         std::span<const FragmentQuad> quads) {
    environment.begin(quads);
    SimdGroup group(*run.launch.program, environment, run.launch.uniforms);
    LaneMask shaded = 0;
    for (size_t q = 0; q < quads.size(); ++q)
        for (unsigned i = 0; i < 4; ++i)
            shaded |= LaneMask{quads[q].live[i] != 0} << (q * 4 + i);
    group.alive =
        quads.size() == quads_per_group ? all_lanes : (LaneMask{1} << (quads.size() * 4)) - 1;
    group.active = group.alive;
    group.helpers = group.alive & ~shaded;
    run.launch.set_stack(group);
    run.fragments += static_cast<uint64_t>(std::popcount(shaded));
    return run_alone(group, run.context);
}

}  // namespace

Result<void> shade_quads(FragmentRun& run, std::span<const FragmentQuad> quads) {
    FragmentEnvironment environment(run);
    for (; !quads.empty(); quads = quads.subspan(std::min<size_t>(quads_per_group, quads.size())))
        TRY(shade_group(run, environment,
                        quads.first(std::min<size_t>(quads_per_group, quads.size()))));
    return {};
}

}  // namespace cuesta::simulator::agx
