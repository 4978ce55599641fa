// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// OpenGL's types and enumerants, without its functions: ours have names of their own.
#pragma once

#define GL_GLES_PROTOTYPES 0
#include <GLES3/gl31.h>
// Its guard keeps gl2.h's names, which gl31.h has, from being declared twice.
#include <GLES2/gl2ext.h>

// OpenGL's, that programs written for both ask of OpenGL ES 3.1 too and other drivers answer.
#define GL_TEXTURE_COMPRESSED_IMAGE_SIZE 0x86A0

// Desktop OpenGL's, where it is served by what it shares with OpenGL ES.
#define GL_DOUBLE 0x140A
#define GL_SAMPLES_PASSED 0x8914

// What extensions use and these headers lack: a name of OpenGL ES 3.2.
#define GL_CONTEXT_FLAGS 0x821E
