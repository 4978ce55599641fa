// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The draws that both profiles have beside OpenGL ES's: CUESTA_GL_DECLARE(function, name,
// extension). NOLINT: included more than once.

// multi_draws.cpp
CUESTA_GL_DECLARE(multi_draw_arrays, glMultiDrawArrays, desktop)
CUESTA_GL_DECLARE(multi_draw_elements, glMultiDrawElements, desktop)
CUESTA_GL_DECLARE(multi_draw_elements_base_vertex, glMultiDrawElementsBaseVertex, desktop)

// base_vertex_draws.cpp
CUESTA_GL_DECLARE(draw_elements_base_vertex, glDrawElementsBaseVertex, desktop)
CUESTA_GL_DECLARE(draw_range_elements_base_vertex, glDrawRangeElementsBaseVertex, desktop)
CUESTA_GL_DECLARE(draw_elements_instanced_base_vertex, glDrawElementsInstancedBaseVertex, desktop)

// conditional_rendering.cpp
CUESTA_GL_DECLARE(begin_conditional_render, glBeginConditionalRender, desktop)
CUESTA_GL_DECLARE(end_conditional_render, glEndConditionalRender, desktop)
CUESTA_GL_DECLARE(begin_conditional_render, glBeginConditionalRenderNV, desktop)
CUESTA_GL_DECLARE(end_conditional_render, glEndConditionalRenderNV, desktop)

// feedback_buffers.cpp
CUESTA_GL_DECLARE(bind_buffer_offset, glBindBufferOffsetEXT, desktop)
