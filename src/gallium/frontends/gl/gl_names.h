// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Desktop OpenGL's enumerants and the types of its functions, beside OpenGL ES's. The functions are
// declared by the headers for their types alone: ours have names of their own.
#pragma once

#include "gallium/frontends/gles/gl.h"

#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>

// OpenGL ES's header declares these without prototypes, and glext.h leaves them to it.
extern "C" {
GLAPI void APIENTRY glBeginConditionalRenderNV(GLuint name, GLenum mode);
GLAPI void APIENTRY glEndConditionalRenderNV();
GLAPI void APIENTRY glBlendEquationEXT(GLenum mode);
GLAPI void APIENTRY glPolygonOffsetClampEXT(GLfloat factor, GLfloat units, GLfloat clamp);
GLAPI void APIENTRY glMultiDrawArraysEXT(GLenum mode,
                                         const GLint* first,
                                         const GLsizei* count,
                                         GLsizei draws);
GLAPI void APIENTRY glMultiDrawElementsEXT(
    GLenum mode, const GLsizei* count, GLenum type, const void* const* indices, GLsizei draws);
}
