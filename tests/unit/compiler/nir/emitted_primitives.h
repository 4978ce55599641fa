// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the vertices that a geometry shader emits mean: lists of primitives, for tests.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "compiler/nir/interpreter.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {

// Numbers of emitted vertices, a row each primitive in the order in which they are drawn. The
// second of two neighbours in a strip of triangles has its first two vertices exchanged, so that
// all face alike; the last is the provoking one.
inline std::vector<std::vector<uint32_t>> primitives_of(std::span<const EmittedVertex> vertices,
                                                        GeometryOutput output) {
    const size_t wanted = output == GeometryOutput::points       ? 1
                          : output == GeometryOutput::line_strip ? 2
                                                                 : 3;
    std::vector<std::vector<uint32_t>> primitives;
    uint32_t first = 0;  // of the strip
    for (uint32_t i = 0; i < vertices.size(); ++i) {
        if (i - first + 1 >= wanted) {
            std::vector<uint32_t> primitive;
            for (size_t back = wanted; back-- > 0;)
                primitive.push_back(i - static_cast<uint32_t>(back));
            if (wanted == 3 && (i - first) % 2 == 1)
                std::swap(primitive[0], primitive[1]);
            primitives.push_back(std::move(primitive));
        }
        if (vertices[i].ends_primitive)
            first = i + 1;
    }
    return primitives;
}

}  // namespace cuesta::nir
