// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// GLSL 1.10 and 1.20 with the language's built-in state.
#include "desktop.h"

namespace cuesta::scenes {
namespace {

void set_lamp() {
    const float place[] = {1, 2, 2, 0};
    const float color[] = {1, 0.8F, 0.6F, 1};
    const float shine[] = {1, 1, 1, 1};
    glLightfv(GL_LIGHT0, GL_POSITION, place);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, color);
    glMaterialfv(GL_FRONT, GL_SPECULAR, shine);
    glMaterialf(GL_FRONT, GL_SHININESS, 20);
}

void light_by_shaders() {
    glEnable(GL_DEPTH_TEST);
    look(30, 30);
    set_lamp();
    use("#version 120\n"
        "varying vec3 normal; varying vec3 place;\n"
        "void main() {\n"
        "  normal = gl_NormalMatrix * gl_Normal;\n"
        "  place = vec3(gl_ModelViewMatrix * gl_Vertex);\n"
        "  gl_FrontColor = gl_Color; gl_Position = ftransform(); }",
        "#version 120\n"
        "varying vec3 normal; varying vec3 place;\n"
        "void main() {\n"
        "  vec3 n = normalize(normal); vec3 l = normalize(gl_LightSource[0].position.xyz);\n"
        "  vec3 h = normalize(l - normalize(place));\n"
        "  gl_FragColor = gl_FrontLightModelProduct.sceneColor\n"
        "    + gl_FrontLightProduct[0].diffuse * max(dot(n, l), 0.0) * gl_Color\n"
        "    + gl_FrontLightProduct[0].specular\n"
        "      * pow(max(dot(n, h), 0.0), gl_FrontMaterial.shininess); }");
    glColor3f(0.4F, 0.9F, 1);
    torus(1.1F, 0.45F, 32);
}

// A vertex shader alone: texture environments and fog are fixed function's.
void vertex_shader_alone() {
    chart_texture();
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogf(GL_FOG_START, 3);
    glFogf(GL_FOG_END, 6);
    glEnable(GL_DEPTH_TEST);
    look(30, 30);
    use("void main() {\n"
        "  vec4 v = gl_Vertex; v.xyz *= 1.0 + 0.15 * sin(8.0 * v.y);\n"
        "  gl_FrontColor = vec4(abs(gl_Normal), 1.0);\n"
        "  gl_TexCoord[0] = gl_TextureMatrix[0] * gl_MultiTexCoord0;\n"
        "  vec4 eye = gl_ModelViewMatrix * v; gl_FogFragCoord = -eye.z;\n"
        "  gl_Position = gl_ProjectionMatrix * eye; }",
        nullptr);
    sphere(1.3F, 24);
}

// A fragment shader alone: light is fixed function's.
void fragment_shader_alone() {
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_LIGHTING);
    glEnable(GL_LIGHT0);
    look(30, 30);
    set_lamp();
    use(nullptr,
        "void main() {\n"
        "  float ring = step(0.5, fract(gl_TexCoord[0].s * 12.0 + gl_TexCoord[0].t * 6.0));\n"
        "  gl_FragColor = mix(gl_Color, gl_Color.brga, ring); }");
    sphere(1.4F, 24);
}

void two_sided_by_shader() {
    look(-20, 35);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_VERTEX_PROGRAM_TWO_SIDE);
    glEnable(GL_CLIP_PLANE0);
    const double plane[] = {0, -1, 0, 0.4};
    glClipPlane(GL_CLIP_PLANE0, plane);
    use("#version 120\n"
        "void main() {\n"
        "  gl_FrontColor = vec4(1.0, gl_MultiTexCoord0.st, 1.0);\n"
        "  gl_BackColor = vec4(0.0, gl_MultiTexCoord0.ts, 1.0);\n"
        "  gl_ClipVertex = gl_ModelViewMatrix * gl_Vertex; gl_Position = ftransform(); }",
        "#version 120\n"
        "void main() { gl_FragColor = gl_FrontFacing ? gl_Color : gl_Color.grba; }");
    sphere(1.4F, 24);
}

void arrays_and_noise_free_functions() {
    look(0, 0);
    const GLuint program = use(
        "#version 120\n"
        "attribute vec3 tint; varying vec4 tones[3];\n"
        "const vec2 weights[3] = vec2[3](vec2(1.0, 0.0), vec2(0.5, 0.5), vec2(0.0, 1.0));\n"
        "void main() {\n"
        "  for (int i = 0; i < weights.length(); i++)\n"
        "    tones[i] = vec4(tint * weights[i].x + gl_Vertex.xyz * weights[i].y, 1);\n"
        "  gl_Position = gl_ModelViewProjectionMatrix * gl_Vertex; }",
        "#version 120\n"
        "uniform mat2x3 blend; varying vec4 tones[3];\n"
        "void main() {\n"
        "  vec3 mixed = blend * vec2(0.6, 0.4);\n"
        "  int band = int(mod(gl_FragCoord.y, 30.0)) / 10;\n"
        "  gl_FragColor = vec4(abs(tones[band].rgb) * (outerProduct(mixed, vec3(1)) * vec3(1)), 1);"
        " }");
    const float blend[] = {0.2F, 0.5F, 0.9F, 0.7F, 0.3F, 0.1F};
    glUniformMatrix2x3fv(glGetUniformLocation(program, "blend"), 1, GL_FALSE, blend);
    const GLint tint = glGetAttribLocation(program, "tint");
    glVertexAttrib3f(static_cast<GLuint>(tint), 0.9F, 0.6F, 0.3F);
    quad(-1.5F, -1.5F, 1.5F, 1.5F);
}

constexpr Scene scenes[] = {
    {"gl_light_by_shaders", light_by_shaders},
    {"gl_vertex_shader_alone", vertex_shader_alone},
    {"gl_fragment_shader_alone", fragment_shader_alone},
    {"gl_two_sided_by_shader", two_sided_by_shader},
    {"gl_arrays_of_shaders", arrays_and_noise_free_functions},
};

}  // namespace

std::span<const Scene> desktop_shader_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
