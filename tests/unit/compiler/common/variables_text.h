// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A fragment shader of what has to be lowered in front of every back end: samplers alone, in arrays
// and in structs, passed on by calls; uniforms in structs and of booleans; variables of the shader,
// one of them indexed by a value, one a struct; a callee in a loop with locals that it reads first.
#pragma once

#include <string_view>

namespace cuesta::compiler {

inline constexpr std::string_view variables_text = R"(shader fragment
  input 0 generic 0 vec4 smooth "at"
  input 1 generic 1 vec4 smooth "tint"
  output 0 color 0 vec4 smooth "c"
  uniforms 4
  var v0 uniform struct { "scale" f32x4, "maps" sampler_2d[2] }[1] "material" location=0
  var v1 uniform b1x2 "flags" location=3
  var v2 uniform sampler_2d "ground" location=5
  var v3 shader_temp f32x4[3] "seen"
  var v4 shader_temp struct { "count" i32, "last" f32x4[2] } "state"
  var v5 parameter_in struct { "scale" f32x4, "maps" sampler_2d[2] } "m"
  var v6 parameter_in f32x2 "at"
  var v7 parameter_out f32x4 "texel"
  var v8 parameter_in sampler_2d "map"
  var v9 parameter_in f32x2 "at"
  var v10 parameter_out f32x4 "texel"
fn main {
  var v11 function_temp f32x2 "at"
  var v12 function_temp f32x4 "texel"
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32 = deref_var v11
  %4:32x2 = mov %1.xy
  store_deref %3, %4 write_mask=xy
  %5:32 = deref_var v0
  %6:32 = deref_array %5, %0
  %7:32 = deref_var v12
  %8:32 = deref_var v4
  %9:32 = deref_struct %8 member=0
  store_deref %9, %0 write_mask=x
  %10:32 = load_const 1
  %11:32 = load_const 2
  loop {
    b1:
    call look(%6, %3, %7)
    %12:32 = load_deref %9
    %13:32 = iadd %12, %10
    store_deref %9, %13 write_mask=x
    %14:1 = ilt %11, %13
    if %14 {
      b2:
      break
    } else {
      b3:
    }
    b4:
  }
  b5:
  %15:32 = deref_var v3
  %16:32 = f2i32 %2.x
  %17:32 = imax %16, %0
  %18:32 = imin %17, %11
  %19:32 = deref_array %15, %18
  %20:32x4 = load_deref %19
  %21:32 = deref_struct %8 member=1
  %22:32 = deref_array %21, %10
  %23:32x4 = load_deref %22
  %24:32 = deref_var v1
  %25:1x2 = load_deref %24
  %26:32x4 = bcsel %25.xxxx, %20, %23
  %27:32x4 = bcsel %25.yyyy, %26, %2
  %28:32x4 = fadd %26, %27
  store_output %28, %0 base=0 component=0 write_mask=xyzw
}
fn look (v5 "m", v6 "at", v7 "texel") {
  var v13 function_temp f32x4 "texel"
  %0:32 = deref_var v5
  %1:32 = deref_struct %0 member=1
  %2:32 = load_const 1
  %3:32 = deref_array %1, %2
  %4:32 = deref_var v6
  %5:32 = deref_var v13
  call read(%3, %4, %5)
  %6:32x4 = load_deref %5
  %7:32 = deref_var v2
  call read(%7, %4, %5)
  %8:32x4 = load_deref %5
  %9:32x4 = fadd %6, %8
  %10:32 = deref_struct %0 member=0
  %11:32x4 = load_deref %10
  %12:32x4 = fmul %9, %11
  %13:32 = deref_var v7
  store_deref %13, %12 write_mask=xyw
  %14:32 = deref_var v4
  %15:32 = deref_struct %14 member=0
  %16:32 = load_deref %15
  %17:32 = deref_var v3
  %18:32 = deref_array %17, %16
  %19:32x4 = load_deref %13
  store_deref %18, %19 write_mask=xyzw
  %20:32 = deref_struct %14 member=1
  %21:32 = deref_array %20, %2
  store_deref %21, %9 write_mask=xyzw
}
fn read (v8 "map", v9 "at", v10 "texel") {
  var v14 function_temp f32x4 "before"
  %0:32 = deref_var v8
  %1:32 = deref_var v9
  %2:32x2 = load_deref %1
  %3:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %2, texture_deref %0, sampler_deref %0
  %4:32 = deref_var v14
  %5:32x4 = load_deref %4
  %6:32x4 = fadd %3, %5
  store_deref %4, %6 write_mask=xyzw
  %7:32 = deref_var v10
  store_deref %7, %6 write_mask=xyzw
}
)";

}  // namespace cuesta::compiler
