// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL's types and enumerants, without its functions: ours have names of their own.
#pragma once

#define GL_GLES_PROTOTYPES 0
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

// What extensions for OpenGL ES 2.0 use and these headers lack: the names are OpenGL ES 3's.
#define GL_PACK_ROW_LENGTH 0x0D02
#define GL_PACK_SKIP_ROWS 0x0D03
#define GL_PACK_SKIP_PIXELS 0x0D04
#define GL_CONTEXT_FLAGS 0x821E
