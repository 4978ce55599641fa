// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Geometry shaders.
#include <string>

#include "core.h"

namespace cuesta::scenes {
namespace {

const char* const plain_fragment =
    "#version 150\n"
    "in vec3 tint; out vec4 color;\n"
    "void main() { color = vec4(tint, 1.0); }";

// A grid of points, each of which becomes a turned quad.
void points_to_quads() {
    use("#version 150\n"
        "out float turn;\n"
        "void main() {\n"
        "  vec2 cell = vec2(gl_VertexID % 6, gl_VertexID / 6);\n"
        "  turn = float(gl_VertexID) * 0.2;\n"
        "  gl_Position = vec4((cell + 0.5) / 3.0 - 1.0, 0.0, 1.0); }",
        plain_fragment,
        "#version 150\n"
        "layout(points) in; layout(triangle_strip, max_vertices = 4) out;\n"
        "in float turn[]; out vec3 tint;\n"
        "void main() {\n"
        "  vec2 x = vec2(cos(turn[0]), sin(turn[0])) * 0.13; vec2 y = vec2(-x.y, x.x);\n"
        "  for (int i = 0; i < 4; i++) {\n"
        "    vec2 corner = vec2(i % 2, i / 2) * 2.0 - 1.0;\n"
        "    tint = vec3(corner * 0.5 + 0.5, fract(turn[0]));\n"
        "    gl_Position = gl_in[0].gl_Position + vec4(x * corner.x + y * corner.y, 0.0, 0.0);\n"
        "    EmitVertex(); }\n"
        "  EndPrimitive(); }");
    glDrawArrays(GL_POINTS, 0, 36);
}

std::string mesh_vertex(const char* outputs) {
    return std::string("#version 150\nin vec3 position; in vec3 normal;\n") + camera_text + outputs;
}

// Hairs along the normals of a torus.
void fur() {
    glEnable(GL_DEPTH_TEST);
    const Mesh mesh = torus(1, 0.4F, 20, false);
    point_at(mesh);
    const auto count = static_cast<GLsizei>(mesh.indices.size());
    use(mesh_vertex("out vec3 tint;\n"
                    "void main() { tint = vec3(0.25, 0.15, 0.1) + 0.1 * turned(normal).z;\n"
                    "  gl_Position = seen(position); }")
            .c_str(),
        plain_fragment);
    glDrawElements(GL_TRIANGLES, count, GL_UNSIGNED_SHORT, nullptr);
    use(mesh_vertex("out vec4 tip;\n"
                    "void main() { gl_Position = seen(position);\n"
                    "  tip = seen(position + normal * 0.3); }")
            .c_str(),
        plain_fragment,
        "#version 150\n"
        "layout(triangles) in; layout(line_strip, max_vertices = 6) out;\n"
        "in vec4 tip[]; out vec3 tint;\n"
        "void main() {\n"
        "  for (int i = 0; i < 3; i++) {\n"
        "    tint = vec3(0.4, 0.25, 0.1); gl_Position = gl_in[i].gl_Position; EmitVertex();\n"
        "    tint = vec3(1.0, 0.9, 0.6); gl_Position = tip[i]; EmitVertex();\n"
        "    EndPrimitive(); } }");
    glDrawElements(GL_TRIANGLES, count, GL_UNSIGNED_SHORT, nullptr);
}

// Edges between a triangle that faces the eye and one that does not.
void outline_by_adjacency() {
    const Mesh mesh = torus(1, 0.45F, 24, true);
    point_at(mesh);
    use(mesh_vertex("void main() { gl_Position = seen(position); }").c_str(), plain_fragment,
        "#version 150\n"
        "layout(triangles_adjacency) in; layout(line_strip, max_vertices = 12) out;\n"
        "out vec3 tint;\n"
        "vec2 place(int i) { return gl_in[i].gl_Position.xy / gl_in[i].gl_Position.w; }\n"
        "float side(int a, int b, int c) {\n"
        "  vec2 u = place(b) - place(a); vec2 v = place(c) - place(a);\n"
        "  return u.x * v.y - u.y * v.x; }\n"
        "void edge(int a, int b, vec3 color) {\n"
        "  tint = color; gl_Position = gl_in[a].gl_Position; EmitVertex();\n"
        "  tint = color; gl_Position = gl_in[b].gl_Position; EmitVertex(); EndPrimitive(); }\n"
        "void main() {\n"
        "  if (side(0, 2, 4) <= 0.0) return;\n"
        "  if (side(0, 1, 2) <= 0.0) edge(0, 2, vec3(1.0, 0.4, 0.3));\n"
        "  if (side(2, 3, 4) <= 0.0) edge(2, 4, vec3(0.4, 1.0, 0.3));\n"
        "  if (side(4, 5, 0) <= 0.0) edge(4, 0, vec3(0.4, 0.5, 1.0)); }");
    glDrawElements(GL_TRIANGLES_ADJACENCY, static_cast<GLsizei>(mesh.indices.size()),
                   GL_UNSIGNED_SHORT, nullptr);
}

// Triangles apart from one another, coloured by their numbers.
void exploded() {
    glEnable(GL_DEPTH_TEST);
    const Mesh mesh = torus(1, 0.4F, 12, false);
    point_at(mesh);
    use(mesh_vertex("out vec3 place; out vec4 shift;\n"
                    "void main() { place = position; gl_Position = seen(position);\n"
                    "  shift = seen(position + normal * 0.3) - gl_Position; }")
            .c_str(),
        plain_fragment,
        "#version 150\n"
        "layout(triangles) in; layout(triangle_strip, max_vertices = 3) out;\n"
        "in vec4 shift[]; out vec3 tint;\n"
        "void main() {\n"
        "  vec4 all = (shift[0] + shift[1] + shift[2]) / 3.0;\n"
        "  for (int i = 0; i < 3; i++) {\n"
        "    tint = vec3(gl_PrimitiveIDIn % 3, gl_PrimitiveIDIn / 3 % 4, gl_PrimitiveIDIn % 7)\n"
        "      / vec3(2.0, 3.0, 6.0);\n"
        "    gl_Position = gl_in[i].gl_Position + all; EmitVertex(); } }");
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(mesh.indices.size()), GL_UNSIGNED_SHORT,
                   nullptr);
}

// A strip with adjacent vertices as ribbons whose width changes.
void ribbons() {
    use("#version 150\n"
        "void main() {\n"
        "  float t = float(gl_VertexID) / 24.0;\n"
        "  gl_Position = vec4(t * 2.2 - 1.1, sin(t * 9.0) * 0.6, 0.0, 1.0); }",
        plain_fragment,
        "#version 150\n"
        "layout(lines_adjacency) in; layout(triangle_strip, max_vertices = 4) out;\n"
        "out vec3 tint;\n"
        "void end(vec2 before, vec2 at, vec2 behind, float width) {\n"
        "  vec2 along = normalize(behind - before); vec2 across = vec2(-along.y, along.x) * "
        "width;\n"
        "  tint = vec3(1.0, width * 5.0, 0.2); gl_Position = vec4(at + across, 0.0, 1.0);\n"
        "  EmitVertex();\n"
        "  tint = vec3(0.1, width * 5.0, 1.0); gl_Position = vec4(at - across, 0.0, 1.0);\n"
        "  EmitVertex(); }\n"
        "void main() {\n"
        "  vec2 p[4]; for (int i = 0; i < 4; i++) p[i] = gl_in[i].gl_Position.xy;\n"
        "  end(p[0], p[1], p[2], 0.1 + 0.05 * p[1].x); end(p[1], p[2], p[3], 0.1 + 0.05 * p[2].x);"
        " }");
    glDrawArrays(GL_LINE_STRIP_ADJACENCY, 0, 25);
}

const char* const layered_geometry =
    "#version 150\n"
    "layout(triangles) in; layout(triangle_strip, max_vertices = 18) out;\n"
    "uniform int layers; out vec3 tint;\n"
    "void main() {\n"
    "  for (int layer = 0; layer < layers; layer++) {\n"
    "    for (int i = 0; i < 3; i++) {\n"
    "      gl_Layer = layer; float turn = float(layer) + float(i) * 2.1;\n"
    "      tint = vec3(layer % 2, layer / 2 % 2, float(i) * 0.4) * 0.8 + 0.2;\n"
    "      gl_Position = vec4(cos(turn), sin(turn), 0.0, 1.0) * vec4(0.9, 0.9, 1.0, 1.0);\n"
    "      EmitVertex(); }\n"
    "    EndPrimitive(); } }";

void draw_layers(GLuint texture, int side, int layers) {
    make_target(texture, side);
    glClearColor(0.2F, 0.2F, 0.25F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    use(full_vertex, plain_fragment, layered_geometry);
    glUniform1i(place_of("layers"), layers);
    fill();
    bind_surface();
}

// All faces of a cube at once.
void layered_cube() {
    const GLuint cube = make_texture(GL_TEXTURE_CUBE_MAP, GL_LINEAR);
    for (GLenum face = 0; face < 6; ++face)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 64, 64, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
    draw_layers(cube, 64, 6);
    use(full_vertex,
        "#version 150\n"
        "uniform samplerCube image; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  float turn = at.x * 6.2832; float up = at.y * 3.1416;\n"
        "  color = texture(image, vec3(sin(up) * cos(turn), cos(up), sin(up) * sin(turn))); }");
    fill();
}

void layered_array() {
    const GLuint array = make_texture(GL_TEXTURE_2D_ARRAY);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 64, 64, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 nullptr);
    draw_layers(array, 64, 4);
    use(full_vertex,
        "#version 150\n"
        "uniform sampler2DArray image; in vec2 at; out vec4 color;\n"
        "void main() {\n"
        "  vec2 part = at * 2.0; vec2 place = floor(part);\n"
        "  color = texture(image, vec3(part - place, place.x + place.y * 2.0)); }");
    fill();
}

constexpr Scene scenes[] = {
    {"core_points_to_quads", points_to_quads},
    {"core_fur", fur, 1, 2},
    {"core_outline_by_adjacency", outline_by_adjacency, 1, 2},
    {"core_exploded", exploded, 0.8, 1},
    {"core_ribbons", ribbons},
    {"core_layered_cube", layered_cube},
    {"core_layered_array", layered_array},
};

}  // namespace

std::span<const Scene> core_geometry_scenes() {
    return scenes;
}

}  // namespace cuesta::scenes
