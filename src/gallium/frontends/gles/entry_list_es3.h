// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about what OpenGL ES 3.0 adds, but for images (entry_list_es3_images.h).
// What an extension has under another name is the same function. No include guard, on purpose.

// vertex_arrays.cpp, vertex_attributes.cpp
CUESTA_GLES_DECLARE(gen_vertex_arrays, "glGenVertexArrays", GENVERTEXARRAYS, es3)
CUESTA_GLES_DECLARE(delete_vertex_arrays, "glDeleteVertexArrays", DELETEVERTEXARRAYS, es3)
CUESTA_GLES_DECLARE(is_vertex_array, "glIsVertexArray", ISVERTEXARRAY, es3)
CUESTA_GLES_DECLARE(bind_vertex_array, "glBindVertexArray", BINDVERTEXARRAY, es3)
CUESTA_GLES_DECLARE(vertex_attrib_divisor, "glVertexAttribDivisor", VERTEXATTRIBDIVISOR, es3)
CUESTA_GLES_DECLARE(vertex_attrib_i_pointer, "glVertexAttribIPointer", VERTEXATTRIBIPOINTER, es3)
CUESTA_GLES_DECLARE(vertex_attrib_i4i, "glVertexAttribI4i", VERTEXATTRIBI4I, es3)
CUESTA_GLES_DECLARE(vertex_attrib_i4ui, "glVertexAttribI4ui", VERTEXATTRIBI4UI, es3)
CUESTA_GLES_DECLARE(vertex_attrib_i4iv, "glVertexAttribI4iv", VERTEXATTRIBI4IV, es3)
CUESTA_GLES_DECLARE(vertex_attrib_i4uiv, "glVertexAttribI4uiv", VERTEXATTRIBI4UIV, es3)
CUESTA_GLES_DECLARE(get_vertex_attrib_iiv, "glGetVertexAttribIiv", GETVERTEXATTRIBIIV, es3)
CUESTA_GLES_DECLARE(get_vertex_attrib_iuiv, "glGetVertexAttribIuiv", GETVERTEXATTRIBIUIV, es3)

// buffers.cpp, buffer_access.cpp, indexed_buffers.cpp
CUESTA_GLES_DECLARE(unmap_buffer, "glUnmapBuffer", UNMAPBUFFER, es3)
CUESTA_GLES_DECLARE(get_buffer_pointerv, "glGetBufferPointerv", GETBUFFERPOINTERV, es3)
CUESTA_GLES_DECLARE(map_buffer_range, "glMapBufferRange", MAPBUFFERRANGE, es3)
CUESTA_GLES_DECLARE(flush_mapped_buffer_range,
                    "glFlushMappedBufferRange",
                    FLUSHMAPPEDBUFFERRANGE,
                    es3)
CUESTA_GLES_DECLARE(copy_buffer_sub_data, "glCopyBufferSubData", COPYBUFFERSUBDATA, es3)
CUESTA_GLES_DECLARE(get_buffer_parameteri64v,
                    "glGetBufferParameteri64v",
                    GETBUFFERPARAMETERI64V,
                    es3)
CUESTA_GLES_DECLARE(bind_buffer_base, "glBindBufferBase", BINDBUFFERBASE, es3)
CUESTA_GLES_DECLARE(bind_buffer_range, "glBindBufferRange", BINDBUFFERRANGE, es3)

// indexed_queries.cpp
CUESTA_GLES_DECLARE(get_integeri_v, "glGetIntegeri_v", GETINTEGERI_V, es3)
CUESTA_GLES_DECLARE(get_integer64i_v, "glGetInteger64i_v", GETINTEGER64I_V, es3)

// draw.cpp
CUESTA_GLES_DECLARE(draw_range_elements, "glDrawRangeElements", DRAWRANGEELEMENTS, es3)
CUESTA_GLES_DECLARE(draw_arrays_instanced, "glDrawArraysInstanced", DRAWARRAYSINSTANCED, es3)
CUESTA_GLES_DECLARE(draw_elements_instanced, "glDrawElementsInstanced", DRAWELEMENTSINSTANCED, es3)

// get.cpp
CUESTA_GLES_DECLARE(get_string_i, "glGetStringi", GETSTRINGI, es3)
CUESTA_GLES_DECLARE(get_integer64v, "glGetInteger64v", GETINTEGER64V, es3)

// samplers.cpp
CUESTA_GLES_DECLARE(gen_samplers, "glGenSamplers", GENSAMPLERS, es3)
CUESTA_GLES_DECLARE(delete_samplers, "glDeleteSamplers", DELETESAMPLERS, es3)
CUESTA_GLES_DECLARE(is_sampler, "glIsSampler", ISSAMPLER, es3)
CUESTA_GLES_DECLARE(bind_sampler, "glBindSampler", BINDSAMPLER, es3)
CUESTA_GLES_DECLARE(sampler_parameter_i, "glSamplerParameteri", SAMPLERPARAMETERI, es3)
CUESTA_GLES_DECLARE(sampler_parameter_iv, "glSamplerParameteriv", SAMPLERPARAMETERIV, es3)
CUESTA_GLES_DECLARE(sampler_parameter_f, "glSamplerParameterf", SAMPLERPARAMETERF, es3)
CUESTA_GLES_DECLARE(sampler_parameter_fv, "glSamplerParameterfv", SAMPLERPARAMETERFV, es3)
CUESTA_GLES_DECLARE(get_sampler_parameter_iv, "glGetSamplerParameteriv", GETSAMPLERPARAMETERIV, es3)
CUESTA_GLES_DECLARE(get_sampler_parameter_fv, "glGetSamplerParameterfv", GETSAMPLERPARAMETERFV, es3)

// syncs.cpp
CUESTA_GLES_DECLARE(fence_sync, "glFenceSync", FENCESYNC, es3)
CUESTA_GLES_DECLARE(is_sync, "glIsSync", ISSYNC, es3)
CUESTA_GLES_DECLARE(delete_sync, "glDeleteSync", DELETESYNC, es3)
CUESTA_GLES_DECLARE(client_wait_sync, "glClientWaitSync", CLIENTWAITSYNC, es3)
CUESTA_GLES_DECLARE(wait_sync, "glWaitSync", WAITSYNC, es3)
CUESTA_GLES_DECLARE(get_sync_iv, "glGetSynciv", GETSYNCIV, es3)

// query.cpp
CUESTA_GLES_DECLARE(gen_queries, "glGenQueries", GENQUERIES, es3)
CUESTA_GLES_DECLARE(delete_queries, "glDeleteQueries", DELETEQUERIES, es3)
CUESTA_GLES_DECLARE(is_query, "glIsQuery", ISQUERY, es3)
CUESTA_GLES_DECLARE(begin_query, "glBeginQuery", BEGINQUERY, es3)
CUESTA_GLES_DECLARE(end_query, "glEndQuery", ENDQUERY, es3)
CUESTA_GLES_DECLARE(get_queryiv, "glGetQueryiv", GETQUERYIV, es3)
CUESTA_GLES_DECLARE(get_query_objectuiv, "glGetQueryObjectuiv", GETQUERYOBJECTUIV, es3)

// transform_feedbacks.cpp, feedback_varyings.cpp
CUESTA_GLES_DECLARE(gen_transform_feedbacks, "glGenTransformFeedbacks", GENTRANSFORMFEEDBACKS, es3)
CUESTA_GLES_DECLARE(delete_transform_feedbacks,
                    "glDeleteTransformFeedbacks",
                    DELETETRANSFORMFEEDBACKS,
                    es3)
CUESTA_GLES_DECLARE(is_transform_feedback, "glIsTransformFeedback", ISTRANSFORMFEEDBACK, es3)
CUESTA_GLES_DECLARE(bind_transform_feedback, "glBindTransformFeedback", BINDTRANSFORMFEEDBACK, es3)
CUESTA_GLES_DECLARE(begin_transform_feedback,
                    "glBeginTransformFeedback",
                    BEGINTRANSFORMFEEDBACK,
                    es3)
CUESTA_GLES_DECLARE(end_transform_feedback, "glEndTransformFeedback", ENDTRANSFORMFEEDBACK, es3)
CUESTA_GLES_DECLARE(pause_transform_feedback,
                    "glPauseTransformFeedback",
                    PAUSETRANSFORMFEEDBACK,
                    es3)
CUESTA_GLES_DECLARE(resume_transform_feedback,
                    "glResumeTransformFeedback",
                    RESUMETRANSFORMFEEDBACK,
                    es3)
CUESTA_GLES_DECLARE(transform_feedback_varyings,
                    "glTransformFeedbackVaryings",
                    TRANSFORMFEEDBACKVARYINGS,
                    es3)
CUESTA_GLES_DECLARE(get_transform_feedback_varying,
                    "glGetTransformFeedbackVarying",
                    GETTRANSFORMFEEDBACKVARYING,
                    es3)

// programs.cpp, separable_programs.cpp
CUESTA_GLES_DECLARE(get_program_binary, "glGetProgramBinary", GETPROGRAMBINARY, es3)
CUESTA_GLES_DECLARE(program_binary, "glProgramBinary", PROGRAMBINARY, es3)
CUESTA_GLES_DECLARE(program_parameter_i, "glProgramParameteri", PROGRAMPARAMETERI, es3)

// program_queries.cpp, uniform_blocks.cpp
CUESTA_GLES_DECLARE(get_uniform_uiv, "glGetUniformuiv", GETUNIFORMUIV, es3)
CUESTA_GLES_DECLARE(getn_uniform_uiv, "glGetnUniformuivKHR", GETNUNIFORMUIVKHR, es3)
CUESTA_GLES_DECLARE(get_frag_data_location, "glGetFragDataLocation", GETFRAGDATALOCATION, es3)
CUESTA_GLES_DECLARE(get_uniform_indices, "glGetUniformIndices", GETUNIFORMINDICES, es3)
CUESTA_GLES_DECLARE(get_active_uniforms_iv, "glGetActiveUniformsiv", GETACTIVEUNIFORMSIV, es3)
CUESTA_GLES_DECLARE(get_uniform_block_index, "glGetUniformBlockIndex", GETUNIFORMBLOCKINDEX, es3)
CUESTA_GLES_DECLARE(get_active_uniform_block_iv,
                    "glGetActiveUniformBlockiv",
                    GETACTIVEUNIFORMBLOCKIV,
                    es3)
CUESTA_GLES_DECLARE(get_active_uniform_block_name,
                    "glGetActiveUniformBlockName",
                    GETACTIVEUNIFORMBLOCKNAME,
                    es3)
CUESTA_GLES_DECLARE(uniform_block_binding, "glUniformBlockBinding", UNIFORMBLOCKBINDING, es3)

// uniform_calls.cpp
CUESTA_GLES_DECLARE(uniform_1ui, "glUniform1ui", UNIFORM1UI, es3)
CUESTA_GLES_DECLARE(uniform_2ui, "glUniform2ui", UNIFORM2UI, es3)
CUESTA_GLES_DECLARE(uniform_3ui, "glUniform3ui", UNIFORM3UI, es3)
CUESTA_GLES_DECLARE(uniform_4ui, "glUniform4ui", UNIFORM4UI, es3)
CUESTA_GLES_DECLARE(uniform_1uiv, "glUniform1uiv", UNIFORM1UIV, es3)
CUESTA_GLES_DECLARE(uniform_2uiv, "glUniform2uiv", UNIFORM2UIV, es3)
CUESTA_GLES_DECLARE(uniform_3uiv, "glUniform3uiv", UNIFORM3UIV, es3)
CUESTA_GLES_DECLARE(uniform_4uiv, "glUniform4uiv", UNIFORM4UIV, es3)
CUESTA_GLES_DECLARE(uniform_matrix_2x3fv, "glUniformMatrix2x3fv", UNIFORMMATRIX2X3FV, es3)
CUESTA_GLES_DECLARE(uniform_matrix_3x2fv, "glUniformMatrix3x2fv", UNIFORMMATRIX3X2FV, es3)
CUESTA_GLES_DECLARE(uniform_matrix_2x4fv, "glUniformMatrix2x4fv", UNIFORMMATRIX2X4FV, es3)
CUESTA_GLES_DECLARE(uniform_matrix_4x2fv, "glUniformMatrix4x2fv", UNIFORMMATRIX4X2FV, es3)
CUESTA_GLES_DECLARE(uniform_matrix_3x4fv, "glUniformMatrix3x4fv", UNIFORMMATRIX3X4FV, es3)
CUESTA_GLES_DECLARE(uniform_matrix_4x3fv, "glUniformMatrix4x3fv", UNIFORMMATRIX4X3FV, es3)
// EXT_separate_shader_objects, which all contexts offer.
CUESTA_GLES_DECLARE(program_uniform_1ui, "glProgramUniform1uiEXT", PROGRAMUNIFORM1UIEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_2ui, "glProgramUniform2uiEXT", PROGRAMUNIFORM2UIEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_3ui, "glProgramUniform3uiEXT", PROGRAMUNIFORM3UIEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_4ui, "glProgramUniform4uiEXT", PROGRAMUNIFORM4UIEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_1uiv, "glProgramUniform1uivEXT", PROGRAMUNIFORM1UIVEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_2uiv, "glProgramUniform2uivEXT", PROGRAMUNIFORM2UIVEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_3uiv, "glProgramUniform3uivEXT", PROGRAMUNIFORM3UIVEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_4uiv, "glProgramUniform4uivEXT", PROGRAMUNIFORM4UIVEXT, es3)
CUESTA_GLES_DECLARE(program_uniform_matrix_2x3fv,
                    "glProgramUniformMatrix2x3fvEXT",
                    PROGRAMUNIFORMMATRIX2X3FVEXT,
                    es3)
CUESTA_GLES_DECLARE(program_uniform_matrix_3x2fv,
                    "glProgramUniformMatrix3x2fvEXT",
                    PROGRAMUNIFORMMATRIX3X2FVEXT,
                    es3)
CUESTA_GLES_DECLARE(program_uniform_matrix_2x4fv,
                    "glProgramUniformMatrix2x4fvEXT",
                    PROGRAMUNIFORMMATRIX2X4FVEXT,
                    es3)
CUESTA_GLES_DECLARE(program_uniform_matrix_4x2fv,
                    "glProgramUniformMatrix4x2fvEXT",
                    PROGRAMUNIFORMMATRIX4X2FVEXT,
                    es3)
CUESTA_GLES_DECLARE(program_uniform_matrix_3x4fv,
                    "glProgramUniformMatrix3x4fvEXT",
                    PROGRAMUNIFORMMATRIX3X4FVEXT,
                    es3)
CUESTA_GLES_DECLARE(program_uniform_matrix_4x3fv,
                    "glProgramUniformMatrix4x3fvEXT",
                    PROGRAMUNIFORMMATRIX4X3FVEXT,
                    es3)
