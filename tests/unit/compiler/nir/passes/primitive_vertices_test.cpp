// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The orders of vertices that OpenGL 3.2 gives in sections 2.6.1 and 2.6.2.
#include "compiler/nir/passes/primitive_vertices.h"

#include <vector>

#include <gtest/gtest.h>

namespace cuesta::nir {
namespace {

using Corners = std::vector<std::vector<uint32_t>>;

Corners corners_of(DrawMode mode, uint32_t vertices) {
    Corners all;
    const uint32_t count = primitives_of(mode, vertices);
    for (uint32_t p = 0; p < count; ++p) {
        all.emplace_back();
        for (unsigned i = 0; i < vertices_of(primitive_of(mode)); ++i)
            all.back().push_back(vertex_of(mode, i, p, count - 1));
    }
    return all;
}

TEST(PrimitiveVertices, Lists) {
    EXPECT_EQ(corners_of(DrawMode::points, 2), (Corners{{0}, {1}}));
    EXPECT_EQ(corners_of(DrawMode::lines, 5), (Corners{{0, 1}, {2, 3}}));
    EXPECT_EQ(corners_of(DrawMode::triangles, 8), (Corners{{0, 1, 2}, {3, 4, 5}}));
    EXPECT_EQ(corners_of(DrawMode::lines_adjacency, 9), (Corners{{0, 1, 2, 3}, {4, 5, 6, 7}}));
    EXPECT_EQ(corners_of(DrawMode::triangles_adjacency, 12),
              (Corners{{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}}));
}

TEST(PrimitiveVertices, StripsLoopsAndFans) {
    EXPECT_EQ(corners_of(DrawMode::line_strip, 3), (Corners{{0, 1}, {1, 2}}));
    EXPECT_EQ(corners_of(DrawMode::line_loop, 3), (Corners{{0, 1}, {1, 2}, {2, 0}}));
    EXPECT_EQ(corners_of(DrawMode::line_loop, 1), Corners());
    EXPECT_EQ(corners_of(DrawMode::triangle_strip, 5), (Corners{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}}));
    EXPECT_EQ(corners_of(DrawMode::triangle_fan, 5), (Corners{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    EXPECT_EQ(corners_of(DrawMode::line_strip_adjacency, 5), (Corners{{0, 1, 2, 3}, {1, 2, 3, 4}}));
    EXPECT_EQ(corners_of(DrawMode::triangle_strip, 2), Corners());
    EXPECT_EQ(corners_of(DrawMode::line_strip_adjacency, 3), Corners());
}

// Table 2.4, with numbers from 0 on.
TEST(PrimitiveVertices, StripsOfTrianglesWithAdjacency) {
    constexpr DrawMode mode = DrawMode::triangle_strip_adjacency;
    EXPECT_EQ(corners_of(mode, 5), Corners());
    EXPECT_EQ(corners_of(mode, 7), (Corners{{0, 1, 2, 5, 4, 3}}));
    EXPECT_EQ(corners_of(mode, 8), (Corners{{0, 1, 2, 6, 4, 3}, {4, 0, 2, 5, 6, 7}}));
    EXPECT_EQ(corners_of(mode, 10),
              (Corners{{0, 1, 2, 6, 4, 3}, {4, 0, 2, 5, 6, 8}, {4, 2, 6, 9, 8, 7}}));
}

TEST(PrimitiveVertices, ModesOfPrimitives) {
    for (const GeometryInput input :
         {GeometryInput::points, GeometryInput::lines, GeometryInput::lines_adjacency,
          GeometryInput::triangles, GeometryInput::triangles_adjacency}) {
        EXPECT_EQ(primitive_of(list_of(input)), input);
        EXPECT_EQ(primitives_of(list_of(input), vertices_of(input)), 1u);
    }
}

}  // namespace
}  // namespace cuesta::nir
