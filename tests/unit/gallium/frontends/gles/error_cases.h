// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Calls that the specification forbids, with the error of each: tables by topic.
#pragma once

#include <span>

#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gles {

inline constexpr GLenum bad_enum = 0xdead;

struct ErrorCase {
    const char* function = "";  // the name of the entry point
    GLenum error = 0;
    void (*call)(State& state) = nullptr;
};

std::span<const ErrorCase> state_errors();
std::span<const ErrorCase> object_errors();
std::span<const ErrorCase> blit_errors();
std::span<const ErrorCase> draw_errors();
std::span<const ErrorCase> debug_errors();
std::span<const ErrorCase> program_errors();
std::span<const ErrorCase> pipeline_errors();
std::span<const ErrorCase> texture_errors();

// In contexts of OpenGL ES 3.
std::span<const ErrorCase> es3_buffer_errors();
std::span<const ErrorCase> es3_vertex_errors();
std::span<const ErrorCase> es3_sampler_errors();
std::span<const ErrorCase> es3_sync_errors();
std::span<const ErrorCase> es3_feedback_errors();
std::span<const ErrorCase> es3_program_errors();
std::span<const ErrorCase> es3_image_errors();
std::span<const ErrorCase> es3_framebuffer_errors();

// In contexts of OpenGL ES 3.1.
std::span<const ErrorCase> es31_program_errors();
std::span<const ErrorCase> es31_state_errors();

// Functions for which the specification knows no error.
std::span<const char* const> functions_without_errors();

}  // namespace cuesta::gles
