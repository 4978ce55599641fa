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
