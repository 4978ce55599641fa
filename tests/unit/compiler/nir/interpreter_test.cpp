// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/interpreter.h"

#include <cmath>

#include "base/half.h"
#include "compiler/nir/passes/inline_functions.h"
#include "compiler/nir/passes/lower_io.h"
#include "nir_testing.h"
#include "text_samples.h"

namespace cuesta::nir {
namespace {

constexpr std::string_view interpreted_head = R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  uniforms 4
  samplers 4
  scratch 2
)";

// Runs a fragment shader; `body` is that of main.
struct InterpreterTest : testing::Test {
    InterpreterInputs inputs;
    std::vector<SlotBits> uniforms;
    std::unique_ptr<Shader> shader;
    InterpreterOutputs outputs;

    void SetUp() override {
        for (unsigned lane = 0; lane < quad_lanes; ++lane) {
            const float x = static_cast<float>(lane);
            inputs.lanes[lane].inputs = {slot_of_floats(x, x + 10, x + 20, x + 30),
                                         slot_of_floats(1, 2, 3, 4)};
        }
        for (unsigned i = 0; i < 4; ++i) {
            const float x = static_cast<float>(100 * i);
            uniforms.push_back(slot_of_floats(x, x + 1, x + 2, x + 3));
        }
        inputs.uniforms = uniforms;
    }

    Result<InterpreterOutputs> try_run(const std::string& text) {
        shader = shader_of(text);
        return interpret(*shader, inputs);
    }

    void run(std::string_view body, std::string_view declarations = interpreted_head) {
        run_text(std::string(declarations) + "fn main {\n" + std::string(body) + "\n}\n");
    }

    void run_text(const std::string& text) {
        Result<InterpreterOutputs> result = try_run(text);
        ASSERT_TRUE(result) << result.error().text;
        outputs = std::move(result).take();
    }

    // Component x of output 0 by lane.
    std::array<float, 4> x() const {
        std::array<float, 4> result{};
        for (unsigned lane = 0; lane < quad_lanes; ++lane)
            result[lane] = slot_float(outputs.lanes[lane].outputs.at(0), 0);
        return result;
    }
    using Lanes = std::array<float, 4>;
};

TEST_F(InterpreterTest, ComputesPerLane) {
    run(R"(
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_input %0 base=1 component=0
  %3:32x4 = fmul %1, %2.wwww
  store_output %3, %0 base=0 component=0 write_mask=xyzw)");
    EXPECT_EQ(x(), (Lanes{0, 4, 8, 12}));
    EXPECT_EQ(slot_float(outputs.lanes[3].outputs[0], 3), 132.0f);
    EXPECT_EQ(outputs.lanes[3].written[0], 0xf);
}

TEST_F(InterpreterTest, ComponentsAndMasksSelect) {
    run(R"(
  %0:32 = load_const 0
  %1:32x2 = load_input %0 base=0 component=2
  store_output %1, %0 base=0 component=1 write_mask=y)");
    EXPECT_EQ(outputs.lanes[0].written[0], 4);
    EXPECT_EQ(slot_float(outputs.lanes[0].outputs[0], 2), 30.0f);
    EXPECT_EQ(slot_float(outputs.lanes[0].outputs[0], 1), 0.0f);
}

TEST_F(InterpreterTest, VertexShadersHaveOneLane) {
    run_text(R"(shader vertex
  output 0 position 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x3 = load_viewport_scale
  store_output %1, %0 base=0 component=0 write_mask=xyz
}
)");
    EXPECT_EQ(slot_float(outputs.lanes[0].outputs[0], 0), 1.0f);
    EXPECT_TRUE(outputs.lanes[1].outputs.empty());
}

TEST_F(InterpreterTest, BranchesDiverge) {
    run(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 2.0
  %2:32 = load_input %0 base=0 component=0
  %3:1 = flt %2, %1
  if %3 {
    b1:
    %4:32 = fneg %2
  } else {
    b2:
    %5:32 = fmul %2, %2
  }
  b3:
  %6:32 = phi b1 %4, b2 %5
  store_output %6, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x(), (Lanes{-0.0f, -1, 4, 9}));
}

TEST_F(InterpreterTest, FloatConditionsAreTrueUnlessZero) {
    run(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 0x80000000
  %2:32 = load_const 1.0
  %3:32 = load_input %0 base=0 component=0
  %4:32 = slt %2, %3
  if %4 {
    b1:
    %5:32 = load_const 7.0
    store_output %5, %0 base=0 component=0 write_mask=x
  }
  b3:
  if %1 {
    %6:32 = load_const 8.0
    store_output %6, %0 base=0 component=0 write_mask=x
  })");
    EXPECT_EQ(x(), (Lanes{0, 0, 7, 7}));
}

// Lane n goes round n times, by a break.
constexpr std::string_view counting = R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_input %0 base=0 component=0
  loop {
    b1:
    %3:32 = phi b0 %0, b4 %6
    %4:32 = phi b0 %1, b4 %7
    %5:1 = fge %3, %2
    if %5 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %6:32 = fadd %3, %1
    %7:32 = fadd %4, %4
  }
  b5:
  store_output %4, %0 base=0 component=0 write_mask=x)";

TEST_F(InterpreterTest, LoopsDiverge) {
    run(counting);
    EXPECT_EQ(x(), (Lanes{1, 2, 4, 8}));
}

TEST_F(InterpreterTest, ContinueSkipsTheRest) {
    // Adds up the odd numbers below 2n.
    run(R"(
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %10:32 = load_const 0.5
  %2:32 = load_input %0 base=0 component=0
  %3:32 = fadd %2, %2
  loop {
    b1:
    %4:32 = phi b0 %0, b5 %6, b7 %6
    %5:32 = phi b0 %0, b5 %5, b7 %9
    %6:32 = fadd %4, %1
    %7:1 = fge %4, %3
    if %7 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %11:32 = fmul %4, %10
    %12:32 = ffract %11
    %8:1 = feq %12, %0
    if %8 {
      b5:
      continue
    } else {
      b6:
    }
    b7:
    %9:32 = fadd %5, %4
  }
  b8:
  store_output %5, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x(), (Lanes{0, 1, 4, 9}));
}

TEST_F(InterpreterTest, PhisReadTogether) {
    // Swaps two values once a round; lane n goes round n times.
    run(swapping);
    EXPECT_EQ(x(), (Lanes{1, 2, 1, 2}));
}

TEST_F(InterpreterTest, ReturnEndsALane) {
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_input %0 base=0 component=0
  %3:1 = flt %1, %2
  if %3 {
    return
  }
  store_output %1, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x(), (Lanes{1, 1, 0, 0}));
    EXPECT_FALSE(outputs.lanes[2].terminated);
}

TEST_F(InterpreterTest, EndlessLoopsRunOutOfSteps) {
    const Result<InterpreterOutputs> result =
        try_run("shader vertex\nfn main {\n  loop {\n  }\n}\n");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::timeout);
    EXPECT_EQ(result.error().text, "the shader ran for more than 1000000 steps");
}

// --- quads -------------------------------------------------------------------

TEST_F(InterpreterTest, DerivativesAreDifferences) {
    inputs.lanes[3].inputs[0] = slot_of_floats(9, 0, 0, 0);
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = ddx %1
  %3:32 = ddy %1
  %4:32x2 = vec2 %2, %3
  store_output %4, %0 base=0 component=0 write_mask=xy)");
    EXPECT_EQ(x(), (Lanes{1, 1, 7, 7}));
    EXPECT_EQ(slot_float(outputs.lanes[0].outputs[0], 1), 2.0f);
    EXPECT_EQ(slot_float(outputs.lanes[1].outputs[0], 1), 8.0f);
    EXPECT_EQ(slot_float(outputs.lanes[3].outputs[0], 1), 8.0f);
}

TEST_F(InterpreterTest, DemotedLanesHelp) {
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_input %0 base=0 component=0
  %3:1 = feq %2, %1
  demote_if %3
  %4:32 = fmul %2, %2
  %5:32 = ddx %4
  store_output %5, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x(), (Lanes{1, 1, 5, 5}));
    EXPECT_TRUE(outputs.lanes[1].demoted);
    EXPECT_FALSE(outputs.lanes[0].demoted);
}

TEST_F(InterpreterTest, TerminatedLanesStop) {
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_input %0 base=0 component=0
  %3:1 = feq %2, %1
  loop {
    terminate_if %3
    break
  }
  store_output %1, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x(), (Lanes{1, 0, 1, 1}));
    EXPECT_TRUE(outputs.lanes[1].terminated);
    EXPECT_FALSE(outputs.lanes[2].terminated);
}

TEST_F(InterpreterTest, SystemValues) {
    inputs.lanes[2].frag_coord = {0.5f, 1.5f, 0.25f, 2.0f};
    inputs.lanes[2].point_coord = {0.125f, 0.75f};
    inputs.lanes[2].front_face = false;
    inputs.lanes[3].helper = true;
    inputs.frag_coord_transform = {1, -1, 0, 240};
    run(R"(
  %0:32 = load_const 0
  %1:32x4 = load_frag_coord
  %2:32x2 = load_point_coord
  %3:32 = load_front_face_float
  %4:1 = load_front_face
  %5:32 = b2f32 %4
  %6:32x4 = load_frag_coord_transform
  %7:32 = fadd %3, %5
  %8:32 = fadd %7, %6.w
  %9:1 = load_helper_invocation
  %10:32 = b2f32 %9
  %11:32 = fadd %8, %10
  %12:32x4 = vec4 %1.y, %2.x, %2.y, %11
  store_output %12, %0 base=0 component=0 write_mask=xyzw)");
    EXPECT_EQ(outputs.lanes[2].outputs[0], slot_of_floats(1.5f, 0.125f, 0.75f, 240));
    EXPECT_EQ(slot_float(outputs.lanes[0].outputs[0], 3), 242.0f);
    EXPECT_EQ(slot_float(outputs.lanes[3].outputs[0], 3), 243.0f);
}

// --- float modes -------------------------------------------------------------

constexpr std::string_view half_head = R"(shader fragment
  float 32 storage=16
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  samplers 1
)";

TEST_F(InterpreterTest, HalfStorageRoundsEveryResult) {
    inputs.lanes[0].inputs[0] = slot_of_floats(0.1f, 2049, 1e6f, 0x1p-30f);
    run(R"(
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = fneg %1
  store_output %2, %0 base=0 component=0 write_mask=xyzw)",
        half_head);
    EXPECT_EQ(outputs.lanes[0].outputs[0],
              slot_of_floats(-base::round_to_half(0.1f), -2048, -INFINITY, -0.0f));
}

TEST_F(InterpreterTest, HalfStorageRoundsWhatIsOnlyMoved) {
    inputs.lanes[0].inputs[0] = slot_of_floats(0.1f, 0, 0, 0);
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = mov %1
  store_output %2, %0 base=0 component=0 write_mask=x)",
        half_head);
    EXPECT_EQ(x()[0], base::round_to_half(0.1f));
}

TEST_F(InterpreterTest, SixteenBitValuesAreConvertedAtTheSlots) {
    inputs.lanes[0].inputs[0] = slot_of_floats(0.1f, 0, 0, 0);
    run(R"(
  %0:32 = load_const 0
  %1:16 = load_input %0 base=0 component=0
  %2:16 = fadd %1, %1
  store_output %2, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x()[0], 2 * base::round_to_half(0.1f));
}

// --- uniforms, scratch, registers --------------------------------------------

TEST_F(InterpreterTest, UniformsByOffset) {
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = f2i32 %1
  %3:32 = load_uniform %2 base=1 component=2 range=3
  store_output %3, %0 base=0 component=0 write_mask=x)");
    EXPECT_EQ(x(), (Lanes{102, 202, 302, 0}));
}

TEST_F(InterpreterTest, OffsetsMayBeFloats) {
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %3:32 = load_uniform %1 base=1 component=2 range=3
  store_output %3, %0 base=0 component=0 write_mask=x)",
        std::string(interpreted_head) + "  float_offsets\n");
    EXPECT_EQ(x(), (Lanes{102, 202, 302, 0}));
}

TEST_F(InterpreterTest, NegativeOffsets) {
    for (const bool floats : {false, true}) {
        const std::string minus_one = floats ? "-1.0" : "-1";
        run("  %0:32 = load_const 0\n  %1:32 = load_const " + minus_one + R"(
  %3:32 = load_uniform %1 base=1 component=1 range=1
  %4:32 = load_uniform %1 base=2 component=1 range=1
  %5:32 = load_uniform %1 base=0 component=1 range=1
  %6:32x3 = vec3 %3, %4, %5
  store_output %6, %0 base=0 component=0 write_mask=xyz)",
            std::string(interpreted_head) + (floats ? "  float_offsets\n" : ""));
        EXPECT_EQ(outputs.lanes[0].outputs[0], slot_of_floats(1, 101, 0, 0));
    }
}

TEST_F(InterpreterTest, ScratchMemory) {
    run(R"(
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 9
  %3:32x2 = load_input %0 base=0 component=0
  store_scratch %3, %1 base=0 component=1 write_mask=y
  store_scratch %3, %2 base=0 component=0 write_mask=x
  %4:32x3 = load_scratch %0 base=1 component=0
  %5:32 = load_scratch %2 base=1 component=0
  %6:32x4 = vec4 %4.x, %4.y, %4.z, %5
  store_output %6, %0 base=0 component=0 write_mask=xyzw)");
    EXPECT_EQ(outputs.lanes[1].outputs[0], slot_of_floats(0, 0, 11, 0));
}

TEST_F(InterpreterTest, RegistersAndParallelCopies) {
    run(R"(
  reg r0 32
  reg r1 32x2
  %0:32 = load_const 0
  %1:32 = load_const 5.0
  %2:32x2 = load_input %0 base=1 component=0
  %7:32 = mov %2.y
  store_reg r0, %1 write_mask=x
  store_reg r1, %2 write_mask=y
  %3:32 = load_reg r0
  parallel_copy r0 = %7, %4:32x2 = r1
  %5:32 = load_reg r0
  %6:32x4 = vec4 %3, %4.x, %4.y, %5
  store_output %6, %0 base=0 component=0 write_mask=xyzw)");
    EXPECT_EQ(outputs.lanes[0].outputs[0], slot_of_floats(5, 0, 2, 2));
}

// --- variables and calls -----------------------------------------------------

TEST_F(InterpreterTest, VariablesBeforeLowering) {
    run_text(R"(shader fragment
  var v0 shader_in f32x4 "a"
  var v1 shader_in f32x4[2] "b"
  var v2 shader_out f32 "first"
  var v3 shader_out f32x2[2] "others"
  var v4 uniform f32x4[2] "u" location=2
fn main {
  %0:32 = load_const 1
  %1:32 = deref_var v1
  %2:32 = load_const 0
  %3:32 = deref_array %1, %2
  %4:32x4 = load_deref %3
  %5:32 = deref_var v4
  %6:32 = deref_array %5, %0
  %7:32x4 = load_deref %6
  %8:32 = deref_var v2
  %9:32 = fadd %4.y, %7.x
  store_deref %8, %9 write_mask=x
  %10:32 = deref_var v3
  %11:32 = deref_array %10, %0
  %12:32x2 = mov %4.zw
  store_deref %11, %12 write_mask=y
}
)");
    ASSERT_EQ(outputs.lanes[0].outputs.size(), 3u);
    EXPECT_EQ(x()[0], 302.0f);
    EXPECT_EQ(outputs.lanes[0].outputs[2], slot_of_floats(0, 4, 0, 0));
}

TEST_F(InterpreterTest, ArraysAndStructs) {
    // Element n of an array of structs, by lane; what lies outside reads zero and drops stores.
    run_text(std::string(interpreted_head) + R"(fn main {
  var v0 function_temp struct { "p" f32, "q" f32[3] } "s"
  var v1 function_temp struct { "p" f32, "q" f32[3] } "t"
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = f2i32 %1
  %3:32 = deref_var v0
  %4:32 = deref_struct %3 member=1
  %5:32 = deref_array %4, %2
  %6:32 = load_input %0 base=0 component=1
  store_deref %5, %6 write_mask=x
  %7:32 = deref_var v1
  copy_deref %7, %3
  %8:32 = deref_struct %7 member=1
  %9:32 = deref_array %8, %2
  %10:32 = load_deref %9
  %11:32 = deref_struct %7 member=0
  %12:32 = load_deref %11
  %13:32x2 = vec2 %10, %12
  store_output %13, %0 base=0 component=0 write_mask=xy
}
)");
    EXPECT_EQ(x(), (Lanes{10, 11, 12, 0}));
    EXPECT_EQ(slot_float(outputs.lanes[0].outputs[0], 1), 0.0f);
}

TEST_F(InterpreterTest, CallsThroughDerefs) {
    // The callee returns early in some lanes; its parameter is an element picked by the lane.
    run_text(std::string(interpreted_head) + R"(  var v0 parameter_out f32 "result"
  var v1 parameter_in f32 "x"
fn square(v0 "result", v1 "x") {
  var v2 function_temp f32 "local"
  %0:32 = deref_var v1
  %1:32 = load_deref %0
  %2:32 = deref_var v0
  store_deref %2, %1 write_mask=x
  %3:32 = load_const 2.0
  %4:1 = flt %1, %3
  if %4 {
    return
  }
  %5:32 = deref_var v2
  %6:32 = fmul %1, %1
  store_deref %5, %6 write_mask=x
  copy_deref %2, %5
}
fn main {
  var v3 function_temp f32[4] "a"
  var v4 function_temp f32 "b"
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = f2i32 %1
  %3:32 = deref_var v3
  %4:32 = deref_array %3, %2
  store_deref %4, %1 write_mask=x
  %5:32 = deref_var v4
  call square(%5, %4)
  %6:32 = load_deref %5
  store_output %6, %0 base=0 component=0 write_mask=x
}
)");
    EXPECT_EQ(x(), (Lanes{0, 1, 4, 9}));
}

// Both parameters are one variable: what the callee stores to either does not show in the other,
// and comes back in the order of the parameters, but not what it was given to read.
TEST_F(InterpreterTest, ArgumentsAreCopied) {
    const std::string text = std::string(interpreted_head) +
                             R"(  var v0 parameter_in f32 "read"
  var v1 parameter_out f32 "written"
  var v2 parameter_inout f32 "both"
fn main {
  var v3 function_temp f32 "x"
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = deref_var v3
  store_deref %2, %1 write_mask=x
  call all(%2, %2, %2)
  %3:32 = load_deref %2
  store_output %3, %0 base=0 component=0 write_mask=x
}
fn all(v0 "read", v1 "written", v2 "both") {
  %0:32 = deref_var v0
  %1:32 = deref_var v1
  %2:32 = deref_var v2
  %3:32 = load_const 100.0
  store_deref %1, %3 write_mask=x
  %4:32 = load_deref %0
  %5:32 = load_deref %2
  %6:32 = fadd %4, %5
  store_deref %2, %6 write_mask=x
  store_deref %0, %3 write_mask=x
}
)";
    run_text(text);
    EXPECT_EQ(x(), (Lanes{0, 2, 4, 6}));
    const std::unique_ptr<Shader> inlined = shader_of(text);
    ASSERT_TRUE(inline_functions(*inlined));
    run_text(print(*inlined));
    EXPECT_EQ(x(), (Lanes{0, 2, 4, 6}));
}

TEST_F(InterpreterTest, EndlessRecursionIsAnError) {
    const Result<InterpreterOutputs> result =
        try_run("shader vertex\nfn main {\n  call main()\n}\n");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text, "calls are nested deeper than 64");
}

TEST_F(InterpreterTest, HugeVariablesAreAnError) {
    const Result<InterpreterOutputs> result = try_run(
        "shader vertex\n  var v0 shader_temp f32[4000000000][4000000000] \"v\"\nfn main {\n}\n");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::unsupported);
}

TEST_F(InterpreterTest, AnInterpreterRunsAgain) {
    shader =
        shader_of(std::string(interpreted_head) + "fn main {" + std::string(counting) + "\n}\n");
    Interpreter interpreter(*shader);
    for (int i = 0; i < 3; ++i) {
        Result<InterpreterOutputs> result = interpreter.run(inputs);
        ASSERT_TRUE(result);
        outputs = std::move(result).take();
        EXPECT_EQ(x(), (Lanes{1, 2, 4, 8}));
    }
}

// --- textures ----------------------------------------------------------------

struct RecordingSampler : TextureSampler {
    std::vector<TextureRequest> requests;
    SlotBits sample(const TextureRequest& request) override {
        requests.push_back(request);
        return slot_of_floats(request.coord[0], request.coord[1], request.lod, request.bias);
    }
};

TEST_F(InterpreterTest, TexturesAreAskedPerLane) {
    RecordingSampler sampler;
    inputs.textures = &sampler;
    run(R"(
  %0:32 = load_const 0
  %1:32x2 = load_input %0 base=0 component=0
  %2:32 = load_const 2.0
  %3:32x4 = txb 2d float texture=1 sampler=2 coords=2 coord %1, bias %2, projector %2
  store_output %3, %0 base=0 component=0 write_mask=xyzw)");
    ASSERT_EQ(sampler.requests.size(), 4u);
    const TextureRequest& request = sampler.requests[3];
    EXPECT_EQ(request.texture, 1u);
    EXPECT_EQ(request.sampler, 2u);
    EXPECT_EQ(request.lane, 3u);
    EXPECT_TRUE(request.has_derivatives);
    EXPECT_EQ(request.ddx, (std::array<float, 3>{0.5f, 0.5f, 0}));
    EXPECT_EQ(request.ddy, (std::array<float, 3>{1, 1, 0}));
    EXPECT_EQ(outputs.lanes[3].outputs[0], slot_of_floats(1.5f, 6.5f, 0, 2));
}

TEST_F(InterpreterTest, TexturesByVariable) {
    RecordingSampler sampler;
    inputs.textures = &sampler;
    run_text(R"(shader vertex
  var v0 uniform sampler_2d[3] "s" location=4
fn main {
  %0:32 = load_const 1
  %1:32 = deref_var v0
  %2:32 = deref_array %1, %0
  %3:32x2 = undef
  %4:32 = undef
  %5:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %3, lod %4, texture_deref %2, sampler_deref %2
}
)");
    ASSERT_EQ(sampler.requests.size(), 1u);
    EXPECT_EQ(sampler.requests[0].texture, 5u);
    EXPECT_EQ(sampler.requests[0].sampler, 5u);
    EXPECT_FALSE(sampler.requests[0].has_derivatives);
}

// The callee is given none, which is not number 0.
TEST_F(InterpreterTest, SamplersOutOfRangePassedOn) {
    RecordingSampler sampler;
    inputs.textures = &sampler;
    run_text(R"(shader vertex
  output 0 generic 0 vec4 smooth ""
  output 1 generic 1 vec4 smooth ""
  var v0 uniform sampler_2d[3] "s"
  var v1 parameter_in sampler_2d "s"
  var v2 parameter_out f32x4 "r"
fn main {
  var v3 function_temp f32x4 "r"
  %0:32 = load_const 0
  %1:32 = load_const 3
  %2:32 = deref_var v0
  %3:32 = deref_array %2, %1
  %4:32 = deref_var v3
  call look(%3, %4)
  %5:32x4 = load_deref %4
  store_output %5, %0 base=0 component=0 write_mask=xyzw
  %6:32 = deref_array %2, %0
  call look(%6, %4)
  %7:32x4 = load_deref %4
  store_output %7, %0 base=1 component=0 write_mask=xyzw
}
fn look(v1 "s", v2 "r") {
  %0:32 = deref_var v1
  %1:32x2 = load_const 1.0, 2.0
  %2:32 = load_const 0.0
  %3:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %1, lod %2, texture_deref %0, sampler_deref %0
  %4:32 = deref_var v2
  store_deref %4, %3 write_mask=xyzw
}
)");
    ASSERT_EQ(sampler.requests.size(), 1u);
    EXPECT_EQ(sampler.requests[0].texture, 0u);
    EXPECT_EQ(outputs.lanes[0].outputs[0], SlotBits{});
    EXPECT_NE(outputs.lanes[0].outputs[1], SlotBits{});
}

TEST_F(InterpreterTest, HalfStorageSparesPlainCoordinates) {
    RecordingSampler sampler;
    inputs.textures = &sampler;
    inputs.lanes[0].inputs[0] = slot_of_floats(0.1f, 0.3f, 0, 0);
    run(R"(
  %0:32 = load_const 0
  %1:32x2 = load_input %0 base=0 component=0
  %2:32x2 = vec2 %1.y, %1.x
  %3:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %2
  %4:32x2 = fneg %1
  %5:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %4)",
        half_head);
    ASSERT_EQ(sampler.requests.size(), 8u);
    EXPECT_EQ(sampler.requests[0].coord[0], 0.3f);
    EXPECT_EQ(sampler.requests[4].coord[0], -base::round_to_half(0.1f));
}

TEST_F(InterpreterTest, NoTexturesIsAnError) {
    const Result<InterpreterOutputs> result = try_run(std::string(interpreted_head) + R"(fn main {
  %1:32x2 = undef
  %3:32x4 = tex 2d float texture=0 sampler=0 coords=2 coord %1
}
)");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::invalid);
}

// The bits of 1.0 as an integer are far out of range.
TEST(InterpreterOffsets, AreFloatsOnlyWhereTheShaderSaysSo) {
    for (const bool floats : {false, true}) {
        const auto shader =
            shader_of(std::string("shader vertex\n  output 0 position 0 vec4 smooth \"\"\n"
                                  "  uniforms 2\n") +
                      (floats ? "  float_offsets\n" : "") + R"(fn main {
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32x4 = load_uniform %1 base=0 component=0 range=2
  store_output %2, %0 base=0 component=0 write_mask=xyzw
}
)");
        const std::array<SlotBits, 2> uniforms = {slot_of_floats(5, 5, 5, 5),
                                                  slot_of_floats(7, 7, 7, 7)};
        InterpreterInputs given;
        given.uniforms = uniforms;
        const auto outputs = interpret(*shader, given);
        ASSERT_TRUE(outputs) << outputs.error().text;
        EXPECT_EQ(slot_float(outputs->lanes[0].outputs[0], 0), floats ? 7.0f : 0.0f);
        EXPECT_EQ(clone(*shader)->float_offsets, floats);
        EXPECT_EQ(print(*shader_of(print(*shader))), print(*shader));
    }
}

// A vertex has what they hold when it is emitted, as variables and in slots.
TEST(InterpreterVertices, HaveOutputsThatAreVariables) {
    const auto shader = shader_of(R"(shader vertex
  var v0 shader_out f32x4 "p" slot=position location=0
fn main {
  %0:32x4 = load_const 1.0, 2.0, 3.0, 4.0
  %1:32 = deref_var v0
  store_deref %1, %0 write_mask=xyzw
  emit_vertex
  %2:32x4 = fadd %0, %0
  store_deref %1, %2 write_mask=xyzw
  emit_vertex
}
)");
    for (const bool in_slots : {false, true}) {
        if (in_slots) {
            ASSERT_TRUE(lower_io(*shader));
        }
        const auto outputs = interpret(*shader, {});
        ASSERT_TRUE(outputs) << outputs.error().text;
        const std::vector<EmittedVertex>& vertices = outputs->lanes[0].vertices;
        ASSERT_EQ(vertices.size(), 2u);
        EXPECT_EQ(vertices[0].outputs, (std::vector{slot_of_floats(1, 2, 3, 4)}));
        EXPECT_EQ(vertices[1].outputs, (std::vector{slot_of_floats(2, 4, 6, 8)}));
    }
}

}  // namespace
}  // namespace cuesta::nir
