// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names and lives of objects; what contexts share (OpenGL ES 2.0.25, 2.9, 4.4, appendix C).
#include <thread>

#include "fixture.h"
#include "gallium/frontends/gles/framebuffer_access.h"

namespace cuesta::gles {
namespace {

using NamesTest = ApiTest;
CUESTA_GLES_BOTH_GPUS(NamesTest);

TEST_P(NamesTest, NamesAreNewAndObjectsBeginWithBinding) {
    GLuint names[3] = {};
    gen_buffers(state(), 3, names);
    EXPECT_NE(names[0], names[1]);
    EXPECT_NE(names[1], names[2]);
    EXPECT_EQ(is_buffer(state(), names[0]), GL_FALSE);
    bind_buffer(state(), GL_ARRAY_BUFFER, names[0]);
    EXPECT_EQ(is_buffer(state(), names[0]), GL_TRUE);
    delete_buffers(state(), 3, names);
    EXPECT_EQ(is_buffer(state(), names[0]), GL_FALSE);
    GLint binding = -1;
    get_integerv(state(), GL_ARRAY_BUFFER_BINDING, &binding);
    EXPECT_EQ(binding, 0);
    expect_no_error();
}

TEST_P(NamesTest, NamesNeedNoGen) {
    for (const GLuint name : {5u, 0xffffffffu, 1u << 14}) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        EXPECT_EQ(is_renderbuffer(state(), name), GL_TRUE) << name;
        delete_renderbuffers(state(), 1, &name);
        EXPECT_EQ(is_renderbuffer(state(), name), GL_FALSE) << name;
    }
    // One that is used is not given out.
    bind_buffer(state(), GL_ARRAY_BUFFER, 1);
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    EXPECT_EQ(name, 2u);
    expect_no_error();
}

TEST_P(NamesTest, DeletingNothingIsNoError) {
    const GLuint names[] = {0, 77};
    delete_buffers(state(), 2, names);
    delete_framebuffers(state(), 2, names);
    delete_renderbuffers(state(), 2, names);
    delete_vertex_arrays(state(), 2, names);
    expect_no_error();
}

TEST_P(NamesTest, ADeletedBufferStaysInOtherVertexArrays) {
    GLuint arrays[2] = {};
    gen_vertex_arrays(state(), 2, arrays);
    const float data[4] = {};
    for (const GLuint array : arrays) {
        bind_vertex_array(state(), array);
        bind_buffer(state(), GL_ARRAY_BUFFER, 9);
        buffer_data(state(), GL_ARRAY_BUFFER, sizeof(data), data, GL_STATIC_DRAW);
        vertex_attrib_pointer(state(), 0, 4, GL_FLOAT, GL_FALSE, 0, nullptr);
    }
    const GLuint buffer = 9;
    delete_buffers(state(), 1, &buffer);
    GLint binding = -1;
    get_vertex_attribiv(state(), 0, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &binding);
    EXPECT_EQ(binding, 0);
    bind_vertex_array(state(), arrays[0]);
    get_vertex_attribiv(state(), 0, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &binding);
    EXPECT_EQ(binding, 9);
    expect_no_error();
}

TEST_P(NamesTest, ADeletedRenderbufferLeavesTheBoundFramebufferOnly) {
    GLuint framebuffers[2] = {};
    gen_framebuffers(state(), 2, framebuffers);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 3);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGB565, 8, 8);
    for (const GLuint framebuffer : framebuffers) {
        bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffer);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 3);
        EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
                  static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    }
    const GLuint renderbuffer = 3;
    delete_renderbuffers(state(), 1, &renderbuffer);
    EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT));
    bind_framebuffer(state(), GL_FRAMEBUFFER, framebuffers[0]);
    EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    expect_no_error();
}

TEST_P(NamesTest, SharedObjectsAreSharedAndContainersAreNot) {
    const std::unique_ptr<Context> other = another_context(context.get());
    bind_buffer(state(), GL_ARRAY_BUFFER, 4);
    const uint8_t data[6] = {};
    buffer_data(state(), GL_ARRAY_BUFFER, sizeof(data), data, GL_STATIC_DRAW);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 4);
    make_current(*other);
    State& second = other->state();
    EXPECT_EQ(is_buffer(second, 4), GL_TRUE);
    EXPECT_EQ(is_framebuffer(second, 4), GL_FALSE);
    bind_buffer(second, GL_ELEMENT_ARRAY_BUFFER, 4);
    GLint size = 0;
    get_buffer_parameteriv(second, GL_ELEMENT_ARRAY_BUFFER, GL_BUFFER_SIZE, &size);
    EXPECT_EQ(size, 6);
    // Deleted there, it lives where it is bound here, without its name.
    const GLuint name = 4;
    delete_buffers(second, 1, &name);
    make_current(*context);
    EXPECT_EQ(is_buffer(state(), 4), GL_FALSE);
    get_buffer_parameteriv(state(), GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &size);
    EXPECT_EQ(size, 6);
    expect_no_error();
}

// As the application calls, for the locks are the entry points'.
void use_buffers() {
    const auto bind = gl_function<PFNGLBINDBUFFERPROC>("glBindBuffer");
    const auto store = gl_function<PFNGLBUFFERDATAPROC>("glBufferData");
    const auto remove = gl_function<PFNGLDELETEBUFFERSPROC>("glDeleteBuffers");
    const uint8_t data[64] = {};
    for (unsigned i = 0; i < 2000; ++i) {
        const GLuint name = 1 + i % 3;
        bind(GL_ARRAY_BUFFER, name);
        store(GL_ARRAY_BUFFER, 1 + i % 64, data, GL_STREAM_DRAW);
        if (i % 16 == 0)
            remove(1, &name);
    }
}

TEST_P(NamesTest, ContextsOnThreadsUseSharedObjectsAtOnce) {
    const std::unique_ptr<Context> other = another_context(context.get());
    ASSERT_NE(other, nullptr);
    std::thread second([&] {
        make_current(*other);
        use_buffers();
        Context::make_current(nullptr, nullptr, nullptr);
    });
    use_buffers();
    second.join();
    expect_no_error();
    EXPECT_EQ(get_error(other->state()), static_cast<GLenum>(GL_NO_ERROR));
}

TEST_P(NamesTest, MappedBuffersAreWritten) {
    bind_buffer(state(), GL_ARRAY_BUFFER, 1);
    buffer_data(state(), GL_ARRAY_BUFFER, 4, nullptr, GL_STATIC_DRAW);
    auto* memory = static_cast<uint8_t*>(map_buffer(state(), GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES));
    ASSERT_NE(memory, nullptr);
    memory[2] = 42;
    void* pointer = nullptr;
    get_buffer_pointerv(state(), GL_ARRAY_BUFFER, GL_BUFFER_MAP_POINTER_OES, &pointer);
    EXPECT_EQ(pointer, memory);
    EXPECT_EQ(unmap_buffer(state(), GL_ARRAY_BUFFER), GL_TRUE);
    const auto* read = static_cast<const uint8_t*>(
        map_buffer_range(state(), GL_ARRAY_BUFFER, 2, 1, GL_MAP_READ_BIT_EXT));
    ASSERT_NE(read, nullptr);
    EXPECT_EQ(*read, 42);
    // New content ends the mapping.
    buffer_data(state(), GL_ARRAY_BUFFER, 8, nullptr, GL_STATIC_DRAW);
    GLint mapped = -1;
    get_buffer_parameteriv(state(), GL_ARRAY_BUFFER, GL_BUFFER_MAPPED_OES, &mapped);
    EXPECT_EQ(mapped, 0);
    expect_no_error();
}

TEST_P(NamesTest, FramebuffersAreCompleteAsTheSpecificationSays) {
    const auto storage = [&](GLuint name, GLenum format, GLsizei size) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, name);
        renderbuffer_storage(state(), GL_RENDERBUFFER, format, size, size);
    };
    const auto attach = [&](GLenum point, GLuint name) {
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
    };
    const auto status = [&] { return check_framebuffer_status(state(), GL_FRAMEBUFFER); };
    storage(1, GL_RGBA4, 8);
    storage(2, GL_DEPTH_COMPONENT16, 8);
    storage(3, GL_STENCIL_INDEX8, 8);
    storage(4, GL_DEPTH24_STENCIL8_OES, 8);
    storage(5, GL_DEPTH_COMPONENT16, 4);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT));
    attach(GL_COLOR_ATTACHMENT0, 2);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT));
    attach(GL_COLOR_ATTACHMENT0, 1);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    attach(GL_DEPTH_ATTACHMENT, 5);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS));
    attach(GL_DEPTH_ATTACHMENT, 2);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    attach(GL_STENCIL_ATTACHMENT, 3);
    const bool separate = screen->cap(pipe::Cap::separate_stencil) != 0;
    EXPECT_EQ(separate, GetParam() == Gpu::g13);
    EXPECT_EQ(status(),
              static_cast<GLenum>(separate ? GL_FRAMEBUFFER_COMPLETE : GL_FRAMEBUFFER_UNSUPPORTED));
    attach(GL_STENCIL_ATTACHMENT, 4);
    attach(GL_DEPTH_ATTACHMENT, 4);
    EXPECT_EQ(status(), static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
    GLint bits = 0;
    get_integerv(state(), GL_STENCIL_BITS, &bits);
    EXPECT_EQ(bits, 8);
    // Alone it is a depth buffer, without stencil.
    attach(GL_STENCIL_ATTACHMENT, 0);
    get_integerv(state(), GL_STENCIL_BITS, &bits);
    EXPECT_EQ(bits, 0);
    EXPECT_FALSE(draw_target(state()).has_stencil);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
