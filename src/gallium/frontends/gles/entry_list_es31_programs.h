// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about what OpenGL ES 3.1 adds to programs: compute shaders, images,
// interfaces, and separate shaders, whose functions are those of EXT_separate_shader_objects.
// No include guard, on purpose.

// indexed_queries.cpp
CUESTA_GLES_DECLARE(get_booleani_v, "glGetBooleani_v", GETBOOLEANI_V, es31)

// dispatch.cpp, image_units.cpp
CUESTA_GLES_DECLARE(dispatch_compute, "glDispatchCompute", DISPATCHCOMPUTE, es31)
CUESTA_GLES_DECLARE(dispatch_compute_indirect,
                    "glDispatchComputeIndirect",
                    DISPATCHCOMPUTEINDIRECT,
                    es31)
CUESTA_GLES_DECLARE(memory_barrier, "glMemoryBarrier", MEMORYBARRIER, es31)
CUESTA_GLES_DECLARE(memory_barrier_by_region,
                    "glMemoryBarrierByRegion",
                    MEMORYBARRIERBYREGION,
                    es31)
CUESTA_GLES_DECLARE(bind_image_texture, "glBindImageTexture", BINDIMAGETEXTURE, es31)

// draw_indirect.cpp
CUESTA_GLES_DECLARE(draw_arrays_indirect, "glDrawArraysIndirect", DRAWARRAYSINDIRECT, es31)
CUESTA_GLES_DECLARE(draw_elements_indirect, "glDrawElementsIndirect", DRAWELEMENTSINDIRECT, es31)

// program_interfaces.cpp
CUESTA_GLES_DECLARE(get_program_interface_iv,
                    "glGetProgramInterfaceiv",
                    GETPROGRAMINTERFACEIV,
                    es31)
CUESTA_GLES_DECLARE(get_program_resource_index,
                    "glGetProgramResourceIndex",
                    GETPROGRAMRESOURCEINDEX,
                    es31)
CUESTA_GLES_DECLARE(get_program_resource_name,
                    "glGetProgramResourceName",
                    GETPROGRAMRESOURCENAME,
                    es31)
CUESTA_GLES_DECLARE(get_program_resource_iv, "glGetProgramResourceiv", GETPROGRAMRESOURCEIV, es31)
CUESTA_GLES_DECLARE(get_program_resource_location,
                    "glGetProgramResourceLocation",
                    GETPROGRAMRESOURCELOCATION,
                    es31)

// separable_programs.cpp, program_pipelines.cpp, uniform_calls.cpp
CUESTA_GLES_DECLARE(create_shader_program, "glCreateShaderProgramv", CREATESHADERPROGRAMV, es31)
CUESTA_GLES_DECLARE(gen_program_pipelines, "glGenProgramPipelines", GENPROGRAMPIPELINES, es31)
CUESTA_GLES_DECLARE(delete_program_pipelines,
                    "glDeleteProgramPipelines",
                    DELETEPROGRAMPIPELINES,
                    es31)
CUESTA_GLES_DECLARE(is_program_pipeline, "glIsProgramPipeline", ISPROGRAMPIPELINE, es31)
CUESTA_GLES_DECLARE(bind_program_pipeline, "glBindProgramPipeline", BINDPROGRAMPIPELINE, es31)
CUESTA_GLES_DECLARE(use_program_stages, "glUseProgramStages", USEPROGRAMSTAGES, es31)
CUESTA_GLES_DECLARE(active_shader_program, "glActiveShaderProgram", ACTIVESHADERPROGRAM, es31)
CUESTA_GLES_DECLARE(get_program_pipeline_iv, "glGetProgramPipelineiv", GETPROGRAMPIPELINEIV, es31)
CUESTA_GLES_DECLARE(validate_program_pipeline,
                    "glValidateProgramPipeline",
                    VALIDATEPROGRAMPIPELINE,
                    es31)
CUESTA_GLES_DECLARE(get_program_pipeline_info_log,
                    "glGetProgramPipelineInfoLog",
                    GETPROGRAMPIPELINEINFOLOG,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_1f, "glProgramUniform1f", PROGRAMUNIFORM1F, es31)
CUESTA_GLES_DECLARE(program_uniform_2f, "glProgramUniform2f", PROGRAMUNIFORM2F, es31)
CUESTA_GLES_DECLARE(program_uniform_3f, "glProgramUniform3f", PROGRAMUNIFORM3F, es31)
CUESTA_GLES_DECLARE(program_uniform_4f, "glProgramUniform4f", PROGRAMUNIFORM4F, es31)
CUESTA_GLES_DECLARE(program_uniform_1i, "glProgramUniform1i", PROGRAMUNIFORM1I, es31)
CUESTA_GLES_DECLARE(program_uniform_2i, "glProgramUniform2i", PROGRAMUNIFORM2I, es31)
CUESTA_GLES_DECLARE(program_uniform_3i, "glProgramUniform3i", PROGRAMUNIFORM3I, es31)
CUESTA_GLES_DECLARE(program_uniform_4i, "glProgramUniform4i", PROGRAMUNIFORM4I, es31)
CUESTA_GLES_DECLARE(program_uniform_1fv, "glProgramUniform1fv", PROGRAMUNIFORM1FV, es31)
CUESTA_GLES_DECLARE(program_uniform_2fv, "glProgramUniform2fv", PROGRAMUNIFORM2FV, es31)
CUESTA_GLES_DECLARE(program_uniform_3fv, "glProgramUniform3fv", PROGRAMUNIFORM3FV, es31)
CUESTA_GLES_DECLARE(program_uniform_4fv, "glProgramUniform4fv", PROGRAMUNIFORM4FV, es31)
CUESTA_GLES_DECLARE(program_uniform_1iv, "glProgramUniform1iv", PROGRAMUNIFORM1IV, es31)
CUESTA_GLES_DECLARE(program_uniform_2iv, "glProgramUniform2iv", PROGRAMUNIFORM2IV, es31)
CUESTA_GLES_DECLARE(program_uniform_3iv, "glProgramUniform3iv", PROGRAMUNIFORM3IV, es31)
CUESTA_GLES_DECLARE(program_uniform_4iv, "glProgramUniform4iv", PROGRAMUNIFORM4IV, es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_2fv,
                    "glProgramUniformMatrix2fv",
                    PROGRAMUNIFORMMATRIX2FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_3fv,
                    "glProgramUniformMatrix3fv",
                    PROGRAMUNIFORMMATRIX3FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_4fv,
                    "glProgramUniformMatrix4fv",
                    PROGRAMUNIFORMMATRIX4FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_1ui, "glProgramUniform1ui", PROGRAMUNIFORM1UI, es31)
CUESTA_GLES_DECLARE(program_uniform_2ui, "glProgramUniform2ui", PROGRAMUNIFORM2UI, es31)
CUESTA_GLES_DECLARE(program_uniform_3ui, "glProgramUniform3ui", PROGRAMUNIFORM3UI, es31)
CUESTA_GLES_DECLARE(program_uniform_4ui, "glProgramUniform4ui", PROGRAMUNIFORM4UI, es31)
CUESTA_GLES_DECLARE(program_uniform_1uiv, "glProgramUniform1uiv", PROGRAMUNIFORM1UIV, es31)
CUESTA_GLES_DECLARE(program_uniform_2uiv, "glProgramUniform2uiv", PROGRAMUNIFORM2UIV, es31)
CUESTA_GLES_DECLARE(program_uniform_3uiv, "glProgramUniform3uiv", PROGRAMUNIFORM3UIV, es31)
CUESTA_GLES_DECLARE(program_uniform_4uiv, "glProgramUniform4uiv", PROGRAMUNIFORM4UIV, es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_2x3fv,
                    "glProgramUniformMatrix2x3fv",
                    PROGRAMUNIFORMMATRIX2X3FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_3x2fv,
                    "glProgramUniformMatrix3x2fv",
                    PROGRAMUNIFORMMATRIX3X2FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_2x4fv,
                    "glProgramUniformMatrix2x4fv",
                    PROGRAMUNIFORMMATRIX2X4FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_4x2fv,
                    "glProgramUniformMatrix4x2fv",
                    PROGRAMUNIFORMMATRIX4X2FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_3x4fv,
                    "glProgramUniformMatrix3x4fv",
                    PROGRAMUNIFORMMATRIX3X4FV,
                    es31)
CUESTA_GLES_DECLARE(program_uniform_matrix_4x3fv,
                    "glProgramUniformMatrix4x3fv",
                    PROGRAMUNIFORMMATRIX4X3FV,
                    es31)
