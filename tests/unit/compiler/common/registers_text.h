// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fragment shader of registers and parallel copies, in the text form.
#pragma once

#include <string_view>

namespace cuesta::compiler {

// Two registers change places in each round of a loop, one counts the rounds, one is a boolean. A
// function that is called in each round finds its own cleared.
inline constexpr std::string_view registers_text = R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
  var v0 shader_temp f32x4 "sum"
fn main {
  reg r0 32x4
  reg r1 32x4
  reg r2 32
  reg r3 1
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 3
  %3:32x4 = load_input %0 base=0 component=0
  %4:32x4 = fabs %3.wzyx
  parallel_copy r0 = %3, %5:32x4 = %4, r2 = %0
  store_reg r1, %5 write_mask=xyw
  store_reg r1, %3 write_mask=z
  loop {
    %6:32 = load_reg r2
    %7:1 = ige %6, %2
    if %7 {
      break
    }
    call add()
    %8:32 = iadd %6, %1
    %9:1 = flt %3.x, %3.y
    parallel_copy r0 = r1, r1 = r0, r2 = %8, r3 = %9, %10:32x4 = r0
    %11:32x4 = load_reg r0
    %12:32x4 = fadd %10, %11
    %13:1 = load_reg r3
    if %13 {
      store_reg r0, %12 write_mask=yz
    }
  }
  %14:32x4 = load_reg r0
  %15:32 = deref_var v0
  %16:32x4 = load_deref %15
  %17:32x4 = fadd %14, %16
  store_output %17, %0 base=0 component=0 write_mask=xyzw
}
fn add {
  reg r0 32x4
  reg r1 32x4
  %0:32 = deref_var v0
  %1:32x4 = load_deref %0
  %2:32x4 = load_const 0.25, 0.5, 1.0, 2.0
  %3:32x4 = load_reg r0
  %4:32x4 = fadd %3, %2
  %5:32x4 = fadd %1, %4
  parallel_copy r0 = %4, r1 = %5
  %6:32x4 = load_reg r1
  store_deref %0, %6 write_mask=xyzw
}
)";

}  // namespace cuesta::compiler
