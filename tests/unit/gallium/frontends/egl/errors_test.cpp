// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every function with displays that are none or are not initialised, and with objects that are
// none: the error of the specification, and what the function returns that failed.
#include <functional>
#include <map>
#include <set>

#include "fixture.h"

namespace cuesta::egl {
namespace {

class Errors : public EglTest {};

// A call with that display that would be right but for it; true when it returned what functions
// return that failed.
using Call = std::function<bool(EGLDisplay)>;

void* const nothing = reinterpret_cast<void*>(0xdead);

// `failed` is what the function returns that failed.
template <typename Function, typename... Args>
Call with_display(std::string_view name, Args... args) {
    return [=](EGLDisplay display) {
        const auto result = fn<Function>(name)(display, args...);
        return result == decltype(result){} || result == static_cast<decltype(result)>(0);
    };
}

EGLint place = 0x5a5a;
EGLAttrib wide_place = 0x5a5a;
EGLConfig config_place = nothing;

// clang-format off
#define ROW(name, type, ...) {name, with_display<type>(name __VA_OPT__(,) __VA_ARGS__)}
// clang-format on

const std::map<std::string_view, Call>& calls() {
    using P = void*;
    static const std::map<std::string_view, Call> rows = {
        ROW("eglChooseConfig", PFNEGLCHOOSECONFIGPROC, nullptr, &config_place, 1, &place),
        ROW("eglCopyBuffers", PFNEGLCOPYBUFFERSPROC, nothing, EGLNativePixmapType{}),
        ROW("eglCreateContext", PFNEGLCREATECONTEXTPROC, P{}, P{}, nullptr),
        ROW("eglCreatePbufferSurface", PFNEGLCREATEPBUFFERSURFACEPROC, nothing, nullptr),
        ROW("eglCreatePixmapSurface", PFNEGLCREATEPIXMAPSURFACEPROC, nothing, EGLNativePixmapType{},
            nullptr),
        ROW("eglCreateWindowSurface", PFNEGLCREATEWINDOWSURFACEPROC, nothing, EGLNativeWindowType{},
            nullptr),
        ROW("eglDestroyContext", PFNEGLDESTROYCONTEXTPROC, nothing),
        ROW("eglDestroySurface", PFNEGLDESTROYSURFACEPROC, nothing),
        ROW("eglGetConfigAttrib", PFNEGLGETCONFIGATTRIBPROC, nothing, EGL_RED_SIZE, &place),
        ROW("eglGetConfigs", PFNEGLGETCONFIGSPROC, &config_place, 1, &place),
        ROW("eglMakeCurrent", PFNEGLMAKECURRENTPROC, nothing, nothing, nothing),
        ROW("eglQueryContext", PFNEGLQUERYCONTEXTPROC, nothing, EGL_CONFIG_ID, &place),
        ROW("eglQueryString", PFNEGLQUERYSTRINGPROC, EGL_VENDOR),
        ROW("eglQuerySurface", PFNEGLQUERYSURFACEPROC, nothing, EGL_WIDTH, &place),
        ROW("eglSwapBuffers", PFNEGLSWAPBUFFERSPROC, nothing),
        ROW("eglBindTexImage", PFNEGLBINDTEXIMAGEPROC, nothing, EGL_BACK_BUFFER),
        ROW("eglReleaseTexImage", PFNEGLRELEASETEXIMAGEPROC, nothing, EGL_BACK_BUFFER),
        ROW("eglSurfaceAttrib", PFNEGLSURFACEATTRIBPROC, nothing, EGL_SWAP_BEHAVIOR,
            EGL_BUFFER_DESTROYED),
        ROW("eglSwapInterval", PFNEGLSWAPINTERVALPROC, 1),
        ROW("eglCreatePbufferFromClientBuffer", PFNEGLCREATEPBUFFERFROMCLIENTBUFFERPROC,
            EGL_OPENVG_IMAGE, nothing, nothing, nullptr),
        ROW("eglClientWaitSync", PFNEGLCLIENTWAITSYNCPROC, nothing, 0, 0),
        ROW("eglCreateImage", PFNEGLCREATEIMAGEPROC, P{}, EGL_LINUX_DMA_BUF_EXT, P{}, nullptr),
        ROW("eglCreatePlatformPixmapSurface", PFNEGLCREATEPLATFORMPIXMAPSURFACEPROC, nothing,
            nothing, nullptr),
        ROW("eglCreatePlatformWindowSurface", PFNEGLCREATEPLATFORMWINDOWSURFACEPROC, nothing,
            nothing, nullptr),
        ROW("eglCreateSync", PFNEGLCREATESYNCPROC, EGL_SYNC_REUSABLE_KHR, nullptr),
        ROW("eglDestroyImage", PFNEGLDESTROYIMAGEPROC, nothing),
        ROW("eglDestroySync", PFNEGLDESTROYSYNCPROC, nothing),
        ROW("eglGetSyncAttrib", PFNEGLGETSYNCATTRIBPROC, nothing, EGL_SYNC_TYPE, &wide_place),
        ROW("eglWaitSync", PFNEGLWAITSYNCPROC, nothing, 0),
        ROW("eglCreatePlatformPixmapSurfaceEXT", PFNEGLCREATEPLATFORMPIXMAPSURFACEEXTPROC, nothing,
            nothing, nullptr),
        ROW("eglCreatePlatformWindowSurfaceEXT", PFNEGLCREATEPLATFORMWINDOWSURFACEEXTPROC, nothing,
            nothing, nullptr),
        ROW("eglQueryDisplayAttribEXT", PFNEGLQUERYDISPLAYATTRIBEXTPROC, EGL_DEVICE_EXT,
            &wide_place),
        ROW("eglClientWaitSyncKHR", PFNEGLCLIENTWAITSYNCKHRPROC, nothing, 0, 0),
        ROW("eglCreateImageKHR", PFNEGLCREATEIMAGEKHRPROC, P{}, EGL_LINUX_DMA_BUF_EXT, P{},
            nullptr),
        ROW("eglCreateSyncKHR", PFNEGLCREATESYNCKHRPROC, EGL_SYNC_REUSABLE_KHR, nullptr),
        ROW("eglDestroyImageKHR", PFNEGLDESTROYIMAGEKHRPROC, nothing),
        ROW("eglDestroySyncKHR", PFNEGLDESTROYSYNCKHRPROC, nothing),
        {"eglDupNativeFenceFDANDROID",
         [](EGLDisplay display) {
             return fn<PFNEGLDUPNATIVEFENCEFDANDROIDPROC>("eglDupNativeFenceFDANDROID")(
                        display, nothing) == EGL_NO_NATIVE_FENCE_FD_ANDROID;
         }},
        ROW("eglExportDMABUFImageMESA", PFNEGLEXPORTDMABUFIMAGEMESAPROC, nothing, nullptr, nullptr,
            nullptr),
        ROW("eglExportDMABUFImageQueryMESA", PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC, nothing, nullptr,
            nullptr, nullptr),
        ROW("eglGetDisplayDriverConfig", PFNEGLGETDISPLAYDRIVERCONFIGPROC),
        ROW("eglGetDisplayDriverName", PFNEGLGETDISPLAYDRIVERNAMEPROC),
        ROW("eglGetSyncAttribKHR", PFNEGLGETSYNCATTRIBKHRPROC, nothing, EGL_SYNC_TYPE_KHR, &place),
        ROW("eglQueryDmaBufFormatsEXT", PFNEGLQUERYDMABUFFORMATSEXTPROC, 0, nullptr, &place),
        ROW("eglQueryDmaBufModifiersEXT", PFNEGLQUERYDMABUFMODIFIERSEXTPROC, 0, 0, nullptr, nullptr,
            &place),
        ROW("eglSignalSyncKHR", PFNEGLSIGNALSYNCKHRPROC, nothing, EGL_SIGNALED_KHR),
        ROW("eglSwapBuffersWithDamageEXT", PFNEGLSWAPBUFFERSWITHDAMAGEEXTPROC, nothing, nullptr, 0),
        ROW("eglSwapBuffersWithDamageKHR", PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC, nothing, nullptr, 0),
        ROW("eglWaitSyncKHR", PFNEGLWAITSYNCKHRPROC, nothing, 0),
    };
    return rows;
}

// Those that take a display that need not be initialised.
const std::set<std::string_view> any_display = {"eglInitialize", "eglTerminate"};
// Those that take none, or return an error code (api_debug's tests).
const std::set<std::string_view> without_display = {
    "eglBindAPI",
    "eglDebugMessageControlKHR",
    "eglGetCurrentContext",
    "eglGetCurrentDisplay",
    "eglGetCurrentSurface",
    "eglGetDisplay",
    "eglGetError",
    "eglGetPlatformDisplay",
    "eglGetPlatformDisplayEXT",
    "eglGetProcAddress",
    "eglLabelObjectKHR",
    "eglQueryAPI",
    "eglQueryDebugKHR",
    "eglQueryDeviceAttribEXT",
    "eglQueryDeviceStringEXT",
    "eglQueryDevicesEXT",
    "eglReleaseThread",
    "eglWaitClient",
    "eglWaitGL",
    "eglWaitNative",
};

void expect_failure(EGLDisplay display, EGLint error) {
    for (const auto& [name, call] : calls()) {
        EXPECT_TRUE(call(display)) << name;
        EXPECT_EQ(last_error(), error) << name;
        EXPECT_EQ(last_error(), EGL_SUCCESS) << name;
    }
    EXPECT_EQ(place, 0x5a5a);
    EXPECT_EQ(wide_place, 0x5a5a);
    EXPECT_EQ(config_place, nothing);
}

TEST_F(Errors, TheTableHasEveryFunction) {
    for (const EntryPoint& entry : entry_points())
        EXPECT_EQ(calls().count(entry.name) + any_display.count(entry.name) +
                      without_display.count(entry.name),
                  1u)
            << entry.name;
    EXPECT_EQ(calls().size() + any_display.size() + without_display.size(), entry_points().size());
}

TEST_F(Errors, DisplaysThatAreNone) {
    for (EGLDisplay display : {EGL_NO_DISPLAY, nothing}) {
        expect_failure(display, EGL_BAD_DISPLAY);
        EXPECT_FALSE(fn<PFNEGLINITIALIZEPROC>("eglInitialize")(display, &place, &place));
        EXPECT_EQ(last_error(), EGL_BAD_DISPLAY);
        EXPECT_FALSE(fn<PFNEGLTERMINATEPROC>("eglTerminate")(display));
        EXPECT_EQ(last_error(), EGL_BAD_DISPLAY);
    }
}

TEST_F(Errors, DisplaysThatAreNotInitialized) {
    ASSERT_TRUE(fn<PFNEGLTERMINATEPROC>("eglTerminate")(display_));
    expect_failure(display_, EGL_NOT_INITIALIZED);
    // The one thing that may be done there.
    EXPECT_TRUE(make_current(EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
}

// Of those that take an object besides the display.
TEST_F(Errors, ObjectsThatAreNone) {
    const std::map<std::string_view, EGLint> errors = {
        {"eglCopyBuffers", EGL_BAD_SURFACE},
        {"eglCreatePbufferSurface", EGL_BAD_CONFIG},
        {"eglCreatePixmapSurface", EGL_BAD_CONFIG},
        {"eglCreateWindowSurface", EGL_BAD_CONFIG},
        {"eglDestroyContext", EGL_BAD_CONTEXT},
        {"eglDestroySurface", EGL_BAD_SURFACE},
        {"eglGetConfigAttrib", EGL_BAD_CONFIG},
        {"eglMakeCurrent", EGL_BAD_CONTEXT},
        {"eglQueryContext", EGL_BAD_CONTEXT},
        {"eglQuerySurface", EGL_BAD_SURFACE},
        {"eglSwapBuffers", EGL_BAD_SURFACE},
        {"eglBindTexImage", EGL_BAD_SURFACE},
        {"eglReleaseTexImage", EGL_BAD_SURFACE},
        {"eglSurfaceAttrib", EGL_BAD_SURFACE},
        {"eglSwapInterval", EGL_BAD_CONTEXT},
        {"eglCreatePbufferFromClientBuffer", EGL_BAD_CONFIG},
        {"eglClientWaitSync", EGL_BAD_PARAMETER},
        {"eglCreatePlatformPixmapSurface", EGL_BAD_CONFIG},
        {"eglCreatePlatformWindowSurface", EGL_BAD_CONFIG},
        {"eglDestroyImage", EGL_BAD_PARAMETER},
        {"eglDestroySync", EGL_BAD_PARAMETER},
        {"eglGetSyncAttrib", EGL_BAD_PARAMETER},
        {"eglWaitSync", EGL_BAD_PARAMETER},
        {"eglCreatePlatformPixmapSurfaceEXT", EGL_BAD_CONFIG},
        {"eglCreatePlatformWindowSurfaceEXT", EGL_BAD_CONFIG},
        {"eglClientWaitSyncKHR", EGL_BAD_PARAMETER},
        {"eglDestroyImageKHR", EGL_BAD_PARAMETER},
        {"eglDestroySyncKHR", EGL_BAD_PARAMETER},
        {"eglDupNativeFenceFDANDROID", EGL_BAD_PARAMETER},
        {"eglExportDMABUFImageMESA", EGL_BAD_PARAMETER},
        {"eglExportDMABUFImageQueryMESA", EGL_BAD_PARAMETER},
        {"eglGetSyncAttribKHR", EGL_BAD_PARAMETER},
        {"eglSignalSyncKHR", EGL_BAD_PARAMETER},
        {"eglSwapBuffersWithDamageEXT", EGL_BAD_SURFACE},
        {"eglSwapBuffersWithDamageKHR", EGL_BAD_SURFACE},
        {"eglWaitSyncKHR", EGL_BAD_PARAMETER},
    };
    for (const auto& [name, error] : errors) {
        EXPECT_TRUE(calls().at(name)(display_)) << name;
        EXPECT_EQ(last_error(), error) << name;
    }
    EXPECT_EQ(place, 0x5a5a);
}

}  // namespace
}  // namespace cuesta::egl
