// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene.h"

#include <gtest/gtest.h>

#include "compiler/cg/cg.h"
#include "tools/gallery.h"

namespace cuesta::tools {
namespace {

TEST(Gallery, ScenesAreWhole) {
    for (const GalleryEntry& entry : gallery()) {
        SCOPED_TRACE(entry.name);
        const Scene scene = entry.build();
        EXPECT_EQ(scene.name, entry.name);
        EXPECT_EQ(check_scene(scene), std::nullopt);
        EXPECT_EQ(find_scene(entry.name), &entry);
    }
    EXPECT_EQ(find_scene("nothing"), nullptr);
}

TEST(Gallery, KnotHasTheTrianglesPromised) {
    const GalleryEntry* entry = find_scene("knot");
    ASSERT_NE(entry, nullptr);
    const Scene scene = entry->build();
    size_t triangles = 0;
    for (const SceneDraw& draw : scene.passes[0].draws)
        if (draw.primitive == pipe::Primitive::triangles)
            triangles += element_count(draw) / 3;
    EXPECT_GE(triangles, 2000u);
}

TEST(Gallery, MipmapsGoDownToOneTexel) {
    const GalleryEntry* entry = find_scene("floor");
    ASSERT_NE(entry, nullptr);
    const Scene scene = entry->build();
    ASSERT_EQ(scene.textures.size(), 1u);
    EXPECT_EQ(scene.textures[0].levels.size(), 9u);
    EXPECT_EQ(scene.textures[0].levels.back().size(), 4u);
}

TEST(Gallery, HasScenesInBothLanguages) {
    size_t in_cg = 0;
    for (const GalleryEntry& entry : gallery())
        in_cg += language_of(entry.build()) == ShaderLanguage::cg ? 1 : 0;
    EXPECT_GE(in_cg, 4u);
    EXPECT_EQ(language_of(find_scene("floor")->build()), ShaderLanguage::glsl_es);
    // Its backdrop is GLSL ES.
    EXPECT_EQ(language_of(find_scene("vase")->build()), ShaderLanguage::cg);
    EXPECT_EQ(to_text(ShaderLanguage::glsl_es), "GLSL ES");
    EXPECT_EQ(to_text(ShaderLanguage::cg), "Cg");
}

// The gallery shows the language of the specification, not what is taken beyond it.
void expect_strict(std::string_view text, std::string_view entry, nir::Stage stage) {
    cg::Options options(cg::own_profile(cg::Gpu::mali400, stage));
    options.entry = entry;
    options.is_strict = true;
    const cg::Compiled made = cg::compile(text, options);
    EXPECT_EQ(made.errors + made.warnings, 0u) << made.log;
}

TEST(Gallery, CgIsStrict) {
    for (const GalleryEntry& entry : gallery()) {
        const Scene scene = entry.build();
        SCOPED_TRACE(scene.name);
        for (const ScenePass& pass : scene.passes) {
            for (const SceneDraw& draw : pass.draws) {
                if (draw.language != ShaderLanguage::cg)
                    continue;
                expect_strict(draw.vertex_shader, "main_vertex", nir::Stage::vertex);
                expect_strict(draw.fragment_shader, "main_fragment", nir::Stage::fragment);
            }
        }
    }
}

TEST(CheckScene, NamesWhatCannotBeDrawn) {
    Scene scene{.name = "s"};
    EXPECT_EQ(check_scene(scene), "scene s has no passes");
    SceneDraw draw;
    draw.stride = 8;
    draw.vertices.resize(24);
    draw.indices = {0, 1, 3};
    scene.passes.emplace_back().draws.push_back(draw);
    EXPECT_EQ(check_scene(scene), "scene s, pass 0, draw 0: index 3 of 3 vertices");
    scene.passes[0].draws[0].indices.clear();
    EXPECT_EQ(check_scene(scene), std::nullopt);
    scene.passes[0].draws[0].textures.push_back({.source = TextureUse::Source::pass});
    EXPECT_EQ(check_scene(scene), "scene s, pass 0, draw 0: pass 0 does not exist here");
    scene.passes[0].draws[0].textures = {{.index = 2}};
    EXPECT_EQ(check_scene(scene), "scene s, pass 0, draw 0: texture 2 does not exist here");
    scene.passes[0].draws[0].textures.clear();
    scene.passes[0].draws[0].language = ShaderLanguage::cg;
    scene.passes[0].draws[0].elements.resize(1);
    EXPECT_EQ(check_scene(scene), "scene s, pass 0, draw 0: 0 semantics of 1 vertex elements");
    scene.passes[0].draws[0].vertices.resize(23);
    EXPECT_EQ(check_scene(scene),
              "scene s, pass 0, draw 0: the vertices do not divide by their stride");
}

}  // namespace
}  // namespace cuesta::tools
