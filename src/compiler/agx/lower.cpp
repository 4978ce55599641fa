// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/lower.h"

#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"
#include "compiler/agx/preamble.h"
#include "compiler/agx/preamble_cost.h"
#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/dead_cf.h"
#include "compiler/nir/passes/hoist_invariants.h"
#include "compiler/nir/passes/lower_alu_to_scalar.h"
#include "compiler/nir/passes/lower_bool_integers.h"
#include "compiler/nir/passes/lower_doubles.h"
#include "compiler/nir/passes/lower_float_conditions.h"
#include "compiler/nir/passes/lower_indirect_inputs.h"
#include "compiler/nir/passes/lower_int64.h"
#include "compiler/nir/passes/lower_int8.h"
#include "compiler/nir/passes/lower_integer_quotients.h"
#include "compiler/nir/passes/lower_phis_to_scalar.h"
#include "compiler/nir/passes/lower_returns.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/passes/trivial_phis.h"
#include "compiler/nir/run_pass.h"
#include "compiler/nir/text_names.h"

namespace cuesta::agx {
namespace {

// Registers that are lost to alignment.
constexpr size_t preamble_margin = 16;

Result<void> begin(Lowering& lowering) {
    TRY(prepare(lowering.shader));
    lowering.main = lowering.shader.entry_point();
    return {};
}

// Behind the outputs: what is left of variables becomes values or scratch memory.
Result<void> lower_variables(Lowering& lowering) {
    nir::Function& main = *lowering.main;
    nir::optimize(main);
    if (nir::run("lower_vars_to_scratch", main, nir::lower_vars_to_scratch))
        nir::optimize(main);
    TRY(lower_scratch(lowering));
    nir::finish_pass(lowering.shader, "lower_scratch", true);
    nir::run("lower_indirect_inputs", main, nir::lower_indirect_inputs);
    return {};
}

bool simplify(nir::Function& function) {
    bool progress = nir::run("copy_prop", function, nir::copy_prop);
    progress |= nir::run("trivial_phis", function, nir::trivial_phis);
    progress |= nir::run("algebraic", function, nir::algebraic);
    progress |= nir::run("constant_fold", function, nir::constant_fold);
    progress |= nir::run("cse", function, nir::cse);
    progress |= nir::run("dce", function, nir::dce);
    progress |= nir::run("dead_cf", function, nir::dead_cf);
    return progress;
}

void simplify_fully(nir::Function& function) {
    for (unsigned round = 0; round < nir::max_simplify_rounds && simplify(function); ++round) {
    }
}

void clean(nir::Function& function) {
    while (nir::run("copy_prop", function, nir::copy_prop) |
           nir::run("constant_fold", function, nir::constant_fold) |
           nir::run("cse", function, nir::cse) | nir::run("dce", function, nir::dce) |
           nir::run("dead_cf", function, nir::dead_cf)) {
    }
}

// Comparisons, signs, and what is in uniform registers anyway are read where they are wanted.
bool worth_a_register(const nir::Instr& instr) {
    if (const nir::Intrinsic* load = instr.as<nir::Intrinsic>())
        return load->op == nir::IntrinsicOp::load_input;
    return instr.as<nir::Alu>()->def.bit_size != 1 && cost_of(instr) > 0;
}

bool hoist(nir::Function& function) {
    return nir::hoist_invariants(function, {.pays = worth_a_register});
}

// Operations that the machine has. Rules that would bring back what the late part takes apart are
// not applied behind it.
void lower_operations(nir::Function& main) {
    nir::run("lower_alu_to_scalar", main, nir::lower_alu_to_scalar);
    nir::run("lower_bool_integers", main, nir::lower_bool_integers);
    nir::run("lower_int8", main, nir::lower_int8);
    nir::run("lower_doubles", main, nir::lower_doubles);
    nir::run("lower_integer_quotients", main, nir::lower_integer_quotients);
    nir::run("lower_arithmetic", main, lower_arithmetic);
    nir::optimize(main);
    nir::run("lower_alu_to_scalar", main, nir::lower_alu_to_scalar);
    nir::run("lower_phis_to_scalar", main, nir::lower_phis_to_scalar);
    nir::run("lower_int64", main, nir::lower_int64);
    simplify_fully(main);
    // A rule may have made one of these.
    nir::run("lower_arithmetic", main, lower_arithmetic);
    nir::run("lower_late_arithmetic", main, lower_late_arithmetic);
    nir::run("lower_alu_to_scalar", main, nir::lower_alu_to_scalar);
    clean(main);
    nir::run("hoist_invariants", main, hoist);
}

// The preamble takes what registers there are, but for those of the driver's values; uniforms that
// are only read by it need none of main's.
nir::Function* split_off_preamble(Lowering& lowering) {
    const size_t system_halves = lowering.program.system_values.size() * 8;
    constexpr size_t room = Limits::uniform_halves - constant_halves - preamble_margin;
    if (system_halves >= room)
        return nullptr;
    nir::Function* preamble =
        make_preamble(lowering.shader, *lowering.main, static_cast<unsigned>(room - system_halves));
    nir::finish_pass(lowering.shader, "make_preamble", preamble != nullptr);
    if (preamble != nullptr) {
        clean(*lowering.main);
        clean(*preamble);
    }
    return preamble;
}

Result<LoweredShader> finish(Lowering& lowering, const CommonOptions& common) {
    LoweredShader lowered;
    lowered.main = lowering.main;
    if (common.preamble)
        lowered.preamble = split_off_preamble(lowering);
    lowered.free_half = TRY(assign_push(lowering));
    nir::finish_pass(lowering.shader, "assign_push", true);
    nir::finish_lowering(lowering.shader);
    for (const auto& function : lowering.shader.functions)
        TRY(check_lowered(*function));
    // Nothing names them any more.
    lowering.main->variables.clear();
    return lowered;
}

// Of a compute shader whose variables are values.
Result<LoweredShader> finish_compute(Lowering& lowering, const CommonOptions& common) {
    nir::Shader& shader = lowering.shader;
    lowering.program.compute = {.workgroup_size = shader.workgroup_size,
                                .shared_bytes = shader.shared_bytes};
    TRY(lower_textures(lowering, common.biased_samplers));
    nir::finish_pass(shader, "lower_textures", true);
    TRY(lower_images(lowering));
    nir::finish_pass(shader, "lower_images", true);
    lower_uniforms(lowering);
    nir::finish_pass(shader, "lower_uniforms", true);
    TRY(lower_buffers(lowering));
    nir::finish_pass(shader, "lower_buffers", true);
    TRY(lower_workgroup(lowering));
    nir::finish_pass(shader, "lower_workgroup", true);
    lower_operations(*lowering.main);
    return finish(lowering, common);
}

Result<void> check_stage(const nir::Shader& shader, nir::Stage stage) {
    if (shader.stage == stage)
        return {};
    return Error{Errc::invalid, fmt::format("this is no {} shader",
                                            nir::names::name_of(nir::names::stages, stage))};
}

}  // namespace

// One function whose inputs, outputs and uniforms have numbers.
Result<void> prepare(nir::Shader& shader) {
    if (shader.entry_point() == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    // Constants fold as the machine computes.
    shader.float_modes = machine_floats;
    for (const auto& function : shader.functions)
        nir::run("lower_returns", *function, nir::lower_returns);
    TRY(nir::lower_to_slots(shader, {.computed_samplers = false}));
    nir::run("lower_float_conditions", *shader.entry_point(), nir::lower_float_conditions);
    return check_source(shader);
}

Result<LoweredShader> lower_vertex_shader(nir::Shader& shader,
                                          const VertexOptions& options,
                                          const CommonOptions& common,
                                          Program& program) {
    TRY(check_stage(shader, nir::Stage::vertex));
    Lowering lowering(shader, program);
    TRY(begin(lowering));
    TRY(lower_vertex_outputs(lowering, options));
    nir::finish_pass(shader, "lower_vertex_outputs", true);
    TRY(lower_variables(lowering));
    nir::run("lower_alu_to_scalar", *lowering.main, nir::lower_alu_to_scalar);
    nir::optimize(*lowering.main);
    TRY(lower_vertex_inputs(lowering, options.attributes));
    nir::finish_pass(shader, "lower_vertex_inputs", true);
    TRY(lower_textures(lowering, common.biased_samplers));
    nir::finish_pass(shader, "lower_textures", true);
    lower_uniforms(lowering);
    nir::finish_pass(shader, "lower_uniforms", true);
    TRY(lower_buffers(lowering));
    nir::finish_pass(shader, "lower_buffers", true);
    lower_operations(*lowering.main);
    return finish(lowering, common);
}

Result<LoweredShader> lower_fragment_shader(nir::Shader& shader,
                                            const FragmentOptions& options,
                                            const CommonOptions& common,
                                            Program& program) {
    TRY(check_stage(shader, nir::Stage::fragment));
    Lowering lowering(shader, program);
    TRY(begin(lowering));
    nir::Variable* killed = lower_discards(lowering);
    nir::finish_pass(shader, "lower_discards", killed != nullptr);
    nir::run("lower_returns", *lowering.main, nir::lower_returns);
    TRY(lower_framebuffer(lowering, options));
    nir::finish_pass(shader, "lower_framebuffer", program.fragment.reads_tile);
    TRY(lower_fragment_outputs(lowering, options, killed));
    nir::finish_pass(shader, "lower_fragment_outputs", true);
    TRY(lower_variables(lowering));
    lower_fragment_inputs(lowering, options);
    nir::finish_pass(shader, "lower_fragment_inputs", true);
    TRY(lower_textures(lowering, common.biased_samplers));
    nir::finish_pass(shader, "lower_textures", true);
    lower_uniforms(lowering);
    nir::finish_pass(shader, "lower_uniforms", true);
    TRY(lower_buffers(lowering));
    nir::finish_pass(shader, "lower_buffers", true);
    lower_operations(*lowering.main);
    if (nir::run("narrow_tile_stores", *lowering.main, narrow_tile_stores))
        clean(*lowering.main);
    return finish(lowering, common);
}

Result<LoweredShader> lower_compute_shader(nir::Shader& shader,
                                           const CommonOptions& common,
                                           Program& program) {
    TRY(check_stage(shader, nir::Stage::compute));
    Lowering lowering(shader, program);
    TRY(begin(lowering));
    TRY(lower_variables(lowering));
    return finish_compute(lowering, common);
}

// Attributes are read as a vertex shader does, before it is none any more.
Result<LoweredShader> lower_vertex_grid(nir::Shader& shader,
                                        const VertexGridOptions& options,
                                        const CommonOptions& common,
                                        Program& program) {
    TRY(check_stage(shader, nir::Stage::vertex));
    Lowering lowering(shader, program);
    TRY(begin(lowering));
    TRY(lower_variables(lowering));
    nir::run("lower_alu_to_scalar", *lowering.main, nir::lower_alu_to_scalar);
    nir::optimize(*lowering.main);
    TRY(lower_vertex_inputs(lowering, options.attributes));
    nir::finish_pass(shader, "lower_vertex_inputs", true);
    TRY(nir::run("vertex_to_grid", shader,
                 [&](nir::Shader& grid) { return nir::vertex_to_grid(grid, options.grid); }));
    nir::optimize(*lowering.main);
    return finish_compute(lowering, common);
}

}  // namespace cuesta::agx
