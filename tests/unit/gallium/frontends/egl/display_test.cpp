// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Displays, devices, strings, messages.
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "fixture.h"

namespace cuesta::egl {
namespace {

class Displays : public EglTest {
  protected:
    EGLDisplay get(EGLenum platform, void* native, std::vector<EGLAttrib> list = {}) {
        list.push_back(EGL_NONE);
        return fn<PFNEGLGETPLATFORMDISPLAYPROC>("eglGetPlatformDisplay")(platform, native,
                                                                         list.data());
    }
    EGLDisplay get_default() {
        return fn<PFNEGLGETDISPLAYPROC>("eglGetDisplay")(EGL_DEFAULT_DISPLAY);
    }
    std::vector<EGLDeviceEXT> devices() {
        EGLDeviceEXT found[8];
        EGLint count = 0;
        EXPECT_TRUE(fn<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT")(8, found, &count));
        return std::vector<EGLDeviceEXT>(found, found + count);
    }
    const char* text(EGLDisplay display, EGLint name) {
        return fn<PFNEGLQUERYSTRINGPROC>("eglQueryString")(display, name);
    }
};

TEST_F(Displays, AreTheSameForTheSame) {
    EXPECT_EQ(get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY), display_);
    EXPECT_EQ(fn<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT")(
                  EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
              display_);
    const EGLDisplay of_device = get(EGL_PLATFORM_DEVICE_EXT, devices()[1]);
    EXPECT_NE(of_device, EGL_NO_DISPLAY);
    EXPECT_NE(of_device, display_);
    EXPECT_EQ(get(EGL_PLATFORM_DEVICE_EXT, devices()[1]), of_device);
}

TEST_F(Displays, ThatAreNone) {
    const struct {
        EGLenum platform;
        void* native;
        std::vector<EGLAttrib> list;
        EGLint error;
    } rows[] = {
        {EGL_PLATFORM_X11_KHR, nullptr, {}, EGL_BAD_PARAMETER},
        {EGL_PLATFORM_SURFACELESS_MESA, this, {}, EGL_BAD_PARAMETER},
        {EGL_PLATFORM_SURFACELESS_MESA, nullptr, {EGL_WIDTH, 1}, EGL_BAD_ATTRIBUTE},
        {EGL_PLATFORM_DEVICE_EXT, this, {}, EGL_BAD_PARAMETER},
        {EGL_PLATFORM_DEVICE_EXT, nullptr, {}, EGL_BAD_PARAMETER},
        {EGL_PLATFORM_DEVICE_EXT, devices()[1], {EGL_WIDTH, 1}, EGL_BAD_ATTRIBUTE},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(get(row.platform, row.native, row.list), EGL_NO_DISPLAY);
        EXPECT_EQ(last_error(), row.error);
    }
}

TEST_F(Displays, TheDefaultOneIsForProgramsWithoutWindows) {
    for (const char* name : {"EGL_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
        unsetenv(name);
    EXPECT_EQ(get_default(), display_);
    EXPECT_EQ(get(EGL_NONE, nullptr), display_);
    for (const char* session : {"DISPLAY", "WAYLAND_DISPLAY"}) {
        setenv(session, ":0", 1);
        EXPECT_EQ(get_default(), EGL_NO_DISPLAY);
        setenv("EGL_PLATFORM", "surfaceless", 1);
        EXPECT_EQ(get_default(), display_);
        unsetenv("EGL_PLATFORM");
        unsetenv(session);
    }
    setenv("EGL_PLATFORM", "0x31DD", 1);
    EXPECT_EQ(get_default(), display_);
    setenv("EGL_PLATFORM", "x11", 1);
    EXPECT_EQ(get_default(), EGL_NO_DISPLAY);
    EXPECT_EQ(last_error(), EGL_SUCCESS);
    unsetenv("EGL_PLATFORM");
    EXPECT_EQ(fn<PFNEGLGETDISPLAYPROC>("eglGetDisplay")(EGLNativeDisplayType{this}),
              EGL_NO_DISPLAY);
}

TEST_F(Displays, Versions) {
    EGLint major = 0, minor = 0;
    EXPECT_TRUE(fn<PFNEGLINITIALIZEPROC>("eglInitialize")(display_, &major, &minor));
    EXPECT_EQ(major, 1);
    EXPECT_EQ(minor, 5);
    EXPECT_STREQ(text(display_, EGL_VENDOR), "Cuesta");
    EXPECT_STREQ(text(display_, EGL_VERSION), "1.5 Cuesta");
    EXPECT_STREQ(text(display_, EGL_CLIENT_APIS), "OpenGL_ES");
    EXPECT_EQ(text(display_, EGL_WIDTH), nullptr);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_EQ(std::string(text(EGL_NO_DISPLAY, EGL_VERSION)).substr(0, 3), "1.5");
    EXPECT_STREQ(fn<PFNEGLGETDISPLAYDRIVERNAMEPROC>("eglGetDisplayDriverName")(display_), "fake");
    char* config = fn<PFNEGLGETDISPLAYDRIVERCONFIGPROC>("eglGetDisplayDriverConfig")(display_);
    EXPECT_NE(std::string(config).find("<driinfo>"), std::string::npos);
    std::free(config);
}

// An extension is either of displays or of clients.
TEST_F(Displays, Extensions) {
    const std::string of_clients = text(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const std::string of_display = text(display_, EGL_EXTENSIONS);
    for (const char* name : {"EGL_EXT_platform_device", "EGL_MESA_platform_surfaceless",
                             "EGL_EXT_client_extensions", "EGL_KHR_debug"}) {
        EXPECT_NE(of_clients.find(name), std::string::npos) << name;
        EXPECT_EQ(of_display.find(name), std::string::npos) << name;
    }
    for (const char* name : {"EGL_KHR_create_context", "EGL_KHR_gl_colorspace",
                             "EGL_EXT_image_dma_buf_import_modifiers"}) {
        EXPECT_NE(of_display.find(name), std::string::npos) << name;
        EXPECT_EQ(of_clients.find(name), std::string::npos) << name;
    }
}

TEST_F(Displays, OfGpusThatCannotBeOpenedAreNotInitialized) {
    const EGLDisplay display = get(EGL_PLATFORM_DEVICE_EXT, devices()[0]);
    ASSERT_NE(display, EGL_NO_DISPLAY);
    EXPECT_FALSE(fn<PFNEGLINITIALIZEPROC>("eglInitialize")(display, nullptr, nullptr));
    EXPECT_EQ(last_error(), EGL_NOT_INITIALIZED);
}

// --- devices ----------------------------------------------------------------------------------

TEST_F(Displays, Devices) {
    const auto query = fn<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    EGLint count = 0;
    EXPECT_TRUE(query(0, nullptr, &count));
    EXPECT_EQ(count, 2);
    EGLDeviceEXT one = nullptr;
    EXPECT_TRUE(query(1, &one, &count));
    EXPECT_EQ(count, 1);
    EXPECT_EQ(one, devices()[0]);
    EXPECT_FALSE(query(0, &one, &count));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_FALSE(query(1, &one, nullptr));
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EGLAttrib value = 0;
    const auto of_display = fn<PFNEGLQUERYDISPLAYATTRIBEXTPROC>("eglQueryDisplayAttribEXT");
    EXPECT_TRUE(of_display(display_, EGL_DEVICE_EXT, &value));
    EXPECT_EQ(reinterpret_cast<EGLDeviceEXT>(value), devices()[1]);
    EXPECT_FALSE(of_display(display_, EGL_WIDTH, &value));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
}

TEST_F(Displays, DeviceStrings) {
    const auto query = fn<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    const std::vector<EGLDeviceEXT> all = devices();
    EXPECT_STREQ(query(all[1], EGL_DRM_DEVICE_FILE_EXT), "/dev/dri/card1");
    EXPECT_STREQ(query(all[1], EGL_DRM_RENDER_NODE_FILE_EXT), "/dev/dri/renderD129");
    EXPECT_STREQ(query(all[1], EGL_RENDERER_EXT), "fake");
    EXPECT_NE(std::string(query(all[1], EGL_EXTENSIONS)).find("EGL_EXT_device_drm "),
              std::string::npos);
    EXPECT_EQ(std::string(query(all[0], EGL_EXTENSIONS)).find("EGL_EXT_device_drm "),
              std::string::npos);
    EXPECT_EQ(query(all[0], EGL_DRM_DEVICE_FILE_EXT), nullptr);
    EXPECT_EQ(last_error(), EGL_BAD_PARAMETER);
    EXPECT_EQ(query(this, EGL_EXTENSIONS), nullptr);
    EXPECT_EQ(last_error(), EGL_BAD_DEVICE_EXT);
    EGLAttrib value = 5;
    const auto attrib = fn<PFNEGLQUERYDEVICEATTRIBEXTPROC>("eglQueryDeviceAttribEXT");
    EXPECT_FALSE(attrib(all[1], EGL_WIDTH, &value));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    EXPECT_FALSE(attrib(nullptr, EGL_WIDTH, &value));
    EXPECT_EQ(last_error(), EGL_BAD_DEVICE_EXT);
    EXPECT_EQ(value, 5);
}

// --- messages ---------------------------------------------------------------------------------

struct Message {
    EGLenum error = 0;
    std::string command;
    EGLint type = 0;
    EGLLabelKHR thread = nullptr, object = nullptr;
    int count = 0;
};
thread_local Message last_message;

void EGLAPIENTRY note(EGLenum error,
                      const char* command,
                      EGLint type,
                      EGLLabelKHR thread,
                      EGLLabelKHR object,
                      const char* text) {
    EXPECT_NE(text, nullptr);
    last_message = {error, command, type, thread, object, last_message.count + 1};
}

TEST_F(Displays, ErrorsAreTold) {
    const auto control = fn<PFNEGLDEBUGMESSAGECONTROLKHRPROC>("eglDebugMessageControlKHR");
    const auto label = fn<PFNEGLLABELOBJECTKHRPROC>("eglLabelObjectKHR");
    int display_label = 0, surface_label = 0, thread_label = 0;
    const EGLSurface surface = make_pbuffer();
    EXPECT_EQ(label(display_, EGL_OBJECT_DISPLAY_KHR, display_, &display_label), EGL_SUCCESS);
    EXPECT_EQ(label(display_, EGL_OBJECT_SURFACE_KHR, surface, &surface_label), EGL_SUCCESS);
    EXPECT_EQ(label(display_, EGL_OBJECT_THREAD_KHR, nullptr, &thread_label), EGL_SUCCESS);
    EXPECT_EQ(label(display_, EGL_OBJECT_SURFACE_KHR, this, nullptr), EGL_BAD_PARAMETER);
    EXPECT_EQ(label(display_, EGL_OBJECT_STREAM_KHR, surface, nullptr), EGL_BAD_PARAMETER);
    EXPECT_EQ(label(display_, EGL_OBJECT_DISPLAY_KHR, surface, nullptr), EGL_BAD_PARAMETER);

    ASSERT_EQ(control(note, nullptr), EGL_SUCCESS);
    EGLint value = 0;
    fn<PFNEGLQUERYSURFACEPROC>("eglQuerySurface")(display_, surface, EGL_RED_SIZE, &value);
    EXPECT_EQ(last_message.error, EGLenum{EGL_BAD_ATTRIBUTE});
    EXPECT_EQ(last_message.command, "eglQuerySurface");
    EXPECT_EQ(last_message.type, EGL_DEBUG_MSG_ERROR_KHR);
    EXPECT_EQ(last_message.thread, &thread_label);
    EXPECT_EQ(last_message.object, &surface_label);
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    fn<PFNEGLQUERYSURFACEPROC>("eglQuerySurface")(display_, this, EGL_WIDTH, &value);
    EXPECT_EQ(last_message.object, &display_label);
    EXPECT_EQ(last_message.count, 2);

    const EGLAttrib off[] = {EGL_DEBUG_MSG_ERROR_KHR, EGL_FALSE, EGL_NONE};
    ASSERT_EQ(control(note, off), EGL_SUCCESS);
    EGLAttrib state = 5;
    const auto query = fn<PFNEGLQUERYDEBUGKHRPROC>("eglQueryDebugKHR");
    EXPECT_TRUE(query(EGL_DEBUG_MSG_ERROR_KHR, &state));
    EXPECT_EQ(state, EGL_FALSE);
    EXPECT_TRUE(query(EGL_DEBUG_CALLBACK_KHR, &state));
    EXPECT_EQ(state, reinterpret_cast<EGLAttrib>(note));
    fn<PFNEGLQUERYSURFACEPROC>("eglQuerySurface")(display_, this, EGL_WIDTH, &value);
    EXPECT_EQ(last_message.count, 2);
    gles::fail_next_context();
    fn<PFNEGLCREATECONTEXTPROC>("eglCreateContext")(display_, config(), nullptr, es2);
    EXPECT_EQ(last_message.type, EGL_DEBUG_MSG_CRITICAL_KHR);
    const EGLAttrib bad[] = {EGL_WIDTH, EGL_TRUE, EGL_NONE};
    EXPECT_EQ(control(note, bad), EGL_BAD_ATTRIBUTE);
    EXPECT_FALSE(query(EGL_WIDTH, &state));
    EXPECT_EQ(last_error(), EGL_BAD_ATTRIBUTE);
    ASSERT_EQ(control(nullptr, nullptr), EGL_SUCCESS);
    EXPECT_TRUE(query(EGL_DEBUG_MSG_ERROR_KHR, &state));
    EXPECT_EQ(state, EGL_TRUE);
    label(display_, EGL_OBJECT_DISPLAY_KHR, display_, nullptr);
}

TEST_F(Displays, ErrorsBelongToThreads) {
    EXPECT_FALSE(fn<PFNEGLTERMINATEPROC>("eglTerminate")(nullptr));
    std::thread([] { EXPECT_EQ(last_error(), EGL_SUCCESS); }).join();
    EXPECT_EQ(last_error(), EGL_BAD_DISPLAY);
}

TEST_F(Displays, Procedures) {
    const auto get_proc = fn<PFNEGLGETPROCADDRESSPROC>("eglGetProcAddress");
    EXPECT_NE(get_proc("eglInitialize"), nullptr);
    EXPECT_NE(get_proc("eglCreateImageKHR"), nullptr);
    EXPECT_NE(get_proc("glDoNothing"), nullptr);
    EXPECT_EQ(get_proc("glDoMore"), nullptr);
    EXPECT_EQ(get_proc(nullptr), nullptr);
}

}  // namespace
}  // namespace cuesta::egl
