// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Drawing on the emulated GPU: where vertices and indices come from, and what state does to pixels.
#include <algorithm>
#include <cstring>

#include "fixture.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

using Vec4 = std::array<float, 4>;

// Two triangles over the window's left half, counter-clockwise with y up.
constexpr Vec4 left_half[] = {{-1, -1, 0, 1}, {0, -1, 0, 1}, {-1, 1, 0, 1},
                              {-1, 1, 0, 1},  {0, -1, 0, 1}, {0, 1, 0, 1}};

class DrawTest : public PixelTest {
  protected:
    void SetUp() override {
        PixelTest::SetUp();
        if (context == nullptr)
            return;
        clear_color(state(), 0, 0, 0, 1);
        clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        use_test_program(state(), plain_program);
        color({1, 0, 0, 1});
    }

    void color(const Vec4& value) { set_constants(state(), pipe::ShaderStage::fragment, value); }
    void array(GLuint index, const void* pointer, GLsizei stride = 0) {
        vertex_attrib_pointer(state(), index, 4, GL_FLOAT, GL_FALSE, stride, pointer);
        enable_vertex_attrib_array(state(), index);
    }
    void buffer(GLenum target, GLuint name, const void* data, size_t size) {
        bind_buffer(state(), target, name);
        buffer_data(state(), target, static_cast<GLsizeiptr>(size), data, GL_STATIC_DRAW);
    }
    void draw_everything(const Vec4& with) {
        color(with);
        array(0, everything.data());
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
    }
    void expect_left_half(const Rgba8& expected) {
        EXPECT_EQ(pixel(2, 2), expected);
        EXPECT_EQ(pixel(width / 2 - 1, height - 1), expected);
        EXPECT_EQ(pixel(width / 2, 2), black);
        expect_no_error();
    }
};

TEST_F(DrawTest, MemoryOfTheApplicationIsDrawnFrom) {
    array(0, left_half);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(red);
}

TEST_F(DrawTest, BuffersAreDrawnFromAtOffsets) {
    std::vector<Vec4> data(9, Vec4{5, 5, 5, 1});
    std::copy(std::begin(left_half), std::end(left_half), data.begin() + 3);
    buffer(GL_ARRAY_BUFFER, 1, data.data(), data.size() * sizeof(Vec4));
    array(0, reinterpret_cast<const void*>(sizeof(Vec4)));
    draw_arrays(state(), GL_TRIANGLES, 2, 6);
    expect_left_half(red);
    // Again, with nothing changed but the colour.
    color({0, 1, 0, 1});
    draw_arrays(state(), GL_TRIANGLES, 2, 6);
    expect_left_half(green);
}

TEST_F(DrawTest, InterleavedAttributesAndCurrentValues) {
    use_test_program(state(), color_program);
    struct Vertex {
        Vec4 position;
        Vec4 color;
    };
    std::vector<Vertex> vertices;
    for (const Vec4& position : left_half)
        vertices.push_back({position, {0, 1, 0, 1}});
    array(0, &vertices[0].position, sizeof(Vertex));
    array(1, &vertices[0].color, sizeof(Vertex));
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(green);
    disable_vertex_attrib_array(state(), 1);
    vertex_attrib4f(state(), 1, 1, 0, 0, 1);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(red);
    vertex_attrib2f(state(), 1, 0, 1);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(green);
    // One of the two from a buffer, the other from memory.
    std::vector<Vec4> reds(8, Vec4{1, 0, 0, 1});
    buffer(GL_ARRAY_BUFFER, 1, reds.data(), reds.size() * sizeof(Vec4));
    array(1, reinterpret_cast<const void*>(2 * sizeof(Vec4)));
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(red);
}

TEST_F(DrawTest, BytesAreNormalized) {
    use_test_program(state(), color_program);
    array(0, left_half);
    const std::vector<Rgba8> colors(6, Rgba8{0, 255, 0, 255});
    vertex_attrib_pointer(state(), 1, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0, colors.data());
    enable_vertex_attrib_array(state(), 1);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(green);
}

template <typename Index>
std::vector<Index> indices_from(Index first) {
    std::vector<Index> indices;
    for (Index i = 0; i < 6; ++i)
        indices.push_back(static_cast<Index>(first + i));
    return indices;
}

TEST_F(DrawTest, IndicesOfEverySizeFromMemoryAndBuffers) {
    std::vector<Vec4> data(206, Vec4{5, 5, 5, 1});
    std::copy(std::begin(left_half), std::end(left_half), data.begin() + 200);
    const auto bytes = indices_from<uint8_t>(200);
    const auto shorts = indices_from<uint16_t>(200);
    const auto ints = indices_from<uint32_t>(200);
    const struct {
        GLenum type;
        const void* data;
        size_t size;
    } rows[] = {{GL_UNSIGNED_BYTE, bytes.data(), 6},
                {GL_UNSIGNED_SHORT, shorts.data(), 12},
                {GL_UNSIGNED_INT, ints.data(), 24}};
    for (const bool vertices_in_buffer : {false, true}) {
        bind_buffer(state(), GL_ARRAY_BUFFER, 0);
        if (vertices_in_buffer)
            buffer(GL_ARRAY_BUFFER, 1, data.data(), data.size() * sizeof(Vec4));
        array(0, vertices_in_buffer ? nullptr : data.data());
        for (const auto& row : rows) {
            clear(state(), GL_COLOR_BUFFER_BIT);
            bind_buffer(state(), GL_ELEMENT_ARRAY_BUFFER, 0);
            draw_elements(state(), GL_TRIANGLES, 6, row.type, row.data);
            expect_left_half(red);
            clear(state(), GL_COLOR_BUFFER_BIT);
            // At an offset that no index has by itself.
            std::vector<uint8_t> shifted(row.size + 1);
            std::memcpy(shifted.data() + 1, row.data, row.size);
            buffer(GL_ELEMENT_ARRAY_BUFFER, 2, shifted.data(), shifted.size());
            draw_elements(state(), GL_TRIANGLES, 6, row.type, reinterpret_cast<const void*>(1));
            expect_left_half(red);
        }
    }
}

TEST_F(DrawTest, RangesBehindBuffersAreErrors) {
    buffer(GL_ARRAY_BUFFER, 1, left_half, sizeof(left_half));
    array(0, nullptr);
    buffer(GL_ELEMENT_ARRAY_BUFFER, 2, "\0\1\2", 3);
    draw_elements(state(), GL_TRIANGLES, 4, GL_UNSIGNED_BYTE, nullptr);
    expect_error(GL_INVALID_OPERATION);
    map_buffer(state(), GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_error(GL_INVALID_OPERATION);
    unmap_buffer(state(), GL_ARRAY_BUFFER);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    expect_no_error();
}

TEST_F(DrawTest, NothingIsDrawnWithoutProgramOrVertices) {
    array(0, everything.data());
    draw_arrays(state(), GL_TRIANGLES, 0, 0);
    draw_elements(state(), GL_TRIANGLES, 0, GL_UNSIGNED_BYTE, everything.data());
    use_program(state(), 0);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(pixel(2, 2), black);
    expect_no_error();
}

TEST_F(DrawTest, FacesAreAsSeenWithYUp) {
    enable(state(), GL_CULL_FACE);
    array(0, left_half);
    cull_face(state(), GL_FRONT);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    EXPECT_EQ(pixel(2, 2), black);
    cull_face(state(), GL_BACK);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    expect_left_half(red);
    clear(state(), GL_COLOR_BUFFER_BIT);
    front_face(state(), GL_CW);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    EXPECT_EQ(pixel(2, 2), black);
}

TEST_F(DrawTest, TheViewportStartsAtTheBottom) {
    viewport(state(), 4, 2, 8, 4);
    draw_everything({1, 0, 0, 1});
    EXPECT_EQ(pixel(4, 2), red);
    EXPECT_EQ(pixel(11, 5), red);
    EXPECT_EQ(pixel(4, 6), black);
    EXPECT_EQ(pixel(3, 2), black);
    expect_no_error();
}

TEST_F(DrawTest, ScissorMaskAndBlending) {
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 0, 0, 4, 4);
    draw_everything({1, 0, 0, 1});
    EXPECT_EQ(pixel(3, 3), red);
    EXPECT_EQ(pixel(4, 3), black);
    disable(state(), GL_SCISSOR_TEST);
    color_mask(state(), GL_FALSE, GL_TRUE, GL_FALSE, GL_FALSE);
    draw_everything({1, 1, 1, 0});
    EXPECT_EQ(pixel(3, 3), (Rgba8{255, 255, 0, 255}));
    EXPECT_EQ(pixel(4, 3), green);
    color_mask(state(), GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    enable(state(), GL_BLEND);
    blend_func(state(), GL_ONE, GL_ONE);
    draw_everything({0, 0, 1, 0});
    EXPECT_EQ(pixel(3, 3), (Rgba8{255, 255, 255, 255}));
    blend_color(state(), 0, 0, 1, 0);
    blend_func(state(), GL_ZERO, GL_CONSTANT_COLOR);
    draw_everything({1, 1, 1, 1});
    EXPECT_EQ(pixel(3, 3), (Rgba8{0, 0, 255, 0}));
    expect_no_error();
}

TEST_F(DrawTest, DepthAndStencilDecide) {
    enable(state(), GL_DEPTH_TEST);
    draw_everything({1, 0, 0, 1});
    draw_everything({0, 1, 0, 1});  // not less
    EXPECT_EQ(pixel(2, 2), red);
    depth_func(state(), GL_LEQUAL);
    draw_everything({0, 1, 0, 1});
    EXPECT_EQ(pixel(2, 2), green);
    disable(state(), GL_DEPTH_TEST);
    enable(state(), GL_STENCIL_TEST);
    stencil_func(state(), GL_ALWAYS, 3, 0xff);
    stencil_op(state(), GL_KEEP, GL_KEEP, GL_REPLACE);
    array(0, left_half);
    draw_arrays(state(), GL_TRIANGLES, 0, 6);
    stencil_func(state(), GL_EQUAL, 3, 0xff);
    draw_everything({1, 0, 0, 1});
    EXPECT_EQ(pixel(2, 2), red);
    EXPECT_EQ(pixel(width - 2, 2), green);
    expect_no_error();
}

TEST_F(DrawTest, RenderbuffersWithoutDepthPassItsTest) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
    renderbuffer_storage(state(), GL_RENDERBUFFER, GL_RGB565, 8, 8);
    framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 1);
    enable(state(), GL_DEPTH_TEST);
    depth_func(state(), GL_NEVER);
    enable(state(), GL_STENCIL_TEST);
    stencil_func(state(), GL_NEVER, 0, 0);
    viewport(state(), 0, 0, 8, 8);
    draw_everything({0, 1, 0, 1});
    EXPECT_EQ(pixel(7, 7), green);
    bind_framebuffer(state(), GL_FRAMEBUFFER, 0);
    EXPECT_EQ(pixel(7, 7), black);
    expect_no_error();
}

TEST_F(DrawTest, InstancesStepThroughTheirAttributes) {
    if (!state().extensions.has(Ext::ext_instanced_arrays))
        GTEST_SKIP() << "the GPU has no instances";
    use_test_program(state(), color_program);
    const Vec4 colors[] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
    array(0, left_half);
    array(1, colors);
    vertex_attrib_divisor(state(), 1, 1);
    draw_arrays_instanced(state(), GL_TRIANGLES, 0, 6, 2);
    expect_left_half(green);
    draw_arrays_instanced(state(), GL_TRIANGLES, 0, 6, 1);
    expect_left_half(red);
}

TEST_F(DrawTest, SamplesAreCounted) {
    if (!state().extensions.has(Ext::ext_occlusion_query_boolean))
        GTEST_SKIP() << "the GPU counts no samples";
    GLuint names[2] = {};
    gen_queries(state(), 2, names);
    array(0, everything.data());
    GLuint result = 7;
    begin_query(state(), GL_ANY_SAMPLES_PASSED_EXT, names[0]);
    begin_query(state(), GL_ANY_SAMPLES_PASSED_EXT, names[1]);
    expect_error(GL_INVALID_OPERATION);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    end_query(state(), GL_ANY_SAMPLES_PASSED_EXT);
    get_query_objectuiv(state(), names[0], GL_QUERY_RESULT_EXT, &result);
    EXPECT_EQ(result, 1u);
    enable(state(), GL_SCISSOR_TEST);
    scissor(state(), 0, 0, 0, 0);
    begin_query(state(), GL_ANY_SAMPLES_PASSED_EXT, names[1]);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    end_query(state(), GL_ANY_SAMPLES_PASSED_EXT);
    get_query_objectuiv(state(), names[1], GL_QUERY_RESULT_EXT, &result);
    EXPECT_EQ(result, 0u);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
