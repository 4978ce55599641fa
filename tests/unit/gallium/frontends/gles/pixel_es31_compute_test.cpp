// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Compute shaders and indirect draws of OpenGL ES 3.1 on the emulated GPU:
// make_compute_program()'s.
#include <cstring>
#include <numeric>

#include "es3_fixture.h"
#include "image_pixel_fixture.h"

namespace cuesta::gles {
namespace {

class ComputePixelTest : public ImagePixelTest {
  protected:
    static constexpr GLuint results_binding = 2;
    static constexpr GLuint counters_binding = 1;
    static constexpr GLsizeiptr header = 16;  // of Results, before the array
    static constexpr GLuint invocations = 8;  // of a workgroup

    void SetUp() override {
        start_version(31);
        if (IsSkipped() || HasFatalFailure())
            return;
        use_program(state(), make_compute_program(state()));
        uniform_1ui(state(), 0, 100);
    }
    // Bound to the target and its binding.
    GLuint buffer(GLenum target, GLuint binding, const std::vector<GLuint>& words) {
        GLuint name = 0;
        gen_buffers(state(), 1, &name);
        bind_buffer_base(state(), target, binding, name);
        buffer_data(state(), target, static_cast<GLsizeiptr>(words.size() * sizeof(GLuint)),
                    words.data(), GL_DYNAMIC_COPY);
        expect_no_error();
        return name;
    }
    std::vector<GLuint> content(GLuint name, size_t words) {
        std::vector<GLuint> values(words);
        bind_buffer(state(), GL_COPY_READ_BUFFER, name);
        const void* bytes =
            map_buffer_range(state(), GL_COPY_READ_BUFFER, 0,
                             static_cast<GLsizeiptr>(words * sizeof(GLuint)), GL_MAP_READ_BIT);
        EXPECT_NE(bytes, nullptr);
        if (bytes != nullptr)
            std::memcpy(values.data(), bytes, words * sizeof(GLuint));
        unmap_buffer(state(), GL_COPY_READ_BUFFER);
        expect_no_error();
        return values;
    }
    GLuint texture(GLenum format, GLsizei columns, GLsizei rows) {
        GLuint name = 0;
        gen_textures(state(), 1, &name);
        bind_texture(state(), GL_TEXTURE_2D, name);
        tex_storage_2d(state(), GL_TEXTURE_2D, 1, format, columns, rows);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        return name;
    }
    void dispatch(GLuint groups = 1) {
        dispatch_compute(state(), groups, 1, 1);
        memory_barrier(state(), GL_ALL_BARRIER_BITS);
        expect_no_error();
    }
    static std::vector<GLuint> counted(GLuint from) {
        std::vector<GLuint> words(invocations);
        std::iota(words.begin(), words.end(), from);
        return words;
    }
};

TEST_F(ComputePixelTest, InvocationsStoreAndCount) {
    const GLuint results =
        buffer(GL_SHADER_STORAGE_BUFFER, results_binding, std::vector<GLuint>(12, 7));
    const GLuint counters = buffer(GL_ATOMIC_COUNTER_BUFFER, counters_binding, {5, 10});
    dispatch(3);
    const std::vector<GLuint> stored = content(results, 12);
    EXPECT_EQ(std::vector<GLuint>(stored.begin(), stored.begin() + 4),
              (std::vector<GLuint>{7, 7, 7, 7}));
    EXPECT_EQ(std::vector<GLuint>(stored.begin() + 4, stored.end()), counted(100));
    EXPECT_EQ(content(counters, 2), (std::vector<GLuint>{5, 10 + 3 * invocations}));
    // Another value of the uniform, in another dispatch.
    uniform_1ui(state(), 0, 40);
    dispatch();
    EXPECT_EQ(content(results, 12)[4], 40u);
}

TEST_F(ComputePixelTest, ImagesAreStoredTo) {
    const GLuint name = texture(GL_R32UI, 4, 2);
    bind_image_texture(state(), 1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    dispatch();
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    for (GLint y = 0; y < 2; ++y)
        for (GLint x = 0; x < 4; ++x)
            EXPECT_EQ(read_uints(x, y)[0], static_cast<GLuint>(100 + x + 4 * y)) << x << ' ' << y;
    expect_no_error();
}

// The texels are those of the format that the unit says.
TEST_F(ComputePixelTest, ImagesMayHaveAnotherFormat) {
    const GLuint name = texture(GL_RGBA8, 4, 2);
    bind_image_texture(state(), 1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    uniform_1ui(state(), 0, 0x40302010);
    dispatch();
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    EXPECT_EQ(pixel(1, 0), (Rgba8{0x11, 0x20, 0x30, 0x40}));
    expect_no_error();
}

// What a draw samples is what was stored before the barrier.
TEST_F(ComputePixelTest, DrawsReadWhatWasStored) {
    const GLuint name = texture(GL_R32UI, 4, 2);
    bind_image_texture(state(), 1, name, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32UI);
    dispatch();
    use_fragment_shader(
        "uniform usampler2D map; layout(location = 0) out vec4 color;\n"
        "void main() { color = vec4(texelFetch(map, ivec2(3, 1), 0).x == 107u); }\n");
    draw();
    EXPECT_EQ(pixel(1, 1), white);
    expect_no_error();
}

TEST_F(ComputePixelTest, CountsComeFromABuffer) {
    const GLuint counters = buffer(GL_ATOMIC_COUNTER_BUFFER, counters_binding, {0, 0});
    const std::vector<GLuint> groups = {9, 2, 3, 1};
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    bind_buffer(state(), GL_DISPATCH_INDIRECT_BUFFER, name);
    buffer_data(state(), GL_DISPATCH_INDIRECT_BUFFER, 16, groups.data(), GL_STATIC_DRAW);
    dispatch_compute_indirect(state(), 4);
    expect_no_error();
    EXPECT_EQ(content(counters, 2)[1], 6 * invocations);
}

// Stores behind the end of the range are dropped; so are those where nothing is bound.
TEST_F(ComputePixelTest, NothingIsStoredBehindTheEnd) {
    GLuint name = 0;
    gen_buffers(state(), 1, &name);
    bind_buffer(state(), GL_SHADER_STORAGE_BUFFER, name);
    const std::vector<GLuint> sevens(16, 7);
    buffer_data(state(), GL_SHADER_STORAGE_BUFFER, 64, sevens.data(), GL_DYNAMIC_COPY);
    bind_buffer_range(state(), GL_SHADER_STORAGE_BUFFER, results_binding, name, 16, header + 8);
    dispatch();
    std::vector<GLuint> expected = sevens;
    expected[8] = 100;
    expected[9] = 101;
    EXPECT_EQ(content(name, 16), expected);
    bind_buffer_base(state(), GL_SHADER_STORAGE_BUFFER, results_binding, 0);
    dispatch();
    EXPECT_EQ(content(name, 16), expected);
}

// --- indirect draws -----------------------------------------------------------------------------

class IndirectPixelTest : public ImagePixelTest {
  protected:
    void SetUp() override {
        start_version(31);
        if (IsSkipped() || HasFatalFailure())
            return;
        use_fragment_shader(
            "layout(location = 0) out vec4 color;\n"
            "void main() { color = vec4(1.0); }\n");
        GLuint names[4] = {};
        gen_vertex_arrays(state(), 1, names);
        bind_vertex_array(state(), names[0]);
        gen_buffers(state(), 3, names + 1);
        // Half of the window each: the left and the right.
        static constexpr GLfloat corners[] = {-1, -1, 0, -1, -1, 1, -1, 1, 0, -1, 0, 1,
                                              0,  -1, 1, -1, 0,  1, 0,  1, 1, -1, 1, 1};
        bind_buffer(state(), GL_ARRAY_BUFFER, names[1]);
        buffer_data(state(), GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
        vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
        enable_vertex_attrib_array(state(), 0);
        bind_buffer(state(), GL_DRAW_INDIRECT_BUFFER, names[2]);
        bind_buffer(state(), GL_ELEMENT_ARRAY_BUFFER, names[3]);
        clear_color(state(), 0, 0, 0, 1);
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    void command(const std::vector<GLuint>& words) {
        buffer_data(state(), GL_DRAW_INDIRECT_BUFFER,
                    static_cast<GLsizeiptr>(words.size() * sizeof(GLuint)), words.data(),
                    GL_STATIC_DRAW);
    }
    void expect_halves(const Rgba8& left, const Rgba8& right) {
        EXPECT_EQ(pixel(3, 8), left);
        EXPECT_EQ(pixel(28, 8), right);
        expect_no_error();
    }
};

TEST_F(IndirectPixelTest, ArraysAreDrawn) {
    command({0, 6, 1, 6, 0});  // behind the first word
    draw_arrays_indirect(state(), GL_TRIANGLES, reinterpret_cast<const void*>(4));
    expect_halves(black, white);
}

TEST_F(IndirectPixelTest, ElementsAreDrawn) {
    static constexpr GLushort indices[] = {9, 9, 9, 0, 1, 2, 3, 4, 5};
    buffer_data(state(), GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    command({6, 1, 3, 0, 0});
    draw_elements_indirect(state(), GL_TRIANGLES, GL_UNSIGNED_SHORT, nullptr);
    expect_halves(white, black);
    command({6, 1, 3, 6, 0});  // the same, from vertex 6 on
    draw_elements_indirect(state(), GL_TRIANGLES, GL_UNSIGNED_SHORT, nullptr);
    expect_halves(white, white);
}

}  // namespace
}  // namespace cuesta::gles
