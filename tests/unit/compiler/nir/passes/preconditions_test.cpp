// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Passes run by name refuse, with a message, shaders that break their preconditions.
#include <gtest/gtest.h>

#include "compiler/nir/parser.h"
#include "compiler/nir/passes/registry.h"
#include "compiler/nir/printer.h"

namespace cuesta::nir {
namespace {

std::string refusal(std::string_view pass, std::string_view text) {
    const auto shader = parse(text);
    if (!shader)
        return shader.error().text;
    const std::string before = print(**shader);
    const Result<bool> done = find_pass(pass)->run(**shader);
    EXPECT_EQ(print(**shader) == before, !done) << "refused, but changed";
    return done ? "" : done.error().text;
}

constexpr std::string_view with_call = R"(shader vertex
fn main {
  call other()
}
fn other {
}
)";

constexpr std::string_view with_parallel_copy = R"(shader vertex
fn main {
  reg r0 32
  %0:32 = load_const 1.0
  parallel_copy r0 = %0
}
)";

constexpr std::string_view with_integers = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:1 = ilt %0, %1
}
)";

constexpr std::string_view with_boolean_variable = R"(shader vertex
fn main {
  var v0 function_temp b1 "b"
  %0:32 = deref_var v0
  %1:1 = load_const true
  store_deref %0, %1 write_mask=x
}
)";

TEST(Preconditions, AreToldByWhatBreaksThem) {
    EXPECT_EQ(refusal("lower_io", with_call), "lower_io wants a shader without a call");
    EXPECT_EQ(refusal("lower_vars_to_scratch", with_call),
              "lower_vars_to_scratch wants a shader without a call");
    for (const std::string pass : {"inline_functions", "loop_unroll", "optimize"})
        EXPECT_EQ(refusal(pass, with_parallel_copy),
                  pass + " wants a shader without a parallel copy");
    EXPECT_EQ(refusal("lower_bool_to_float", with_integers),
              "lower_bool_to_float wants a shader without the integer operation ilt");
    EXPECT_EQ(refusal("lower_bool_to_float", with_boolean_variable),
              "lower_bool_to_float wants a shader without a variable of booleans");
    EXPECT_EQ(refusal("lower_int_to_float", "shader vertex\n"), "the shader has no function main");
}

TEST(Preconditions, ThatHoldAreNotInTheWay) {
    EXPECT_EQ(refusal("lower_parallel_copies", with_parallel_copy), "");
    EXPECT_EQ(refusal("inline_functions", with_call), "");
}

}  // namespace
}  // namespace cuesta::nir
