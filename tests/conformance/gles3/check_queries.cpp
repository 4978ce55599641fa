// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Queries, times and fences.
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "program.h"

namespace cuesta::conformance {
namespace {

constexpr const char* flat_vertex = R"(
        layout(location = 0) in vec4 position;
        void main() { gl_Position = position; })";
constexpr const char* white_fragment = "out vec4 color;\nvoid main() { color = vec4(1.0); }";

GLuint result_of(GLuint query) {
    GLuint result = 0xAAAA;
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &result);
    return result;
}

void occlusion(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, flat_vertex}, {GL_FRAGMENT_SHADER, white_fragment}});
    glEnable(GL_DEPTH_TEST);
    GLuint queries[6];
    for (const GLenum target : {GL_ANY_SAMPLES_PASSED_CONSERVATIVE, GL_ANY_SAMPLES_PASSED}) {
        glGenQueries(6, queries);
        glClear(GL_DEPTH_BUFFER_BIT);
        draw(GL_TRIANGLES, pixels(canvas, 0, 0, 40, 61, 0));
        const auto query = [&](GLuint name, const std::function<void()>& what) {
            glBeginQuery(target, name);
            what();
            glEndQuery(target);
        };
        query(queries[0], [&] { draw(GL_TRIANGLES, pixels(canvas, 5, 5, 30, 30, 0.5F)); });
        query(queries[1], [&] { draw(GL_TRIANGLES, pixels(canvas, 5, 5, 42, 30, 0.5F)); });
        query(queries[2], [] {});
        query(queries[3], [&] { draw(GL_TRIANGLES, pixels(canvas, 82, 60, 83, 61, 0.25F)); });
        query(queries[4], [&] {
            draw(GL_TRIANGLES, pixels(canvas, 5, 5, 30, 30, 0.5F));
            draw(GL_TRIANGLES, pixels(canvas, 50, 5, 60, 30, -0.5F));
            draw(GL_TRIANGLES, pixels(canvas, 5, 5, 30, 30, 0.5F));
        });
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 0, 5, 5);
        query(queries[5], [&] { draw(GL_TRIANGLES, pixels(canvas, 5, 5, 83, 61, -0.9F)); });
        glDisable(GL_SCISSOR_TEST);
        std::vector<uint32_t> seen;
        for (const GLuint name : queries)
            seen.push_back(result_of(name));
        expect_words(canvas, target == GL_ANY_SAMPLES_PASSED ? "any" : "conservative", seen,
                     std::vector<uint32_t>{0, 1, 0, 1, 1, 0});
    }
    // Of many frames, and one that goes on over a flush.
    glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[0]);
    draw(GL_TRIANGLES, pixels(canvas, 5, 5, 30, 30, 0.5F));
    glFinish();
    draw(GL_TRIANGLES, pixels(canvas, 5, 5, 30, 30, 0.5F));
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, std::vector<uint32_t>(1).data());
    draw(GL_TRIANGLES, pixels(canvas, 70, 5, 80, 30, -0.75F));
    glEndQuery(GL_ANY_SAMPLES_PASSED);
    const GLuint over = result_of(queries[0]);
    expect_words(canvas, "over flushes", std::span(&over, 1), std::vector<uint32_t>{1});
}

void conditional(Canvas& canvas) {
    if (!has_extension("GL_NV_conditional_render"))
        return canvas.skip("conditional", "the driver does not have it");
    use_stages({{GL_VERTEX_SHADER, flat_vertex}, {GL_FRAGMENT_SHADER, R"(
        uniform vec4 shade;
        out vec4 color;
        void main() { color = shade; })"}});
    using Begin = void (*)(GLuint, GLenum);
    using End = void (*)();
    const auto begin = reinterpret_cast<Begin>(eglGetProcAddress("glBeginConditionalRenderNV"));
    const auto end = reinterpret_cast<End>(eglGetProcAddress("glEndConditionalRenderNV"));
    GLuint queries[2];
    glGenQueries(2, queries);
    set_vec4("shade", {1, 0, 0, 1});
    for (const int i : {0, 1}) {
        glBeginQuery(GL_ANY_SAMPLES_PASSED, queries[i]);
        draw(GL_TRIANGLES, pixels(canvas, i == 0 ? 90 : 0, 0, i == 0 ? 99 : 10, 10));
        glEndQuery(GL_ANY_SAMPLES_PASSED);
    }
    set_vec4("shade", {0, 1, 0, 1});
    for (const int i : {0, 1}) {
        begin(queries[i], 0x8E13);  // GL_QUERY_WAIT_NV
        draw(GL_TRIANGLES, pixels(canvas, i == 0 ? 20 : 30, 0, i == 0 ? 30 : 40, 10));
        end();
    }
    canvas.expect("conditional", [](int x, int y) {
        return y >= 10 || (x >= 10 && x < 30) || x >= 40 ? Color{0, 0, 0, 0}
               : x < 10                                  ? Color{1, 0, 0, 1}
                                                         : Color{0, 1, 0, 1};
    });
}

// Primitives that shaders make, with and without feedback.
void generated(Canvas& canvas) {
    GLuint query = 0;
    glGenQueries(1, &query);
    use_stages({{GL_VERTEX_SHADER, flat_vertex}, {GL_FRAGMENT_SHADER, white_fragment}});
    glBeginQuery(GL_PRIMITIVES_GENERATED, query);
    draw(GL_TRIANGLES, full_screen());
    draw(GL_TRIANGLE_STRIP, full_screen());
    draw(GL_LINES, full_screen());
    glEndQuery(GL_PRIMITIVES_GENERATED);
    GLuint seen = result_of(query);
    expect_words(canvas, "of draws", std::span(&seen, 1), std::vector<uint32_t>{2 + 4 + 3});
    use_stages({{GL_VERTEX_SHADER, flat_vertex},
                {GL_GEOMETRY_SHADER, R"(
        layout(triangles) in;
        layout(triangle_strip, max_vertices = 5) out;
        void main() {
            for (int i = 0; i < 5; i++) {
                gl_Position = gl_in[i % 3].gl_Position;
                EmitVertex();
            }
        })"},
                {GL_FRAGMENT_SHADER, white_fragment}});
    glBeginQuery(GL_PRIMITIVES_GENERATED, query);
    draw(GL_TRIANGLES, full_screen());
    glEndQuery(GL_PRIMITIVES_GENERATED);
    seen = result_of(query);
    expect_words(canvas, "of a geometry shader", std::span(&seen, 1), std::vector<uint32_t>{6});
}

void times(Canvas& canvas) {
    if (!has_extension("GL_EXT_disjoint_timer_query"))
        return canvas.skip("times", "the driver does not have it");
    using Counter = void (*)(GLuint, GLenum);
    using Result = void (*)(GLuint, GLenum, GLuint64*);
    using Get = void (*)(GLenum, GLint64*);
    const auto counter = reinterpret_cast<Counter>(eglGetProcAddress("glQueryCounterEXT"));
    const auto result = reinterpret_cast<Result>(eglGetProcAddress("glGetQueryObjectui64vEXT"));
    const auto get = reinterpret_cast<Get>(eglGetProcAddress("glGetInteger64v"));
    constexpr GLenum timestamp = 0x8E28, elapsed = 0x88BF;
    GLint64 before = 0, after = 0;
    GLuint queries[4];
    glGenQueries(4, queries);
    use_fragment(R"(
        void main() {
            float sum = 0.0;
            for (int i = 0; i < 300; i++) sum += sin(corner.x * float(i));
            color = vec4(sum);
        })");
    glFinish();
    get(timestamp, &before);
    counter(queries[0], timestamp);
    glBeginQuery(elapsed, queries[1]);
    draw_screen();
    glEndQuery(elapsed);
    counter(queries[2], timestamp);
    glBeginQuery(elapsed, queries[3]);
    glEndQuery(elapsed);
    GLuint64 seen[4] = {};
    for (int i = 0; i < 4; ++i)
        result(queries[i], GL_QUERY_RESULT, &seen[i]);
    glFinish();
    get(timestamp, &after);
    const auto first = static_cast<GLuint64>(before), last = static_cast<GLuint64>(after);
    canvas.expect_true("now goes on", before > 0 && after > before);
    const std::string detail = std::to_string(before) + " " + std::to_string(seen[0]) + " " +
                               std::to_string(seen[1]) + " " + std::to_string(seen[2]) + " " +
                               std::to_string(seen[3]) + " " + std::to_string(after);
    canvas.expect_true("times are between",
                       first <= seen[0] && seen[0] <= seen[2] && seen[2] <= last, detail);
    canvas.expect_true("a draw takes time", seen[1] > 1000 && seen[1] <= last - first, detail);
    canvas.expect_true("nothing takes less", seen[3] < seen[1], detail);
}

void fences(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, flat_vertex}, {GL_FRAGMENT_SHADER, white_fragment}});
    draw(GL_TRIANGLES, full_screen());
    GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    const GLenum waited = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 10'000'000'000u);
    canvas.expect_true("a wait ends",
                       waited == GL_CONDITION_SATISFIED || waited == GL_ALREADY_SIGNALED);
    GLint status = 0;
    glGetSynciv(fence, GL_SYNC_STATUS, 1, nullptr, &status);
    canvas.expect_true("signalled", status == GL_SIGNALED);
    glWaitSync(fence, 0, GL_TIMEOUT_IGNORED);
    glDeleteSync(fence);

    EGLDisplay display = eglGetCurrentDisplay();
    for (const EGLenum type :
         {EGLenum{EGL_SYNC_FENCE_KHR}, EGLenum{EGL_SYNC_NATIVE_FENCE_ANDROID}}) {
        const bool native = type == EGL_SYNC_NATIVE_FENCE_ANDROID;
        if (native && std::strstr(eglQueryString(display, EGL_EXTENSIONS),
                                  "EGL_ANDROID_native_fence_sync") == nullptr) {
            canvas.skip("native fence", "the driver does not have it");
            continue;
        }
        using Create = EGLSyncKHR (*)(EGLDisplay, EGLenum, const EGLint*);
        using Wait = EGLint (*)(EGLDisplay, EGLSyncKHR, EGLint, EGLTimeKHR);
        using Dup = EGLint (*)(EGLDisplay, EGLSyncKHR);
        const auto create = reinterpret_cast<Create>(eglGetProcAddress("eglCreateSyncKHR"));
        const auto wait = reinterpret_cast<Wait>(eglGetProcAddress("eglClientWaitSyncKHR"));
        const auto dup = reinterpret_cast<Dup>(eglGetProcAddress("eglDupNativeFenceFDANDROID"));
        draw(GL_TRIANGLES, full_screen());
        EGLSyncKHR sync = create(display, type, nullptr);
        glFlush();
        canvas.expect_true(
            native ? "native fence" : "fence of EGL",
            sync != EGL_NO_SYNC_KHR && wait(display, sync, EGL_SYNC_FLUSH_COMMANDS_BIT_KHR,
                                            10'000'000'000u) == EGL_CONDITION_SATISFIED_KHR);
        if (native)
            canvas.expect_true("its descriptor", dup(display, sync) >= 0);
    }
}

constexpr Check checks[] = {
    {"queries: occlusion", occlusion}, {"queries: conditional", conditional},
    {"queries: generated", generated}, {"queries: times", times},
    {"queries: fences", fences},
};

}  // namespace

std::span<const Check> query_checks() {
    return checks;
}

}  // namespace cuesta::conformance
