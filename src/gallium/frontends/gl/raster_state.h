// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What rasterization and fragments have beside OpenGL ES (OpenGL 2.1, 3.3 to 3.5, 4.1, 4.2).
#pragma once

namespace cuesta::gl {

struct RasterState {};

}  // namespace cuesta::gl
