// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform blocks are read where the program says that their members lie.
#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/passes/optimize.h"
#include "link_testing.h"

namespace cuesta::glsl {
namespace {

// A vertex shader that gives `result`, its blocks' buffers, and integers in `n`.
class BlockRun {
  public:
    BlockRun(std::string_view declarations, std::string_view result, bool half_precision = false) {
        LinkInput input;
        input.options.half_precision = half_precision;
        linked_ =
            link_300(fmt::format("in ivec4 n; {}; out vec4 result; void main() {{ result = {}; }}",
                                 declarations, result),
                     "in vec4 result; out vec4 c; void main() { c = result; }", input);
        if (linked_.program == nullptr)
            return;
        for (const UniformBlock& block : linked_.program->uniform_blocks)
            buffers_.emplace_back(block.size);
    }

    // Element by element, column by column; `block` is behind the first one of an array.
    BlockRun& set(std::string_view name, std::vector<double> values, uint32_t block = 0) {
        const Uniform* const uniform = find(name);
        if (uniform == nullptr) {
            ADD_FAILURE() << "no uniform " << name << " " << linked_.log;
            return *this;
        }
        const BlockPlace& place = *uniform->in_block;
        const unsigned rows = uniform->type.components;
        const unsigned columns = uniform->type.slots();
        EXPECT_LE(values.size(), size_t{uniform->size} * rows * columns);
        for (size_t i = 0; i < values.size(); ++i) {
            const size_t row = i % rows;
            const size_t column = i / rows % columns;
            const size_t element = i / rows / columns;
            const size_t in_matrix = place.is_row_major ? row * place.matrix_stride + column * 4
                                                        : column * place.matrix_stride + row * 4;
            put(place.block + block, place.offset + element * place.array_stride + in_matrix,
                uniform->type.base, values[i]);
        }
        return *this;
    }

    std::vector<float> run(std::array<uint32_t, 4> n = {}) {
        if (linked_.program == nullptr)
            return {};
        const nir::Shader& shader = *linked_.program->vertex.nir;
        const std::vector<float> plain = run_shader(shader, n);
        const std::unique_ptr<nir::Shader> copy = nir::clone(shader);
        nir::optimize(*copy->entry_point());
        EXPECT_EQ(run_shader(*copy, n), plain);
        return plain;
    }

  private:
    const Uniform* find(std::string_view name) const {
        if (linked_.program == nullptr)
            return nullptr;
        const std::string array = std::string(name) + "[0]";
        for (const Uniform& uniform : linked_.program->uniforms)
            if (uniform.in_block && (uniform.name == name || uniform.name == array))
                return &uniform;
        return nullptr;
    }

    void put(size_t block, size_t offset, ValueType::Base base, double value) {
        const uint32_t bits = base == ValueType::Base::float_
                                  ? std::bit_cast<uint32_t>(static_cast<float>(value))
                                  : static_cast<uint32_t>(static_cast<int64_t>(value));
        std::vector<std::byte>& buffer = buffers_.at(block);
        ASSERT_LE(offset + 4, buffer.size());
        std::memcpy(buffer.data() + offset, &bits, 4);
    }

    std::vector<float> run_shader(const nir::Shader& shader, const std::array<uint32_t, 4>& n) {
        std::vector<std::span<const std::byte>> spans;
        const std::vector<UniformBlock>& blocks = linked_.program->uniform_blocks;
        for (size_t i = 0; i < blocks.size(); ++i) {
            EXPECT_EQ(blocks[i].vertex, spans.size() + 1);
            spans.push_back(buffers_[i]);
        }
        nir::InterpreterInputs inputs;
        inputs.constant_buffers = spans;
        inputs.lanes[0].inputs.assign(shader.inputs.size(), n);
        const Result<nir::InterpreterOutputs> ran = nir::interpret(shader, inputs);
        if (!ran) {
            ADD_FAILURE() << ran.error().text;
            return {};
        }
        const auto slot = std::ranges::find(shader.outputs, "result", &nir::IoSlot::name);
        const auto position = static_cast<size_t>(slot - shader.outputs.begin());
        std::vector<float> values;
        for (unsigned c = 0; c < 4; ++c)
            values.push_back(nir::slot_float(ran->lanes[0].outputs.at(position), c));
        return values;
    }

    Linked linked_;
    std::vector<std::vector<std::byte>> buffers_;
};

using Floats = std::vector<float>;

TEST(BlocksRun, EveryKindOfScalar) {
    EXPECT_EQ(BlockRun("uniform A { float f; int i; uint u; bool b; }",
                       "vec4(f, i, float(u / 0x80000000u), b ? 1.0 : 0.0)")
                  .set("f", {1.5})
                  .set("i", {-3})
                  .set("u", {4294967295.0})
                  .set("b", {256})
                  .run(),
              (Floats{1.5, -3, 1, 1}));
    EXPECT_EQ(BlockRun("uniform A { bvec3 b; ivec2 i[2]; uvec4 u; } x",
                       "vec4(x.b.y ? 1.0 : 2.0, x.b.z ? 1.0 : 2.0, x.i[1].y, float(x.u.w))")
                  .set("A.b", {0, -1, 0})
                  .set("A.i", {1, 2, 3, 4})
                  .set("A.u", {5, 6, 7, 8})
                  .run(),
              (Floats{1, 2, 4, 8}));
}

TEST(BlocksRun, MatricesByColumnsAndByRows) {
    for (const std::string_view order : {"column_major", "row_major"}) {
        const auto made = [&](std::string_view result) {
            BlockRun run(
                fmt::format("layout({}) uniform A {{ float pad; mat2x3 m; mat4x2 k[2]; }}", order),
                result);
            run.set("m", {1, 2, 3, 4, 5, 6});
            run.set("k", {1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18});
            return run;
        };
        SCOPED_TRACE(order);
        EXPECT_EQ(made("vec4(m[1], m[0].z)").run(), (Floats{4, 5, 6, 3}));
        EXPECT_EQ(made("vec4(m[n.x], m[n.y][n.z])").run({1, 0, 2, 0}), (Floats{4, 5, 6, 3}));
        EXPECT_EQ(made("vec4(k[1][2], k[n.x][n.y])").run({1, 3, 0, 0}), (Floats{15, 16, 17, 18}));
        EXPECT_EQ(made("vec4(m * vec2(1.0, 10.0), 0.0)").run(), (Floats{41, 52, 63, 0}));
        EXPECT_EQ(made("vec4(mat4x2(k[0])[3], k[1][0])").run(), (Floats{7, 8, 11, 12}));
    }
}

TEST(BlocksRun, ComputedIndicesAtEveryLevel) {
    BlockRun run(
        "struct S { float a; vec2 b[3]; }; struct T { S s[2]; int i; };"
        "layout(row_major) uniform A { vec3 pad; T t[2]; mat3x2 m[2]; } x",
        "vec4(x.t[n.x].s[n.y].b[n.z], x.t[n.x].i, x.m[n.x][n.z][n.y])");
    for (uint32_t t = 0; t < 2; ++t) {
        for (uint32_t s = 0; s < 2; ++s) {
            std::vector<double> values;
            for (uint32_t b = 0; b < 3; ++b)
                for (uint32_t c = 0; c < 2; ++c)
                    values.push_back(1000 * t + 100 * s + 10 * b + c);
            run.set(fmt::format("A.t[{}].s[{}].b", t, s), values);
        }
        run.set(fmt::format("A.t[{}].i", t), {-1.0 - t});
    }
    std::vector<double> matrices;
    for (int i = 0; i < 12; ++i)
        matrices.push_back(i);
    run.set("A.m", matrices);
    for (uint32_t t = 0; t < 2; ++t)
        for (uint32_t s = 0; s < 2; ++s)
            for (uint32_t b = 0; b < 3; ++b) {
                const auto first = static_cast<float>(1000 * t + 100 * s + 10 * b);
                EXPECT_EQ(run.run({t, s, b, 0}),
                          (Floats{first, first + 1, -1.0f - static_cast<float>(t),
                                  static_cast<float>(6 * t + 2 * b + s)}));
            }
}

TEST(BlocksRun, WholeValuesAreCopied) {
    constexpr std::string_view declarations =
        "struct S { float a; mat2 b[2]; bool c; };"
        "layout(row_major) uniform A { S s[2]; float f[3]; } x;"
        "vec4 of(S s, int i) { s.a += 0.5; return vec4(s.b[i][1], s.a, s.c ? 1.0 : 0.0); }"
        "float last(float f[3], int i) { return f[i]; }";
    const auto made = [&](std::string_view result) {
        BlockRun run(declarations, result);
        run.set("A.s[1].a", {4});
        run.set("A.s[1].b", {1, 2, 3, 4, 5, 6, 7, 8});
        run.set("A.s[1].c", {1});
        run.set("A.f", {10, 20, 30});
        return run;
    };
    EXPECT_EQ(made("of(x.s[1], 0)").run(), (Floats{3, 4, 4.5, 1}));
    EXPECT_EQ(made("of(x.s[n.x], n.x)").run({1, 0, 0, 0}), (Floats{7, 8, 4.5, 1}));
    EXPECT_EQ(made("of(x.s[0], 0)").run(), (Floats{0, 0, 0.5, 0}));
    EXPECT_EQ(made("vec4(last(x.f, n.x), last(x.f, 2), x.f[1], x.f.length())").run({0, 0, 0, 0}),
              (Floats{10, 30, 20, 3}));
}

TEST(BlocksRun, EveryBlockHasItsBuffer) {
    EXPECT_EQ(
        BlockRun("uniform A { float a; } x[3]; uniform B { vec2 b; }; uniform C { float a; } y",
                 "vec4(x[0].a, x[2].a, b.y, y.a)")
            .set("A.a", {1})
            .set("A.a", {3}, 2)
            .set("b", {4, 5})
            .set("C.a", {6})
            .run(),
        (Floats{1, 3, 5, 6}));
}

TEST(BlocksRun, MediumFloatsMayBeNarrow) {
    EXPECT_EQ(BlockRun("uniform A { mediump vec2 m; highp vec2 h; }", "vec4(m * m, h)", true)
                  .set("m", {1 + 0x1p-11, 2})
                  .set("h", {1 + 0x1p-11, 2})
                  .run(),
              (Floats{1, 4, 1 + 0x1p-11f, 2}));
}

// The bytes themselves, by the rules and not by what the program says.
TEST(BlocksRun, BytesAreWhereTheRulesPutThem) {
    const Linked linked = link_300(
        "layout(std140) uniform A { vec3 a; float b; layout(row_major) mat2x3 c; mat2x3 d; };"
        "out vec4 result; void main() { result = vec4(b, c[1].z, d[1].z, a.y); }",
        "in vec4 result; out vec4 c; void main() { c = result; }");
    ASSERT_NE(linked.program, nullptr) << linked.log;
    std::array<float, 24> words{};  // 96 bytes
    EXPECT_EQ(linked.program->uniform_blocks[0].size, sizeof words);
    for (size_t i = 0; i < words.size(); ++i)
        words[i] = static_cast<float>(i);
    const std::array<std::span<const std::byte>, 1> buffers = {std::as_bytes(std::span(words))};
    nir::InterpreterInputs inputs;
    inputs.constant_buffers = buffers;
    const auto ran = nir::interpret(*linked.program->vertex.nir, inputs);
    ASSERT_TRUE(ran) << ran.error().text;
    const std::vector<nir::IoSlot>& outputs = linked.program->vertex.nir->outputs;
    const auto slot = std::ranges::find(outputs, "result", &nir::IoSlot::name);
    const nir::SlotBits& bits = ran->lanes[0].outputs[static_cast<size_t>(slot - outputs.begin())];
    EXPECT_EQ(nir::slot_float(bits, 0), 3);       // b: byte 12
    EXPECT_EQ(nir::slot_float(bits, 1), 4 + 9);   // c: byte 16, row 2, column 1
    EXPECT_EQ(nir::slot_float(bits, 2), 16 + 6);  // d: byte 64, column 1, row 2
    EXPECT_EQ(nir::slot_float(bits, 3), 1);
}

}  // namespace
}  // namespace cuesta::glsl
