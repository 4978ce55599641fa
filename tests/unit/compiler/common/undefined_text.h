// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fragment shader of values that nothing wrote: variables that an arm adds to, or some rounds of
// a loop, or of which one component is written, and undefined values by themselves.
#pragma once

#include <string_view>

namespace cuesta::compiler {

inline constexpr std::string_view undefined_text = R"(shader fragment
  input 0 generic 0 vec4 smooth "i"
  output 0 color 0 vec4 smooth "c"
fn main {
  var v0 function_temp f32x4 "sum"
  var v1 function_temp f32x2 "rounds"
  var v2 function_temp f32 "count"
  var v3 function_temp f32x3 "part"
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_const 1.0
  %3:32 = load_const 3.0
  %4:32 = deref_var v0
  %5:1 = flt %1.x, %1.y
  if %5 {
    b1:
    %6:32x4 = load_deref %4
    %7:32x4 = fadd %6, %1
    store_deref %4, %7 write_mask=xyzw
  } else {
    b2:
  }
  b3:
  %8:32 = deref_var v1
  %9:32 = deref_var v2
  loop {
    b4:
    %10:32 = load_deref %9
    %11:1 = fge %10, %3
    if %11 {
      b5:
      break
    } else {
      b6:
    }
    b7:
    %12:1 = flt %10, %1.z
    if %12 {
      b8:
      %13:32x2 = load_deref %8
      %14:32x2 = fadd %13, %1.wz
      store_deref %8, %14 write_mask=x
    } else {
      b9:
    }
    b10:
    %15:32 = fadd %10, %2
    store_deref %9, %15 write_mask=x
  }
  b11:
  %16:32 = deref_var v3
  %25:32x3 = mov %1.yyy
  store_deref %16, %25 write_mask=y
  %17:32x3 = load_deref %16
  %18:32x2 = undef
  %19:32x4 = load_deref %4
  %20:32x2 = load_deref %8
  %21:32x4 = vec4 %20.x, %20.y, %17.z, %18.y
  %22:32x4 = vec4 %17.x, %17.y, %18.x, %1.w
  %23:32x4 = fadd %19, %21
  %24:32x4 = fadd %23, %22
  store_output %24, %0 base=0 component=0 write_mask=xyzw
}
)";

}  // namespace cuesta::compiler
