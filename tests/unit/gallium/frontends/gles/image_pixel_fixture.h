// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixels of OpenGL ES 3 contexts, on the emulated GPU where its driver offers them.
#pragma once

#include <string>

#include "fixture.h"

namespace cuesta::gles {

class ImagePixelTest : public GlesTest {
  protected:
    void SetUp() override;
    // Skips where the GPU has no such version.
    void start_version(unsigned version);

    // Linked and current; `fragment` follows the head, which begins with the version, and
    // precisions.
    GLuint use_fragment_shader(const std::string& fragment,
                               const std::string& head = "#version 300 es\n");
    // A triangle over everything.
    void draw();
    // Framebuffer `name`, bound to both, with a renderbuffer of the same name.
    void bind_target(
        GLuint name, GLenum format, GLsizei columns, GLsizei rows, GLsizei samples = 0);
    void bind_plain(GLuint name, GLenum target);  // a texture, without filters

    template <typename T>
    std::vector<T> read(GLint x,
                        GLint y,
                        GLsizei columns,
                        GLsizei rows,
                        GLenum format,
                        GLenum type,
                        size_t components = 4) {
        std::vector<T> out(static_cast<size_t>(columns * rows) * components);
        read_pixels(state(), x, y, columns, rows, format, type, out.data());
        return out;
    }
    std::vector<float> read_floats(GLint x = 0, GLint y = 0) {
        return read<float>(x, y, 1, 1, GL_RGBA, GL_FLOAT);
    }
    std::vector<GLint> read_ints(GLint x = 0, GLint y = 0) {
        return read<GLint>(x, y, 1, 1, GL_RGBA_INTEGER, GL_INT);
    }
    std::vector<GLuint> read_uints(GLint x = 0, GLint y = 0) {
        return read<GLuint>(x, y, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT);
    }
};

}  // namespace cuesta::gles
