// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Samples and stencil as shaders see them, framebuffers without attachments, and bindings of
// vertices, in pixels.
#include <bit>
#include <cstddef>
#include <cstring>

#include "image_pixel_fixture.h"
#include "programs.h"

namespace cuesta::gles {
namespace {

using Base = glsl::ValueType::Base;

constexpr GLenum samples_2d = GL_TEXTURE_2D_MULTISAMPLE;
constexpr const char* flat_vertex =
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n";

// The colour is the sample of that number (constant 0) at the pixel's own place.
TestProgram sample_program(Base sampled) {
    return {.vertex = flat_vertex,
            .fragment = sampled == Base::float_
                            ? "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\nDCL CONST[0]\n"
                              "DCL SAMP[0]\nDCL SVIEW[0], 2D_MSAA, FLOAT\nDCL TEMP[0]\n"
                              "F2I TEMP[0], IN[0]\nMOV TEMP[0].w, CONST[0].xxxx\n"
                              "TXF OUT[0], TEMP[0], SAMP[0], 2D_MSAA\nEND\n"
                            : "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\nDCL CONST[0]\n"
                              "DCL SAMP[0]\nDCL SVIEW[0], 2D_MSAA, UINT\nDCL TEMP[0]\n"
                              "F2I TEMP[0], IN[0]\nMOV TEMP[0].w, CONST[0].xxxx\n"
                              "TXF OUT[0], TEMP[0], SAMP[0], 2D_MSAA\nEND\n",
            .fragment_vec4s = 1,
            .sampler = nir::SamplerDim::ms,
            .sampled = sampled};
}

// The colour is the texel at the pixel's own place.
constexpr TestProgram stencil_program = {
    .vertex = flat_vertex,
    .fragment =
        "FRAG\nDCL IN[0], POSITION, LINEAR\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
        "DCL SVIEW[0], 2D, UINT\nDCL TEMP[0]\nIMM[0] INT32 {0, 0, 0, 0}\n"
        "F2I TEMP[0], IN[0]\nMOV TEMP[0].w, IMM[0].xxxx\nTXF OUT[0], TEMP[0], SAMP[0], 2D\nEND\n",
    .sampler = nir::SamplerDim::dim_2d,
    .sampled = Base::uint_};

class Es31PixelTest : public ImagePixelTest {
  protected:
    static constexpr GLsizei columns = 8;
    static constexpr GLsizei rows = 4;

    void SetUp() override { start_version(31); }

    void set_words(const std::array<uint32_t, 4>& words) {
        std::array<float, 4> values{};
        std::memcpy(values.data(), words.data(), sizeof words);
        set_constants(state(), pipe::ShaderStage::fragment, values);
    }
    // Texture 1, whose framebuffer 1 is bound.
    void bind_samples(GLenum format, GLsizei samples) {
        bind_texture(state(), samples_2d, 1);
        tex_storage_2d_multisample(state(), samples_2d, samples, format, columns, rows, GL_TRUE);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, samples_2d, 1, 0);
        ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
                  static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
        viewport(state(), 0, 0, columns, rows);
    }
    // Every pixel's sample n becomes words(n).
    void draw_samples(GLsizei samples,
                      const std::function<std::array<uint32_t, 4>(GLsizei)>& words) {
        use_test_program(state(), plain_program);
        enable(state(), GL_SAMPLE_MASK);
        for (GLsizei n = 0; n < samples; ++n) {
            sample_mask_i(state(), 0, 1u << n);
            set_words(words(n));
            draw();
        }
        disable(state(), GL_SAMPLE_MASK);
        expect_no_error();
    }
};

TEST_F(Es31PixelTest, EachSampleIsFetchedByItself) {
    constexpr GLsizei samples = 4;
    bind_samples(GL_RGBA8, samples);
    const auto part = [](GLsizei n) { return static_cast<float>(n + 1) / 5; };
    draw_samples(samples, [&](GLsizei n) {
        const auto bits = std::bit_cast<uint32_t>(part(n));
        return std::array<uint32_t, 4>{bits, 0, bits, 0x3f800000};
    });
    bind_target(2, GL_RGBA8, columns, rows);
    use_test_program(state(), sample_program(Base::float_));
    for (GLsizei n = 0; n < samples; ++n) {
        set_words({static_cast<uint32_t>(n), 0, 0, 0});
        draw();
        const auto level = static_cast<uint8_t>(51 * (n + 1));
        EXPECT_EQ(pixel(0, 0), (Rgba8{level, 0, level, 255}));
        EXPECT_EQ(pixel(columns - 1, rows - 1), (Rgba8{level, 0, level, 255}));
    }
    expect_no_error();
}

TEST_F(Es31PixelTest, SamplesMayBeIntegers) {
    bind_samples(GL_RGBA32UI, 2);
    draw_samples(2, [](GLsizei n) {
        return std::array<uint32_t, 4>{0xfffffff0u + static_cast<uint32_t>(n), 7, 0, 1};
    });
    bind_target(2, GL_RGBA32UI, columns, rows);
    use_test_program(state(), sample_program(Base::uint_));
    set_words({1, 0, 0, 0});
    draw();
    EXPECT_EQ(read_uints(3, 2), (std::vector<GLuint>{0xfffffff1u, 7, 0, 1}));
    expect_no_error();
}

// Textures are resolved as renderbuffers are.
TEST_F(Es31PixelTest, ABlitMakesOneOfTheSamples) {
    bind_samples(GL_RGBA8, 2);
    draw_samples(2, [](GLsizei n) {
        return std::array<uint32_t, 4>{n == 0 ? 0x3f800000u : 0, 0, 0, 0x3f800000u};
    });
    bind_target(2, GL_RGBA8, columns, rows);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 1);
    blit_framebuffer_es3(state(), 0, 0, columns, rows, 0, 0, columns, rows, GL_COLOR_BUFFER_BIT,
                         GL_NEAREST);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 2);
    EXPECT_NEAR(pixel(1, 1)[0], 128, 1);
    expect_no_error();
}

// Integers have no mean: one of the samples is taken.
TEST_F(Es31PixelTest, ABlitTakesOneOfTheIntegers) {
    bind_samples(GL_RGBA32I, 4);
    draw_samples(4, [](GLsizei n) {
        return std::array<uint32_t, 4>{100u + static_cast<uint32_t>(n) * 7, 0xfffffffe, 0, 1};
    });
    bind_target(2, GL_RGBA32I, columns, rows);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 1);
    blit_framebuffer_es3(state(), 0, 0, columns, rows, 0, 0, columns, rows, GL_COLOR_BUFFER_BIT,
                         GL_NEAREST);
    bind_framebuffer(state(), GL_READ_FRAMEBUFFER, 2);
    const std::vector<GLint> pixel = read_ints(1, 1);
    EXPECT_EQ((pixel[0] - 100) % 7, 0);
    EXPECT_LE(pixel[0], 121);
    EXPECT_EQ(pixel[1], -2);
    expect_no_error();
}

TEST_F(Es31PixelTest, AnIncompleteTextureOfSamplesIsBlack) {
    bind_target(2, GL_RGBA8, columns, rows);
    use_test_program(state(), sample_program(Base::float_));
    clear_color(state(), 1, 1, 1, 1);
    clear(state(), GL_COLOR_BUFFER_BIT);
    draw();
    EXPECT_EQ(pixel(0, 0), black);
    expect_no_error();
}

TEST_F(Es31PixelTest, StencilIsSampled) {
    for (const GLenum format : {GL_DEPTH24_STENCIL8, GL_DEPTH32F_STENCIL8}) {
        const GLuint name = format;
        bind_plain(name, GL_TEXTURE_2D);
        tex_storage_2d(state(), GL_TEXTURE_2D, 1, format, columns, rows);
        bind_framebuffer(state(), GL_FRAMEBUFFER, 3);
        framebuffer_texture2d(state(), GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_2D,
                              name, 0);
        viewport(state(), 0, 0, columns, rows);
        scissor(state(), 0, 0, columns / 2, rows);
        enable(state(), GL_SCISSOR_TEST);
        const GLint low = 0x25;
        clear_buffer_iv(state(), GL_STENCIL, 0, &low);
        scissor(state(), columns / 2, 0, columns / 2, rows);
        const GLint high = 0xfe;
        clear_buffer_iv(state(), GL_STENCIL, 0, &high);
        disable(state(), GL_SCISSOR_TEST);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
        bind_target(2, GL_RGBA32UI, columns, rows);
        use_test_program(state(), stencil_program);
        draw();
        EXPECT_EQ(read_uints(0, 0), (std::vector<GLuint>{0x25, 0, 0, 1})) << std::hex << format;
        EXPECT_EQ(read_uints(columns - 1, 3), (std::vector<GLuint>{0xfe, 0, 0, 1}));
        expect_no_error();
    }
}

TEST_F(Es31PixelTest, SamplesAreCountedWithoutAnImage) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    framebuffer_parameter_i(state(), GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, 64);
    framebuffer_parameter_i(state(), GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_HEIGHT, 32);
    for (const GLint samples : {0, 4}) {
        framebuffer_parameter_i(state(), GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_SAMPLES, samples);
        ASSERT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
                  static_cast<GLenum>(GL_FRAMEBUFFER_COMPLETE));
        use_test_program(state(), plain_program);
        GLuint queries[2] = {};
        gen_queries(state(), 2, queries);
        viewport(state(), 0, 0, 64, 32);
        begin_query(state(), GL_ANY_SAMPLES_PASSED, queries[0]);
        draw();
        end_query(state(), GL_ANY_SAMPLES_PASSED);
        // Outside of it.
        viewport(state(), 64, 0, 64, 32);
        begin_query(state(), GL_ANY_SAMPLES_PASSED, queries[1]);
        draw();
        end_query(state(), GL_ANY_SAMPLES_PASSED);
        GLuint passed[2] = {};
        get_query_objectuiv(state(), queries[0], GL_QUERY_RESULT, &passed[0]);
        get_query_objectuiv(state(), queries[1], GL_QUERY_RESULT, &passed[1]);
        EXPECT_EQ(passed[0], 1u) << samples;
        EXPECT_EQ(passed[1], 0u) << samples;
        expect_no_error();
    }
}

// Positions and colours of one buffer by two bindings: what lies between, and a colour an instance.
TEST_F(Es31PixelTest, AttributesComeByTheirBindings) {
    struct Vertex {
        float unused[2];
        std::array<float, 4> position;
    };
    std::array<Vertex, 3> vertices{};
    for (size_t i = 0; i < vertices.size(); ++i)
        vertices[i].position = everything[i];
    const float colors[2][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
    GLuint array = 0;
    gen_vertex_arrays(state(), 1, &array);
    bind_vertex_array(state(), array);
    GLuint names[2] = {};
    gen_buffers(state(), 2, names);
    bind_buffer(state(), GL_ARRAY_BUFFER, names[0]);
    buffer_data(state(), GL_ARRAY_BUFFER, sizeof vertices, vertices.data(), GL_STATIC_DRAW);
    bind_buffer(state(), GL_ARRAY_BUFFER, names[1]);
    buffer_data(state(), GL_ARRAY_BUFFER, sizeof colors, colors, GL_STATIC_DRAW);
    bind_vertex_buffer(state(), 3, names[0], 0, sizeof(Vertex));
    bind_vertex_buffer(state(), 4, names[1], 0, 16);
    vertex_binding_divisor(state(), 4, 1);
    vertex_attrib_format(state(), 0, 4, GL_FLOAT, GL_FALSE, offsetof(Vertex, position));
    vertex_attrib_format(state(), 1, 4, GL_FLOAT, GL_FALSE, 0);
    vertex_attrib_binding(state(), 0, 3);
    vertex_attrib_binding(state(), 1, 4);
    enable_vertex_attrib_array(state(), 0);
    enable_vertex_attrib_array(state(), 1);
    bind_target(2, GL_RGBA8, columns, rows);
    use_test_program(state(), color_program);
    draw_arrays_instanced(state(), GL_TRIANGLES, 0, 3, 1);
    EXPECT_EQ(pixel(0, 0), red);
    draw_arrays_instanced(state(), GL_TRIANGLES, 0, 3, 2);
    EXPECT_EQ(pixel(0, 0), green);
    // One vertex for all.
    bind_vertex_buffer(state(), 4, names[1], 16, 0);
    vertex_binding_divisor(state(), 4, 0);
    bind_vertex_buffer(state(), 3, names[0], 0, sizeof(Vertex));
    clear(state(), GL_COLOR_BUFFER_BIT);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(pixel(7, 3), green);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
