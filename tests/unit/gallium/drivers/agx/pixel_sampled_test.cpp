// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Samples of pixels and stencil as shaders read them, and framebuffers that have no texture.
#include <bit>
#include <cstring>

#include <fmt/core.h>

#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

using pipe::Bind;

constexpr uint32_t sampled_width = 11, sampled_height = 9;
using Words = std::array<uint32_t, 4>;

// Uniform 0 to the colour, whatever its type.
constexpr std::string_view word_fragment_shader = R"(shader fragment
  output 0 color 0 vec4 smooth ""
  uniforms 1
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_uniform %0 base=0 component=0 range=1
  store_output %1, %0 base=0 component=0 write_mask=xyzw
}
)";

// Varying 0 is the place in texels; uniform 0 the number of the sample.
std::string fetch_text(std::string_view lookup) {
    return fmt::format(R"(shader fragment
  input 0 generic 0 vec4 smooth ""
  output 0 color 0 vec4 smooth ""
  uniforms 1
  samplers 1
fn main {{
  b0:
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32x2 = f2i32 %1.xy
  %3:32x4 = load_uniform %0 base=0 component=0 range=1
  %4:32 = mov %3.x
  %5:32x4 = {}
  store_output %5, %0 base=0 component=0 write_mask=xyzw
}}
)",
                       lookup);
}

class SampledTest : public PixelTest {
  protected:
    std::shared_ptr<pipe::Resource> texture(Format format, uint32_t samples, Bind bind) {
        return resource({.format = format,
                         .width = sampled_width,
                         .height = sampled_height,
                         .samples = samples,
                         .bind = bind | Bind::sampler_view});
    }
    void use_fragment(std::string_view text) { use_nir_fragment_shader(text); }
    void set_words(const Words& words) {
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(words))});
    }
    // Every pixel's sample n of the texture becomes value(n).
    void draw_samples(const std::shared_ptr<pipe::Resource>& to,
                      const std::function<Words(uint32_t sample)>& value) {
        set_target(to);
        use_fragment(word_fragment_shader);
        use(pipe::RasterizerState{.multisample = true});
        for (uint32_t n = 0; n < to->description().samples; ++n) {
            context->set_sample_mask(1u << n);
            set_words(value(n));
            draw(Quad{0, 0, sampled_width, sampled_height});
        }
        context->set_sample_mask(~0u);
        use(pipe::RasterizerState{});
    }
    // What the lookup gives at every pixel, in a target of that format.
    std::vector<Words> look(Format format,
                            const pipe::SamplerViewTemplate& view,
                            std::string_view lookup,
                            uint32_t sample = 0) {
        const auto to = target(format, sampled_width, sampled_height);
        set_target(to);
        use_views({view}, {nearest_sampler()});
        use_fragment(fetch_text(lookup));
        set_words({sample, 0, 0, 0});
        draw(Quad{.left = 0,
                  .top = 0,
                  .right = sampled_width,
                  .bottom = sampled_height,
                  .high = {sampled_width, sampled_height}});
        finish();
        const std::vector<std::byte> bytes = bytes_of(to);
        std::vector<Words> words(bytes.size() / sizeof(Words));
        std::memcpy(words.data(), bytes.data(), bytes.size());
        return words;
    }
    static uint32_t bits(float value) { return std::bit_cast<uint32_t>(value); }
};

TEST_F(SampledTest, SamplesOfFloats) {
    EXPECT_EQ(screen->cap(pipe::Cap::texture_multisample), 1);
    for (const uint32_t samples : {2u, 4u})
        for (const Format format : {Format::r8g8b8a8_unorm, Format::r16g16b16a16_float}) {
            const auto from = texture(format, samples, Bind::render_target);
            const auto color = [&](uint32_t n) {
                return stored(format, {static_cast<float>(n) / 4, 0.5f, 1, 0.25f});
            };
            draw_samples(from, [&](uint32_t n) {
                const Rgba c = color(n);
                return Words{bits(c[0]), bits(c[1]), bits(c[2]), bits(c[3])};
            });
            for (uint32_t n = 0; n < samples; ++n) {
                SCOPED_TRACE(testing::Message() << samples << ": " << n);
                const Rgba c = color(n);
                for (const Words& is :
                     look(Format::r32g32b32a32_float, {.texture = from, .format = format},
                          "txf_ms ms float texture=0 sampler=0 coords=2 coord %2, ms_index %4", n))
                    for (size_t i = 0; i < 4; ++i)
                        ASSERT_NEAR(std::bit_cast<float>(is[i]), c[i], 1e-6f);
            }
        }
}

TEST_F(SampledTest, SamplesOfIntegers) {
    const struct {
        Format format, result;
        std::string_view type;
    } kinds[] = {{Format::r8g8b8a8_uint, Format::r32g32b32a32_uint, "uint"},
                 {Format::r32g32_sint, Format::r32g32b32a32_sint, "int"}};
    for (const auto& kind : kinds) {
        const auto from = texture(kind.format, 4, Bind::render_target);
        draw_samples(from, [](uint32_t n) { return Words{n + 1, 7 * n, 3, 4}; });
        for (uint32_t n = 0; n < 4; ++n)
            for (const Words& is :
                 look(kind.result, {.texture = from, .format = kind.format},
                      fmt::format("txf_ms ms {} texture=0 sampler=0 coords=2 coord %2, ms_index %4",
                                  kind.type),
                      n)) {
                ASSERT_EQ(is[0], n + 1);
                ASSERT_EQ(is[1], 7 * n);
            }
    }
}

TEST_F(SampledTest, SizesOfMultisampledTextures) {
    const auto from = texture(Format::r8g8b8a8_unorm, 4, Bind::render_target);
    draw_samples(from, [](uint32_t) { return Words{}; });
    use_views({{.texture = from, .format = Format::r8g8b8a8_unorm}}, {nearest_sampler()});
    use_nir_fragment_shader(R"(shader fragment
  output 0 color 0 vec4 smooth ""
  samplers 1
fn main {
  b0:
  %0:32 = load_const 0
  %1:32x2 = txs ms int texture=0 sampler=0 coords=0
  %2:32x4 = mov %1.xyxy
  store_output %2, %0 base=0 component=0 write_mask=xyzw
}
)");
    const auto to = target(Format::r32g32b32a32_sint, 1, 1);
    set_target(to);
    draw(Quad{0, 0, 1, 1});
    finish();
    Words is{};
    std::memcpy(is.data(), bytes_of(to).data(), sizeof is);
    EXPECT_EQ(is, (Words{sampled_width, sampled_height, sampled_width, sampled_height}));
}

// Depth and stencil of each sample, drawn.
TEST_F(SampledTest, SamplesOfDepthAndStencil) {
    for (const Format format : {Format::z32_float_s8_uint, Format::z24_unorm_s8_uint}) {
        SCOPED_TRACE(hw::format_info(format).name);
        const auto from = texture(format, 4, Bind::depth_stencil);
        set_target(nullptr, from);
        context->clear(pipe::Clear::depth | pipe::Clear::stencil, std::array<float, 4>{}, 1, 0);
        pipe::DepthStencilAlphaState state = {
            .depth_enable = true, .depth_write = true, .depth_func = pipe::CompareFunc::always};
        state.stencil[0] = {.enable = true, .zpass_op = pipe::StencilOp::replace};
        use(state);
        use(pipe::RasterizerState{.multisample = true});
        for (uint32_t n = 0; n < 4; ++n) {
            context->set_sample_mask(1u << n);
            const auto reference = static_cast<uint8_t>(40 + n);
            context->set_stencil_reference(reference, reference);
            draw(Quad{0, 0, sampled_width, sampled_height, static_cast<float>(n) / 8});
        }
        context->set_sample_mask(~0u);
        use(pipe::RasterizerState{});
        use(pipe::DepthStencilAlphaState{});
        for (uint32_t n = 0; n < 4; ++n) {
            const std::vector<Words> depths =
                look(Format::r32g32b32a32_float, {.texture = from, .format = format},
                     "txf_ms ms float texture=0 sampler=0 coords=2 coord %2, ms_index %4", n);
            const std::vector<Words> stencils =
                look(Format::r32g32b32a32_uint, {.texture = from, .format = Format::s8_uint},
                     "txf_ms ms uint texture=0 sampler=0 coords=2 coord %2, ms_index %4", n);
            for (size_t i = 0; i < depths.size(); ++i) {
                ASSERT_NEAR(std::bit_cast<float>(depths[i][0]), static_cast<float>(n) / 8, 1e-6f);
                ASSERT_EQ(stencils[i][0], 40 + n);
            }
        }
    }
}

TEST_F(SampledTest, StencilOfOneSample) {
    EXPECT_EQ(screen->cap(pipe::Cap::stencil_sampling), 1);
    for (const Format format :
         {Format::z32_float_s8_uint, Format::z24_unorm_s8_uint, Format::s8_uint}) {
        SCOPED_TRACE(hw::format_info(format).name);
        const auto from = texture(format, 1, Bind::depth_stencil);
        set_target(nullptr, from);
        context->clear(pipe::Clear::depth | pipe::Clear::stencil, std::array<float, 4>{}, 1, 200);
        ASSERT_TRUE(context->clear_region(
            {.buffers = pipe::Clear::stencil, .stencil = 3, .scissor = pipe::Scissor{2, 1, 6, 4}}));
        const pipe::SamplerViewTemplate view = {.texture = from, .format = Format::s8_uint};
        const std::vector<Words> is =
            look(Format::r32g32b32a32_uint, view,
                 "txf 2d uint texture=0 sampler=0 coords=2 coord %2, lod %0");
        for (uint32_t i = 0; i < is.size(); ++i) {
            const uint32_t x = i % sampled_width, y = i / sampled_width;
            ASSERT_EQ(is[i][0], x >= 2 && x < 6 && y >= 1 && y < 4 ? 3u : 200u) << x << "," << y;
        }
    }
}

// --- framebuffers without textures ---------------------------------------------------------------

class EmptyFramebufferTest : public SampledTest {
  protected:
    void set_empty(uint32_t width, uint32_t height, uint32_t samples) {
        std::string error;
        ASSERT_TRUE(context->set_framebuffer({.width = width, .height = height, .samples = samples},
                                             &error))
            << error;
        const float w = static_cast<float>(width) / 2, h = static_cast<float>(height) / 2;
        context->set_viewport({{w, h, 0.5f}, {w, h, 0.5f}});
    }
    uint64_t counted(const std::function<void()>& draws) {
        auto query = context->create_query(pipe::QueryType::occlusion_counter);
        EXPECT_TRUE(context->begin_query(query.get()));
        draws();
        EXPECT_TRUE(context->end_query(query.get()));
        uint64_t result = 0;
        EXPECT_TRUE(context->get_query_result(query.get(), true, &result));
        return result;
    }
    void draw_everything() {
        draw(pipe::Primitive::triangles, {{{-1, -1, 0, 1}, {0, 0, 0, 1}},
                                          {{3, -1, 0, 1}, {0, 0, 0, 1}},
                                          {{-1, 3, 0, 1}, {0, 0, 0, 1}}});
    }
};

TEST_F(EmptyFramebufferTest, SamplesAreCounted) {
    for (const uint32_t samples : {1u, 2u, 4u}) {
        SCOPED_TRACE(samples);
        set_empty(37, 21, samples);
        use(pipe::RasterizerState{.multisample = true});
        EXPECT_EQ(counted([&] { draw_everything(); }), 37u * 21 * samples);
        if (samples == 1)
            continue;
        context->set_sample_mask(1);
        EXPECT_EQ(counted([&] { draw_everything(); }), 37u * 21);
        context->set_sample_mask(~0u);
    }
}

TEST_F(EmptyFramebufferTest, OneAfterTheOtherIsNotTheSame) {
    use(pipe::RasterizerState{.multisample = true});
    const uint64_t all = counted([&] {
        for (const uint32_t samples : {4u, 1u, 2u}) {
            set_empty(10, 10, samples);
            draw_everything();
        }
    });
    EXPECT_EQ(all, 700u);
}

TEST_F(EmptyFramebufferTest, SizesAndSamplesAreChecked) {
    std::string error;
    EXPECT_FALSE(context->set_framebuffer({.width = 4, .height = 4, .samples = 3}, &error));
    EXPECT_EQ(error, "a framebuffer of 3 samples a pixel; there are 1, 2 or 4");
    EXPECT_FALSE(context->set_framebuffer({.width = 20000, .height = 4}, &error));
    EXPECT_EQ(error, "a framebuffer of 20000x4 pixels; each side has 1 to 16384");
    EXPECT_TRUE(screen->is_framebuffer_supported({.width = 16384, .height = 1, .samples = 4}));
}

}  // namespace
}  // namespace cuesta::agx
