// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// As gles_fuzz_test.cpp, in contexts of desktop OpenGL of both profiles: all functions of both
// tables. The same variables of the environment are for longer hunts. On the emulated GPU what is
// drawn is drawn, too.
#include <array>
#include <functional>

#include "../unit/gallium/frontends/gles/fixture.h"
#include "call_arguments.h"
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"
#include "gallium/frontends/gl/gl.h"
#include "gl_core_parts.h"
#include "tests/many_inputs.h"

namespace cuesta::gl {

template <typename Pointer>
Pointer function_of(const char* name) {
    return reinterpret_cast<Pointer>(find_procedure(name));
}

// As an application calls it; nothing where there is no such function.
template <typename... A>
void call(const char* name, A... arguments) {
    if (const auto function = function_of<void (*)(A...)>(name))
        function(arguments...);
}

namespace {

using gles::Call;
using gles::Caller;
using gles::Entry;
using gles::Ext;

constexpr uint64_t default_runs = sanitized ? 1000 : 4000;
constexpr uint64_t default_core_runs = sanitized ? 150 : 500;
constexpr uint64_t default_drawn_runs = sanitized ? 40 : 200;
constexpr unsigned calls_a_run = 80;
constexpr uint64_t runs_a_screen = 20;

constexpr GLenum anchors[] = {
    0,
    1,
    GL_TRIANGLES,
    GL_QUADS,
    GL_NEVER,
    GL_SRC_COLOR,
    GL_FRONT,
    GL_FRONT_LEFT,
    GL_LEFT,
    GL_AUX0,
    GL_CULL_FACE,
    GL_LIGHTING,
    GL_FOG,
    GL_FOG_INDEX,
    GL_POLYGON_STIPPLE,
    GL_LIGHT_MODEL_LOCAL_VIEWER,
    GL_COLOR_MATERIAL,
    GL_NORMALIZE,
    GL_ALPHA_TEST,
    GL_INDEX_LOGIC_OP,
    GL_TEXTURE_GEN_S,
    GL_MAP_COLOR,
    GL_RED_SCALE,
    GL_PIXEL_MAP_I_TO_I,
    GL_UNPACK_SWAP_BYTES,
    GL_PACK_SWAP_BYTES,
    GL_AUTO_NORMAL,
    GL_MAP1_COLOR_4,
    GL_MAP2_COLOR_4,
    GL_MAP1_GRID_DOMAIN,
    GL_FEEDBACK_BUFFER_POINTER,
    GL_FEEDBACK,
    GL_2D,
    GL_EXP,
    GL_LIGHT0,
    GL_COMPILE,
    GL_BYTE,
    GL_DOUBLE,
    GL_2_BYTES,
    GL_CLEAR,
    GL_EMISSION,
    GL_AMBIENT_AND_DIFFUSE,
    GL_MODELVIEW,
    GL_COLOR,
    GL_COLOR_INDEX,
    GL_DEPTH_COMPONENT,
    GL_RGBA,
    GL_LUMINANCE,
    GL_BITMAP,
    GL_POINT,
    GL_RENDER,
    GL_FLAT,
    GL_KEEP,
    GL_S,
    GL_MODULATE,
    GL_TEXTURE_ENV_MODE,
    GL_TEXTURE_ENV,
    GL_EYE_LINEAR,
    GL_TEXTURE_GEN_MODE,
    GL_NEAREST,
    GL_TEXTURE_MAG_FILTER,
    GL_TEXTURE_WRAP_S,
    GL_CLAMP,
    GL_REPEAT,
    GL_POLYGON_OFFSET_UNITS,
    GL_R3_G3_B2,
    GL_V2F,
    GL_CLIP_PLANE0,
    GL_CONSTANT_COLOR,
    GL_FUNC_ADD,
    GL_UNSIGNED_BYTE_3_3_2,
    GL_RESCALE_NORMAL,
    GL_ALPHA4,
    GL_LUMINANCE8,
    GL_INTENSITY8,
    GL_RGB5,
    GL_RGBA8,
    GL_PROXY_TEXTURE_1D,
    GL_TEXTURE_PRIORITY,
    GL_TEXTURE_3D,
    GL_PACK_SKIP_IMAGES,
    GL_VERTEX_ARRAY,
    GL_VERTEX_ARRAY_SIZE,
    GL_VERTEX_ARRAY_POINTER,
    GL_BGR,
    GL_POINT_SIZE_MIN,
    GL_CLAMP_TO_BORDER,
    GL_DEPTH_COMPONENT16,
    GL_LIGHT_MODEL_COLOR_CONTROL,
    GL_GENERATE_MIPMAP,
    GL_UNSIGNED_SHORT_5_6_5,
    GL_FOG_COORDINATE_SOURCE,
    GL_COLOR_SUM,
    GL_TEXTURE0,
    GL_TEXTURE_FILTER_CONTROL,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_CUBE_MAP_POSITIVE_X,
    GL_NORMAL_MAP,
    GL_COMBINE,
    GL_SRC0_RGB,
    GL_COMPRESSED_RGB,
    GL_TEXTURE_COMPRESSED,
    GL_DEPTH_TEXTURE_MODE,
    GL_TEXTURE_COMPARE_MODE,
    GL_POINT_SPRITE,
    GL_QUERY_COUNTER_BITS,
    GL_SAMPLES_PASSED,
    GL_ARRAY_BUFFER,
    GL_STATIC_DRAW,
    GL_PIXEL_PACK_BUFFER,
    GL_DEPTH24_STENCIL8,
    GL_FRAGMENT_SHADER,
    GL_COMPILE_STATUS,
    GL_SRGB8,
    GL_FRAMEBUFFER,
    GL_COLOR_ATTACHMENT0,
    GL_DEPTH_ATTACHMENT,
    GL_RENDERBUFFER,
    GL_DEPTH_BUFFER_BIT,
    GL_COLOR_BUFFER_BIT | GL_ACCUM_BUFFER_BIT,
    GL_ALL_ATTRIB_BITS,
    GL_CLIENT_ALL_ATTRIB_BITS,
};

constexpr const char* texts[] = {
    "",
    "a",
    "gl_Position",
    "void main() { gl_Position = ftransform(); gl_FrontColor = gl_Color; }                       ",
    "void main() { gl_FragColor = gl_Color * gl_LightSource[1].diffuse; }                        ",
    "#version 120\nuniform sampler1D s; void main() { gl_FragColor = texture1D(s, "
    "gl_FogFragCoord); }",
};

constexpr Call calls[] = {
#define CUESTA_GLES_DECLARE(function, name, type, extension) \
    &Caller<&Entry<&gles::function, Ext::extension>::call>::call,
#include "gallium/frontends/gles/entry_list.h"
#undef CUESTA_GLES_DECLARE
#define CUESTA_GL_DECLARE(function, name, extension) \
    &Caller<&Entry<&gl::function, Ext::extension>::call>::call,
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE
};

// What chance alone would seldom come to: primitives of some vertices.
void draw_something(Arguments& arguments) {
    call("glBegin", GLenum{arguments.below(11)});
    for (uint32_t i = arguments.below(9); i > 0; --i) {
        call("glColor3f", arguments.make<GLfloat>(), arguments.make<GLfloat>(), GLfloat{1});
        call("glTexCoord2f", arguments.make<GLfloat>(), arguments.make<GLfloat>());
        call("glNormal3f", GLfloat{0}, arguments.make<GLfloat>(), GLfloat{1});
        call("glVertex3f", arguments.make<GLfloat>(), arguments.make<GLfloat>(),
             arguments.make<GLfloat>());
    }
    call("glEnd");
}

void enable_something(Arguments& arguments) {
    constexpr GLenum switches[] = {GL_LIGHTING,       GL_LIGHT0,        GL_FOG,
                                   GL_TEXTURE_2D,     GL_TEXTURE_1D,    GL_TEXTURE_3D,
                                   GL_ALPHA_TEST,     GL_LINE_STIPPLE,  GL_POLYGON_STIPPLE,
                                   GL_POINT_SMOOTH,   GL_LINE_SMOOTH,   GL_NORMALIZE,
                                   GL_COLOR_MATERIAL, GL_TEXTURE_GEN_S, GL_CLIP_PLANE0,
                                   GL_COLOR_LOGIC_OP, GL_STENCIL_TEST,  GL_DEPTH_TEST,
                                   GL_MAP2_VERTEX_3,  GL_AUTO_NORMAL,   GL_POINT_SPRITE};
    call("glEnable", switches[arguments.below(std::size(switches))]);
    call("glPolygonMode", GLenum{GL_FRONT_AND_BACK}, GLenum{GL_POINT + arguments.below(3)});
    call("glShadeModel", GLenum{GL_FLAT + arguments.below(2)});
}

void use_texture(Arguments& arguments) {
    constexpr GLenum formats[] = {GL_RGBA, GL_LUMINANCE, GL_INTENSITY, GL_ALPHA, GL_RGB};
    call("glBindTexture", GLenum{GL_TEXTURE_2D}, 1 + arguments.below(3));
    call("glTexParameteri", GLenum{GL_TEXTURE_2D}, GLenum{GL_TEXTURE_MIN_FILTER},
         GLint{GL_NEAREST});
    call("glTexImage2D", GLenum{GL_TEXTURE_2D}, GLint{0},
         static_cast<GLint>(formats[arguments.below(5)]), GLsizei{8}, GLsizei{8}, GLint{0},
         GLenum{GL_RGBA}, GLenum{GL_UNSIGNED_BYTE}, arguments.make<const void*>());
}

void use_program(Arguments& arguments) {
    using Create = GLuint (*)(GLenum);
    using CreateProgram = GLuint (*)();
    const auto create = function_of<Create>("glCreateShader");
    const GLuint program = function_of<CreateProgram>("glCreateProgram")();
    for (GLuint stage = 0; stage < 2; ++stage) {
        if (arguments.chance(3))
            continue;
        const GLuint shader = create(stage == 0 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
        const GLchar* text = texts[3 + stage];
        call("glShaderSource", shader, GLsizei{1}, &text, static_cast<const GLint*>(nullptr));
        call("glCompileShader", shader);
        call("glAttachShader", program, shader);
    }
    call("glLinkProgram", program);
    call("glUseProgram", arguments.chance(3) ? 0 : program);
}

void draw_pixels_of_some_kind(Arguments& arguments) {
    constexpr GLenum formats[] = {GL_RGBA, GL_DEPTH_COMPONENT, GL_STENCIL_INDEX, GL_COLOR_INDEX,
                                  GL_LUMINANCE};
    call("glRasterPos2f", GLfloat{0}, arguments.make<GLfloat>());
    call("glPixelZoom", arguments.make<GLfloat>(), arguments.make<GLfloat>());
    call("glDrawPixels", arguments.make<GLsizei>(), arguments.make<GLsizei>(),
         formats[arguments.below(5)], GLenum{GL_UNSIGNED_BYTE}, arguments.make<const void*>());
    call("glBitmap", arguments.make<GLsizei>(), arguments.make<GLsizei>(), GLfloat{0}, GLfloat{0},
         GLfloat{1}, GLfloat{0}, arguments.make<const GLubyte*>());
}

void use_arrays(Arguments& arguments) {
    call("glEnableClientState", GLenum{GL_VERTEX_ARRAY});
    call("glEnableClientState", GLenum{GL_VERTEX_ARRAY + arguments.below(5)});
    call("glVertexPointer", GLint{3}, GLenum{GL_FLOAT}, GLsizei{0}, arguments.make<const void*>());
    call("glColorPointer", GLint{4}, GLenum{GL_UNSIGNED_BYTE}, GLsizei{0},
         arguments.make<const void*>());
    call("glDrawArrays", GLenum{arguments.below(10)}, GLint{0}, arguments.make<GLsizei>());
}

void set_up(Arguments& arguments) {
    // Whatever was begun.
    call("glEnd");
    call("glEndList");
    constexpr void (*parts[])(Arguments&) = {draw_something, enable_something,
                                             use_texture,    use_program,
                                             use_arrays,     draw_pixels_of_some_kind};
    for (unsigned i = 0; i < 3; ++i)
        parts[arguments.below(std::size(parts))](arguments);
}

class GlFuzz : public gles::GlesTest {
  protected:
    struct Sequences {
        gles::Profile profile = gles::Profile::compatibility;
        void (*set_up)(Arguments&) = gl::set_up;
        uint64_t runs = default_runs;
        std::function<std::unique_ptr<pipe::Screen>()> make_screen;
    };

    void run(const Sequences& what) {
        const uint64_t seed = fuzz_number("CUESTA_FUZZ_SEED", 20240805);
        const uint64_t first = fuzz_number("CUESTA_FUZZ_FIRST", 0);
        const uint64_t runs = fuzz_number("CUESTA_FUZZ_RUNS", what.runs);
        gles::ContextConfig config;
        set_profile(config, what.profile);
        uint64_t errors = 0;
        Arguments arguments(anchors, texts);
        for (uint64_t run = first; run < first + runs; ++run) {
            SCOPED_TRACE(run);
            arguments.start(seed * 1000003 + run);
            // Addresses of the devices' buffers are not given out twice.
            if (context == nullptr || run % runs_a_screen == 0) {
                TearDown();
                start_on(what.make_screen(), config);
            }
            gles::Context* const share = arguments.chance(2) ? context.get() : nullptr;
            const std::unique_ptr<gles::Context> own = another_context(share, config);
            ASSERT_NE(own, nullptr);
            make_current(*own);
            for (unsigned i = 0; i < calls_a_run; ++i) {
                if (arguments.chance(10))
                    what.set_up(arguments);
                calls[arguments.below(std::size(calls))](arguments);
                errors += gles::get_error(own->state()) != GL_NO_ERROR;
            }
            gles::Context::make_current(nullptr, nullptr, nullptr);
        }
        const double share = static_cast<double>(errors) / static_cast<double>(runs * calls_a_run);
        std::printf("%.1f %% of the calls were errors\n", share * 100);
        // Calls that are all refused, or none, would test little.
        EXPECT_GT(share, 0.1);
        EXPECT_LT(share, 0.95);
    }

    static std::unique_ptr<pipe::Screen> recorded() {
        return gles::make_recorded_screen(gles::Gpu::g13);
    }
};

TEST_F(GlFuzz, RandomCallsComeBack) {
    run({.make_screen = recorded});
}

TEST_F(GlFuzz, RandomCallsOfTheCoreProfileComeBack) {
    run({gles::Profile::core, set_up_core, default_core_runs, recorded});
}

class GlDrawnFuzz : public GlFuzz {
  protected:
    void SetUp() override {
        if (std::getenv("CUESTA_GPU") == nullptr)
            GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU set";
    }
    static std::unique_ptr<pipe::Screen> emulated() {
        std::string error;
        std::unique_ptr<pipe::Screen> made = gles::make_emulated_screen(&error);
        EXPECT_NE(made, nullptr) << error;
        return made;
    }
};

TEST_F(GlDrawnFuzz, RandomCallsComeBack) {
    run({.runs = default_drawn_runs, .make_screen = emulated});
}

TEST_F(GlDrawnFuzz, RandomCallsOfTheCoreProfileComeBack) {
    run({gles::Profile::core, set_up_core, default_drawn_runs, emulated});
}

}  // namespace
}  // namespace cuesta::gl
