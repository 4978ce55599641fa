// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names that ARB_shader_objects, ARB_vertex_shader and ARB_draw_buffers have for functions that
// desktop OpenGL shares with OpenGL ES: rows of entry_list.h. Those that take handles of either
// kind are gl/entry_list_shaders.h's. No include guard, on purpose.

CUESTA_GLES_DECLARE(create_program, "glCreateProgramObjectARB", CREATEPROGRAM, compatibility)
CUESTA_GLES_DECLARE(detach_shader, "glDetachObjectARB", DETACHSHADER, compatibility)
CUESTA_GLES_DECLARE(attach_shader, "glAttachObjectARB", ATTACHSHADER, compatibility)
CUESTA_GLES_DECLARE(create_shader, "glCreateShaderObjectARB", CREATESHADER, compatibility)
CUESTA_GLES_DECLARE(shader_source, "glShaderSourceARB", SHADERSOURCE, compatibility)
CUESTA_GLES_DECLARE(compile_shader, "glCompileShaderARB", COMPILESHADER, compatibility)
CUESTA_GLES_DECLARE(link_program, "glLinkProgramARB", LINKPROGRAM, compatibility)
CUESTA_GLES_DECLARE(use_program, "glUseProgramObjectARB", USEPROGRAM, compatibility)
CUESTA_GLES_DECLARE(validate_program, "glValidateProgramARB", VALIDATEPROGRAM, compatibility)
CUESTA_GLES_DECLARE(uniform_1f, "glUniform1fARB", UNIFORM1F, compatibility)
CUESTA_GLES_DECLARE(uniform_2f, "glUniform2fARB", UNIFORM2F, compatibility)
CUESTA_GLES_DECLARE(uniform_3f, "glUniform3fARB", UNIFORM3F, compatibility)
CUESTA_GLES_DECLARE(uniform_4f, "glUniform4fARB", UNIFORM4F, compatibility)
CUESTA_GLES_DECLARE(uniform_1fv, "glUniform1fvARB", UNIFORM1FV, compatibility)
CUESTA_GLES_DECLARE(uniform_2fv, "glUniform2fvARB", UNIFORM2FV, compatibility)
CUESTA_GLES_DECLARE(uniform_3fv, "glUniform3fvARB", UNIFORM3FV, compatibility)
CUESTA_GLES_DECLARE(uniform_4fv, "glUniform4fvARB", UNIFORM4FV, compatibility)
CUESTA_GLES_DECLARE(uniform_1i, "glUniform1iARB", UNIFORM1I, compatibility)
CUESTA_GLES_DECLARE(uniform_2i, "glUniform2iARB", UNIFORM2I, compatibility)
CUESTA_GLES_DECLARE(uniform_3i, "glUniform3iARB", UNIFORM3I, compatibility)
CUESTA_GLES_DECLARE(uniform_4i, "glUniform4iARB", UNIFORM4I, compatibility)
CUESTA_GLES_DECLARE(uniform_1iv, "glUniform1ivARB", UNIFORM1IV, compatibility)
CUESTA_GLES_DECLARE(uniform_2iv, "glUniform2ivARB", UNIFORM2IV, compatibility)
CUESTA_GLES_DECLARE(uniform_3iv, "glUniform3ivARB", UNIFORM3IV, compatibility)
CUESTA_GLES_DECLARE(uniform_4iv, "glUniform4ivARB", UNIFORM4IV, compatibility)
CUESTA_GLES_DECLARE(uniform_matrix_2fv, "glUniformMatrix2fvARB", UNIFORMMATRIX2FV, compatibility)
CUESTA_GLES_DECLARE(uniform_matrix_3fv, "glUniformMatrix3fvARB", UNIFORMMATRIX3FV, compatibility)
CUESTA_GLES_DECLARE(uniform_matrix_4fv, "glUniformMatrix4fvARB", UNIFORMMATRIX4FV, compatibility)
CUESTA_GLES_DECLARE(get_attached_shaders,
                    "glGetAttachedObjectsARB",
                    GETATTACHEDSHADERS,
                    compatibility)
CUESTA_GLES_DECLARE(get_uniform_location,
                    "glGetUniformLocationARB",
                    GETUNIFORMLOCATION,
                    compatibility)
CUESTA_GLES_DECLARE(get_active_uniform, "glGetActiveUniformARB", GETACTIVEUNIFORM, compatibility)
CUESTA_GLES_DECLARE(get_uniform_fv, "glGetUniformfvARB", GETUNIFORMFV, compatibility)
CUESTA_GLES_DECLARE(get_uniform_iv, "glGetUniformivARB", GETUNIFORMIV, compatibility)
CUESTA_GLES_DECLARE(get_shader_source, "glGetShaderSourceARB", GETSHADERSOURCE, compatibility)
CUESTA_GLES_DECLARE(bind_attrib_location,
                    "glBindAttribLocationARB",
                    BINDATTRIBLOCATION,
                    compatibility)
CUESTA_GLES_DECLARE(get_active_attrib, "glGetActiveAttribARB", GETACTIVEATTRIB, compatibility)
CUESTA_GLES_DECLARE(get_attrib_location, "glGetAttribLocationARB", GETATTRIBLOCATION, compatibility)
CUESTA_GLES_DECLARE(draw_buffers, "glDrawBuffersARB", DRAWBUFFERS, compatibility)
