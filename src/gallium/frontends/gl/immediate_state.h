// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// glBegin and what stands between it and glEnd, the arrays of OpenGL 1.1, evaluators
// (OpenGL 2.1, 2.6 to 2.8, 5.1).
#pragma once

namespace cuesta::gl {

struct ImmediateState {};

}  // namespace cuesta::gl
