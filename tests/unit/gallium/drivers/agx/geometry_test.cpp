// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What geometry shaders draw.
#include "geometry_fixture.h"

namespace cuesta::agx {
namespace {

std::string pass_triangles() {
    return geometry_text("triangles triangle_strip 3",
                         pass_corner(0, 10) + pass_corner(1, 20) + pass_corner(2, 30));
}

TEST_F(GeometryTest, PassesTrianglesOn) {
    EXPECT_EQ(screen->cap(pipe::Cap::geometry_shader), 1);
    use_geometry(pass_triangles());
    draw({.left = 8, .top = 8, .right = 24, .bottom = 24});
    finish();
    expect_pixels(color, [](uint32_t x, uint32_t y) -> Rgba {
        if (x < 8 || x >= 24 || y < 8 || y >= 24)
            return {0, 0, 0, 1};
        return {(static_cast<float>(x) + 0.5f - 8) / 16, (static_cast<float>(y) + 0.5f - 8) / 16, 0,
                1};
    });
    // And without it again.
    context->bind_geometry_shader(nullptr);
    clear({0, 0, 0, 1});
    draw({.left = 0, .top = 0, .right = 32, .bottom = 32});
    finish();
    EXPECT_NEAR(pixel(color, 31, 31)[0], 1, 0.05);
}

// A point becomes a strip of two triangles: a square beside it, of the same winding.
TEST_F(GeometryTest, MakesStripsOfPoints) {
    const auto corner = [](unsigned value, float x, float y) {
        return fmt::format(R"(  %{0}:32x4 = load_const {2}, {3}, 0.0, 0.0
  %{1}:32x4 = fadd %10, %{0}
  store_output %{1}, %0 base=0 component=0 write_mask=xyzw
  store_output %11, %0 base=1 component=0 write_mask=xyzw
  emit_vertex
)",
                           value, value + 1, x, y);
    };
    use_geometry(geometry_text("points triangle_strip 4", R"(
  %10:32x4 = load_per_vertex_input %0, %0 base=0 component=0
  %11:32x4 = load_per_vertex_input %0, %0 base=1 component=0
)" + corner(20, 0, 0) + corner(22, 0.5f, 0) + corner(24, 0, 0.25f) +
                                                              corner(26, 0.5f, 0.25f)));
    std::vector<Vertex> points;
    for (const float x : {0.0f, 8.0f, 16.0f, 24.0f})
        points.push_back({at(x, 0), {x / 32, 1, 0, 1}});
    use_vertices(points);
    for (const pipe::CullFace cull : {pipe::CullFace::front, pipe::CullFace::back}) {
        use(pipe::RasterizerState{.cull_face = cull});
        draw_info({.mode = pipe::Primitive::points, .count = 4});
    }
    finish();
    // All of both triangles or none of them, for each of the faces: together everything is there.
    for (uint32_t x = 0; x < 32; ++x)
        for (uint32_t y = 0; y < 32; ++y)
            EXPECT_EQ(pixel(color, x, y)[1], y < 4 ? 1 : 0) << x << ", " << y;
}

TEST_F(GeometryTest, WindsAllTrianglesOfAStripAlike) {
    const std::vector<Vertex> strip = {vertex(0, 0), vertex(32, 0), vertex(0, 32), vertex(32, 32)};
    std::vector<Vertex> bright = strip;
    for (Vertex& corner : bright)
        corner.attribute = {1, 1, 1, 1};
    // Two triangles of four vertices: lines with adjacency have that many corners.
    use_geometry(geometry_text(
        "lines_adjacency triangle_strip 4",
        pass_corner(0, 10) + pass_corner(1, 20) + pass_corner(2, 30) + pass_corner(3, 40)));
    use_vertices(bright);
    unsigned drawn = 0;
    for (const pipe::CullFace cull : {pipe::CullFace::front, pipe::CullFace::back}) {
        use(pipe::RasterizerState{.cull_face = cull});
        clear({0, 0, 0, 1});
        draw_info({.mode = pipe::Primitive::lines_adjacency, .count = 4});
        finish();
        const float first = pixel(color, 2, 2)[0];
        EXPECT_EQ(pixel(color, 30, 30)[0], first);
        drawn += first == 1 ? 1 : 0;
    }
    EXPECT_EQ(drawn, 1u);
}

// Each triangle of a strip has a first and a last vertex of its own.
TEST_F(GeometryTest, FlatValuesComeFromTheVertexThatProvokes) {
    std::string text = geometry_text(
        "lines_adjacency triangle_strip 4",
        pass_corner(0, 10) + pass_corner(1, 20) + pass_corner(2, 30) + pass_corner(3, 40));
    const std::string_view smooth = "vec4 smooth \"out\"";
    text.replace(text.find(smooth), smooth.size(), "vec4 flat \"out\"");
    use_geometry(text);
    use_fragment_shader(
        "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
    const std::array<Rgba, 4> colors = {{{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}, {1, 1, 0, 1}}};
    std::vector<Vertex> strip = {vertex(0, 0), vertex(32, 0), vertex(0, 32), vertex(32, 32)};
    for (size_t i = 0; i < strip.size(); ++i)
        strip[i].attribute = colors[i];
    use_vertices(strip);
    for (const bool first : {true, false}) {
        use(pipe::RasterizerState{.flat_first = first});
        draw_info({.mode = pipe::Primitive::lines_adjacency, .count = 4});
        finish();
        EXPECT_EQ(pixel(color, 2, 2), colors[first ? 0 : 2]);
        EXPECT_EQ(pixel(color, 29, 29), colors[first ? 1 : 3]);
    }
}

// Vertices behind those that the shader says, and primitives that are not whole, are dropped.
TEST_F(GeometryTest, DropsWhatIsTooMuchOrTooLittle) {
    use_geometry(geometry_text("triangles points 2",
                               pass_corner(0, 10) + pass_corner(1, 20) + pass_corner(2, 30)));
    std::vector<Vertex> corners = {vertex(4.5f, 4.5f), vertex(12.5f, 4.5f), vertex(20.5f, 4.5f)};
    for (Vertex& corner : corners)
        corner.attribute = {1, 1, 1, 1};
    use_vertices(corners);
    draw_info({.mode = pipe::Primitive::triangles, .count = 3});
    finish();
    EXPECT_EQ(pixel(color, 4, 4)[0], 1);
    EXPECT_EQ(pixel(color, 12, 4)[0], 1);
    EXPECT_EQ(pixel(color, 20, 4)[0], 0);

    clear({0, 0, 0, 1});
    use_geometry(geometry_text(
        "triangles line_strip 3",
        pass_corner(0, 10) + "  end_primitive\n" + pass_corner(1, 20) + pass_corner(2, 30)));
    draw_info({.mode = pipe::Primitive::triangles, .count = 3});
    finish();
    EXPECT_EQ(pixel(color, 8, 4)[0], 0);
    EXPECT_EQ(pixel(color, 16, 4)[0], 1);
}

TEST_F(GeometryTest, RefusesWhatItCannotDo) {
    use_geometry(pass_triangles());
    use_numbered_vertices(8);
    EXPECT_EQ(draw_refusal({.mode = pipe::Primitive::lines, .count = 4}),
              "the geometry shader takes other primitives than are drawn");
    EXPECT_EQ(draw_refusal({.mode = static_cast<pipe::Primitive>(40), .count = 4}), "primitive 40");
    EXPECT_EQ(refused_geometry(geometry_text("points points 257", "  emit_vertex")),
              "a geometry shader with 257 vertices to emit; there are 256");
    EXPECT_EQ(refused_geometry(geometry_text("points points 1", R"(  %10:32 = ssbo_size %0
  emit_vertex)")),
              "geometry shaders have no shader buffers and no images");
    // Nothing was broken by it, and modes with adjacency have no place without the shader.
    draw_info({.mode = pipe::Primitive::triangles, .count = 3});
    context->bind_geometry_shader(nullptr);
    EXPECT_EQ(draw_refusal({.mode = pipe::Primitive::lines_adjacency, .count = 4}), "primitive 7");
    finish();
}

// The stage has uniforms and textures of its own.
TEST_F(GeometryTest, ReadsUniformsAndTextures) {
    auto text = geometry_text("points points 1", R"(
  %10:32x4 = load_per_vertex_input %0, %0 base=0 component=0
  %11:32x4 = load_uniform %0 base=0 component=0 range=1
  %12:32x2 = load_const 0.5, 0.5
  %14:32x4 = txl 2d float texture=0 sampler=0 coords=2 coord %12, lod %0
  %13:32x4 = fadd %11, %14
  store_output %10, %0 base=0 component=0 write_mask=xyzw
  store_output %13, %0 base=1 component=0 write_mask=xyzw
  emit_vertex)");
    text.insert(text.find("fn main"), "  uniforms 1\n  samplers 1\n");
    use_geometry(text);
    auto texture = target(Format::r8g8b8a8_unorm, 1, 1);
    fill(texture, [](uint32_t, uint32_t) -> Rgba { return {0, 1, 0, 0}; });
    use_texture(texture, nearest_sampler(), pipe::ShaderStage::geometry);
    const std::array<float, 4> blue = {0, 0, 1, 1};
    context->set_constant_buffer(pipe::ShaderStage::geometry, 0,
                                 {.user = std::as_bytes(std::span(blue))});
    use_vertices({vertex(4.5f, 4.5f)});
    draw_info({.mode = pipe::Primitive::points, .count = 1});
    finish();
    EXPECT_EQ(pixel(color, 4, 4), (Rgba{0, 1, 1, 1}));
}

}  // namespace
}  // namespace cuesta::agx
