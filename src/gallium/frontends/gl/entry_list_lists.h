// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions of display lists and stacks: CUESTA_GL_DECLARE(function, name, extension).
// NOLINT: included more than once.

// display_lists.cpp
CUESTA_GL_DECLARE(new_list, glNewList, compatibility)
CUESTA_GL_DECLARE(end_list, glEndList, compatibility)
CUESTA_GL_DECLARE(call_list, glCallList, compatibility)
CUESTA_GL_DECLARE(call_lists, glCallLists, compatibility)
CUESTA_GL_DECLARE(list_base, glListBase, compatibility)
CUESTA_GL_DECLARE(gen_lists, glGenLists, compatibility)
CUESTA_GL_DECLARE(delete_lists, glDeleteLists, compatibility)
CUESTA_GL_DECLARE(is_list, glIsList, compatibility)

// render_mode_calls.cpp
CUESTA_GL_DECLARE(render_mode, glRenderMode, compatibility)
CUESTA_GL_DECLARE(select_buffer, glSelectBuffer, compatibility)
CUESTA_GL_DECLARE(feedback_buffer, glFeedbackBuffer, compatibility)
CUESTA_GL_DECLARE(init_names, glInitNames, compatibility)
CUESTA_GL_DECLARE(push_name, glPushName, compatibility)
CUESTA_GL_DECLARE(pop_name, glPopName, compatibility)
CUESTA_GL_DECLARE(load_name, glLoadName, compatibility)
CUESTA_GL_DECLARE(pass_through, glPassThrough, compatibility)
