// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniforms of a program as a linker would describe it (OpenGL ES 2.0.25, 2.10.4).
#include <cstring>

#include "compiler/nir/shader.h"
#include "tests/unit/gallium/frontends/gles/fixture.h"

namespace cuesta::gles {
namespace {

using Base = glsl::ValueType::Base;

constexpr glsl::ValueType float_1 = {};
constexpr glsl::ValueType vec3 = {.components = 3};
constexpr glsl::ValueType vec4 = {.components = 4};
constexpr glsl::ValueType ivec2 = {.base = Base::int_, .components = 2};
constexpr glsl::ValueType bvec2 = {.base = Base::bool_, .components = 2};
constexpr glsl::ValueType mat3 = {.components = 3, .columns = 3};
constexpr glsl::ValueType sampler_2d = {.base = Base::sampler};
constexpr glsl::ValueType sampler_cube = {.base = Base::sampler, .dim = nir::SamplerDim::cube};

struct Row {
    const char* name;
    glsl::ValueType type;
    uint32_t size;
    uint32_t location;
    glsl::UniformPlace vertex;
    glsl::UniformPlace fragment;
};
// Locations: color 0, weights 1..4, flags 5, offset 6, matrices 7..8, maps 9..10, sky 11,
// member 12.
constexpr Row rows[] = {
    {"color", vec4, 1, 0, {true, 0, 0}, {true, 2, 0}},
    {"weights[0]", float_1, 4, 1, {}, {true, 3, 2}},
    {"flags", bvec2, 1, 5, {true, 1, 2}, {}},
    {"offset", ivec2, 1, 6, {true, 1, 0}, {}},
    {"matrices[0]", mat3, 2, 7, {true, 2, 0}, {}},
    {"maps[0]", sampler_2d, 2, 9, {}, {true, 0, 0}},
    {"sky", sampler_cube, 1, 11, {}, {true, 2, 0}},
    {"lights[1].direction", vec3, 1, 12, {true, 8, 0}, {}},
};

class UniformsTest : public ApiTest {
  protected:
    void SetUp() override {
        ApiTest::SetUp();
        install(true);
    }

    void install(bool integers) {
        auto linked = std::make_unique<glsl::Program>();
        linked->vertex.uniform_vec4s = 9;
        linked->fragment.uniform_vec4s = 7;
        linked->fragment.samplers = {sampler_2d, sampler_2d, sampler_cube};
        for (const Row& row : rows)
            linked->uniforms.push_back({.name = row.name,
                                        .type = row.type,
                                        .size = row.size,
                                        .is_array = std::strchr(row.name, '[') != nullptr &&
                                                    std::strchr(row.name, '.') == nullptr,
                                        .location = row.location,
                                        .vertex = row.vertex,
                                        .fragment = row.fragment});
        linked->uniforms.push_back(
            {.name = "gl_DepthRange.far", .vertex = {true, 8, 3}, .is_builtin = true});
        linked->locations = 13;
        name_ = create_program(state());
        Program& program = *find_program(state(), name_);
        program.linked = true;
        program.executable =
            std::make_shared<Executable>(state().share->next_serial(), std::move(linked), integers);
        use_program(state(), name_);
    }

    Executable& executable() { return *state().program->executable; }
    float constant(size_t stage, size_t slot, size_t component) {
        float value = 0;
        std::memcpy(&value, executable().stages[stage].constants.data() + slot * 16 + component * 4,
                    4);
        return value;
    }
    int32_t integer(size_t stage, size_t slot, size_t component) {
        int32_t value = 0;
        std::memcpy(&value, executable().stages[stage].constants.data() + slot * 16 + component * 4,
                    4);
        return value;
    }
    GLint location(const char* name) { return get_uniform_location(state(), name_, name); }

    GLuint name_ = 0;
};
CUESTA_GLES_BOTH_GPUS(UniformsTest);

TEST_P(UniformsTest, LocationsByName) {
    struct Name {
        const char* text;
        GLint location;
    };
    constexpr Name names[] = {
        {"color", 0},
        {"color[0]", -1},
        {"weights", 1},
        {"weights[0]", 1},
        {"weights[3]", 4},
        {"weights[4]", -1},
        {"weights[03]", -1},
        {"weights[]", -1},
        {"weights[-1]", -1},
        {"weights[0", -1},
        {"weights0]", -1},
        {"weights[99999999999]", -1},
        {"matrices[1]", 8},
        {"maps[1]", 10},
        {"lights[1].direction", 12},
        {"lights[0]", -1},
        {"lights", -1},
        {"gl_DepthRange.far", -1},
        {"", -1},
        {"[0]", -1},
        {" color", -1},
    };
    for (const Name& name : names)
        EXPECT_EQ(location(name.text), name.location) << name.text;
    expect_no_error();
}

TEST_P(UniformsTest, ValuesReachBothStages) {
    uniform_4f(state(), 0, 1, 2, 3, 4);
    for (size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(constant(0, 0, i), static_cast<float>(i + 1));
        EXPECT_EQ(constant(1, 2, i), static_cast<float>(i + 1));
    }
    const GLfloat weights[] = {10, 11, 12};
    uniform_1fv(state(), location("weights[1]"), 3, weights);
    for (size_t i = 0; i < 3; ++i)
        EXPECT_EQ(constant(1, 4 + i, 2), weights[i]);
    EXPECT_EQ(constant(1, 3, 2), 0);
    GLfloat matrices[18];
    for (size_t i = 0; i < 18; ++i)
        matrices[i] = static_cast<float>(i);
    uniform_matrix_3fv(state(), location("matrices"), 2, GL_FALSE, matrices);
    for (size_t column = 0; column < 6; ++column)
        for (size_t i = 0; i < 3; ++i)
            EXPECT_EQ(constant(0, 2 + column, i), static_cast<float>(column * 3 + i));
    expect_no_error();
}

TEST_P(UniformsTest, BooleansTakeAnyTypeAndIntegersTheirOwn) {
    uniform_2f(state(), location("flags"), 0.25f, 0);
    EXPECT_EQ(constant(0, 1, 2), 1);
    EXPECT_EQ(constant(0, 1, 3), 0);
    uniform_2i(state(), location("flags"), 0, -7);
    EXPECT_EQ(constant(0, 1, 2), 0);
    EXPECT_EQ(constant(0, 1, 3), 1);
    uniform_2i(state(), location("offset"), -3, 70000);
    EXPECT_EQ(integer(0, 1, 0), -3);
    EXPECT_EQ(integer(0, 1, 1), 70000);
    install(false);
    uniform_2i(state(), location("offset"), -3, 70000);
    EXPECT_EQ(constant(0, 1, 0), -3);
    EXPECT_EQ(constant(0, 1, 1), 70000);
    expect_no_error();
}

TEST_P(UniformsTest, WhatIsBeyondAnArrayIsIgnored) {
    const GLfloat weights[] = {1, 2, 3, 4, 5, 6, 7, 8};
    uniform_1fv(state(), location("weights[2]"), 8, weights);
    expect_no_error();
    EXPECT_EQ(constant(1, 5, 2), 1);
    EXPECT_EQ(constant(1, 6, 2), 2);
    uniform_1fv(state(), -1, 8, weights);
    expect_no_error();
}

TEST_P(UniformsTest, SerialsCountChangesOnly) {
    const auto serials = [&] {
        return std::array{executable().stages[0].serial, executable().stages[1].serial,
                          executable().units_serial};
    };
    auto before = serials();
    uniform_4f(state(), 0, 5, 6, 7, 8);
    EXPECT_EQ(serials(), (std::array{before[0] + 1, before[1] + 1, before[2]}));
    before = serials();
    uniform_4f(state(), 0, 5, 6, 7, 8);
    uniform_1i(state(), location("maps"), 0);
    EXPECT_EQ(serials(), before);
    uniform_1f(state(), location("weights"), 3);
    EXPECT_EQ(serials(), (std::array{before[0], before[1] + 1, before[2]}));
    uniform_1i(state(), location("maps"), 3);
    EXPECT_EQ(serials(), (std::array{before[0], before[1] + 1, before[2] + 1}));
}

TEST_P(UniformsTest, SamplersOfTwoTypesClashInOneUnit) {
    EXPECT_TRUE(samplers_clash(executable()));  // all of them are 0
    uniform_1i(state(), location("sky"), 2);
    EXPECT_FALSE(samplers_clash(executable()));
    validate_program(state(), name_);
    GLint status = 0;
    get_program_iv(state(), name_, GL_VALIDATE_STATUS, &status);
    EXPECT_EQ(status, GL_TRUE);
    const GLint units[] = {1, 2};
    uniform_1iv(state(), location("maps"), 2, units);
    EXPECT_TRUE(samplers_clash(executable()));
    EXPECT_EQ(executable().stages[1].units, (std::vector<uint8_t>{1, 2, 2}));
    validate_program(state(), name_);
    get_program_iv(state(), name_, GL_VALIDATE_STATUS, &status);
    EXPECT_EQ(status, GL_FALSE);
}

struct UniformError {
    const char* what;
    GLenum error;
    void (*call)(State& state);
};
constexpr GLfloat numbers[16] = {};
constexpr GLint integers[16] = {};
constexpr UniformError uniform_errors[] = {
    {"negative count", GL_INVALID_VALUE, [](State& s) { uniform_4fv(s, 0, -1, numbers); }},
    {"negative count, no location", GL_INVALID_VALUE,
     [](State& s) { uniform_4fv(s, -1, -1, numbers); }},
    {"no array", GL_INVALID_OPERATION, [](State& s) { uniform_4fv(s, 0, 2, numbers); }},
    {"fewer components", GL_INVALID_OPERATION, [](State& s) { uniform_3fv(s, 0, 1, numbers); }},
    {"integers for floats", GL_INVALID_OPERATION, [](State& s) { uniform_4iv(s, 0, 1, integers); }},
    {"floats for integers", GL_INVALID_OPERATION, [](State& s) { uniform_2fv(s, 6, 1, numbers); }},
    {"floats for samplers", GL_INVALID_OPERATION, [](State& s) { uniform_1f(s, 9, 0); }},
    {"vectors for samplers", GL_INVALID_OPERATION,
     [](State& s) { uniform_2iv(s, 9, 1, integers); }},
    {"vectors for matrices", GL_INVALID_OPERATION, [](State& s) { uniform_3fv(s, 7, 1, numbers); }},
    {"another matrix", GL_INVALID_OPERATION,
     [](State& s) { uniform_matrix_4fv(s, 7, 1, GL_FALSE, numbers); }},
    {"matrices for vectors", GL_INVALID_OPERATION,
     [](State& s) { uniform_matrix_3fv(s, 12, 1, GL_FALSE, numbers); }},
    {"transposed", GL_INVALID_VALUE,
     [](State& s) { uniform_matrix_3fv(s, 7, 1, GL_TRUE, numbers); }},
    {"no such location", GL_INVALID_OPERATION, [](State& s) { uniform_1f(s, 13, 0); }},
    {"a negative location", GL_INVALID_OPERATION, [](State& s) { uniform_1f(s, -2, 0); }},
    {"a negative unit", GL_INVALID_VALUE, [](State& s) { uniform_1i(s, 9, -1); }},
    {"no such unit", GL_INVALID_VALUE,
     [](State& s) {
         uniform_1i(s, 9, static_cast<GLint>(s.limits.shader.combined_texture_image_units));
     }},
    {"no program", GL_INVALID_OPERATION,
     [](State& s) {
         use_program(s, 0);
         uniform_1f(s, 1, 0);
     }},
};

TEST_P(UniformsTest, ErrorsChangeNothing) {
    for (const UniformError& row : uniform_errors) {
        use_program(state(), name_);
        const std::shared_ptr<Executable> kept = state().program->executable;
        const std::vector<uint32_t> values = kept->values;
        row.call(state());
        EXPECT_EQ(get_error(state()), row.error) << row.what;
        EXPECT_EQ(kept->values, values) << row.what;
    }
}

TEST_P(UniformsTest, ValuesComeBackInEitherType) {
    uniform_4f(state(), 0, 1.5f, -2.25f, 2.75f, 1e20f);
    uniform_2i(state(), location("offset"), -3, 70000);
    GLint whole[4] = {};
    get_uniform_iv(state(), name_, 0, whole);
    EXPECT_EQ(whole[0], 2);
    EXPECT_EQ(whole[1], -2);
    EXPECT_EQ(whole[2], 3);
    EXPECT_EQ(whole[3], INT32_MAX);
    GLfloat offset[2] = {};
    get_uniform_fv(state(), name_, location("offset"), offset);
    EXPECT_EQ(offset[0], -3);
    EXPECT_EQ(offset[1], 70000);
    expect_no_error();
    getn_uniform_fv(state(), name_, 0, 15, offset);
    expect_error(GL_INVALID_OPERATION);
    get_uniform_fv(state(), name_, 13, offset);
    expect_error(GL_INVALID_OPERATION);
}

TEST_P(UniformsTest, ActiveUniformsAreListed) {
    char text[32] = "";
    GLint size = 0;
    GLenum type = 0;
    GLsizei length = 0;
    get_active_uniform(state(), name_, 4, sizeof text, &length, &size, &type, text);
    EXPECT_STREQ(text, "matrices[0]");
    EXPECT_EQ(length, 11);
    EXPECT_EQ(size, 2);
    EXPECT_EQ(type, static_cast<GLenum>(GL_FLOAT_MAT3));
    get_active_uniform(state(), name_, 6, 3, &length, &size, &type, text);
    EXPECT_STREQ(text, "sk");
    EXPECT_EQ(type, static_cast<GLenum>(GL_SAMPLER_CUBE));
    get_active_uniform(state(), name_, 9, sizeof text, &length, &size, &type, text);
    expect_error(GL_INVALID_VALUE);
    GLint longest = 0;
    get_program_iv(state(), name_, GL_ACTIVE_UNIFORM_MAX_LENGTH, &longest);
    EXPECT_EQ(longest, 20);
}

TEST_P(UniformsTest, TheDepthRangeIsTheContexts) {
    executable().set_depth_range(0.25f, 0.75f);
    EXPECT_EQ(constant(0, 8, 3), 0.75f);
    const uint64_t serial = executable().stages[0].serial;
    executable().set_depth_range(0.25f, 0.75f);
    EXPECT_EQ(executable().stages[0].serial, serial);
}

}  // namespace
}  // namespace cuesta::gles
