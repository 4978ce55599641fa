// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glGet* and strings.
#include "gallium/frontends/gles/queries.h"

#include <set>
#include <string>

#include "fixture.h"

namespace cuesta::gles {
namespace {

using QueriesTest = ApiTest;
CUESTA_GLES_BOTH_GPUS(QueriesTest);

TEST_P(QueriesTest, EveryRowAnswersInEveryType) {
    for (const std::span<const QueryRow> rows : query_tables()) {
        std::set<GLenum> names;
        for (const QueryRow& row : rows) {
            EXPECT_TRUE(names.insert(row.name).second) << std::hex << row.name;
            if (!state().extensions.has(row.extension))
                continue;
            GLint integers[Values::capacity];
            GLfloat floats[Values::capacity];
            GLboolean booleans[Values::capacity];
            get_integerv(state(), row.name, integers);
            get_floatv(state(), row.name, floats);
            get_booleanv(state(), row.name, booleans);
            EXPECT_EQ(get_error(state()), static_cast<GLenum>(GL_NO_ERROR)) << std::hex << row.name;
        }
    }
}

TEST_P(QueriesTest, ValuesAreConverted) {
    clear_color(state(), 1, 0, 0.5f, 2);
    GLint color[4] = {};
    get_integerv(state(), GL_COLOR_CLEAR_VALUE, color);
    EXPECT_EQ(color[0], INT32_MAX);
    EXPECT_NEAR(color[2], 0x40000000, 1);
    line_width(state(), 2.6f);
    GLint width_of_lines = 0;
    get_integerv(state(), GL_LINE_WIDTH, &width_of_lines);
    EXPECT_EQ(width_of_lines, 3);
    GLboolean is_set = GL_FALSE;
    get_booleanv(state(), GL_LINE_WIDTH, &is_set);
    EXPECT_EQ(is_set, GL_TRUE);
    enable(state(), GL_BLEND);
    GLfloat blend = 0;
    get_floatv(state(), GL_BLEND, &blend);
    EXPECT_EQ(blend, 1);
    // Masks have no sign but as integers.
    GLint bits = 0;
    get_integerv(state(), GL_STENCIL_VALUE_MASK, &bits);
    EXPECT_EQ(bits, -1);
    GLfloat mask = 0;
    get_floatv(state(), GL_STENCIL_VALUE_MASK, &mask);
    EXPECT_EQ(mask, 4294967295.0f);
    expect_no_error();
}

TEST_P(QueriesTest, LimitsAreAtLeastTheSpecifications) {
    const struct {
        GLenum name;
        GLint least;
    } rows[] = {
        {GL_MAX_TEXTURE_SIZE, 64},
        {GL_MAX_CUBE_MAP_TEXTURE_SIZE, 16},
        {GL_MAX_RENDERBUFFER_SIZE, 1},
        {GL_MAX_VERTEX_ATTRIBS, 8},
        {GL_MAX_VERTEX_UNIFORM_VECTORS, 128},
        {GL_MAX_VARYING_VECTORS, 8},
        {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 8},
        {GL_MAX_TEXTURE_IMAGE_UNITS, 8},
        {GL_MAX_FRAGMENT_UNIFORM_VECTORS, 16},
        {GL_SUBPIXEL_BITS, 4},
    };
    for (const auto& row : rows) {
        GLint value = 0;
        get_integerv(state(), row.name, &value);
        EXPECT_GE(value, row.least) << std::hex << row.name;
    }
    GLint bits[4] = {};
    get_integerv(state(), GL_RED_BITS, &bits[0]);
    get_integerv(state(), GL_ALPHA_BITS, &bits[1]);
    get_integerv(state(), GL_DEPTH_BITS, &bits[2]);
    get_integerv(state(), GL_STENCIL_BITS, &bits[3]);
    EXPECT_EQ(bits[0], 8);
    EXPECT_EQ(bits[1], 8);
    EXPECT_EQ(bits[2], 24);
    EXPECT_EQ(bits[3], 8);
}

TEST_P(QueriesTest, StringsNameTheExtensions) {
    const std::string text = reinterpret_cast<const char*>(get_string(state(), GL_EXTENSIONS));
    for (const char* name :
         {"GL_OES_element_index_uint", "GL_OES_vertex_array_object", "GL_KHR_debug",
          "GL_EXT_texture_format_BGRA8888", "GL_EXT_discard_framebuffer", "GL_OES_mapbuffer",
          "GL_NV_framebuffer_blit", "GL_ANGLE_framebuffer_blit", "GL_APPLE_texture_max_level"})
        EXPECT_NE((" " + text + " ").find(" " + std::string(name) + " "), std::string::npos)
            << name;
    EXPECT_EQ(text.find("GL_ANGLE_instanced_arrays") != std::string::npos, GetParam() == Gpu::g13);
    EXPECT_STREQ(reinterpret_cast<const char*>(get_string(state(), GL_VENDOR)), "Cuesta");
    const std::string version = reinterpret_cast<const char*>(get_string(state(), GL_VERSION));
    EXPECT_EQ(version.substr(0, 14), "OpenGL ES 2.0 ");
}

TEST_P(QueriesTest, TheFirstSurfaceGivesViewportAndScissor) {
    GLint box[4] = {};
    get_integerv(state(), GL_VIEWPORT, box);
    EXPECT_EQ(box[2], static_cast<GLint>(width));
    EXPECT_EQ(box[3], static_cast<GLint>(height));
    viewport(state(), 1, 2, 3, 4);
    Context::make_current(context.get(), drawable, drawable);
    get_integerv(state(), GL_VIEWPORT, box);
    EXPECT_EQ(box[2], 3);
}

TEST_P(QueriesTest, WithoutASurfaceTheFramebufferIsUndefined) {
    Context::make_current(context.get(), nullptr, nullptr);
    EXPECT_EQ(check_framebuffer_status(state(), GL_FRAMEBUFFER),
              static_cast<GLenum>(GL_FRAMEBUFFER_UNDEFINED_OES));
    clear(state(), GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    Context::make_current(context.get(), drawable, drawable);
    clear(state(), GL_COLOR_BUFFER_BIT);
    expect_no_error();
}

TEST_P(QueriesTest, DebugMessagesAreLoggedAndFiltered) {
    enable(state(), GL_DEBUG_OUTPUT_KHR);
    enable(state(), 0xdead);
    debug_message_insert(state(), GL_DEBUG_SOURCE_APPLICATION_KHR, GL_DEBUG_TYPE_OTHER_KHR, 7,
                         GL_DEBUG_SEVERITY_HIGH_KHR, -1, "hello");
    debug_message_insert(state(), GL_DEBUG_SOURCE_APPLICATION_KHR, GL_DEBUG_TYPE_OTHER_KHR, 8,
                         GL_DEBUG_SEVERITY_LOW_KHR, -1, "hidden");
    GLenum sources[4] = {};
    GLuint ids[4] = {};
    GLsizei lengths[4] = {};
    char texts[256] = {};
    EXPECT_EQ(get_debug_message_log(state(), 4, sizeof(texts), sources, nullptr, ids, nullptr,
                                    lengths, texts),
              2u);
    EXPECT_EQ(sources[0], static_cast<GLenum>(GL_DEBUG_SOURCE_API_KHR));
    EXPECT_EQ(ids[1], 7u);
    EXPECT_EQ(lengths[1], 6);
    EXPECT_STREQ(texts + lengths[0], "hello");
    expect_error(GL_INVALID_ENUM);
}

TEST_P(QueriesTest, StencilReferencesAreClamped) {
    stencil_func(state(), GL_ALWAYS, 1000, 0xff);
    GLint value = -1;
    get_integerv(state(), GL_STENCIL_REF, &value);
    EXPECT_EQ(value, 255);
    stencil_func_separate(state(), GL_BACK, GL_ALWAYS, -3, 0xff);
    get_integerv(state(), GL_STENCIL_BACK_REF, &value);
    EXPECT_EQ(value, 0);
    expect_no_error();
}

TEST_P(QueriesTest, SourcesHaveLengths) {
    const GLuint name = create_shader(state(), GL_VERTEX_SHADER);
    GLint length = -1;
    get_shader_iv(state(), name, GL_SHADER_SOURCE_LENGTH, &length);
    EXPECT_EQ(length, 0);
    const GLchar* const empty = "";
    shader_source(state(), name, 1, &empty, nullptr);
    get_shader_iv(state(), name, GL_SHADER_SOURCE_LENGTH, &length);
    EXPECT_EQ(length, 1);
}

// EXT_sRGB.
TEST_P(QueriesTest, AttachmentsHaveAnEncoding) {
    bind_framebuffer(state(), GL_FRAMEBUFFER, 1);
    const auto encoding = [&](GLenum format) {
        bind_renderbuffer(state(), GL_RENDERBUFFER, 1);
        renderbuffer_storage(state(), GL_RENDERBUFFER, format, 8, 8);
        framebuffer_renderbuffer(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 1);
        GLint value = 0;
        get_framebuffer_attachment_parameteriv(state(), GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                               GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING_EXT,
                                               &value);
        return value;
    };
    if (!state().extensions.has(Ext::ext_srgb)) {
        EXPECT_EQ(encoding(GL_RGBA4), 0);
        return expect_error(GL_INVALID_ENUM);
    }
    EXPECT_EQ(encoding(GL_RGBA8_OES), GL_LINEAR);
    EXPECT_EQ(encoding(GL_SRGB8_ALPHA8_EXT), GL_SRGB_EXT);
    expect_no_error();
}

// EXT_debug_marker knows no errors.
TEST_P(QueriesTest, MarkersAreNeverErrors) {
    push_group_marker(state(), -1, "text");
    push_group_marker(state(), 0, nullptr);
    insert_event_marker(state(), -1, nullptr);
    insert_event_marker(state(), 0, nullptr);
    insert_event_marker(state(), 0, std::string(1 << 20, 'x').c_str());
    for (int i = 0; i < 1000; ++i)
        push_group_marker(state(), 0, "deep");
    for (int i = 0; i < 1000; ++i)
        pop_group_marker(state());
    expect_no_error();
}

// KHR_parallel_shader_compile: the number is kept, and whoever asks finds all of it done.
TEST_P(QueriesTest, ShadersAreCompiledWhenTheCallEnds) {
    const auto threads = [&] {
        GLint count = 0;
        get_integerv(state(), GL_MAX_SHADER_COMPILER_THREADS_KHR, &count);
        return static_cast<GLuint>(count);
    };
    EXPECT_EQ(threads(), 0xffffffffu);
    max_shader_compiler_threads(state(), 3);
    EXPECT_EQ(threads(), 3u);
    const GLuint shader = create_shader(state(), GL_VERTEX_SHADER);
    const GLuint program = create_program(state());
    GLint done = GL_FALSE;
    get_shader_iv(state(), shader, GL_COMPLETION_STATUS_KHR, &done);
    EXPECT_EQ(done, GL_TRUE);
    done = GL_FALSE;
    link_program(state(), program);
    get_program_iv(state(), program, GL_COMPLETION_STATUS_KHR, &done);
    EXPECT_EQ(done, GL_TRUE);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gles
