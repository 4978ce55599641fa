// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <chrono>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "fixture.h"

namespace cuesta::egl {
namespace {

class Syncs : public EglTest {
  protected:
    EGLSync create(EGLenum type, std::vector<EGLAttrib> list = {}) {
        list.push_back(EGL_NONE);
        return fn<PFNEGLCREATESYNCPROC>("eglCreateSync")(display_, type, list.data());
    }
    // With a fence that the GPU has not signalled.
    EGLSync create_fence(EGLenum type = EGL_SYNC_FENCE) {
        fence_ = std::make_shared<FakeFence>();
        current_state().next_fence = fence_;
        return create(type);
    }
    EGLint wait(EGLSync sync, EGLTime timeout = 0, EGLint flags = 0) {
        return fn<PFNEGLCLIENTWAITSYNCPROC>("eglClientWaitSync")(display_, sync, flags, timeout);
    }
    EGLAttrib get(EGLSync sync, EGLint attribute) {
        EGLAttrib value = -77;
        EXPECT_TRUE(
            fn<PFNEGLGETSYNCATTRIBPROC>("eglGetSyncAttrib")(display_, sync, attribute, &value));
        return value;
    }
    EGLint signal(EGLSync sync, EGLenum mode) {
        fn<PFNEGLSIGNALSYNCKHRPROC>("eglSignalSyncKHR")(display_, sync, mode);
        return last_error();
    }
    void bind_context() {
        ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, make_context()));
    }

    std::shared_ptr<FakeFence> fence_;
};

TEST_F(Syncs, Fences) {
    bind_context();
    const EGLSync sync = create_fence();
    ASSERT_NE(sync, EGL_NO_SYNC);
    EXPECT_EQ(current_state().flushes, 1);
    EXPECT_EQ(get(sync, EGL_SYNC_TYPE), EGL_SYNC_FENCE);
    EXPECT_EQ(get(sync, EGL_SYNC_CONDITION), EGL_SYNC_PRIOR_COMMANDS_COMPLETE);
    EXPECT_EQ(get(sync, EGL_SYNC_STATUS), EGL_UNSIGNALED);
    EXPECT_EQ(wait(sync), EGL_TIMEOUT_EXPIRED);
    EXPECT_EQ(wait(sync, 1234, EGL_SYNC_FLUSH_COMMANDS_BIT), EGL_TIMEOUT_EXPIRED);
    EXPECT_EQ(current_state().flushes, 2);
    EXPECT_EQ(fence_->longest_wait, 1234u);
    fence_->status = pipe::Fence::Status::done;
    EXPECT_EQ(wait(sync, EGL_FOREVER), EGL_CONDITION_SATISFIED);
    EXPECT_EQ(get(sync, EGL_SYNC_STATUS), EGL_SIGNALED);
    EGLAttrib value = 5;
    EXPECT_FALSE(
        fn<PFNEGLGETSYNCATTRIBPROC>("eglGetSyncAttrib")(display_, sync, EGL_WIDTH, &value));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(value, 5);
    EXPECT_TRUE(fn<PFNEGLDESTROYSYNCPROC>("eglDestroySync")(display_, sync));
    EXPECT_EQ(wait(sync), EGL_FALSE);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

// Work that failed has ended.
TEST_F(Syncs, FailedWorkSignals) {
    bind_context();
    const EGLSync sync = create_fence();
    fence_->status = pipe::Fence::Status::failed;
    EXPECT_EQ(wait(sync), EGL_CONDITION_SATISFIED);
}

TEST_F(Syncs, ThatCannotBeMade) {
    EXPECT_EQ(create(EGL_SYNC_FENCE), EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);  // nothing is current
    EXPECT_EQ(create(EGL_SYNC_NATIVE_FENCE_ANDROID), EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
    bind_context();
    EXPECT_EQ(create(EGL_SYNC_FENCE, {EGL_SYNC_STATUS, 0}), EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(create(EGL_SYNC_NATIVE_FENCE_ANDROID, {EGL_SYNC_STATUS, 0}), EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(create(EGL_SYNC_NATIVE_FENCE_ANDROID, {EGL_SYNC_NATIVE_FENCE_FD_ANDROID, 12345}),
              EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    // EGL 1.5 and the extensions do not agree.
    EXPECT_EQ(create(EGL_SYNC_CL_EVENT), EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_EQ(fn<PFNEGLCREATESYNCKHRPROC>("eglCreateSyncKHR")(display_, EGL_SYNC_CL_EVENT, nullptr),
              EGL_NO_SYNC);
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_EQ(current_state().flushes, 0);
}

TEST_F(Syncs, NativeFences) {
    bind_context();
    const auto dup = fn<PFNEGLDUPNATIVEFENCEFDANDROIDPROC>("eglDupNativeFenceFDANDROID");
    const EGLSync sync = create_fence(EGL_SYNC_NATIVE_FENCE_ANDROID);
    const int fd = dup(display_, sync);
    ASSERT_GE(fd, 0);
    EXPECT_EQ(get(sync, EGL_SYNC_CONDITION), EGL_SYNC_PRIOR_COMMANDS_COMPLETE);
    const EGLSync imported =
        create(EGL_SYNC_NATIVE_FENCE_ANDROID, {EGL_SYNC_NATIVE_FENCE_FD_ANDROID, fd});
    ASSERT_NE(imported, EGL_NO_SYNC);
    EXPECT_LT(fcntl(fd, F_GETFD), 0);  // it was taken
    EXPECT_EQ(get(imported, EGL_SYNC_CONDITION), EGL_SYNC_NATIVE_FENCE_SIGNALED_ANDROID);
    EXPECT_EQ(get(imported, EGL_SYNC_TYPE), EGL_SYNC_NATIVE_FENCE_ANDROID);
    EXPECT_EQ(dup(display_, create(EGL_SYNC_REUSABLE_KHR)), EGL_NO_NATIVE_FENCE_FD_ANDROID);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
}

TEST_F(Syncs, TheGpuWaits) {
    const auto wait_sync = fn<PFNEGLWAITSYNCPROC>("eglWaitSync");
    bind_context();
    const EGLSync sync = create_fence(), flag = create(EGL_SYNC_REUSABLE_KHR);
    EXPECT_TRUE(wait_sync(display_, sync, 0));
    EXPECT_TRUE(fn<PFNEGLWAITSYNCKHRPROC>("eglWaitSyncKHR")(display_, sync, 0));
    EXPECT_EQ(current_state().waited_for.size(), 2u);
    EXPECT_EQ(current_state().waited_for[0], fence_);
    EXPECT_FALSE(wait_sync(display_, sync, 1));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_FALSE(wait_sync(display_, flag, 0));
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
    ASSERT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT_FALSE(wait_sync(display_, sync, 0));
    EXPECT_EQ(last_error(), EGL_BAD_MATCH);
}

TEST_F(Syncs, Reusable) {
    const EGLSync sync = create(EGL_SYNC_REUSABLE_KHR);
    EXPECT_EQ(get(sync, EGL_SYNC_STATUS), EGL_UNSIGNALED);
    EXPECT_EQ(wait(sync, 1'000'000), EGL_TIMEOUT_EXPIRED);
    EXPECT_EQ(signal(sync, EGL_SIGNALED), EGL_SUCCESS);
    EXPECT_EQ(wait(sync, EGL_FOREVER), EGL_CONDITION_SATISFIED);
    EXPECT_EQ(signal(sync, EGL_UNSIGNALED), EGL_SUCCESS);
    EXPECT_EQ(wait(sync), EGL_TIMEOUT_EXPIRED);
    EXPECT_EQ(signal(sync, 5), EGL_BAD_PARAMETER);
    EGLint value = 0;
    EXPECT_FALSE(fn<PFNEGLGETSYNCATTRIBKHRPROC>("eglGetSyncAttribKHR")(
        display_, sync, EGL_SYNC_CONDITION_KHR, &value));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    bind_context();
    EXPECT_EQ(signal(create_fence(), EGL_SIGNALED), EGL_BAD_MATCH);
}

TEST_F(Syncs, WhoeverWaitsIsWoken) {
    const EGLSync signalled = create(EGL_SYNC_REUSABLE_KHR);
    const EGLSync destroyed = create(EGL_SYNC_REUSABLE_KHR);
    EGLint results[2] = {};
    std::thread first([&] { results[0] = wait(signalled, EGL_FOREVER); });
    std::thread second([&] { results[1] = wait(destroyed, EGL_FOREVER); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(signal(signalled, EGL_SIGNALED), EGL_SUCCESS);
    fn<PFNEGLDESTROYSYNCPROC>("eglDestroySync")(display_, destroyed);
    first.join();
    second.join();
    EXPECT_EQ(results[0], EGL_CONDITION_SATISFIED);
    // Where the thread came late there was nothing left to wait for.
    EXPECT_TRUE(results[1] == EGL_CONDITION_SATISFIED || results[1] == EGL_FALSE);
}

}  // namespace
}  // namespace cuesta::egl
