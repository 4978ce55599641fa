// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of vertices: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.
#include "gallium/frontends/gl/entry_list_vertex_aliases.h"
#include "gallium/frontends/gl/entry_list_vertices.h"

// immediate.cpp
CUESTA_GL_DECLARE(rectd, glRectd, compatibility)
CUESTA_GL_DECLARE(rectdv, glRectdv, compatibility)
CUESTA_GL_DECLARE(rectf, glRectf, compatibility)
CUESTA_GL_DECLARE(rectfv, glRectfv, compatibility)
CUESTA_GL_DECLARE(recti, glRecti, compatibility)
CUESTA_GL_DECLARE(rectiv, glRectiv, compatibility)
CUESTA_GL_DECLARE(rects, glRects, compatibility)
CUESTA_GL_DECLARE(rectsv, glRectsv, compatibility)

// client_arrays.cpp
CUESTA_GL_DECLARE(vertex_pointer, glVertexPointer, compatibility)
CUESTA_GL_DECLARE(normal_pointer, glNormalPointer, compatibility)
CUESTA_GL_DECLARE(color_pointer, glColorPointer, compatibility)
CUESTA_GL_DECLARE(secondary_color_pointer, glSecondaryColorPointer, compatibility)
CUESTA_GL_DECLARE(fog_coord_pointer, glFogCoordPointer, compatibility)
CUESTA_GL_DECLARE(tex_coord_pointer, glTexCoordPointer, compatibility)
CUESTA_GL_DECLARE(edge_flag_pointer, glEdgeFlagPointer, compatibility)
CUESTA_GL_DECLARE(index_pointer, glIndexPointer, compatibility)
CUESTA_GL_DECLARE(enable_client_state, glEnableClientState, compatibility)
CUESTA_GL_DECLARE(disable_client_state, glDisableClientState, compatibility)
CUESTA_GL_DECLARE(client_active_texture, glClientActiveTexture, compatibility)
CUESTA_GL_DECLARE(interleaved_arrays, glInterleavedArrays, compatibility)

// array_queries.cpp
CUESTA_GL_DECLARE(get_pointerv_desktop, glGetPointerv, desktop)
CUESTA_GL_DECLARE(get_vertex_attribdv, glGetVertexAttribdv, desktop)

// evaluators.cpp
CUESTA_GL_DECLARE(map1f, glMap1f, compatibility)
CUESTA_GL_DECLARE(map1d, glMap1d, compatibility)
CUESTA_GL_DECLARE(map2f, glMap2f, compatibility)
CUESTA_GL_DECLARE(map2d, glMap2d, compatibility)
CUESTA_GL_DECLARE(map_grid1f, glMapGrid1f, compatibility)
CUESTA_GL_DECLARE(map_grid1d, glMapGrid1d, compatibility)
CUESTA_GL_DECLARE(map_grid2f, glMapGrid2f, compatibility)
CUESTA_GL_DECLARE(map_grid2d, glMapGrid2d, compatibility)
CUESTA_GL_DECLARE(eval_mesh1, glEvalMesh1, compatibility)
CUESTA_GL_DECLARE(eval_mesh2, glEvalMesh2, compatibility)
CUESTA_GL_DECLARE(get_mapfv, glGetMapfv, compatibility)
CUESTA_GL_DECLARE(get_mapdv, glGetMapdv, compatibility)
CUESTA_GL_DECLARE(get_mapiv, glGetMapiv, compatibility)

// buffer_calls.cpp
CUESTA_GL_DECLARE(map_buffer_desktop, glMapBuffer, desktop)
CUESTA_GL_DECLARE(get_buffer_sub_data, glGetBufferSubData, desktop)

// Names that extensions gave to them before OpenGL had them
CUESTA_GL_DECLARE(secondary_color_pointer, glSecondaryColorPointerEXT, compatibility)
CUESTA_GL_DECLARE(fog_coord_pointer, glFogCoordPointerEXT, compatibility)
CUESTA_GL_DECLARE(client_active_texture, glClientActiveTextureARB, compatibility)
CUESTA_GL_DECLARE(multi_draw_arrays, glMultiDrawArraysEXT, compatibility)
CUESTA_GL_DECLARE(multi_draw_elements, glMultiDrawElementsEXT, compatibility)
CUESTA_GL_DECLARE(get_pointerv_desktop, glGetPointervEXT, compatibility)
CUESTA_GL_DECLARE(get_vertex_attribdv, glGetVertexAttribdvARB, compatibility)
CUESTA_GL_DECLARE(map_buffer_desktop, glMapBufferARB, compatibility)
CUESTA_GL_DECLARE(get_buffer_sub_data, glGetBufferSubDataARB, compatibility)
