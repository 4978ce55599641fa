// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program's folder is all that it is made of: what it has in common with gles2 comes in here.
#include "../gles2/canvas.cpp"
