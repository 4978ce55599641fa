// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Want of memory within a call: it ends there with GL_OUT_OF_MEMORY, and what comes behind it is
// drawn as if it had not been. This program has an operator new that can fail, so it is one of its
// own.
#include <array>
#include <new>

#include "conventional_programs.h"
#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gles/debug_output.h"
#include "tests/allocations.h"

namespace cuesta::gl {
namespace {

using gles::black;
using gles::green;
using gles::red;

class WantOfMemoryTest : public DesktopPixelTest {
  protected:
    template <typename Pointer, typename... A>
    auto call(const char* name, A... arguments) {
        return procedure_of<Pointer>(name)(arguments...);
    }

    void SetUp() override {
        DesktopPixelTest::SetUp();
        // Tables that are made once are no call's.
        call<void (*)(GLuint)>("glCallList", 1u);
    }

    // A texture of 16 x 16 texels with its levels and a buffer, both bound.
    void make_objects(GLuint (&names)[2], const std::vector<GLfloat>& texels) {
        call<PFNGLGENTEXTURESPROC>("glGenTextures", 1, &names[0]);
        call<PFNGLBINDTEXTUREPROC>("glBindTexture", GLenum{GL_TEXTURE_2D}, names[0]);
        call<PFNGLTEXIMAGE2DPROC>("glTexImage2D", GLenum{GL_TEXTURE_2D}, 0, GLint{GL_RGBA}, 16, 16,
                                  0, GLenum{GL_RGBA}, GLenum{GL_FLOAT},
                                  static_cast<const void*>(texels.data()));
        call<PFNGLGENERATEMIPMAPPROC>("glGenerateMipmap", GLenum{GL_TEXTURE_2D});
        call<PFNGLGENBUFFERSPROC>("glGenBuffers", 1, &names[1]);
        call<PFNGLBINDBUFFERPROC>("glBindBuffer", GLenum{GL_ARRAY_BUFFER}, names[1]);
        call<PFNGLBUFFERDATAPROC>("glBufferData", GLenum{GL_ARRAY_BUFFER}, GLsizeiptr{4096},
                                  static_cast<const void*>(texels.data()), GLenum{GL_STATIC_DRAW});
    }

    void delete_objects(const GLuint (&names)[2]) {
        call<PFNGLDELETETEXTURESPROC>("glDeleteTextures", 1, &names[0]);
        call<PFNGLDELETEBUFFERSPROC>("glDeleteBuffers", 1, &names[1]);
    }

    // An allocation fails, with all behind it: each of the first hundreds, then one of some, until
    // none does. Calls that give no error have done what they are for: expect_result(). Whatever
    // they did, check() finds all as it should be behind them.
    template <typename Calls, typename Result, typename Check>
    void fail_each(Calls calls, Result expect_result, Check check) {
        constexpr long most = 1000000;
        for (long at = 0; at < most; at += 1 + at / 256) {
            tests::fail_allocations_after(at);
            calls();
            tests::allow_allocations();
            const bool has_failed = tests::allocation_has_failed();
            const GLenum error = call<PFNGLGETERRORPROC>("glGetError");
            EXPECT_TRUE(error == GL_NO_ERROR || (has_failed && error == GL_OUT_OF_MEMORY))
                << "allocation " << at << ": error " << std::hex << error;
            if (error == GL_NO_ERROR)
                expect_result();
            check();
            if (testing::Test::HasFailure())
                FAIL() << "allocation " << at;
            if (!has_failed)
                return;
        }
        FAIL() << "there is no end to what is allocated";
    }

    void draw(float r, float g) {
        call<PFNGLCOLOR3FPROC_>("glColor3f", r, g, 0.0f);
        call<PFNGLBEGINPROC_>("glBegin", GLenum{GL_QUADS});
        for (const auto& [x, y] :
             {std::pair{-1.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {-1.0f, 1.0f}})
            call<PFNGLVERTEX2FPROC_>("glVertex2f", x, y);
        call<PFNGLENDPROC_>("glEnd");
        call<PFNGLFLUSHPROC>("glFlush");
    }
    void expect_pixel(const Rgba8& color) { EXPECT_EQ(pixel(4, 8), color); }
    void expect_green() {
        draw(0, 1);
        EXPECT_EQ(call<PFNGLGETERRORPROC>("glGetError"), GLenum{GL_NO_ERROR});
        EXPECT_EQ(pixel(4, 8), green);
        EXPECT_EQ(pixel(27, 3), green);
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }

    using PFNGLCOLOR3FPROC_ = void (*)(GLfloat, GLfloat, GLfloat);
    using PFNGLBEGINPROC_ = void (*)(GLenum);
    using PFNGLVERTEX2FPROC_ = void (*)(GLfloat, GLfloat);
    using PFNGLENDPROC_ = void (*)();
};

TEST_F(WantOfMemoryTest, OfVerticesThatAreCollectedAndDrawn) {
    fail_each([&] { draw(1, 0); }, [&] { expect_pixel(red); }, [&] { expect_green(); });
}

TEST_F(WantOfMemoryTest, OfVerticesWhoseLayoutChanges) {
    fail_each(
        [&] {
            call<PFNGLCOLOR3FPROC_>("glColor3f", 1.0f, 0.0f, 0.0f);
            call<PFNGLBEGINPROC_>("glBegin", GLenum{GL_TRIANGLES});
            for (size_t i = 0; i < 6; ++i) {
                if (i == 2)
                    call<void (*)(GLfloat, GLfloat, GLfloat)>("glNormal3f", 0.0f, 0.0f, 1.0f);
                if (i == 4)
                    call<void (*)(GLenum, GLenum, GLfloat)>("glMaterialf", GLenum{GL_FRONT},
                                                            GLenum{GL_SHININESS}, 3.0f);
                const std::array<float, 4>& corner = gles::everything[i % 3];
                call<PFNGLVERTEX2FPROC_>("glVertex2f", corner[0], corner[1]);
            }
            call<PFNGLENDPROC_>("glEnd");
            call<PFNGLFLUSHPROC>("glFlush");
        },
        [&] { expect_pixel(red); }, [&] { expect_green(); });
}

TEST_F(WantOfMemoryTest, OfLists) {
    GLuint list = 0;
    fail_each(
        [&] {
            list = call<GLuint (*)(GLsizei)>("glGenLists", 1);
            call<void (*)(GLuint, GLenum)>("glNewList", list, GLenum{GL_COMPILE_AND_EXECUTE});
            draw(1, 0);
            call<void (*)()>("glEndList");
            call<void (*)(GLuint)>("glCallList", list);
            call<void (*)(GLuint, GLsizei)>("glDeleteLists", list, 1);
        },
        [&] {
            EXPECT_NE(list, 0u);
            expect_pixel(red);
        },
        [&] {
            // Where there was no memory to end it.
            call<void (*)()>("glEndList");
            call<PFNGLGETERRORPROC>("glGetError");
            expect_green();
        });
}

TEST_F(WantOfMemoryTest, OfImagesBuffersAndPixels) {
    const std::vector<GLfloat> texels(16 * 16 * 4, 0.5f);
    fail_each(
        [&] {
            GLuint names[2] = {};
            make_objects(names, texels);
            call<void (*)(GLsizei, GLsizei, GLenum, GLenum, const void*)>(
                "glDrawPixels", 16, 16, GLenum{GL_RGBA}, GLenum{GL_FLOAT},
                static_cast<const void*>(texels.data()));
            delete_objects(names);
            call<PFNGLFLUSHPROC>("glFlush");
        },
        // From the first pixel on.
        [&] { EXPECT_NEAR(pixel(4, 8)[1], 128, 1); }, [&] { expect_green(); });
}

TEST_F(WantOfMemoryTest, OfWhatTexturesAndBuffersHold) {
    const std::vector<GLfloat> texels(16 * 16 * 4, 0.5f);
    GLuint names[2] = {};
    fail_each([&] { make_objects(names, texels); },
              [&] {
                  EXPECT_TRUE(call<PFNGLISTEXTUREPROC>("glIsTexture", names[0]));
                  EXPECT_TRUE(call<PFNGLISBUFFERPROC>("glIsBuffer", names[1]));
                  for (const GLint level : {0, 1, 4}) {
                      std::vector<GLfloat> found(16 * 16 * 4, 0.0f);
                      call<void (*)(GLenum, GLint, GLenum, GLenum, void*)>(
                          "glGetTexImage", GLenum{GL_TEXTURE_2D}, level, GLenum{GL_RGBA},
                          GLenum{GL_FLOAT}, static_cast<void*>(found.data()));
                      EXPECT_NEAR(found[3], 0.5f, 1.0f / 128) << level;
                  }
                  std::vector<GLfloat> found(1024, 0.0f);
                  call<void (*)(GLenum, GLintptr, GLsizeiptr, void*)>(
                      "glGetBufferSubData", GLenum{GL_ARRAY_BUFFER}, GLintptr{0}, GLsizeiptr{4096},
                      static_cast<void*>(found.data()));
                  EXPECT_EQ(found, texels);
              },
              [&] {
                  delete_objects(names);
                  names[0] = names[1] = 0;
                  expect_green();
              });
}

// The callback is told what waited where vertices have been drawn, from a destructor. What it finds
// no memory for ends there.
TEST(DebugOutputWithoutMemory, EndsNothingElse) {
    gles::DebugOutput debug(true);
    static int told = 0;
    debug.callback = [](GLenum, GLenum, GLuint, GLenum, GLsizei, const GLchar*, const void*) {
        ++told;
        throw std::bad_alloc();
    };
    {
        const gles::DebugOutput::Holder held(debug);
        debug.insert({.text = "first"});
        debug.insert({.text = "second"});
        EXPECT_EQ(told, 0);
    }
    EXPECT_EQ(told, 2);
}

// What is left so has not succeeded, whatever it was before, and says why.
TEST_F(WantOfMemoryTest, OfCompilersIsSaidInTheirLogs) {
    const char* text = "void main() { gl_Position = gl_Vertex; }";
    const GLuint shader = call<PFNGLCREATESHADERPROC>("glCreateShader", GLenum{GL_VERTEX_SHADER});
    call<PFNGLSHADERSOURCEPROC>("glShaderSource", shader, 1, &text,
                                static_cast<const GLint*>(nullptr));
    const GLuint program = call<PFNGLCREATEPROGRAMPROC>("glCreateProgram");
    call<PFNGLATTACHSHADERPROC>("glAttachShader", program, shader);
    const auto build = [&](long allocations) {
        tests::fail_allocations_after(allocations);
        call<PFNGLCOMPILESHADERPROC>("glCompileShader", shader);
        if (allocations != 0)
            call<PFNGLLINKPROGRAMPROC>("glLinkProgram", program);
        tests::allow_allocations();
        GLint built = 0;
        call<PFNGLGETSHADERIVPROC>("glGetShaderiv", shader, GLenum{GL_COMPILE_STATUS}, &built);
        return built;
    };
    constexpr long enough = 1000000;
    char log[64] = {};
    EXPECT_EQ(build(enough), GL_TRUE);
    EXPECT_EQ(build(0), GL_FALSE);
    EXPECT_EQ(call<PFNGLGETERRORPROC>("glGetError"), GLenum{GL_OUT_OF_MEMORY});
    call<PFNGLGETSHADERINFOLOGPROC>("glGetShaderInfoLog", shader, GLsizei{sizeof log},
                                    static_cast<GLsizei*>(nullptr), &log[0]);
    EXPECT_STREQ(log, "out of memory\n");
    EXPECT_EQ(build(enough), GL_TRUE);
    // The link alone.
    tests::fail_allocations_after(0);
    call<PFNGLLINKPROGRAMPROC>("glLinkProgram", program);
    tests::allow_allocations();
    EXPECT_EQ(call<PFNGLGETERRORPROC>("glGetError"), GLenum{GL_OUT_OF_MEMORY});
    GLint linked = GL_TRUE;
    call<PFNGLGETPROGRAMIVPROC>("glGetProgramiv", program, GLenum{GL_LINK_STATUS}, &linked);
    EXPECT_EQ(linked, GL_FALSE);
    call<PFNGLGETPROGRAMINFOLOGPROC>("glGetProgramInfoLog", program, GLsizei{sizeof log},
                                     static_cast<GLsizei*>(nullptr), &log[0]);
    EXPECT_STREQ(log, "out of memory\n");
    call<PFNGLDELETEPROGRAMPROC>("glDeleteProgram", program);
    call<PFNGLDELETESHADERPROC>("glDeleteShader", shader);
}

// Of a context that has geometry shaders: grids stand in front of the draw, and state of its own is
// bound for what they stored.
class WantOfMemoryInGeometryTest : public WantOfMemoryTest {
  protected:
    void SetUp() override {
        gles::ContextConfig config;
        set_profile(config, gles::Profile::core);
        start_emulated(config);
        if (!IsSkipped() && !HasFatalFailure())
            use_program();
    }

    void attach(GLuint program, GLenum type, const char* text) {
        const auto shader = call<PFNGLCREATESHADERPROC>("glCreateShader", type);
        call<PFNGLSHADERSOURCEPROC>("glShaderSource", shader, 1, &text,
                                    static_cast<const GLint*>(nullptr));
        call<PFNGLCOMPILESHADERPROC>("glCompileShader", shader);
        call<PFNGLATTACHSHADERPROC>("glAttachShader", program, shader);
    }
    // Each point covers the window.
    void use_program() {
        program_ = call<PFNGLCREATEPROGRAMPROC>("glCreateProgram");
        attach(program_, GL_VERTEX_SHADER,
               "#version 150\nvoid main() { gl_Position = vec4(1.0); }");
        attach(program_, GL_GEOMETRY_SHADER_EXT,
               "#version 150\nlayout(points) in; layout(triangle_strip, max_vertices = 4) out; "
               "void main() { for (int i = 0; i < 4; ++i) { gl_Position = vec4(vec2(i & 1, i >> 1) "
               "* 2.0 - 2.0 + gl_in[0].gl_Position.xy, 0.0, 1.0); EmitVertex(); } }");
        attach(program_, GL_FRAGMENT_SHADER,
               "#version 150\nuniform vec4 color; out vec4 c; void main() { c = color; }");
        call<PFNGLLINKPROGRAMPROC>("glLinkProgram", program_);
        call<PFNGLUSEPROGRAMPROC>("glUseProgram", program_);
        GLuint array = 0;
        call<PFNGLGENVERTEXARRAYSPROC>("glGenVertexArrays", 1, &array);
        call<PFNGLBINDVERTEXARRAYPROC>("glBindVertexArray", array);
        ASSERT_EQ(call<PFNGLGETERRORPROC>("glGetError"), GLenum{GL_NO_ERROR});
    }
    void draw_points(float r, float g) {
        const auto place =
            call<PFNGLGETUNIFORMLOCATIONPROC>("glGetUniformLocation", program_, "color");
        call<PFNGLUNIFORM4FPROC>("glUniform4f", place, r, g, 0.0f, 1.0f);
        call<PFNGLDRAWARRAYSPROC>("glDrawArrays", GLenum{GL_POINTS}, 0, 3);
        call<PFNGLFLUSHPROC>("glFlush");
    }
    void expect_green_points() {
        draw_points(0, 1);
        EXPECT_EQ(call<PFNGLGETERRORPROC>("glGetError"), GLenum{GL_NO_ERROR});
        EXPECT_EQ(pixel(4, 8), green);
        EXPECT_EQ(pixel(27, 3), green);
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }

    GLuint program_ = 0;
};

TEST_F(WantOfMemoryInGeometryTest, OfDraws) {
    expect_green_points();  // compiled here
    fail_each([&] { draw_points(1, 0); }, [&] { EXPECT_EQ(pixel(4, 8), red); },
              [&] { expect_green_points(); });
}

// Nothing is bound again in between, as a frontend does. Each draw has a fragment shader to
// compile.
TEST_F(WantOfMemoryInGeometryTest, LeavesWhatIsBound) {
    expect_green_points();
    const pipe::DrawInfo points{.mode = pipe::Primitive::points, .count = 3};
    const auto plain = state().pipe->create_blend({});
    unsigned failed = 0;
    for (int i = 0; i < 16; ++i) {
        const auto blend = state().pipe->create_blend(
            {.logic_op_enable = true, .logic_op = static_cast<pipe::LogicOp>(i)});
        state().pipe->bind_blend(blend.get());
        tests::fail_allocations_after(i * 20);
        try {
            state().pipe->draw_vbo(points, nullptr);
        } catch (const std::bad_alloc&) {
            ++failed;
        }
        tests::allow_allocations();
        state().pipe->bind_blend(plain.get());
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
        ASSERT_TRUE(state().pipe->draw_vbo(points, nullptr));
        ASSERT_EQ(pixel(4, 8), green) << "draw " << i;
    }
    EXPECT_GT(failed, 8u);
    state().set_dirty(gles::Dirty::all);
    expect_green_points();
}

// Of what is compiled already, so that little else than a batch is made.
TEST_F(WantOfMemoryInGeometryTest, OfBatches) {
    expect_green_points();
    const pipe::DrawInfo points{.mode = pipe::Primitive::points, .count = 3};
    bool has_failed = true;
    for (long at = 0; has_failed; ++at) {
        tests::fail_allocations_after(at);
        try {
            state().pipe->draw_vbo(points, nullptr);
        } catch (const std::bad_alloc&) {
        }
        tests::allow_allocations();
        has_failed = tests::allocation_has_failed();
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
        ASSERT_TRUE(state().pipe->draw_vbo(points, nullptr));
        ASSERT_EQ(pixel(4, 8), green) << "allocation " << at;
    }
}

}  // namespace
}  // namespace cuesta::gl
