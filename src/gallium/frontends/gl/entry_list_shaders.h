// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of shaders and programs: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.

// program_calls.cpp
CUESTA_GL_DECLARE(bind_frag_data_location, glBindFragDataLocation, desktop)
CUESTA_GL_DECLARE(get_active_uniform_name, glGetActiveUniformName, desktop)

// shader_objects.cpp: those of ARB_shader_objects that take shaders and programs alike
CUESTA_GL_DECLARE(delete_object, glDeleteObjectARB, compatibility)
CUESTA_GL_DECLARE(get_handle, glGetHandleARB, compatibility)
CUESTA_GL_DECLARE(get_object_parameterfv, glGetObjectParameterfvARB, compatibility)
CUESTA_GL_DECLARE(get_object_parameteriv, glGetObjectParameterivARB, compatibility)
CUESTA_GL_DECLARE(get_info_log, glGetInfoLogARB, compatibility)
