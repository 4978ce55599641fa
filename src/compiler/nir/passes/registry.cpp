// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/registry.h"

#include <array>

#include "compiler/nir/passes/algebraic.h"
#include "compiler/nir/passes/constant_fold.h"
#include "compiler/nir/passes/copy_prop.h"
#include "compiler/nir/passes/cse.h"
#include "compiler/nir/passes/dce.h"
#include "compiler/nir/passes/dead_cf.h"
#include "compiler/nir/passes/from_ssa.h"
#include "compiler/nir/passes/if_to_select.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/loop_unroll.h"
#include "compiler/nir/passes/lower_alu_to_scalar.h"
#include "compiler/nir/passes/lower_bool_to_float.h"
#include "compiler/nir/passes/lower_copies.h"
#include "compiler/nir/passes/lower_int_to_float.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_phis_to_scalar.h"
#include "compiler/nir/passes/lower_vars_to_scratch.h"
#include "compiler/nir/passes/optimize.h"
#include "compiler/nir/passes/shrink_vectors.h"
#include "compiler/nir/passes/trivial_phis.h"
#include "compiler/nir/passes/vars_to_ssa.h"

namespace cuesta::nir {
namespace {

// Runs a pass on every function.
template <typename Pass>
bool on_functions(Shader& shader, Pass&& pass) {
    bool progress = false;
    for (const auto& function : shader.functions)
        progress |= pass(*function);
    return progress;
}

constexpr std::array table = {
    // clang-format off
    PassEntry{"algebraic", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return algebraic(f); }); }},
    PassEntry{"algebraic_late", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return algebraic_late(f); }); }},
    PassEntry{"constant_fold", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return constant_fold(f); }); }},
    PassEntry{"convert_from_ssa", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return convert_from_ssa(f); }); }},
    PassEntry{"copy_prop", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return copy_prop(f); }); }},
    PassEntry{"cse", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return cse(f); }); }},
    PassEntry{"dce", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return dce(f); }); }},
    PassEntry{"dead_cf", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return dead_cf(f); }); }},
    PassEntry{"if_to_select", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return if_to_select(f); }); }},
    PassEntry{"inline_functions", [](Shader& s) { return inline_functions(s); }},
    PassEntry{"loop_unroll", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return loop_unroll(f); }); }},
    PassEntry{"lower_alu_to_scalar", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return lower_alu_to_scalar(f); }); }},
    PassEntry{"lower_bool_to_float", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return lower_bool_to_float(f); }); }},
    PassEntry{"lower_copies", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return lower_copies(f); }); }},
    PassEntry{"lower_int_to_float", [](Shader& s) { return lower_int_to_float(*s.entry_point()); }},
    PassEntry{"lower_io", [](Shader& s) { return lower_io(s); }},
    PassEntry{"lower_parallel_copies", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return lower_parallel_copies(f); }); }},
    PassEntry{"lower_phis_to_scalar", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return lower_phis_to_scalar(f); }); }},
    PassEntry{"lower_vars_to_scratch", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return lower_vars_to_scratch(f); }); }},
    PassEntry{"optimize", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { optimize(f); return true; }); }},
    PassEntry{"shrink_vectors", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return shrink_vectors(f); }); }},
    PassEntry{"trivial_phis", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return trivial_phis(f); }); }},
    PassEntry{"vars_to_ssa", [](Shader& s) -> Result<bool> { return on_functions(s, [](Function& f) { return vars_to_ssa(f); }); }},
    // clang-format on
};

}  // namespace

std::span<const PassEntry> all_passes() { return table; }

const PassEntry* find_pass(std::string_view name) {
    for (const PassEntry& entry : table)
        if (entry.name == name)
            return &entry;
    return nullptr;
}

}  // namespace cuesta::nir
