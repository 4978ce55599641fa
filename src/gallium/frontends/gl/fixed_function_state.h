// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Matrices, lighting, texture coordinates and environments, fog and the like (OpenGL 2.1, 2.11
// to 2.14, 3.8.13 to 3.10).
#pragma once

namespace cuesta::gl {

struct FixedFunctionState {};

}  // namespace cuesta::gl
