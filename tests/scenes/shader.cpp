// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What shaders of real programs do: lighting, loops, arrays, structs, functions, noise.
#include "gl.h"
#include "scene.h"

namespace cuesta::scenes {
namespace {

void phong() {
    use(R"(
uniform mat4 matrix;
attribute vec4 position;
attribute vec3 normal;
varying vec3 n;
varying vec3 p;
void main() { gl_Position = matrix * position; n = normal; p = position.xyz; })",
        R"(
precision mediump float;
struct Lamp { vec3 place; vec3 color; float power; };
uniform Lamp lamps[3];
varying vec3 n;
varying vec3 p;
vec3 shine(Lamp lamp, vec3 normal, vec3 eye) {
    vec3 to = normalize(lamp.place - p);
    float diffuse = max(dot(normal, to), 0.0);
    float specular = pow(max(dot(reflect(-to, normal), eye), 0.0), 16.0);
    return lamp.color * lamp.power * (diffuse * 0.6 + specular * 0.8);
}
void main() {
    vec3 normal = normalize(n);
    vec3 eye = normalize(vec3(0.0, 0.0, 4.0) - p);
    vec3 sum = vec3(0.05);
    for (int i = 0; i < 3; ++i)
        sum += shine(lamps[i], normal, eye);
    gl_FragColor = vec4(sum, 1.0);
})");
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(0.3F, 0.5F));
    set("lamps[0].place", {3, 3, 3});
    set("lamps[0].color", {1, 0.3F, 0.2F});
    set("lamps[0].power", 1);
    set("lamps[1].place", {-3, 2, 2});
    set("lamps[1].color", {0.2F, 0.9F, 0.4F});
    set("lamps[1].power", 0.8F);
    set("lamps[2].place", {0, -3, 3});
    set("lamps[2].color", {0.3F, 0.4F, 1});
    set("lamps[2].power", 0.9F);
    draw(torus(0.45F, 32));
}

void skinning() {
    use(R"(
uniform mat4 matrix;
uniform mat4 bones[4];
attribute vec4 position;
attribute vec4 value;
varying vec4 v;
varying vec3 n;
attribute vec3 normal;
void main() {
    int first = int(value.y * 2.99);
    float weight = fract(value.y * 2.99);
    mat4 bone = bones[first] * (1.0 - weight) + bones[first + 1] * weight;
    gl_Position = matrix * (bone * position);
    n = (bone * vec4(normal, 0.0)).xyz;
    v = value;
})",
        light_fragment);
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(0.4F, 0.2F));
    for (int i = 0; i < 4; ++i) {
        const char* const names[] = {"bones[0]", "bones[1]", "bones[2]", "bones[3]"};
        const auto t = static_cast<float>(i);
        set(names[i], translation(0.3F * t - 0.4F, 0, 0) * turn_x(0.5F * t) * scaling(0.7F));
    }
    draw(sphere(24));
}

void mandelbrot() {
    use(plain_vertex, R"(
precision highp float;
varying vec4 v;
void main() {
    vec2 c = v.xy * 2.5 - vec2(1.8, 1.25);
    vec2 z = vec2(0.0);
    float steps = 0.0;
    for (int i = 0; i < 24; ++i) {
        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
        if (dot(z, z) > 4.0)
            break;
        steps += 1.0;
    }
    gl_FragColor = vec4(steps / 24.0, steps / 12.0, 1.0 - steps / 24.0, 1.0);
})");
    fill();
}

void functions() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
float curve(float x, int which) {
    if (which == 0) return sin(x * 6.2831853) * 0.5 + 0.5;
    if (which == 1) return pow(x, 2.2);
    if (which == 2) return sqrt(x);
    if (which == 3) return exp2(x * 2.0) / 4.0;
    if (which == 4) return log2(1.0 + x * 3.0) / 2.0;
    if (which == 5) return smoothstep(0.2, 0.8, x);
    if (which == 6) return mod(x * 3.0, 1.0);
    if (which == 7) return atan(x * 8.0 - 4.0) / 3.0 + 0.5;
    if (which == 8) return acos(x * 2.0 - 1.0) / 3.2;
    if (which == 9) return abs(x * 2.0 - 1.0);
    if (which == 10) return floor(x * 5.0) / 5.0;
    if (which == 11) return inversesqrt(x * 15.0 + 1.0);
    if (which == 12) return clamp(x * 2.0 - 0.5, 0.0, 1.0);
    if (which == 13) return mix(x, 1.0 - x, step(0.5, x));
    if (which == 14) return tan(x) / 1.6;
    return sign(x - 0.5) * 0.4 + 0.5;
}
void main() {
    int row = int(v.y * 16.0);
    float value = 0.0;
    for (int i = 0; i < 16; ++i)
        if (i == row)
            value = curve(v.x, i);
    gl_FragColor = vec4(value, 1.0 - value, v.x, 1.0);
})");
    fill();
}

void vectors() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
void main() {
    vec3 p = vec3(v.xy * 2.0 - 1.0, 0.6);
    vec3 n = normalize(cross(vec3(1.0, 0.2, p.x), vec3(-0.1, 1.0, p.y)));
    vec3 r = refract(normalize(p), n, 0.8);
    vec3 f = faceforward(n, p, vec3(0.3, -0.4, 0.5));
    float d = distance(p, f) * 0.3 + length(r.xy) * 0.2;
    bvec3 less = lessThan(p, n);
    vec3 chosen = vec3(any(less) ? 0.3 : 0.0, all(less) ? 0.6 : 0.1, not(less).x ? 0.2 : 0.5);
    gl_FragColor = vec4(abs(r) * 0.5 + chosen * d, 1.0);
})");
    fill();
}

void matrices() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
uniform mat2 turn;
mat3 around(float a) {
    return mat3(cos(a), sin(a), 0.0, -sin(a), cos(a), 0.0, 0.0, 0.0, 1.0);
}
void main() {
    mat3 m = around(v.x) * mat3(1.0 + v.y);
    m[2] = vec3(v.xy, 1.0);
    m[0][1] += 0.2;
    mat2 small = mat2(m[0].xy, m[1].xy) * turn;
    small *= 0.5;
    mat4 big = mat4(0.5);
    big[3] += vec4(0.1);
    vec4 c = big * vec4(small * v.xy, (v.xyx * m).z * 0.3, 1.0);
    gl_FragColor = vec4(abs(c.xyz) + matrixCompMult(small, turn)[1][1] * 0.2, 1.0);
})");
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    const float turn[] = {0.8F, 0.6F, -0.6F, 0.8F};
    glUniformMatrix2fv(glGetUniformLocation(static_cast<GLuint>(program), "turn"), 1, GL_FALSE,
                       turn);
    fill();
}

void arrays() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
uniform float heights[8];
void main() {
    float sorted[8];
    for (int i = 0; i < 8; ++i)
        sorted[i] = heights[i];
    for (int i = 0; i < 7; ++i)
        for (int j = 0; j < 7; ++j)
            if (sorted[j] > sorted[j + 1]) {
                float keep = sorted[j];
                sorted[j] = sorted[j + 1];
                sorted[j + 1] = keep;
            }
    int column = int(v.x * 8.0);
    float before = heights[column];
    float after = sorted[column];
    gl_FragColor = vec4(step(v.y, before), step(v.y, after), float(column) / 7.0, 1.0);
})");
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    const float heights[] = {0.31F, 0.93F, 0.12F, 0.72F, 0.55F, 0.2F, 0.84F, 0.43F};
    glUniform1fv(glGetUniformLocation(static_cast<GLuint>(program), "heights"), 8, heights);
    fill();
}

void integers() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
uniform ivec4 numbers;
void main() {
    ivec2 cell = ivec2(v.xy * 16.0);
    int a = cell.x * numbers.x + cell.y * numbers.y;
    int b = a / 3 - (a / 7) * 2;
    int c = a - (a / numbers.z) * numbers.z;
    bool odd = (cell.x - (cell.x / 2) * 2) == 1;
    gl_FragColor = vec4(float(b) / 30.0, float(c) / float(numbers.z), odd ? 0.8 : 0.2, 1.0);
})");
    GLint program = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &program);
    glUniform4i(glGetUniformLocation(static_cast<GLuint>(program), "numbers"), 3, 5, 11, 0);
    fill();
}

void many_varyings() {
    use(R"(
attribute vec4 position;
attribute vec4 value;
varying vec4 a;
varying vec3 b;
varying vec2 c[3];
varying float d;
varying mat2 e;
void main() {
    gl_Position = position;
    a = value;
    b = value.yxz * 0.5;
    c[0] = value.xy;
    c[1] = value.yx * 2.0;
    c[2] = value.xx - 0.5;
    d = value.x * value.y;
    e = mat2(value.xyxy);
})",
        R"(
precision mediump float;
varying vec4 a;
varying vec3 b;
varying vec2 c[3];
varying float d;
varying mat2 e;
void main() {
    gl_FragColor = vec4(a.x * 0.3 + b.x + c[0].y * 0.1, c[1].x * 0.2 + c[2].y * 0.3 + d * 0.4,
                        e[0].x * 0.5 + e[1].y * 0.3, 1.0);
})");
    fill();
}

void noise() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
uniform sampler2D grain;
float at(vec2 p) {
    vec2 cell = floor(p);
    vec2 part = fract(p);
    part = part * part * (3.0 - 2.0 * part);
    return texture2D(grain, (cell + part + 0.5) / 16.0).r;
}
void main() {
    float sum = 0.0;
    float weight = 0.5;
    vec2 p = v.xy * 4.0;
    for (int octave = 0; octave < 4; ++octave) {
        sum += at(p) * weight;
        p *= 2.0;
        weight *= 0.5;
    }
    gl_FragColor = vec4(mix(vec3(0.1, 0.2, 0.6), vec3(1.0, 0.9, 0.7), sum), 1.0);
})");
    std::vector<unsigned char> grain;
    unsigned state = 12345;
    for (int i = 0; i < 16 * 16; ++i) {
        state = state * 1664525 + 1013904223;
        grain.push_back(static_cast<unsigned char>(state >> 24));
    }
    texture(16, 16, GL_LUMINANCE, GL_UNSIGNED_BYTE, grain.data(), GL_LINEAR, GL_REPEAT);
    fill();
}

void ray_march() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
float scene(vec3 p) {
    float ball = length(p - vec3(0.3, 0.1, 0.0)) - 0.7;
    vec3 q = abs(p - vec3(-0.6, -0.2, 0.2)) - 0.4;
    float box = length(max(q, 0.0)) - 0.05;
    return min(ball, box);
}
void main() {
    vec3 from = vec3(0.0, 0.0, 3.0);
    vec3 along = normalize(vec3(v.xy * 2.0 - 1.0, -1.8));
    float far = 0.0;
    for (int i = 0; i < 20; ++i) {
        float step = scene(from + along * far);
        if (step < 0.01)
            break;
        far += step;
    }
    if (far > 5.0) {
        gl_FragColor = vec4(0.1, 0.1, v.y * 0.4, 1.0);
        return;
    }
    vec3 p = from + along * far;
    vec2 e = vec2(0.05, 0.0);
    vec3 n = normalize(vec3(scene(p + e.xyy) - scene(p - e.xyy), scene(p + e.yxy) - scene(p - e.yxy),
                            scene(p + e.yyx) - scene(p - e.yyx)));
    gl_FragColor = vec4(vec3(0.3, 0.5, 0.9) * (0.3 + 0.7 * max(dot(n, vec3(0.5, 0.6, 0.6)), 0.0)), 1.0);
})");
    fill();
}

void vertex_waves() {
    use(R"(
uniform mat4 matrix;
attribute vec4 position;
attribute vec4 value;
varying vec4 v;
varying vec3 n;
float height(vec2 at) {
    float sum = 0.0;
    for (int i = 1; i <= 3; ++i) {
        float f = float(i) * 3.0;
        sum += sin(at.x * f + float(i)) * cos(at.y * f) / f;
    }
    return sum;
}
void main() {
    vec2 at = value.xy * 2.0 - 1.0;
    float h = height(at);
    n = normalize(vec3(h - height(at + vec2(0.05, 0.0)), 0.05, h - height(at + vec2(0.0, 0.05))));
    gl_Position = matrix * vec4(at.x, h, at.y, 1.0);
    v = vec4(h + 0.5, 0.5, 0.5 - h, 1.0);
})",
        light_fragment);
    glEnable(GL_DEPTH_TEST);
    set("matrix", camera(0.5F, 0.6F));
    draw(torus(0.1F, 32));
}

void early_return() {
    use(plain_vertex, R"(
precision mediump float;
varying vec4 v;
void split(in vec2 at, out float left, inout float right) {
    left = at.x;
    if (at.y > 0.7)
        return;
    right += left;
    left = 1.0 - left;
}
float find(float wanted) {
    for (float x = 0.0; x < 1.0; x += 0.125) {
        if (x < wanted)
            continue;
        return x;
    }
    return 1.0;
}
void main() {
    float a = 0.1;
    float b = 0.2;
    split(v.xy, a, b);
    split(v.yx, b, a);
    float c = find(v.x * v.y);
    do { c *= 0.9; } while (c > 0.8);
    gl_FragColor = vec4(a, b * 0.5, c, 1.0);
})");
    fill();
}

constexpr Scene shader_list[] = {
    {"phong", phong, 1.2, 2},
    {"skinning", skinning, 1, 2},
    {"mandelbrot", mandelbrot, 4, 8},  // chaos at the border, most of all with 16-bit fragments
    {"functions", functions, 1.5, 2},
    {"vectors", vectors, 1.5, 2},
    {"matrices", matrices, 1, 1},
    {"arrays", arrays, 1, 1.5},
    {"integers", integers, 2, 3},
    {"many_varyings", many_varyings, 1, 1},
    {"noise", noise, 1.5, 2},
    {"ray_march", ray_march, 3, 6},
    {"vertex_waves", vertex_waves, 1, 2},
    {"early_return", early_return, 1.5, 2},
};

}  // namespace

std::span<const Scene> shader_scenes() {
    return shader_list;
}

}  // namespace cuesta::scenes
