// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls that OpenGL 2.1 forbids, with the error of each, and the functions for which it knows no
// error: tables by topic, as the functions stand in gl/entry_list_TOPIC.h.
#pragma once

#include "gallium/frontends/gl/entry_point.h"
#include "tests/unit/gallium/frontends/gles/error_cases.h"

namespace cuesta::gl {

using gles::ErrorCase;

struct ErrorTable {
    std::span<const ErrorCase> errors;
    std::span<const char* const> without_errors;
};

ErrorTable draws_errors();
ErrorTable fixed_function_errors();
ErrorTable immediate_errors();
ErrorTable lists_errors();
ErrorTable pixels_errors();
ErrorTable raster_errors();
ErrorTable shaders_errors();
ErrorTable textures_errors();

}  // namespace cuesta::gl
