// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glVertex, glColor and their like (OpenGL 2.1, 2.7). One definition for each type of components.
#include "gallium/frontends/gl/vertex_calls.h"

namespace cuesta::gl {

#define CUESTA_GL_VERTICES(letter, T)                                \
    CUESTA_GL_GIVE_2(vertex2##letter, T, give_vertex, position_slot) \
    CUESTA_GL_GIVE_3(vertex3##letter, T, give_vertex, position_slot) \
    CUESTA_GL_GIVE_4(vertex4##letter, T, give_vertex, position_slot)

CUESTA_GL_VERTICES(d, GLdouble)
CUESTA_GL_VERTICES(f, GLfloat)
CUESTA_GL_VERTICES(i, GLint)
CUESTA_GL_VERTICES(s, GLshort)

#define CUESTA_GL_COLORS(letter, T)                                 \
    CUESTA_GL_GIVE_3(color3##letter, T, set_normalized, color_slot) \
    CUESTA_GL_GIVE_4(color4##letter, T, set_normalized, color_slot) \
    CUESTA_GL_GIVE_3(secondary_color3##letter, T, set_normalized, secondary_color_slot)

CUESTA_GL_COLORS(b, GLbyte)
CUESTA_GL_COLORS(s, GLshort)
CUESTA_GL_COLORS(i, GLint)
CUESTA_GL_COLORS(f, GLfloat)
CUESTA_GL_COLORS(d, GLdouble)
CUESTA_GL_COLORS(ub, GLubyte)
CUESTA_GL_COLORS(us, GLushort)
CUESTA_GL_COLORS(ui, GLuint)

CUESTA_GL_GIVE_1(indexs, GLshort, set_attribute, color_index_slot)
CUESTA_GL_GIVE_1(indexi, GLint, set_attribute, color_index_slot)
CUESTA_GL_GIVE_1(indexf, GLfloat, set_attribute, color_index_slot)
CUESTA_GL_GIVE_1(indexd, GLdouble, set_attribute, color_index_slot)
CUESTA_GL_GIVE_1(indexub, GLubyte, set_attribute, color_index_slot)

CUESTA_GL_GIVE_3(normal3b, GLbyte, set_normalized, normal_slot)
CUESTA_GL_GIVE_3(normal3s, GLshort, set_normalized, normal_slot)
CUESTA_GL_GIVE_3(normal3i, GLint, set_normalized, normal_slot)
CUESTA_GL_GIVE_3(normal3f, GLfloat, set_normalized, normal_slot)
CUESTA_GL_GIVE_3(normal3d, GLdouble, set_normalized, normal_slot)

CUESTA_GL_GIVE_1(fog_coordf, GLfloat, set_attribute, fog_coord_slot)
CUESTA_GL_GIVE_1(fog_coordd, GLdouble, set_attribute, fog_coord_slot)

void edge_flag(State& state, GLboolean flag) {
    set_attribute(state, edge_flag_slot, flag != GL_FALSE);
}
void edge_flagv(State& state, const GLboolean* flag) {
    set_attribute(state, edge_flag_slot, *flag != GL_FALSE);
}

}  // namespace cuesta::gl
