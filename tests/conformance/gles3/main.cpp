// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Computes and draws with OpenGL ES 3.2 on whatever libEGL finds, and compares with what the API's
// rules say. Arguments: parts of the names of the checks to run; none: all. The first two may be
// --renderer NAME, a part of the name that the renderer must have (Apple M1 if none is said), or
// the first --any-renderer, to see whether another driver agrees with the checks.
#include <array>
#include <cstdio>
#include <span>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "../gles2/choice.h"
#include "../gles2/session.h"
#include "program.h"

namespace cuesta::conformance {
namespace {

bool make_context() {
    EGLDisplay display = open_display();
    if (display == EGL_NO_DISPLAY)
        return false;
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 2, EGL_NONE};
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
    if (context == EGL_NO_CONTEXT ||
        !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
        return failed("no context of OpenGL ES 3.2");
    return true;
}

GLuint make_framebuffer() {
    const GLuint color = make_texture(width, height, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    const GLuint framebuffer = make_target(color);
    GLuint depth_stencil = 0;
    glGenRenderbuffers(1, &depth_stencil);
    glBindRenderbuffer(GL_RENDERBUFFER, depth_stencil);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                              depth_stencil);
    return framebuffer_is_complete() ? framebuffer : 0;
}

using Group = std::span<const Check>;

const std::array<Group, 19>& all_groups() {
    static const std::array<Group, 19> groups = {
        compute_checks(),  image_checks(),         scratch_checks(),  subgroup_checks(),
        geometry_checks(), tessellation_checks(),  feedback_checks(), draw_checks(),
        query_checks(),    robustness_checks(),    varying_checks(),  multisample_checks(),
        format_checks(),   array_texture_checks(), lookup_checks(),   compressed_checks(),
        blend_checks(),    copy_checks(),          exactness_checks()};
    return groups;
}

void run_checks(Canvas& canvas, std::span<char*> parts) {
    for (const Group& group : all_groups()) {
        for (const Check& check : group) {
            if (!chosen(check.name, parts))
                continue;
            canvas.begin(check.name);
            check.run(canvas);
            no_error(canvas, "no error is left");
        }
    }
}

int run(std::span<char*> parts) {
    const char* renderer = take_renderer(parts, "Apple M1");
    if (!every_part_fits(parts, all_groups()))
        return wrong_use;
    if (!make_context() || !right_gpu(renderer))
        return 1;
    const GLuint framebuffer = make_framebuffer();
    if (framebuffer == 0)
        return 1;
    Canvas canvas{"gles3", width, height, framebuffer};
    run_checks(canvas, parts);
    std::printf("%d comparisons, %d failed\n", canvas.comparisons(), canvas.failures());
    return canvas.failures() == 0 && canvas.comparisons() > 0 ? 0 : 1;
}

}  // namespace
}  // namespace cuesta::conformance

int main(int count, char** arguments) {
    return cuesta::conformance::run({arguments + 1, static_cast<size_t>(count - 1)});
}
