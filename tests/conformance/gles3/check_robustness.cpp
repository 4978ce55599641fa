// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Accesses beyond what is there, in a context that promises to bear them: zeros (or anything of the
// same buffer) come in, nothing goes out, and the context lives.
#include <bit>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "program.h"

namespace cuesta::conformance {
namespace {

// A context of its own, shared with nothing; the other one is current again at the end.
class RobustContext {
  public:
    RobustContext() {
        display_ = eglGetCurrentDisplay();
        before_ = eglGetCurrentContext();
        const EGLint wanted[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 3,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 2,
                                 EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT,
                                 EGL_TRUE,
                                 EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT,
                                 EGL_LOSE_CONTEXT_ON_RESET_EXT,
                                 EGL_NONE};
        context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
        if (context_ != EGL_NO_CONTEXT)
            eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
    }
    ~RobustContext() {
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, before_);
        if (context_ != EGL_NO_CONTEXT)
            eglDestroyContext(display_, context_);
    }
    bool is_there() const { return context_ != EGL_NO_CONTEXT; }

  private:
    EGLDisplay display_;
    EGLContext before_;
    EGLContext context_;
};

void expect_alive(Canvas& canvas) {
    canvas.expect_true("no reset", glGetGraphicsResetStatus() == GL_NO_ERROR);
}

void storage(Canvas& canvas) {
    use_compute(R"(
        layout(local_size_x = 64) in;
        layout(std430, binding = 0) buffer A { uint a[]; };
        layout(std430, binding = 1) buffer Out { uint o[]; };
        layout(std140, binding = 0) uniform U { uvec4 u[64]; };
        void main() {
            uint i = gl_LocalInvocationIndex;
            o[i] = a[i * 100u];
            o[64u + i] = u[i].x;
            a[i * 1000003u + 200u] = 5u;
            atomicAdd(a[i * 777777u + 300u], 1u);
        })");
    std::vector<uint32_t> data(150);
    for (uint32_t i = 0; i < data.size(); ++i)
        data[i] = i + 1;
    const GLuint storage = make_buffer(GL_SHADER_STORAGE_BUFFER, data);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 0, storage, 0, 600);
    const GLuint output = make_storage(1, 128);
    const GLuint uniforms = make_buffer(GL_UNIFORM_BUFFER, std::vector<uint32_t>(64 * 4, 9));
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, uniforms);
    glDispatchCompute(1, 1, 1);
    expect_words(canvas, "nothing is written", read_words(storage, 150), data);
    expect_words(canvas, "what is there", read_words(output, 2), std::vector<uint32_t>{1, 101});
    const std::vector<uint32_t> rest = read_words(output, 62, 2);
    bool inside = true;
    for (const uint32_t word : rest)
        inside = inside && word <= 150;
    canvas.expect_true("what is not is zero, or of the buffer", inside);
    expect_each(canvas, "uniforms", read_words(output, 64, 64), [](uint32_t) { return 9u; });
    expect_alive(canvas);
}

// Vertices beyond their buffer, which may end a little later than was asked for.
void vertices(Canvas& canvas) {
    use_stages({{GL_VERTEX_SHADER, R"(
        layout(location = 0) in vec4 a;
        out vec4 b;
        void main() { b = a; gl_Position = vec4(0.0); })"},
                {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}},
               {"b"});
    make_target(make_texture(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, nullptr));
    std::vector<float> data(40, 3);
    make_buffer(GL_ARRAY_BUFFER, data);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 16, nullptr);
    const std::vector<uint32_t> indices = {0, 9, 100, 110, 1000, 0x7fffffff, 0xfffffffe, 5};
    make_buffer(GL_ELEMENT_ARRAY_BUFFER, indices);
    const GLuint output = make_buffer(GL_TRANSFORM_FEEDBACK_BUFFER, std::vector<float>(64, -1));
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, output);
    glBeginTransformFeedback(GL_POINTS);
    glDrawElements(GL_POINTS, 8, GL_UNSIGNED_INT, nullptr);
    glEndTransformFeedback();
    const std::vector<float> seen = read_floats(output, 32);
    std::string detail;
    for (size_t i = 0; i < seen.size(); ++i) {
        const bool there = i / 4 < 2 || i / 4 == 7;
        if (seen[i] != 3 && (there || (seen[i] != 0 && seen[i] != 1)))
            detail +=
                std::to_string(i) + ": " + std::to_string(std::bit_cast<uint32_t>(seen[i])) + " ";
    }
    canvas.expect_true("vertices", detail.empty(), detail);
    expect_alive(canvas);
}

void textures(Canvas& canvas) {
    const Texels texels(8 * 8 * 4, 200);
    make_texture(8, 8, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    GLuint image = 0;
    glGenTextures(1, &image);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D_ARRAY, image);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_R32UI, 8, 8, 3);
    glActiveTexture(GL_TEXTURE0);
    use_compute(R"(
        layout(local_size_x = 64) in;
        layout(binding = 0) uniform highp sampler2D image;
        layout(r32ui, binding = 1) uniform highp uimage2DArray texels;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            int i = int(gl_LocalInvocationIndex) - 32;
            vec4 seen = texelFetch(image, ivec2(i, 3), 0);
            vec4 level = texelFetch(image, ivec2(1, 3), i);
            o[gl_LocalInvocationIndex] = uint(seen.x * 255.0 + 0.5);
            o[gl_LocalInvocationIndex + 64u] = uint(level.x * 255.0 + 0.5);
            imageStore(texels, ivec3(i * 1000000, i, i), uvec4(7));
            o[gl_LocalInvocationIndex + 128u] = imageLoad(texels, ivec3(0, 0, i)).x;
            imageAtomicAdd(texels, ivec3(9, 9, i), 1u);
        })");
    glBindImageTexture(1, image, 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
    const GLuint output = make_storage(0, 192);
    glDispatchCompute(1, 1, 1);
    bool good = true;
    const std::vector<uint32_t> seen = read_words(output, 192);
    for (uint32_t n = 0; n < 64; ++n) {
        const bool there = n >= 32 && n < 40;
        good = good && (there ? seen[n] == 200 : seen[n] == 0 || seen[n] == 200);
        good = good && (n == 32 ? seen[n + 64] == 200 : seen[n + 64] == 0 || seen[n + 64] == 200);
        good = good && (seen[n + 128] == 0 || seen[n + 128] == 7);
    }
    canvas.expect_true("texels", good);
    expect_alive(canvas);
}

void in_robust_context(Canvas& canvas, const std::function<void()>& check) {
    if (std::strstr(eglQueryString(eglGetCurrentDisplay(), EGL_EXTENSIONS),
                    "EGL_EXT_create_context_robustness") == nullptr)
        return canvas.skip("context", "the driver does not have it");
    const RobustContext context;
    canvas.expect_true("context", context.is_there());
    if (!context.is_there())
        return;
    check();
    no_error(canvas, "no error");
}

constexpr Check checks[] = {
    {"robustness: storage", [](Canvas& c) { in_robust_context(c, [&] { storage(c); }); }},
    {"robustness: vertices", [](Canvas& c) { in_robust_context(c, [&] { vertices(c); }); }},
    {"robustness: textures", [](Canvas& c) { in_robust_context(c, [&] { textures(c); }); }},
};

}  // namespace

std::span<const Check> robustness_checks() {
    return checks;
}

}  // namespace cuesta::conformance
