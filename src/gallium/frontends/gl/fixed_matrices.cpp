// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Matrices (OpenGL 2.1, 2.11.2).
#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/entry_point.h"

namespace cuesta::gl {

namespace {

bool is_identity(const Matrix4& m) {
    return m == identity;
}

void matrix_changed(State& state) {
    const FixedFunctionState& fixed = compatibility(state).fixed;
    switch (fixed.matrix_mode) {
        case GL_MODELVIEW: return touch(state, ValueGroup::modelview);
        case GL_PROJECTION: return touch(state, ValueGroup::projection);
        default: return touch(state, ValueGroup::texture_matrix);
    }
}

// Stages leave out texture matrices that do nothing.
void set_matrix(State& state, MatrixStack& stack, const Matrix4& matrix) {
    const bool was_identity = is_identity(stack.top());
    stack.top() = matrix;
    matrix_changed(state);
    if (compatibility(state).fixed.matrix_mode == GL_TEXTURE && was_identity != is_identity(matrix))
        touch_stages(state);
}

void load(State& state, const Matrix4& matrix) {
    if (MatrixStack* stack = current_stack(state))
        set_matrix(state, *stack, matrix);
}

void multiply_by(State& state, const Matrix4& matrix) {
    if (MatrixStack* stack = current_stack(state))
        set_matrix(state, *stack, multiply(stack->top(), matrix));
}

template <typename T>
Matrix4 matrix_of(const T* values) {
    Matrix4 out;
    for (size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<float>(values[i]);
    return out;
}

bool is_flat(const ViewVolume& v) {
    return v.left == v.right || v.bottom == v.top || v.near_plane == v.far_plane;
}

}  // namespace

MatrixStack* current_stack(gles::State& state) {
    FixedFunctionState& fixed = compatibility(state).fixed;
    switch (fixed.matrix_mode) {
        case GL_MODELVIEW: return &fixed.modelview;
        case GL_PROJECTION: return &fixed.projection;
        default: break;
    }
    FixedTextureUnit* unit = active_unit(state);
    return unit != nullptr ? &unit->matrices : nullptr;
}

void matrix_mode(State& state, GLenum mode) {
    if (mode != GL_MODELVIEW && mode != GL_PROJECTION && mode != GL_TEXTURE)
        return state.error(GL_INVALID_ENUM, "glMatrixMode: no mode");
    compatibility(state).fixed.matrix_mode = mode;
}

void load_identity(State& state) {
    load(state, identity);
}
void load_matrixf(State& state, const GLfloat* values) {
    load(state, matrix_of(values));
}
void load_matrixd(State& state, const GLdouble* values) {
    load(state, matrix_of(values));
}
void load_transpose_matrixf(State& state, const GLfloat* values) {
    load(state, transpose(matrix_of(values)));
}
void load_transpose_matrixd(State& state, const GLdouble* values) {
    load(state, transpose(matrix_of(values)));
}
void mult_matrixf(State& state, const GLfloat* values) {
    multiply_by(state, matrix_of(values));
}
void mult_matrixd(State& state, const GLdouble* values) {
    multiply_by(state, matrix_of(values));
}
void mult_transpose_matrixf(State& state, const GLfloat* values) {
    multiply_by(state, transpose(matrix_of(values)));
}
void mult_transpose_matrixd(State& state, const GLdouble* values) {
    multiply_by(state, transpose(matrix_of(values)));
}

void rotatef(State& state, GLfloat angle, GLfloat x, GLfloat y, GLfloat z) {
    multiply_by(state, rotation(angle, x, y, z));
}
void rotated(State& state, GLdouble angle, GLdouble x, GLdouble y, GLdouble z) {
    multiply_by(state, rotation(angle, x, y, z));
}
void scalef(State& state, GLfloat x, GLfloat y, GLfloat z) {
    multiply_by(state, scaling(x, y, z));
}
void scaled(State& state, GLdouble x, GLdouble y, GLdouble z) {
    multiply_by(state, scaling(x, y, z));
}
void translatef(State& state, GLfloat x, GLfloat y, GLfloat z) {
    multiply_by(state, translation(x, y, z));
}
void translated(State& state, GLdouble x, GLdouble y, GLdouble z) {
    multiply_by(state, translation(x, y, z));
}

void frustum(State& state,
             GLdouble left,
             GLdouble right,
             GLdouble bottom,
             GLdouble top,
             GLdouble near_plane,
             GLdouble far_plane) {
    const ViewVolume volume = {left, right, bottom, top, near_plane, far_plane};
    if (is_flat(volume) || near_plane <= 0 || far_plane <= 0)
        return state.error(GL_INVALID_VALUE, "glFrustum: no volume");
    multiply_by(state, frustum_matrix(volume));
}

void ortho(State& state,
           GLdouble left,
           GLdouble right,
           GLdouble bottom,
           GLdouble top,
           GLdouble near_plane,
           GLdouble far_plane) {
    const ViewVolume volume = {left, right, bottom, top, near_plane, far_plane};
    if (is_flat(volume))
        return state.error(GL_INVALID_VALUE, "glOrtho: no volume");
    multiply_by(state, ortho_matrix(volume));
}

void push_matrix(State& state) {
    MatrixStack* stack = current_stack(state);
    if (stack != nullptr && !stack->push())
        state.error(GL_STACK_OVERFLOW, "glPushMatrix: the stack is full");
}

void pop_matrix(State& state) {
    MatrixStack* stack = current_stack(state);
    if (stack == nullptr)
        return;
    if (!stack->pop())
        return state.error(GL_STACK_UNDERFLOW, "glPopMatrix: the stack has one matrix");
    matrix_changed(state);
    if (compatibility(state).fixed.matrix_mode == GL_TEXTURE)
        touch_stages(state);
}

}  // namespace cuesta::gl
