// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pixel transfer, glDrawPixels, glBitmap, glCopyPixels (OpenGL 2.1, 3.6, 3.7, 4.3).
#pragma once

namespace cuesta::gl {

struct PixelState {};

}  // namespace cuesta::gl
