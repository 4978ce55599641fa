// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Maps: what is told of them, and what their vertices are.
#include "conventional_programs.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {
namespace {

using gles::black;
using gles::green;
using gles::white;

class EvaluatorsTest : public DesktopPixelTest {
  protected:
    void SetUp() override {
        DesktopPixelTest::SetUp();
        if (context == nullptr)
            return;
        use_attributes(state(), position_slot, color_slot);
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT);
    }
    // A plane over the left half, by u and v from 0 to 2.
    void map_plane() {
        const GLfloat points[2][2][3] = {{{-1, -1, 0}, {-1, 1, 0}}, {{0, -1, 0}, {0, 1, 0}}};
        map2f(state(), GL_MAP2_VERTEX_3, 0, 2, 6, 2, 0, 2, 3, 2, &points[0][0][0]);
        gles::enable(state(), GL_MAP2_VERTEX_3);
        map_grid2f(state(), 4, 0, 2, 3, 0, 2);
    }
    void finish() { state().desktop->finish_vertices(); }
};

TEST_F(EvaluatorsTest, MapsAreToldAsTheyWereGiven) {
    GLint order[2] = {};
    get_mapiv(state(), GL_MAP2_COLOR_4, GL_ORDER, order);
    EXPECT_EQ(order[0], 1);
    GLfloat color[4] = {};
    get_mapfv(state(), GL_MAP2_COLOR_4, GL_COEFF, color);
    EXPECT_EQ(color[3], 1);
    map_plane();
    get_mapiv(state(), GL_MAP2_VERTEX_3, GL_ORDER, order);
    EXPECT_EQ(order[0], 2);
    EXPECT_EQ(order[1], 2);
    GLdouble domain[4] = {};
    get_mapdv(state(), GL_MAP2_VERTEX_3, GL_DOMAIN, domain);
    EXPECT_EQ(domain[1], 2);
    GLfloat points[12] = {};
    get_mapfv(state(), GL_MAP2_VERTEX_3, GL_COEFF, points);
    EXPECT_EQ(points[4], 1);
    EXPECT_EQ(points[6], 0);
    EXPECT_EQ(get(GL_MAP2_GRID_DOMAIN), (std::vector<double>{0, 2, 0, 2}));
    EXPECT_EQ(get(GL_MAP2_GRID_SEGMENTS), (std::vector<double>{4, 3}));
    EXPECT_EQ(get(GL_MAX_EVAL_ORDER), (std::vector<double>{30}));
    EXPECT_TRUE(gles::is_enabled(state(), GL_MAP2_VERTEX_3));
    expect_no_error();
}

TEST_F(EvaluatorsTest, MeshesAreFilled) {
    map_plane();
    eval_mesh2(state(), GL_FILL, 0, 4, 0, 3);
    finish();
    EXPECT_EQ(pixel(0, 0), white);
    EXPECT_EQ(pixel(15, 15), white);
    EXPECT_EQ(pixel(16, 8), black);
    expect_no_error();
}

TEST_F(EvaluatorsTest, ColoursOfMapsAreNoCurrentOnes) {
    map_plane();
    const GLdouble colors[1][1][4] = {{{0, 1, 0, 1}}};
    map2d(state(), GL_MAP2_COLOR_4, 0, 1, 4, 1, 0, 1, 4, 1, &colors[0][0][0]);
    gles::enable(state(), GL_MAP2_COLOR_4);
    begin(state(), GL_QUADS);
    for (const auto& [u, v] : {std::pair{0.0f, 0.0f}, {2.0f, 0.0f}, {2.0f, 2.0f}, {0.0f, 2.0f}})
        eval_coord2f(state(), u, v);
    for (const auto& [x, y] : {std::pair{0.0f, -1.0f}, {1.0f, -1.0f}, {1.0f, 1.0f}, {0.0f, 1.0f}})
        vertex2f(state(), x, y);
    end(state());
    finish();
    EXPECT_EQ(pixel(4, 8), green);
    EXPECT_EQ(pixel(27, 8), white);
    EXPECT_EQ(get(GL_CURRENT_COLOR), (std::vector<double>{1, 1, 1, 1}));
}

TEST_F(EvaluatorsTest, CurvesAreBernsteinPolynomials) {
    // x(t) = 2t - 1 + 1/32, y(t) = -(1 - t)^3 - 3t (1 - t)^2 + 3t^2 (1 - t) + t^3.
    constexpr GLfloat half = 1.0f / 32;  // a pixel
    const GLfloat points[4][4] = {{half - 1, -1, 0, 1},
                                  {half - 1.0f / 3, -1, 0, 1},
                                  {half + 1.0f / 3, 1, 0, 1},
                                  {half + 1, 1, 0, 1}};
    map1f(state(), GL_MAP1_VERTEX_4, 0, 1, 4, 4, &points[0][0]);
    gles::enable(state(), GL_MAP1_VERTEX_4);
    map_grid1d(state(), 4, 0, 1);
    begin(state(), GL_POINTS);
    eval_point1(state(), 1);
    eval_coord1d(state(), 0.75);
    end(state());
    finish();
    // t = 0.25: y is -0.6875; t = 0.75: 0.6875.
    EXPECT_EQ(pixel(8, 2), white);
    EXPECT_EQ(pixel(24, 13), white);
    EXPECT_EQ(pixel(16, 8), black);
    expect_no_error();
}

// The normal is what the colour shows.
TEST_F(EvaluatorsTest, NormalsAreMadeOfTheSurface) {
    use_attributes(state(), position_slot, normal_slot);
    map_plane();
    gles::enable(state(), GL_AUTO_NORMAL);
    normal3f(state(), 0, 1, 0);
    eval_mesh2(state(), GL_FILL, 0, 4, 0, 3);
    finish();
    EXPECT_EQ(pixel(4, 8), (Rgba8{0, 0, 255, 255}));
    EXPECT_EQ(get(GL_CURRENT_NORMAL), (std::vector<double>{0, 1, 0}));
}

}  // namespace
}  // namespace cuesta::gl
