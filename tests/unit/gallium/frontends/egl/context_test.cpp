// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <string>
#include <thread>
#include <vector>

#include "fixture.h"
#include "gallium/frontends/gl/gl.h"

namespace cuesta::egl {
namespace {

class Contexts : public EglTest {
  protected:
    EGLContext create_with(std::vector<EGLint> list,
                           EGLConfig config,
                           EGLContext share = EGL_NO_CONTEXT) {
        list.push_back(EGL_NONE);
        return fn<PFNEGLCREATECONTEXTPROC>("eglCreateContext")(display_, config, share,
                                                               list.data());
    }
    EGLContext create(std::vector<EGLint> list, EGLContext share = EGL_NO_CONTEXT) {
        list.insert(list.begin(), {EGL_CONTEXT_CLIENT_VERSION, 2});
        return create_with(std::move(list), config(), share);
    }
    EGLint query(EGLContext context, EGLint attribute) {
        EGLint value = -77;
        EXPECT_TRUE(
            fn<PFNEGLQUERYCONTEXTPROC>("eglQueryContext")(display_, context, attribute, &value));
        return value;
    }
    EGLContext current() { return fn<PFNEGLGETCURRENTCONTEXTPROC>("eglGetCurrentContext")(); }
    bool destroy(EGLContext context) {
        return fn<PFNEGLDESTROYCONTEXTPROC>("eglDestroyContext")(display_, context) == EGL_TRUE;
    }
};

TEST_F(Contexts, VersionsThatAreNone) {
    for (const auto& [major, minor] : std::vector<std::pair<EGLint, EGLint>>{
             {1, 0}, {1, 1}, {1, 2}, {2, 1}, {3, 1}, {3, 2}, {4, 0}, {0, 0}, {-1, 0}, {3, -1}}) {
        EXPECT_EQ(create_with({EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor},
                              config()),
                  EGL_NO_CONTEXT);
        EXPECT_EQ(last_error(), EGL_BAD_MATCH) << major << '.' << minor;
    }
    EXPECT_EQ(create_with({}, config()), EGL_NO_CONTEXT);  // 1.0
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
    screen().es3 = false;
    EXPECT_EQ(create_with({EGL_CONTEXT_CLIENT_VERSION, 3}, config()), EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
    screen().es3 = true;
}

TEST_F(Contexts, OfVersionThree) {
    const EGLContext context = create_with({EGL_CONTEXT_CLIENT_VERSION, 3}, config());
    ASSERT_NE(context, EGL_NO_CONTEXT);
    EXPECT_EQ(query(context, EGL_CONTEXT_CLIENT_VERSION), 3);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT_EQ(current_state().config.version, 30u);
}

// Only where the screen has it, and then who asks for less gets it too.
TEST_F(Contexts, OfVersionThreeOne) {
    const auto create = [&](EGLint minor) {
        return create_with({EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor},
                           config());
    };
    EXPECT_EQ(create(1), EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
    screen().es31 = true;
    const EGLContext context = create(1);
    const EGLContext older = create(0);
    EXPECT_EQ(create(2), EGL_NO_CONTEXT);
    screen().es31 = false;
    EXPECT_EQ(query(context, EGL_CONTEXT_CLIENT_VERSION), 3);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT_EQ(current_state().config.version, 31u);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, older));
    EXPECT_EQ(current_state().config.version, 31u);
}

TEST_F(Contexts, OfVersionTwoWhereThereIsNoOther) {
    screen().es3 = false;
    const EGLContext context = create_with({EGL_CONTEXT_CLIENT_VERSION, 2}, config());
    screen().es3 = true;
    EXPECT_EQ(query(context, EGL_CONTEXT_CLIENT_VERSION), 2);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT_EQ(current_state().config.version, 20u);
}

TEST_F(Contexts, OfVersionTwo) {
    const EGLContext context = create_with(
        {EGL_CONTEXT_MAJOR_VERSION, 2, EGL_CONTEXT_MINOR_VERSION, 0, EGL_CONTEXT_FLAGS_KHR, 0},
        config());
    EXPECT_NE(context, EGL_NO_CONTEXT);
    EXPECT_EQ(query(context, EGL_CONTEXT_CLIENT_VERSION), 3);  // which is compatible with it
    EXPECT_EQ(query(context, EGL_CONTEXT_CLIENT_TYPE), EGL_OPENGL_ES_API);
    EXPECT_EQ(query(context, EGL_RENDER_BUFFER), EGL_NONE);
}

TEST_F(Contexts, AttributesReachOpenGl) {
    const struct {
        std::vector<EGLint> list;
        bool debug, robust, lose, no_error;
    } rows[] = {
        {{}, false, false, false, false},
        {{EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR}, true, false, false, false},
        {{EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE}, true, false, false, false},
        {{EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR},
         false,
         true,
         false,
         false},
        {{EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
          EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT},
         false,
         true,
         true,
         false},
        {{EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE,
          EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_NO_RESET_NOTIFICATION},
         false,
         true,
         false,
         false},
        {{EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE, EGL_CONTEXT_RELEASE_BEHAVIOR_KHR,
          EGL_CONTEXT_RELEASE_BEHAVIOR_NONE_KHR},
         false,
         false,
         false,
         true},
    };
    for (const auto& row : rows) {
        const EGLContext context = create(row.list);
        ASSERT_NE(context, EGL_NO_CONTEXT);
        ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
        const gles::ContextConfig& config = current_state().config;
        EXPECT_EQ(config.debug, row.debug);
        EXPECT_EQ(config.robust_access, row.robust);
        EXPECT_EQ(config.lose_context_on_reset, row.lose);
        EXPECT_EQ(config.no_error, row.no_error);
        EXPECT_NE(config.images, nullptr);
    }
}

TEST_F(Contexts, AttributesThatAreNone) {
    const struct {
        std::vector<EGLint> list;
        EGLint error;
    } rows[] = {
        {{EGL_WIDTH, 4}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_FLAGS_KHR, 8}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, EGL_TRUE}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_OPENGL_DEBUG, 2}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, 1}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE, EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE},
         EGL_BAD_MATCH},
        {{EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE, EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE},
         EGL_BAD_MATCH},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(create(row.list), EGL_NO_CONTEXT);
        EXPECT_EQ(last_error(), row.error) << std::hex << row.list[0];
    }
    EXPECT_EQ(gles::context_count(), 0);
}

// EGL 1.5, 3.7.1.1.
TEST_F(Contexts, OfDesktopOpenGlHaveTheProfileOfTheirVersion) {
    using gles::Profile;
    constexpr EGLint core = EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT;
    constexpr EGLint compatibility = EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT;
    constexpr EGLint forward = EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR;
    const struct {
        EGLint major, minor;
        std::vector<EGLint> list;
        Profile profile;  // none: EGL_BAD_MATCH
        bool is_forward = false;
    } rows[] = {
        {1, 0, {}, Profile::compatibility},
        {1, 5, {}, Profile::compatibility},
        {2, 0, {}, Profile::compatibility},
        {2, 1, {}, Profile::compatibility},
        {3, 0, {}, Profile::compatibility},
        {3, 1, {}, Profile::core},
        {3, 2, {}, Profile::core},
        // The mask is looked at of 3.2 and later.
        {2, 1, {EGL_CONTEXT_OPENGL_PROFILE_MASK, core}, Profile::compatibility},
        {3, 0, {EGL_CONTEXT_OPENGL_PROFILE_MASK, 0}, Profile::compatibility},
        {3, 1, {EGL_CONTEXT_OPENGL_PROFILE_MASK, compatibility}, Profile::core},
        {3, 2, {EGL_CONTEXT_OPENGL_PROFILE_MASK, core}, Profile::core},
        {3, 2, {EGL_CONTEXT_OPENGL_PROFILE_MASK, compatibility}, Profile::none},
        {3, 2, {EGL_CONTEXT_OPENGL_PROFILE_MASK, core | compatibility}, Profile::none},
        {3, 2, {EGL_CONTEXT_OPENGL_PROFILE_MASK, 0}, Profile::none},
        {3, 2, {EGL_CONTEXT_OPENGL_PROFILE_MASK, 8}, Profile::none},
        // Of 3.0 and later; what is deprecated is not there.
        {2, 1, {EGL_CONTEXT_FLAGS_KHR, forward}, Profile::none},
        {3, 0, {EGL_CONTEXT_FLAGS_KHR, forward}, Profile::core, true},
        {3, 0, {EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, EGL_TRUE}, Profile::core, true},
        {3, 2, {EGL_CONTEXT_FLAGS_KHR, forward}, Profile::core, true},
        // Versions that there are not.
        {0, 0, {}, Profile::none},
        {1, 6, {}, Profile::none},
        {2, 2, {}, Profile::none},
        {3, 3, {}, Profile::none},
        {3, -1, {}, Profile::none},
        {4, 0, {}, Profile::none},
        {-1, 0, {}, Profile::none},
    };
    screen().desktop = true;
    ASSERT_TRUE(fn<PFNEGLBINDAPIPROC>("eglBindAPI")(EGL_OPENGL_API));
    for (const auto& row : rows) {
        std::vector<EGLint> list = {EGL_CONTEXT_MAJOR_VERSION, row.major, EGL_CONTEXT_MINOR_VERSION,
                                    row.minor};
        list.insert(list.end(), row.list.begin(), row.list.end());
        const EGLContext context = create_with(list, EGL_NO_CONFIG_KHR);
        SCOPED_TRACE(std::to_string(row.major) + "." + std::to_string(row.minor) + ", case " +
                     std::to_string(&row - rows));
        EXPECT_EQ(context == EGL_NO_CONTEXT, row.profile == Profile::none);
        if (context == EGL_NO_CONTEXT) {
            EXPECT_EQ(last_error(), EGL_BAD_MATCH);
            continue;
        }
        ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
        const gles::ContextConfig& made = current_state().config;
        EXPECT_EQ(made.profile, row.profile);
        EXPECT_EQ(made.desktop_version, gl::profile_version(row.profile).version);
        EXPECT_EQ(made.forward_compatible, row.is_forward);
    }
    // Contexts of both profiles may share.
    const EGLContext old = create_with({}, EGL_NO_CONFIG_KHR);
    EXPECT_NE(create_with({EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 2},
                          EGL_NO_CONFIG_KHR, old),
              EGL_NO_CONTEXT);
    screen().desktop = false;
    EXPECT_EQ(create_with({}, EGL_NO_CONFIG_KHR), EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
}

TEST_F(Contexts, ConfigsThatAreNone) {
    EXPECT_EQ(create_with({EGL_CONTEXT_CLIENT_VERSION, 2}, reinterpret_cast<EGLConfig>(99)),
              EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_CONFIG);
    const EGLContext without = create_with({EGL_CONTEXT_CLIENT_VERSION, 2}, EGL_NO_CONFIG_KHR);
    EXPECT_NE(without, EGL_NO_CONTEXT);
    EXPECT_EQ(query(without, EGL_CONFIG_ID), 0);
    EXPECT_NE(query(make_context(), EGL_CONFIG_ID), 0);
}

TEST_F(Contexts, Share) {
    const EGLContext first = create({});
    const EGLContext second = create({}, first);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, first));
    gles::Context* const gles = gles::Context::current();
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, second));
    EXPECT_EQ(current_state().share, gles);
    EXPECT_EQ(create({}, reinterpret_cast<EGLContext>(0xdead)), EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_CONTEXT);
    EXPECT_EQ(create({EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE}, first), EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
    EXPECT_EQ(
        create({EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET}, first),
        EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
}

TEST_F(Contexts, ThatOpenGlRefuses) {
    gles::fail_next_context();
    EXPECT_EQ(create({}), EGL_NO_CONTEXT);
    EXPECT_EQ(last_error(), EGL_BAD_ALLOC);
}

TEST_F(Contexts, OnlyOpenGlAndOpenGlEsCanBeBound) {
    const auto bind_api = fn<PFNEGLBINDAPIPROC>("eglBindAPI");
    const auto query_api = fn<PFNEGLQUERYAPIPROC>("eglQueryAPI");
    for (const EGLenum api : {EGL_OPENVG_API, EGL_NONE, 5}) {
        EXPECT_FALSE(bind_api(api));
        EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    }
    EXPECT_TRUE(bind_api(EGL_OPENGL_API));
    EXPECT_EQ(query_api(), EGLenum{EGL_OPENGL_API});
    EXPECT_TRUE(bind_api(EGL_OPENGL_ES_API));
    EXPECT_EQ(query_api(), EGLenum{EGL_OPENGL_ES_API});
}

// --- what is current --------------------------------------------------------------------------

TEST_F(Contexts, BindAndRelease) {
    const EGLContext context = make_context();
    const EGLSurface draw = make_pbuffer(16, 8), read = make_pbuffer(4, 4);
    const auto surface = fn<PFNEGLGETCURRENTSURFACEPROC>("eglGetCurrentSurface");
    const auto display = fn<PFNEGLGETCURRENTDISPLAYPROC>("eglGetCurrentDisplay");
    EXPECT_EQ(current(), EGL_NO_CONTEXT);
    EXPECT_EQ(display(), EGL_NO_DISPLAY);
    ASSERT_TRUE(make_current(draw, read, context));
    EXPECT_EQ(current(), context);
    EXPECT_EQ(display(), display_);
    EXPECT_EQ(surface(EGL_DRAW), draw);
    EXPECT_EQ(surface(EGL_READ), read);
    EXPECT_EQ(surface(EGL_WIDTH), EGL_NO_SURFACE);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_EQ(query(context, EGL_RENDER_BUFFER), EGL_BACK_BUFFER);
    EXPECT_EQ(current_state().draw->width(), 16u);
    EXPECT_EQ(current_state().draw->height(), 8u);
    EXPECT_EQ(current_state().read->width(), 4u);
    EXPECT_NE(current_state().draw->color().texture, nullptr);
    EXPECT_NE(current_state().draw->depth_stencil().texture, nullptr);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT_EQ(current(), EGL_NO_CONTEXT);
    EXPECT_EQ(surface(EGL_DRAW), EGL_NO_SURFACE);
    EXPECT_EQ(gles::Context::current(), nullptr);
}

TEST_F(Contexts, BindingsThatAreNone) {
    const EGLContext context = make_context();
    const EGLSurface surface = make_pbuffer();
    void* const bad = reinterpret_cast<void*>(0xdead);
    const EGLint other_list[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                 EGL_OPENGL_ES2_BIT, EGL_NONE};
    EGLConfig other_config = nullptr;
    EGLint count = 0;
    ASSERT_TRUE(fn<PFNEGLCHOOSECONFIGPROC>("eglChooseConfig")(display_, other_list, &other_config,
                                                              1, &count));
    const EGLSurface other = fn<PFNEGLCREATEPBUFFERSURFACEPROC>("eglCreatePbufferSurface")(
        display_, other_config, nullptr);
    ASSERT_TRUE(make_current(surface, surface, context));
    const struct {
        EGLSurface draw, read;
        EGLContext context;
        EGLint error;
    } rows[] = {
        {bad, surface, context, EGL_BAD_SURFACE},   {surface, bad, context, EGL_BAD_SURFACE},
        {surface, surface, bad, EGL_BAD_CONTEXT},   {surface, nullptr, context, EGL_BAD_MATCH},
        {nullptr, surface, context, EGL_BAD_MATCH}, {surface, surface, nullptr, EGL_BAD_MATCH},
        {other, other, context, EGL_BAD_MATCH},     {surface, other, context, EGL_BAD_MATCH},
    };
    for (const auto& row : rows) {
        EXPECT_FALSE(make_current(row.draw, row.read, row.context));
        EXPECT_EQ(last_error(), row.error);
        EXPECT_EQ(current(), context);
    }
    // A context without a config fits all.
    const EGLContext without = create_with({EGL_CONTEXT_CLIENT_VERSION, 2}, EGL_NO_CONFIG_KHR);
    EXPECT_TRUE(make_current(other, surface, without));
}

TEST_F(Contexts, LiveAsLongAsTheyAreCurrent) {
    const EGLContext context = make_context();
    const EGLSurface surface = make_pbuffer();
    ASSERT_TRUE(make_current(surface, surface, context));
    EXPECT_TRUE(destroy(context));
    EXPECT_TRUE(fn<PFNEGLDESTROYSURFACEPROC>("eglDestroySurface")(display_, surface));
    EXPECT_EQ(gles::context_count(), 1);
    EXPECT_EQ(current(), context);
    EXPECT_FALSE(destroy(context));
    EXPECT_EQ(last_error(), EGL_BAD_CONTEXT);
    EXPECT_FALSE(make_current(surface, surface, context));
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT_EQ(gles::context_count(), 0);
}

TEST_F(Contexts, TerminationLeavesWhatIsCurrent) {
    const EGLContext context = make_context();
    make_context();
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT_TRUE(fn<PFNEGLTERMINATEPROC>("eglTerminate")(display_));
    EXPECT_EQ(gles::context_count(), 1);
    EXPECT_EQ(current(), context);
    ASSERT_TRUE(fn<PFNEGLINITIALIZEPROC>("eglInitialize")(display_, nullptr, nullptr));
    EXPECT_FALSE(destroy(context));  // the handle stays invalid
    EXPECT_TRUE(fn<PFNEGLRELEASETHREADPROC>("eglReleaseThread")());
    EXPECT_EQ(gles::context_count(), 0);
}

TEST_F(Contexts, BelongToOneThread) {
    const EGLContext context = make_context(), second = make_context();
    const EGLSurface surface = make_pbuffer(), free_surface = make_pbuffer();
    ASSERT_TRUE(make_current(surface, surface, context));
    std::thread([&] {
        EXPECT_FALSE(make_current(free_surface, free_surface, context));
        EXPECT_EQ(last_error(), EGL_BAD_ACCESS);
        EXPECT_FALSE(make_current(free_surface, surface, second));
        EXPECT_EQ(last_error(), EGL_BAD_ACCESS);
        EXPECT_TRUE(make_current(free_surface, free_surface, second));
        EXPECT_EQ(current(), second);
    }).join();
    // The thread's end released them.
    EXPECT_TRUE(make_current(free_surface, free_surface, second));
    std::thread([&] { EXPECT_TRUE(make_current(surface, surface, context)); }).join();
}

TEST_F(Contexts, Wait) {
    EXPECT_TRUE(fn<PFNEGLWAITCLIENTPROC>("eglWaitClient")());
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, make_context()));
    EXPECT_TRUE(fn<PFNEGLWAITCLIENTPROC>("eglWaitClient")());
    EXPECT_TRUE(fn<PFNEGLWAITGLPROC>("eglWaitGL")());
    EXPECT_EQ(current_state().finishes, 2);
    EXPECT_TRUE(fn<PFNEGLWAITNATIVEPROC>("eglWaitNative")(EGL_CORE_NATIVE_ENGINE));
    EXPECT_FALSE(fn<PFNEGLWAITNATIVEPROC>("eglWaitNative")(5));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

TEST_F(Contexts, SwapIntervals) {
    const auto swap_interval = fn<PFNEGLSWAPINTERVALPROC>("eglSwapInterval");
    EXPECT_FALSE(swap_interval(display_, 1));
    EXPECT_EQ(last_error(), EGL_BAD_CONTEXT);
    const EGLContext context = make_context();
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT_FALSE(swap_interval(display_, 1));
    EXPECT_EQ(last_error(), EGL_BAD_SURFACE);
    const EGLSurface surface = make_pbuffer();
    ASSERT_TRUE(make_current(surface, surface, context));
    EXPECT_TRUE(swap_interval(display_, 7));
}

}  // namespace
}  // namespace cuesta::egl
