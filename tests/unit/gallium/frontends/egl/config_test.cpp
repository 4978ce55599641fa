// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/egl/config.h"

#include <vector>

#include "fixture.h"

namespace cuesta::egl {
namespace {

class Configs : public EglTest {
  protected:
    std::vector<EGLConfig> choose(std::vector<EGLint> wanted) {
        wanted.insert(wanted.end(), {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                     EGL_OPENGL_ES2_BIT, EGL_NONE});
        EGLConfig found[100];
        EGLint count = 0;
        EXPECT_TRUE(choose_(display_, wanted.data(), found, 100, &count));
        return std::vector<EGLConfig>(found, found + count);
    }
    EGLint get(EGLConfig config, EGLint attribute) {
        EGLint value = -1;
        EXPECT_TRUE(fn<PFNEGLGETCONFIGATTRIBPROC>("eglGetConfigAttrib")(display_, config, attribute,
                                                                        &value));
        return value;
    }
    EGLint error_of(std::vector<EGLint> wanted) {
        EGLConfig found = nullptr;
        EGLint count = 77;
        wanted.push_back(EGL_NONE);
        EXPECT_FALSE(choose_(display_, wanted.data(), &found, 1, &count));
        EXPECT_EQ(count, 77);
        return last_error();
    }

    PFNEGLCHOOSECONFIGPROC choose_ = fn<PFNEGLCHOOSECONFIGPROC>("eglChooseConfig");
};

TEST_F(Configs, ComeFromWhatTheScreenSupports) {
    // Three colours of the table are supported, with four depths, with and without samples.
    EGLint count = 0;
    const auto get_configs = fn<PFNEGLGETCONFIGSPROC>("eglGetConfigs");
    EXPECT_TRUE(get_configs(display_, nullptr, 0, &count));
    EXPECT_EQ(count, 3 * 4 * 2);
    EGLConfig some[5];
    EXPECT_TRUE(get_configs(display_, some, 5, &count));
    EXPECT_EQ(count, 5);
    for (EGLint i = 0; i < 5; ++i)
        EXPECT_EQ(get(some[i], EGL_CONFIG_ID), i + 1);
    EXPECT_FALSE(get_configs(display_, some, 5, nullptr));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

TEST_F(Configs, OneIsExactlyWhatConformanceSuitesWant) {
    const EGLConfig found = config();
    const struct {
        EGLint attribute, value;
    } rows[] = {
        {EGL_RED_SIZE, 8},
        {EGL_GREEN_SIZE, 8},
        {EGL_BLUE_SIZE, 8},
        {EGL_ALPHA_SIZE, 8},
        {EGL_BUFFER_SIZE, 32},
        {EGL_DEPTH_SIZE, 24},
        {EGL_STENCIL_SIZE, 8},
        {EGL_SAMPLES, 0},
        {EGL_SAMPLE_BUFFERS, 0},
        {EGL_COLOR_BUFFER_TYPE, EGL_RGB_BUFFER},
        {EGL_LEVEL, 0},
        {EGL_CONFIG_CAVEAT, EGL_NONE},
        {EGL_LUMINANCE_SIZE, 0},
        {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT | EGL_OPENGL_ES3_BIT},
        {EGL_CONFORMANT, EGL_OPENGL_ES2_BIT | EGL_OPENGL_ES3_BIT},
        {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT},
        {EGL_BIND_TO_TEXTURE_RGB, EGL_TRUE},
        {EGL_BIND_TO_TEXTURE_RGBA, EGL_TRUE},
        {EGL_MAX_PBUFFER_WIDTH, 8192},
        {EGL_MAX_PBUFFER_HEIGHT, 8192},
        {EGL_MAX_PBUFFER_PIXELS, 4096 * 4096},
        {EGL_MIN_SWAP_INTERVAL, 0},
        {EGL_MAX_SWAP_INTERVAL, 1},
        {EGL_NATIVE_RENDERABLE, EGL_FALSE},
        {EGL_NATIVE_VISUAL_ID, 0},
        {EGL_NATIVE_VISUAL_TYPE, EGL_NONE},
        {EGL_TRANSPARENT_TYPE, EGL_NONE},
        {EGL_ALPHA_MASK_SIZE, 0},
    };
    for (const auto& row : rows)
        EXPECT_EQ(get(found, row.attribute), row.value) << std::hex << row.attribute;
    EGLint value = 5;
    EXPECT_FALSE(
        fn<PFNEGLGETCONFIGATTRIBPROC>("eglGetConfigAttrib")(display_, found, EGL_WIDTH, &value));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(value, 5);
}

TEST_F(Configs, AreOfVersionThreeWhereTheScreenIs) {
    FakeScreen without;
    without.es3 = false;
    for (const Config& config : make_configs(without, EGL_PBUFFER_BIT))
        EXPECT_EQ(config.client_apis, EGL_OPENGL_ES2_BIT);
    for (const Config& config : make_configs(screen(), EGL_PBUFFER_BIT))
        EXPECT_EQ(config.client_apis, EGL_OPENGL_ES2_BIT | EGL_OPENGL_ES3_BIT);
}

TEST_F(Configs, DefaultsWantWindowsAndVersionOne) {
    EGLConfig found = nullptr;
    EGLint count = -1;
    EXPECT_TRUE(choose_(display_, nullptr, &found, 1, &count));
    EXPECT_EQ(count, 0);
    const EGLint old[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
    EXPECT_TRUE(choose_(display_, old, &found, 1, &count));
    EXPECT_EQ(count, 0);
}

TEST_F(Configs, MoreBitsOfWhatIsAskedForComeFirst) {
    // 8880 and 5650 with red at least 1: the deeper one; without a wish the smaller buffer.
    EXPECT_EQ(get(choose({EGL_RED_SIZE, 1})[0], EGL_RED_SIZE), 8);
    EXPECT_EQ(get(choose({})[0], EGL_BUFFER_SIZE), 16);
    EXPECT_EQ(get(choose({EGL_RED_SIZE, EGL_DONT_CARE})[0], EGL_BUFFER_SIZE), 16);
    // Equal bits of what is asked for: the smaller buffer is that without alpha.
    EXPECT_EQ(get(choose({EGL_RED_SIZE, 8})[0], EGL_ALPHA_SIZE), 0);
}

TEST_F(Configs, ThenComeFewerSamplesAndSmallerDepths) {
    const std::vector<EGLConfig> found = choose({EGL_ALPHA_SIZE, 8});
    ASSERT_EQ(found.size(), 8u);
    const EGLint expected[8][3] = {{0, 0, 0}, {0, 16, 0}, {0, 24, 0}, {0, 24, 8},
                                   {4, 0, 0}, {4, 16, 0}, {4, 24, 0}, {4, 24, 8}};
    for (size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(get(found[i], EGL_SAMPLES), expected[i][0]);
        EXPECT_EQ(get(found[i], EGL_DEPTH_SIZE), expected[i][1]);
        EXPECT_EQ(get(found[i], EGL_STENCIL_SIZE), expected[i][2]);
    }
}

TEST_F(Configs, AnIdIsTheOnlyWish) {
    for (const EGLint id : {1, 7, 24}) {
        const std::vector<EGLConfig> found = choose({EGL_CONFIG_ID, id, EGL_RED_SIZE, 99});
        ASSERT_EQ(found.size(), 1u);
        EXPECT_EQ(get(found[0], EGL_CONFIG_ID), id);
    }
    EXPECT_TRUE(choose({EGL_CONFIG_ID, 25}).empty());
}

TEST_F(Configs, CannotBeAskedForNonsense) {
    EXPECT_EQ(error_of({EGL_WIDTH, 4}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_RED_SIZE, -2}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_LEVEL, EGL_DONT_CARE}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_CONFIG_CAVEAT, 5}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_BIND_TO_TEXTURE_RGB, 2}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_SURFACE_TYPE, 0x10000}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_RENDERABLE_TYPE, 0x10000}), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(error_of({EGL_MATCH_NATIVE_PIXMAP, 5}), EGL_BAD_NATIVE_PIXMAP);
}

}  // namespace
}  // namespace cuesta::egl
