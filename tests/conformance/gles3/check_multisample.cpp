// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Several samples: renderbuffers and textures, resolves, sample shading, masks.
#include "program.h"

namespace cuesta::conformance {
namespace {

constexpr int width = 83, height = 61;

struct Target {
    GLuint framebuffer = 0;
    GLuint texture = 0;  // or 0, where it is a renderbuffer
};

Target make_samples(GLsizei samples, bool is_texture, GLenum format = GL_RGBA8) {
    Target target;
    glGenFramebuffers(1, &target.framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    if (is_texture) {
        glGenTextures(1, &target.texture);
        glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, target.texture);
        glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, samples, format, width, height,
                                  GL_TRUE);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D_MULTISAMPLE,
                               target.texture, 0);
    } else {
        GLuint color = 0;
        glGenRenderbuffers(1, &color);
        glBindRenderbuffer(GL_RENDERBUFFER, color);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
    }
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    return target;
}

void resolve(const Canvas& canvas, const Target& target) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer);
    canvas.bind();
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer);
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    canvas.bind();
}

// Half a pixel wide: some samples of a column, and the mean of them in the end.
void coverage(Canvas& canvas) {
    for (const GLsizei samples : {2, 4}) {
        for (const bool is_texture : {false, true}) {
            const Target target = make_samples(samples, is_texture);
            use_stages(
                {{GL_VERTEX_SHADER,
                  "layout(location = 0) in vec4 position;\n"
                  "void main() { gl_Position = position; }"},
                 {GL_FRAGMENT_SHADER, "out vec4 color;\nvoid main() { color = vec4(1.0); }"}});
            draw(GL_TRIANGLES, pixels(canvas, 0, 0, 20.5F, 61));
            draw(GL_TRIANGLES, pixels(canvas, 30, 10.5F, 83, 61));
            resolve(canvas, target);
            const std::string what = std::to_string(samples) + (is_texture ? " in a texture" : "");
            canvas.expect(what.c_str(), [](int x, int y) {
                const float a = x < 20    ? 1
                                : x == 20 ? 0.5F
                                : x < 30  ? 0
                                : y < 10  ? 0
                                : y == 10 ? 0.5F
                                          : 1;
                return Color{a, a, a, a};
            });
        }
    }
}

// Every sample has its own value, and its own place.
void shading(Canvas& canvas) {
    const Target target = make_samples(4, true);
    use_stages({{GL_VERTEX_SHADER, R"(
        sample out vec2 at;
        void main() {
            vec2 corner = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
            gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
            at = corner * vec2(83.0, 61.0);
        })"},
                {GL_FRAGMENT_SHADER, R"(
        sample in vec2 at;
        out vec4 color;
        void main() {
            vec2 here = floor(gl_FragCoord.xy) + gl_SamplePosition;
            bool good = distance(here, at) < 0.01;
            color = vec4(float(gl_SampleID) / 4.0, good, float(gl_NumSamples) / 8.0,
                         (gl_SampleMaskIn[0] & (1 << gl_SampleID)) != 0);
        })"}});
    draw_screen();
    canvas.bind();
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2DMS image;
        void main() {
            bool good = true;
            for (int i = 0; i < 4; i++) {
                vec4 seen = texelFetch(image, ivec2(gl_FragCoord.xy), i);
                good = good && distance(seen, vec4(float(i) / 4.0, 1.0, 0.5, 1.0)) < 0.01;
            }
            color = vec4(good, texelFetch(image, ivec2(gl_FragCoord.xy), 2).x,
                         float(textureSize(image).x) / 128.0, 1.0);
        })");
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, target.texture);
    draw_screen();
    canvas.expect("a value a sample", [](int, int) { return Color{1, 0.5F, 83 / 128.0F, 1}; });
    resolve(canvas, target);
    canvas.expect("their mean", [](int, int) { return Color{0.375F, 1, 0.5F, 1}; });
}

// glMinSampleShading: once a sample without a word in the shader.
void forced_shading(Canvas& canvas) {
    const Target target = make_samples(4, false);
    const GLuint count = make_storage(0, 1);
    use_fragment(R"(
        layout(std430, binding = 0) buffer Out { uint count; };
        void main() { atomicAdd(count, 1u); color = vec4(0.5); })");
    draw_screen();
    glFinish();
    const uint32_t once = read_words(count, 1)[0];
    glEnable(GL_SAMPLE_SHADING);
    glMinSampleShading(1);
    draw_screen();
    glDisable(GL_SAMPLE_SHADING);
    const uint32_t all = read_words(count, 1)[0] - once;
    expect_words(canvas, "runs", std::vector<uint32_t>{once, all},
                 std::vector<uint32_t>{width * height, width * height * 4});
    resolve(canvas, target);
    canvas.expect("colour", [](int, int) { return Color{0.5F, 0.5F, 0.5F, 0.5F}; });
}

void masks(Canvas& canvas) {
    const Target target = make_samples(4, false);
    use_fragment(R"(
        void main() {
            gl_SampleMask[0] = int(gl_FragCoord.x) % 16;
            color = vec4(1.0);
        })");
    glEnable(GL_SAMPLE_MASK);
    glSampleMaski(0, 0x7);
    draw_screen();
    glDisable(GL_SAMPLE_MASK);
    resolve(canvas, target);
    canvas.expect("of shader and state", [](int x, int) {
        const float a =
            static_cast<float>(__builtin_popcount(static_cast<unsigned>(x % 16) & 7)) / 4;
        return Color{a, a, a, a};
    });
    // Coverage from alpha.
    const Target again = make_samples(4, false);
    use_fragment("void main() { color = vec4(1.0, 1.0, 1.0, floor(corner.x * 5.0) / 4.0); }");
    glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    draw_screen();
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    resolve(canvas, again);
    canvas.expect("from alpha", [](int x, int) {
        const float a = static_cast<float>(static_cast<int>(center(x, 83) * 5)) / 4;
        return Color{a, a, a, a * a};
    });
}

// Integers and floats, depth, and layers with samples.
void formats(Canvas& canvas) {
    const Target target = make_samples(4, true, GL_RGBA16UI);
    const GLuint zeros[4] = {};
    glClearBufferuiv(GL_COLOR, 0, zeros);
    use_stages({{GL_VERTEX_SHADER, screen_vertex}, {GL_FRAGMENT_SHADER, R"(
        out highp uvec4 color;
        void main() { color = uvec4(gl_FragCoord.xy, gl_SampleID, 65535); })"}});
    draw_screen();
    canvas.bind();
    use_fragment(R"(
        layout(binding = 0) uniform highp usampler2DMS image;
        void main() {
            bool good = true;
            for (int i = 0; i < 4; i++)
                good = good && texelFetch(image, ivec2(gl_FragCoord.xy), i) ==
                               uvec4(gl_FragCoord.xy, i, 65535);
            color = vec4(good);
        })");
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, target.texture);
    draw_screen();
    canvas.expect("integers", [](int, int) { return Color{1, 1, 1, 1}; });

    GLuint layers = 0;
    glGenTextures(1, &layers);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, layers);
    glTexStorage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_R32F, width, height, 3,
                              GL_TRUE);
    GLuint framebuffer = 0;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    use_fragment(
        "uniform float base;\n"
        "void main() { color = vec4(base + float(gl_SampleID)); }");
    for (int layer = 0; layer < 3; ++layer) {
        glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, layers, 0, layer);
        GLint program = 0;
        glGetIntegerv(GL_CURRENT_PROGRAM, &program);
        glUniform1f(glGetUniformLocation(static_cast<GLuint>(program), "base"),
                    static_cast<float>(layer * 100));
        draw_screen();
    }
    canvas.bind();
    use_fragment(R"(
        layout(binding = 0) uniform highp sampler2DMSArray image;
        void main() {
            bool good = true;
            for (int i = 0; i < 12; i++)
                good = good && texelFetch(image, ivec3(gl_FragCoord.xy, i / 4), i % 4).x ==
                               float(i / 4 * 100 + i % 4);
            color = vec4(good);
        })");
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, layers);
    draw_screen();
    canvas.expect("layers", [](int, int) { return Color{1, 1, 1, 1}; });
}

constexpr Check checks[] = {
    {"samples: coverage", coverage},
    {"samples: shading", shading},
    {"samples: forced shading", forced_shading},
    {"samples: masks", masks},
    {"samples: formats", formats},
};

}  // namespace

std::span<const Check> multisample_checks() {
    return checks;
}

}  // namespace cuesta::conformance
