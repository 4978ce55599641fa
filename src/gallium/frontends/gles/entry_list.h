// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every function of OpenGL ES that we have: the one table, included where CUESTA_GLES_DECLARE says
// what becomes of a row: our function, its name, the middle of the header's PFNGL...PROC, and the
// extension that offers it. Rows stand by topic; several names may lead to one function.
// No include guard, on purpose.

// errors.cpp, queries of state
CUESTA_GLES_DECLARE(get_error, "glGetError", GETERROR, core)
CUESTA_GLES_DECLARE(get_graphics_reset_status,
                    "glGetGraphicsResetStatusEXT",
                    GETGRAPHICSRESETSTATUSEXT,
                    ext_robustness)
CUESTA_GLES_DECLARE(get_graphics_reset_status,
                    "glGetGraphicsResetStatusKHR",
                    GETGRAPHICSRESETSTATUSKHR,
                    khr_robustness)

#include "gallium/frontends/gles/entry_list_programs.h"
#include "gallium/frontends/gles/entry_list_textures.h"
