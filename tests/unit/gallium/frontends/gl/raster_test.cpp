// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rasterization and fragments of the compatibility profile: stipples, unfilled polygons, smooth
// primitives, sides, tests and logic operations, on the emulated GPU.
#include <array>
#include <string>
#include <vector>

#include "fixture.h"

namespace cuesta::gl {
namespace {

// Pixels of the window: x from 0 to 32, y from 0 to 16, by fixed function.
class RasterTest : public DesktopPixelTest {
  protected:
    void SetUp() override {
        DesktopPixelTest::SetUp();
        if (IsSkipped() || HasFatalFailure())
            return;
        matrix_mode(state(), GL_PROJECTION);
        ortho(state(), 0, width, 0, height, -1, 1);
        clear();
    }
    void clear() {
        gles::clear_color(state(), 0, 0, 0, 1);
        gles::clear(state(), GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    }
    // The entry points draw what waits before state changes.
    void finish() {
        end(state());
        desktop().finish_vertices();
    }
    using Point = std::array<float, 2>;
    void draw(GLenum mode, const std::vector<Point>& points) {
        begin(state(), mode);
        for (const Point& point : points)
            vertex2f(state(), point[0], point[1]);
        finish();
    }
    // '#' where the red is on, row 0 first.
    std::string row(GLint y) {
        std::string text;
        for (const Rgba8& one : pixels(0, y, width, 1))
            text += one[0] > 127 ? '#' : '.';
        return text;
    }
    std::string column(GLint x) {
        std::string text;
        for (const Rgba8& one : pixels(x, 0, 1, height))
            text += one[0] > 127 ? '#' : '.';
        return text;
    }
    // The reds of all pixels, 1 is one pixel whole.
    double covered() {
        double sum = 0;
        for (const Rgba8& one : pixels(0, 0, width, height))
            sum += one[0] / 255.0;
        return sum;
    }
    void blend_over() {
        gles::enable(state(), GL_BLEND);
        gles::blend_func(state(), GL_SRC_ALPHA, GL_ONE);
    }
    GLuint use(const char* vertex, const char* fragment) {
        const GLuint program = gles::create_program(state());
        const auto attach = [&](GLenum kind, const char* text) {
            if (text == nullptr)
                return;
            const GLuint shader = gles::create_shader(state(), kind);
            gles::shader_source(state(), shader, 1, &text, nullptr);
            gles::compile_shader(state(), shader);
            gles::attach_shader(state(), program, shader);
        };
        attach(GL_VERTEX_SHADER, vertex);
        attach(GL_FRAGMENT_SHADER, fragment);
        gles::link_program(state(), program);
        char log[1024] = {};
        gles::get_program_info_log(state(), program, sizeof log, nullptr, log);
        gles::use_program(state(), program);
        EXPECT_STREQ(log, "");
        return program;
    }
};

const std::vector<std::array<float, 2>> square = {{4, 4}, {12, 4}, {12, 12}, {4, 12}};

TEST_F(RasterTest, PolygonStippleIsOfTheWindow) {
    std::array<GLubyte, 128> pattern{};
    for (size_t y = 0; y < 32; ++y)
        pattern[4 * y] = y % 2 == 0 ? 0xf0 : 0x01;  // columns 0 to 3, or column 7
    gl::polygon_stipple(state(), pattern.data());
    gles::enable(state(), GL_POLYGON_STIPPLE);
    rectf(state(), 2, 0, 32, 16);
    desktop().finish_vertices();
    EXPECT_EQ(row(0), "..##............................");
    EXPECT_EQ(row(3), ".......#........................");
    std::array<GLubyte, 128> told{};
    get_polygon_stipple(state(), told.data());
    EXPECT_EQ(told, pattern);
    // Lines have none of it.
    clear();
    draw(GL_LINES, {{0, 5.5f}, {32, 5.5f}});
    EXPECT_EQ(row(5), std::string(32, '#'));
    expect_no_error();
}

TEST_F(RasterTest, PolygonStippleGoesThroughThePixelStore) {
    std::array<GLubyte, 256> pattern{};
    // Rows of 8 bytes, of which the second four count but for 4 bits, from the lowest bit on.
    gles::pixel_store_i(state(), GL_UNPACK_ROW_LENGTH, 64);
    gles::pixel_store_i(state(), GL_UNPACK_SKIP_PIXELS, 28);
    gles::pixel_store_i(state(), GL_UNPACK_LSB_FIRST, 1);
    pattern[3] = 0x30;
    gl::polygon_stipple(state(), pattern.data());
    EXPECT_EQ(desktop().raster.polygon_stipple.rows[0], 3u);
    EXPECT_EQ(desktop().raster.polygon_stipple.rows[1], 0u);
    expect_no_error();
}

TEST_F(RasterTest, LineStippleCountsFragments) {
    gles::enable(state(), GL_LINE_STIPPLE);
    line_stipple(state(), 2, 0x0f0f);
    draw(GL_LINES, {{0, 2.5f}, {32, 2.5f}});
    EXPECT_EQ(row(2), "########........########........");
    // From the other end.
    draw(GL_LINES, {{32, 4.5f}, {4, 4.5f}});
    EXPECT_EQ(row(4), "........########........########");
    // Lines begin anew, strips do not.
    line_stipple(state(), 1, 0x00ff);
    draw(GL_LINES, {{0, 6.5f}, {6, 6.5f}, {6, 6.5f}, {20, 6.5f}});
    EXPECT_EQ(row(6), "##############..................");
    draw(GL_LINE_STRIP, {{0, 8.5f}, {6, 8.5f}, {20, 8.5f}});
    EXPECT_EQ(row(8), "########........####............");
    draw(GL_LINES, {{25.5f, 0}, {25.5f, 16}});
    EXPECT_EQ(column(25), "########........");
    expect_no_error();
}

TEST_F(RasterTest, LineStippleGoesOnAlongLoops) {
    gles::enable(state(), GL_LINE_STIPPLE);
    line_stipple(state(), 2, 0x838f);
    draw(GL_LINE_LOOP, {{2.5f, 4.5f}, {20.5f, 4.5f}, {20.5f, 5.5f}, {2.5f, 5.5f}});
    EXPECT_EQ(row(4), "..########......#####...........");
    EXPECT_EQ(row(5), "..########..........#...........");
    expect_no_error();
}

TEST_F(RasterTest, LineStippleBeginsWhereTheWindowDoes) {
    gles::enable(state(), GL_LINE_STIPPLE);
    line_stipple(state(), 1, 0x00ff);
    draw(GL_LINES, {{-3, 2.5f}, {32, 2.5f}});
    EXPECT_EQ(row(2), "########........########........");
    expect_no_error();
}

TEST_F(RasterTest, UnfilledPolygonsAreTheirEdges) {
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_LINE);
    draw(GL_QUADS, {{4.5f, 4.5f}, {12.5f, 4.5f}, {12.5f, 12.5f}, {4.5f, 12.5f}});
    EXPECT_EQ(row(8), "....#.......#...................");
    EXPECT_EQ(row(4).substr(4, 8), "########");
    EXPECT_EQ(column(8).substr(5, 7), ".......");
    // The edge behind a vertex is drawn or not as that one's flag says.
    clear();
    begin(state(), GL_QUADS);
    edge_flag(state(), GL_FALSE);
    vertex2f(state(), 4.5f, 4.5f);
    vertex2f(state(), 12.5f, 4.5f);
    edge_flag(state(), GL_TRUE);
    vertex2f(state(), 12.5f, 12.5f);
    vertex2f(state(), 4.5f, 12.5f);
    finish();
    EXPECT_EQ(row(8), "....#...........................");
    EXPECT_EQ(row(4).substr(5, 8), "........");
    EXPECT_EQ(row(12).substr(5, 7), "#######");
    // Strips have no flags.
    clear();
    edge_flag(state(), GL_FALSE);
    draw(GL_QUAD_STRIP, {{4.5f, 4.5f}, {4.5f, 12.5f}, {12.5f, 4.5f}, {12.5f, 12.5f}});
    EXPECT_EQ(row(8), "....#.......#...................");
    expect_no_error();
}

TEST_F(RasterTest, UnfilledPolygonsAreTheirVertices) {
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_POINT);
    draw(GL_TRIANGLES, {{4.5f, 4.5f}, {12.5f, 4.5f}, {4.5f, 12.5f}});
    EXPECT_EQ(covered(), 3);
    EXPECT_EQ(row(4), "....#.......#...................");
    expect_no_error();
}

TEST_F(RasterTest, FacesHaveModesOfTheirOwn) {
    polygon_mode(state(), GL_FRONT, GL_LINE);
    draw(GL_QUADS, {{4.5f, 4.5f}, {12.5f, 4.5f}, {12.5f, 12.5f}, {4.5f, 12.5f}});
    draw(GL_QUADS, {{28, 12}, {28, 4}, {20, 4}, {20, 12}});
    EXPECT_EQ(row(8), "....#.......#.......########....");
    clear();
    gles::enable(state(), GL_CULL_FACE);
    draw(GL_QUADS, {{4.5f, 4.5f}, {12.5f, 4.5f}, {12.5f, 12.5f}, {4.5f, 12.5f}});
    draw(GL_QUADS, {{28, 12}, {28, 4}, {20, 4}, {20, 12}});
    EXPECT_EQ(row(8), "....#.......#...................");
    clear();
    gles::cull_face(state(), GL_FRONT);
    draw(GL_QUADS, {{4.5f, 4.5f}, {12.5f, 4.5f}, {12.5f, 12.5f}, {4.5f, 12.5f}});
    draw(GL_QUADS, {{28, 12}, {28, 4}, {20, 4}, {20, 12}});
    EXPECT_EQ(row(8), "....................########....");
    expect_no_error();
}

TEST_F(RasterTest, EdgesAreOffsetByTheirOwnSwitch) {
    gles::enable(state(), GL_DEPTH_TEST);
    color3f(state(), 0, 1, 0);
    draw(GL_QUADS, square);
    color3f(state(), 1, 0, 0);
    polygon_mode(state(), GL_FRONT, GL_LINE);
    gles::polygon_offset(state(), -1, -4);
    gles::enable(state(), GL_POLYGON_OFFSET_FILL);
    draw(GL_QUADS, {{5.5f, 5.5f}, {10.5f, 5.5f}, {10.5f, 10.5f}, {5.5f, 10.5f}});
    EXPECT_EQ(row(8), std::string(32, '.'));
    gles::enable(state(), GL_POLYGON_OFFSET_LINE);
    draw(GL_QUADS, {{5.5f, 5.5f}, {10.5f, 5.5f}, {10.5f, 10.5f}, {5.5f, 10.5f}});
    EXPECT_EQ(row(8), ".....#....#.....................");
    expect_no_error();
}

// Back colours too, with which a flat polygon's last vertex is the one that counts.
TEST_F(RasterTest, EdgesHaveThePolygonsColors) {
    use("void main() { gl_Position = ftransform(); gl_FrontColor = vec4(0.0, 0.0, 1.0, 1.0);\n"
        "  gl_BackColor = gl_Color * 4.0; }\n",
        nullptr);
    gles::enable(state(), GL_VERTEX_PROGRAM_TWO_SIDE);
    shade_model(state(), GL_FLAT);
    for (const GLenum mode : {GL_FILL, GL_LINE}) {
        clear();
        polygon_mode(state(), GL_FRONT_AND_BACK, mode);
        begin(state(), GL_TRIANGLES);
        color3f(state(), 0, 0, 1);
        vertex2f(state(), 4.5f, 4.5f);
        vertex2f(state(), 4.5f, 14.5f);
        color3f(state(), 0.3f, 0, 0.1f);
        vertex2f(state(), 24.5f, 4.5f);
        finish();
        const Rgba8 edge = pixel(8, 4);
        EXPECT_EQ(edge[0], 255) << mode;
        EXPECT_NEAR(edge[2], 102, 1) << mode;
    }
    expect_no_error();
}

TEST_F(RasterTest, ColorsAreClampedBeforeTheyAreInterpolated) {
    use("void main() { gl_Position = ftransform(); gl_FrontColor = gl_Color * 2.0 - 1.0; }\n",
        nullptr);
    begin(state(), GL_QUADS);
    color3f(state(), 1, 1, 1);
    vertex2f(state(), 0, 0);
    color3f(state(), -1, 1, 1);
    vertex2f(state(), 32, 0);
    vertex2f(state(), 32, 16);
    color3f(state(), 1, 1, 1);
    vertex2f(state(), 0, 16);
    finish();
    EXPECT_NEAR(pixel(16, 8)[0], 124, 3);
    EXPECT_NEAR(pixel(24, 8)[0], 60, 3);
    expect_no_error();
}

TEST_F(RasterTest, FlatColorsAreTheLastVertexs) {
    shade_model(state(), GL_FLAT);
    const auto corners = [&](GLenum mode) {
        clear();
        begin(state(), mode);
        for (size_t i = 0; i < square.size(); ++i) {
            color3f(state(), static_cast<float>(i) / 4, 0, 0);
            vertex2f(state(), square[i][0], square[i][1]);
        }
        finish();
        return pixel(8, 6)[0];
    };
    EXPECT_NEAR(corners(GL_QUADS), 191, 1);
    EXPECT_NEAR(corners(GL_POLYGON), 0, 1);
    expect_no_error();
}

TEST_F(RasterTest, ClipPlanesCut) {
    const GLdouble left[] = {1, 0, 0, -8};
    clip_plane(state(), GL_CLIP_PLANE2, left);
    gles::enable(state(), GL_CLIP_PLANE2);
    draw(GL_QUADS, square);
    EXPECT_EQ(row(8), "........####....................");
    // Edges that the plane makes are drawn as well.
    clear();
    const GLdouble off_center[] = {1, 0, 0, -8.5};
    clip_plane(state(), GL_CLIP_PLANE2, off_center);
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_LINE);
    draw(GL_QUADS, {{4.5f, 4.5f}, {12.5f, 4.5f}, {12.5f, 12.5f}, {4.5f, 12.5f}});
    EXPECT_EQ(row(8), "........#...#...................");
    // A shader says what is cut.
    clear();
    polygon_mode(state(), GL_FRONT_AND_BACK, GL_FILL);
    use("void main() { gl_Position = ftransform(); gl_ClipVertex = gl_Vertex.yxzw;\n"
        "  gl_FrontColor = vec4(1.0); }\n",
        nullptr);
    draw(GL_QUADS, square);
    EXPECT_EQ(column(8), "........####....");
    // A shader that does not say has its gl_Position compared with the planes (GLSL 1.30, 7.1).
    clear();
    const GLdouble behind_eight[] = {1, 0, 0, 0.5};
    clip_plane(state(), GL_CLIP_PLANE2, behind_eight);
    use("void main() { gl_Position = ftransform(); gl_FrontColor = vec4(1.0); }\n", nullptr);
    draw(GL_QUADS, square);
    EXPECT_EQ(row(8), "........####....................");
    expect_no_error();
}

TEST_F(RasterTest, AlphaIsTested) {
    alpha_func(state(), GL_GREATER, 0.5f);
    gles::enable(state(), GL_ALPHA_TEST);
    color4f(state(), 1, 0, 0, 0.25f);
    draw(GL_QUADS, square);
    EXPECT_EQ(covered(), 0);
    color4f(state(), 1, 0, 0, 0.75f);
    draw(GL_QUADS, square);
    EXPECT_EQ(covered(), 64);
    // Clamped before.
    clear();
    use(nullptr, "void main() { gl_FragColor = vec4(1.0, 0.0, 0.0, 4.0); }\n");
    alpha_func(state(), GL_EQUAL, 1);
    draw(GL_QUADS, square);
    EXPECT_EQ(covered(), 64);
    expect_no_error();
}

TEST_F(RasterTest, LogicOperationsAreOfBits) {
    color4f(state(), 1, 0, 1, 1);
    draw(GL_QUADS, square);
    gles::enable(state(), GL_COLOR_LOGIC_OP);
    gles::enable(state(), GL_BLEND);  // which does nothing then
    gles::blend_func(state(), GL_ZERO, GL_ZERO);
    logic_op(state(), GL_XOR);
    color4f(state(), 1, 1, 0, 1);
    draw(GL_QUADS, square);
    EXPECT_EQ(pixel(8, 8), (Rgba8{0, 255, 255, 0}));
    logic_op(state(), GL_AND_REVERSE);
    draw(GL_QUADS, square);
    EXPECT_EQ(pixel(8, 8), (Rgba8{255, 0, 0, 255}));
    gles::disable(state(), GL_COLOR_LOGIC_OP);
    draw(GL_QUADS, square);
    EXPECT_EQ(pixel(8, 8), (Rgba8{0, 0, 0, 0}));
    expect_no_error();
}

TEST_F(RasterTest, SmoothPrimitivesCoverTheirArea) {
    blend_over();
    gles::enable(state(), GL_LINE_SMOOTH);
    gles::line_width(state(), 3);
    draw(GL_LINES, {{4, 4}, {24, 11}});
    EXPECT_NEAR(covered(), 3 * 21.19, 3);
    clear();
    gles::enable(state(), GL_POINT_SMOOTH);
    point_size(state(), 10);
    draw(GL_POINTS, {{16, 8}});
    EXPECT_NEAR(covered(), 78.5, 2);
    EXPECT_EQ(pixel(16, 8)[0], 255);
    EXPECT_EQ(pixel(11, 3)[0], 0);
    clear();
    gles::enable(state(), GL_POLYGON_SMOOTH);
    draw(GL_TRIANGLES, {{3, 2}, {25, 5}, {9, 14}});
    EXPECT_NEAR(covered(), 123, 4);
    clear();
    draw(GL_QUADS, {{3.5f, 2.5f}, {23.5f, 2.5f}, {23.5f, 12.5f}, {3.5f, 12.5f}});
    EXPECT_NEAR(covered(), 200, 1);
    EXPECT_NEAR(pixel(3, 8)[0], 128, 2);
    EXPECT_EQ(pixel(13, 7)[0], 255);
    expect_no_error();
}

TEST_F(RasterTest, SpritesHaveCoordinates) {
    use(nullptr,
        "void main() { gl_FragColor = vec4(gl_TexCoord[0].st, gl_TexCoord[1].s, 1.0); }\n");
    gles::enable(state(), GL_POINT_SPRITE);
    tex_envi(state(), GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
    point_size(state(), 16);
    draw(GL_POINTS, {{16, 8}});
    EXPECT_NEAR(pixel(23, 15)[0], 247, 2);
    EXPECT_NEAR(pixel(23, 15)[1], 8, 2);
    point_parameteri(state(), GL_POINT_SPRITE_COORD_ORIGIN, GL_LOWER_LEFT);
    draw(GL_POINTS, {{16, 8}});
    EXPECT_NEAR(pixel(23, 15)[1], 247, 2);
    gles::disable(state(), GL_POINT_SPRITE);
    draw(GL_POINTS, {{16, 8}});
    EXPECT_EQ(pixel(23, 15)[0], 0);
    expect_no_error();
}

TEST_F(RasterTest, ShadersSayTheSizeOfPointsWhereTheyMay) {
    use("void main() { gl_Position = ftransform(); gl_PointSize = 4.0; gl_FrontColor = vec4(1.0); "
        "}\n",
        nullptr);
    point_size(state(), 2);
    draw(GL_POINTS, {{16, 8}});
    EXPECT_EQ(covered(), 4);
    clear();
    gles::enable(state(), GL_VERTEX_PROGRAM_POINT_SIZE);
    draw(GL_POINTS, {{16, 8}});
    EXPECT_EQ(covered(), 16);
    expect_no_error();
}

using RasterStateTest = DesktopApiTest;

TEST_F(RasterStateTest, IsWhatWasSet) {
    EXPECT_EQ(get(GL_POLYGON_MODE), (std::vector<double>{GL_FILL, GL_FILL}));
    polygon_mode(state(), GL_BACK, GL_POINT);
    EXPECT_EQ(get(GL_POLYGON_MODE), (std::vector<double>{GL_FILL, GL_POINT}));
    line_stipple(state(), 1000, 0x1234);
    EXPECT_EQ(get(GL_LINE_STIPPLE_REPEAT), std::vector<double>{256});
    EXPECT_EQ(get(GL_LINE_STIPPLE_PATTERN), std::vector<double>{0x1234});
    EXPECT_EQ(get(GL_LOGIC_OP_MODE), std::vector<double>{GL_COPY});
    logic_op(state(), GL_NAND);
    EXPECT_EQ(get(GL_LOGIC_OP_MODE), std::vector<double>{GL_NAND});
    EXPECT_EQ(get(GL_LINE_WIDTH_RANGE).size(), 2u);
    EXPECT_EQ(get(GL_LINE_WIDTH_GRANULARITY), std::vector<double>{1.0 / 16});
    EXPECT_EQ(get(GL_POINT_SIZE_RANGE).size(), 2u);
    for (const GLenum target :
         {GL_POINT_SMOOTH_HINT, GL_LINE_SMOOTH_HINT, GL_POLYGON_SMOOTH_HINT}) {
        gles::hint(state(), target, GL_NICEST);
        EXPECT_EQ(get(target), std::vector<double>{GL_NICEST});
    }
    EXPECT_TRUE(gles::is_enabled(state(), GL_MULTISAMPLE));
    for (const GLenum name :
         {GL_LINE_STIPPLE, GL_POLYGON_STIPPLE, GL_POINT_SMOOTH, GL_LINE_SMOOTH, GL_POLYGON_SMOOTH,
          GL_POLYGON_OFFSET_POINT, GL_POLYGON_OFFSET_LINE, GL_SAMPLE_ALPHA_TO_ONE,
          GL_COLOR_LOGIC_OP, GL_INDEX_LOGIC_OP, GL_VERTEX_PROGRAM_POINT_SIZE,
          GL_VERTEX_PROGRAM_TWO_SIDE, GL_STENCIL_TEST_TWO_SIDE_EXT}) {
        EXPECT_FALSE(gles::is_enabled(state(), name)) << std::hex << name;
        gles::enable(state(), name);
        EXPECT_TRUE(gles::is_enabled(state(), name)) << std::hex << name;
    }
    expect_no_error();
}

TEST_F(RasterStateTest, StencilOfTheBackIsTheActiveFaces) {
    gles::stencil_func(state(), GL_LESS, 3, 7);
    active_stencil_face_ext(state(), GL_BACK);
    gles::stencil_func(state(), GL_GREATER, 4, 8);
    gles::stencil_op(state(), GL_INCR, GL_DECR, GL_INVERT);
    gles::stencil_mask(state(), 2);
    active_stencil_face_ext(state(), GL_FRONT);
    EXPECT_EQ(state().stencil.sides[0].func, static_cast<GLenum>(GL_LESS));
    EXPECT_EQ(state().stencil.sides[1].func, static_cast<GLenum>(GL_LESS));
    EXPECT_EQ(state().stencil.two_side_back.func, static_cast<GLenum>(GL_GREATER));
    EXPECT_EQ(state().stencil.two_side_back.depth_fail, static_cast<GLenum>(GL_DECR));
    EXPECT_EQ(state().stencil.two_side_back.write_mask, 2u);
    expect_no_error();
}

}  // namespace
}  // namespace cuesta::gl
