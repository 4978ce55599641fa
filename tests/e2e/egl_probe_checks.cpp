// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The checks of one thread.
#include <unistd.h>

#include "egl_probe.h"

namespace probe {

// What a program sees of the default display; nothing is expected of it.
void check_vendor() {
    const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr)) {
        std::printf("none\n");
        return;
    }
    std::printf("%s\n", eglQueryString(display, EGL_VENDOR));
    EXPECT(eglTerminate(display));
}

void check_pbuffer() {
    const EGLDisplay display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    EXPECT(display != EGL_NO_DISPLAY);
    const Machine machine = start(display);
    clear_to(0xff804020);
    EXPECT(read_pixel(0, 0) == 0xff804020);
    EXPECT(read_pixel(width - 1, height - 1) == 0xff804020);
    // Row 0 is the bottom row.
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, width, 1);
    clear_to(0xff0000ff);
    glDisable(GL_SCISSOR_TEST);
    EXPECT(eglSwapBuffers(display, machine.surface));
    EXPECT(read_pixel(3, 0) == 0xff0000ff);
    EXPECT(read_pixel(3, 1) == 0xff804020);
    end(machine);
}

void check_surfaceless() {
    const EGLDisplay display = device_display();
    EXPECT(eglInitialize(display, nullptr, nullptr));
    const EGLContext context = create_context(display, EGL_NO_CONFIG_KHR);
    EXPECT(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    EXPECT(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_UNDEFINED_OES);
    create_target();
    clear_to(0x80402010);
    EXPECT(read_pixel(5, 5) == 0x80402010);
    EXPECT(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    EXPECT(eglTerminate(display));
}

// --- images ----------------------------------------------------------------------------------

// A texture of one display in another, through a descriptor.
void check_dma_buf() {
    const Machine first = start(surfaceless_display());
    const Target source = create_target();
    clear_to(0xff102030);
    const auto create = procedure<PFNEGLCREATEIMAGEPROC>("eglCreateImage");
    const EGLImage image =
        create(first.display, first.context, EGL_GL_TEXTURE_2D,
               reinterpret_cast<EGLClientBuffer>(static_cast<uintptr_t>(source.texture)), nullptr);
    EXPECT(image != EGL_NO_IMAGE);
    int fourcc = 0, planes = 0, fd = -1;
    EGLuint64KHR modifier = 0;
    EGLint stride = 0, offset = 0;
    EXPECT(procedure<PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC>("eglExportDMABUFImageQueryMESA")(
        first.display, image, &fourcc, &planes, &modifier));
    EXPECT(planes == 1);
    EXPECT(procedure<PFNEGLEXPORTDMABUFIMAGEMESAPROC>("eglExportDMABUFImageMESA")(
        first.display, image, &fd, &stride, &offset));
    glFinish();

    const EGLDisplay other = device_display();
    EXPECT(other != first.display);
    const Machine second = start(other);
    const EGLAttrib list[] = {EGL_WIDTH,
                              width,
                              EGL_HEIGHT,
                              height,
                              EGL_LINUX_DRM_FOURCC_EXT,
                              fourcc,
                              EGL_DMA_BUF_PLANE0_FD_EXT,
                              fd,
                              EGL_DMA_BUF_PLANE0_OFFSET_EXT,
                              offset,
                              EGL_DMA_BUF_PLANE0_PITCH_EXT,
                              stride,
                              EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT,
                              static_cast<EGLint>(modifier),
                              EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT,
                              static_cast<EGLint>(modifier >> 32),
                              EGL_NONE};
    const EGLImage imported =
        create(second.display, EGL_NO_CONTEXT, EGL_LINUX_DMA_BUF_EXT, nullptr, list);
    EXPECT(imported != EGL_NO_IMAGE);
    ::close(fd);
    target_of(imported);
    EXPECT(read_pixel(7, 9) == 0xff102030);
    // And back.
    clear_to(0xff00ff00);
    glFinish();
    EXPECT(eglMakeCurrent(first.display, first.surface, first.surface, first.context));
    EXPECT(read_pixel(7, 9) == 0xff00ff00);
    end(first);
    EXPECT(eglMakeCurrent(second.display, second.surface, second.surface, second.context));
    end(second);
}

// A texture and a renderbuffer of one context in another that does not share.
void check_images() {
    const Machine machine = start(surfaceless_display());
    const auto create = procedure<PFNEGLCREATEIMAGEKHRPROC>("eglCreateImageKHR");
    const Target source = create_target();
    clear_to(0xff112233);
    const EGLImageKHR of_texture =
        create(machine.display, machine.context, EGL_GL_TEXTURE_2D_KHR,
               reinterpret_cast<EGLClientBuffer>(static_cast<uintptr_t>(source.texture)), nullptr);
    EXPECT(of_texture != EGL_NO_IMAGE_KHR);
    GLuint buffer = 0;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA4, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, buffer);
    EXPECT(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
    clear_to(0xff445566);
    const EGLImageKHR of_buffer =
        create(machine.display, machine.context, EGL_GL_RENDERBUFFER_KHR,
               reinterpret_cast<EGLClientBuffer>(static_cast<uintptr_t>(buffer)), nullptr);
    EXPECT(of_buffer != EGL_NO_IMAGE_KHR);
    EXPECT(create(machine.display, machine.context, EGL_GL_TEXTURE_2D_KHR,
                  reinterpret_cast<EGLClientBuffer>(uintptr_t{999}), nullptr) == EGL_NO_IMAGE_KHR);
    EXPECT(eglGetError() == EGL_BAD_PARAMETER);
    const uint32_t expected = read_pixel(1, 1);
    glFinish();

    const EGLContext other = create_context(machine.display, machine.config);
    EXPECT(eglMakeCurrent(machine.display, machine.surface, machine.surface, other));
    target_of(of_texture);
    EXPECT(read_pixel(2, 2) == 0xff112233);
    target_of(of_buffer);
    EXPECT(read_pixel(1, 1) == expected);
    // The picture outlives its image and its texture.
    const Target kept = target_of(of_texture);
    EXPECT(procedure<PFNEGLDESTROYIMAGEKHRPROC>("eglDestroyImageKHR")(machine.display, of_texture));
    EXPECT(eglMakeCurrent(machine.display, machine.surface, machine.surface, machine.context));
    glDeleteTextures(1, &source.texture);
    EXPECT(eglMakeCurrent(machine.display, machine.surface, machine.surface, other));
    glBindFramebuffer(GL_FRAMEBUFFER, kept.framebuffer);
    EXPECT(read_pixel(2, 2) == 0xff112233);
    end(machine);
}

// --- fences ----------------------------------------------------------------------------------

void check_fences() {
    const Machine machine = start(surfaceless_display());
    const auto create = procedure<PFNEGLCREATESYNCKHRPROC>("eglCreateSyncKHR");
    const auto wait = procedure<PFNEGLCLIENTWAITSYNCKHRPROC>("eglClientWaitSyncKHR");
    const auto wait_gpu = procedure<PFNEGLWAITSYNCKHRPROC>("eglWaitSyncKHR");
    const auto destroy = procedure<PFNEGLDESTROYSYNCKHRPROC>("eglDestroySyncKHR");
    clear_to(0xff0000ff);
    const EGLSyncKHR fence = create(machine.display, EGL_SYNC_FENCE_KHR, nullptr);
    EXPECT(fence != EGL_NO_SYNC_KHR);
    EXPECT(wait_gpu(machine.display, fence, 0) == EGL_TRUE);
    EXPECT(wait(machine.display, fence, EGL_SYNC_FLUSH_COMMANDS_BIT_KHR, EGL_FOREVER_KHR) ==
           EGL_CONDITION_SATISFIED_KHR);
    EXPECT(destroy(machine.display, fence));
    // Out as a descriptor and in again.
    clear_to(0xff00ff00);
    const EGLSyncKHR native = create(machine.display, EGL_SYNC_NATIVE_FENCE_ANDROID, nullptr);
    EXPECT(native != EGL_NO_SYNC_KHR);
    const int fd = procedure<PFNEGLDUPNATIVEFENCEFDANDROIDPROC>("eglDupNativeFenceFDANDROID")(
        machine.display, native);
    EXPECT(fd >= 0);
    const EGLint list[] = {EGL_SYNC_NATIVE_FENCE_FD_ANDROID, fd, EGL_NONE};
    const EGLSyncKHR imported = create(machine.display, EGL_SYNC_NATIVE_FENCE_ANDROID, list);
    EXPECT(imported != EGL_NO_SYNC_KHR);
    EXPECT(wait_gpu(machine.display, imported, 0) == EGL_TRUE);
    EXPECT(read_pixel(0, 0) == 0xff00ff00);
    EXPECT(wait(machine.display, imported, 0, EGL_FOREVER_KHR) == EGL_CONDITION_SATISFIED_KHR);
    EXPECT(destroy(machine.display, native));
    EXPECT(destroy(machine.display, imported));
    end(machine);
}

}  // namespace probe
