// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertices of a draw by their numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/vertex_input.h"

namespace cuesta::gl {

struct VertexRuns {
    std::vector<uint32_t> numbers;
    std::vector<size_t> ends;  // of runs, at which primitives begin anew (restarts)
    gles::VertexRange range;   // of all numbers; one instance

    template <typename Visit>
    void for_each(Visit visit) const {
        size_t begin = 0;
        for (const size_t end : ends) {
            visit(std::span(numbers).subspan(begin, end - begin));
            begin = end;
        }
    }
};

// Of a call whose arguments have no error (gles::check_arguments). Nothing with the error recorded;
// empty where there are none.
std::optional<VertexRuns> find_vertex_runs(gles::State& state, const gles::DrawCall& call);

}  // namespace cuesta::gl
