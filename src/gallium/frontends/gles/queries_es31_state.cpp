// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet* that OpenGL ES 3.1 adds, but for programs (queries_es31_programs.cpp).
#include "gallium/frontends/gles/indexed_queries.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

constexpr QueryRow es31_state_rows[] = {
    {GL_MAX_SAMPLE_MASK_WORDS, Ext::es31, [](State&) { return integer(1); }},
};

}  // namespace

std::span<const QueryRow> es31_state_queries() {
    return es31_state_rows;
}

std::span<const IndexedRow> es31_state_indexed_queries() {
    return {};
}

}  // namespace cuesta::gles
