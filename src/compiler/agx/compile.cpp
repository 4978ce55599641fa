// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/compile.h"

#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "base/debug.h"
#include "compiler/agx/clean_flow.h"
#include "compiler/agx/lower.h"
#include "compiler/agx/occupancy.h"
#include "compiler/agx/passes.h"
#include "compiler/agx/select.h"
#include "compiler/agx/uniform_constants.h"
#include "compiler/nir/run_pass.h"

namespace cuesta::agx {

namespace {

// The vertex stage begins with its numbers in r5 and r6, read or not.
constexpr uint16_t vertex_entry_halves = 14;

struct Code {
    std::vector<uint8_t> bytes;
    uint16_t register_halves = 0;
    uint32_t stack_bytes = 0;
    uint32_t spills = 0;
    uint32_t waits = 0;
    uint32_t instructions = 0;
    uint32_t loops = 0;
};

// A workgroup is on its core as a whole.
unsigned halves_of_group(const ComputeInfo& compute) {
    const std::array<uint32_t, 3>& size = compute.workgroup_size;
    return halves_with(size[0] * size[1] * size[2]);
}

// In debug builds: what a step left behind. A fault in it is the compiler's own.
Result<void> check([[maybe_unused]] const Ir& ir, [[maybe_unused]] std::string_view step) {
#ifndef NDEBUG
    const Result<void> valid = validate(ir);
    if (!valid)
        return Error{Errc::invalid, fmt::format("compiler bug behind {}: {}\n{}", step,
                                                valid.error().text, print(ir))};
#endif
    return {};
}

Result<Code> generate(nir::Shader& shader,
                      nir::Function& function,
                      const CommonOptions& common,
                      bool flat_in_b,
                      Program& program,
                      UniformConstants& constants) {
    Ir ir;
    ir.is_preamble = function.name != "main";
    ir.register_limit = common.register_limit;
    if (shader.stage == nir::Stage::compute && !ir.is_preamble)
        ir.register_limit = std::min(ir.register_limit, halves_of_group(program.compute));
    TRY(Selector(shader, function, ir, program, constants, flat_in_b).run());
    TRY(check(ir, "selection"));
    remove_dead_code(ir);
    schedule(ir);
    TRY(check(ir, "scheduling"));
    mark_last_uses(ir);
    TRY(allocate_registers(ir));
    clean_flow(ir);
    Code code;
    code.waits = insert_waits(ir);
    set_hints(ir);
    if (base::debug_enabled(base::DebugFlag::asm_))
        base::log(print(ir));
    code.bytes = TRY(emit(ir));
    code.instructions = ir.instructions;
    for (const auto& block : ir.blocks)
        code.loops += block->loop_header ? 1 : 0;
    code.register_halves = static_cast<uint16_t>(ir.register_halves);
    code.stack_bytes = ir.scratch_bytes + ir.spill_bytes;
    code.spills = ir.spills;
    return code;
}

Result<Program> compile_lowered(nir::Shader& shader,
                                const LoweredShader& lowered,
                                const CommonOptions& common,
                                bool flat_in_b,
                                Program program) {
    nir::finish_lowering(shader);
    UniformConstants constants(program, lowered.free_half, Limits::uniform_halves);
    Code main = TRY(generate(shader, *lowered.main, common, flat_in_b, program, constants));
    Stats& stats = program.stats;
    if (lowered.preamble != nullptr) {
        Code preamble =
            TRY(generate(shader, *lowered.preamble, common, flat_in_b, program, constants));
        program.preamble = std::move(preamble.bytes);
        program.preamble_uses_stack = preamble.stack_bytes != 0;
        // With a stack it has to declare all registers (G13 fact sheet, machine: preamble).
        program.preamble_register_halves =
            program.preamble_uses_stack ? hw::agx::general_halves : preamble.register_halves;
        stats.preamble_instructions = preamble.instructions;
        stats.preamble_spills = preamble.spills;
        stats.preamble_waits = preamble.waits;
        main.stack_bytes = std::max(main.stack_bytes, preamble.stack_bytes);
    }
    constants.finish();
    for (const PushRange& range : program.push)
        program.uniform_halves = std::max(program.uniform_halves,
                                          static_cast<uint16_t>(range.first_half + range.halves));
    program.code = std::move(main.bytes);
    program.register_halves = main.register_halves;
    if (shader.stage == nir::Stage::vertex)
        program.register_halves = std::max(program.register_halves, vertex_entry_halves);
    program.stack_dwords = static_cast<uint32_t>(stack_dwords(main.stack_bytes));
    stats.instructions = main.instructions;
    stats.bytes = static_cast<uint32_t>(program.code.size());
    stats.halfregs = program.register_halves;
    stats.uniforms = program.uniform_halves;
    stats.spills = main.spills;
    stats.waits = main.waits;
    stats.loops = main.loops;
    stats.threads = threads_with(program.register_halves);
    return program;
}

Result<std::unique_ptr<nir::Shader>> copy_of(const nir::Shader& shader, nir::Stage stage) {
    if (shader.stage != stage)
        return Error{Errc::invalid, "the shader is of another stage"};
    std::unique_ptr<nir::Shader> copy = nir::clone(shader);
    if (copy->entry_point() == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    copy->float_modes = machine_floats;
    return copy;
}

}  // namespace

Result<Program> compile_vertex(const nir::Shader& shader,
                               const VertexOptions& options,
                               const CommonOptions& common) {
    const std::unique_ptr<nir::Shader> copy = TRY(copy_of(shader, nir::Stage::vertex));
    Program program;
    const LoweredShader lowered = TRY(lower_vertex_shader(*copy, options, common, program));
    return compile_lowered(*copy, lowered, common, false, std::move(program));
}

Result<Program> compile_fragment(const nir::Shader& shader,
                                 const FragmentOptions& options,
                                 const CommonOptions& common) {
    const std::unique_ptr<nir::Shader> copy = TRY(copy_of(shader, nir::Stage::fragment));
    Program program;
    const LoweredShader lowered = TRY(lower_fragment_shader(*copy, options, common, program));
    return compile_lowered(*copy, lowered, common, options.first_vertex_fan, std::move(program));
}

Result<Program> compile_compute(const nir::Shader& shader, const CommonOptions& common) {
    const std::unique_ptr<nir::Shader> copy = TRY(copy_of(shader, nir::Stage::compute));
    Program program;
    const LoweredShader lowered = TRY(lower_compute_shader(*copy, common, program));
    return compile_lowered(*copy, lowered, common, false, std::move(program));
}

Result<Program> compile_vertex_grid(const nir::Shader& shader,
                                    const VertexGridOptions& options,
                                    const CommonOptions& common) {
    const std::unique_ptr<nir::Shader> copy = TRY(copy_of(shader, nir::Stage::vertex));
    Program program;
    const LoweredShader lowered = TRY(lower_vertex_grid(*copy, options, common, program));
    return compile_lowered(*copy, lowered, common, false, std::move(program));
}

}  // namespace cuesta::agx
