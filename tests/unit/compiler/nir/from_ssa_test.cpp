// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/from_ssa.h"

#include "compiler/nir/interpreter.h"
#include "nir_testing.h"
#include "text_samples.h"

namespace cuesta::nir {
namespace {

constexpr std::string_view phi_shader_head = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
fn main {
)";

std::vector<SlotBits> results(const Shader& shader) {
    InterpreterInputs inputs;
    for (unsigned lane = 0; lane < quad_lanes; ++lane)
        inputs.lanes[lane].inputs = {slot_of_floats(static_cast<float>(lane), 0.5f, 1, 0)};
    const Result<InterpreterOutputs> outputs = interpret(shader, inputs);
    EXPECT_TRUE(outputs) << outputs.error().text << print(shader);
    std::vector<SlotBits> slots;
    for (unsigned lane = 0; outputs && lane < quad_lanes; ++lane)
        slots.push_back(outputs->lanes[lane].outputs.at(0));
    return slots;
}

bool has_kind(Shader& shader, InstrKind kind) {
    bool found = false;
    for_each_instr(shader.entry_point()->body,
                   [&](Instr& instr) { found = found || instr.kind == kind; });
    return found;
}

unsigned count_of(Shader& shader, IntrinsicOp op) {
    unsigned count = 0;
    for_each_instr(shader.entry_point()->body, [&](Instr& instr) {
        const Intrinsic* intrinsic = instr.as<Intrinsic>();
        count += intrinsic != nullptr && intrinsic->op == op ? 1 : 0;
    });
    return count;
}

struct FromSsa : testing::Test {
    std::unique_ptr<Shader> shader;

    // Both steps, each checked against the results before.
    void convert(std::string_view body) {
        shader = shader_of(std::string(phi_shader_head) + std::string(body) + "\n}\n");
        const std::vector<SlotBits> expected = results(*shader);
        EXPECT_TRUE(convert_from_ssa(*shader->entry_point()));
        EXPECT_EQ(validate(*shader), std::vector<std::string>{}) << print(*shader);
        EXPECT_FALSE(has_kind(*shader, InstrKind::phi));
        EXPECT_EQ(results(*shader), expected) << print(*shader);
        EXPECT_TRUE(lower_parallel_copies(*shader->entry_point()));
        EXPECT_EQ(validate(*shader), std::vector<std::string>{}) << print(*shader);
        EXPECT_FALSE(has_kind(*shader, InstrKind::parallel_copy));
        EXPECT_EQ(results(*shader), expected) << print(*shader);
    }
};

TEST_F(FromSsa, NothingToDo) {
    shader = shader_of(std::string(phi_shader_head) + "  %0:32 = undef\n}\n");
    EXPECT_FALSE(convert_from_ssa(*shader->entry_point()));
    EXPECT_FALSE(lower_parallel_copies(*shader->entry_point()));
}

// Text may have parallel copies of its own, which keep what they write.
TEST_F(FromSsa, LeavesOtherParallelCopies) {
    convert(R"(
  reg r0 32x2
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 2.0
  %2:32x2 = load_input %0 base=0 component=0
  parallel_copy %3:32x2 = %2, r0 = %2
  parallel_copy r0 = %2, %4:32x2 = r0
  %5:32x2 = fneg %2
  loop {
    b1:
    %6:32x2 = phi b0 %4, b4 %9
    parallel_copy
    parallel_copy %7:32x2 = %6, %8:32x2 = r0
    parallel_copy r0 = %3
    %9:32x2 = fadd %7, %8
    store_reg r0, %5 write_mask=xy
    parallel_copy r0 = %3
    %10:1 = flt %1, %9.y
    if %10 {
      b2:
      break
    } else {
      b3:
    }
    b4:
  }
  store_output %9, %0 base=0 component=0 write_mask=xy
)");
}

TEST_F(FromSsa, MergesBranches) {
    convert(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 2.0
  %2:32x2 = load_input %0 base=0 component=0
  %3:1 = flt %2.x, %1
  if %3 {
    b1:
    %4:32x2 = fneg %2
  } else {
    b2:
  }
  b3:
  %5:32x2 = phi b1 %4, b2 %2
  store_output %5, %0 base=0 component=0 write_mask=xy)");
    EXPECT_EQ(count_of(*shader, IntrinsicOp::store_reg), 2u);
    EXPECT_EQ(count_of(*shader, IntrinsicOp::load_reg), 1u);
}

// The phi's value is needed behind the loop although the next one is there already.
TEST_F(FromSsa, LostCopy) {
    convert(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_input %0 base=0 component=0
  loop {
    b1:
    %3:32 = phi b0 %0, b4 %4
    %4:32 = fadd %3, %1
    %5:1 = flt %2, %4
    if %5 {
      b2:
      break
    } else {
      b3:
    }
    b4:
  }
  b5:
  %6:32 = fmul %3, %4
  store_output %6, %0 base=0 component=0 write_mask=x)");
}

TEST_F(FromSsa, Swap) {
    convert(swapping);
}

// x runs round the loop and is only changed in one branch: the other copies nothing.
TEST_F(FromSsa, ChainsShareARegister) {
    convert(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_const 3.0
  %3:32 = load_input %0 base=0 component=0
  loop {
    b1:
    %4:32 = phi b0 %3, b7 %8
    %5:32 = phi b0 %0, b7 %9
    %6:1 = flt %5, %2
    if %6 {
      b2:
      %7:32 = fadd %4, %4
    } else {
      b3:
    }
    b4:
    %8:32 = phi b2 %7, b3 %4
    %9:32 = fadd %5, %1
    %10:32 = load_const 5.0
    %11:1 = fge %9, %10
    if %11 {
      b5:
      break
    } else {
      b6:
    }
    b7:
  }
  b8:
  store_output %8, %0 base=0 component=0 write_mask=x)");
    // Into the loop twice, the changed x, and the counter.
    EXPECT_EQ(count_of(*shader, IntrinsicOp::store_reg), 4u) << print(*shader);
}

// The outer value is needed again when the inner one, which began as it, has changed.
TEST_F(FromSsa, NestedLoops) {
    convert(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_const 3.0
  %3:32 = load_input %0 base=0 component=0
  loop {
    b1:
    %4:32 = phi b0 %1, b10 %12
    %5:32 = phi b0 %0, b10 %13
    %6:1 = fge %5, %2
    if %6 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    loop {
      b5:
      %7:32 = phi b4 %4, b7 %10
      %8:32 = phi b4 %0, b7 %11
      %9:1 = fge %8, %3
      %10:32 = fadd %7, %7
      %11:32 = fadd %8, %1
      if %9 {
        b6:
        break
      } else {
        b7:
        continue
      }
      b8:
    }
    b10:
    %12:32 = fadd %4, %7
    %13:32 = fadd %5, %1
  }
  b11:
  store_output %4, %0 base=0 component=0 write_mask=x)");
}

TEST_F(FromSsa, SourcesOnOneBlockThatBranches) {
    // Phis of one source stand on both ways out of b0 and read different values there.
    convert(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32x2 = load_input %0 base=0 component=0
  %3:32 = mov %2.x
  %4:32 = mov %2.y
  %5:1 = flt %3, %1
  if %5 {
    b1:
    %6:32 = phi b0 %3
    %7:32 = fadd %6, %1
  } else {
    b2:
    %8:32 = phi b0 %4
    %9:32 = fmul %8, %8
  }
  b3:
  %10:32 = phi b1 %7, b2 %9
  store_output %10, %0 base=0 component=0 write_mask=x)");
}

TEST_F(FromSsa, UndefinedSourcesAreNotCopied) {
    shader = shader_of(std::string(phi_shader_head) + R"(
  b0:
  %0:1 = load_const true
  %1:32 = undef
  %2:32 = load_const 1.0
  if %0 {
    b1:
  } else {
    b2:
  }
  b3:
  %3:32 = phi b1 %2, b2 %1
}
)");
    convert_from_ssa(*shader->entry_point());
    lower_parallel_copies(*shader->entry_point());
    EXPECT_EQ(count_of(*shader, IntrinsicOp::store_reg), 1u);
}

// --- parallel copies ---------------------------------------------------------

struct ParallelCopies : FromSsa {
    // Starts with rN = N + 1 and puts the registers out afterwards.
    std::vector<SlotBits> run(std::string_view copy) {
        shader = shader_of(R"(shader fragment
  output 0 color 0 vec4 smooth ""
fn main {
  reg r0 32
  reg r1 32
  reg r2 32
  reg r3 32
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_const 2.0
  %3:32 = load_const 3.0
  %4:32 = load_const 4.0
  store_reg r0, %1 write_mask=x
  store_reg r1, %2 write_mask=x
  store_reg r2, %3 write_mask=x
  store_reg r3, %4 write_mask=x
  )" + std::string(copy) + R"(
  %10:32 = load_reg r0
  %11:32 = load_reg r1
  %12:32 = load_reg r2
  %13:32 = load_reg r3
  %14:32x4 = vec4 %10, %11, %12, %13
  store_output %14, %0 base=0 component=0 write_mask=xyzw
}
)");
        const std::vector<SlotBits> expected = results(*shader);
        EXPECT_TRUE(lower_parallel_copies(*shader->entry_point()));
        EXPECT_EQ(validate(*shader), std::vector<std::string>{}) << print(*shader);
        EXPECT_EQ(results(*shader), expected) << print(*shader);
        return expected;
    }
};

TEST_F(ParallelCopies, Chain) {
    EXPECT_EQ(run("parallel_copy r1 = r0, r2 = r1, r3 = r2")[0], slot_of_floats(1, 1, 2, 3));
    EXPECT_EQ(count_of(*shader, IntrinsicOp::store_reg), 4u + 3u);
}

TEST_F(ParallelCopies, CyclesAndATail) {
    EXPECT_EQ(run("parallel_copy r0 = r1, r1 = r2, r2 = r0, r3 = r0")[0],
              slot_of_floats(2, 3, 1, 1));
}

TEST_F(ParallelCopies, TwoCycles) {
    EXPECT_EQ(run("parallel_copy r0 = r1, r1 = r0, r2 = r3, r3 = r2")[0],
              slot_of_floats(2, 1, 4, 3));
}

TEST_F(ParallelCopies, ToItself) {
    EXPECT_EQ(run("parallel_copy r0 = r0, r1 = r0")[0], slot_of_floats(1, 1, 3, 4));
}

TEST_F(ParallelCopies, MixedWithValues) {
    EXPECT_EQ(run("parallel_copy r0 = %4, %5:32 = r0, r1 = r0, %6:32 = %2, r3 = %2\n"
                  "  %7:32 = fadd %5, %6\n  store_reg r2, %7 write_mask=x")[0],
              slot_of_floats(4, 1, 3, 2));
}

}  // namespace
}  // namespace cuesta::nir
