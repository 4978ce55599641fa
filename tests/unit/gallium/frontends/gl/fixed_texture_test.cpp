// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture environments and coordinates that are made, against the tables and equations of the
// specification (OpenGL 2.1, 3.8.13 and 2.11.4).
#include <cmath>

#include "fixed_fixture.h"

namespace cuesta::gl {
namespace {

// A base format: its name, and what the table makes of one texel.
struct BaseFormat {
    GLenum name;
    Vec4 (*texel)(const Vec4& stored);  // as (R, G, B, A) of table 3.20
};
constexpr BaseFormat base_formats[] = {
    {GL_ALPHA,
     [](const Vec4& t) {
         return Vec4{0, 0, 0, t[3]};
     }},
    {GL_LUMINANCE,
     [](const Vec4& t) {
         return Vec4{t[0], t[0], t[0], 1};
     }},
    {GL_LUMINANCE_ALPHA,
     [](const Vec4& t) {
         return Vec4{t[0], t[0], t[0], t[3]};
     }},
    {GL_INTENSITY,
     [](const Vec4& t) {
         return Vec4{t[0], t[0], t[0], t[0]};
     }},
    {GL_RGB,
     [](const Vec4& t) {
         return Vec4{t[0], t[1], t[2], 1};
     }},
    {GL_RGBA, [](const Vec4& t) { return t; }},
};

struct Argument {
    GLenum source = GL_PREVIOUS;
    GLenum operand = GL_SRC_COLOR;
};

struct Unit {
    const BaseFormat* format = nullptr;  // null: there is no texture
    Vec4 texel{};
    Vec4 constant{};
    GLenum mode = GL_MODULATE;
    GLenum rgb = GL_REPLACE;
    GLenum alpha = GL_REPLACE;
    std::array<Argument, 3> rgb_arguments;
    std::array<Argument, 3> alpha_arguments{
        {{GL_PREVIOUS, GL_SRC_ALPHA}, {GL_PREVIOUS, GL_SRC_ALPHA}, {GL_PREVIOUS, GL_SRC_ALPHA}}};
    float rgb_scale = 1;
    float alpha_scale = 1;
};

float clamped(float value) {
    return std::clamp(value, 0.0f, 1.0f);
}

// Table 3.22 and 3.23, component by component.
Vec4 simple(const Unit& unit, const Vec4& f) {
    const GLenum format = unit.format->name;
    const Vec4 t = unit.format->texel(unit.texel);
    const bool has_color = format != GL_ALPHA;
    const bool has_alpha = format != GL_LUMINANCE && format != GL_RGB;
    Vec4 out = f;
    for (size_t i = 0; i < 3 && has_color; ++i) {
        switch (unit.mode) {
            case GL_REPLACE: out[i] = t[i]; break;
            case GL_MODULATE: out[i] = f[i] * t[i]; break;
            case GL_DECAL:
                out[i] = format == GL_RGB ? t[i] : f[i] * (1 - t[3]) + t[i] * t[3];
                break;
            case GL_BLEND: out[i] = f[i] * (1 - t[i]) + unit.constant[i] * t[i]; break;
            default: out[i] = clamped(f[i] + t[i]); break;
        }
    }
    if (!has_alpha || unit.mode == GL_DECAL)
        return out;
    if (unit.mode == GL_REPLACE)
        out[3] = t[3];
    else if (format == GL_INTENSITY && unit.mode == GL_BLEND)
        out[3] = f[3] * (1 - t[3]) + unit.constant[3] * t[3];
    else if (format == GL_INTENSITY && unit.mode == GL_ADD)
        out[3] = clamped(f[3] + t[3]);
    else
        out[3] = f[3] * t[3];
    return out;
}

struct Combining {
    const std::vector<Unit>& units;
    size_t unit;
    Vec4 primary, previous;

    float argument(const Argument& a, size_t component) const {
        Vec4 from = previous;
        if (a.source == GL_TEXTURE)
            from = units[unit].format->texel(units[unit].texel);
        else if (a.source == GL_CONSTANT)
            from = units[unit].constant;
        else if (a.source == GL_PRIMARY_COLOR)
            from = primary;
        else if (a.source - GL_TEXTURE0 < units.size())
            from = units[a.source - GL_TEXTURE0].format->texel(units[a.source - GL_TEXTURE0].texel);
        switch (a.operand) {
            case GL_SRC_COLOR: return from[component];
            case GL_ONE_MINUS_SRC_COLOR: return 1 - from[component];
            case GL_SRC_ALPHA: return from[3];
            default: return 1 - from[3];
        }
    }

    float combine(GLenum function, const std::array<Argument, 3>& a, size_t component) const {
        const auto value = [&](size_t i) { return argument(a[i], component); };
        switch (function) {
            case GL_REPLACE: return value(0);
            case GL_MODULATE: return value(0) * value(1);
            case GL_ADD: return value(0) + value(1);
            case GL_ADD_SIGNED: return value(0) + value(1) - 0.5f;
            case GL_INTERPOLATE: return value(0) * value(2) + value(1) * (1 - value(2));
            case GL_SUBTRACT: return value(0) - value(1);
            default: break;
        }
        float sum = 0;
        for (size_t i = 0; i < 3; ++i)
            sum += 4 * (argument(a[0], i) - 0.5f) * (argument(a[1], i) - 0.5f);
        return sum;
    }

    Vec4 result() const {
        const Unit& u = units[unit];
        Vec4 out;
        for (size_t i = 0; i < 3; ++i)
            out[i] = clamped(u.rgb_scale * combine(u.rgb, u.rgb_arguments, i));
        out[3] = u.rgb == GL_DOT3_RGBA
                     ? out[0]
                     : clamped(u.alpha_scale * combine(u.alpha, u.alpha_arguments, 3));
        return out;
    }
};

Vec4 environment(const std::vector<Unit>& units, const Vec4& primary) {
    Vec4 color = primary;
    for (size_t i = 0; i < units.size(); ++i) {
        if (units[i].format == nullptr)
            continue;
        color = units[i].mode == GL_COMBINE ? Combining{units, i, primary, color}.result()
                                            : simple(units[i], color);
    }
    return color;
}

class FixedTextureTest : public FixedPixelTest {
  protected:
    void SetUp() override {
        FixedPixelTest::SetUp();
        if (context == nullptr)
            return;
        matrix_mode(state(), GL_PROJECTION);
        ortho(state(), -1, 1, -1, 1, -10, 10);
        matrix_mode(state(), GL_MODELVIEW);
    }

    // A texture of one texel, on the active unit.
    void texture(GLenum format, const Vec4& texel) {
        State& s = state();
        gles::bind_texture(s, GL_TEXTURE_2D, s.textures.active + 1);
        gles::tex_parameter_i(s, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        gles::tex_image_2d(s, GL_TEXTURE_2D, 0, static_cast<GLint>(format), 1, 1, 0, GL_RGBA,
                           GL_FLOAT, texel.data());
        gles::enable(s, GL_TEXTURE_2D);
    }

    void set(GLenum name, GLenum value) {
        tex_envi(state(), GL_TEXTURE_ENV, name, static_cast<GLint>(value));
    }

    void set(const Unit& unit) {
        State& s = state();
        if (unit.format == nullptr)
            return gles::disable(s, GL_TEXTURE_2D);
        texture(unit.format->name, unit.texel);
        tex_envfv(s, GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, unit.constant.data());
        set(GL_TEXTURE_ENV_MODE, unit.mode);
        set(GL_COMBINE_RGB, unit.rgb);
        set(GL_COMBINE_ALPHA, unit.alpha);
        for (uint32_t i = 0; i < 3; ++i) {
            set(GL_SRC0_RGB + i, unit.rgb_arguments[i].source);
            set(GL_OPERAND0_RGB + i, unit.rgb_arguments[i].operand);
            set(GL_SRC0_ALPHA + i, unit.alpha_arguments[i].source);
            set(GL_OPERAND0_ALPHA + i, unit.alpha_arguments[i].operand);
        }
        tex_envf(s, GL_TEXTURE_ENV, GL_RGB_SCALE, unit.rgb_scale);
        tex_envf(s, GL_TEXTURE_ENV, GL_ALPHA_SCALE, unit.alpha_scale);
    }

    void expect_environment(const std::vector<Unit>& units, const std::string& what) {
        for (size_t i = 0; i < units.size(); ++i) {
            gles::active_texture(state(), static_cast<GLenum>(GL_TEXTURE0 + i));
            set(units[i]);
        }
        const Vec4 primary = color_of_chance();
        color4f(state(), primary[0], primary[1], primary[2], primary[3]);
        expect_color(draw_point(), environment(units, primary), what);
    }

    // One that eight bits hold.
    Vec4 texel_of_chance() {
        Vec4 texel;
        for (float& component : texel)
            component = static_cast<float>(choice(256)) / 255;
        return texel;
    }
    Argument argument_of_chance(bool is_alpha, const std::vector<GLenum>& textures) {
        const GLenum operands[] = {GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_COLOR,
                                   GL_ONE_MINUS_SRC_COLOR};
        std::vector<GLenum> sources = {GL_TEXTURE, GL_CONSTANT, GL_PRIMARY_COLOR, GL_PREVIOUS};
        sources.insert(sources.end(), textures.begin(), textures.end());
        return {sources[choice(static_cast<uint32_t>(sources.size()))],
                operands[choice(is_alpha ? 2 : 4)]};
    }
};

TEST_F(FixedTextureTest, ModesAreAsTheTableSays) {
    for (const BaseFormat& format : base_formats) {
        for (const GLenum mode : {GL_REPLACE, GL_MODULATE, GL_DECAL, GL_BLEND, GL_ADD}) {
            if (mode == GL_DECAL && format.name != GL_RGB && format.name != GL_RGBA)
                continue;  // undefined
            Unit unit;
            unit.format = &format;
            unit.mode = mode;
            unit.texel = texel_of_chance();
            unit.constant = color_of_chance();
            expect_environment({unit}, "mode " + std::to_string(mode) + " of format " +
                                           std::to_string(format.name));
        }
    }
    expect_no_error();
}

TEST_F(FixedTextureTest, CombinersAreAsTheTableSays) {
    const GLenum functions[] = {GL_REPLACE,     GL_MODULATE, GL_ADD,      GL_ADD_SIGNED,
                                GL_INTERPOLATE, GL_SUBTRACT, GL_DOT3_RGB, GL_DOT3_RGBA};
    for (int i = 0; i < 40; ++i) {
        std::vector<Unit> units(coordinate_units);
        std::vector<GLenum> textures;
        for (uint32_t n = 0; n < units.size(); ++n)
            if (n == 0 || is_on()) {
                units[n].format = &base_formats[choice(std::size(base_formats))];
                textures.push_back(GL_TEXTURE0 + n);
            }
        for (Unit& unit : units) {
            unit.mode = GL_COMBINE;
            unit.texel = texel_of_chance();
            unit.constant = color_of_chance();
            unit.rgb = functions[choice(8)];
            unit.alpha = functions[choice(6)];
            for (Argument& argument : unit.rgb_arguments)
                argument = argument_of_chance(false, textures);
            for (Argument& argument : unit.alpha_arguments)
                argument = argument_of_chance(true, textures);
            unit.rgb_scale = static_cast<float>(1 << choice(3));
            unit.alpha_scale = static_cast<float>(1 << choice(3));
        }
        expect_environment(units, "combination " + std::to_string(i));
    }
    expect_no_error();
}

TEST_F(FixedTextureTest, UnitsWithoutACompleteTextureDoNothing) {
    color4f(state(), 0.5f, 0.25f, 1, 1);
    texture(GL_RGB, {1, 1, 0, 1});
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    gles::tex_parameter_i(state(), GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 1000);
    gles::tex_image_2d(state(), GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE,
                       nullptr);
    expect_color(draw_point(), {0.5f, 0.25f, 1, 1}, "incomplete");
    texture(GL_RGB, {1, 1, 0, 1});
    expect_color(draw_point(), {0.5f, 0.25f, 0, 1}, "complete");
    // A combiner that reads a unit that has none.
    set(GL_TEXTURE_ENV_MODE, GL_COMBINE);
    set(GL_SRC1_RGB, GL_TEXTURE3);
    expect_color(draw_point(), {0.5f, 0.25f, 1, 1}, "another's");
}

// --- coordinates --------------------------------------------------------------------------------

// Shows coordinates as colours: a program without a vertex shader.
GLuint use_coordinates(State& state) {
    const char* text =
        "#version 120\nvoid main() { gl_FragColor = gl_TexCoord[1] * 0.25 + 0.5; }\n";
    const GLuint shader = gles::create_shader(state, GL_FRAGMENT_SHADER);
    gles::shader_source(state, shader, 1, &text, nullptr);
    gles::compile_shader(state, shader);
    const GLuint program = gles::create_program(state);
    gles::attach_shader(state, program, shader);
    gles::link_program(state, program);
    gles::use_program(state, program);
    return program;
}

class FixedCoordinateTest : public FixedTextureTest {
  protected:
    void SetUp() override {
        FixedTextureTest::SetUp();
        if (context == nullptr)
            return;
        use_coordinates(state());
        gles::active_texture(state(), GL_TEXTURE1);
        multi_tex_coord4f(state(), GL_TEXTURE1, 0.1f, 0.2f, 0.3f, 0.4f);
    }

    void expect_coordinates(const Vec4& expected, const std::string& what) {
        Vec4 shown;
        for (size_t i = 0; i < shown.size(); ++i)
            shown[i] = expected[i] * 0.25f + 0.5f;
        expect_color(draw_point(-2), shown, what);
    }
    void generate(GLenum coordinate, GLenum mode) {
        tex_geni(state(), coordinate, GL_TEXTURE_GEN_MODE, static_cast<GLint>(mode));
        gles::enable(state(), GL_TEXTURE_GEN_S + (coordinate - GL_S));
    }
};

TEST_F(FixedCoordinateTest, AreTheVertexsTransformed) {
    expect_coordinates({0.1f, 0.2f, 0.3f, 0.4f}, "as given");
    matrix_mode(state(), GL_TEXTURE);
    translatef(state(), 1, 0, -1);
    scalef(state(), 2, -1, 1);
    expect_coordinates({0.6f, -0.2f, -0.1f, 0.4f}, "by the matrix");
    push_matrix(state());
    load_identity(state());
    expect_coordinates({0.1f, 0.2f, 0.3f, 0.4f}, "by the identity");
    pop_matrix(state());
    expect_coordinates({0.6f, -0.2f, -0.1f, 0.4f}, "by the matrix again");
}

TEST_F(FixedCoordinateTest, PlanesAreInObjectOrInEyeCoordinates) {
    // The plane is fixed in eye coordinates where the matrix is as it was set.
    const float plane[4] = {0, 0, -0.5f, 0.25f};
    translatef(state(), 0, 0, 1);
    tex_genfv(state(), GL_S, GL_OBJECT_PLANE, plane);
    tex_genfv(state(), GL_T, GL_EYE_PLANE, plane);
    generate(GL_S, GL_OBJECT_LINEAR);
    generate(GL_T, GL_EYE_LINEAR);
    expect_coordinates({1.25f, 1.25f, 0.3f, 0.4f}, "the matrix is the same");
    translatef(state(), 0, 0, -3);
    expect_coordinates({1.25f, 1.25f + 1.5f, 0.3f, 0.4f}, "the matrix is another");
    float held[4] = {};
    get_tex_genfv(state(), GL_T, GL_EYE_PLANE, held);
    EXPECT_EQ(held[3], 0.75f);
}

TEST_F(FixedCoordinateTest, AreOfSpheresReflectionsAndNormals) {
    const Vec4 normal = {0.6f, 0, 0.8f, 0};
    normal3f(state(), normal[0], normal[1], normal[2]);
    // The eye looks along (0, 0, -1): the ray goes on to u - 2 n (n . u).
    const Vec4 reflected = {2 * 0.6f * 0.8f, 0, -1 + 2 * 0.8f * 0.8f, 0};
    for (const GLenum coordinate : {GL_S, GL_T, GL_R})
        generate(coordinate, GL_REFLECTION_MAP);
    expect_coordinates({reflected[0], reflected[1], reflected[2], 0.4f}, "a reflection");
    for (const GLenum coordinate : {GL_S, GL_T, GL_R})
        generate(coordinate, GL_NORMAL_MAP);
    expect_coordinates({normal[0], normal[1], normal[2], 0.4f}, "a normal");
    generate(GL_S, GL_SPHERE_MAP);
    generate(GL_T, GL_SPHERE_MAP);
    const float m = 2 * std::sqrt(reflected[0] * reflected[0] + reflected[1] * reflected[1] +
                                  (reflected[2] + 1) * (reflected[2] + 1));
    expect_coordinates({reflected[0] / m + 0.5f, reflected[1] / m + 0.5f, normal[2], 0.4f},
                       "a sphere");
}

// A program without a fragment shader: fixed function's is behind it.
TEST_F(FixedTextureTest, VertexShadersMayStandAlone) {
    const char* text =
        "#version 120\n"
        "uniform vec4 tint;\n"
        "void main() {\n"
        "    gl_Position = ftransform();\n"
        "    gl_FrontColor = tint;\n"
        "    gl_TexCoord[0] = vec4(0.5);\n"
        "}\n";
    State& s = state();
    const GLuint shader = gles::create_shader(s, GL_VERTEX_SHADER);
    gles::shader_source(s, shader, 1, &text, nullptr);
    gles::compile_shader(s, shader);
    const GLuint program = gles::create_program(s);
    gles::attach_shader(s, program, shader);
    gles::link_program(s, program);
    gles::use_program(s, program);
    gles::uniform_4f(s, gles::get_uniform_location(s, program, "tint"), 0.5f, 0.25f, 1, 1);
    expect_color(draw_point(), {0.5f, 0.25f, 1, 1}, "no texture");
    texture(GL_RGBA, {1, 0.5f, 0.5f, 0.5f});
    expect_color(draw_point(), {0.5f, 0.125f, 0.5f, 0.5f}, "a texture");
    gles::use_program(s, 0);
    color4f(s, 1, 0, 0, 1);
    expect_color(draw_point(), {1, 0, 0, 0.5f}, "no program");
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
