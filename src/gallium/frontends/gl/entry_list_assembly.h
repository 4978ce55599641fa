// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of how vertices become primitives, and of single colour buffers and layers:
// CUESTA_GL_DECLARE(function, name, extension). NOLINT: included more than once.
CUESTA_GL_DECLARE(provoking_vertex, glProvokingVertex, desktop)
CUESTA_GL_DECLARE(primitive_restart_index, glPrimitiveRestartIndex, core_profile)
CUESTA_GL_DECLARE(color_maski, glColorMaski, desktop)
CUESTA_GL_DECLARE(enablei, glEnablei, desktop)
CUESTA_GL_DECLARE(disablei, glDisablei, desktop)
CUESTA_GL_DECLARE(is_enabledi, glIsEnabledi, desktop)
CUESTA_GL_DECLARE(framebuffer_texture, glFramebufferTexture, desktop)
CUESTA_GL_DECLARE(provoking_vertex, glProvokingVertexEXT, desktop)
CUESTA_GL_DECLARE(color_maski, glColorMaskIndexedEXT, desktop)
CUESTA_GL_DECLARE(enablei, glEnableIndexedEXT, desktop)
CUESTA_GL_DECLARE(disablei, glDisableIndexedEXT, desktop)
CUESTA_GL_DECLARE(is_enabledi, glIsEnabledIndexedEXT, desktop)
