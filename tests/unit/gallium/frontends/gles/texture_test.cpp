// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Completeness, and storage behind images in any order, without a GPU that executes.
#include <cmath>

#include "gallium/frontends/gles/texture_units.h"
#include "gallium/frontends/gles/view_cache.h"
#include "tests/unit/gallium/frontends/gles/fixture.h"

namespace cuesta::gles {
namespace {

class TextureTest : public ApiTest {
  protected:
    void SetUp() override {
        ApiTest::SetUp();
        gen_textures(state(), 1, &name_);
    }
    void bind(GLenum target) { bind_texture(state(), target, name_); }
    void specify(GLenum target, GLint level, GLsizei size, GLenum type = GL_UNSIGNED_BYTE) {
        tex_image_2d(state(), target, level, GL_RGBA, size, size, 0, GL_RGBA, type, nullptr);
    }
    void set_min_filter(GLenum target, GLenum filter) {
        tex_parameter_i(state(), target, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(filter));
    }
    Texture& texture() { return *state().share->textures.find(name_); }

    GLuint name_ = 0;
};
CUESTA_GLES_BOTH_GPUS(TextureTest);

TEST_P(TextureTest, MipmapsNeedEveryLevel) {
    bind(GL_TEXTURE_2D);
    EXPECT_FALSE(texture().is_complete(state()));
    specify(GL_TEXTURE_2D, 0, 8);
    EXPECT_FALSE(texture().is_complete(state()));
    for (GLint level = 3; level > 0; --level)
        specify(GL_TEXTURE_2D, level, 8 >> level);
    EXPECT_TRUE(texture().is_complete(state()));
    specify(GL_TEXTURE_2D, 2, 4);
    EXPECT_FALSE(texture().is_complete(state()));
    set_min_filter(GL_TEXTURE_2D, GL_LINEAR);
    EXPECT_TRUE(texture().is_complete(state()));
    set_min_filter(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR);
    specify(GL_TEXTURE_2D, 2, 2, GL_UNSIGNED_SHORT_4_4_4_4);
    EXPECT_FALSE(texture().is_complete(state()));
    specify(GL_TEXTURE_2D, 2, 2);
    EXPECT_TRUE(texture().is_complete(state()));
    specify(GL_TEXTURE_2D, 0, 0);
    EXPECT_FALSE(texture().is_complete(state()));
    expect_no_error();
}

TEST_P(TextureTest, LevelsAboveTheGreatestDoNotCount) {
    bind(GL_TEXTURE_2D);
    specify(GL_TEXTURE_2D, 0, 8);
    specify(GL_TEXTURE_2D, 1, 4);
    EXPECT_FALSE(texture().is_complete(state()));
    EXPECT_EQ(texture().last_mip_level(), 3u);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, 1);
    EXPECT_TRUE(texture().is_complete(state()));
    EXPECT_EQ(texture().last_mip_level(), 1u);
    tex_parameter_f(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, 2);
    EXPECT_FALSE(texture().is_complete(state()));
    specify(GL_TEXTURE_2D, 2, 3);
    EXPECT_FALSE(texture().is_complete(state()));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, 0);
    EXPECT_TRUE(texture().is_complete(state()));
    expect_no_error();
}

TEST_P(TextureTest, TheGreatestLevelIsAnInteger) {
    bind(GL_TEXTURE_2D);
    GLint value = 0;
    get_tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, &value);
    EXPECT_EQ(value, 1000);
    for (const GLint given : {0, 7, INT32_MAX}) {
        tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, &given);
        get_tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, &value);
        EXPECT_EQ(value, given);
    }
    const GLfloat given = 1e30f;
    tex_parameter_fv(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, &given);
    GLfloat as_float = 0;
    get_tex_parameter_fv(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, &as_float);
    EXPECT_EQ(as_float, 2147483648.0f);
    expect_no_error();
    for (const GLfloat negative : {-1.0f, -1e30f, NAN}) {
        tex_parameter_f(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, negative);
        expect_error(GL_INVALID_VALUE);
    }
    get_tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL_APPLE, &value);
    EXPECT_EQ(value, INT32_MAX);
}

TEST_P(TextureTest, CubesNeedSixEqualFaces) {
    bind(GL_TEXTURE_CUBE_MAP);
    set_min_filter(GL_TEXTURE_CUBE_MAP, GL_NEAREST);
    for (GLenum face = 0; face < 6; ++face) {
        EXPECT_FALSE(texture().is_complete(state()));
        specify(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, 4);
    }
    EXPECT_TRUE(texture().is_complete(state()));
    EXPECT_EQ(texture().storage()->description().target, pipe::Target::texture_cube);
    specify(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, 8);
    EXPECT_FALSE(texture().is_complete(state()));
    specify(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, 4);
    EXPECT_TRUE(texture().is_complete(state()));
    ASSERT_TRUE(texture().gather(state(), 0));
    for (uint32_t face = 0; face < 6; ++face) {
        EXPECT_EQ(texture().find(face, 0)->resource, texture().storage());
        EXPECT_EQ(texture().find(face, 0)->layer, face);
    }
    expect_no_error();
}

TEST_P(TextureTest, GatheringBringsLevelsTogether) {
    bind(GL_TEXTURE_2D);
    for (GLint level = 4; level >= 0; --level)
        specify(GL_TEXTURE_2D, level, 16 >> level);
    EXPECT_NE(texture().find(0, 1)->resource, texture().storage());
    ASSERT_TRUE(texture().gather(state(), 4));
    for (uint32_t level = 0; level <= 4; ++level) {
        EXPECT_EQ(texture().find(0, level)->resource, texture().storage());
        EXPECT_EQ(texture().find(0, level)->level, level);
    }
    // What is together stays where it is.
    const uint64_t serial = texture().storage_serial();
    const uint64_t changes = state().share->texture_serial;
    ASSERT_TRUE(texture().gather(state(), 4));
    EXPECT_EQ(texture().storage_serial(), serial);
    EXPECT_EQ(state().share->texture_serial, changes);
    // A level of the same shape goes into the same storage.
    specify(GL_TEXTURE_2D, 2, 4);
    EXPECT_EQ(texture().find(0, 2)->resource, texture().storage());
    EXPECT_EQ(texture().storage_serial(), serial);
}

TEST_P(TextureTest, StorageIsImmutable) {
    bind(GL_TEXTURE_2D);
    tex_storage_2d(state(), GL_TEXTURE_2D, 2, GL_RGBA8_OES, 8, 8);
    expect_no_error();
    EXPECT_TRUE(texture().is_complete(state()));  // its levels are all that there are
    EXPECT_EQ(texture().last_mip_level(), 1u);
    GLint immutable = 0;
    get_tex_parameter_iv(state(), GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT_EXT, &immutable);
    EXPECT_EQ(immutable, 1);
    specify(GL_TEXTURE_2D, 0, 8);
    expect_error(GL_INVALID_OPERATION);
    tex_storage_2d(state(), GL_TEXTURE_2D, 1, GL_RGBA8_OES, 8, 8);
    expect_error(GL_INVALID_OPERATION);
    tex_sub_image_2d(state(), GL_TEXTURE_2D, 2, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    expect_error(GL_INVALID_OPERATION);
}

TEST_P(TextureTest, FloatsThatAreNotFilteredAreIncompleteWithAFilter) {
    if (!state().extensions.has(Ext::oes_texture_float))
        GTEST_SKIP() << "the GPU has no textures of 32-bit floats";
    bind(GL_TEXTURE_2D);
    specify(GL_TEXTURE_2D, 0, 4, GL_FLOAT);
    expect_no_error();
    set_min_filter(GL_TEXTURE_2D, GL_NEAREST);
    EXPECT_FALSE(texture().is_complete(state()));
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    EXPECT_TRUE(texture().is_complete(state()));
}

TEST_P(TextureTest, ViewsAndSamplersAreKept) {
    bind(GL_TEXTURE_2D);
    specify(GL_TEXTURE_2D, 0, 4);
    set_min_filter(GL_TEXTURE_2D, GL_LINEAR);
    const SamplerBinding first = state().views->find(0, {.dim = nir::SamplerDim::dim_2d});
    ASSERT_NE(first.view, nullptr);
    const SamplerBinding second = state().views->find(0, {.dim = nir::SamplerDim::dim_2d});
    EXPECT_EQ(first.view, second.view);
    EXPECT_EQ(first.sampler, second.sampler);
    tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    const SamplerBinding third = state().views->find(0, {.dim = nir::SamplerDim::dim_2d});
    EXPECT_EQ(first.view, third.view);
    EXPECT_NE(first.sampler, third.sampler);
    // An incomplete one is black, by one texture of a context.
    set_min_filter(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_LINEAR);
    const SamplerBinding black = state().views->find(0, {.dim = nir::SamplerDim::dim_2d});
    ASSERT_NE(black.view, nullptr);
    EXPECT_NE(first.view, black.view);
    EXPECT_EQ(black.view, state().views->find(1, {.dim = nir::SamplerDim::dim_2d}).view);
    EXPECT_NE(black.view, state().views->find(1, {.dim = nir::SamplerDim::cube}).view);
    expect_no_error();
}

TEST_P(TextureTest, DeletingUnbinds) {
    bind(GL_TEXTURE_2D);
    specify(GL_TEXTURE_2D, 0, 4);
    const std::weak_ptr<Texture> kept = state().share->textures.find_shared(name_);
    delete_textures(state(), 1, &name_);
    GLint bound = 7;
    get_integerv(state(), GL_TEXTURE_BINDING_2D, &bound);
    EXPECT_EQ(bound, 0);
    EXPECT_TRUE(kept.expired());
    EXPECT_FALSE(is_texture(state(), name_));
}

}  // namespace
}  // namespace cuesta::gles
