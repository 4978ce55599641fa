// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The language of OpenGL ES 3.0: each scene one fragment program over the whole surface.
#include <string>

#include <GLES3/gl3.h>

#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

void paint_by(const char* body) {
    const std::string text = std::string(R"(#version 300 es
precision highp float;
precision highp int;
in vec2 at;
layout(location = 0) out vec4 color;
)") + body;
    use(es3_place_vertex, text.c_str());
    fill();
}

void bits() {
    paint_by(R"(
void main() {
    uvec2 p = uvec2(at * 128.0);
    uint a = (p.x ^ p.y) & 0x7fu;
    uint b = (p.x * 3u + (p.y << 2)) % 97u;
    int c = (int(p.x) - 64) * (int(p.y) - 64) >> 4;
    uint d = ~(p.x | p.y);
    color = vec4(float(a) / 127.0, float(b) / 96.0, float(c & 0xff) / 255.0, 1.0);
    if ((d & 16u) != 0u)
        color.rgb = color.gbr;
    if (-7 / 2 != -3 || -7 % 2 != -1 || (-8 >> 1) != -4 || (0x80000000u >> 31u) != 1u)
        color = vec4(1.0, 0.0, 1.0, 1.0);
})");
}

void switches() {
    paint_by(R"(
vec3 tint(int which) {
    vec3 sum = vec3(0.1);
    switch (which) {
        case 0:
            return vec3(1.0, 0.3, 0.2);
        case 1:
            sum.g += 0.4;  // falls through
        case 2:
            sum.b += 0.5;
            break;
        case -3:
            sum = vec3(0.9);
            break;
        default:
            for (int i = 0; i < which; ++i) {
                if (i == 5)
                    break;
                sum.r += 0.15;
            }
    }
    return sum;
}
void main() {
    int cell = int(at.x * 4.0) + 4 * int(at.y * 4.0);
    color = vec4(tint(cell == 15 ? -3 : cell % 8), 1.0);
})");
}

void array_values() {
    paint_by(R"(
const vec3 shades[4] = vec3[](vec3(1.0, 0.0, 0.0), vec3(0.0, 1.0, 0.0), vec3(0.2, 0.3, 1.0),
                              vec3(1.0, 1.0, 0.0));
float[3] turned(float values[3]) {
    return float[3](values[2], values[0], values[1]);
}
struct Pair { float weights[3]; int n; };
void main() {
    float start[3] = float[](0.2, 0.5, 0.9);
    Pair pair = Pair(start, 0);
    for (; pair.n < int(at.y * 6.0); ++pair.n)
        pair.weights = turned(pair.weights);
    bool back = pair.weights == start;
    float weight = pair.weights[int(at.x * float(pair.weights.length()))];
    color = vec4(shades[int(at.x * 4.0) & 3] * weight + (back ? 0.1 : 0.0), 1.0);
})");
}

void other_matrices() {
    paint_by(R"(
void main() {
    mat2x3 a = mat2x3(at.x, 1.0, 0.5, 0.2, at.y, 1.0);
    mat3x2 b = transpose(a);
    mat2 square = b * a;
    mat3 around = a * b + mat3(0.5);
    mat3 back = inverse(around) * around;
    vec3 wide = a * vec2(0.3, 0.4);
    mat4x2 outer = outerProduct(at, vec4(0.1, 0.2, 0.3, 0.4));
    float det = determinant(square);
    color = vec4(wide.x + 0.2 * back[1][1], det * 0.7 + outer[3].y, square[0][1] * 0.4, 1.0);
})");
}

void new_functions() {
    paint_by(R"(
void main() {
    float x = at.x * 4.0 - 2.0;
    float y = 0.0;
    switch (int(at.y * 8.0)) {
        case 0: y = tanh(x) * 0.5 + 0.5; break;
        case 1: y = sinh(x) * 0.125 + 0.5; break;
        case 2: y = acosh(x + 3.5) * 0.4; break;
        case 3: y = asinh(x) * 0.3 + 0.5; break;
        case 4: y = atanh(x * 0.49) * 0.2 + 0.5; break;
        case 5: y = trunc(x * 2.0) * 0.1 + 0.5; break;
        case 6: { float whole; y = modf(x, whole) * 0.3 + whole * 0.1 + 0.5; break; }
        default: y = roundEven(x * 2.0) * 0.1 + mix(0.3, 0.6, x > 0.3); break;
    }
    color = vec4(y, isnan(y) ? 1.0 : 0.0, isinf(1.0 / (x - x)) ? 0.25 : 0.75, 1.0);
})");
}

void packed() {
    paint_by(R"(
void main() {
    vec2 signs = unpackSnorm2x16(packSnorm2x16(at * 2.0 - 1.0));
    vec2 parts = unpackUnorm2x16(packUnorm2x16(at));
    vec2 halves = unpackHalf2x16(packHalf2x16(at * 1000.0)) / 1000.0;
    uint word = floatBitsToUint(at.x + 1.0);
    float again = uintBitsToFloat((word & 0x007fffffu) | 0x3f000000u);
    color = vec4(signs.x * 0.5 + 0.5, parts.y, halves.x * 0.5 + again * 0.25, 1.0);
    ivec2 whole = floatBitsToInt(vec2(1.0, -2.0));
    if (whole != ivec2(0x3f800000, int(0xc0000000u)))
        color = vec4(1.0, 0.0, 1.0, 1.0);
})");
}

// Lookups of one texture by the functions of the version.
void lookups() {
    use(es3_place_vertex, R"(#version 300 es
precision highp float;
uniform sampler2D image;
in vec2 at;
out vec4 color;
void main() {
    vec2 p = fract(at * vec2(4.0, 2.0));
    switch (int(at.x * 4.0) + 4 * int(at.y * 2.0)) {
        case 0: color = texture(image, p); break;
        case 1: color = textureLod(image, p, 2.0); break;
        case 2: color = textureProj(image, vec3(p * 0.5, 0.5)); break;
        case 3: color = texelFetch(image, ivec2(p * 8.0) * 4, 1); break;
        case 4: color = textureOffset(image, p, ivec2(5, -3)); break;
        case 5: color = textureGrad(image, p, vec2(0.06, 0.0), vec2(0.0, 0.06)); break;
        case 6: color = textureLodOffset(image, p, 1.0, ivec2(-7, 7)); break;
        default: color = vec4(vec2(textureSize(image, 2)) / 32.0, texture(image, p, 1.2).b, 1.0);
    }
})");
    chart(64, GL_LINEAR, GL_REPEAT);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    fill();
}

constexpr Scene es3_shader_list[] = {
    {.name = "es3_bits", .draw = bits, .needs = es3},
    {.name = "es3_switches", .draw = switches, .needs = es3},
    {.name = "es3_array_values", .draw = array_values, .needs = es3},
    {.name = "es3_other_matrices", .draw = other_matrices, .needs = es3},
    {.name = "es3_new_functions", .draw = new_functions, .needs = es3},
    {.name = "es3_packed", .draw = packed, .needs = es3},
    {.name = "es3_lookups", .draw = lookups, .needs = es3},
};

}  // namespace

std::span<const Scene> es3_shader_scenes() {
    return es3_shader_list;
}

}  // namespace cuesta::scenes
