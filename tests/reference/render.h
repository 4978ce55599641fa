// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Draws a scene from what it says and from the OpenGL ES 2.0 specification alone: shaders on the
// NIR interpreter, all else in double arithmetic. No driver, no emulated GPU and no table of one
// has a part in it, so that a picture made by those can be judged by it.
#pragma once

#include "base/result.h"
#include "tools/image.h"
#include "tools/scene.h"

namespace cuesta::reference {

enum class FragmentPrecision : uint8_t {
    full,    // binary32
    medium,  // binary16 results: what OpenGL ES allows mediump, and what the Mali-400 has
};

struct Options {
    FragmentPrecision precision = FragmentPrecision::full;
    // The specification leaves the range of point sizes to the implementation.
    double least_point_size = 1;
    double greatest_point_size = 100;
};

// Errors name what the scene asks for and this renderer does not do.
Result<tools::Image> render(const tools::Scene& scene, const Options& options);

}  // namespace cuesta::reference
