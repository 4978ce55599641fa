// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What fragments read of vertices, also behind a geometry shader: clip distances, which clip as
// well, and as many varyings as there are; and which of them are helpers.
#include <fmt/core.h>

#include "geometry_fixture.h"

namespace cuesta::agx {
namespace {

// The attribute's components as distances 0, 1, 4 and 5.
constexpr std::string_view clipping_vertex_shader = R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 clip_distance 0 vec2 smooth ""
  output 2 clip_distance 1 vec2 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x2 = load_input %0 base=1 component=0
  %3:32x2 = load_input %0 base=1 component=2
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %2, %0 base=1 component=0 write_mask=xy
  store_output %3, %0 base=2 component=0 write_mask=xy
}
)";
constexpr std::string_view clipping_geometry_shader = R"(shader geometry
  geometry triangles triangle_strip 3
  input 0 position 0 vec4 smooth ""
  input 1 clip_distance 0 vec2 smooth ""
  input 2 clip_distance 1 vec2 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 clip_distance 0 vec2 smooth ""
  output 2 clip_distance 1 vec2 smooth ""
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 2
{}{}{}
}}
)";
constexpr std::string_view distance_color_shader = R"(shader fragment
  input 0 clip_distance 0 vec2 smooth ""
  input 1 clip_distance 1 vec2 smooth ""
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32 = load_input %0 base=0 component=0
  %2:32 = load_input %0 base=0 component=1
  %3:32 = load_input %0 base=1 component=0
  %4:32 = load_input %0 base=1 component=1
  %5:32x4 = vec4 %1, %2, %3, %4
  store_output %5, %0 base=0 component=0 write_mask=xyzw
}
)";

std::string pass_clipped_corner(unsigned corner) {
    std::string text;
    for (unsigned slot = 0; slot < 3; ++slot) {
        const unsigned value = 10 + corner * 3 + slot;
        const auto [size, mask] = slot == 0 ? std::pair{4, "xyzw"} : std::pair{2, "xy"};
        text += fmt::format(
            "  %{0}:32x{1} = load_per_vertex_input %{2}, %0 base={3} component=0\n"
            "  store_output %{0}, %0 base={3} component=0 write_mask={4}\n",
            value, size, corner, slot, mask);
    }
    return text + "  emit_vertex\n";
}

class ClipTest : public GeometryTest {
  protected:
    void SetUp() override {
        GeometryTest::SetUp();
        color = target(Format::r32g32b32a32_float, 32, 32);
        set_target(color);
        clear({-1, -1, -1, -1});
        use_nir(clipping_vertex_shader, distance_color_shader);
    }
    void use_clipping_geometry() {
        use_geometry(fmt::format(fmt::runtime(clipping_geometry_shader), pass_clipped_corner(0),
                                 pass_clipped_corner(1), pass_clipped_corner(2)));
    }
    // Distances go from -16 or 0 at one side to 16 or 32 at the other.
    void draw_square() {
        std::vector<Vertex> corners;
        for (const float x : {0.0f, 32.0f})
            for (const float y : {0.0f, 32.0f})
                corners.push_back({at(x, y), {x - 16, y, x, y - 16}});
        draw(pipe::Primitive::triangle_strip, corners);
        finish();
    }
    void expect_distances(bool clips_x, bool clips_y) {
        expect_pixels(
            color,
            [&](uint32_t column, uint32_t row) -> Rgba {
                const float x = static_cast<float>(column) + 0.5f;
                const float y = static_cast<float>(row) + 0.5f;
                if ((clips_x && x < 16) || (clips_y && y < 16))
                    return {-1, -1, -1, -1};
                return {x - 16, y, x, y - 16};
            },
            0.01f);
    }
};

TEST_F(ClipTest, DistancesAreReadAndClip) {
    for (const auto& [planes, clips_x, clips_y] : {std::tuple{0u, false, false},
                                                   {1u, true, false},
                                                   {0x21u, true, true},
                                                   {0x20u, false, true}}) {
        SCOPED_TRACE(planes);
        clear({-1, -1, -1, -1});
        use(pipe::RasterizerState{.clip_distances = static_cast<uint8_t>(planes)});
        draw_square();
        expect_distances(clips_x, clips_y);
    }
}

TEST_F(ClipTest, DistancesOfGeometryShadersToo) {
    use_clipping_geometry();
    draw_square();
    expect_distances(false, false);
    clear({-1, -1, -1, -1});
    use(pipe::RasterizerState{.clip_distances = 0x21});
    draw_square();
    expect_distances(true, true);
}

// Varying n of `components` is the attribute and n; the colour is the sum of each times n + 1.
struct ManyVaryings {
    uint32_t count = 32;
    unsigned components = 4;

    std::string type() const { return components == 1 ? "32" : fmt::format("32x{}", components); }
    std::string mask() const { return std::string("xyzw").substr(0, components); }
    std::string number(uint32_t n) const {
        std::string text = "load_const";
        for (unsigned c = 0; c < components; ++c)
            text += fmt::format("{} {}.0", c == 0 ? "" : ",", n);
        return text;
    }
    std::string slots(std::string_view list, uint32_t first) const {
        std::string text;
        for (uint32_t i = 0; i < count; ++i)
            text += fmt::format("  {} {} generic {} vec{} smooth \"\"\n", list, first + i, i,
                                components);
        return text;
    }
    std::string vertex() const {
        std::string text = fmt::format(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  input 1 generic 1 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
{}fn main {{
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:{} = load_input %0 base=1 component=0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
)",
                                       slots("output", 1), type());
        for (uint32_t i = 0; i < count; ++i)
            text += fmt::format(
                "  %{0}:{1} = {2}\n  %{3}:{1} = fadd %2, %{0}\n"
                "  store_output %{3}, %0 base={4} component=0 write_mask={5}\n",
                10 + 2 * i, type(), number(i), 11 + 2 * i, 1 + i, mask());
        return text + "}\n";
    }
    std::string geometry() const {
        std::string text = fmt::format(R"(shader geometry
  geometry triangles triangle_strip 3
  input 0 position 0 vec4 smooth ""
{}  output 0 position 0 vec4 smooth ""
{}fn main {{
  b0:
  %0:32 = load_const 0
  %1:32 = load_const 1
  %2:32 = load_const 2
)",
                                       slots("input", 1), slots("output", 1));
        for (uint32_t corner = 0; corner < 3; ++corner) {
            for (uint32_t slot = 0; slot <= count; ++slot)
                text += fmt::format(
                    "  %{0}:{1} = load_per_vertex_input %{2}, %0 base={3} component=0\n"
                    "  store_output %{0}, %0 base={3} component=0 write_mask={4}\n",
                    10 + corner * (count + 1) + slot, slot == 0 ? "32x4" : type(), corner, slot,
                    slot == 0 ? "xyzw" : mask());
            text += "  emit_vertex\n";
        }
        return text + "}\n";
    }
    std::string fragment() const {
        std::string text = fmt::format(R"(shader fragment
{}  output 0 color 0 vec4 smooth ""
fn main {{
  b0:
  %0:32 = load_const 0
  %9:{} = {}
)",
                                       slots("input", 0), type(), number(0));
        uint32_t sum = 9;
        for (uint32_t i = 0; i < count; ++i) {
            text += fmt::format(
                "  %{0}:{4} = load_input %0 base={5} component=0\n  %{1}:{4} = {6}\n"
                "  %{2}:{4} = fmul %{0}, %{1}\n  %{3}:{4} = fadd %{7}, %{2}\n",
                10 + 4 * i, 11 + 4 * i, 12 + 4 * i, 13 + 4 * i, type(), i, number(i + 1), sum);
            sum = 13 + 4 * i;
        }
        text += components == 4 ? fmt::format("  %2:32x4 = mov %{}\n", sum)
                                : fmt::format("  %2:32x4 = vec4 %{0}, %{0}, %{0}, %{0}\n", sum);
        return text + "  store_output %2, %0 base=0 component=0 write_mask=xyzw\n}\n";
    }
    float expected(float attribute) const {
        float sum = 0;
        for (uint32_t i = 0; i < count; ++i)
            sum += static_cast<float>(i + 1) * (attribute + static_cast<float>(i));
        return sum;
    }
};

class ManyVaryingsTest : public GeometryTest {
  protected:
    void SetUp() override {
        GeometryTest::SetUp();
        color = target(Format::r32g32b32a32_float, 8, 8);
        set_target(color);
    }
    void expect_sums(const ManyVaryings& many) {
        clear({0, 0, 0, 0});
        draw({.left = 0, .top = 0, .right = 8, .bottom = 8});
        finish();
        for (const uint32_t at : {0u, 3u, 7u}) {
            const float wanted = many.expected((static_cast<float>(at) + 0.5f) / 8);
            EXPECT_NEAR(pixel(color, at, 2)[0], wanted, wanted * 1e-5f);
            if (many.components == 4)
                EXPECT_NEAR(pixel(color, 2, at)[1], wanted, wanted * 1e-5f);
        }
    }
};

TEST_F(ManyVaryingsTest, ThereAreThirtyTwoVectors) {
    EXPECT_EQ(screen->cap(pipe::Cap::max_varyings), 32);
    const ManyVaryings many;
    use_nir(many.vertex(), many.fragment());
    expect_sums(many);
    use_geometry(many.geometry());
    expect_sums(many);
}

TEST_F(ManyVaryingsTest, OrAsManyScalars) {
    const ManyVaryings many = {.count = 128, .components = 1};
    use_nir(many.vertex(), many.fragment());
    expect_sums(many);
    use_geometry(many.geometry());
    expect_sums(many);
}

// Discards the first column; the colour is the derivative of what is a helper behind that.
constexpr std::string_view helper_color_shader = R"(shader fragment
  output 0 color 0 vec4 smooth ""
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_frag_coord
  %2:32 = load_const 1.0
  %3:1 = flt %1.x, %2
  demote_if %3
  %4:1 = load_helper_invocation
  %5:32 = b2f32 %4
  %6:32 = ddx %5
  %7:32x4 = vec4 %5, %6, %0, %0
  store_output %7, %0 base=0 component=0 write_mask=xyzw
}
)";

// What was discarded did not begin as a helper, and what lies beside the primitive did.
TEST_F(GeometryTest, HelpersAreThoseThatBeganSo) {
    use_nir_fragment_shader(helper_color_shader);
    color = target(Format::r32g32b32a32_float, 8, 8);
    set_target(color);
    clear({-1, -1, -1, -1});
    draw({.left = 0, .top = 0, .right = 3, .bottom = 8});
    finish();
    EXPECT_EQ(pixel(color, 0, 2), (Rgba{-1, -1, -1, -1}));
    EXPECT_EQ(pixel(color, 1, 2), (Rgba{0, 0, 0, 0}));
    EXPECT_EQ(pixel(color, 2, 2), (Rgba{0, 1, 0, 0}));
    EXPECT_EQ(pixel(color, 3, 2), (Rgba{-1, -1, -1, -1}));
}

}  // namespace
}  // namespace cuesta::agx
