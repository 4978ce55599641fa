// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Branches, loops, discard, spilling, memory.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "hw/mali400/pp_isa.h"
#include "pp_testing.h"

namespace cuesta::lima::pp {
namespace {

namespace isa = hw::mali400::pp;

void check_flow(const std::string& text) {
    for (uint32_t seed = 1; seed <= 8; ++seed)
        expect_same(text, random_setup(seed, 2, 4));
}

std::vector<isa::Instruction> decoded(const Program& program) {
    std::vector<isa::Instruction> result;
    for (size_t at = 0; at < program.words.size();) {
        const auto rest = std::span(program.words).subspan(at);
        const Result<isa::Instruction> in = isa::decode(rest);
        EXPECT_TRUE(in);
        if (!in)
            break;
        result.push_back(*in);
        at += isa::length_in_words(*in);
    }
    return result;
}

// A texture fetch in a branch keeps it from becoming a select.
constexpr std::string_view branch_body = R"(
  %3:1 = flt %1.x, %2.x
  if %3 {
    b2:
    %4:32x2 = mov %1.xy
    %5:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %4, lod %0
    %6:32x4 = fmul %5, %2
  } else {
    b3:
    %7:32x2 = mov %2.xy
    %8:32x4 = txl 2d float texture=1 sampler=1 coords=2 coord %7, lod %0
    %9:32x4 = fadd %8, %1
  }
  b4:
  %10:32x4 = phi b2 %6, b3 %9
  store_output %10, %0 base=0 component=0 write_mask=xyzw)";

TEST(PpFlow, FloatsAreConditions) {
    const std::string by_comparison(branch_body);
    const std::string comparison = "  %3:1 = flt %1.x, %2.x\n";
    const size_t at = by_comparison.find(comparison);
    for (const std::string_view made : {"  %20:32 = ftrunc %1.x\n  %3:32 = mov %20\n",
                                        "  %20:32 = ftrunc %1.x\n  %3:16 = f2f16 %20\n"})
        check_flow(with_body(std::string(by_comparison).replace(at, comparison.size(), made)));
    check_flow(with_body(R"(
  %3:32 = ftrunc %1.x
  if %3 {
    b2:
    %4:1 = flt %1.y, %2.x
  } else {
    b3:
    %5:1 = flt %1.z, %2.x
  }
  b4:
  %6:1 = phi b2 %4, b3 %5
  %7:32 = b2f32 %6
  store_output %7, %0 base=0 component=0 write_mask=x)"));
}

TEST(PpFlow, BothArmsOfABranch) {
    check_flow(with_body(branch_body));
    // The comparison is the branch's own.
    const Program program = compiled(with_body(branch_body));
    unsigned branches = 0;
    for (const isa::Instruction& in : decoded(program)) {
        if (!in.branch)
            continue;
        ++branches;
        EXPECT_TRUE(in.branch->if_equal && in.branch->if_greater && !in.branch->if_less);
    }
    EXPECT_EQ(branches, 1u) << listing(program);  // each arm stops by itself
}

TEST(PpFlow, ExactComparisonIsNotTurnedRound) {
    std::string body(branch_body);
    body.replace(body.find("flt"), 3, "flt exact");
    check_flow(with_body(body));
}

TEST(PpFlow, LengthsOfWhatFollows) {
    const std::vector<isa::Instruction> program = decoded(compiled(with_body(branch_body)));
    for (size_t i = 0; i < program.size(); ++i) {
        const bool last = i + 1 == program.size();
        EXPECT_EQ(program[i].prefetch, !last);
        EXPECT_EQ(program[i].next_length, last ? 0 : isa::length_in_words(program[i + 1]));
        if (!program[i].branch)
            continue;
        size_t at = i;
        for (int32_t left = program[i].branch->target; left > 0; ++at)
            left -= static_cast<int32_t>(isa::length_in_words(program[at]));
        EXPECT_EQ(program[i].branch->target_length, isa::length_in_words(program[at]));
    }
}

TEST(PpFlow, DivergentNestedLoops) {
    check_flow(with_body(R"(
  %3:32 = load_const 1.0
  %4:32 = load_const 2.0
  %5:32x4 = fabs %1
  %6:32x4 = load_const 0, 0, 0, 0
  loop {
    b2:
    %7:32 = phi b0 %0, b9 %20
    %8:32x4 = phi b0 %6, b9 %13
    %9:1 = fge %7, %5.x
    if %9 {
      b3:
      break
    }
    b4:
    loop {
      b5:
      %12:32 = phi b4 %0, b8 %17
      %13:32x4 = phi b4 %8, b8 %16
      %14:1 = fge %12, %5.y
      if %14 {
        b6:
        break
      }
      b7:
      %15:32x4 = fmul %13, %2
      %16:32x4 = ffract %15
      %17:32 = fadd %12, %3
      %18:1 = fge %17, %4
      if %18 {
        b10:
        %30:32x4 = ffloor %16
      }
      b8:
    }
    b9:
    %20:32 = fadd %7, %3
  }
  b11:
  %21:32x4 = fadd %8, %1
  store_output %21, %0 base=0 component=0 write_mask=xyzw)"));
}

TEST(PpFlow, SwappedPhis) {
    check_flow(with_body(R"(
  %3:32 = load_const 1.0
  %4:32 = fabs %1.w
  loop {
    b2:
    %5:32 = phi b0 %0, b4 %9
    %6:32x4 = phi b0 %1, b4 %7
    %7:32x4 = phi b0 %2, b4 %6
    %8:1 = fge %5, %4
    if %8 {
      b3:
      break
    }
    b4:
    %9:32 = fadd %5, %3
  }
  b5:
  %10:32x4 = fmul %6, %7.wwww
  %11:32x4 = fadd %10, %6
  store_output %11, %0 base=0 component=0 write_mask=xyzw)"));
}

TEST(PpFlow, ContinueAndReturn) {
    check_flow(with_body(R"(
  %3:32 = load_const 1.0
  %4:32 = load_const 4.0
  %20:1 = flt %1.z, %0
  if %20 {
    b20:
    store_output %2, %0 base=0 component=0 write_mask=xyzw
    return
  }
  b21:
  loop {
    b2:
    %5:32 = phi b21 %0, b6 %9, b7 %9
    %6:32x4 = phi b21 %1, b6 %6, b7 %12
    %8:1 = fge %5, %4
    if %8 {
      b3:
      break
    }
    b4:
    %9:32 = fadd %5, %3
    %10:1 = flt %5, %2.y
    if %10 {
      b6:
      continue
    }
    b7:
    %11:32x4 = fadd %6, %2
    %12:32x4 = ffract %11
  }
  b8:
  store_output %6, %0 base=0 component=0 write_mask=xyzw)"));
}

TEST(PpFlow, LoopWithoutEndCompiles) {
    const Program program = compiled(with_body(R"(
  loop {
    %3:1 = flt %1.x, %2.x
    terminate_if %3
  })"));
    EXPECT_TRUE(program.uses_discard);
}

// --- discard

TEST(PpDiscard, ConditionalIsOneBranch) {
    const std::string text = with_body(R"(
  %3:1 = flt %1.x, %2.x
  terminate_if %3
  store_output %1, %0 base=0 component=0 write_mask=xyzw)");
    check_flow(text);
    const std::vector<isa::Instruction> program = decoded(compiled(text));
    ASSERT_GE(program.size(), 2u);
    EXPECT_TRUE(program.back().branch && program.back().branch->is_discard());
    EXPECT_TRUE(program.back().stop);
}

TEST(PpDiscard, InsideOfControlFlow) {
    check_flow(with_body(R"(
  %3:1 = flt %1.x, %2.x
  if %3 {
    b2:
    %4:1 = flt %1.y, %2.y
    if %4 {
      b3:
      terminate
    }
    b4:
    %5:32x4 = fmul %1, %2
  } else {
    b5:
    %6:1 = fge %1.z, %2.z
    demote_if %6
  }
  b6:
  %7:32x4 = phi b4 %5, b5 %2
  store_output %7, %0 base=0 component=0 write_mask=xyzw)"));
}

TEST(PpDiscard, Always) {
    const std::string text = with_body("  terminate");
    check_flow(text);
    EXPECT_TRUE(compiled(text).uses_discard);
}

// --- memory

TEST(PpMemory, SpillsWhatTheRegistersDoNotHold) {
    // A chain whose ten links are all wanted again at the end, last one first.
    constexpr unsigned links = 10;
    std::string body;
    unsigned next = 3;
    std::vector<unsigned> chain = {1};
    for (unsigned i = 0; i < links; ++i) {
        body += fmt::format("  %{}:32x4 = fadd %{}.yzwx, %2\n", next, chain.back());
        body += fmt::format("  %{}:32x4 = ffract %{}\n", next + 1, next);
        chain.push_back(next + 1);
        next += 2;
    }
    unsigned last = chain.back();
    for (unsigned i = links; i-- > 0;) {
        body += fmt::format("  %{}:32x4 = {} %{}.wxyz, %{}\n", next, i % 2 != 0 ? "fmax" : "fadd",
                            last, chain[i]);
        last = next++;
    }
    body += fmt::format("  store_output %{}, %0 base=0 component=0 write_mask=xyzw", last);
    check_flow(with_body(body));
    const Program program = compiled(with_body(body));
    EXPECT_GT(program.stats.spills, 0u) << listing(program);
    EXPECT_EQ(program.stack_vec4s, program.stats.spills);
}

TEST(PpMemory, ScratchIsIndexedByAValue) {
    std::string text = with_body(R"(
  %3:32 = load_const 1
  %4:32 = load_const 2
  store_scratch %1, %0 base=0 component=0 write_mask=xyzw
  store_scratch %2, %3 base=0 component=0 write_mask=xyzw
  %5:32x4 = fadd %1, %2
  store_scratch %5, %0 base=2 component=0 write_mask=xyzw
  %6:32 = fsat %1.x
  %7:32 = load_const 2.0
  %8:32 = fmul %6, %7
  %9:32 = f2i32 %8
  store_scratch %2.zw, %9 base=0 component=0 write_mask=xyzw
  %10:32x4 = load_scratch %9 base=0 component=0
  %11:32x4 = load_scratch %4 base=0 component=0
  %12:32x4 = fmul %10, %11
  store_output %12, %0 base=0 component=0 write_mask=xyzw)");
    // A source of intrinsics has no swizzle: this line stores part of a vector instead.
    const std::string line = "store_scratch %2.zw, %9 base=0 component=0 write_mask=xyzw";
    text.replace(text.find(line), line.size(),
                 "%20:32x2 = mov %2.zw\n  store_scratch %20, %9 base=0 component=1 write_mask=xy");
    text.replace(text.find("fn main"), 0, "  scratch 3\n");
    check_flow(text);
    EXPECT_GE(compiled(text).stack_vec4s, 3u);
}

// What docs/compiler-lima-pp.md says of indices out of range.
TEST(PpMemory, IndicesBeyondTheStackEndTheJob) {
    std::string text = with_body(R"(
  %3:32 = f2i32 %1.x
  %4:32x4 = load_uniform %3 base=0 component=0 range=4
  store_scratch %2, %0 base=0 component=0 write_mask=xyzw
  %5:32 = f2i32 %1.y
  %6:32x4 = load_scratch %5 base=0 component=0
  %7:32x4 = fadd %4, %6
  store_output %7, %0 base=0 component=0 write_mask=xyzw)");
    text.replace(text.find("fn main"), 0, "  scratch 3\n");
    const Program program = compiled(text);
    QuadSetup setup = random_setup(1, 2, 4);
    const auto run = [&](float uniform, float temporary) {
        for (auto& lane : setup.inputs)
            lane[0] = {uniform, temporary, 0, 0};
        return run_program(*parse_shader(text), program, setup);
    };
    const Result<QuadColors> behind_uniforms = run(1000, 0);
    ASSERT_TRUE(behind_uniforms) << behind_uniforms.error().text;
    EXPECT_EQ((*behind_uniforms)[0].color, setup.inputs[0][1]);
    for (const float index : {3.0f, -1.0f, 1000.0f}) {
        const Result<QuadColors> result = run(0, index);
        ASSERT_FALSE(result) << index;
        EXPECT_EQ(result.error().code, Errc::fault) << result.error().text;
    }
}

}  // namespace
}  // namespace cuesta::lima::pp
