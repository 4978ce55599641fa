// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/preamble.h"

#include <cmath>

#include <gtest/gtest.h>

#include "compiler/nir/printer.h"
#include "lower_testing.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicOp;
using nir::slot_of_floats;

std::string shader_with(const std::string& body) {
    return R"(shader fragment
  input 0 generic 0 vec4 smooth "a"
  output 0 color 0 vec4 smooth "color"
  uniforms 4
  samplers 20
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_uniform %0 base=1 component=0 range=1
)" + body +
           R"(}
)";
}

Lowered lowered(const std::string& text, bool preamble = true) {
    Result<Lowered> result = lower(*shader_of(text), float_target(), {.preamble = preamble});
    if (!result) {
        ADD_FAILURE() << result.error().text;
        return {};
    }
    return std::move(result).take();
}

unsigned count_alu(const nir::Shader& shader, nir::Op op, std::string_view function) {
    unsigned count = 0;
    nir::Function* body = const_cast<nir::Shader&>(shader).find_function(function);
    if (body != nullptr)
        nir::for_each_instr(body->body, [&](nir::Instr& instr) {
            const nir::Alu* alu = instr.as<nir::Alu>();
            count += alu != nullptr && alu->op == op ? 1 : 0;
        });
    return count;
}

unsigned count_textures(const nir::Shader& shader, std::string_view function) {
    unsigned count = 0;
    nir::Function* body = const_cast<nir::Shader&>(shader).find_function(function);
    if (body != nullptr)
        nir::for_each_instr(body->body, [&](nir::Instr& instr) {
            count += instr.kind == nir::InstrKind::tex ? 1 : 0;
        });
    return count;
}

const std::string square_root = shader_with(R"(  %3:32 = fsqrt %2.x
  %4:32 = fadd %3, %2.y
  %5:32 = fmul %4, %1.x
  store_output %5, %0 base=0 component=0 write_mask=x
)");

// A preamble runs in one lane, so that it has no neighbours.
TEST(Preamble, LookupsThatNeedNoQuadMove) {
    struct Case {
        std::string_view instruction;
        bool moves;
    };
    const Case cases[] = {
        {"tex 2d float texture=0 sampler=0 coords=2 coord %3", false},
        {"txb 2d float texture=0 sampler=0 coords=2 coord %3, bias %4", false},
        {"txl 2d float texture=0 sampler=0 coords=2 coord %3, lod %4", true},
        {"txd 2d float texture=0 sampler=0 coords=2 coord %3, ddx %3, ddy %3", true},
        {"tg4 2d float texture=0 sampler=0 coords=2 coord %3", true},
        {"txf 2d float texture=0 sampler=0 coords=2 coord %5, lod %6", true},
        {"txf_ms ms float texture=0 sampler=0 coords=2 coord %5, ms_index %6", true},
    };
    for (const Case& c : cases) {
        const Lowered l = lowered(shader_with(
            "  %3:32x2 = mov %2.xy\n  %4:32 = mov %2.z\n  %5:32x2 = f2i32 %3\n  %6:32 = f2i32 %4\n"
            "  %7:32x4 = " +
            std::string(c.instruction) +
            "\n  %8:32x4 = fmul %7, %1\n"
            "  store_output %8, %0 base=0 component=0 write_mask=xyzw\n"));
        EXPECT_EQ(count_textures(*l.shader, "preamble"), c.moves ? 1u : 0u) << c.instruction;
        EXPECT_EQ(count_textures(*l.shader, "main"), c.moves ? 0u : 1u) << c.instruction;
    }
}

TEST(Preamble, WorkOnUniformsMoves) {
    const Lowered l = lowered(square_root);
    ASSERT_NE(l.result.preamble, nullptr);
    EXPECT_EQ(l.result.preamble, l.shader->find_function("preamble"));
    EXPECT_EQ(count_alu(*l.shader, nir::Op::fsqrt, "main"), 0u);
    EXPECT_EQ(count_alu(*l.shader, nir::Op::fadd, "main"), 0u);
    EXPECT_EQ(count_alu(*l.shader, nir::Op::fsqrt, "preamble"), 1u);
    // Only the sum is kept, and main reads no uniform any more.
    EXPECT_EQ(intrinsics_of(*l.shader, IntrinsicOp::store_push, "preamble").size(), 1u);
    EXPECT_EQ(intrinsics_of(*l.shader, IntrinsicOp::load_push).size(), 1u);
}

TEST(Preamble, CanBeTurnedOff) {
    const Lowered l = lowered(square_root, false);
    EXPECT_EQ(l.result.preamble, nullptr);
    EXPECT_EQ(l.shader->find_function("preamble"), nullptr);
    EXPECT_EQ(count_alu(*l.shader, nir::Op::fsqrt, "main"), 1u);
}

TEST(Preamble, TheResultIsTheSame) {
    for (const bool with : {false, true}) {
        const Lowered l = lowered(square_root, with);
        Environment environment;
        environment.uniforms = {{}, slot_of_floats(16, 3, 0, 0), {}, {}};
        nir::InterpreterInputs inputs;
        inputs.lanes[2].inputs = {slot_of_floats(2, 0, 0, 0)};
        ASSERT_TRUE(run_lowered(l, environment, inputs));
        float x;
        std::memcpy(&x, environment.tile[2][0].data(), 4);
        EXPECT_EQ(x, 14.0f);
    }
}

// Signs are free where operands are read.
TEST(Preamble, WhatCostsNothingStays) {
    const Lowered l = lowered(shader_with(R"(  %3:32 = fneg %2.x
  %4:32 = fmul %3, %1.x
  store_output %4, %0 base=0 component=0 write_mask=x
)"));
    EXPECT_EQ(l.result.preamble, nullptr);
}

TEST(Preamble, WhatReadsTheFragmentStays) {
    const Lowered l = lowered(shader_with(R"(  %3:32 = fsqrt %1.x
  %4:32 = ddx %3
  %5:32 = fmul %4, %2.x
  store_output %5, %0 base=0 component=0 write_mask=x
)"));
    EXPECT_EQ(l.result.preamble, nullptr);
}

TEST(Preamble, BooleansAreKeptAsNumbers) {
    const Lowered l = lowered(shader_with(R"(  %3:32 = fexp2 %2.x
  %4:1 = flt %3, %2.y
  if %4 {
    b1:
    %5:32x4 = fsqrt %1
    store_output %5, %0 base=0 component=0 write_mask=xyzw
  } else {
    b2:
    %6:32x4 = fexp2 %1
    store_output %6, %0 base=0 component=0 write_mask=xyzw
  }
  b3:
)"));
    ASSERT_NE(l.result.preamble, nullptr);
    EXPECT_EQ(count_alu(*l.shader, nir::Op::flt, "main"), 0u);
    const auto stores = intrinsics_of(*l.shader, IntrinsicOp::store_push, "preamble");
    ASSERT_EQ(stores.size(), 1u);
    EXPECT_EQ(stores[0]->srcs[0].value->bit_size, 16);
}

TEST(Preamble, TexturesOfAGivenLevelMove) {
    const std::string body = R"(  %3:32x2 = vec2 %2.x, %2.y
  %4:32x4 = OP 2d float texture=UNIT sampler=0 coords=2 coord %3LOD
  %5:32x4 = fmul %4, %1
  store_output %5, %0 base=0 component=0 write_mask=xyzw
)";
    const auto text = [&](const std::string& op, const std::string& unit, const std::string& lod) {
        std::string result = shader_with(body);
        result.replace(result.find("OP"), 2, op);
        result.replace(result.find("UNIT"), 4, unit);
        result.replace(result.find("LOD"), 3, lod);
        return result;
    };
    const Lowered given = lowered(text("txl", "0", ", lod %0"));
    EXPECT_EQ(count_textures(*given.shader, "preamble"), 1u);
    EXPECT_EQ(count_textures(*given.shader, "main"), 0u);
    // The level follows from neighbours; the descriptor is one of the heap.
    EXPECT_EQ(count_textures(*lowered(text("tex", "0", "")).shader, "main"), 1u);
    EXPECT_EQ(count_textures(*lowered(text("txl", "17", ", lod %0")).shader, "main"), 1u);
}

// More results than there are registers: the best stay within the room.
TEST(Preamble, RoomIsKept) {
    std::string body;
    std::string last = "%1.x";
    unsigned next = 10;
    for (unsigned i = 0; i < 400; ++i) {
        const std::string k = std::to_string(next), p = std::to_string(next + 1),
                          r = std::to_string(next + 2), s = std::to_string(next + 3);
        body += "  %" + k + ":32 = load_const " + std::to_string(i + 2) + ".5\n";
        body += "  %" + p + ":32 = fmul exact %2.x, %" + k + "\n";
        body += "  %" + r + ":32 = fexp2 exact %" + p + "\n";
        body += "  %" + s + ":32 = ffma exact %" + r + ", " + last + ", %1.y\n";
        last = "%" + s;
        next += 4;
    }
    body += "  store_output " + last + ", %0 base=0 component=0 write_mask=x\n";
    const Lowered l = lowered(shader_with(body));
    ASSERT_NE(l.result.preamble, nullptr);
    EXPECT_LE(l.result.free_half + constant_halves, Limits::uniform_halves);
    const size_t stored = intrinsics_of(*l.shader, IntrinsicOp::store_push, "preamble").size();
    EXPECT_GT(stored, 200u);
    EXPECT_EQ(stored + count_alu(*l.shader, nir::Op::fexp2, "main"), 400u);
}

// Memory that main reads under a condition only may not be there.
TEST(Preamble, ConditionalLoadsStay) {
    const std::string text = shader_with(R"(  %3:64 = pack_64 %2.x, %2.y
  %4:1 = flt %1.x, %0
  if %4 {
    b1:
    %5:32 = load_global_constant %3
    %6:32 = fadd %5, %1.y
    store_output %6, %0 base=0 component=0 write_mask=x
  } else {
    b2:
  }
  b3:
)");
    const Lowered l = lowered(text);
    EXPECT_EQ(intrinsics_of(*l.shader, IntrinsicOp::load_global_constant).size(), 1u);
    EXPECT_TRUE(intrinsics_of(*l.shader, IntrinsicOp::load_global_constant, "preamble").empty());
}

}  // namespace
}  // namespace cuesta::agx
