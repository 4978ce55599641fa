// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glRenderMode chooses between: drawing, selection and feedback (OpenGL 2.1, 5.2 and 5.3).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

inline constexpr uint32_t max_name_stack_depth = 64;

// Selection: the names that are current when something is inside of the view volume.
class Selection {
  public:
    // glSelectBuffer.
    void set_buffer(GLuint* buffer, GLsizei size);
    bool has_buffer() const { return has_buffer_; }
    const GLuint* buffer() const { return buffer_; }
    GLsizei size() const { return size_; }

    void begin();
    // The number of hits, or -1: the buffer was too small.
    GLint end();

    // Something at that depth of the window.
    void hit(double depth);

    uint32_t depth() const { return depth_; }
    // What changes the stack writes the hits until then. False: it is full, or empty.
    void clear_names();
    bool push(GLuint name);
    bool pop();
    bool load(GLuint name);

  private:
    void finish_record();
    void put(GLuint value);

    bool has_buffer_ = false;
    GLuint* buffer_ = nullptr;
    GLsizei size_ = 0;
    GLsizei used_ = 0;
    bool overflowed_ = false;
    GLint records_ = 0;

    std::array<GLuint, max_name_stack_depth> names_{};
    uint32_t depth_ = 0;
    bool is_hit_ = false;  // since the last record
    double least_ = 1;
    double greatest_ = 0;
};

// Feedback: what would be drawn, as numbers.
class Feedback {
  public:
    void set_buffer(GLfloat* buffer, GLsizei size, GLenum type);
    bool has_buffer() const { return has_buffer_; }
    const GLfloat* buffer() const { return buffer_; }
    GLsizei size() const { return size_; }
    GLenum type() const { return type_; }

    void begin();
    // The number of values, or -1: the buffer was too small.
    GLint end();

    void put(GLfloat value) {
        if (used_ < size_)
            buffer_[used_++] = value;
        else
            overflowed_ = true;
    }
    // Place in the window, w of clip coordinates, colour, texture coordinates: what the type has of
    // them.
    struct Vertex {
        std::array<float, 3> window{};
        float w = 1;
        std::array<float, 4> color{};
        std::array<float, 4> tex_coord{};
    };
    void put(const Vertex& vertex);

  private:
    bool has_buffer_ = false;
    GLfloat* buffer_ = nullptr;
    GLsizei size_ = 0;
    GLenum type_ = GL_2D;
    GLsizei used_ = 0;
    bool overflowed_ = false;
};

struct RenderMode {
    GLenum mode = GL_RENDER;
    Selection selection;
    Feedback feedback;
};

}  // namespace cuesta::gl
