// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Images of shaders: loads, stores and atomics on every kind of texture, from every stage.
#include "program.h"

namespace cuesta::conformance {
namespace {

GLuint make_image(
    GLenum target, GLenum format, int width, int height, int depth = 0, int levels = 1) {
    GLuint name = 0;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    if (depth != 0)
        glTexStorage3D(target, levels, format, width, height, depth);
    else
        glTexStorage2D(target, levels, format, width, height);
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    return name;
}

// What is written as an image is read as a texture, and the other way round.
void stores_and_loads(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum format;
        const char* layout;
    };
    constexpr Row rows[] = {
        {"rgba8", GL_RGBA8, "rgba8"},       {"rgba8_snorm", GL_RGBA8_SNORM, "rgba8_snorm"},
        {"rgba16f", GL_RGBA16F, "rgba16f"}, {"rgba32f", GL_RGBA32F, "rgba32f"},
        {"r32f", GL_R32F, "r32f"},          {"rgba8ui", GL_RGBA8UI, "rgba8ui"},
        {"rgba8i", GL_RGBA8I, "rgba8i"},    {"rgba16ui", GL_RGBA16UI, "rgba16ui"},
        {"rgba16i", GL_RGBA16I, "rgba16i"}, {"rgba32ui", GL_RGBA32UI, "rgba32ui"},
        {"rgba32i", GL_RGBA32I, "rgba32i"}, {"r32ui", GL_R32UI, "r32ui"},
        {"r32i", GL_R32I, "r32i"},
    };
    for (const Row& row : rows) {
        const std::string layout = row.layout;
        const bool is_unsigned = layout.ends_with("ui");
        const bool is_signed = !is_unsigned && layout.ends_with("i");
        const std::string kind = is_unsigned ? "u" : is_signed ? "i" : "";
        const GLuint image = make_image(GL_TEXTURE_2D, row.format, 37, 21);
        use_compute(
            "layout(local_size_x = 8, local_size_y = 8) in;\n"
            "layout(" +
            layout + ", binding = 0) writeonly uniform highp " + kind +
            "image2D image;\n"
            "void main() {\n"
            "    ivec2 at = ivec2(gl_GlobalInvocationID.xy);\n"
            "    " +
            kind + "vec4 value = " + kind + "vec4(at, at.x + at.y, 1);\n" +
            (kind.empty() ? "    value /= 128.0;\n" : "") +
            "    imageStore(image, at, value);\n"
            "}");
        glBindImageTexture(0, image, 0, GL_FALSE, 0, GL_WRITE_ONLY, row.format);
        glDispatchCompute(5, 3, 1);  // beyond the edges too
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        use_compute(
            "layout(local_size_x = 37) in;\n"
            "layout(" +
            layout + ", binding = 0) readonly uniform highp " + kind +
            "image2D image;\n"
            "layout(binding = 0) uniform highp " +
            kind +
            "sampler2D texels;\n"
            "layout(std430, binding = 0) buffer Out { vec4 o[]; };\n"
            "void main() {\n"
            "    ivec2 at = ivec2(gl_GlobalInvocationID.xy);\n"
            "    int n = at.y * 37 + at.x;\n"
            "    o[n] = vec4(imageLoad(image, at));\n"
            "    o[n + 777] = vec4(texelFetch(texels, at, 0));\n"
            "}");
        glBindImageTexture(0, image, 0, GL_FALSE, 0, GL_READ_ONLY, row.format);
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, image);
        const GLuint output = make_storage(0, 777 * 8);
        glDispatchCompute(1, 21, 1);
        std::vector<float> wanted;
        const bool is_single = layout[1] == '3';
        for (int n = 0; n < 777 * 2; ++n) {
            const int x = n % 777 % 37, y = n % 777 / 37;
            const float scale = kind.empty() ? 1.0F / 128 : 1;
            const float values[4] = {static_cast<float>(x) * scale, static_cast<float>(y) * scale,
                                     static_cast<float>(x + y) * scale, 1 * scale};
            for (int i = 0; i < 4; ++i)
                wanted.push_back(is_single && i > 0 ? (i == 3 ? 1.0F : 0.0F) : values[i]);
        }
        const float tolerance = layout == "rgba8"                  ? 0.51F / 255
                                : layout[4] == '8' && kind.empty() ? 0.51F / 127
                                                                   : 0;
        expect_floats(canvas, row.what, read_floats(output, 777 * 8), wanted,
                      layout == "rgba8_snorm" ? 0.51F / 127 : tolerance);
    }
}

// Layers of arrays, slices, faces, levels, and buffers.
void shapes(Canvas& canvas) {
    struct Row {
        const char* what;
        GLenum target;
        const char* image;
        int depth;
    };
    constexpr Row rows[] = {
        {"2D array", GL_TEXTURE_2D_ARRAY, "uimage2DArray", 6},
        {"3D", GL_TEXTURE_3D, "uimage3D", 6},
        {"cube", GL_TEXTURE_CUBE_MAP, "uimageCube", 6},
        {"cube array", GL_TEXTURE_CUBE_MAP_ARRAY, "uimageCubeArray", 12},
    };
    for (const Row& row : rows) {
        const bool is_cube = row.target == GL_TEXTURE_CUBE_MAP;
        const GLuint image = make_image(row.target, GL_R32UI, 24, 24, is_cube ? 0 : row.depth, 2);
        // All of level 1, then one layer through a binding of its own.
        use_compute(std::string("layout(local_size_x = 12, local_size_y = 12) in;\n"
                                "layout(r32ui, binding = 1) writeonly uniform highp ") +
                    row.image +
                    " image;\n"
                    "void main() {\n"
                    "    ivec3 at = ivec3(gl_GlobalInvocationID);\n"
                    "    imageStore(image, at, uvec4(at.x + at.y * 100 + at.z * 10000));\n"
                    "}");
        glBindImageTexture(1, image, 1, GL_TRUE, 0, GL_WRITE_ONLY, GL_R32UI);
        glDispatchCompute(1, 1, static_cast<GLuint>(row.depth));
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        const int chosen = row.target == GL_TEXTURE_3D ? 2 : 5;
        use_compute(
            "layout(local_size_x = 12, local_size_y = 12) in;\n"
            "layout(r32ui, binding = 1) uniform highp uimage2D image;\n"
            "void main() {\n"
            "    ivec2 at = ivec2(gl_GlobalInvocationID);\n"
            "    imageStore(image, at, imageLoad(image, at) + 7u);\n"
            "}");
        glBindImageTexture(1, image, 1, GL_FALSE, chosen, GL_READ_WRITE, GL_R32UI);
        glDispatchCompute(1, 1, 1);
        glMemoryBarrier(GL_ALL_BARRIER_BITS);
        use_compute(std::string("layout(local_size_x = 12, local_size_y = 12) in;\n"
                                "layout(r32ui, binding = 1) readonly uniform highp ") +
                    row.image +
                    " image;\n"
                    "layout(std430, binding = 0) buffer Out { uint o[]; };\n"
                    "void main() {\n"
                    "    ivec3 at = ivec3(gl_GlobalInvocationID);\n"
                    "    o[(at.z * 12 + at.y) * 12 + at.x] = imageLoad(image, at).x;\n"
                    "    if (at == ivec3(0))\n"
                    "        o[" +
                    std::to_string(row.depth * 144) +
                    "] = uint(imageSize(image).x * 100 + imageSize(image).y);\n"
                    "}");
        glBindImageTexture(1, image, 1, GL_TRUE, 0, GL_READ_ONLY, GL_R32UI);
        // Half of the slices of a 3D texture are left on level 1.
        const int slices = row.target == GL_TEXTURE_3D ? row.depth / 2 : row.depth;
        const GLuint output = make_storage(0, static_cast<size_t>(row.depth * 144 + 1));
        glDispatchCompute(1, 1, static_cast<GLuint>(slices));
        expect_each(canvas, row.what, read_words(output, static_cast<size_t>(row.depth * 144 + 1)),
                    [&](uint32_t n) -> uint32_t {
                        const uint32_t x = n % 12, y = n / 12 % 12, z = n / 144;
                        if (z == static_cast<uint32_t>(row.depth))
                            return 1212;
                        if (z >= static_cast<uint32_t>(slices))
                            return 0;
                        return x + y * 100 + z * 10000 +
                               (z == static_cast<uint32_t>(chosen) ? 7 : 0);
                    });
    }
}

void buffers(Canvas& canvas) {
    const GLuint buffer = make_buffer(GL_TEXTURE_BUFFER, std::vector<uint32_t>(3000, 5));
    GLuint texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_BUFFER, texture);
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_R32UI, buffer, 1024, 2500 * 4);
    use_compute(R"(
        layout(local_size_x = 50) in;
        layout(r32ui, binding = 0) uniform highp uimageBuffer image;
        layout(binding = 0) uniform highp usamplerBuffer texels;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            int i = int(gl_GlobalInvocationID.x);
            imageStore(image, i, imageLoad(image, i) + uint(i));
            if (i == 0) {
                o[0] = uint(imageSize(image));
                o[1] = uint(textureSize(texels));
            }
            o[i + 2] = texelFetch(texels, 2499 - i % 10).x;
        })");
    glBindImageTexture(0, texture, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    const GLuint output = make_storage(0, 2002);
    glDispatchCompute(40, 1, 1);
    expect_each(canvas, "buffer", read_words(buffer, 2744),
                [](uint32_t i) { return i < 256 || i >= 2256 ? 5 : 5 + i - 256; });
    expect_each(canvas, "sizes and texels", read_words(output, 2002),
                [](uint32_t i) { return i < 2 ? 2500u : 5u; });
}

void image_atomics(Canvas& canvas) {
    const GLuint image = make_image(GL_TEXTURE_2D, GL_R32UI, 16, 16);
    const GLuint other = make_image(GL_TEXTURE_2D, GL_R32I, 16, 16);
    const std::vector<uint32_t> zeros(256);
    glBindTexture(GL_TEXTURE_2D, image);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 16, 16, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros.data());
    glBindTexture(GL_TEXTURE_2D, other);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 16, 16, GL_RED_INTEGER, GL_INT, zeros.data());
    use_compute(R"(
        layout(local_size_x = 32) in;
        layout(r32ui, binding = 0) uniform highp uimage2D image;
        layout(r32i, binding = 1) uniform highp iimage2D other;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            uint i = gl_GlobalInvocationID.x;
            uint old = imageAtomicAdd(image, ivec2(i % 16u, 0), i);
            imageAtomicMax(image, ivec2(i % 16u, 1), i * 2u);
            imageAtomicOr(image, ivec2(i % 16u, 2), 1u << (i / 16u));
            imageAtomicXor(image, ivec2(i % 16u, 3), i);
            imageAtomicExchange(image, ivec2(i % 16u, 4), 77u);
            imageAtomicCompSwap(image, ivec2(i % 16u, 5), 0u, 1u);
            imageAtomicMin(other, ivec2(i % 16u, 9), -int(i));
            imageAtomicMax(other, ivec2(i % 16u, 10), -int(i) - 1);
            imageAtomicAdd(other, ivec2(i % 16u, 15), -int(i));
            o[i] = imageAtomicAdd(image, ivec2(15, 15), 1u) + old * 0u;
        })");
    glBindImageTexture(0, image, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    glBindImageTexture(1, other, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32I);
    const GLuint output = make_storage(0, 192);
    glDispatchCompute(6, 1, 1);
    std::vector<uint32_t> times(192);
    for (const uint32_t i : read_words(output, 192))
        ++times[i < 192 ? i : 0];
    expect_each(canvas, "old values", times, [](uint32_t) { return 1u; });

    use_compute(R"(
        layout(local_size_x = 16, local_size_y = 16) in;
        layout(r32ui, binding = 0) readonly uniform highp uimage2D image;
        layout(r32i, binding = 1) readonly uniform highp iimage2D other;
        layout(std430, binding = 0) buffer Out { uint o[]; };
        void main() {
            ivec2 at = ivec2(gl_LocalInvocationID.xy);
            o[gl_LocalInvocationIndex] = imageLoad(image, at).x;
            o[gl_LocalInvocationIndex + 256u] = uint(imageLoad(other, at).x);
        })");
    const GLuint all = make_storage(0, 512);
    glDispatchCompute(1, 1, 1);
    expect_each(canvas, "results", read_words(all, 512), [](uint32_t n) -> uint32_t {
        const uint32_t x = n % 16, y = n / 16;
        uint32_t sum = 0, parity = 0;
        for (uint32_t i = x; i < 192; i += 16) {
            sum += i;
            parity ^= i;
        }
        switch (y) {
            case 0: return sum;
            case 1: return (x + 176) * 2;
            case 2: return (1u << 12) - 1;
            case 3: return parity;
            case 4: return 77;
            case 5: return 1;
            case 15: return x == 15 ? 192 : 0;
            case 16 + 9: return 0u - (x + 176);
            case 16 + 15: return 0u - sum;
            default: return 0;
        }
    });
}

// Fragment shaders write: nothing of helpers, nor of what early tests drop, arrives.
void from_fragments(Canvas& canvas) {
    const GLuint image = make_image(GL_TEXTURE_2D, GL_R32UI, 83, 61);
    const std::vector<uint32_t> zeros(83 * 61);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 83, 61, GL_RED_INTEGER, GL_UNSIGNED_INT, zeros.data());
    const GLuint output = make_storage(0, 2);
    use_stages({{GL_VERTEX_SHADER, R"(
        in vec4 position;
        void main() { gl_Position = position; })"},
                {GL_FRAGMENT_SHADER, R"(
        layout(early_fragment_tests) in;
        layout(r32ui, binding = 0) uniform highp uimage2D image;
        layout(std430, binding = 0) buffer Out { uint count; uint discarded; };
        uniform vec4 shade;
        out vec4 color;
        void main() {
            imageAtomicAdd(image, ivec2(gl_FragCoord.xy), 1u);
            atomicAdd(count, 1u);
            if (gl_FragCoord.x < 10.0) {
                atomicAdd(discarded, 1u);
                discard;
            }
            color = shade;
        })"}});
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    glBindAttribLocation(static_cast<GLuint>(program), position_slot, "position");
    glLinkProgram(static_cast<GLuint>(program));
    glUseProgram(static_cast<GLuint>(program));
    glBindImageTexture(0, image, 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32UI);
    glEnable(GL_DEPTH_TEST);
    set_vec4("shade", {0, 1, 0, 1});
    draw(GL_TRIANGLES, pixels(canvas, 0, 0, 40, 61, 0));
    set_vec4("shade", {0, 0, 1, 1});
    draw(GL_TRIANGLES, pixels(canvas, 20, 0, 83, 61, 0.5F));  // behind the first
    canvas.expect("colours", [](int x, int) {
        return x < 10 ? Color{0, 0, 0, 0} : x < 40 ? Color{0, 1, 0, 1} : Color{0, 0, 1, 1};
    });
    expect_words(canvas, "counts", read_words(output, 2), std::vector<uint32_t>{83 * 61, 10 * 61});
    use_fragment(R"(
        layout(r32ui, binding = 0) readonly uniform highp uimage2D image;
        void main() { color = vec4(float(imageLoad(image, ivec2(gl_FragCoord.xy)).x) / 4.0); })");
    glDisable(GL_DEPTH_TEST);
    draw_screen();
    canvas.expect("once a pixel", [](int, int) { return Color{0.25F, 0.25F, 0.25F, 0.25F}; });
}

constexpr Check checks[] = {
    {"images: stores and loads", stores_and_loads},
    {"images: shapes", shapes},
    {"images: buffers", buffers},
    {"images: atomics", image_atomics},
    {"images: from fragments", from_fragments},
};

}  // namespace

std::span<const Check> image_checks() {
    return checks;
}

}  // namespace cuesta::conformance
