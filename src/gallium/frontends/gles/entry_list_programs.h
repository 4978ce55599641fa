// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about shaders and programs. No include guard, on purpose.

// shaders.cpp
CUESTA_GLES_DECLARE(create_shader, "glCreateShader", CREATESHADER, core)
CUESTA_GLES_DECLARE(delete_shader, "glDeleteShader", DELETESHADER, core)
CUESTA_GLES_DECLARE(is_shader, "glIsShader", ISSHADER, core)
CUESTA_GLES_DECLARE(shader_source, "glShaderSource", SHADERSOURCE, core)
CUESTA_GLES_DECLARE(compile_shader, "glCompileShader", COMPILESHADER, core)
CUESTA_GLES_DECLARE(get_shader_iv, "glGetShaderiv", GETSHADERIV, core)
CUESTA_GLES_DECLARE(get_shader_info_log, "glGetShaderInfoLog", GETSHADERINFOLOG, core)
CUESTA_GLES_DECLARE(get_shader_source, "glGetShaderSource", GETSHADERSOURCE, core)
CUESTA_GLES_DECLARE(get_shader_precision_format,
                    "glGetShaderPrecisionFormat",
                    GETSHADERPRECISIONFORMAT,
                    core)
CUESTA_GLES_DECLARE(release_shader_compiler, "glReleaseShaderCompiler", RELEASESHADERCOMPILER, core)
CUESTA_GLES_DECLARE(max_shader_compiler_threads,
                    "glMaxShaderCompilerThreadsKHR",
                    MAXSHADERCOMPILERTHREADSKHR,
                    khr_parallel_shader_compile)
CUESTA_GLES_DECLARE(shader_binary, "glShaderBinary", SHADERBINARY, core)

// programs.cpp
CUESTA_GLES_DECLARE(create_program, "glCreateProgram", CREATEPROGRAM, core)
CUESTA_GLES_DECLARE(delete_program, "glDeleteProgram", DELETEPROGRAM, core)
CUESTA_GLES_DECLARE(is_program, "glIsProgram", ISPROGRAM, core)
CUESTA_GLES_DECLARE(attach_shader, "glAttachShader", ATTACHSHADER, core)
CUESTA_GLES_DECLARE(detach_shader, "glDetachShader", DETACHSHADER, core)
CUESTA_GLES_DECLARE(get_attached_shaders, "glGetAttachedShaders", GETATTACHEDSHADERS, core)
CUESTA_GLES_DECLARE(bind_attrib_location, "glBindAttribLocation", BINDATTRIBLOCATION, core)
CUESTA_GLES_DECLARE(link_program, "glLinkProgram", LINKPROGRAM, core)
CUESTA_GLES_DECLARE(use_program, "glUseProgram", USEPROGRAM, core)
CUESTA_GLES_DECLARE(validate_program, "glValidateProgram", VALIDATEPROGRAM, core)
CUESTA_GLES_DECLARE(get_program_binary,
                    "glGetProgramBinaryOES",
                    GETPROGRAMBINARYOES,
                    oes_get_program_binary)
CUESTA_GLES_DECLARE(program_binary, "glProgramBinaryOES", PROGRAMBINARYOES, oes_get_program_binary)

// program_queries.cpp
CUESTA_GLES_DECLARE(get_program_iv, "glGetProgramiv", GETPROGRAMIV, core)
CUESTA_GLES_DECLARE(get_program_info_log, "glGetProgramInfoLog", GETPROGRAMINFOLOG, core)
CUESTA_GLES_DECLARE(get_active_attrib, "glGetActiveAttrib", GETACTIVEATTRIB, core)
CUESTA_GLES_DECLARE(get_active_uniform, "glGetActiveUniform", GETACTIVEUNIFORM, core)
CUESTA_GLES_DECLARE(get_attrib_location, "glGetAttribLocation", GETATTRIBLOCATION, core)
CUESTA_GLES_DECLARE(get_uniform_location, "glGetUniformLocation", GETUNIFORMLOCATION, core)
CUESTA_GLES_DECLARE(get_uniform_fv, "glGetUniformfv", GETUNIFORMFV, core)
CUESTA_GLES_DECLARE(get_uniform_iv, "glGetUniformiv", GETUNIFORMIV, core)
CUESTA_GLES_DECLARE(getn_uniform_fv, "glGetnUniformfvEXT", GETNUNIFORMFVEXT, ext_robustness)
CUESTA_GLES_DECLARE(getn_uniform_iv, "glGetnUniformivEXT", GETNUNIFORMIVEXT, ext_robustness)
CUESTA_GLES_DECLARE(getn_uniform_fv, "glGetnUniformfvKHR", GETNUNIFORMFVKHR, khr_robustness)
CUESTA_GLES_DECLARE(getn_uniform_iv, "glGetnUniformivKHR", GETNUNIFORMIVKHR, khr_robustness)

// uniform_calls.cpp
CUESTA_GLES_DECLARE(uniform_1f, "glUniform1f", UNIFORM1F, core)
CUESTA_GLES_DECLARE(uniform_2f, "glUniform2f", UNIFORM2F, core)
CUESTA_GLES_DECLARE(uniform_3f, "glUniform3f", UNIFORM3F, core)
CUESTA_GLES_DECLARE(uniform_4f, "glUniform4f", UNIFORM4F, core)
CUESTA_GLES_DECLARE(uniform_1i, "glUniform1i", UNIFORM1I, core)
CUESTA_GLES_DECLARE(uniform_2i, "glUniform2i", UNIFORM2I, core)
CUESTA_GLES_DECLARE(uniform_3i, "glUniform3i", UNIFORM3I, core)
CUESTA_GLES_DECLARE(uniform_4i, "glUniform4i", UNIFORM4I, core)
CUESTA_GLES_DECLARE(uniform_1fv, "glUniform1fv", UNIFORM1FV, core)
CUESTA_GLES_DECLARE(uniform_2fv, "glUniform2fv", UNIFORM2FV, core)
CUESTA_GLES_DECLARE(uniform_3fv, "glUniform3fv", UNIFORM3FV, core)
CUESTA_GLES_DECLARE(uniform_4fv, "glUniform4fv", UNIFORM4FV, core)
CUESTA_GLES_DECLARE(uniform_1iv, "glUniform1iv", UNIFORM1IV, core)
CUESTA_GLES_DECLARE(uniform_2iv, "glUniform2iv", UNIFORM2IV, core)
CUESTA_GLES_DECLARE(uniform_3iv, "glUniform3iv", UNIFORM3IV, core)
CUESTA_GLES_DECLARE(uniform_4iv, "glUniform4iv", UNIFORM4IV, core)
CUESTA_GLES_DECLARE(uniform_matrix_2fv, "glUniformMatrix2fv", UNIFORMMATRIX2FV, core)
CUESTA_GLES_DECLARE(uniform_matrix_3fv, "glUniformMatrix3fv", UNIFORMMATRIX3FV, core)
CUESTA_GLES_DECLARE(uniform_matrix_4fv, "glUniformMatrix4fv", UNIFORMMATRIX4FV, core)

// separable_programs.cpp
CUESTA_GLES_DECLARE(program_parameter_i,
                    "glProgramParameteriEXT",
                    PROGRAMPARAMETERIEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(create_shader_program_ext,
                    "glCreateShaderProgramvEXT",
                    CREATESHADERPROGRAMVEXT,
                    ext_separate_shader_objects)

// program_pipelines.cpp
CUESTA_GLES_DECLARE(gen_program_pipelines,
                    "glGenProgramPipelinesEXT",
                    GENPROGRAMPIPELINESEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(delete_program_pipelines,
                    "glDeleteProgramPipelinesEXT",
                    DELETEPROGRAMPIPELINESEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(is_program_pipeline,
                    "glIsProgramPipelineEXT",
                    ISPROGRAMPIPELINEEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(bind_program_pipeline,
                    "glBindProgramPipelineEXT",
                    BINDPROGRAMPIPELINEEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(use_program_stages,
                    "glUseProgramStagesEXT",
                    USEPROGRAMSTAGESEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(active_shader_program,
                    "glActiveShaderProgramEXT",
                    ACTIVESHADERPROGRAMEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(get_program_pipeline_iv,
                    "glGetProgramPipelineivEXT",
                    GETPROGRAMPIPELINEIVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(validate_program_pipeline,
                    "glValidateProgramPipelineEXT",
                    VALIDATEPROGRAMPIPELINEEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(get_program_pipeline_info_log,
                    "glGetProgramPipelineInfoLogEXT",
                    GETPROGRAMPIPELINEINFOLOGEXT,
                    ext_separate_shader_objects)

// uniform_calls.cpp, with the program. Those of unsigned integers and of other matrices are in
// entry_list_es3.h.
CUESTA_GLES_DECLARE(program_uniform_1f,
                    "glProgramUniform1fEXT",
                    PROGRAMUNIFORM1FEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_2f,
                    "glProgramUniform2fEXT",
                    PROGRAMUNIFORM2FEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_3f,
                    "glProgramUniform3fEXT",
                    PROGRAMUNIFORM3FEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_4f,
                    "glProgramUniform4fEXT",
                    PROGRAMUNIFORM4FEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_1i,
                    "glProgramUniform1iEXT",
                    PROGRAMUNIFORM1IEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_2i,
                    "glProgramUniform2iEXT",
                    PROGRAMUNIFORM2IEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_3i,
                    "glProgramUniform3iEXT",
                    PROGRAMUNIFORM3IEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_4i,
                    "glProgramUniform4iEXT",
                    PROGRAMUNIFORM4IEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_1fv,
                    "glProgramUniform1fvEXT",
                    PROGRAMUNIFORM1FVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_2fv,
                    "glProgramUniform2fvEXT",
                    PROGRAMUNIFORM2FVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_3fv,
                    "glProgramUniform3fvEXT",
                    PROGRAMUNIFORM3FVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_4fv,
                    "glProgramUniform4fvEXT",
                    PROGRAMUNIFORM4FVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_1iv,
                    "glProgramUniform1ivEXT",
                    PROGRAMUNIFORM1IVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_2iv,
                    "glProgramUniform2ivEXT",
                    PROGRAMUNIFORM2IVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_3iv,
                    "glProgramUniform3ivEXT",
                    PROGRAMUNIFORM3IVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_4iv,
                    "glProgramUniform4ivEXT",
                    PROGRAMUNIFORM4IVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_matrix_2fv,
                    "glProgramUniformMatrix2fvEXT",
                    PROGRAMUNIFORMMATRIX2FVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_matrix_3fv,
                    "glProgramUniformMatrix3fvEXT",
                    PROGRAMUNIFORMMATRIX3FVEXT,
                    ext_separate_shader_objects)
CUESTA_GLES_DECLARE(program_uniform_matrix_4fv,
                    "glProgramUniformMatrix4fvEXT",
                    PROGRAMUNIFORMMATRIX4FVEXT,
                    ext_separate_shader_objects)
