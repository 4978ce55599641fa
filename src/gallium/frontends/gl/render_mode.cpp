// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/render_mode.h"

#include <algorithm>
#include <cmath>

namespace cuesta::gl {

namespace {

// Depths are from 0 to 2^32 - 1.
GLuint depth_word(double depth) {
    return static_cast<GLuint>(std::llround(std::clamp(depth, 0.0, 1.0) * 0xffffffffU));
}

}  // namespace

void Selection::set_buffer(GLuint* buffer, GLsizei size) {
    has_buffer_ = true;
    buffer_ = buffer;
    size_ = buffer == nullptr ? 0 : size;
}

void Selection::begin() {
    used_ = 0;
    overflowed_ = false;
    records_ = 0;
    depth_ = 0;
    is_hit_ = false;
    least_ = 1;
    greatest_ = 0;
}

GLint Selection::end() {
    finish_record();
    const GLint result = overflowed_ ? -1 : records_;
    begin();
    return result;
}

void Selection::hit(double depth) {
    is_hit_ = true;
    least_ = std::min(least_, depth);
    greatest_ = std::max(greatest_, depth);
}

void Selection::put(GLuint value) {
    if (used_ < size_)
        buffer_[used_++] = value;
    else
        overflowed_ = true;
}

void Selection::finish_record() {
    if (!is_hit_)
        return;
    put(depth_);
    put(depth_word(least_));
    put(depth_word(greatest_));
    for (const GLuint name : std::span(names_).first(depth_))
        put(name);
    ++records_;
    is_hit_ = false;
    least_ = 1;
    greatest_ = 0;
}

void Selection::clear_names() {
    finish_record();
    depth_ = 0;
}

bool Selection::push(GLuint name) {
    if (depth_ == max_name_stack_depth)
        return false;
    finish_record();
    names_[depth_++] = name;
    return true;
}

bool Selection::pop() {
    if (depth_ == 0)
        return false;
    finish_record();
    --depth_;
    return true;
}

bool Selection::load(GLuint name) {
    if (depth_ == 0)
        return false;
    finish_record();
    names_[depth_ - 1] = name;
    return true;
}

void Feedback::set_buffer(GLfloat* buffer, GLsizei size, GLenum type) {
    has_buffer_ = true;
    buffer_ = buffer;
    size_ = buffer == nullptr ? 0 : size;
    type_ = type;
}

void Feedback::begin() {
    used_ = 0;
    overflowed_ = false;
}

GLint Feedback::end() {
    const GLint result = overflowed_ ? -1 : used_;
    begin();
    return result;
}

void Feedback::put(const Vertex& vertex) {
    put(vertex.window[0]);
    put(vertex.window[1]);
    if (type_ == GL_2D)
        return;
    put(vertex.window[2]);
    if (type_ == GL_3D)
        return;
    if (type_ == GL_4D_COLOR_TEXTURE)
        put(vertex.w);
    for (const float component : vertex.color)
        put(component);
    if (type_ == GL_3D_COLOR)
        return;
    for (const float component : vertex.tex_coord)
        put(component);
}

}  // namespace cuesta::gl
