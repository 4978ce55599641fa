// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Nodes and types that trees of GLSL ES do not have; the others are in tests/golden/glsl/trees.
#include "compiler/shading/print_tree.h"

#include <gtest/gtest.h>

#include "tree_building.h"

namespace cuesta::shading::testing {
namespace {

TEST(PrintTree, MatrixSwizzles) {
    TreeBuilder t;
    Expr* m = t.ref(t.variable("m", t.mat(2, 3), Storage::uniform, Precision::high));
    EXPECT_EQ(print_tree(*t.matrix_swizzle(m, {{1, 2}, {0, 0}})), "m._m12_m00");
}

TEST(PrintTree, KindsOfScalars) {
    TreeBuilder t;
    EXPECT_EQ(print_tree(*t.numbers(t.vec(2, Scalar::uint), {4294967295, 1})),
              "(uint2 4294967295 1)");
    EXPECT_EQ(print_tree(*t.numbers(t.vec(2, Scalar::char_), {-1, 1})), "(char2 -1 1)");
    EXPECT_EQ(print_tree(*t.numbers(t.module.types.vector(Scalar::fixed, 1), {0.5})),
              "(fixed1 0.5)");
}

TEST(PrintTree, Lookups) {
    TreeBuilder t;
    const Type* type = t.module.types.sampler(nir::SamplerDim::dim_2d, true, true, Scalar::uint);
    Variable* s = t.variable("s", type, Storage::uniform);
    Texture* fetched = t.texture(t.ref(s), t.numbers(t.vec(3, Scalar::int_), {1, 2, 3}));
    fetched->lookup = TextureLookup::fetch;
    fetched->type = t.vec(4, Scalar::uint);
    fetched->offset = t.numbers(t.vec(2, Scalar::int_), {4, 5});
    EXPECT_EQ(print_tree(*fetched), "(fetch uint4 s (int3 1 2 3) offset=(int2 4 5))");
    Texture* size = t.texture(t.ref(s), nullptr);
    size->lookup = TextureLookup::size;
    size->type = t.vec(3, Scalar::int_);
    size->lod = t.integer(0);
    EXPECT_EQ(print_tree(*size), "(size int3 s lod=0)");
    t.main({});
    EXPECT_NE(print_tree(t.module).find("uintsampler1_array_shadow"), std::string::npos);
}

}  // namespace
}  // namespace cuesta::shading::testing
