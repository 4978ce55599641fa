// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>

#include <gtest/gtest.h>

#include "../../common/undefined_text.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

constexpr std::string_view head = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
  uniforms 8
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_const 1.0
  %3:32x4 = vec4 %1.x, %1.y, %1.z, %2
  store_output %3, %0 base=0 component=0 write_mask=xyzw
  %4:32 = mov %1.x
  %5:32 = mov %1.y
)";

void run(std::string_view body, const std::vector<Vec4>& inputs, bool must_branch = true) {
    const std::unique_ptr<nir::Shader> shader =
        parse_shader(std::string(head) + std::string(body) + "}\n");
    Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    if (must_branch) {
        EXPECT_NE(listing(*program).find("branch"), std::string::npos);
    }
    VertexData data;
    for (float i = 0; i < 8; ++i)
        data.uniforms.push_back({i, i + 0.25f, i + 0.5f, 2 * i});
    for (const Vec4& input : inputs) {
        data.attributes = {input};
        expect_same(*shader, data);
        // One that has to keep everything in temporaries.
        expect_same(*shader, data, {}, {.register_limit = 0});
    }
}

TEST(GpFlow, UndefinedValuesAreZero) {
    std::string text(compiler::undefined_text);
    text.replace(text.find("fragment"), 8, "vertex");
    text.replace(text.find("output 0 color"), 14, "output 1 generic");
    text.replace(text.find("output 1"), 0, "output 0 position 0 vec4 smooth \"\"\n  ");
    text.replace(text.find("store_output %24"), 16,
                 "store_output %1, %0 base=0 component=0 write_mask=xyzw\n  store_output %24");
    text.replace(text.rfind("base=0"), 6, "base=1");
    const auto shader = parse_shader(text);
    ASSERT_NE(shader, nullptr);
    for (const Vec4& input : {Vec4{1, 2, 1.5f, 1}, Vec4{2, 1, -1, 1}, Vec4{2, 1, 8, 1}}) {
        VertexData data;
        data.attributes = {input};
        expect_same(*shader, data);
        expect_same(*shader, data, {}, {.register_limit = 0});
    }
}

// -0.0 is false as well. The loop is left by one, the select is of another.
TEST(GpFlow, FloatsAreConditions) {
    run(R"(
  %9:32 = mov %1.w
  loop {
    b1:
    %10:32 = phi b0 %9, b4 %12
    if %10 {
      b2:
    } else {
      b3:
      break
    }
    b4:
    %12:32 = fsub %10, %2
  }
  b5:
  if %4 {
    b6:
    %13:1 = flt %5, %4
  } else {
    b7:
    %14:1 = fge %5, %4
  }
  b8:
  %15:1 = phi b6 %13, b7 %14
  %16:32 = b2f32 %15
  store_output %16, %0 base=1 component=0 write_mask=x
)",
        {{2, 1, 1, 5}, {0, 1, 1, 0}, {-0.0f, -1, 1, -0.0f}, {-2, -3, 1, 2}});
}

TEST(GpFlow, LoopWithABoundFromData) {
    run(R"(
  loop {
    b1:
    %10:32 = phi b0 %0, b4 %12
    %11:32 = phi b0 %2, b4 %13
    %14:1 = fge %10, %1.w
    if %14 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %12:32 = fadd %10, %2
    %13:32 = fmul %11, %1.x
  }
  b5:
  %15:32x4 = vec4 %11, %10, %11, %10
  store_output %15, %0 base=1 component=0 write_mask=xyzw
)",
        {{2, 1, 1, 5}, {3, 1, 1, 0}, {-1, 1, 1, 9.5f}});
}

TEST(GpFlow, PhisThatSwap) {
    run(R"(
  loop {
    b1:
    %10:32 = phi b0 %0, b4 %12
    %11:32 = phi b0 %4, b4 %13
    %13:32 = phi b0 %5, b4 %11
    %14:1 = fge %10, %1.w
    if %14 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %12:32 = fadd %10, %2
  }
  b5:
  %15:32x4 = vec4 %11, %13, %10, %10
  store_output %15, %0 base=1 component=0 write_mask=xyzw
)",
        {{2, 7, 1, 0}, {2, 7, 1, 1}, {2, 7, 1, 2}, {2, 7, 1, 5}});
}

TEST(GpFlow, NestedLoopsWithContinue) {
    run(R"(
  loop {
    b1:
    %10:32 = phi b0 %0, b10 %20
    %11:32 = phi b0 %0, b10 %30
    %12:1 = fge %10, %1.w
    if %12 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %20:32 = fadd %10, %2
    loop {
      b5:
      %30:32 = phi b4 %11, b9 %31, b14 %31
      %32:32 = phi b4 %0, b9 %33, b14 %33
      %34:1 = fge %32, %10
      if %34 {
        b6:
        break
      } else {
        b7:
      }
      b8:
      %33:32 = fadd %32, %2
      %35:32 = fmul %32, %1.x
      %31:32 = fadd %30, %35
      %36:1 = flt %31, %1.z
      if %36 {
        b9:
        continue
      } else {
        b12:
      }
      b14:
    }
    b10:
  }
  b11:
  %40:32x4 = vec4 %11, %10, %11, %10
  store_output %40, %0 base=1 component=0 write_mask=xyzw
)",
        {{2, 1, 1, 4}, {0.5f, 1, 3, 6}, {1, 1, 1, 0}});
}

TEST(GpFlow, IndirectUniformsInALoop) {
    run(R"(
  loop {
    b1:
    %10:32 = phi b0 %0, b4 %12
    %11:32x4 = phi b0 %1, b4 %13
    %14:1 = fge %10, %1.w
    if %14 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %12:32 = fadd %10, %2
    %16:32 = f2i32 %10
    %17:32x4 = load_uniform %16 base=1 component=0 range=6
    %13:32x4 = fadd %11, %17.wzyx
  }
  b5:
  store_output %11, %0 base=1 component=0 write_mask=xyzw
)",
        {{2, 1, 1, 5}, {3, 1, 1, 0}});
}

TEST(GpFlow, BranchAroundMuchWork) {
    std::string body = R"(
  %10:1 = flt %1.x, %1.y
  if %10 {
    b1:
    %20:32x4 = fmul %1, %1.yzwx
)";
    for (int i = 20; i < 50; ++i)
        body += "    %" + std::to_string(i + 1) + ":32x4 = f" + (i % 2 == 0 ? "add" : "mul") +
                " exact %" + std::to_string(i) + ", %1.wxyz\n";
    body += R"(
  } else {
    b2:
    %60:32x4 = fneg %1
  }
  b3:
  %61:32x4 = phi b1 %50, b2 %60
  store_output %61, %0 base=1 component=0 write_mask=xyzw
)";
    run(body, {{0.25f, 0.5f, 0.75f, 0.5f}, {0.5f, 0.25f, 0.75f, 0.5f}});
}

}  // namespace
}  // namespace cuesta::lima::gp
