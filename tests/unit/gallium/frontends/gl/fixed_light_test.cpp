// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Lighting and fog against the equations of the specification (OpenGL 2.1, 2.14 and 3.10).
#include <cmath>

#include "fixed_fixture.h"

namespace cuesta::gl {
namespace {

using Vec3 = std::array<double, 3>;

Vec3 minus(const Vec3& a, const Vec3& b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
double dot(const Vec3& a, const Vec3& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Vec3 unit(const Vec3& a) {
    const double length = std::sqrt(dot(a, a));
    return {a[0] / length, a[1] / length, a[2] / length};
}

struct Scene {
    struct Lamp {
        Vec4 ambient, diffuse, specular, position;
        Vec3 direction;
        double exponent, cutoff;
        std::array<double, 3> attenuation;
    };
    std::vector<Lamp> lamps;
    Vec4 ambient, diffuse, specular, emission;  // the material's
    double shininess;
    Vec4 model_ambient;
    bool local_viewer;
    Vec3 normal;
    Vec3 place;  // of the vertex, in eye coordinates

    // What the primary and the secondary colour come to.
    void light(Vec4& primary, Vec4& secondary) const {
        secondary = {};
        for (size_t i = 0; i < 3; ++i)
            primary[i] = emission[i] + ambient[i] * model_ambient[i];
        primary[3] = diffuse[3];
        for (const Lamp& lamp : lamps)
            add(lamp, primary, secondary);
    }

    void add(const Lamp& lamp, Vec4& primary, Vec4& secondary) const {
        const bool is_far = lamp.position[3] == 0;
        Vec3 to = {lamp.position[0], lamp.position[1], lamp.position[2]};
        if (!is_far)
            for (size_t i = 0; i < 3; ++i)
                to[i] = to[i] / lamp.position[3] - place[i];
        const double range = std::sqrt(dot(to, to));
        to = unit(to);
        double strength = 1;
        if (!is_far)
            strength = 1 / (lamp.attenuation[0] + lamp.attenuation[1] * range +
                            lamp.attenuation[2] * range * range);
        if (lamp.cutoff != 180) {
            const double aim = -dot(to, unit(lamp.direction));
            const bool is_inside = aim >= std::cos(lamp.cutoff * 3.14159265358979 / 180);
            strength *= is_inside ? std::pow(std::max(aim, 0.0), lamp.exponent) : 0;
        }
        Vec3 viewer = {0, 0, 1};
        if (local_viewer)
            viewer = unit(minus({0, 0, 0}, place));
        const Vec3 half = unit({to[0] + viewer[0], to[1] + viewer[1], to[2] + viewer[2]});
        const double facing = dot(normal, to);
        const double shine = facing > 0 ? std::pow(std::max(dot(normal, half), 0.0), shininess) : 0;
        for (size_t i = 0; i < 3; ++i) {
            primary[i] += static_cast<float>(
                strength * (lamp.ambient[i] * ambient[i] +
                            std::max(facing, 0.0) * lamp.diffuse[i] * diffuse[i]));
            secondary[i] += static_cast<float>(strength * shine * lamp.specular[i] * specular[i]);
        }
    }
};

class FixedLightTest : public FixedPixelTest {
  protected:
    static constexpr float depth = -3;

    void SetUp() override {
        FixedPixelTest::SetUp();
        if (context == nullptr)
            return;
        matrix_mode(state(), GL_PROJECTION);
        ortho(state(), -1, 1, -1, 1, 0, 10);
        matrix_mode(state(), GL_MODELVIEW);
        gles::enable(state(), GL_LIGHTING);
    }

    Scene scene_of_chance() {
        Scene scene;
        scene.ambient = color_of_chance();
        scene.diffuse = color_of_chance();
        scene.specular = color_of_chance();
        scene.emission = color_of_chance(0.2f);
        scene.shininess = number(0.5f, 60);
        scene.model_ambient = color_of_chance(0.5f);
        scene.local_viewer = is_on();
        scene.normal = unit({number(-1, 1), number(-1, 1), number(0.2f, 1)});
        scene.place = {0, 0, depth};
        for (uint32_t i = 0; i <= choice(4); ++i)
            scene.lamps.push_back(lamp_of_chance());
        return scene;
    }

    Scene::Lamp lamp_of_chance() {
        Scene::Lamp lamp;
        lamp.ambient = color_of_chance(0.3f);
        lamp.diffuse = color_of_chance(0.6f);
        lamp.specular = color_of_chance(0.6f);
        const float w = is_on() ? 0.0f : number(0.5f, 2);
        lamp.position = {number(-2, 2), number(-2, 2), number(0, 3), w};
        lamp.direction = {number(-0.5f, 0.5f), number(-0.5f, 0.5f), -1};
        lamp.exponent = number(0, 8);
        lamp.cutoff = is_on() ? 180 : number(20, 90);
        lamp.attenuation = {1, 0, 0};
        if (is_on())
            lamp.attenuation = {number(0.5f, 1), number(0, 0.3f), number(0, 0.1f)};
        return lamp;
    }

    void set(GLenum face, const Scene& scene) {
        State& s = state();
        materialfv(s, face, GL_AMBIENT, scene.ambient.data());
        materialfv(s, face, GL_DIFFUSE, scene.diffuse.data());
        materialfv(s, face, GL_SPECULAR, scene.specular.data());
        materialfv(s, face, GL_EMISSION, scene.emission.data());
        materialf(s, face, GL_SHININESS, static_cast<float>(scene.shininess));
        light_modelfv(s, GL_LIGHT_MODEL_AMBIENT, scene.model_ambient.data());
        light_modeli(s, GL_LIGHT_MODEL_LOCAL_VIEWER, scene.local_viewer);
        normal3f(s, static_cast<float>(scene.normal[0]), static_cast<float>(scene.normal[1]),
                 static_cast<float>(scene.normal[2]));
        for (uint32_t i = 0; i < light_count; ++i) {
            if (i >= scene.lamps.size()) {
                gles::disable(s, GL_LIGHT0 + i);
                continue;
            }
            gles::enable(s, GL_LIGHT0 + i);
            set_lamp(GL_LIGHT0 + i, scene.lamps[i]);
        }
    }

    // Lights are set while the modelview matrix is the identity.
    void set_lamp(GLenum light, const Scene::Lamp& lamp) {
        State& s = state();
        const std::array<float, 3> direction = {static_cast<float>(lamp.direction[0]),
                                                static_cast<float>(lamp.direction[1]),
                                                static_cast<float>(lamp.direction[2])};
        lightfv(s, light, GL_AMBIENT, lamp.ambient.data());
        lightfv(s, light, GL_DIFFUSE, lamp.diffuse.data());
        lightfv(s, light, GL_SPECULAR, lamp.specular.data());
        lightfv(s, light, GL_POSITION, lamp.position.data());
        lightfv(s, light, GL_SPOT_DIRECTION, direction.data());
        lightf(s, light, GL_SPOT_EXPONENT, static_cast<float>(lamp.exponent));
        lightf(s, light, GL_SPOT_CUTOFF, static_cast<float>(lamp.cutoff));
        lightf(s, light, GL_CONSTANT_ATTENUATION, static_cast<float>(lamp.attenuation[0]));
        lightf(s, light, GL_LINEAR_ATTENUATION, static_cast<float>(lamp.attenuation[1]));
        lightf(s, light, GL_QUADRATIC_ATTENUATION, static_cast<float>(lamp.attenuation[2]));
    }
};

Vec4 sum(const Vec4& primary, const Vec4& secondary) {
    Vec4 out = primary;
    for (size_t i = 0; i < 3; ++i)
        out[i] = std::min(primary[i], 1.0f) + std::min(secondary[i], 1.0f);
    return out;
}
// Of one colour the clamp comes last.
Vec4 whole(const Vec4& primary, const Vec4& secondary) {
    return {primary[0] + secondary[0], primary[1] + secondary[1], primary[2] + secondary[2],
            primary[3]};
}

TEST_F(FixedLightTest, ScenesAreAsTheEquationsSay) {
    for (int i = 0; i < 40; ++i) {
        const Scene scene = scene_of_chance();
        load_identity(state());
        set(GL_FRONT_AND_BACK, scene);
        const bool separate = is_on();
        light_modeli(state(), GL_LIGHT_MODEL_COLOR_CONTROL,
                     separate ? GL_SEPARATE_SPECULAR_COLOR : GL_SINGLE_COLOR);
        Vec4 primary;
        Vec4 secondary;
        scene.light(primary, secondary);
        expect_color(draw_point(depth),
                     separate ? sum(primary, secondary) : whole(primary, secondary),
                     "scene " + std::to_string(i));
    }
    expect_no_error();
}

TEST_F(FixedLightTest, NormalsAreTransformedAndBroughtToLengthOne) {
    const float light[4] = {0, 0, 1, 0};
    const float white_light[4] = {1, 1, 1, 1};
    const float no_light[4] = {0, 0, 0, 1};
    light_modelfv(state(), GL_LIGHT_MODEL_AMBIENT, no_light);
    materialfv(state(), GL_FRONT, GL_DIFFUSE, white_light);
    gles::enable(state(), GL_LIGHT0);
    lightfv(state(), GL_LIGHT0, GL_POSITION, light);
    normal3f(state(), 0, 0.6f, 0.8f);
    // A scale of 2 makes normals half as long.
    load_identity(state());
    scalef(state(), 2, 2, 2);
    expect_color(draw_point(-1), {0.4f, 0.4f, 0.4f, 1}, "as it is");
    gles::enable(state(), GL_RESCALE_NORMAL);
    expect_color(draw_point(-1), {0.8f, 0.8f, 0.8f, 1}, "rescaled");
    gles::disable(state(), GL_RESCALE_NORMAL);
    gles::enable(state(), GL_NORMALIZE);
    load_identity(state());
    scalef(state(), 1, 1, 0.5f);  // normals are (0, 0.6, 1.6) then
    expect_color(draw_point(-1), {0.9363f, 0.9363f, 0.9363f, 1}, "normalized");
    gles::disable(state(), GL_NORMALIZE);
}

TEST_F(FixedLightTest, ColoursGoIntoMaterials) {
    const float light_color[4] = {1, 0.5f, 0.25f, 1};
    const float none[4] = {0, 0, 0, 1};
    const float above[4] = {0, 0, 1, 0};
    State& s = state();
    light_modelfv(s, GL_LIGHT_MODEL_AMBIENT, none);
    materialfv(s, GL_FRONT, GL_AMBIENT, none);
    gles::enable(s, GL_LIGHT0);
    lightfv(s, GL_LIGHT0, GL_POSITION, above);
    lightfv(s, GL_LIGHT0, GL_DIFFUSE, light_color);
    normal3f(s, 0, 0, 1);
    color_material(s, GL_FRONT, GL_DIFFUSE);
    gles::enable(s, GL_COLOR_MATERIAL);
    color4f(s, 0.5f, 1, 1, 0.75f);
    expect_color(draw_point(-1), {0.5f, 0.5f, 0.25f, 0.75f}, "the diffuse colour");
    color4f(s, 1, 0, 1, 1);
    expect_color(draw_point(-1), {1, 0, 0.25f, 1}, "another colour");
    // What it was stays.
    gles::disable(s, GL_COLOR_MATERIAL);
    color4f(s, 1, 1, 1, 1);
    expect_color(draw_point(-1), {1, 0, 0.25f, 1}, "no colour any more");
    float diffuse[4] = {};
    get_materialfv(s, GL_FRONT, GL_DIFFUSE, diffuse);
    EXPECT_EQ(diffuse[1], 0);
    color_material(s, GL_FRONT_AND_BACK, GL_EMISSION);
    gles::enable(s, GL_COLOR_MATERIAL);
    color4f(s, 0, 0.25f, 0.25f, 1);
    expect_color(draw_point(-1), {1, 0.25f, 0.5f, 1}, "the emission");
    get_materialfv(s, GL_BACK, GL_EMISSION, diffuse);
    EXPECT_EQ(diffuse[1], 0.25f);
}

TEST_F(FixedLightTest, TwoSidesAreLitByTheirMaterials) {
    State& s = state();
    const float red_color[4] = {1, 0, 0, 1};
    const float green_color[4] = {0, 1, 0, 1};
    const float none[4] = {0, 0, 0, 1};
    materialfv(s, GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, none);
    materialfv(s, GL_FRONT, GL_EMISSION, red_color);
    materialfv(s, GL_BACK, GL_EMISSION, green_color);
    light_modeli(s, GL_LIGHT_MODEL_TWO_SIDE, 1);
    const auto draw = [&](bool faces_front) {
        gles::clear(s, GL_COLOR_BUFFER_BIT);
        begin(s, GL_TRIANGLES);
        vertex3f(s, -1, -1, -1);
        if (faces_front)
            vertex3f(s, 3, -1, -1);
        vertex3f(s, -1, 3, -1);
        if (!faces_front)
            vertex3f(s, 3, -1, -1);
        end(s);
        s.desktop->finish_vertices();
        return pixel(8, 8);
    };
    EXPECT_EQ(draw(true), gles::red);
    EXPECT_EQ(draw(false), gles::green);
    gles::front_face(s, GL_CW);
    EXPECT_EQ(draw(true), gles::green);
    light_modeli(s, GL_LIGHT_MODEL_TWO_SIDE, 0);
    EXPECT_EQ(draw(true), gles::red);
}

// A triangle whose vertices have materials of their own: inside of it a mean of them.
TEST_F(FixedLightTest, VerticesHaveMaterialsOfTheirOwn) {
    State& s = state();
    const float none[4] = {0, 0, 0, 1};
    const float colors[3][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}};
    materialfv(s, GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, none);
    materialfv(s, GL_FRONT_AND_BACK, GL_EMISSION, none);
    gles::vertex_attrib4f(s, 4, 1, 2, 3, 4);
    begin(s, GL_TRIANGLES);
    for (size_t i = 0; i < 3; ++i) {
        materialfv(s, GL_FRONT, GL_EMISSION, colors[i]);
        vertex3f(s, i == 1 ? 3.0f : -1.0f, i == 2 ? 3.0f : -1.0f, -1);
    }
    end(s);
    s.desktop->finish_vertices();
    const auto expect_at = [&](int x, int y) {
        const float a = (static_cast<float>(x) + 0.5f) / (2.0f * width);
        const float b = (static_cast<float>(y) + 0.5f) / (2.0f * height);
        expect_color(pixel(x, y), {1 - a - b, a, b, 1}, "inside");
    };
    expect_at(1, 1);
    expect_at(20, 3);
    expect_at(10, 12);
    // The last one stays, and generic attributes are what they were.
    float held[4] = {};
    get_materialfv(s, GL_FRONT, GL_EMISSION, held);
    EXPECT_EQ(held[2], 1);
    gles::get_vertex_attribfv(s, 4, GL_CURRENT_VERTEX_ATTRIB, held);
    EXPECT_EQ(held[3], 4);
    expect_color(draw_point(-1), {0, 0, 1, 1}, "the last one");
}

// Shaders of the application's see materials as they were at glBegin, and behind glEnd the new
// ones.
TEST_F(FixedLightTest, VertexShadersSeeMaterialsBehindTheEnd) {
    State& s = state();
    const char* text =
        "void main() { gl_Position = ftransform(); gl_FrontColor = gl_FrontMaterial.diffuse; }";
    const GLuint shader = gles::create_shader(s, GL_VERTEX_SHADER);
    gles::shader_source(s, shader, 1, &text, nullptr);
    gles::compile_shader(s, shader);
    const GLuint program = gles::create_program(s);
    gles::attach_shader(s, program, shader);
    gles::link_program(s, program);
    gles::use_program(s, program);
    const float colors[2][4] = {{1, 0, 0, 1}, {0, 1, 0, 1}};
    materialfv(s, GL_FRONT, GL_DIFFUSE, colors[0]);
    begin(s, GL_POINTS);
    materialfv(s, GL_FRONT, GL_DIFFUSE, colors[1]);
    vertex3f(s, 0, 0, -1);
    end(s);
    EXPECT_EQ(pixel(width / 2, height / 2), gles::red);
    EXPECT_EQ(draw_point(-1), gles::green);
}

TEST_F(FixedLightTest, FogIsMixedIn) {
    State& s = state();
    gles::disable(s, GL_LIGHTING);
    const float fog_color[4] = {0.25f, 0.5f, 1, 0};
    color4f(s, 1, 0, 0.5f, 0.5f);
    gles::enable(s, GL_FOG);
    fogfv(s, GL_FOG_COLOR, fog_color);
    const auto mixed = [&](double f) {
        const auto one = [&](size_t i, double c) {
            return static_cast<float>(f * c + (1 - f) * fog_color[i]);
        };
        return Vec4{one(0, 1), one(1, 0), one(2, 0.5), 0.5f};
    };
    fogf(s, GL_FOG_DENSITY, 0.3f);
    expect_color(draw_point(-2), mixed(std::exp(-0.6)), "exp");
    fogi(s, GL_FOG_MODE, GL_EXP2);
    expect_color(draw_point(-2), mixed(std::exp(-0.36)), "exp2");
    fogi(s, GL_FOG_MODE, GL_LINEAR);
    fogf(s, GL_FOG_START, 1);
    fogf(s, GL_FOG_END, 5);
    expect_color(draw_point(-2), mixed(0.75), "linear");
    expect_color(draw_point(-9), mixed(0), "behind the end");
    fogi(s, GL_FOG_COORD_SRC, GL_FOG_COORD);
    fog_coordf(s, 3);
    expect_color(draw_point(-2), mixed(0.5), "by the coordinate");
}

TEST_F(FixedLightTest, SecondaryColoursAreSummedWhereAsked) {
    State& s = state();
    gles::disable(s, GL_LIGHTING);
    color4f(s, 0.5f, 0.25f, 0, 1);
    secondary_color3f(s, 0.25f, 0.25f, 1);
    expect_color(draw_point(-1), {0.5f, 0.25f, 0, 1}, "no sum");
    gles::enable(s, GL_COLOR_SUM);
    expect_color(draw_point(-1), {0.75f, 0.5f, 1, 1}, "a sum");
}

}  // namespace
}  // namespace cuesta::gl
