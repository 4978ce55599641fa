// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders: their text, their rules, what they emit, and their inputs by vertex in slots.
#include <gtest/gtest.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/lower_io.h"
#include "compiler/nir/passes/lower_to_slots.h"
#include "compiler/nir/passes/optimize.h"
#include "tests/unit/compiler/nir/emitted_primitives.h"
#include "tests/unit/compiler/nir/nir_testing.h"

namespace cuesta::nir {
namespace {

using Primitives = std::vector<std::vector<uint32_t>>;

// Each vertex of the triangle, last first: its position, the second of its pair and the one of the
// vertex's number added up. Then, as a strip of its own, the last of them again, twice.
constexpr std::string_view backwards = R"(shader geometry "backwards"
  geometry triangles triangle_strip 4
  var v0 shader_in f32x4[3] "gl_Position" slot=position
  var v1 shader_in f32x4[2][3] "pairs" location=1
  var v2 shader_out f32x4 "p" slot=position
  var v3 shader_out i32 "layer" slot=layer
fn main {
  var v4 function_temp i32 "i"
  b0:
  %0:32 = load_const 2
  %1:32 = deref_var v4
  store_deref %1, %0 write_mask=x
  %2:32 = load_const 0
  %3:32 = load_const 1
  %4:32 = load_primitive_id
  %5:32 = deref_var v3
  %6:32 = deref_var v2
  %7:32 = deref_var v0
  %8:32 = deref_var v1
  loop {
    b1:
    %9:32 = load_deref %1
    %10:1 = ilt %9, %2
    if %10 {
      b2:
      break
    } else {
      b3:
    }
    b4:
    %11:32 = deref_array %7, %9
    %12:32x4 = load_deref %11
    %13:32 = deref_array %8, %9
    %14:32 = deref_array %13, %3
    %15:32x4 = load_deref %14
    %16:32 = deref_array %13, %9
    %17:32x4 = load_deref %16
    %18:32x4 = fadd %12, %15
    %19:32x4 = fadd %18, %17
    store_deref %6, %19 write_mask=xyzw
    store_deref %5, %4 write_mask=x
    emit_vertex
    %20:32 = isub %9, %3
    store_deref %1, %20 write_mask=x
  }
  b5:
  end_primitive
  emit_vertex
  emit_vertex
}
)";

SlotBits all(float number) {
    return slot_of_floats(number, number, number, number);
}

// A vertex's inputs: position, then the pair.
InterpreterInputs triangle() {
    InterpreterInputs given;
    for (const float vertex : {0.0f, 1.0f, 2.0f})
        given.vertices.push_back({all(vertex), all(10 + vertex), all(100 * (1 + vertex))});
    given.lanes[0].primitive_id = 7;
    return given;
}

void expect_backwards(const Shader& shader) {
    const auto made = interpret(shader, triangle());
    ASSERT_TRUE(made) << made.error().text;
    const std::vector<EmittedVertex>& vertices = made->lanes[0].vertices;
    ASSERT_EQ(vertices.size(), 4u);  // the fifth is beyond max_vertices
    // Pairs have no element 2.
    const float positions[] = {2 + 300 + 0, 1 + 200 + 200, 0 + 100 + 10, 0 + 100 + 10};
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(vertices[i].outputs[0], all(positions[i])) << i;
        EXPECT_EQ(vertices[i].outputs[1][0], 7u) << i;
        EXPECT_EQ(vertices[i].ends_primitive, i == 2) << i;
    }
    EXPECT_EQ(primitives_of(vertices, shader.geometry.output), (Primitives{{0, 1, 2}}));
}

TEST(Geometry, IsKeptByTextAndClones) {
    const auto shader = shader_of(backwards);
    EXPECT_EQ(print(*shader), backwards);
    const auto copy = clone(*shader);
    EXPECT_EQ(print(*copy), backwards);
    EXPECT_EQ(copy->geometry,
              (Geometry{GeometryInput::triangles, GeometryOutput::triangle_strip, 4}));
    EXPECT_EQ(
        print(*shader_of("shader geometry\n  geometry lines_adjacency points 9\nfn main {\n}\n")),
        "shader geometry\n  geometry lines_adjacency points 9\nfn main {\n}\n");
}

TEST(Geometry, RunsWithVariables) {
    expect_backwards(*shader_of(backwards));
}

TEST(Geometry, HasSlotsForAVertex) {
    const auto shader = shader_of(backwards);
    const Result<bool> lowered = lower_io(*shader);
    ASSERT_TRUE(lowered) << lowered.error().text;
    EXPECT_TRUE(validate(*shader).empty());
    ASSERT_EQ(shader->inputs.size(), 3u);
    EXPECT_EQ(shader->inputs[0].slot, Slot::position);
    EXPECT_EQ(shader->inputs[1].index, 1u);
    EXPECT_EQ(shader->inputs[2].index, 2u);
    const std::string text = print(*shader);
    EXPECT_NE(text.find("load_per_vertex_input"), std::string::npos) << text;
    EXPECT_EQ(text.find("shader_in"), std::string::npos) << text;
    // What the outputs hold in the end nobody sees.
    EXPECT_NE(text.find("  emit_vertex\n}\n"), std::string::npos) << text;
    expect_backwards(*shader);
    EXPECT_EQ(print(*shader_of(text)), text);
}

TEST(Geometry, KeepsItsMeaningThroughPasses) {
    const auto shader = shader_of(backwards);
    ASSERT_TRUE(lower_to_slots(*shader));
    optimize(*shader->entry_point());
    EXPECT_TRUE(validate(*shader).empty());
    expect_backwards(*shader);
    expect_backwards(*clone(*shader));
}

TEST(Geometry, HasVerticesOnlyWhereTheyAre) {
    const auto shader = shader_of(R"(shader geometry
  geometry lines points 1
  input 0 generic 0 vec4 smooth "x"
  output 0 position 0 vec4 smooth "p"
fn main {
  %0:32 = load_const 2
  %1:32 = load_const 0
  %2:32x4 = load_per_vertex_input %0, %1 base=0 component=0
  store_output %2, %1 base=0 component=0 write_mask=xyzw
  emit_vertex
}
)");
    InterpreterInputs given;
    given.vertices = {{all(1)}, {all(2)}};
    const auto made = interpret(*shader, given);
    ASSERT_TRUE(made) << made.error().text;
    EXPECT_EQ(made->lanes[0].vertices.at(0).outputs[0], all(0));
}

TEST(Geometry, StripsBecomePrimitives) {
    std::vector<EmittedVertex> vertices(7);
    vertices[4].ends_primitive = true;
    EXPECT_EQ(primitives_of(vertices, GeometryOutput::triangle_strip),
              (Primitives{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}}));
    EXPECT_EQ(primitives_of(vertices, GeometryOutput::line_strip),
              (Primitives{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {5, 6}}));
    EXPECT_EQ(primitives_of(vertices, GeometryOutput::points).size(), 7u);
}

TEST(Geometry, IsRefusedWhereItIsWrong) {
    const auto says = [](std::string_view text, std::string_view what) {
        const std::string error = error_of(text);
        EXPECT_NE(error.find(what), std::string::npos) << error << "\n" << text;
    };
    says("shader vertex\n  geometry points points 1\nfn main {\n}\n",
         "only geometry shaders say what primitives they take and make");
    says("shader geometry\n  geometry quads points 1\nfn main {\n}\n", "what comes in");
    says("shader geometry\n  geometry points triangles 1\nfn main {\n}\n", "what goes out");
    says("shader geometry\n  geometry points points 65537\nfn main {\n}\n",
         "at most 65536 vertices");
    says("shader geometry\n  var v0 shader_in f32x4 \"x\"\nfn main {\n}\n",
         "'x' is no array: inputs of geometry shaders are");
    says(
        "shader geometry\n  input 0 generic 0 vec4 smooth \"x\"\nfn main {\n"
        "  %0:32 = load_const 0\n  %1:32x4 = load_input %0 base=0 component=0\n}\n",
        "geometry shaders have their inputs by vertex");
    says(
        "shader vertex\n  input 0 generic 0 vec4 smooth \"x\"\nfn main {\n"
        "  %0:32 = load_const 0\n"
        "  %1:32x4 = load_per_vertex_input %0, %0 base=0 component=0\n}\n",
        "only geometry shaders have it");
    says(
        "shader geometry\n  input 0 generic 0 vec4 smooth \"x\"\nfn main {\n"
        "  %0:32 = load_const 0\n"
        "  %1:32x4 = load_per_vertex_input %0, %0 base=1 component=0\n}\n",
        "base is not one of the declared slots");
    says(
        "shader geometry\n  input 0 generic 0 vec4 smooth \"x\"\nfn main {\n"
        "  %0:1 = load_const true\n  %1:32 = load_const 0\n"
        "  %2:32x4 = load_per_vertex_input %0, %1 base=0 component=0\n}\n",
        "a boolean is no number of a vertex");
    says("shader vertex\nfn main {\n  %0:32 = load_primitive_id\n}\n",
         "only geometry and fragment shaders have it");
}

}  // namespace
}  // namespace cuesta::nir
