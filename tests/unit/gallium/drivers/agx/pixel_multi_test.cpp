// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What this GPU has beyond the shared tests: several colour buffers, instances, integers, many
// framebuffers at a time.
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t width = 40, height = 36;

constexpr std::string_view two_colors_shader =
    "FRAG\nDCL OUT[0], COLOR\nDCL OUT[1], COLOR[1]\nDCL CONST[0..1]\n"
    "MOV OUT[0], CONST[0]\nMOV OUT[1], CONST[1]\nEND\n";

class MultiTest : public PixelTest {
  protected:
    void set_targets(const std::vector<std::shared_ptr<pipe::Resource>>& colors) {
        pipe::Framebuffer framebuffer = {
            .width = width, .height = height, .color_count = static_cast<uint32_t>(colors.size())};
        for (size_t i = 0; i < colors.size(); ++i)
            if (colors[i] != nullptr)
                framebuffer.colors[i] = {colors[i], 0, 0, colors[i]->description().format};
        std::string error;
        ASSERT_TRUE(context->set_framebuffer(framebuffer, &error)) << error;
        const float w = width / 2.0f, h = height / 2.0f;
        context->set_viewport({{w, h, 0.5f}, {w, h, 0.5f}});
    }
    void set_colors(const std::array<Rgba, 2>& colors) {
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(colors))});
    }
    // The fixture's positions are of the target that set_target() had.
    Quad all() const { return {0, 0, width, height}; }
    void SetUp() override {
        PixelTest::SetUp();
        if (!IsSkipped() && !HasFatalFailure())
            set_target(target(Format::r8g8b8a8_unorm, width, height));
    }
};

TEST_F(MultiTest, EachColourBufferGetsItsOutput) {
    auto first = target(Format::r8g8b8a8_unorm, width, height);
    auto second = target(Format::r16g16b16a16_float, width, height);
    set_targets({first, second});
    use_fragment_shader(two_colors_shader);
    clear({0, 0, 0.5f, 1});
    set_colors({Rgba{1, 0, 0, 1}, Rgba{0.25f, -3, 7, 1}});
    draw(Quad{4, 4, 30, 30});
    finish();
    const auto inside = [](uint32_t x, uint32_t y) { return x >= 4 && x < 30 && y >= 4 && y < 30; };
    expect_pixels(first, [&](uint32_t x, uint32_t y) {
        return inside(x, y) ? Rgba{1, 0, 0, 1} : Rgba{0, 0, 0.5f, 1};
    });
    expect_pixels(second, [&](uint32_t x, uint32_t y) {
        return inside(x, y) ? Rgba{0.25f, -3, 7, 1} : Rgba{0, 0, 0.5f, 1};
    });
}

// FS_COLOR0_WRITES_ALL_CBUFS: of those that have no colour of their own.
TEST_F(MultiTest, ColourZeroMayBeThatOfAll) {
    const auto text = [](std::string_view property, std::string_view second) {
        return std::string("FRAG\n") + std::string(property) +
               "DCL OUT[0], COLOR\nDCL CONST[0..1]\n" + std::string(second) +
               "MOV OUT[0], CONST[0]\nEND\n";
    };
    constexpr std::string_view all_of_them = "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\n";
    constexpr std::string_view own = "DCL OUT[1], COLOR[1]\nMOV OUT[1], CONST[1]\n";
    const Rgba zero = {0, 0, 0, 0}, red = {1, 0, 0, 1}, green = {0, 1, 0, 1};
    const struct {
        std::string shader;
        Rgba second;
        Rgba third;
    } cases[] = {{text("", ""), zero, zero},
                 {text(all_of_them, ""), red, red},
                 {text(all_of_them, own), green, red}};
    for (const auto& c : cases) {
        SCOPED_TRACE(c.shader);
        std::vector<std::shared_ptr<pipe::Resource>> colors;
        for (unsigned i = 0; i < 3; ++i)
            colors.push_back(target(Format::r8g8b8a8_unorm, width, height));
        set_targets(colors);
        use_fragment_shader(c.shader);
        clear(zero);
        set_colors({red, green});
        draw(all());
        finish();
        expect_pixels(colors[0], [&](uint32_t, uint32_t) { return red; });
        expect_pixels(colors[1], [&](uint32_t, uint32_t) { return c.second; });
        expect_pixels(colors[2], [&](uint32_t, uint32_t) { return c.third; });
    }
}

TEST_F(MultiTest, BlendStatesOfTheirOwn) {
    auto first = target(Format::r8g8b8a8_unorm, width, height);
    auto second = target(Format::r8g8b8a8_unorm, width, height);
    set_targets({first, second});
    use_fragment_shader(two_colors_shader);
    clear({0.5f, 0.5f, 0.5f, 0.5f});
    pipe::BlendState blend = {.independent_blend_enable = true};
    blend.target = {.enable = true,
                    .rgb_src = pipe::BlendFactor::one,
                    .rgb_dst = pipe::BlendFactor::one,
                    .alpha_src = pipe::BlendFactor::one,
                    .alpha_dst = pipe::BlendFactor::one};
    blend.rt[1].color_mask = 0x5;
    use(blend);
    set_colors({Rgba{0.25f, 0.25f, 0.25f, 0.25f}, Rgba{1, 1, 1, 1}});
    draw(all());
    finish();
    expect_pixels(first, [](uint32_t, uint32_t) { return Rgba{0.75f, 0.75f, 0.75f, 0.75f}; });
    expect_pixels(second, [](uint32_t, uint32_t) { return Rgba{1, 0.5f, 1, 0.5f}; });
}

TEST_F(MultiTest, AColourBufferMayBeMissing) {
    auto second = target(Format::r8g8b8a8_unorm, width, height);
    set_targets({nullptr, second});
    use_fragment_shader(two_colors_shader);
    clear({0, 0, 0, 0});
    set_colors({Rgba{1, 0, 0, 1}, Rgba{0, 1, 0, 1}});
    draw(all());
    finish();
    expect_pixels(second, [](uint32_t, uint32_t) { return Rgba{0, 1, 0, 1}; });
}

TEST_F(MultiTest, ColoursBesideEachOtherInTileMemory) {
    const std::vector<Format> formats = {Format::r8_unorm, Format::r16g16b16a16_float,
                                         Format::r8g8_unorm, Format::r8g8b8a8_unorm};
    std::vector<std::shared_ptr<pipe::Resource>> colors;
    for (const Format format : formats)
        colors.push_back(target(format, width, height));
    set_targets(colors);
    clear({0.2f, 0.4f, 0.6f, 0.8f});
    finish();
    // The contents are loaded, and stored again.
    set_color({1, 1, 1, 1});
    draw(Quad{0, 0, 8, 8});
    finish();
    for (const auto& color : colors) {
        const hw::FormatInfo& info = hw::format_info(color->description().format);
        const Rgba there = {0.2f, info.channel_count > 1 ? 0.4f : 0,
                            info.channel_count > 2 ? 0.6f : 0, info.channel_count > 3 ? 0.8f : 1};
        const std::vector<Rgba> pixels = pixels_of(color);
        for (size_t c = 0; c < 4; ++c)
            EXPECT_NEAR(pixels[20 * width + 20][c], there[c], 1.01f / 255) << info.name << c;
    }
    EXPECT_EQ(pixel(colors[0], 2, 2)[0], 1.0f);
}

TEST_F(MultiTest, WhatDoesNotFitIntoTilesIsRefused) {
    std::vector<std::shared_ptr<pipe::Resource>> colors;
    for (int i = 0; i < 4; ++i)
        colors.push_back(resource({.format = Format::r32g32b32a32_float,
                                   .width = width,
                                   .height = height,
                                   .samples = 4,
                                   .bind = pipe::Bind::render_target}));
    pipe::Framebuffer framebuffer = {.width = width, .height = height, .color_count = 4};
    for (size_t i = 0; i < 4; ++i)
        framebuffer.colors[i] = {colors[i], 0, 0, Format::r32g32b32a32_float};
    std::string error;
    EXPECT_FALSE(context->set_framebuffer(framebuffer, &error));
    EXPECT_NE(error.find("tile memory"), std::string::npos) << error;
    error.clear();
    EXPECT_FALSE(screen->is_framebuffer_supported(framebuffer, &error));
    EXPECT_NE(error.find("tile memory"), std::string::npos) << error;
    framebuffer.color_count = 1;
    EXPECT_TRUE(screen->is_framebuffer_supported(framebuffer));
}

// --- instances

TEST_F(MultiTest, InstancesHaveTheirElements) {
    auto color = target(Format::r8g8b8a8_unorm, width, height);
    set_target(color);
    use_shaders(
        "VERT\nDCL IN[0]\nDCL IN[1]\nDCL IN[2]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\n"
        "ADD OUT[0], IN[0], IN[1]\nMOV OUT[1], IN[2]\nEND\n",
        varying_fragment_shader);
    use_elements({{.src_offset = 0, .format = Format::r32g32b32a32_float},
                  {.src_offset = 0,
                   .buffer_index = 1,
                   .instance_divisor = 1,
                   .format = Format::r32g32b32a32_float},
                  {.src_offset = 0,
                   .buffer_index = 2,
                   .instance_divisor = 2,
                   .format = Format::r8g8b8a8_unorm}});
    clear({0, 0, 0, 0});
    // A point of a pixel, moved to the right by eight pixels for each instance.
    const std::vector<std::array<float, 4>> points = {at(0.5f, 0.5f)};
    std::vector<std::array<float, 4>> offsets;
    for (int i = 0; i < 5; ++i)
        offsets.push_back({static_cast<float>(i) * 8 / width * 2, 0, 0, 0});
    const std::vector<uint32_t> colors = {0xff0000ff, 0xff00ff00, 0xffff0000};
    const pipe::VertexBuffer buffers[] = {
        {buffer_of(points), 0, 16}, {buffer_of(offsets), 0, 16}, {buffer_of(colors), 0, 4}};
    context->set_vertex_buffers(buffers);
    draw_info({.mode = pipe::Primitive::points, .count = 1, .instance_count = 5});
    finish();
    expect_pixels(color, [&](uint32_t x, uint32_t y) -> Rgba {
        if (y != 0 || x % 8 != 0)
            return {0, 0, 0, 0};
        const uint32_t wanted = x / 8 / 2;
        return {wanted == 0 ? 1.0f : 0, wanted == 1 ? 1.0f : 0, wanted == 2 ? 1.0f : 0, 1};
    });
}

// --- batches

// Two framebuffers by turns, each reading the other: every draw sees what was drawn before.
TEST_F(MultiTest, FramebuffersByTurnsKeepTheirOrder) {
    auto ping = target(Format::r8g8b8a8_unorm, width, height);
    auto pong = target(Format::r8g8b8a8_unorm, width, height);
    set_target(ping);
    clear({0, 0, 0, 1});
    use_shaders(plain_vertex_shader,
                "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\n"
                "DCL SVIEW[0], 2D, FLOAT\nDCL TEMP[0]\nIMM FLT32 {0.1, 0, 0, 0}\n"
                "TEX TEMP[0], IN[0], SAMP[0], 2D\nADD OUT[0], TEMP[0], IMM[0]\nEND\n");
    for (int i = 0; i < 6; ++i) {
        set_target(i % 2 == 0 ? pong : ping);
        use_texture(i % 2 == 0 ? ping : pong, nearest_sampler());
        draw(all());
    }
    finish();
    expect_pixels(
        ping,
        [](uint32_t, uint32_t) {
            return Rgba{0.6f, 0, 0, 1};
        },
        6.0f / 255);
    expect_pixels(
        pong,
        [](uint32_t, uint32_t) {
            return Rgba{0.5f, 0, 0, 1};
        },
        6.0f / 255);
}

TEST_F(MultiTest, ManyFramebuffersAreOpenAtOnce) {
    std::vector<std::shared_ptr<pipe::Resource>> colors;
    for (int i = 0; i < 20; ++i)
        colors.push_back(target(Format::r8g8b8a8_unorm, width, height));
    for (int turn = 0; turn < 2; ++turn)
        for (size_t i = 0; i < colors.size(); ++i) {
            set_target(colors[i]);
            set_color({static_cast<float>(i) / 20, turn == 0 ? 0.0f : 1.0f, 0, 1});
            draw(turn == 0 ? all() : Quad{0, 0, 10, 10});
        }
    finish();
    for (size_t i = 0; i < colors.size(); ++i)
        expect_pixels(colors[i], [&](uint32_t x, uint32_t y) {
            return Rgba{static_cast<float>(i) / 20, x < 10 && y < 10 ? 1.0f : 0.0f, 0, 1};
        });
}

// A pixel that the primitive covers in part, but not its centre: there the varying is beyond what
// the primitive has.
TEST_F(MultiTest, CentroidsAreInsideOfThePrimitive) {
    constexpr float edge = 8.3f;
    use(pipe::RasterizerState{.multisample = true});
    for (const char* interpolation : {"smooth", "linear"})
        for (const bool centroid : {false, true}) {
            auto samples = resource({.format = Format::r8g8b8a8_unorm,
                                     .width = width,
                                     .height = height,
                                     .samples = 4,
                                     .bind = pipe::Bind::render_target});
            auto resolved = target(Format::r8g8b8a8_unorm, width, height);
            set_target(samples);
            // Red where the varying is greater than at the edge.
            use_nir_fragment_shader(fmt::format(R"(shader fragment
  input 0 generic 0 vec4 {}{} ""
  output 0 color 0 vec4 smooth ""
fn main {{
  %0:32 = load_const 0
  %1:32 = load_const 1.0
  %2:32 = load_input %0 base=0 component=0
  %3:1 = flt %1, %2
  %4:32 = b2f32 %3
  %5:32x4 = vec4 %4, %1, %0, %1
  store_output %5, %0 base=0 component=0 write_mask=xyzw
}}
)",
                                                interpolation, centroid ? " centroid" : ""));
            clear({0, 0, 0, 1});
            draw(Quad{0, 0, edge, height});
            std::string error;
            const pipe::Box box = {.width = width, .height = height};
            ASSERT_TRUE(context->blit({.src = {samples, 0, 0, Format::r8g8b8a8_unorm},
                                       .src_box = box,
                                       .dst = {resolved, 0, 0, Format::r8g8b8a8_unorm},
                                       .dst_box = box},
                                      &error))
                << error;
            finish();
            EXPECT_EQ(pixel(resolved, 7, 4), (Rgba{0, 1, 0, 1}));
            const Rgba cut = pixel(resolved, 8, 4);
            EXPECT_GT(cut[1], 0.2f) << "some samples are covered";
            EXPECT_LT(cut[1], 0.8f) << "not all samples are covered";
            EXPECT_EQ(cut[0] != 0, !centroid) << interpolation;
        }
}

}  // namespace
}  // namespace cuesta::agx
