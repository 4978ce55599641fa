// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pictures drawn by OpenGL 3.2, core profile, the same program on any driver.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#define GL_GLEXT_PROTOTYPES 1
#include <GL/glcorearb.h>

#include "tests/scenes/scene.h"

namespace cuesta::scenes {

std::span<const Scene> core_geometry_scenes();
std::span<const Scene> core_drawing_scenes();
std::span<const Scene> core_vertex_scenes();
std::span<const Scene> core_texture_scenes();
std::span<const Scene> core_target_scenes();

// A linked program in use; ends the process with the log when it cannot be made. Attributes are
// bound in order: "position" 0, "value" 1, "normal" 2.
GLuint use(const char* vertex, const char* fragment, const char* geometry = nullptr);
// Of the program in use.
GLint place_of(const char* name);
void set(const char* name, std::initializer_list<float> values);  // 1 to 4
void set_unit(const char* name, int unit);

// A new buffer with that content, bound.
GLuint make_buffer(GLenum target, GLsizeiptr bytes, const void* content);
template <typename T>
GLuint make_buffer(GLenum target, const std::vector<T>& content) {
    return make_buffer(target, static_cast<GLsizeiptr>(content.size() * sizeof(T)), content.data());
}
// Floats of the bound buffer, `stride` of them from vertex to vertex.
void attribute(GLuint index, GLint components, int stride, int first);

// All of what is drawn to, by a vertex shader that gives "at", 0 to 1, and needs no arrays.
extern const char* const full_vertex;
void fill();
// Cell i of a grid of columns x rows is what is drawn to.
void cell(int columns, int rows, int i);

// Positions and normals, 6 floats each, with triangles of a torus; with adjacent vertices each has
// six indices.
struct Mesh {
    std::vector<float> vertices;
    std::vector<GLushort> indices;
};
Mesh torus(float radius, float thickness, int rings, bool adjacent);
// The mesh in buffers, as attributes 0 and 2.
void point_at(const Mesh& mesh);
// Turned and seen from (0, 0, 4): "vec4 seen(vec3)" and "vec3 turned(vec3)" of a vertex shader.
extern const char* const camera_text;

// A texture of the target, bound and without mipmaps.
GLuint make_texture(GLenum target, GLenum filter = GL_NEAREST);
// Coloured squares, RGBA8.
std::vector<unsigned char> squares(int side, int phase = 0);
// A framebuffer object, bound, with that texture of two dimensions.
GLuint make_target(GLuint texture, int side);
// Back to the surface that the pictures are read from.
void bind_surface();

}  // namespace cuesta::scenes
