// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Buffers of vertices apart from attributes (OpenGL ES 3.1, 10.3).
#include "es3_fixture.h"
#include "hw/formats/format.h"

namespace cuesta::gles {
namespace {

class Es31VertexTest : public Es31Test {
  protected:
    void SetUp() override {
        Es31Test::SetUp();
        use_es3_program(state());
        gen_vertex_arrays(state(), 1, &array_);
        bind_vertex_array(state(), array_);
        enable_vertex_attrib_array(state(), 0);
    }

    GLuint buffer(GLsizeiptr size = 256) { return bound_buffer_of(GL_COPY_WRITE_BUFFER, size); }
    pipe::Resource* resource_of(GLuint name) {
        return state().share->buffers.find(name)->resource.get();
    }
    GLint attribute(GLuint index, GLenum name) {
        GLint value = -1;
        get_vertex_attribiv(state(), index, name, &value);
        return value;
    }
    GLint64 binding(GLuint index, GLenum name) {
        GLint64 value = -1;
        get_integer64i_v(state(), name, index, &value);
        return value;
    }
    void draw() { draw_arrays(state(), GL_TRIANGLES, 0, 3); }

    GLuint array_ = 0;
};

TEST_F(Es31VertexTest, AttributesAreReadWhereTheirBindingIs) {
    const GLuint name = buffer();
    bind_vertex_buffer(state(), 5, name, 32, 24);
    vertex_attrib_binding(state(), 0, 5);
    vertex_attrib_format(state(), 0, 2, GL_FLOAT, GL_FALSE, 12);
    draw();
    expect_no_error();
    ASSERT_EQ(told.vertex_buffers.size(), 1u);
    EXPECT_EQ(told.vertex_buffers[0].buffer.get(), resource_of(name));
    EXPECT_EQ(told.vertex_buffers[0].offset, 44u);
    EXPECT_EQ(told.vertex_buffers[0].stride, 24u);
    ASSERT_EQ(told.elements.size(), 1u);
    EXPECT_EQ(told.elements[0].format, hw::Format::r32g32_float);
    EXPECT_EQ(told.elements[0].instance_divisor, 0u);
    vertex_binding_divisor(state(), 5, 3);
    draw();
    EXPECT_EQ(told.elements[0].instance_divisor, 3u);
}

TEST_F(Es31VertexTest, OffsetsDoNotComeRoundToTheBeginning) {
    bind_buffer(state(), GL_ARRAY_BUFFER, buffer());
    vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0,
                          reinterpret_cast<const void*>(UINTPTR_MAX));
    vertex_attrib_format(state(), 0, 4, GL_FLOAT, GL_FALSE, 16);
    draw();
    ASSERT_EQ(told.vertex_buffers.size(), 1u);
    EXPECT_EQ(told.vertex_buffers[0].offset, UINT32_MAX);
}

TEST_F(Es31VertexTest, IntegersStaySuch) {
    bind_vertex_buffer(state(), 0, buffer(), 0, 16);
    vertex_attrib_i_format(state(), 0, 4, GL_UNSIGNED_SHORT, 8);
    draw();
    ASSERT_EQ(told.elements.size(), 1u);
    EXPECT_EQ(told.elements[0].format, hw::Format::r16g16b16a16_uint);
    EXPECT_EQ(attribute(0, GL_VERTEX_ATTRIB_ARRAY_INTEGER), 1);
    EXPECT_EQ(attribute(0, GL_VERTEX_ATTRIB_RELATIVE_OFFSET), 8);
}

// All vertices are the same then; glVertexAttribPointer means packed ones.
TEST_F(Es31VertexTest, AStrideOfNothingIsNothing) {
    const GLuint name = buffer(16);
    bind_vertex_buffer(state(), 0, name, 0, 0);
    draw();
    expect_no_error();
    EXPECT_EQ(told.vertex_buffers[0].stride, 0u);
    bind_buffer(state(), GL_ARRAY_BUFFER, name);
    vertex_attrib_pointer(state(), 0, 4, GL_BYTE, GL_FALSE, 0, nullptr);
    EXPECT_EQ(binding(0, GL_VERTEX_BINDING_STRIDE), 4);
    EXPECT_EQ(attribute(0, GL_VERTEX_ATTRIB_ARRAY_STRIDE), 0);
    draw();
    expect_no_error();
    EXPECT_EQ(told.vertex_buffers[0].stride, 4u);
}

TEST_F(Es31VertexTest, PointersSetTheBindingOfTheirNumber) {
    const GLuint name = buffer();
    vertex_attrib_binding(state(), 1, 7);
    vertex_attrib_format(state(), 1, 2, GL_BYTE, GL_TRUE, 3);
    EXPECT_EQ(attribute(1, GL_VERTEX_ATTRIB_BINDING), 7);
    bind_buffer(state(), GL_ARRAY_BUFFER, name);
    vertex_attrib_pointer(state(), 1, 3, GL_FLOAT, GL_FALSE, 20, reinterpret_cast<const void*>(12));
    EXPECT_EQ(attribute(1, GL_VERTEX_ATTRIB_BINDING), 1);
    EXPECT_EQ(attribute(1, GL_VERTEX_ATTRIB_RELATIVE_OFFSET), 0);
    EXPECT_EQ(attribute(1, GL_VERTEX_ATTRIB_ARRAY_STRIDE), 20);
    EXPECT_EQ(binding(1, GL_VERTEX_BINDING_BUFFER), name);
    EXPECT_EQ(binding(1, GL_VERTEX_BINDING_OFFSET), 12);
    EXPECT_EQ(binding(1, GL_VERTEX_BINDING_STRIDE), 20);
    EXPECT_EQ(binding(7, GL_VERTEX_BINDING_BUFFER), 0);
    vertex_attrib_binding(state(), 1, 7);
    vertex_attrib_divisor(state(), 1, 4);
    EXPECT_EQ(attribute(1, GL_VERTEX_ATTRIB_BINDING), 1);
    EXPECT_EQ(binding(1, GL_VERTEX_BINDING_DIVISOR), 4);
    EXPECT_EQ(binding(7, GL_VERTEX_BINDING_DIVISOR), 0);
    expect_no_error();
}

// Queries of older versions follow the binding.
TEST_F(Es31VertexTest, AttributesTellOfTheirBindings) {
    const GLuint name = buffer();
    bind_vertex_buffer(state(), 2, name, 16, 8);
    vertex_binding_divisor(state(), 2, 6);
    EXPECT_EQ(attribute(0, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING), 0);
    vertex_attrib_binding(state(), 0, 2);
    EXPECT_EQ(attribute(0, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING), static_cast<GLint>(name));
    EXPECT_EQ(attribute(0, GL_VERTEX_ATTRIB_ARRAY_DIVISOR), 6);
}

TEST_F(Es31VertexTest, StateBelongsToTheArrayAndBeginsAsTheTablesSay) {
    for (GLuint i = 0; i < max_vertex_bindings; ++i) {
        EXPECT_EQ(binding(i, GL_VERTEX_BINDING_STRIDE), 16);
        EXPECT_EQ(binding(i, GL_VERTEX_BINDING_OFFSET), 0);
        EXPECT_EQ(binding(i, GL_VERTEX_BINDING_DIVISOR), 0);
        EXPECT_EQ(attribute(i, GL_VERTEX_ATTRIB_BINDING), static_cast<GLint>(i));
    }
    bind_vertex_buffer(state(), 3, buffer(), 4, 32);
    GLboolean is_set = GL_FALSE;
    get_booleani_v(state(), GL_VERTEX_BINDING_OFFSET, 3, &is_set);
    EXPECT_EQ(is_set, GL_TRUE);
    GLuint other = 0;
    gen_vertex_arrays(state(), 1, &other);
    bind_vertex_array(state(), other);
    EXPECT_EQ(binding(3, GL_VERTEX_BINDING_STRIDE), 16);
    bind_vertex_array(state(), array_);
    EXPECT_EQ(binding(3, GL_VERTEX_BINDING_STRIDE), 32);
    expect_no_error();
}

TEST_F(Es31VertexTest, ANewNameBecomesABufferAndADeletedOneIsUnbound) {
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    bind_vertex_buffer(state(), 0, name, 0, 16);
    EXPECT_EQ(is_buffer(state(), name), GL_TRUE);
    EXPECT_EQ(binding(0, GL_VERTEX_BINDING_BUFFER), name);
    delete_buffers(state(), 1, &name);
    EXPECT_EQ(binding(0, GL_VERTEX_BINDING_BUFFER), 0);
    expect_no_error();
}

// An offset without a buffer is no memory of the application.
TEST_F(Es31VertexTest, WithoutABufferTheCurrentValueIsRead) {
    bind_vertex_buffer(state(), 0, 0, 4096, 16);
    draw();
    expect_no_error();
    ASSERT_EQ(told.vertex_buffers.size(), 1u);
    EXPECT_EQ(told.vertex_buffers[0].stride, 0u);
}

TEST_F(Es31VertexTest, LimitsAreAtLeastTheSpecifications) {
    const auto limit = [&](GLenum name) {
        GLint value = 0;
        get_integerv(state(), name, &value);
        return value;
    };
    EXPECT_GE(limit(GL_MAX_VERTEX_ATTRIB_BINDINGS), 16);
    EXPECT_GE(limit(GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET), 2047);
    EXPECT_GE(limit(GL_MAX_VERTEX_ATTRIB_STRIDE), 2048);
}

}  // namespace
}  // namespace cuesta::gles
