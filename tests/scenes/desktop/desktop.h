// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Pictures drawn by OpenGL 2.1 of the compatibility profile, the same program on any driver.
#pragma once

#include <span>
#include <vector>

#define GL_GLEXT_PROTOTYPES 1
#include <GL/gl.h>
#include <GL/glext.h>

#include "tests/scenes/painting.h"
#include "tests/scenes/scene.h"

namespace cuesta::scenes {

std::span<const Scene> desktop_lighting_scenes();
std::span<const Scene> desktop_texture_scenes();
std::span<const Scene> desktop_geometry_scenes();
std::span<const Scene> desktop_raster_scenes();
std::span<const Scene> desktop_pixel_scenes();
std::span<const Scene> desktop_shader_scenes();

// A camera from (0, 0, 4) to the origin; the modelview matrix is current.
void look(float turn = 0, float tilt = 0);
// Coordinates of the window, from its lower left corner.
void flat_view();
// Cell i of a grid of columns x rows is what is drawn to.
void cell(int columns, int rows, int i);

// By glBegin, with normals and texture coordinates.
void sphere(float radius, int rings = 16);
void torus(float radius, float thickness, int rings = 20);
void cube(float side);
void quad(float x0, float y0, float x1, float y1, float z = 0);

// A chart of coloured squares with a ring.
std::vector<unsigned char> chart(int side);
// Of it a texture, bound, with mipmaps if wanted.
GLuint chart_texture(int side = 64, GLenum filter = GL_LINEAR, bool mipmaps = false);

// A linked program in use; null: fixed function in the stage's place. Ends the process with the log
// when it cannot be made.
GLuint use(const char* vertex, const char* fragment);

}  // namespace cuesta::scenes
