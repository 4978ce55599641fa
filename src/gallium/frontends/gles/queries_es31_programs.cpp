// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet* that OpenGL ES 3.1 adds for programs, by its tables 20.19 to 20.49.
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

constexpr QueryRow es31_program_rows[] = {
    {GL_PROGRAM_PIPELINE_BINDING, Ext::es31, [](State& s) { return name_of(s.pipelines.bound); }},
};

}  // namespace

std::span<const QueryRow> es31_program_queries() {
    return es31_program_rows;
}

}  // namespace cuesta::gles
