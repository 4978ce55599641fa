// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of what OpenGL ES 3.1 adds to programs: in a context of that version.
#include <gtest/gtest.h>

#include "error_cases.h"
#include "es3_fixture.h"

namespace cuesta::gles {

namespace {

constexpr ErrorCase es31_program_cases[] = {
    {"glGetBooleani_v", GL_INVALID_ENUM,
     [](State& s) {
         GLboolean value = GL_FALSE;
         get_booleani_v(s, bad_enum, 0, &value);
     }},
    {"glGetBooleani_v", GL_INVALID_VALUE,
     [](State& s) {
         GLboolean value = GL_FALSE;
         get_booleani_v(s, GL_UNIFORM_BUFFER_BINDING, 1000, &value);
     }},
};

}  // namespace

std::span<const ErrorCase> es31_program_errors() {
    return es31_program_cases;
}

}  // namespace cuesta::gles
