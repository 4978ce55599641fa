// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders as grids: they store what the shader emits.
#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "compiler/nir/builder.h"
#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/geometry_to_grid.h"
#include "compiler/nir/passes/grid_draw.h"
#include "compiler/nir/passes/optimize.h"
#include "tests/unit/compiler/nir/emitted_primitives.h"
#include "tests/unit/compiler/nir/nir_testing.h"

namespace cuesta::nir {
namespace {

using Primitives = std::vector<std::vector<uint32_t>>;

struct Emitting {
    std::unique_ptr<Shader> shader;
    Function* main;
    Builder b;
    unsigned emitted = 0;  // in the text

    Emitting(GeometryOutput output, uint32_t max_vertices)
        : shader(std::make_unique<Shader>(Stage::geometry)),
          main(shader->add_function("main")),
          b(*main) {
        shader->geometry = {GeometryInput::points, output, max_vertices};
        shader->outputs.push_back({.slot = Slot::position});
        shader->uniform_vec4s = 1;
    }

    // Each emission has a number of its own as its position.
    void emit() {
        const auto number = static_cast<float>(++emitted);
        b.store_output(b.imm_vec4(number, 0, 0, 1), 0);
        b.intrinsic(IntrinsicOp::emit_vertex, 0, 0, {});
    }
    void end_strip() { b.intrinsic(IntrinsicOp::end_primitive, 0, 0, {}); }

    // What nobody knows before the shader runs.
    Value* bit(unsigned number) {
        Value* word = b.channel(b.load_uniform(0), 0);
        return b.ine(b.iand(word, b.imm_int(int64_t{1} << number)), b.imm_int(0));
    }

    void finish() {
        rebuild_cfg(*main);
        ASSERT_TRUE(validate(*shader).empty());
    }
};

// As numbers of emissions.
Primitives emitted_by(const Shader& shader, uint32_t bits) {
    const std::array<SlotBits, 1> uniforms = {{{bits, 0, 0, 0}}};
    InterpreterInputs given;
    given.uniforms = uniforms;
    const auto made = interpret(shader, given);
    EXPECT_TRUE(made) << made.error().text;
    if (!made)
        return {};
    const std::vector<EmittedVertex>& vertices = made->lanes[0].vertices;
    Primitives primitives = primitives_of(vertices, shader.geometry.output);
    for (auto& primitive : primitives)
        for (uint32_t& corner : primitive)
            corner = static_cast<uint32_t>(slot_float(vertices[corner].outputs[0], 0));
    return primitives;
}

// The same of a draw of one primitive.
Primitives stored_by(const Shader& grid, const GeometryGridResult& layout, uint32_t bits) {
    const auto word = [](GridWord which) { return static_cast<size_t>(which); };
    std::array<uint32_t, 4 + 4 * grid_vec4s> words = {bits};
    words[4 + word(GridWord::primitives)] = 1;
    words[4 + word(GridWord::primitive_invocations)] = 1;
    std::array<SlotBits, 1 + grid_vec4s> uniforms;
    std::memcpy(uniforms.data(), words.data(), sizeof(uniforms));
    std::vector<float> vertices(size_t{layout.max_vertices} * layout.vec4s * 4);
    std::vector<uint32_t> indices(size_t{layout.max_primitives} * layout.corners, 77);
    std::array<uint32_t, 1> count = {77};
    std::array<std::span<std::byte>, 16> buffers;
    buffers[grid_buffer::outputs] = std::as_writable_bytes(std::span(vertices));
    buffers[grid_buffer::output_indices] = std::as_writable_bytes(std::span(indices));
    buffers[grid_buffer::output_counts] = std::as_writable_bytes(std::span(count));
    InterpreterInputs given;
    given.uniforms = uniforms;
    given.shader_buffers = buffers;
    const auto made = interpret(grid, given);
    EXPECT_TRUE(made) << made.error().text;
    Primitives primitives(layout.max_primitives);
    for (size_t i = 0; i < primitives.size(); ++i)
        for (size_t corner = 0; corner < layout.corners; ++corner) {
            const uint32_t index = indices[i * layout.corners + corner];
            EXPECT_EQ(index == no_vertex_index, i >= count[0]) << i;
            if (index != no_vertex_index)
                primitives[i].push_back(
                    static_cast<uint32_t>(vertices.at(size_t{index} * layout.vec4s * 4)));
        }
    EXPECT_LE(count[0], layout.max_primitives);
    primitives.resize(std::min(count[0], layout.max_primitives));
    return primitives;
}

struct Grid {
    std::unique_ptr<Shader> shader;
    GeometryGridResult layout;
};

Grid grid_of(const Shader& shader, bool first_provokes = false) {
    Grid grid{clone(shader), {}};
    auto made = geometry_to_grid(*grid.shader,
                                 {.mode = DrawMode::points, .first_provokes = first_provokes});
    EXPECT_TRUE(made) << made.error().text;
    if (made)
        grid.layout = std::move(made).take();
    EXPECT_TRUE(validate(*grid.shader).empty());
    return grid;
}

unsigned count_ifs(CfList& list) {
    unsigned count = 0;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>())
            count += 1 + count_ifs(branch->then_list) + count_ifs(branch->else_list);
        if (Loop* loop = node->as<Loop>())
            count += count_ifs(loop->body);
    }
    return count;
}

class RandomText {
  public:
    RandomText(Emitting& text, uint32_t seed) : text_(text), random_(seed) {}

    void statements(unsigned depth) {
        for (uint32_t left = random_() % 5; left > 0; --left)
            statement(depth);
    }

  private:
    void statement(unsigned depth) {
        const uint32_t kind = random_() % 8;
        if (kind == 0)
            return text_.end_strip();
        if (depth == 0 || kind < 5)
            return text_.emit();
        return kind == 7 ? rounds(depth) : branch(depth);
    }

    void branch(unsigned depth) {
        If* node = text_.b.push_if(text_.bit(random_() % 8));
        statements(depth - 1);
        text_.b.push_else(node);
        statements(depth - 1);
        text_.b.pop_if(node);
    }

    // Once more where the bit says so, and no end in the middle where another does.
    void rounds(unsigned depth) {
        Builder& b = text_.b;
        Variable* number = text_.shader->add_variable(
            VariableMode::function_temp, text_.shader->vector_type(BaseType::uint_, 32, 1), "i");
        text_.main->variables.push_back(number);
        b.store_deref(b.deref_var(number), b.imm_int(0), 1);
        Loop* loop = b.push_loop();
        statements(depth - 1);
        leave_if(text_.bit(random_() % 8));
        Value* before = b.load_deref(b.deref_var(number));
        b.store_deref(b.deref_var(number), b.iadd(before, b.imm_int(1)), 1);
        leave_if(b.uge(before, b.imm_int(2)));
        statements(depth - 1);
        b.pop_loop(loop);
    }

    void leave_if(Value* condition) {
        If* leaves = text_.b.push_if(condition);
        text_.b.jump(JumpKind::break_);
        text_.b.pop_if(leaves);
    }

    Emitting& text_;
    std::mt19937 random_;
};

TEST(GeometryGrid, StoresWhatIsEmitted) {
    constexpr std::array outputs = {GeometryOutput::points, GeometryOutput::line_strip,
                                    GeometryOutput::triangle_strip};
    for (uint32_t seed = 0; seed < 300; ++seed) {
        Emitting text(outputs[seed % 3], 1 + seed % 11);
        RandomText(text, seed).statements(3);
        ASSERT_NO_FATAL_FAILURE(text.finish());
        Grid grid = grid_of(*text.shader);
        for (const uint32_t bits : {0u, 0xffu, 0x35u, 0x9cu}) {
            const Primitives expected = emitted_by(*text.shader, bits);
            ASSERT_EQ(stored_by(*grid.shader, grid.layout, bits), expected)
                << "seed " << seed << " bits " << bits << "\n"
                << print(*text.shader);
        }
        optimize(*grid.shader->entry_point());
        ASSERT_EQ(stored_by(*grid.shader, grid.layout, 0x35), emitted_by(*text.shader, 0x35));
    }
}

// The corner that is flat keeps its place; the others are exchanged in every second triangle.
TEST(GeometryGrid, CornersAreTurnedAroundTheProvokingOne) {
    Emitting text(GeometryOutput::triangle_strip, 5);
    for (int i = 0; i < 5; ++i)
        text.emit();
    text.finish();
    const auto triangles = [&](bool first_provokes) {
        const Grid grid = grid_of(*text.shader, first_provokes);
        return stored_by(*grid.shader, grid.layout, 0);
    };
    EXPECT_EQ(triangles(false), (Primitives{{1, 2, 3}, {3, 2, 4}, {3, 4, 5}}));
    EXPECT_EQ(triangles(true), (Primitives{{1, 2, 3}, {2, 4, 3}, {3, 4, 5}}));
}

TEST(GeometryGrid, AsksNothingWhereTheNumbersAreKnown) {
    const auto ifs = [](const std::function<void(Emitting&)>& write) {
        Emitting text(GeometryOutput::triangle_strip, 8);
        write(text);
        text.finish();
        const Grid grid = grid_of(*text.shader);
        return count_ifs(grid.shader->entry_point()->body);
    };
    const auto emit = [](Emitting& text, int times) {
        for (int i = 0; i < times; ++i)
            text.emit();
    };
    constexpr unsigned end_of_places = 1;
    EXPECT_EQ(ifs([&](Emitting& text) {
                  emit(text, 4);
                  text.end_strip();
                  emit(text, 3);
              }),
              end_of_places);
    // All places are taken.
    EXPECT_EQ(ifs([&](Emitting& text) { emit(text, 8); }), 0u);
    // Those that come too late are none.
    EXPECT_EQ(ifs([&](Emitting& text) { emit(text, 1000); }), 0u);
    // One of two ways: whether the third corner is a third one nobody knows, but that there is
    // room.
    EXPECT_EQ(ifs([&](Emitting& text) {
                  If* node = text.b.push_if(text.bit(0));
                  text.emit();
                  text.b.pop_if(node);
                  emit(text, 2);
              }),
              2 + end_of_places);
}

// Each behind a condition of its own; those behind max_vertices are none.
TEST(GeometryGrid, HasSoManyEmissions) {
    const auto error_of_emissions = [](size_t before, size_t behind) {
        Emitting text(GeometryOutput::points, 8);
        const auto emit_perhaps = [&](size_t times) {
            for (unsigned i = 0; i < times; ++i) {
                If* node = text.b.push_if(text.bit(i % 8));
                text.emit();
                text.b.pop_if(node);
            }
        };
        emit_perhaps(before);
        for (int i = 0; i < 8; ++i)
            text.emit();
        emit_perhaps(behind);
        text.finish();
        const auto made = geometry_to_grid(*text.shader, {.mode = DrawMode::points});
        return made ? "" : made.error().text;
    };
    EXPECT_EQ(error_of_emissions(max_emissions - 8, max_emissions), "");
    EXPECT_EQ(error_of_emissions(max_emissions - 7, 0),
              "a geometry shader that emits vertices at 2049 places; there are 2048");
}

}  // namespace
}  // namespace cuesta::nir
