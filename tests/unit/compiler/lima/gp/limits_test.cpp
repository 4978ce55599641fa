// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What cannot be compiled says why; what nearly cannot, works.
#include <gtest/gtest.h>

#include "compiler/lima/gp/lower.h"
#include "compiler/lima/gp/select.h"
#include "compiler/nir/builder.h"
#include "gp_testing.h"

namespace cuesta::lima::gp {
namespace {

struct Shell {
    nir::Shader shader{nir::Stage::vertex};
    nir::Function& main = *shader.add_function("main");
    nir::Builder b{main};

    Shell() {
        nir::IoSlot position;
        position.slot = nir::Slot::position;
        shader.outputs.push_back(position);
    }
    void add_inputs(uint32_t count) {
        for (uint32_t i = 0; i < count; ++i) {
            nir::IoSlot slot;
            slot.index = static_cast<uint32_t>(shader.inputs.size());
            shader.inputs.push_back(slot);
        }
    }
    void add_outputs(uint32_t count) {
        for (uint32_t i = 0; i < count; ++i) {
            nir::IoSlot slot;
            slot.index = static_cast<uint32_t>(shader.outputs.size()) - 1;  // behind the position
            shader.outputs.push_back(slot);
        }
    }
    Result<Program> build(const Options& options = {}) {
        nir::rebuild_cfg(main);
        return compile(shader, options);
    }
    std::string error() {
        Result<Program> program = build();
        return program ? "" : program.error().text;
    }
};

TEST(GpLimits, NoPosition) {
    Shell shell;
    shell.add_inputs(1);
    shell.add_outputs(1);
    shell.b.store_output(shell.b.load_input(0), 1);
    EXPECT_EQ(shell.error(), "the vertex shader writes no position");
}

TEST(GpLimits, Outputs) {
    Shell shell;
    shell.add_inputs(1);
    shell.add_outputs(12);
    for (uint32_t i = 0; i <= 12; ++i)
        shell.b.store_output(shell.b.load_input(0), i);
    EXPECT_EQ(shell.error(), "");
    shell.add_outputs(1);
    shell.b.store_output(shell.b.load_input(0), 13);
    EXPECT_EQ(shell.error(),
              "the vertex shader needs 14 outputs (position included); the limit is 13");
}

TEST(GpLimits, Attributes) {
    Shell shell;
    shell.add_inputs(16);
    shell.b.store_output(shell.b.load_input(15), 0);
    EXPECT_EQ(shell.error(), "");
    Shell more;
    more.add_inputs(17);
    more.b.store_output(more.b.load_input(16), 0);
    EXPECT_EQ(more.error(), "the vertex shader needs 17 attributes; the limit is 16");
}

TEST(GpLimits, Uniforms) {
    Shell shell;
    shell.shader.uniform_vec4s = 301;
    shell.b.store_output(shell.b.load_uniform(300), 0);
    EXPECT_EQ(shell.error(), "");
    Shell more;
    more.shader.uniform_vec4s = 303;
    more.b.store_output(more.b.load_uniform(302), 0);
    EXPECT_EQ(more.error(),
              "the vertex shader needs 305 vec4s of uniforms, constants and temporaries; the limit "
              "is 304");
}

TEST(GpLimits, Instructions) {
    Shell shell;
    shell.add_inputs(1);
    nir::Value* value = shell.b.load_input(0);
    for (int i = 0; i < 120; ++i)
        value = shell.b.fsin(shell.b.fadd(value, shell.b.load_input(0)));
    shell.b.store_output(value, 0);
    EXPECT_NE(shell.error().find(" instructions; the limit is 512"), std::string::npos);
}

TEST(GpLimits, NoTexturesNoVertexNumber) {
    Shell shell;
    const std::array<nir::Builder::TexSource, 1> sources = {
        {{nir::TexSrcKind::coord,
          shell.b.swizzle(shell.b.imm_float(0), std::array<uint8_t, 2>{})}}};
    shell.b.shader().sampler_count = 1;
    shell.b.store_output(&shell.b.tex({}, sources)->def, 0);
    EXPECT_EQ(shell.error(), "'tex': the vertex core cannot read textures");

    Shell number;
    nir::Value* id = &number.b.intrinsic(nir::IntrinsicOp::load_vertex_id, 1, 32, {})->def;
    number.b.store_output(number.b.vec(std::array{id, id, id, id}), 0);
    EXPECT_NE(number.error().find("load_vertex_id"), std::string::npos);
}

TEST(GpLimits, OtherStage) {
    const nir::Shader shader(nir::Stage::fragment);
    Result<Program> program = compile(shader);
    ASSERT_FALSE(program);
    EXPECT_EQ(program.error().text, "not a vertex shader");
}

// More values at once than the forwarding network and the registers hold: 128 scalars, or 80 where
// registers are made scarce.
struct Pressure : testing::TestWithParam<uint32_t> {};

TEST_P(Pressure, ManyValuesAtOnce) {
    Shell shell;
    shell.add_inputs(4);
    shell.add_outputs(1);
    nir::Builder& b = shell.b;
    b.exact = true;
    std::vector<nir::Value*> values;
    const uint32_t count = GetParam() == Limits::registers ? 32 : 20;
    for (uint32_t i = 0; i < count; ++i)
        values.push_back(b.ffract(b.fmul(b.load_input(i % 4), b.imm_float(0.37f + 0.11f * i))));
    // A sum that needs all of them, then one that needs all in the other order.
    nir::Value* first = values[0];
    for (uint32_t i = 1; i < values.size(); ++i)
        first = b.fadd(b.fmul(first, b.imm_float(0.75f)), values[i]);
    nir::Value* second = first;
    for (uint32_t i = static_cast<uint32_t>(values.size()); i-- > 0;)
        second = b.fmax(b.fmul(second, values[i]), values[(i * 7) % values.size()]);
    b.store_output(first, 0);
    b.store_output(second, 1);
    nir::rebuild_cfg(shell.main);
    const VertexData data{{{0.1f, 1.2f, 2.3f, 3.4f},
                           {-1.1f, 2.2f, -3.3f, 4.4f},
                           {0.5f, 0.25f, 0.125f, 0.75f},
                           {9, 8, 7, 6}},
                          {}};
    expect_same(shell.shader, data, {}, {.register_limit = GetParam()});
    Result<Program> program = shell.build({.register_limit = GetParam()});
    ASSERT_TRUE(program);
    EXPECT_LE(program->stats.registers, GetParam());
    EXPECT_GE(program->stats.spills + 4 * program->stats.registers, 3 * count);
}

INSTANTIATE_TEST_SUITE_P(Registers, Pressure, testing::Values(16, 8, 4, 1, 0));

// Far more values at once than the core can hold: what one operation on loads makes is made again,
// the rest waits in temporaries.
struct Many {
    uint32_t scalars;
    bool chained;  // each value is made of the one before
};

struct ManyScalars : testing::TestWithParam<Many> {};

void build_many(Shell& shell, const Many& many) {
    shell.add_inputs(4);
    shell.add_outputs(1);
    nir::Builder& b = shell.b;
    b.exact = true;
    std::vector<nir::Value*> values;
    const uint32_t count = many.scalars / 4;
    for (uint32_t i = 0; i < count; ++i) {
        nir::Value* input = b.load_input(i % 4);
        nir::Value* factor = i > 0 && many.chained ? values.back() : b.imm_float(0.37f + 0.11f * i);
        values.push_back(b.fmul(input, factor));
    }
    // Each is read once in this order, and once in the other.
    nir::Value* first = values[0];
    for (uint32_t i = 1; i < count; ++i)
        first = b.fadd(first, values[i]);
    nir::Value* second = first;
    for (uint32_t i = count; i-- > 0;)
        second = b.fmin(values[i], b.fneg(second));
    b.store_output(first, 0);
    b.store_output(second, 1);
    nir::rebuild_cfg(shell.main);
}

TEST_P(ManyScalars, CompileAndRun) {
    Shell shell;
    build_many(shell, GetParam());
    const VertexData data{{{0.1f, 1.2f, 1.3f, 1.4f},
                           {-1.1f, 0.9f, -1.3f, 1.4f},
                           {1.5f, -1.25f, 0.8f, 0.75f},
                           {0.9f, 0.8f, 1.7f, 0.6f}},
                          {}};
    expect_same(shell.shader, data);
    Result<Program> program = shell.build();
    ASSERT_TRUE(program);
    if (GetParam().chained)
        EXPECT_GE(program->stats.spills + 64, GetParam().scalars);
    else
        EXPECT_LT(program->stats.spills + 64, GetParam().scalars);
}

INSTANTIATE_TEST_SUITE_P(Scalars,
                         ManyScalars,
                         testing::Values(Many{160, true},
                                         Many{200, true},
                                         Many{280, true},
                                         Many{200, false},
                                         Many{280, false}));

// 304 vec4s of memory, or 512 instructions.
TEST(GpLimits, MoreScalarsThanTheCoreServes) {
    Shell shell;
    build_many(shell, {1600, true});
    const std::string error = shell.error();
    EXPECT_NE(error.find("the limit is"), std::string::npos) << error;
}

TEST(GpLimits, LocalArraysIndexedByValues) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
fn main {
  var v0 function_temp f32x4[6] "a"
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_const 2
  %3:32 = load_const 5
  %4:32 = deref_var v0
  %5:32 = deref_array %4, %2
  store_deref %5, %1 write_mask=xyzw
  %6:32 = deref_array %4, %3
  %7:32x4 = fneg %1
  store_deref %6, %7 write_mask=xyzw
  %8:32 = f2i32 %1.x
  %9:32 = deref_array %4, %8
  %10:32x4 = load_deref %9
  store_deref %9, %1 write_mask=y
  %11:32x4 = load_deref %5
  %12:32x4 = fadd %10, %11.yzwx
  store_output %12, %0 base=0 component=0 write_mask=xyzw
}
)");
    for (const float index : {2.0f, 5.0f, 2.7f})
        expect_same(*shader, {{{index, 3, 4, 5}}, {}});
}

// What docs/compiler-lima-gp.md says of indices out of range.
TEST(GpLimits, IndicesOutOfRangeStayInTheMemoryOfTheProgram) {
    const std::unique_ptr<nir::Shader> shader = parse_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
  output 2 generic 1 vec4 smooth ""
  uniforms 1
fn main {
  var v0 function_temp f32x4[4] "a"
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x4 = load_uniform %0 base=0 component=0 range=1
  %3:32 = deref_var v0
  %4:32 = f2i32 %1.x
  %5:32 = f2i32 %1.y
  %6:32 = deref_array %3, %4
  %7:32 = deref_array %3, %5
  %8:32 = deref_array %3, %0
  store_deref %8, %2 write_mask=xyzw
  store_deref %6, %1 write_mask=xyzw
  %9:32x4 = load_deref %7
  %10:32x4 = load_deref %8
  store_output %2, %0 base=0 component=0 write_mask=xyzw
  store_output %9, %0 base=1 component=0 write_mask=xyzw
  store_output %10, %0 base=2 component=0 write_mask=xyzw
}
)");
    const Result<Program> program = compile(*shader);
    ASSERT_TRUE(program) << program.error().text;
    const Vec4 uniform = {2, 3, 4, 1};
    const Vec4 nothing = {};
    const float first = static_cast<float>(program->temporaries_base);
    const float behind = static_cast<float>(Limits::memory_vec4s) - first;
    const auto run = [&](float store, float load) {
        const VertexData data{{{store, load, 7, 8}}, {uniform}};
        VertexOutputs outputs = run_compiled(*shader, *program, data);
        EXPECT_EQ(outputs.error, "");
        outputs.values.resize(3);
        return outputs.values;
    };
    // Loads: of other memory, and behind it.
    EXPECT_EQ(run(1, -first)[1], uniform);
    EXPECT_EQ(run(1, behind)[1], nothing);
    // Stores: into other memory, and behind it.
    EXPECT_EQ(run(-first, -first)[1], (Vec4{-first, -first, 7, 8}));
    EXPECT_EQ(run(behind, behind)[1], nothing);
    EXPECT_EQ(run(behind, 0)[2], uniform);
}

// Accesses to an array by values: each is ordered behind those next to it, not behind all.
TEST(GpLimits, OrdersGrowWithTheAccesses) {
    constexpr unsigned count = 300;
    std::string text = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  scratch 4
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = f2i32 %1.x
)";
    for (unsigned i = 0; i < count; ++i)
        text += "  store_scratch %" + std::to_string(i == 0 ? 1 : i + 2) +
                ", %2 base=0 component=0 write_mask=xyzw\n  %" + std::to_string(i + 3) +
                ":32x4 = load_scratch %0 base=0 component=0\n";
    text += "  store_output %" + std::to_string(count + 2) +
            ", %0 base=0 component=0 write_mask=xyzw\n}\n";
    const std::unique_ptr<nir::Shader> shader = parse_shader(text);
    ASSERT_TRUE(lower(*shader));
    const Result<Selection> selection = select(*shader);
    ASSERT_TRUE(selection) << selection.error().text;
    size_t orders = 0;
    for (const Block& block : selection->function.blocks)
        orders += block.orders.size();
    // Of four components each: load behind store, store behind load and behind store.
    EXPECT_GE(orders, 2 * count * 16 - 16u);
    EXPECT_LE(orders, 3 * count * 16u);
}

}  // namespace
}  // namespace cuesta::lima::gp
