// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts of the core profile: what they are, have and have not (OpenGL 3.2, 6.1, 6.2 and E).
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "core_fixture.h"
#include "functions_of_3_2.h"
#include "functions_of_extensions.h"
#include "gallium/frontends/gl/core.h"
#include "gallium/frontends/gl/entry_aliases.h"
#include "gallium/frontends/gles/capabilities.h"

namespace cuesta::gl {
namespace {

class CoreTest : public DesktopTest {
  protected:
    void SetUp() override { start(false); }
    void start(bool forward_compatible) {
        gles::ContextConfig config;
        set_profile(config, gles::Profile::core);
        config.forward_compatible = forward_compatible;
        start_on(gles::make_recorded_screen(gles::Gpu::g13), config);
    }
    std::string text(GLenum name) {
        const GLubyte* found = gles::get_string(state(), name);
        return found == nullptr ? "" : reinterpret_cast<const char*>(found);
    }
};

TEST_F(CoreTest, ContextsSayWhatTheyAre) {
    EXPECT_EQ(text(GL_VERSION), "3.2 (Core Profile) Cuesta");
    EXPECT_EQ(text(GL_SHADING_LANGUAGE_VERSION), "1.50");
    EXPECT_EQ(get(GL_MAJOR_VERSION), std::vector<double>{3});
    EXPECT_EQ(get(GL_MINOR_VERSION), std::vector<double>{2});
    EXPECT_EQ(get(GL_CONTEXT_PROFILE_MASK), std::vector<double>{GL_CONTEXT_CORE_PROFILE_BIT});
    EXPECT_EQ(get(GL_CONTEXT_FLAGS), std::vector<double>{0});
    EXPECT_EQ(state().shader_options.newest_desktop, glsl::Version::gl_150);
    expect_no_error();
}

TEST_F(CoreTest, ExtensionsAreToldOneByOneAlone) {
    EXPECT_EQ(text(GL_EXTENSIONS), "");
    expect_error(GL_INVALID_ENUM);
    const auto count = static_cast<GLuint>(get(GL_NUM_EXTENSIONS)[0]);
    EXPECT_GT(count, 0u);
    for (GLuint i = 0; i < count; ++i)
        EXPECT_NE(gles::get_string_i(state(), GL_EXTENSIONS, i), nullptr);
    EXPECT_EQ(gles::get_string_i(state(), GL_EXTENSIONS, count), nullptr);
    expect_error(GL_INVALID_VALUE);
}

// ARB_timer_query is not offered; EXT_timer_query has spans alone.
TEST_F(CoreTest, ThereAreNoTimestamps) {
    const auto count = static_cast<GLuint>(get(GL_NUM_EXTENSIONS)[0]);
    for (GLuint i = 0; i < count; ++i)
        EXPECT_STRNE(reinterpret_cast<const char*>(gles::get_string_i(state(), GL_EXTENSIONS, i)),
                     "GL_ARB_timer_query");
    GLuint name = 0;
    gles::gen_queries(state(), 1, &name);
    gles::query_counter(state(), name, GL_TIMESTAMP_EXT);
    expect_error(GL_INVALID_OPERATION);
    GLint bits = -1;
    gles::get_queryiv(state(), GL_TIMESTAMP_EXT, GL_QUERY_COUNTER_BITS_EXT, &bits);
    expect_error(GL_INVALID_ENUM);
}

TEST_F(CoreTest, ForwardCompatibleContextsHaveNoWideLines) {
    gles::line_width(state(), 2);
    expect_no_error();
    TearDown();
    start(true);
    EXPECT_EQ(get(GL_CONTEXT_FLAGS), std::vector<double>{1});
    gles::line_width(state(), 1);
    expect_no_error();
    gles::line_width(state(), 2);
    expect_error(GL_INVALID_VALUE);
}

// Of each name, what offers its function.
std::map<std::string_view, gles::Ext> all_functions() {
    std::map<std::string_view, gles::Ext> all = {
#define CUESTA_GLES_DECLARE(function, name, type, extension) {name, gles::Ext::extension},
#include "gallium/frontends/gles/entry_list.h"
#undef CUESTA_GLES_DECLARE
    };
#define CUESTA_GL_DECLARE(function, name, extension) all[#name] = gles::Ext::extension;
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE
    return all;
}

TEST_F(CoreTest, AllFunctionsOfTheVersionAreThere) {
    const std::map<std::string_view, gles::Ext> all = all_functions();
    std::string missing;
    for (const std::string_view name : functions_of_3_2) {
        const auto it = all.find(name);
        if (it == all.end() || !state().extensions.has(it->second) ||
            find_procedure(name) == nullptr)
            missing += std::string(name) + " ";
    }
    EXPECT_EQ(missing, "");
}

// Every function of an extension is there where that is listed.
TEST_F(CoreTest, ListedExtensionsAreWhole) {
    const std::map<std::string_view, gles::Ext> all = all_functions();
    for (const gles::ContextConfig& config : {core_config(), compatibility_config()}) {
        TearDown();
        start_on(gles::make_recorded_screen(gles::Gpu::g13), config);
        std::set<std::string_view> listed;
        for (const std::string_view name : state().extensions.names())
            listed.insert(name.data());
        std::string missing;
        size_t found = 0;
        for (const auto& [extension, name] : functions_of_extensions) {
            if (!listed.contains(extension))
                continue;
            const auto it = all.find(name_of_alias(name));
            if (it == all.end() || !state().extensions.has(it->second) ||
                find_procedure(name) == nullptr)
                missing += std::string(name) + " ";
            else
                ++found;
        }
        EXPECT_EQ(missing, "");
        EXPECT_GT(found, 50u);
    }
}

// Nothing behind the name looks at the arguments.
template <typename R, typename... A>
void call_with_zeros(R (*function)(A...)) {
    function(A()...);
}

// What the debug output is told of the last error.
std::string last_message(State& state) {
    return state.debug.log.empty() ? "" : state.debug.log.back().text;
}

TEST_F(CoreTest, MessagesNameFunctionsAndValues) {
    state().debug.output = true;
    call_with_zeros(procedure_of<decltype(&::glBegin)>("glBegin"));
    EXPECT_EQ(last_message(state()), "glBegin: it is not in the core profile");
    gles::enable(state(), GL_LIGHTING);
    EXPECT_EQ(last_message(state()), "glEnable: 0x0b50 is no capability");
    gles::disable(state(), 0x12345);
    EXPECT_EQ(last_message(state()), "glDisable: 0x12345 is no capability");
    gles::is_enabled(state(), 0);
    EXPECT_EQ(last_message(state()), "glIsEnabled: 0x0000 is no capability");
    GLint value = 0;
    gles::get_integerv(state(), GL_NORMALIZE, &value);
    EXPECT_EQ(last_message(state()), "glGet: 0x0ba1 is no state");
    gles::enable_vertex_attrib_array(state(), 99);
    EXPECT_EQ(last_message(state()), "no vertex attribute has the number 99: there are 16");
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(CoreTest, FunctionsOfDesktopOpenGLAreNoneOfOpenGLES) {
    TearDown();
    start_on(gles::make_recorded_screen(gles::Gpu::g13), {});
    state().debug.output = true;
    call_with_zeros(procedure_of<decltype(&::glBegin)>("glBegin"));
    EXPECT_EQ(last_message(state()),
              "glBegin: it is desktop OpenGL's, and the context is one of OpenGL ES");
    expect_error(GL_INVALID_OPERATION);
}

TEST_F(CoreTest, RemovedFunctionsAreErrors) {
    const auto expect_removed = [&](const char* name, gles::Ext extension, auto pointer) {
        if (extension != gles::Ext::compatibility)
            return;
        decltype(pointer) function = procedure_of<decltype(pointer)>(name);
        ASSERT_NE(function, nullptr) << name;
        call_with_zeros(function);
        EXPECT_EQ(gles::get_error(state()), GLenum{GL_INVALID_OPERATION}) << name;
    };
#define CUESTA_GL_DECLARE(function, name, extension) \
    expect_removed(#name, gles::Ext::extension, decltype (&::name)(nullptr));
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE
}

TEST_F(CoreTest, RemovedCapabilitiesAreNone) {
    for (const GLenum name : {GL_ALPHA_TEST,
                              GL_LIGHTING,
                              GL_LIGHT0,
                              GL_FOG,
                              GL_NORMALIZE,
                              GL_RESCALE_NORMAL,
                              GL_COLOR_MATERIAL,
                              GL_COLOR_SUM,
                              GL_TEXTURE_1D,
                              GL_TEXTURE_2D,
                              GL_TEXTURE_3D,
                              GL_TEXTURE_CUBE_MAP,
                              GL_TEXTURE_GEN_S,
                              GL_POINT_SPRITE,
                              GL_POINT_SMOOTH,
                              GL_LINE_STIPPLE,
                              GL_POLYGON_STIPPLE,
                              GL_INDEX_LOGIC_OP,
                              GL_VERTEX_PROGRAM_TWO_SIDE,
                              GL_MAP1_VERTEX_3,
                              GL_AUTO_NORMAL,
                              GL_VERTEX_ARRAY,
                              GL_STENCIL_TEST_TWO_SIDE_EXT}) {
        gles::enable(state(), static_cast<GLenum>(name));
        EXPECT_EQ(gles::get_error(state()), GLenum{GL_INVALID_ENUM}) << std::hex << name;
    }
    for (const GLenum name : {GL_BLEND,
                              GL_COLOR_LOGIC_OP,
                              GL_CLIP_DISTANCE0,
                              GL_CLIP_DISTANCE0 + 7,
                              GL_CULL_FACE,
                              GL_DEPTH_TEST,
                              GL_DITHER,
                              GL_FRAMEBUFFER_SRGB,
                              GL_LINE_SMOOTH,
                              GL_MULTISAMPLE,
                              GL_POLYGON_OFFSET_FILL,
                              GL_POLYGON_OFFSET_LINE,
                              GL_POLYGON_OFFSET_POINT,
                              GL_POLYGON_SMOOTH,
                              GL_PROGRAM_POINT_SIZE,
                              GL_SAMPLE_ALPHA_TO_COVERAGE,
                              GL_SAMPLE_ALPHA_TO_ONE,
                              GL_SAMPLE_COVERAGE,
                              GL_SAMPLE_MASK,
                              GL_SCISSOR_TEST,
                              GL_STENCIL_TEST}) {
        gles::enable(state(), static_cast<GLenum>(name));
        EXPECT_EQ(gles::get_error(state()), GLenum{GL_NO_ERROR}) << std::hex << name;
    }
}

TEST_F(CoreTest, RemovedStateIsNone) {
    for (const GLenum name : {GL_MAX_LIGHTS,
                              GL_MATRIX_MODE,
                              GL_MODELVIEW_MATRIX,
                              GL_CURRENT_COLOR,
                              GL_MAX_TEXTURE_UNITS,
                              GL_MAX_TEXTURE_COORDS,
                              GL_ALPHA_TEST_FUNC,
                              GL_FOG_COLOR,
                              GL_SHADE_MODEL,
                              GL_POINT_SIZE_MIN,
                              GL_POINT_DISTANCE_ATTENUATION,
                              GL_LINE_STIPPLE_PATTERN,
                              GL_LIST_BASE,
                              GL_RENDER_MODE,
                              GL_ATTRIB_STACK_DEPTH,
                              GL_ACCUM_RED_BITS,
                              GL_AUX_BUFFERS,
                              GL_RED_SCALE,
                              GL_GENERATE_MIPMAP_HINT,
                              GL_FOG_HINT,
                              GL_POINT_SMOOTH_HINT,
                              GL_PERSPECTIVE_CORRECTION_HINT,
                              GL_ALIASED_POINT_SIZE_RANGE}) {
        GLint values[16];
        gles::get_integerv(state(), static_cast<GLenum>(name), values);
        EXPECT_EQ(gles::get_error(state()), GLenum{GL_INVALID_ENUM}) << std::hex << name;
    }
}

TEST_F(CoreTest, RemovedArgumentsAreErrors) {
    using S = State;
    const struct {
        GLenum error;
        void (*call)(S& s);
    } rows[] = {
        {GL_INVALID_ENUM, [](S& s) { polygon_mode(s, GL_FRONT, GL_LINE); }},
        {GL_INVALID_ENUM, [](S& s) { polygon_mode(s, GL_BACK, GL_LINE); }},
        {GL_NO_ERROR, [](S& s) { polygon_mode(s, GL_FRONT_AND_BACK, GL_LINE); }},
        {GL_INVALID_ENUM, [](S& s) { point_parameterf(s, GL_POINT_SIZE_MAX, 1); }},
        {GL_NO_ERROR, [](S& s) { point_parameterf(s, GL_POINT_FADE_THRESHOLD_SIZE, 1); }},
        {GL_NO_ERROR,
         [](S& s) { point_parameteri(s, GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT); }},
        {GL_INVALID_ENUM, [](S& s) { gles::hint(s, GL_GENERATE_MIPMAP_HINT, GL_NICEST); }},
        {GL_INVALID_ENUM, [](S& s) { gles::hint(s, GL_FOG_HINT, GL_NICEST); }},
        {GL_NO_ERROR, [](S& s) { gles::hint(s, GL_LINE_SMOOTH_HINT, GL_NICEST); }},
        {GL_NO_ERROR, [](S& s) { gles::hint(s, GL_POLYGON_SMOOTH_HINT, GL_NICEST); }},
        {GL_NO_ERROR, [](S& s) { gles::hint(s, GL_TEXTURE_COMPRESSION_HINT, GL_NICEST); }},
        {GL_NO_ERROR, [](S& s) { gles::hint(s, GL_FRAGMENT_SHADER_DERIVATIVE_HINT, GL_NICEST); }},
        {GL_INVALID_ENUM, [](S& s) { clamp_color(s, GL_CLAMP_VERTEX_COLOR, GL_TRUE); }},
        {GL_INVALID_ENUM, [](S& s) { clamp_color(s, GL_CLAMP_FRAGMENT_COLOR, GL_TRUE); }},
        {GL_NO_ERROR, [](S& s) { clamp_color(s, GL_CLAMP_READ_COLOR, GL_FALSE); }},
        {GL_INVALID_ENUM,
         [](S& s) {
             const GLenum back = GL_BACK;
             gles::draw_buffers(s, 1, &back);
         }},
        {GL_NO_ERROR, [](S& s) { draw_buffer(s, GL_BACK); }},
        // Names that glGen* did not give.
        {GL_INVALID_OPERATION, [](S& s) { gles::bind_buffer(s, GL_ARRAY_BUFFER, 77); }},
        {GL_INVALID_OPERATION, [](S& s) { gles::bind_buffer_base(s, GL_UNIFORM_BUFFER, 0, 77); }},
        {GL_INVALID_OPERATION, [](S& s) { gles::bind_texture(s, GL_TEXTURE_2D, 77); }},
        {GL_INVALID_OPERATION, [](S& s) { gles::bind_framebuffer(s, GL_FRAMEBUFFER, 77); }},
        {GL_INVALID_OPERATION, [](S& s) { gles::bind_renderbuffer(s, GL_RENDERBUFFER, 77); }},
        {GL_INVALID_OPERATION, [](S& s) { gles::bind_vertex_array(s, 77); }},
        {GL_INVALID_OPERATION, [](S& s) { gles::begin_query(s, GL_SAMPLES_PASSED, 77); }},
        // Nothing is drawn without a vertex array object, nor arrays of the application's.
        {GL_INVALID_OPERATION, [](S& s) { gles::draw_arrays(s, GL_TRIANGLES, 0, 3); }},
        {GL_INVALID_ENUM,
         [](S& s) {
             GLuint array = 0;
             gles::gen_vertex_arrays(s, 1, &array);
             gles::bind_vertex_array(s, array);
             gles::draw_arrays(s, GL_QUADS, 0, 4);
         }},
        {GL_INVALID_OPERATION,
         [](S& s) {
             static const float values[4] = {};
             GLuint array = 0;
             gles::gen_vertex_arrays(s, 1, &array);
             gles::bind_vertex_array(s, array);
             gles::vertex_attrib_pointer(s, 0, 4, GL_FLOAT, GL_FALSE, 0, values);
         }},
    };
    for (size_t i = 0; i < std::size(rows); ++i) {
        TearDown();
        SetUp();
        rows[i].call(state());
        EXPECT_EQ(gles::get_error(state()), rows[i].error) << "case " << i;
    }
}

// OpenGL 3.2, tables 6.45 and on.
TEST_F(CoreTest, LimitsAreAtLeastTheSpecifications) {
    const struct {
        GLenum name;
        double least;
    } rows[] = {
        {GL_MAX_CLIP_DISTANCES, 8},
        {GL_SUBPIXEL_BITS, 4},
        {GL_MAX_3D_TEXTURE_SIZE, 256},
        {GL_MAX_TEXTURE_SIZE, 1024},
        {GL_MAX_ARRAY_TEXTURE_LAYERS, 256},
        {GL_MAX_TEXTURE_LOD_BIAS, 2},
        {GL_MAX_CUBE_MAP_TEXTURE_SIZE, 1024},
        {GL_MAX_RENDERBUFFER_SIZE, 1024},
        {GL_MAX_VIEWPORT_DIMS, 1024},
        {GL_POINT_SIZE_RANGE, 1},
        {GL_ALIASED_LINE_WIDTH_RANGE, 1},
        {GL_SMOOTH_LINE_WIDTH_RANGE, 1},
        {GL_MAX_ELEMENTS_INDICES, 1},
        {GL_MAX_ELEMENTS_VERTICES, 1},
        {GL_MAX_TEXTURE_BUFFER_SIZE, 65536},
        {GL_MAX_RECTANGLE_TEXTURE_SIZE, 1024},
        {GL_MAX_VERTEX_ATTRIBS, 16},
        {GL_MAX_VERTEX_UNIFORM_COMPONENTS, 1024},
        {GL_MAX_VERTEX_UNIFORM_BLOCKS, 12},
        {GL_MAX_VERTEX_OUTPUT_COMPONENTS, 64},
        {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16},
        {GL_MAX_GEOMETRY_UNIFORM_BLOCKS, 12},
        {GL_MAX_GEOMETRY_UNIFORM_COMPONENTS, 1024},
        {GL_MAX_GEOMETRY_INPUT_COMPONENTS, 64},
        {GL_MAX_GEOMETRY_OUTPUT_COMPONENTS, 128},
        {GL_MAX_GEOMETRY_OUTPUT_VERTICES, 256},
        {GL_MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS, 1024},
        {GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS, 16},
        {GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, 1024},
        {GL_MAX_FRAGMENT_UNIFORM_BLOCKS, 12},
        {GL_MAX_FRAGMENT_INPUT_COMPONENTS, 128},
        {GL_MAX_TEXTURE_IMAGE_UNITS, 16},
        {GL_MAX_PROGRAM_TEXEL_OFFSET, 7},
        {GL_MAX_UNIFORM_BUFFER_BINDINGS, 36},
        {GL_MAX_UNIFORM_BLOCK_SIZE, 16384},
        {GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, 1},
        {GL_MAX_COMBINED_UNIFORM_BLOCKS, 36},
        {GL_MAX_COMBINED_VERTEX_UNIFORM_COMPONENTS, 12 * 16384 / 4 + 1024},
        {GL_MAX_COMBINED_GEOMETRY_UNIFORM_COMPONENTS, 12 * 16384 / 4 + 1024},
        {GL_MAX_COMBINED_FRAGMENT_UNIFORM_COMPONENTS, 12 * 16384 / 4 + 1024},
        {GL_MAX_VARYING_COMPONENTS, 60},
        {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 48},
        {GL_MAX_SAMPLE_MASK_WORDS, 1},
        {GL_MAX_COLOR_TEXTURE_SAMPLES, 1},
        {GL_MAX_DEPTH_TEXTURE_SAMPLES, 1},
        {GL_MAX_INTEGER_SAMPLES, 1},
        {GL_MAX_SERVER_WAIT_TIMEOUT, 0},
        {GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, 64},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, 4},
        {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, 4},
        {GL_MAX_DRAW_BUFFERS, 8},
        {GL_MAX_SAMPLES, 4},
        {GL_MAX_COLOR_ATTACHMENTS, 8},
    };
    for (const auto& row : rows) {
        const std::vector<double> values = get(row.name);
        ASSERT_FALSE(values.empty()) << std::hex << row.name;
        EXPECT_GE(values[0], row.least) << std::hex << row.name;
    }
    EXPECT_LE(get(GL_MIN_PROGRAM_TEXEL_OFFSET)[0], -8);
}

}  // namespace
}  // namespace cuesta::gl
