// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/registry.h"

#include <array>
#include <string>

#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/dead_cf.h"
#include "compiler/nir/passes/fold_conversions.h"
#include "compiler/nir/passes/fold_texture_numbers.h"
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/hoist_invariants.h"
#include "compiler/nir/passes/if_to_select.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/loop_unroll.h"
#include "compiler/nir/passes/lower_alu_to_scalar.h"
#include "compiler/nir/passes/lower_bool_integers.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_copies.h"
#include "compiler/nir/passes/lower_doubles.h"
#include "compiler/nir/passes/lower_feedback.h"
#include "compiler/nir/passes/lower_float_conditions.h"
#include "compiler/nir/passes/lower_float_functions.h"
#include "compiler/nir/passes/lower_indirect_inputs.h"
#include "compiler/nir/passes/lower_indirect_samplers.h"
#include "compiler/nir/passes/lower_int64.h"
#include "compiler/nir/passes/lower_int8.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_integer_quotients.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_mask_logic.h"
#include "compiler/nir/passes/lower_phis_to_scalar.h"
#include "compiler/nir/passes/lower_registers.h"
#include "compiler/nir/passes/lower_returns.h"
#include "compiler/nir/passes/lower_samplers.h"
#include "compiler/nir/passes/lower_shader_temps.h"
#include "compiler/nir/passes/lower_two_sided_color.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/passes/shrink_vectors.h"
#include "compiler/nir/passes/trivial_phis.h"
#include "compiler/nir/passes/vars_to_ssa.h"

namespace cuesta::nir {
namespace {

// Runs a pass on every function.
template <auto Pass>
Result<bool> on_functions(Shader& shader) {
    bool progress = false;
    for (const auto& function : shader.functions)
        progress |= Pass(*function);
    return progress;
}

// Runs a pass on main.
template <auto Pass>
Result<bool> on_entry_point(Shader& shader) {
    Function* main = shader.entry_point();
    if (main == nullptr)
        return Error{Errc::invalid, "the shader has no function main"};
    return Pass(*main);
}

// Whether optimize() changed anything it does not tell.
bool optimize_once(Function& function) {
    optimize(function);
    return true;
}

constexpr std::array table = {
    PassEntry{"algebraic", on_functions<algebraic>},
    PassEntry{"algebraic_late", on_functions<algebraic_late>},
    PassEntry{"constant_fold", on_functions<constant_fold>},
    PassEntry{"convert_from_ssa", on_functions<convert_from_ssa>},
    PassEntry{"copy_prop", on_functions<copy_prop>},
    PassEntry{"cse", on_functions<cse>},
    PassEntry{"dce", on_functions<dce>},
    PassEntry{"dead_cf", on_functions<dead_cf>},
    PassEntry{"fold_conversions", on_functions<fold_conversions>},
    PassEntry{"fold_texture_numbers", on_functions<fold_texture_numbers>},
    PassEntry{"hoist_invariants", on_functions<[](Function& f) { return hoist_invariants(f); }>},
    PassEntry{"if_to_select", on_functions<[](Function& f) { return if_to_select(f); }>},
    PassEntry{"inline_functions", [](Shader& s) { return inline_functions(s); },
              Precondition::no_parallel_copies},
    PassEntry{"loop_unroll", on_functions<[](Function& f) { return loop_unroll(f); }>,
              Precondition::no_parallel_copies},
    PassEntry{"lower_alu_to_scalar", on_functions<lower_alu_to_scalar>},
    PassEntry{"lower_bool_integers", on_functions<lower_bool_integers>},
    PassEntry{"lower_bool_to_float",
              on_functions<[](Function& f) { return lower_bool_to_float(f); }>,
              Precondition::only_floats},
    PassEntry{"lower_copies", on_functions<lower_copies>},
    PassEntry{"lower_doubles", on_functions<lower_doubles>},
    PassEntry{"lower_feedback", [](Shader& s) { return lower_feedback(s, all_outputs(s)); }},
    PassEntry{"lower_float_conditions", on_functions<lower_float_conditions>},
    PassEntry{"lower_float_functions",
              on_functions<[](Function& f) { return lower_float_functions(f); }>},
    PassEntry{
        "lower_float_exponents",
        on_functions<[](Function& f) { return lower_float_functions(f, {.exponents = true}); }>},
    PassEntry{"lower_indirect_inputs", on_functions<lower_indirect_inputs>},
    PassEntry{"lower_indirect_samplers", [](Shader& s) { return lower_indirect_samplers(s); }},
    PassEntry{"lower_int64", on_functions<lower_int64>},
    PassEntry{"lower_int8", on_functions<lower_int8>},
    PassEntry{"lower_int_to_float", on_entry_point<lower_int_to_float>},
    PassEntry{"lower_integer_quotients", on_functions<lower_integer_quotients>},
    PassEntry{"lower_io", [](Shader& s) { return lower_io(s); }, Precondition::no_calls},
    PassEntry{"lower_parallel_copies", on_functions<lower_parallel_copies>},
    PassEntry{"lower_mask_logic", on_functions<lower_mask_logic>},
    PassEntry{"lower_phis_to_scalar", on_functions<lower_phis_to_scalar>},
    PassEntry{"lower_registers", on_functions<lower_registers>},
    PassEntry{"lower_returns", on_functions<lower_returns>},
    PassEntry{"lower_samplers", [](Shader& s) { return lower_samplers(s); }},
    PassEntry{"lower_shader_temps", [](Shader& s) { return Result<bool>(lower_shader_temps(s)); }},
    PassEntry{"lower_two_sided_color",
              [](Shader& s) { return Result<bool>(lower_two_sided_color(s, ~uint32_t{0})); }},
    PassEntry{"lower_vars_to_scratch", on_functions<lower_vars_to_scratch>, Precondition::no_calls},
    PassEntry{"optimize", on_functions<optimize_once>, Precondition::no_parallel_copies},
    PassEntry{"shrink_vectors", on_functions<shrink_vectors>},
    PassEntry{"trivial_phis", on_functions<trivial_phis>},
    PassEntry{"vars_to_ssa", on_functions<vars_to_ssa>},
};

}  // namespace

Result<bool> PassEntry::run(Shader& shader) const {
    if (const std::string found = what_breaks(wants, shader); !found.empty())
        return Error{Errc::unsupported, std::string(name) + " wants a shader without " + found};
    return pass(shader);
}

std::span<const PassEntry> all_passes() {
    return table;
}

const PassEntry* find_pass(std::string_view name) {
    for (const PassEntry& entry : table)
        if (entry.name == name)
            return &entry;
    return nullptr;
}

}  // namespace cuesta::nir
