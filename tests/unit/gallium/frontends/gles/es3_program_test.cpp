// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What programs of OpenGL ES 3 tell, and their uniforms.
#include <cstring>
#include <string>

#include "es3_fixture.h"
#include "gallium/frontends/gles/program_binary.h"

namespace cuesta::gles {
namespace {

class Es3ProgramTest : public Es3Test {
  protected:
    void SetUp() override {
        Es3Test::SetUp();
        name_ = use_es3_program(state());
    }
    GLint value_of(GLenum what) {
        GLint value = -1;
        get_program_iv(state(), name_, what, &value);
        return value;
    }
    GLint block_value(GLenum what) {
        GLint value = -1;
        get_active_uniform_block_iv(state(), name_, 0, what, &value);
        return value;
    }
    Executable& executable() { return *state().program->executable; }

    GLuint name_ = 0;
};

TEST_F(Es3ProgramTest, ProgramsTellTheirInterfaces) {
    EXPECT_EQ(value_of(GL_ACTIVE_UNIFORM_BLOCKS), 1);
    EXPECT_EQ(value_of(GL_ACTIVE_UNIFORM_BLOCK_MAX_NAME_LENGTH), 7);
    EXPECT_EQ(value_of(GL_TRANSFORM_FEEDBACK_VARYINGS), 1);
    EXPECT_EQ(value_of(GL_TRANSFORM_FEEDBACK_VARYING_MAX_LENGTH), 12);
    EXPECT_EQ(value_of(GL_TRANSFORM_FEEDBACK_BUFFER_MODE), GL_INTERLEAVED_ATTRIBS);
    EXPECT_EQ(value_of(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_FALSE);
    program_parameter_i(state(), name_, GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
    EXPECT_EQ(value_of(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GL_TRUE);
    EXPECT_EQ(get_frag_data_location(state(), name_, "color"), 0);
    EXPECT_EQ(get_frag_data_location(state(), name_, "none"), -1);
    GLsizei size = 0;
    GLenum type = 0;
    char text[16];
    get_transform_feedback_varying(state(), name_, 0, sizeof text, nullptr, &size, &type, text);
    EXPECT_STREQ(text, "gl_Position");
    EXPECT_EQ(size, 1);
    EXPECT_EQ(type, static_cast<GLenum>(GL_FLOAT_VEC3));
    const GLchar* const names[] = {"a"};
    transform_feedback_varyings(state(), name_, 1, names, GL_SEPARATE_ATTRIBS);
    EXPECT_EQ(value_of(GL_TRANSFORM_FEEDBACK_BUFFER_MODE), GL_SEPARATE_ATTRIBS);
    expect_no_error();
}

TEST_F(Es3ProgramTest, BlocksTellTheirMembers) {
    EXPECT_EQ(get_uniform_block_index(state(), name_, "values"), 0u);
    EXPECT_EQ(get_uniform_block_index(state(), name_, "none"), GL_INVALID_INDEX);
    char text[16];
    get_active_uniform_block_name(state(), name_, 0, sizeof text, nullptr, text);
    EXPECT_STREQ(text, "values");
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_DATA_SIZE), 32);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_NAME_LENGTH), 7);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_ACTIVE_UNIFORMS), 1);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_ACTIVE_UNIFORM_INDICES), 2);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_REFERENCED_BY_VERTEX_SHADER), GL_TRUE);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER), GL_FALSE);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_BINDING), 0);
    uniform_block_binding(state(), name_, 0, 7);
    EXPECT_EQ(block_value(GL_UNIFORM_BLOCK_BINDING), 7);
    expect_no_error();
}

TEST_F(Es3ProgramTest, UniformsHaveNumbers) {
    const GLchar* const names[] = {"values.scale", "count", "matrix", "none", "values.scale[0]"};
    GLuint indices[5] = {};
    get_uniform_indices(state(), name_, 5, names, indices);
    EXPECT_EQ(indices[0], 2u);
    EXPECT_EQ(indices[1], 0u);
    EXPECT_EQ(indices[2], 1u);
    EXPECT_EQ(indices[3], GL_INVALID_INDEX);
    EXPECT_EQ(indices[4], 2u);
    const GLuint all[] = {0, 1, 2};
    const auto parameters = [&](GLenum what) {
        std::array<GLint, 3> values{};
        get_active_uniforms_iv(state(), name_, 3, all, what, values.data());
        return values;
    };
    using Three = std::array<GLint, 3>;
    EXPECT_EQ(parameters(GL_UNIFORM_TYPE),
              (Three{GL_UNSIGNED_INT, GL_FLOAT_MAT2x3, GL_FLOAT_VEC4}));
    EXPECT_EQ(parameters(GL_UNIFORM_SIZE), (Three{1, 1, 2}));
    EXPECT_EQ(parameters(GL_UNIFORM_NAME_LENGTH), (Three{6, 7, 16}));
    EXPECT_EQ(parameters(GL_UNIFORM_BLOCK_INDEX), (Three{-1, -1, 0}));
    EXPECT_EQ(parameters(GL_UNIFORM_OFFSET), (Three{-1, -1, 0}));
    EXPECT_EQ(parameters(GL_UNIFORM_ARRAY_STRIDE), (Three{-1, -1, 16}));
    EXPECT_EQ(parameters(GL_UNIFORM_MATRIX_STRIDE), (Three{-1, -1, 0}));
    EXPECT_EQ(parameters(GL_UNIFORM_IS_ROW_MAJOR), (Three{0, 0, 0}));
    EXPECT_EQ(get_uniform_location(state(), name_, "values.scale"), -1);
    expect_no_error();
}

TEST_F(Es3ProgramTest, UnsignedAndTransposedValues) {
    uniform_1ui(state(), 0, 4000000000u);
    GLuint value = 0;
    get_uniform_uiv(state(), name_, 0, &value);
    EXPECT_EQ(value, 4000000000u);
    GLfloat number = 0;
    get_uniform_fv(state(), name_, 0, &number);
    EXPECT_EQ(number, 4e9f);
    // Rows of two: (1 2) (3 4) (5 6).
    const GLfloat rows[] = {1, 2, 3, 4, 5, 6};
    uniform_matrix_2x3fv(state(), 1, 1, GL_TRUE, rows);
    GLfloat columns[6] = {};
    get_uniform_fv(state(), name_, 1, columns);
    EXPECT_EQ(std::vector<GLfloat>(columns, columns + 6), (std::vector<GLfloat>{1, 3, 5, 2, 4, 6}));
    float second[3] = {};
    std::memcpy(second, executable().stages[0].constants.data() + 32, sizeof second);
    EXPECT_EQ(second[2], 6);
    expect_no_error();
}

TEST_F(Es3ProgramTest, TypesHaveNames) {
    using Base = glsl::ValueType::Base;
    const struct {
        glsl::ValueType type;
        GLenum name;
    } rows[] = {
        {{.components = 4, .columns = 2}, GL_FLOAT_MAT2x4},
        {{.components = 2, .columns = 4}, GL_FLOAT_MAT4x2},
        {{.base = Base::uint_, .components = 3}, GL_UNSIGNED_INT_VEC3},
        {{.base = Base::sampler, .sampled = Base::int_, .is_layered = true},
         GL_INT_SAMPLER_2D_ARRAY},
        {{.base = Base::sampler, .dim = nir::SamplerDim::cube, .is_shadow = true},
         GL_SAMPLER_CUBE_SHADOW},
        {{.base = Base::sampler, .dim = nir::SamplerDim::dim_3d, .sampled = Base::uint_},
         GL_UNSIGNED_INT_SAMPLER_3D},
    };
    for (const auto& row : rows)
        EXPECT_EQ(type_enumerant(row.type), row.name);
}

TEST_F(Es3ProgramTest, BinariesHaveEverything) {
    const glsl::Program& program = *executable().program;
    const std::vector<std::byte> bytes = write_program_binary(program, 1);
    const auto read = read_program_binary(bytes, 1, state().limits.shader);
    ASSERT_TRUE(read) << read.error().text;
    const glsl::Program& copy = **read;
    EXPECT_EQ(copy.version, glsl::Version::es_300);
    ASSERT_EQ(copy.uniform_blocks.size(), 1u);
    EXPECT_EQ(copy.uniform_blocks[0].name, "values");
    EXPECT_EQ(copy.uniform_blocks[0].size, 32u);
    EXPECT_EQ(copy.uniform_blocks[0].vertex, 1u);
    EXPECT_EQ(copy.uniform_blocks[0].fragment, std::nullopt);
    EXPECT_EQ(copy.uniform_blocks[0].members, std::vector<uint32_t>{2});
    ASSERT_TRUE(copy.uniforms[2].in_block);
    EXPECT_EQ(copy.uniforms[2].in_block->array_stride, 16u);
    EXPECT_FALSE(copy.uniforms[1].in_block);
    EXPECT_EQ(copy.uniforms[1].type, program.uniforms[1].type);
    ASSERT_EQ(copy.fragment_outputs.size(), 1u);
    EXPECT_EQ(copy.fragment_outputs[0].name, "color");
    ASSERT_EQ(copy.feedback.size(), 1u);
    EXPECT_EQ(copy.feedback[0].offset, 4u);
    EXPECT_EQ(copy.feedback_strides, std::vector<uint32_t>{16});
}

TEST_F(Es3ProgramTest, DamagedBinariesAreRefused) {
    glsl::Program& program = *executable().program;
    const auto is_read = [&] {
        return read_program_binary(write_program_binary(program, 1), 1, state().limits.shader)
            .has_value();
    };
    ASSERT_TRUE(is_read());
    const auto refuse = [&](auto& field, auto value) {
        const auto kept = field;
        field = value;
        EXPECT_FALSE(is_read());
        field = kept;
    };
    refuse(program.uniform_blocks[0].size, 1u << 20);
    refuse(program.uniform_blocks[0].vertex, std::optional(13u));
    refuse(program.uniform_blocks[0].vertex, std::optional(0u));
    refuse(program.uniform_blocks[0].members[0], 3u);
    refuse(program.uniform_blocks[0].members[0], 1u);
    refuse(program.uniforms[2].in_block->block, 1u);
    refuse(program.uniforms[2].in_block->offset, 32u);
    refuse(program.fragment_outputs[0].location, state().limits.shader.draw_buffers);
    refuse(program.fragment_outputs[0].size, 0u);
    refuse(program.feedback[0].output, 1u);
    refuse(program.feedback[0].component, uint8_t{2});
    refuse(program.feedback[0].buffer, 1u);
    refuse(program.feedback[0].offset, 8u);
    refuse(program.feedback_strides[0], 12u);
    refuse(program.version, static_cast<glsl::Version>(200));
    ASSERT_TRUE(is_read());
}

}  // namespace
}  // namespace cuesta::gles
