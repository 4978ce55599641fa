// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The part of entry_list.h about what OpenGL ES 3.1 adds to vertices, textures and framebuffers.
// No include guard, on purpose.
