// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Interfaces of programs (OpenGL ES 3.1, 7.3.1), and the limits of what programs use.
#include <string>

#include "es3_fixture.h"

namespace cuesta::gles {
namespace {

class Es31InterfacesTest : public Es31Test {
  protected:
    GLint interface_value(GLuint program, GLenum interface, GLenum what) {
        GLint value = -7;
        get_program_interface_iv(state(), program, interface, what, &value);
        expect_no_error();
        return value;
    }
    GLuint index(GLuint program, GLenum interface, const char* name) {
        return get_program_resource_index(state(), program, interface, name);
    }
    std::vector<GLint> properties(GLuint program,
                                  GLenum interface,
                                  GLuint number,
                                  const std::vector<GLenum>& names) {
        std::vector<GLint> values(32);
        GLsizei length = 0;
        get_program_resource_iv(state(), program, interface, number,
                                static_cast<GLsizei>(names.size()), names.data(), 32, &length,
                                values.data());
        expect_no_error();
        values.resize(static_cast<size_t>(length));
        return values;
    }
    std::string name(GLuint program, GLenum interface, GLuint number) {
        char text[64] = "?";
        GLsizei length = 0;
        get_program_resource_name(state(), program, interface, number, sizeof text, &length, text);
        EXPECT_EQ(std::string(text).size(), static_cast<size_t>(length));
        return text;
    }
    GLint location(GLuint program, GLenum interface, const char* resource) {
        return get_program_resource_location(state(), program, interface, resource);
    }
    using Values = std::vector<GLint>;
};

TEST_F(Es31InterfacesTest, CountResources) {
    const GLuint program = make_compute_program(state());
    constexpr struct {
        GLenum interface;
        GLint count;
    } rows[] = {
        {GL_UNIFORM, 4},
        {GL_UNIFORM_BLOCK, 0},
        {GL_PROGRAM_INPUT, 2},
        {GL_PROGRAM_OUTPUT, 0},
        {GL_BUFFER_VARIABLE, 3},
        {GL_SHADER_STORAGE_BLOCK, 2},
        {GL_ATOMIC_COUNTER_BUFFER, 1},
        {GL_TRANSFORM_FEEDBACK_VARYING, 0},
    };
    for (const auto& row : rows)
        EXPECT_EQ(interface_value(program, row.interface, GL_ACTIVE_RESOURCES), row.count)
            << std::hex << row.interface;
    EXPECT_EQ(interface_value(program, GL_UNIFORM, GL_MAX_NAME_LENGTH), 10);  // images[0]
    EXPECT_EQ(interface_value(program, GL_UNIFORM_BLOCK, GL_MAX_NAME_LENGTH), 0);
    EXPECT_EQ(interface_value(program, GL_SHADER_STORAGE_BLOCK, GL_MAX_NUM_ACTIVE_VARIABLES), 2);
    EXPECT_EQ(interface_value(program, GL_UNIFORM_BLOCK, GL_MAX_NUM_ACTIVE_VARIABLES), 0);
    // Of what never linked there is nothing.
    EXPECT_EQ(interface_value(create_program(state()), GL_UNIFORM, GL_ACTIVE_RESOURCES), 0);
    GLint buffers = 0;
    get_program_iv(state(), program, GL_ACTIVE_ATOMIC_COUNTER_BUFFERS, &buffers);
    EXPECT_EQ(buffers, 1);
}

TEST_F(Es31InterfacesTest, FindResourcesByName) {
    const GLuint program = make_compute_program(state());
    EXPECT_EQ(index(program, GL_UNIFORM, "images"), 2u);
    EXPECT_EQ(index(program, GL_UNIFORM, "images[0]"), 2u);
    EXPECT_EQ(index(program, GL_UNIFORM, "images[1]"), GLuint{GL_INVALID_INDEX});
    EXPECT_EQ(index(program, GL_UNIFORM, "none"), GLuint{GL_INVALID_INDEX});
    EXPECT_EQ(index(program, GL_BUFFER_VARIABLE, "Results.values"), 1u);
    EXPECT_EQ(index(program, GL_SHADER_STORAGE_BLOCK, "Source"), 1u);
    EXPECT_EQ(index(create_program(state()), GL_UNIFORM, "scale"), GLuint{GL_INVALID_INDEX});
    expect_no_error();
    EXPECT_EQ(name(program, GL_BUFFER_VARIABLE, 1), "Results.values[0]");
    EXPECT_EQ(name(program, GL_PROGRAM_INPUT, 0), "gl_LocalInvocationID");
    EXPECT_EQ(name(program, GL_PROGRAM_INPUT, 1), "gl_LocalInvocationIndex");
    char text[4] = "";
    GLsizei length = 0;
    get_program_resource_name(state(), program, GL_UNIFORM, 0, 4, &length, text);
    EXPECT_STREQ(text, "sca");
    EXPECT_EQ(length, 3);
}

TEST_F(Es31InterfacesTest, Uniforms) {
    const GLuint program = make_compute_program(state());
    const std::vector<GLenum> all = {GL_NAME_LENGTH,
                                     GL_TYPE,
                                     GL_ARRAY_SIZE,
                                     GL_OFFSET,
                                     GL_BLOCK_INDEX,
                                     GL_ARRAY_STRIDE,
                                     GL_MATRIX_STRIDE,
                                     GL_IS_ROW_MAJOR,
                                     GL_ATOMIC_COUNTER_BUFFER_INDEX,
                                     GL_REFERENCED_BY_VERTEX_SHADER,
                                     GL_REFERENCED_BY_COMPUTE_SHADER,
                                     GL_LOCATION};
    EXPECT_EQ(properties(program, GL_UNIFORM, 0, all),
              (Values{6, GL_UNSIGNED_INT, 1, -1, -1, -1, -1, 0, -1, 0, 1, 0}));
    EXPECT_EQ(properties(program, GL_UNIFORM, 1, all),
              (Values{6, GL_UNSIGNED_INT_IMAGE_2D, 1, -1, -1, -1, -1, 0, -1, 0, 1, 1}));
    EXPECT_EQ(properties(program, GL_UNIFORM, 2, all),
              (Values{10, GL_IMAGE_2D_ARRAY, 2, -1, -1, -1, -1, 0, -1, 0, 1, 2}));
    EXPECT_EQ(properties(program, GL_UNIFORM, 3, all),
              (Values{8, GL_UNSIGNED_INT_ATOMIC_COUNTER, 1, 4, -1, 0, 0, 0, 0, 0, 1, -1}));
    EXPECT_EQ(location(program, GL_UNIFORM, "images[1]"), 3);
    EXPECT_EQ(location(program, GL_UNIFORM, "counter"), -1);
    // No more than there is room for.
    Values few(2, -7);
    GLsizei length = 0;
    get_program_resource_iv(state(), program, GL_UNIFORM, 0, 3, all.data(), 1, &length, few.data());
    EXPECT_EQ(length, 1);
    EXPECT_EQ(few, (Values{6, -7}));
}

TEST_F(Es31InterfacesTest, BufferVariables) {
    const GLuint program = make_compute_program(state());
    const std::vector<GLenum> all = {GL_TYPE,
                                     GL_ARRAY_SIZE,
                                     GL_OFFSET,
                                     GL_BLOCK_INDEX,
                                     GL_ARRAY_STRIDE,
                                     GL_MATRIX_STRIDE,
                                     GL_IS_ROW_MAJOR,
                                     GL_TOP_LEVEL_ARRAY_SIZE,
                                     GL_TOP_LEVEL_ARRAY_STRIDE,
                                     GL_REFERENCED_BY_FRAGMENT_SHADER,
                                     GL_REFERENCED_BY_COMPUTE_SHADER};
    EXPECT_EQ(properties(program, GL_BUFFER_VARIABLE, 1, all),
              (Values{GL_UNSIGNED_INT, 0, 16, 0, 4, 0, 0, 1, 0, 0, 1}));
    EXPECT_EQ(properties(program, GL_BUFFER_VARIABLE, 2, all),
              (Values{GL_FLOAT_MAT2, 1, 16, 1, 0, 8, 1, 2, 32, 0, 1}));
}

TEST_F(Es31InterfacesTest, Buffers) {
    const GLuint program = make_compute_program(state());
    const std::vector<GLenum> all = {GL_BUFFER_BINDING, GL_BUFFER_DATA_SIZE,
                                     GL_REFERENCED_BY_COMPUTE_SHADER, GL_NUM_ACTIVE_VARIABLES,
                                     GL_ACTIVE_VARIABLES};
    EXPECT_EQ(properties(program, GL_SHADER_STORAGE_BLOCK, 0, all), (Values{2, 20, 1, 2, 0, 1}));
    EXPECT_EQ(properties(program, GL_SHADER_STORAGE_BLOCK, 1, all), (Values{3, 64, 1, 1, 2}));
    EXPECT_EQ(properties(program, GL_ATOMIC_COUNTER_BUFFER, 0, all), (Values{1, 8, 1, 1, 3}));
    const GLuint draws = use_es3_program(state());
    uniform_block_binding(state(), draws, 0, 7);
    EXPECT_EQ(properties(draws, GL_UNIFORM_BLOCK, 0, all), (Values{7, 32, 0, 1, 2}));
}

TEST_F(Es31InterfacesTest, InputsOutputsAndFeedback) {
    const GLuint program = use_es3_program(state());
    EXPECT_EQ(name(program, GL_PROGRAM_INPUT, 0), "position");
    EXPECT_EQ(properties(program, GL_PROGRAM_INPUT, 0,
                         {GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION, GL_REFERENCED_BY_VERTEX_SHADER,
                          GL_REFERENCED_BY_FRAGMENT_SHADER}),
              (Values{GL_FLOAT_VEC4, 1, 0, 1, 0}));
    EXPECT_EQ(properties(program, GL_PROGRAM_OUTPUT, 0,
                         {GL_NAME_LENGTH, GL_TYPE, GL_LOCATION, GL_REFERENCED_BY_FRAGMENT_SHADER}),
              (Values{6, GL_FLOAT_VEC4, 0, 1}));
    EXPECT_EQ(location(program, GL_PROGRAM_OUTPUT, "color"), 0);
    EXPECT_EQ(location(program, GL_PROGRAM_OUTPUT, "color[0]"), -1);
    EXPECT_EQ(location(program, GL_PROGRAM_INPUT, "position"), 0);
    EXPECT_EQ(name(program, GL_TRANSFORM_FEEDBACK_VARYING, 0), "gl_Position");
    EXPECT_EQ(properties(program, GL_TRANSFORM_FEEDBACK_VARYING, 0,
                         {GL_NAME_LENGTH, GL_TYPE, GL_ARRAY_SIZE}),
              (Values{12, GL_FLOAT_VEC3, 1}));
}

// Between programs of one stage each: what the shader gives and takes, the language's own too.
TEST_F(Es31InterfacesTest, VaryingsOfSeparatePrograms) {
    const auto alone = [&](bool vertex) {
        return use_es3_program(state(), [&](glsl::Program& program) {
            (vertex ? program.fragment : program.vertex).nir.reset();
            program.is_separable = true;
            if (!vertex) {
                program.attributes.clear();
                program.feedback.clear();
                program.feedback_strides.clear();
            }
            program.varyings = {{.name = "tint", .type = {.components = 4}},
                                {.name = "turns",
                                 .type = {.components = 2, .columns = 2},
                                 .size = 3,
                                 .is_array = true,
                                 .location = 2,
                                 .slot = 1}};
        });
    };
    const GLuint vertex = alone(true);
    EXPECT_EQ(name(vertex, GL_PROGRAM_OUTPUT, 0), "tint");
    EXPECT_EQ(name(vertex, GL_PROGRAM_OUTPUT, 1), "turns[0]");
    EXPECT_EQ(name(vertex, GL_PROGRAM_OUTPUT, 2), "gl_Position");
    EXPECT_EQ(location(vertex, GL_PROGRAM_OUTPUT, "tint"), -1);
    EXPECT_EQ(location(vertex, GL_PROGRAM_OUTPUT, "turns[2]"), 6);
    EXPECT_EQ(location(vertex, GL_PROGRAM_OUTPUT, "turns[3]"), -1);
    EXPECT_EQ(location(vertex, GL_PROGRAM_OUTPUT, "gl_Position"), -1);
    EXPECT_EQ(properties(vertex, GL_PROGRAM_OUTPUT, 1,
                         {GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION, GL_REFERENCED_BY_VERTEX_SHADER}),
              (Values{GL_FLOAT_MAT2, 3, 2, 1}));
    const GLuint fragment = alone(false);
    EXPECT_EQ(index(fragment, GL_PROGRAM_INPUT, "turns"), 1u);
    EXPECT_EQ(index(fragment, GL_PROGRAM_INPUT, "position"), GLuint{GL_INVALID_INDEX});
    EXPECT_EQ(properties(fragment, GL_PROGRAM_INPUT, 0, {GL_REFERENCED_BY_FRAGMENT_SHADER}),
              (Values{1}));
}

// OpenGL ES 3.1, tables 20.45 to 20.49.
TEST_F(Es31InterfacesTest, LimitsAreLargeEnough) {
    constexpr struct {
        GLenum name;
        GLint least;
    } rows[] = {
        {GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, 128},
        {GL_MAX_COMPUTE_UNIFORM_BLOCKS, 12},
        {GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS, 16},
        {GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, 16384},
        {GL_MAX_COMPUTE_UNIFORM_COMPONENTS, 512},
        {GL_MAX_COMPUTE_ATOMIC_COUNTER_BUFFERS, 1},
        {GL_MAX_COMPUTE_ATOMIC_COUNTERS, 8},
        {GL_MAX_COMPUTE_IMAGE_UNIFORMS, 4},
        {GL_MAX_COMBINED_COMPUTE_UNIFORM_COMPONENTS, 512 + 12 * 16384 / 4},
        {GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS, 4},
        {GL_MAX_UNIFORM_LOCATIONS, 1024},
        {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 48},
        {GL_MAX_ATOMIC_COUNTER_BUFFER_BINDINGS, 1},
        {GL_MAX_ATOMIC_COUNTER_BUFFER_SIZE, 32},
        {GL_MAX_COMBINED_ATOMIC_COUNTER_BUFFERS, 1},
        {GL_MAX_COMBINED_ATOMIC_COUNTERS, 8},
        {GL_MAX_IMAGE_UNITS, 4},
        {GL_MAX_COMBINED_IMAGE_UNIFORMS, 4},
        {GL_MAX_COMBINED_SHADER_OUTPUT_RESOURCES, 4},
        {GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, 4},
        {GL_MAX_SHADER_STORAGE_BLOCK_SIZE, 1 << 27},
        {GL_MAX_COMBINED_SHADER_STORAGE_BLOCKS, 4},
        {GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS, 0},
        {GL_MAX_FRAGMENT_IMAGE_UNIFORMS, 0},
    };
    for (const auto& row : rows) {
        GLint value = -1;
        get_integerv(state(), row.name, &value);
        EXPECT_GE(value, row.least) << std::hex << row.name;
    }
    expect_no_error();
    constexpr GLint sizes[] = {128, 128, 64};
    for (GLuint i = 0; i < 3; ++i) {
        GLint value = 0;
        get_integeri_v(state(), GL_MAX_COMPUTE_WORK_GROUP_SIZE, i, &value);
        EXPECT_GE(value, sizes[i]);
        get_integeri_v(state(), GL_MAX_COMPUTE_WORK_GROUP_COUNT, i, &value);
        EXPECT_EQ(value, 70000) << "what the screen says";
    }
    GLint alignment = 0;
    get_integerv(state(), GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, &alignment);
    EXPECT_LE(alignment, 256);
    // As many texture units as that.
    active_texture(state(), GL_TEXTURE0 + 47);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
