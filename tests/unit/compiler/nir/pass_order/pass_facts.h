// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What every pass of the registry promises about results, stated once.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace cuesta::nir {

enum class Keeps : uint8_t {
    bits,     // outputs are the same to the bit
    exact,    // to the bit where arithmetic is marked exact, else within the bound
    numbers,  // within the bound, where small errors stay small: other functions, other roundings
    // Integers become floats of their number, which holds as long as they are small: of programs
    // whose integers are not, nothing is promised.
    small_integers,
};

struct PassFacts {
    std::string_view name;
    Keeps keeps = Keeps::bits;
    double bound = 0;  // of the difference, relative to the greater of the numbers and 1
};

// Sums in another order, contracted products: some roundings of binary32, and what a few operations
// behind make of them.
constexpr double other_roundings = 0x1p-14;
// Significands of 11 digits where there were 24.
constexpr double half_roundings = 0x1p-8;

inline constexpr std::array pass_facts = {
    PassFacts{"algebraic", Keeps::exact, other_roundings},
    PassFacts{"algebraic_late", Keeps::exact, other_roundings},
    PassFacts{"constant_fold"},
    PassFacts{"convert_from_ssa"},
    PassFacts{"copy_prop"},
    PassFacts{"cse"},
    PassFacts{"dce"},
    PassFacts{"dead_cf"},
    PassFacts{"fold_conversions", Keeps::exact, half_roundings},
    PassFacts{"fold_texture_numbers"},
    PassFacts{"hoist_invariants"},
    PassFacts{"if_to_select"},
    PassFacts{"inline_functions"},
    PassFacts{"loop_unroll"},
    PassFacts{"lower_alu_to_scalar"},
    PassFacts{"lower_bool_integers"},
    PassFacts{"lower_bool_to_float"},
    PassFacts{"lower_copies"},
    PassFacts{"lower_doubles"},
    PassFacts{"lower_feedback"},
    PassFacts{"lower_float_conditions"},
    PassFacts{"lower_float_functions", Keeps::numbers, other_roundings},
    PassFacts{"lower_float_exponents", Keeps::numbers, other_roundings},
    PassFacts{"lower_indirect_inputs"},
    PassFacts{"lower_indirect_samplers"},
    PassFacts{"lower_int64"},
    PassFacts{"lower_int8"},
    PassFacts{"lower_int_to_float", Keeps::small_integers},
    PassFacts{"lower_integer_quotients"},
    PassFacts{"lower_io"},
    PassFacts{"lower_mask_logic"},
    PassFacts{"lower_parallel_copies"},
    PassFacts{"lower_phis_to_scalar"},
    PassFacts{"lower_registers"},
    PassFacts{"lower_returns"},
    PassFacts{"lower_samplers"},
    PassFacts{"lower_shader_temps"},
    PassFacts{"lower_two_sided_color"},  // of primitives that face front, as all here do
    PassFacts{"lower_vars_to_scratch"},
    PassFacts{"optimize", Keeps::exact, other_roundings},
    PassFacts{"shrink_vectors"},
    PassFacts{"trivial_phis"},
    PassFacts{"vars_to_ssa"},
};

}  // namespace cuesta::nir
