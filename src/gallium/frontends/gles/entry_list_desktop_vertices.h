// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names that desktop OpenGL and its extensions have for functions of vertices, buffers and queries
// that it shares with OpenGL ES: rows of entry_list.h. No include guard, on purpose.

// ARB_vertex_buffer_object
CUESTA_GLES_DECLARE(bind_buffer, "glBindBufferARB", BINDBUFFER, compatibility)
CUESTA_GLES_DECLARE(delete_buffers, "glDeleteBuffersARB", DELETEBUFFERS, compatibility)
CUESTA_GLES_DECLARE(gen_buffers, "glGenBuffersARB", GENBUFFERS, compatibility)
CUESTA_GLES_DECLARE(is_buffer, "glIsBufferARB", ISBUFFER, compatibility)
CUESTA_GLES_DECLARE(buffer_data, "glBufferDataARB", BUFFERDATA, compatibility)
CUESTA_GLES_DECLARE(buffer_sub_data, "glBufferSubDataARB", BUFFERSUBDATA, compatibility)
CUESTA_GLES_DECLARE(unmap_buffer, "glUnmapBufferARB", UNMAPBUFFER, compatibility)
CUESTA_GLES_DECLARE(get_buffer_parameteriv,
                    "glGetBufferParameterivARB",
                    GETBUFFERPARAMETERIV,
                    compatibility)
CUESTA_GLES_DECLARE(get_buffer_pointerv, "glGetBufferPointervARB", GETBUFFERPOINTERV, compatibility)

// ARB_occlusion_query, and what OpenGL 1.5 has that OpenGL ES 3 has not
CUESTA_GLES_DECLARE(gen_queries, "glGenQueriesARB", GENQUERIES, compatibility)
CUESTA_GLES_DECLARE(delete_queries, "glDeleteQueriesARB", DELETEQUERIES, compatibility)
CUESTA_GLES_DECLARE(is_query, "glIsQueryARB", ISQUERY, compatibility)
CUESTA_GLES_DECLARE(begin_query, "glBeginQueryARB", BEGINQUERY, compatibility)
CUESTA_GLES_DECLARE(end_query, "glEndQueryARB", ENDQUERY, compatibility)
CUESTA_GLES_DECLARE(get_queryiv, "glGetQueryivARB", GETQUERYIV, compatibility)
CUESTA_GLES_DECLARE(get_query_objectiv, "glGetQueryObjectiv", GETQUERYOBJECTIVEXT, desktop)
CUESTA_GLES_DECLARE(get_query_objectiv, "glGetQueryObjectivARB", GETQUERYOBJECTIVEXT, compatibility)
CUESTA_GLES_DECLARE(get_query_objectuiv, "glGetQueryObjectuivARB", GETQUERYOBJECTUIV, compatibility)

// EXT_draw_range_elements, EXT_vertex_array
CUESTA_GLES_DECLARE(draw_range_elements, "glDrawRangeElementsEXT", DRAWRANGEELEMENTS, compatibility)
CUESTA_GLES_DECLARE(draw_arrays, "glDrawArraysEXT", DRAWARRAYS, compatibility)

// ARB_vertex_shader
CUESTA_GLES_DECLARE(enable_vertex_attrib_array,
                    "glEnableVertexAttribArrayARB",
                    ENABLEVERTEXATTRIBARRAY,
                    compatibility)
CUESTA_GLES_DECLARE(disable_vertex_attrib_array,
                    "glDisableVertexAttribArrayARB",
                    DISABLEVERTEXATTRIBARRAY,
                    compatibility)
CUESTA_GLES_DECLARE(vertex_attrib_pointer,
                    "glVertexAttribPointerARB",
                    VERTEXATTRIBPOINTER,
                    compatibility)
CUESTA_GLES_DECLARE(get_vertex_attribfv, "glGetVertexAttribfvARB", GETVERTEXATTRIBFV, compatibility)
CUESTA_GLES_DECLARE(get_vertex_attribiv, "glGetVertexAttribivARB", GETVERTEXATTRIBIV, compatibility)
CUESTA_GLES_DECLARE(get_vertex_attrib_pointerv,
                    "glGetVertexAttribPointervARB",
                    GETVERTEXATTRIBPOINTERV,
                    compatibility)
CUESTA_GLES_DECLARE(vertex_attrib1f, "glVertexAttrib1fARB", VERTEXATTRIB1F, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib1fv, "glVertexAttrib1fvARB", VERTEXATTRIB1FV, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib2f, "glVertexAttrib2fARB", VERTEXATTRIB2F, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib2fv, "glVertexAttrib2fvARB", VERTEXATTRIB2FV, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib3f, "glVertexAttrib3fARB", VERTEXATTRIB3F, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib3fv, "glVertexAttrib3fvARB", VERTEXATTRIB3FV, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib4f, "glVertexAttrib4fARB", VERTEXATTRIB4F, compatibility)
CUESTA_GLES_DECLARE(vertex_attrib4fv, "glVertexAttrib4fvARB", VERTEXATTRIB4FV, compatibility)
