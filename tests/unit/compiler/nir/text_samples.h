// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A text with something of every kind in it, as the printer writes it. It breaks rules of
// validation.
#pragma once

#include <string>
#include <string_view>

namespace cuesta::nir {

inline constexpr std::string_view everything = R"(shader fragment "all of it"
  float 32 storage=16 flush_denormals min_max=second
  input 0 generic 3 vec4 smooth centroid precision=medium invariant "v_color"
  input 1 position 0 vec4 linear ""
  output 0 color 0 vec4 flat "quote \" backslash \\ bell \x07"
  uniforms 8
  samplers 2
  scratch 1
  upper_left
  float_offsets
  var v0 uniform f32x4[3][2] "matrices" location=2 precision=high
  var v1 uniform sampler_2d_shadow "map" location=1
  var v2 shader_temp struct { "a" f32x2, "b" struct { "c" i32[4] } } "pair" slot=color interpolation=flat centroid invariant
  var v3 parameter_in f32x4 "p"
  var v4 parameter_out b1x2 "q"
fn helper(v3 "p", v4 "q") {
  %0:32 = deref_var v3
  %1:32x4 = load_deref %0
  return
}
fn helper#1 {
}
fn "other name" {
}
fn main {
  var v5 function_temp f32x4 "temporary"
  var v6 function_temp b1x2 "answer"
  reg r0 32x4
  reg r1 16
  b0:
  %0:32x4 = load_const 0, 1.0, 0.1, 0xffffffff
  %1:32 = undef
  %2:32 = load_const 5
  %3:32x4 = load_input %2 base=0 component=0
  %4:32x4 = fadd exact %0, %3.wzyx
  %5:32x3 = fmul %4.xyz, %0.xxx
  %6:32 = fdot3 %5, %5
  %7:1 = flt %6, %1
  %8:32 = deref_var v2
  %9:32 = deref_struct %8 member=1
  %10:32 = deref_struct %9 member=0
  %11:32 = deref_array %10, %2
  %12:32 = load_deref %11
  store_deref %11, %12 write_mask=x
  %13:32 = deref_var v5
  %14:32 = deref_var v6
  call helper(%13, %14)
  call helper#1()
  call "other name"()
  if %7 {
    b1:
    %15:32x4 = tex 2d float texture=1 sampler=0 coords=2 coord %3, projector %6
    demote_if %7
  } else {
    b2:
  }
  b3:
  %16:32x4 = phi b1 %15, b2 %0
  loop {
    b4:
    %17:32 = phi b3 %6, b5 %18
    %18:32 = fadd %17, %6
    if %7 {
      b5:
      continue
    } else {
      b6:
      break
    }
    b7:
  }
  b8:
  store_reg r0, %16 write_mask=xzw
  %19:32x4 = load_reg r0
  parallel_copy %20:32x4 = %19, r0 = %0, %21:16 = r1
  store_output %19, %2 base=0 component=0 write_mask=xyzw
}
)";

inline std::string everything_text() {
    return std::string(everything);
}

inline constexpr std::string_view negation = R"(shader vertex
fn main {
  %0:32 = load_const 1.0
  %1:32 = fneg %0
}
)";

// An if with `behind` in the block where its ways meet.
inline std::string branch(std::string_view behind) {
    return R"(shader vertex
fn main {
  b0:
  %0:32 = load_const 1.0
  %1:32 = fneg %0
  %2:1 = flt %0, %1
  if %2 {
    b1:
  } else {
    b2:
  }
  b3:
)" + std::string(behind) +
           "}\n";
}

// A body that swaps 1 and 2 once a round, as often as the input says.
inline constexpr std::string_view swapping = R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_const 2.0
  %3:32 = load_input %0 base=0 component=0
  loop {
    b1:
    %4:32 = phi b0 %1, b4 %5
    %5:32 = phi b0 %2, b4 %4
    %6:32 = phi b0 %0, b4 %8
    %7:1 = fge %6, %3
    if %7 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %8:32 = fadd %6, %1
  }
  b5:
  %9:32x2 = vec2 %4, %5
  store_output %9, %0 base=0 component=0 write_mask=xy)";

}  // namespace cuesta::nir
