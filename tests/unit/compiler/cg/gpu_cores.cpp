// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gpu_cores.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "../agx/accuracy.h"
#include "../agx/agx_testing.h"
#include "../lima/gp/accuracy.h"
#include "../lima/gp/gp_testing.h"
#include "../lima/pp/accuracy.h"
#include "../lima/pp/pp_testing.h"
#include "compiler/lima/arithmetic.h"
#include "compiler/nir/builder.h"

namespace cuesta::cg::testing {
namespace {

using Lanes = std::vector<CoreLane>;

FourFloats coordinate_and_unit(uint32_t unit, const std::array<float, 3>& at) {
    return {at[0], at[1], at[2], static_cast<float>(unit)};
}

nir::SlotBits core_bits(const FourFloats& values) {
    return std::bit_cast<nir::SlotBits>(values);
}

// What a program says of its position is another output here, as it is: the cores make a place in
// the window of a position, each by its own rules. The place itself is (0, 0, 0, 1).
std::unique_ptr<nir::Shader> with_plain_position(const nir::Shader& shader) {
    std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    uint32_t free = 0;
    for (const nir::IoSlot& output : copy->outputs)
        if (output.slot == nir::Slot::generic)
            free = std::max(free, output.index + 1);
    for (nir::IoSlot& output : copy->outputs) {
        if (output.slot != nir::Slot::position)
            continue;
        output.slot = nir::Slot::generic;
        output.index = free;
    }
    nir::IoSlot place;
    place.slot = nir::Slot::position;
    copy->outputs.push_back(place);
    nir::Builder b(*copy->entry_point());
    b.store_output(b.imm_vec4(0, 0, 0, 1), static_cast<uint32_t>(copy->outputs.size() - 1));
    return copy;
}

// --- G13

agx::GroupSetup group_setup(const nir::Shader& shader, const CoreSetup& given) {
    agx::GroupSetup setup = agx::plain_setup(shader, 1);
    setup.front_face = true;
    setup.rows_grow_down = false;
    setup.uniforms = given.uniforms;
    setup.uniforms.resize(std::max<size_t>(setup.uniforms.size(), shader.uniform_vec4s));
    setup.texture = coordinate_and_unit;
    for (size_t i = 0; i < agx::lane_count; ++i) {
        agx::LaneSetup& lane = setup.lanes[i];
        lane.depth = core_frag_coord[2];
        lane.inverse_w = core_frag_coord[3];
        const std::vector<FourFloats>& inputs = given.inputs[i % given.inputs.size()];
        for (size_t n = 0; n < shader.inputs.size(); ++n) {
            lane.inputs[n] = core_bits(inputs[n]);
            if (shader.stage == nir::Stage::vertex)
                std::memcpy(&setup.memory[(n * agx::lane_count + i) * 16], inputs[n].data(), 16);
        }
    }
    return setup;
}

Lanes taken(const agx::GroupResult& ran, size_t lanes, size_t outputs) {
    Lanes results(lanes);
    for (size_t i = 0; i < lanes; ++i) {
        results[i].discarded = ran.lanes[i].discarded;
        for (size_t n = 0; n < outputs; ++n)
            results[i].outputs.push_back(std::bit_cast<FourFloats>(ran.lanes[i].outputs[n]));
    }
    return results;
}

Result<Lanes> run_on_g13_fragments(const nir::Shader& shader, const CoreSetup& given) {
    const agx::Program program = TRY(agx::compile_any(shader));
    const agx::GroupResult ran = TRY(
        agx::run_fragments(shader, agx::raw_targets(shader), program, group_setup(shader, given)));
    return taken(ran, given.inputs.size(), shader.outputs.size());
}

Result<Lanes> run_on_g13_vertices(const nir::Shader& shader, const CoreSetup& given) {
    const std::unique_ptr<nir::Shader> plain = with_plain_position(shader);
    const agx::Program program = TRY(agx::compile_any(*plain));
    const agx::GroupResult ran =
        TRY(agx::run_vertices(*plain, program, group_setup(*plain, given)));
    return taken(ran, given.inputs.size(), shader.outputs.size());
}

// --- Mali-400

std::vector<FourFloats> uniforms_of_cores(const CoreSetup& given) {
    std::vector<FourFloats> uniforms;
    for (const nir::SlotBits& bits : given.uniforms)
        uniforms.push_back(std::bit_cast<FourFloats>(bits));
    return uniforms;
}

Result<Lanes> run_on_vertex_core(const nir::Shader& shader, const CoreSetup& given) {
    const std::unique_ptr<nir::Shader> plain = with_plain_position(shader);
    const lima::gp::Program program = TRY(lima::gp::compile(*plain));
    Lanes results;
    for (const std::vector<FourFloats>& inputs : given.inputs) {
        lima::gp::VertexData data;
        data.attributes = inputs;
        data.uniforms = uniforms_of_cores(given);
        lima::gp::VertexOutputs outputs = lima::gp::run_compiled(*plain, program, data);
        if (!outputs.error.empty())
            return Error{Errc::invalid, outputs.error};
        outputs.values.resize(shader.outputs.size());
        results.push_back({std::move(outputs.values), false});
    }
    return results;
}

Result<Lanes> run_on_fragment_core(const nir::Shader& shader, const CoreSetup& given) {
    const lima::pp::Program program = TRY(lima::pp::compile(shader));
    lima::pp::QuadSetup setup;
    setup.uniforms = uniforms_of_cores(given);
    setup.texture = coordinate_and_unit;
    for (size_t lane = 0; lane < 4; ++lane) {
        setup.inputs[lane] = given.inputs[lane % given.inputs.size()];
        setup.frag_coord[lane] = core_frag_coord;
    }
    const lima::pp::QuadColors colors = TRY(lima::pp::run_program(shader, program, setup));
    Lanes results(given.inputs.size());
    for (size_t i = 0; i < results.size(); ++i) {
        results[i].discarded = colors[i].discarded;
        for (const nir::IoSlot& output : shader.outputs)
            results[i].outputs.push_back(output.slot == nir::Slot::depth
                                             ? FourFloats{colors[i].depth}
                                         : output.index == 1 ? colors[i].second_color
                                                             : colors[i].color);
    }
    return results;
}

double worst_of(compiler::AccuracyRows rows, const compiler::NumberFormat& format) {
    double ulps = 0;
    for (const compiler::Accuracy& row : rows)
        ulps = std::max(ulps, row.ulps);
    return std::ldexp(ulps, -format.fraction_bits);
}
double tolerance_of_g13() {
    return worst_of(agx::accuracy_rows(32), compiler::binary32);
}
double tolerance_of_fragments() {
    return worst_of(lima::pp::accuracy_rows(), compiler::binary16);
}
double tolerance_of_vertices() {
    return worst_of(lima::gp::accuracy_rows(), compiler::binary32);
}

constexpr GpuCore cores[] = {
    {"ps_g13", "g13", agx::arithmetic, tolerance_of_g13, run_on_g13_fragments},
    {"vs_g13", "g13", agx::arithmetic, tolerance_of_g13, run_on_g13_vertices},
    {"ps_mali400", "mali400", lima::arithmetic, tolerance_of_fragments, run_on_fragment_core},
    {"vs_mali400", "mali400", lima::arithmetic, tolerance_of_vertices, run_on_vertex_core},
};

}  // namespace

std::span<const GpuCore> gpu_cores() {
    return cores;
}

}  // namespace cuesta::cg::testing
