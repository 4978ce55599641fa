// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

namespace cuesta::conformance {

struct Color {
    float r = 0, g = 0, b = 0, a = 1;
};

// The colour at t of the way from a to b.
Color mix(Color a, Color b, float t);

// Where the middle of pixel i lies, when all of them go from 0 to 1.
constexpr float center(int i, int size) {
    return (static_cast<float>(i) + 0.5F) / static_cast<float>(size);
}

// What a pixel must be; nothing where the rules leave it open. The origin is at the bottom left and
// x, y are the pixel's indices.
using Picture = std::function<std::optional<Color>(int x, int y)>;

struct Vertex {
    float x = 0, y = 0, z = 0, w = 1;
    float value[4] = {0, 0, 0, 1};
};

constexpr GLuint position_slot = 0;
constexpr GLuint value_slot = 1;

// The surface that checks draw on, and the score. One line is printed a comparison.
class Canvas {
  public:
    Canvas(std::string name, int width, int height, GLuint framebuffer)
        : name_(std::move(name)), width_(width), height_(height), framebuffer_(framebuffer) {}

    int width() const { return width_; }
    int height() const { return height_; }
    // Row 0 lies at the smallest address: framebuffer objects; surfaces have it at the greatest.
    bool rows_go_up() const { return framebuffer_ != 0; }
    int failures() const { return failures_; }
    int comparisons() const { return comparisons_; }

    // State and framebuffer as at the start, everything cleared to transparent black.
    void begin(const char* check);
    void bind() const;

    // Tolerance in 1/255; `stray` pixels may be wrong (edges whose exact place no rule states).
    void expect(const char* what, const Picture& picture, float tolerance = 1.5F, int stray = 0);
    void expect_true(const char* what, bool good, const std::string& detail = {});
    void skip(const char* what, const char* why);

    float clip_x(float pixel) const { return 2 * pixel / static_cast<float>(width_) - 1; }
    float clip_y(float pixel) const { return 2 * pixel / static_cast<float>(height_) - 1; }

  private:
    void report(const char* what, bool good, const std::string& detail);

    std::string name_;
    std::string check_;
    int width_;
    int height_;
    GLuint framebuffer_;
    int failures_ = 0;
    int comparisons_ = 0;
};

bool has_extension(const char* name);
// Mesa's lima: the few checks where it is known to be wrong on silicon too ask for it.
bool is_lima();

// A shader of the pieces of its text. Where it does not compile there is a message, and it will not
// link.
GLuint compile_shader(GLenum stage, std::initializer_list<const char*> source);
// The program, linked and in use, or 0 and a message.
GLuint link_and_use(GLuint program);
// A linked program in use, or 0 and a message. Attributes: position, value.
GLuint use_program(const char* vertex, const char* fragment);

// position and value passed on; the varying is `vec4 v`.
extern const char* const pass_vertex;
extern const char* const varying_fragment;  // v
extern const char* const uniform_fragment;  // color
extern const char* const texture_fragment;  // image, at v.xy

void set_color(Color color);
void set_vec4(const char* name, Color value);
void set_int(const char* name, int value);

void draw(GLenum mode, std::span<const Vertex> vertices);

// A rectangle in clip coordinates as two triangles; value runs from 0, 0 to 1, 1.
std::vector<Vertex> rectangle(float x0, float y0, float x1, float y1, float z = 0);
inline std::vector<Vertex> full_screen(float z = 0) {
    return rectangle(-1, -1, 1, 1, z);
}
// The same in pixels.
std::vector<Vertex> pixels(
    const Canvas& canvas, float x0, float y0, float x1, float y1, float z = 0);

using Texels = std::vector<unsigned char>;
GLuint make_texture(GLsizei width,
                    GLsizei height,
                    GLenum format,
                    GLenum type,
                    const void* texels,
                    GLint filter = GL_NEAREST,
                    GLint wrap = GL_CLAMP_TO_EDGE);

struct Check {
    const char* name;
    void (*run)(Canvas&);
};

std::span<const Check> basic_checks();
std::span<const Check> facing_checks();
std::span<const Check> fragment_checks();
std::span<const Check> texture_checks();
std::span<const Check> vertex_checks();
std::span<const Check> shader_checks();
std::span<const Check> frame_checks();
std::span<const Check> level_checks();
std::span<const Check> line_checks();
std::span<const Check> reload_checks();
std::span<const Check> target_checks();
std::span<const Check> sample_checks();  // for surfaces of several samples

}  // namespace cuesta::conformance
