// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Who waits for the GPU, and how: not who need not, and not with the share group's lock.
#include <cstring>

#include "tests/unit/gallium/frontends/gles/fixture.h"
#include "tests/unit/gallium/frontends/gles/programs.h"

namespace cuesta::gles {
namespace {

// Of a GPU that is never done, so that every wait is seen.
class WaitsTest : public GlesTest, public testing::WithParamInterface<Gpu> {
  protected:
    void SetUp() override {
        start_on(make_recorded_screen(GetParam(), [this] { look(); }));
        clear(state(), GL_COLOR_BUFFER_BIT);
    }
    void look() {
        // While it is made, the context is nobody's.
        if (context != nullptr && waits_++ == 0)
            free_ = lock_is_free(*state().share);
    }

    unsigned waits_ = 0;
    bool free_ = false;  // was the lock, at the first wait
};
CUESTA_GLES_BOTH_GPUS(WaitsTest);

TEST_P(WaitsTest, FinishWaitsWithoutTheLock) {
    gl_function<PFNGLFINISHPROC>("glFinish")();
    EXPECT_EQ(waits_, 1u);
    EXPECT_TRUE(free_);
    clear(state(), GL_COLOR_BUFFER_BIT);
    waits_ = 0;
    EXPECT_TRUE(context->finish());
    EXPECT_EQ(waits_, 1u);
    EXPECT_TRUE(free_);
}

TEST_P(WaitsTest, PixelsAreWaitedForWithoutTheLock) {
    std::vector<uint8_t> pixels(width * height * 4);
    gl_function<PFNGLREADPIXELSPROC>("glReadPixels")(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE,
                                                     pixels.data());
    EXPECT_NE(waits_, 0u);
    EXPECT_TRUE(free_);
    expect_no_error();
}

TEST_P(WaitsTest, ResultsOfQueriesAreWaitedForWithoutTheLock) {
    if (!state().extensions.has(Ext::ext_occlusion_query_boolean))
        GTEST_SKIP() << "the GPU counts no samples";
    use_test_program(state(), plain_program);
    const float positions[] = {-1, -1, 1, -1, 0, 1};
    vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, positions);
    enable_vertex_attrib_array(state(), 0);
    GLuint name = 0;
    gen_queries(state(), 1, &name);
    begin_query(state(), GL_ANY_SAMPLES_PASSED_EXT, name);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    end_query(state(), GL_ANY_SAMPLES_PASSED_EXT);
    expect_no_error();
    waits_ = 0;
    GLuint result = 0;
    gl_function<PFNGLGETQUERYOBJECTUIVEXTPROC>("glGetQueryObjectuivEXT")(name, GL_QUERY_RESULT_EXT,
                                                                         &result);
    EXPECT_NE(waits_, 0u);
    EXPECT_TRUE(free_);
    expect_no_error();
}

// --- buffers and textures that the GPU reads ----------------------------------------------------

constexpr TestProgram texture_program = {
    .vertex = "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
    .fragment =
        "FRAG\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL SVIEW[0], 2D, FLOAT\n"
        "IMM FLT32 {0.5, 0.5, 0.0, 1.0}\nTEX OUT[0], IMM[0], SAMP[0], 2D\nEND\n",
    .sampler = nir::SamplerDim::dim_2d};

class ReadByTheGpuTest : public WaitsTest {
  protected:
    void SetUp() override {
        WaitsTest::SetUp();
        bind_buffer(state(), GL_ARRAY_BUFFER, 1);
        buffer_data(state(), GL_ARRAY_BUFFER, sizeof positions_, positions_, GL_STREAM_DRAW);
        vertex_attrib_pointer(state(), 0, 2, GL_FLOAT, GL_FALSE, 0, nullptr);
        enable_vertex_attrib_array(state(), 0);
        bind_texture(state(), GL_TEXTURE_2D, 1);
        tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels_.data());
        use_test_program(state(), texture_program);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        flush(state());
        expect_no_error();
        waits_ = 0;
    }

    static constexpr float positions_[] = {-1, -1, 1, -1, 0, 1};
    std::vector<uint8_t> texels_ = std::vector<uint8_t>(8 * 8 * 4);
};
CUESTA_GLES_BOTH_GPUS(ReadByTheGpuTest);

TEST_P(ReadByTheGpuTest, AnOrphanedBufferIsMappedAtOnce) {
    for (const GLsizeiptr size : {sizeof positions_, sizeof positions_, 2 * sizeof positions_}) {
        buffer_data(state(), GL_ARRAY_BUFFER, size, nullptr, GL_STREAM_DRAW);
        void* memory = map_buffer(state(), GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
        ASSERT_NE(memory, nullptr);
        std::memcpy(memory, positions_, sizeof positions_);
        EXPECT_EQ(unmap_buffer(state(), GL_ARRAY_BUFFER), GL_TRUE);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        flush(state());
    }
    EXPECT_EQ(waits_, 0u);
    expect_no_error();
}

TEST_P(ReadByTheGpuTest, AMappedBufferIsOrphaned) {
    ASSERT_NE(map_buffer_range(state(), GL_ARRAY_BUFFER, 0, 8,
                               GL_MAP_WRITE_BIT_EXT | GL_MAP_UNSYNCHRONIZED_BIT_EXT),
              nullptr);
    buffer_data(state(), GL_ARRAY_BUFFER, sizeof positions_, nullptr, GL_STREAM_DRAW);
    GLint mapped = -1;
    get_buffer_parameteriv(state(), GL_ARRAY_BUFFER, GL_BUFFER_MAPPED_OES, &mapped);
    EXPECT_EQ(mapped, 0);
    EXPECT_EQ(state().share->mapped_buffers, 0u);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    EXPECT_EQ(waits_, 0u);
    expect_no_error();
}

TEST_P(ReadByTheGpuTest, AllThatIsInvalidatedIsMappedAtOnce) {
    for (const GLbitfield how :
         {GL_MAP_INVALIDATE_RANGE_BIT_EXT, GL_MAP_INVALIDATE_BUFFER_BIT_EXT}) {
        EXPECT_NE(map_buffer_range(state(), GL_ARRAY_BUFFER, 0, sizeof positions_,
                                   GL_MAP_WRITE_BIT_EXT | how),
                  nullptr);
        EXPECT_EQ(unmap_buffer(state(), GL_ARRAY_BUFFER), GL_TRUE);
        draw_arrays(state(), GL_TRIANGLES, 0, 3);
        flush(state());
    }
    EXPECT_EQ(waits_, 0u);
    expect_no_error();
}

TEST_P(ReadByTheGpuTest, NewContentWaitsForNobody) {
    buffer_data(state(), GL_ARRAY_BUFFER, sizeof positions_, positions_, GL_STREAM_DRAW);
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    flush(state());
    buffer_sub_data(state(), GL_ARRAY_BUFFER, 4, 4, positions_);
    tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels_.data());
    draw_arrays(state(), GL_TRIANGLES, 0, 3);
    flush(state());
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 0, 1, 1, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels_.data());
    EXPECT_EQ(waits_, 0u);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
