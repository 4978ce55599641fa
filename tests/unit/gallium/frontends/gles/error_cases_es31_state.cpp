// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of what OpenGL ES 3.1 adds to vertices, textures and framebuffers: in a context of that
// version.
#include <gtest/gtest.h>

#include "error_cases.h"
#include "es3_fixture.h"

namespace cuesta::gles {

namespace {

constexpr ErrorCase es31_state_cases[] = {
    {"glEnable", GL_INVALID_ENUM, [](State& s) { enable(s, bad_enum); }},
};

}  // namespace

std::span<const ErrorCase> es31_state_errors() {
    return es31_state_cases;
}

}  // namespace cuesta::gles
