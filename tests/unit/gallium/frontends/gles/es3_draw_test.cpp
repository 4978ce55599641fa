// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the pipe is told of draws of OpenGL ES 3: uniform buffers, transform feedback, integers.
#include <cstring>

#include "es3_fixture.h"
#include "hw/formats/format.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

using pipe::ShaderStage;

class Es3DrawTest : public Es3Test {
  protected:
    void SetUp() override {
        Es3Test::SetUp();
        name_ = use_es3_program(state());
    }

    // Transform feedback into a buffer of that many bytes from 32 on.
    void begin_feedback(GLenum mode, GLsizeiptr bytes) {
        const GLuint buffer = bound_buffer_of(GL_COPY_WRITE_BUFFER, 32 + bytes);
        bind_buffer_range(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer, 32, bytes);
        begin_transform_feedback(state(), mode);
        expect_no_error();
    }
    // The extra vec4 behind the program's own three.
    std::array<uint32_t, 2> feedback_range() const {
        std::array<uint32_t, 2> range{};
        if (told.vertex_uniforms.size() == 64)
            std::memcpy(range.data(), told.vertex_uniforms.data() + 48, sizeof range);
        return range;
    }
    const pipe::ConstantBuffer& block() { return told.constants[{ShaderStage::vertex, 1}]; }

    GLuint name_ = 0;
};

TEST_F(Es3DrawTest, BlocksReadTheBuffersOfTheirBindings) {
    const GLuint buffer = bound_buffer_of(GL_UNIFORM_BUFFER, 128);
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 5, buffer, 48, 32);
    uniform_block_binding(state(), name_, 0, 5);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().buffer, state().share->buffers.find(buffer)->resource);
    EXPECT_EQ(block().offset, 48u);
    EXPECT_EQ(block().size, 32u);
    EXPECT_FALSE(told.constants.contains({ShaderStage::fragment, 1}));
    // Nothing is told twice, and what changes is.
    told.constants.clear();
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_TRUE(told.constants.empty());
    buffer_data(state(), GL_UNIFORM_BUFFER, 256, nullptr, GL_STATIC_DRAW);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().buffer, state().share->buffers.find(buffer)->resource);
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 5, buffer);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().offset, 0u);
    expect_no_error();
}

// What has no values reads zeros of some buffer's.
TEST_F(Es3DrawTest, BlocksWithoutALargeEnoughBufferAreZero) {
    const auto expect_zeros = [&] {
        told.constants.clear();
        draw_arrays(state(), GL_POINTS, 0, 1);
        ASSERT_NE(block().buffer, nullptr);
        EXPECT_GE(block().size, 32u);
        std::unique_ptr<pipe::Transfer> transfer =
            state().pipe->map(block().buffer, 0, pipe::Map::read, {.width = 32}, nullptr);
        EXPECT_EQ(std::count(transfer->data, transfer->data + 32, std::byte{0}), 32);
        state().pipe->unmap(std::move(transfer));
    };
    expect_zeros();
    const GLuint buffer = bound_buffer_of(GL_UNIFORM_BUFFER, 64);
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 0, buffer, 0, 16);
    expect_zeros();
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 0, buffer, 48, 32);
    expect_zeros();
    expect_no_error();
}

// The block's members may end before its size does, a whole number of vec4s.
TEST_F(Es3DrawTest, TheLastVectorOfABlockNeedNotBeWhole) {
    const GLuint buffer = bound_buffer_of(GL_UNIFORM_BUFFER, 52);
    for (const GLsizeiptr size : {17, 20, 31}) {
        bind_buffer_range(state(), GL_UNIFORM_BUFFER, 0, buffer, 16, size);
        draw_arrays(state(), GL_POINTS, 0, 1);
        EXPECT_EQ(block().buffer, state().share->buffers.find(buffer)->resource);
        EXPECT_EQ(block().offset, 16u);
        EXPECT_EQ(block().size, static_cast<uint32_t>(size));
    }
    bind_buffer_range(state(), GL_UNIFORM_BUFFER, 0, buffer, 32, 32);  // 20 are there
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().size, 20u);
    expect_no_error();
}

TEST_F(Es3DrawTest, MappedUniformBuffersAreAnError) {
    const GLuint buffer = bound_buffer_of(GL_UNIFORM_BUFFER, 64);
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 0, buffer);
    map_buffer_range(state(), GL_UNIFORM_BUFFER, 0, 4, GL_MAP_WRITE_BIT);
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    EXPECT_TRUE(told.draws.empty());
}

// Of a program whose draw fails between its blocks.
TEST_F(Es3DrawTest, BlocksAreBoundAgainAfterAFailure) {
    const GLuint mine = bound_buffer_of(GL_UNIFORM_BUFFER, 64);
    const GLuint others = bound_buffer_of(GL_UNIFORM_BUFFER, 64);
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 0, mine);
    bind_buffer_base(state(), GL_UNIFORM_BUFFER, 1, others);
    const GLuint other = use_es3_program(state(), [](glsl::Program& program) {
        program.uniform_blocks.push_back(
            {.name = "more", .size = 48, .members = {}, .vertex = 2, .fragment = std::nullopt});
    });
    uniform_block_binding(state(), other, 0, 1);
    uniform_block_binding(state(), other, 1, 2);
    use_program(state(), name_);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().buffer, state().share->buffers.find(mine)->resource);
    use_program(state(), other);
    told.refuses_buffers = true;
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_error(GL_OUT_OF_MEMORY);
    EXPECT_EQ(block().buffer, state().share->buffers.find(others)->resource);
    use_program(state(), name_);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().buffer, state().share->buffers.find(mine)->resource);
    expect_no_error();
}

// Binaries with them are refused; a draw does not rely on that.
TEST_F(Es3DrawTest, BlocksWithoutASizeNeedNoBuffer) {
    use_es3_program(state(), [](glsl::Program& program) {
        program.uniforms.pop_back();
        program.uniform_blocks[0].size = 0;
        program.uniform_blocks[0].members.clear();
    });
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(block().buffer, nullptr);
}

TEST_F(Es3DrawTest, BuffersThatFeedbackDoesNotWriteMayBeMapped) {
    const GLuint unwritten = bound_buffer_of(GL_COPY_READ_BUFFER, 64);
    bind_buffer_base(state(), GL_TRANSFORM_FEEDBACK_BUFFER, 1, unwritten);
    begin_feedback(GL_POINTS, 64);
    map_buffer_range(state(), GL_COPY_READ_BUFFER, 0, 4, GL_MAP_WRITE_BIT);
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_no_error();
    EXPECT_EQ(told.draws.size(), 1u);
    // It is bound there still.
    map_buffer_range(state(), GL_COPY_WRITE_BUFFER, 0, 4, GL_MAP_WRITE_BIT);
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    EXPECT_EQ(told.draws.size(), 1u);
}

// An application that never stops making up samplers.
TEST_F(Es3DrawTest, SamplersAreNotKeptForEver) {
    use_es3_program(state(), [](glsl::Program& program) {
        program.fragment.nir = tgsi_shader(
            "FRAG\nDCL OUT[0], COLOR\nDCL SAMP[0..1]\nDCL SVIEW[0..1], 2D, FLOAT\n"
            "DCL TEMP[0..1]\nIMM FLT32 {0.5, 0.5, 0.0, 1.0}\n"
            "TEX TEMP[0], IMM[0], SAMP[0], 2D\nTEX TEMP[1], IMM[0], SAMP[1], 2D\n"
            "ADD OUT[0], TEMP[0], TEMP[1]\nEND\n");
        program.fragment.samplers.resize(2, {.base = glsl::ValueType::Base::sampler});
        program.uniforms.push_back({.name = "maps[0]",
                                    .type = {.base = glsl::ValueType::Base::sampler},
                                    .size = 2,
                                    .is_array = true,
                                    .location = program.locations,
                                    .fragment = {.used = true}});
        program.locations += 2;
    });
    const GLint units[] = {0, 1};
    uniform_1iv(state(), 2, 2, units);
    GLuint names[2] = {};
    gen_samplers(state(), 2, names);
    for (GLuint unit = 0; unit < 2; ++unit) {
        active_texture(state(), GL_TEXTURE0 + unit);
        bind_texture(state(), GL_TEXTURE_2D, unit + 1);
        tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_RGBA8, 4, 4);
        bind_sampler(state(), unit, names[unit]);
    }
    const auto bound = [&] { return told.bound_samplers[ShaderStage::fragment]; };
    size_t most = 0;
    for (int i = 0; i < 700; ++i) {
        // The first one's is one of the oldest when others are dropped.
        sampler_parameter_f(state(), names[1], GL_TEXTURE_MAX_LOD, static_cast<float>(i) + 0.5f);
        draw_arrays(state(), GL_POINTS, 0, 1);
        ASSERT_EQ(bound().size(), 2u);
        for (const pipe::SamplerObject* sampler : bound())
            ASSERT_TRUE(told.samplers.contains(sampler)) << i;
        most = std::max(most, told.samplers.size());
    }
    EXPECT_LE(most, 512u);
    EXPECT_GT(most, 256u);
    EXPECT_FALSE(told.dropped_bound);
    // What the pipe has in the same way is one.
    const size_t before = told.samplers.size();
    const std::vector<pipe::SamplerObject*> last = bound();
    sampler_parameter_f(state(), names[1], GL_TEXTURE_MIN_LOD, -5);
    sampler_parameter_f(state(), names[0], GL_TEXTURE_MIN_LOD, -7);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.samplers.size(), before);
    EXPECT_EQ(bound(), last);
    expect_no_error();
}

TEST_F(Es3DrawTest, FeedbackIsWrittenOneDrawBehindTheOther) {
    begin_feedback(GL_LINES, 16 * 8);
    draw_arrays(state(), GL_LINES, 3, 5);
    ASSERT_EQ(told.draws.size(), 1u);
    // The vertex that makes no line is not drawn.
    EXPECT_EQ(told.draws[0].count, 4u);
    EXPECT_EQ(told.stores, 1u);
    EXPECT_EQ(feedback_range(), (std::array<uint32_t, 2>{3, 4}));
    EXPECT_EQ(told.shader_buffers[0].offset, 32u);
    EXPECT_EQ(told.shader_buffers[0].size, 128u);
    draw_arrays_instanced(state(), GL_LINES, 0, 2, 2);
    EXPECT_EQ(told.shader_buffers[0].offset, 32u + 64);
    EXPECT_EQ(told.shader_buffers[0].size, 64u);
    EXPECT_EQ(feedback_range(), (std::array<uint32_t, 2>{0, 2}));
    expect_no_error();
    // It is full.
    draw_arrays(state(), GL_LINES, 0, 2);
    expect_error(GL_INVALID_OPERATION);
    EXPECT_EQ(told.draws.size(), 2u);
    // From the start again.
    end_transform_feedback(state());
    begin_transform_feedback(state(), GL_LINES);
    draw_arrays(state(), GL_LINES, 0, 2);
    EXPECT_EQ(told.shader_buffers[0].offset, 32u);
    // Draws that keep nothing let go of the buffer.
    end_transform_feedback(state());
    draw_arrays(state(), GL_LINES, 0, 2);
    EXPECT_EQ(told.shader_buffers[0].buffer, nullptr);
    expect_no_error();
}

TEST_F(Es3DrawTest, PausedFeedbackWritesNothing) {
    begin_feedback(GL_POINTS, 64);
    draw_arrays(state(), GL_POINTS, 0, 1);
    pause_transform_feedback(state());
    told.vertex_uniforms.clear();
    // Other primitives, indices and other programs may be drawn meanwhile.
    draw_arrays(state(), GL_TRIANGLES, 0, 300);
    EXPECT_EQ(told.vertex_uniforms.size(), 48u);
    draw_elements(state(), GL_POINTS, 1, GL_UNSIGNED_BYTE, "\1");
    use_test_program(state(), plain_program);
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_no_error();
    use_program(state(), name_);
    resume_transform_feedback(state());
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.shader_buffers[0].offset, 32u + 16);
    expect_no_error();
}

TEST_F(Es3DrawTest, PrimitivesWrittenAreCounted) {
    GLuint query = 0;
    gen_queries(state(), 1, &query);
    begin_feedback(GL_TRIANGLES, 16 * 100);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    begin_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN, query);
    draw_arrays(state(), GL_TRIANGLES, 0, 8);
    draw_arrays_instanced(state(), GL_TRIANGLES, 0, 6, 3);
    end_query(state(), GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    GLuint count = 0;
    get_query_objectuiv(state(), query, GL_QUERY_RESULT, &count);
    EXPECT_EQ(count, 2u + 6u);
    expect_no_error();
}

TEST_F(Es3DrawTest, FeedbackObjectsKeepTheirBuffers) {
    GLuint objects[2] = {};
    gen_transform_feedbacks(state(), 2, objects);
    EXPECT_EQ(is_transform_feedback(state(), objects[0]), GL_FALSE);
    bind_transform_feedback(state(), GL_TRANSFORM_FEEDBACK, objects[0]);
    EXPECT_EQ(is_transform_feedback(state(), objects[0]), GL_TRUE);
    begin_feedback(GL_POINTS, 64);
    pause_transform_feedback(state());
    bind_transform_feedback(state(), GL_TRANSFORM_FEEDBACK, objects[1]);
    GLint value = -1;
    get_integeri_v(state(), GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, 0, &value);
    EXPECT_EQ(value, 0);
    get_integerv(state(), GL_TRANSFORM_FEEDBACK_ACTIVE, &value);
    EXPECT_EQ(value, 0);
    bind_transform_feedback(state(), GL_TRANSFORM_FEEDBACK, objects[0]);
    get_integerv(state(), GL_TRANSFORM_FEEDBACK_PAUSED, &value);
    EXPECT_EQ(value, 1);
    resume_transform_feedback(state());
    end_transform_feedback(state());
    delete_transform_feedbacks(state(), 2, objects);
    get_integerv(state(), GL_TRANSFORM_FEEDBACK_BINDING, &value);
    EXPECT_EQ(value, 0);
    expect_no_error();
}

// A program that was deleted lives as long as transform feedback needs it.
TEST_F(Es3DrawTest, ContextsMayGoWhileFeedbackIsActive) {
    begin_feedback(GL_POINTS, 64);
    delete_program(state(), name_);
    draw_arrays(state(), GL_POINTS, 0, 1);
    expect_no_error();
}

TEST_F(Es3DrawTest, RasterizationIsSwitchedOff) {
    enable(state(), GL_RASTERIZER_DISCARD);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_TRUE(told.rasterizer.rasterizer_discard);
    disable(state(), GL_RASTERIZER_DISCARD);
    line_width(state(), 2);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_FALSE(told.rasterizer.rasterizer_discard);
    expect_no_error();
}

TEST_F(Es3DrawTest, IndicesOfAllOnesBeginPrimitives) {
    const float positions[4 * 4] = {};
    vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, positions);
    enable_vertex_attrib_array(state(), 0);
    enable(state(), GL_PRIMITIVE_RESTART_FIXED_INDEX);
    // Vertices that the restart index would name are not read.
    const GLushort indices[] = {2, 3, 0xffff, 3};
    draw_range_elements(state(), GL_LINE_STRIP, 2, 3, 4, GL_UNSIGNED_SHORT, indices);
    ASSERT_EQ(told.draws.size(), 1u);
    EXPECT_TRUE(told.draws[0].primitive_restart);
    EXPECT_EQ(told.draws[0].index_bias, -2);
    const GLushort nothing[] = {0xffff, 0xffff};
    draw_elements(state(), GL_LINES, 2, GL_UNSIGNED_SHORT, nothing);
    EXPECT_EQ(told.draws.size(), 1u);
    disable(state(), GL_PRIMITIVE_RESTART_FIXED_INDEX);
    draw_elements(state(), GL_LINE_STRIP, 2, GL_UNSIGNED_SHORT, indices);
    EXPECT_FALSE(told.draws[1].primitive_restart);
    expect_no_error();
}

TEST_F(Es3DrawTest, AttributesOfIntegersStayIntegers) {
    vertex_attrib_i4i(state(), 0, 1, 2, 3, 4);
    draw_arrays(state(), GL_POINTS, 0, 1);
    ASSERT_EQ(told.elements.size(), 1u);
    EXPECT_EQ(told.elements[0].format, hw::Format::r32g32b32a32_sint);
    vertex_attrib_i4ui(state(), 0, 1, 2, 3, 4);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.elements[0].format, hw::Format::r32g32b32a32_uint);
    vertex_attrib4f(state(), 0, 1, 2, 3, 4);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.elements[0].format, hw::Format::r32g32b32a32_float);
    bound_buffer_of(GL_ARRAY_BUFFER, 64);
    enable_vertex_attrib_array(state(), 0);
    vertex_attrib_i_pointer(state(), 0, 3, GL_UNSIGNED_SHORT, 0, nullptr);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.elements[0].format, hw::Format::r16g16b16_uint);
    vertex_attrib_pointer(state(), 0, 2, GL_INT, GL_TRUE, 0, nullptr);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.elements[0].format, hw::Format::r32g32_snorm);
    vertex_attrib_pointer(state(), 0, 1, GL_HALF_FLOAT, GL_FALSE, 0, nullptr);
    draw_arrays(state(), GL_POINTS, 0, 1);
    EXPECT_EQ(told.elements[0].format, hw::Format::r16_float);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
