// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL ES as a program calls it: the cost of a draw with one change before it, on the calling
// thread's clock, and of programs from text to machine code. An ordinary program: it measures the
// driver that EGL finds. `cuesta run` with CUESTA_SHIM=noop keeps the emulated GPU from working.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "gl_session.h"

namespace {

constexpr int draws_per_frame = 1000;

const char* const vertex_text = R"(
attribute vec4 position;
attribute vec3 normal;
uniform mat4 matrix;
uniform vec4 tint;
varying vec4 color;
varying vec2 at;
void main() {
    gl_Position = matrix * position;
    color = tint * max(dot(normal, vec3(0.0, 0.6, 0.8)), 0.2);
    at = position.xy;
})";

const char* const fragment_text = R"(
precision mediump float;
uniform sampler2D image;
varying vec4 color;
varying vec2 at;
void main() { gl_FragColor = color * texture2D(image, at); })";

GLuint compile(GLenum stage, const std::string& text) {
    const GLuint shader = glCreateShader(stage);
    const char* source = text.c_str();
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    return shader;
}

GLuint link(const std::string& vertex, const std::string& fragment) {
    const GLuint program = glCreateProgram();
    const std::array<GLuint, 2> shaders = {compile(GL_VERTEX_SHADER, vertex),
                                           compile(GL_FRAGMENT_SHADER, fragment)};
    for (const GLuint shader : shaders)
        glAttachShader(program, shader);
    glLinkProgram(program);
    for (const GLuint shader : shaders)
        glDeleteShader(shader);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good == 0) {
        std::array<char, 1000> log{};
        glGetProgramInfoLog(program, log.size(), nullptr, log.data());
        std::fprintf(stderr, "a program does not link: %s\n", log.data());
        std::exit(1);
    }
    return program;
}

// What the draws go between.
struct Things {
    std::array<GLuint, 2> programs{};
    std::array<GLuint, 2> textures{};
    GLint tint = -1;
    GLuint buffer = 0;
};

Things make_things() {
    Things things;
    for (GLuint& program : things.programs) {
        program = link(vertex_text, fragment_text);
        glUseProgram(program);
        const float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
        glUniformMatrix4fv(glGetUniformLocation(program, "matrix"), 1, GL_FALSE, matrix);
        things.tint = glGetUniformLocation(program, "tint");
    }
    glGenTextures(2, things.textures.data());
    for (const GLuint texture : things.textures) {
        const std::vector<unsigned char> texels(64 * 64 * 4, 200);
        glBindTexture(GL_TEXTURE_2D, texture);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 64, 64, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     texels.data());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    }
    const float triangle[] = {-1, -1, 0, 0, 0, 1, 1, -1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1};
    glGenBuffers(1, &things.buffer);
    glBindBuffer(GL_ARRAY_BUFFER, things.buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof triangle, triangle, GL_STATIC_DRAW);
    for (GLuint slot = 0; slot < 2; ++slot) {
        glEnableVertexAttribArray(slot);
        glVertexAttribPointer(slot, 3, GL_FLOAT, GL_FALSE, 24,
                              reinterpret_cast<const void*>(uintptr_t{slot} * 12));
    }
    return things;
}

// `change` before each draw; the time of a frame's submission is in it.
template <typename Change>
void measure(benchmark::State& state, Change&& change) {
    static const Things things = make_things();
    glUseProgram(things.programs[0]);
    for (auto _ : state) {
        for (int i = 0; i < draws_per_frame; ++i) {
            change(things, i);
            glDrawArrays(GL_TRIANGLES, 0, 3);
        }
        glFlush();
        state.PauseTiming();
        glFinish();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * draws_per_frame);
}

void no_change(benchmark::State& state) {
    measure(state, [](const Things&, int) {});
}

void uniform_change(benchmark::State& state) {
    measure(state, [](const Things& things, int i) {
        glUniform4f(things.tint, 1, 0, static_cast<float>(i) / draws_per_frame, 1);
    });
}

void texture_change(benchmark::State& state) {
    measure(state, [](const Things& things, int i) {
        glBindTexture(GL_TEXTURE_2D, things.textures[static_cast<size_t>(i % 2)]);
    });
}

void program_change(benchmark::State& state) {
    measure(state, [](const Things& things, int i) {
        glUseProgram(things.programs[static_cast<size_t>(i % 2)]);
    });
}

void blend_change(benchmark::State& state) {
    measure(state, [](const Things&, int i) { (i % 2 == 0 ? glEnable : glDisable)(GL_BLEND); });
    glDisable(GL_BLEND);
}

// Text to machine code; no two programs are the same text, as no cache is what is measured.
void program_from_text(benchmark::State& state) {
    int number = 0;
    for (auto _ : state) {
        const std::string constant = std::to_string(++number) + ".0e-9";
        const GLuint program = link(
            vertex_text, std::string(fragment_text).insert(1, "#define ID " + constant + "\n"));
        glUseProgram(program);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glUseProgram(0);
        glDeleteProgram(program);
    }
}

BENCHMARK(no_change);
BENCHMARK(uniform_change);
BENCHMARK(texture_change);
BENCHMARK(program_change);
BENCHMARK(blend_change);
BENCHMARK(program_from_text);

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    const cuesta::bench::GlSession session;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
