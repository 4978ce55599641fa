// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What textures have beside OpenGL ES (OpenGL 2.1, 3.8).
#pragma once

namespace cuesta::gl {

struct TextureState {};

}  // namespace cuesta::gl
