// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the checks of OpenGL ES 3 share: programs of any stages, buffers, and comparisons of words.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include <GLES3/gl32.h>

#include "../gles2/canvas.h"

namespace cuesta::conformance {

struct Stage {
    GLenum stage;
    std::string source;  // without its #version
};

// A linked program in use, or 0 and a message; the sources are of #version 320 es, and floats and
// integers of highp unless they say otherwise. Outputs named in `captured` go to transform
// feedback, one behind the other.
GLuint use_stages(std::initializer_list<Stage> stages,
                  std::initializer_list<const char*> captured = {});
GLuint use_compute(const std::string& source);

// A triangle that covers everything, of three vertices without attributes; `corner` is 0 to 1.
extern const char* const screen_vertex;
// The same with a fragment shader, whose output is `color` if it has but one.
GLuint use_fragment(const std::string& source);
void draw_screen(GLsizei instances = 1);

GLuint make_buffer(GLenum target, const void* data, size_t bytes);
template <typename T>
GLuint make_buffer(GLenum target, const std::vector<T>& data) {
    return make_buffer(target, data.data(), data.size() * sizeof(T));
}
// A buffer of zeros at a binding point of SSBOs.
GLuint make_storage(GLuint binding, size_t words);
template <typename T>
GLuint make_storage(GLuint binding, const std::vector<T>& data) {
    const GLuint buffer = make_buffer(GL_SHADER_STORAGE_BUFFER, data);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer);
    return buffer;
}

std::vector<uint32_t> read_words(GLuint buffer, size_t words, size_t first = 0);
std::vector<float> read_floats(GLuint buffer, size_t words, size_t first = 0);

// All of them; the first that differs is named.
void expect_words(Canvas& canvas,
                  const char* what,
                  std::span<const uint32_t> seen,
                  std::span<const uint32_t> wanted);
void expect_floats(Canvas& canvas,
                   const char* what,
                   std::span<const float> seen,
                   std::span<const float> wanted,
                   float tolerance = 0);
// f(i) for each i.
template <typename F>
void expect_each(Canvas& canvas, const char* what, std::span<const uint32_t> seen, F&& f) {
    std::vector<uint32_t> wanted(seen.size());
    for (size_t i = 0; i < wanted.size(); ++i)
        wanted[i] = f(static_cast<uint32_t>(i));
    expect_words(canvas, what, seen, wanted);
}

// A framebuffer of one texture or renderbuffer, bound; 0 where it is not complete.
GLuint make_target(GLuint texture, GLenum attachment = GL_COLOR_ATTACHMENT0);

// Texels of 8 bits from f(x, y), rows upwards.
template <typename F>
Texels make_texels(int width, int height, F&& f) {
    Texels texels;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (const int value : f(x, y))
                texels.push_back(static_cast<unsigned char>(value));
        }
    }
    return texels;
}

bool no_error(Canvas& canvas, const char* what);

std::span<const Check> compute_checks();
std::span<const Check> image_checks();
std::span<const Check> scratch_checks();
std::span<const Check> subgroup_checks();
std::span<const Check> geometry_checks();
std::span<const Check> tessellation_checks();
std::span<const Check> feedback_checks();
std::span<const Check> draw_checks();
std::span<const Check> query_checks();
std::span<const Check> robustness_checks();
std::span<const Check> varying_checks();
std::span<const Check> multisample_checks();
std::span<const Check> format_checks();
std::span<const Check> array_texture_checks();
std::span<const Check> lookup_checks();
std::span<const Check> compressed_checks();
std::span<const Check> blend_checks();
std::span<const Check> copy_checks();
std::span<const Check> exactness_checks();

}  // namespace cuesta::conformance
