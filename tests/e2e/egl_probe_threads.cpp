// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Contexts on several threads at once, of one display and its objects.
#include <thread>
#include <vector>

#include "egl_probe.h"

namespace probe {
namespace {

constexpr int thread_count = 4;
constexpr int rounds = 8;

// Each thread draws to its own pbuffer and its own texture.
void draw_alone(const Machine& machine, int number) {
    const EGLContext context = create_context(machine.display, machine.config);
    const EGLSurface surface = create_pbuffer(machine.display, machine.config);
    EXPECT(eglMakeCurrent(machine.display, surface, surface, context));
    const auto color = 0xff000000u | static_cast<uint32_t>(number * 40);
    for (int round = 0; round < rounds; ++round) {
        clear_to(color + static_cast<uint32_t>(round));
        const EGLSync fence = eglCreateSync(machine.display, EGL_SYNC_FENCE, nullptr);
        EXPECT(fence != EGL_NO_SYNC);
        EXPECT(eglClientWaitSync(machine.display, fence, 0, EGL_FOREVER) ==
               EGL_CONDITION_SATISFIED);
        EXPECT(eglDestroySync(machine.display, fence));
        EXPECT(read_pixel(1, 1) == color + static_cast<uint32_t>(round));
        EXPECT(eglSwapBuffers(machine.display, surface));
    }
    create_target();
    clear_to(color);
    EXPECT(read_pixel(1, 1) == color);
    EXPECT(eglMakeCurrent(machine.display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT(eglDestroySurface(machine.display, surface));
    EXPECT(eglDestroyContext(machine.display, context));
}

// Threads that share objects make and delete textures, and read one that the first drew.
void draw_shared(const Machine& machine, GLuint texture) {
    const EGLContext context = create_context(machine.display, machine.config, machine.context);
    EXPECT(eglMakeCurrent(machine.display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    for (int round = 0; round < rounds; ++round) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
        EXPECT(read_pixel(4, 4) == 0xff332211);
        const Target own = create_target();
        clear_to(0xff000000u + static_cast<uint32_t>(round));
        EXPECT(read_pixel(4, 4) == 0xff000000u + static_cast<uint32_t>(round));
        glDeleteFramebuffers(1, &own.framebuffer);
        glDeleteTextures(1, &own.texture);
    }
    // The end of the thread releases the context, which goes with the display.
}

// A thread without a context makes images of a texture that others read, and labels what others
// use.
void make_images(const Machine& machine, GLuint texture) {
    const auto create = procedure<PFNEGLCREATEIMAGEKHRPROC>("eglCreateImageKHR");
    const auto destroy = procedure<PFNEGLDESTROYIMAGEKHRPROC>("eglDestroyImageKHR");
    const auto label = procedure<PFNEGLLABELOBJECTKHRPROC>("eglLabelObjectKHR");
    const auto buffer = reinterpret_cast<EGLClientBuffer>(static_cast<uintptr_t>(texture));
    for (int round = 0; round < rounds; ++round) {
        const EGLImageKHR image =
            create(machine.display, machine.context, EGL_GL_TEXTURE_2D_KHR, buffer, nullptr);
        EXPECT(image != EGL_NO_IMAGE_KHR);
        static char name[] = "shared";
        EXPECT(label(machine.display, EGL_OBJECT_CONTEXT_KHR, machine.context, name) ==
               EGL_SUCCESS);
        EGLint version = 0;
        EXPECT(eglQueryContext(machine.display, machine.context, EGL_CONTEXT_CLIENT_VERSION,
                               &version));
        EXPECT(destroy(machine.display, image));
    }
}

// Separable programs that all threads draw with: a triangle over everything, in a uniform's colour.
struct Programs {
    GLuint vertex = 0;
    GLuint fragment = 0;
};

GLuint create_program(GLenum stage, const char* text) {
    const auto create = procedure<PFNGLCREATESHADERPROGRAMVEXTPROC>("glCreateShaderProgramvEXT");
    const GLuint program = create(stage, 1, &text);
    GLint linked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    EXPECT(linked != 0);
    return program;
}

GLuint create_color_program() {
    return create_program(GL_FRAGMENT_SHADER,
                          "uniform mediump vec4 color; void main() { gl_FragColor = color; }");
}

Programs create_programs() {
    return {create_program(GL_VERTEX_SHADER,
                           "attribute vec4 position; void main() { gl_Position = position; }"),
            create_color_program()};
}

// Sets the colour and draws with pipelines, which each context has to itself. Every thread wants
// the same colour of the program that all share, and its own of a program that it makes.
void draw_pipelines(const Machine& machine, const Programs& shared, int number) {
    const auto generate = procedure<PFNGLGENPROGRAMPIPELINESEXTPROC>("glGenProgramPipelinesEXT");
    const auto use = procedure<PFNGLUSEPROGRAMSTAGESEXTPROC>("glUseProgramStagesEXT");
    const auto bind = procedure<PFNGLBINDPROGRAMPIPELINEEXTPROC>("glBindProgramPipelineEXT");
    const auto set = procedure<PFNGLPROGRAMUNIFORM4FEXTPROC>("glProgramUniform4fEXT");
    const EGLContext context = create_context(machine.display, machine.config, machine.context);
    EXPECT(eglMakeCurrent(machine.display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    create_target();
    glViewport(0, 0, width, height);
    static constexpr GLfloat corners[] = {-1, -1, 3, -1, -1, 3};
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, corners);
    glEnableVertexAttribArray(0);
    GLuint pipeline = 0;
    generate(1, &pipeline);
    use(pipeline, GL_VERTEX_SHADER_BIT_EXT, shared.vertex);
    bind(pipeline);
    const auto expect_drawn = [&](GLuint fragment, int red) {
        use(pipeline, GL_FRAGMENT_SHADER_BIT_EXT, fragment);
        set(fragment, glGetUniformLocation(fragment, "color"), static_cast<float>(red) / 255, 0, 0,
            1);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        EXPECT(read_pixel(4, 4) == 0xff000000u + static_cast<uint32_t>(red));
    };
    for (int round = 0; round < rounds; ++round) {
        expect_drawn(shared.fragment, 200);
        const GLuint own = create_color_program();
        expect_drawn(own, number * rounds + round);
        glDeleteProgram(own);
    }
    EXPECT(glGetError() == GL_NO_ERROR);
}

}  // namespace

void check_threads() {
    const Machine machine = start(surfaceless_display());
    const Target target = create_target();
    clear_to(0xff332211);
    const Programs programs = create_programs();
    glFinish();
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
        threads.emplace_back([&machine, i] { draw_alone(machine, i); });
        threads.emplace_back([&machine, &target] { draw_shared(machine, target.texture); });
        threads.emplace_back([&machine, &target] { make_images(machine, target.texture); });
        threads.emplace_back([&machine, &programs, i] { draw_pipelines(machine, programs, i); });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT(read_pixel(4, 4) == 0xff332211);
    end(machine);
}

}  // namespace probe
