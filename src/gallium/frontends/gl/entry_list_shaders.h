// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions of ARB_shader_objects that take shaders and programs alike: CUESTA_GL_DECLARE(function,
// name, extension). NOLINT: included more than once.

// shader_objects.cpp
CUESTA_GL_DECLARE(delete_object, glDeleteObjectARB, compatibility)
CUESTA_GL_DECLARE(get_handle, glGetHandleARB, compatibility)
CUESTA_GL_DECLARE(get_object_parameterfv, glGetObjectParameterfvARB, compatibility)
CUESTA_GL_DECLARE(get_object_parameteriv, glGetObjectParameterivARB, compatibility)
CUESTA_GL_DECLARE(get_info_log, glGetInfoLogARB, compatibility)
