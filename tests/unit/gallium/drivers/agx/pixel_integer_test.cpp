// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Integers in attributes, varyings, textures and colour buffers: bits stay what they are.
#include <bit>
#include <cstring>

#include "compiler/nir/builder.h"
#include "pixel_fixture.h"

namespace cuesta::agx {
namespace {

constexpr uint32_t integer_side = 24;

class IntegerTest : public PixelTest {
  protected:
    void start(Format format) {
        color = target(format, integer_side, integer_side);
        set_target(color);
    }
    template <typename T>
    std::vector<T> texels(const std::shared_ptr<pipe::Resource>& texture) {
        const std::vector<std::byte> bytes = bytes_of(texture);
        std::vector<T> values(bytes.size() / sizeof(T));
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return values;
    }
    void set_integers(const std::array<uint32_t, 4>& values) {
        context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                     {.user = std::as_bytes(std::span(values))});
    }
    // The bits of the clear's floats.
    void clear_integers(const std::array<uint32_t, 4>& values) {
        std::array<float, 4> bits{};
        for (size_t i = 0; i < bits.size(); ++i)
            bits[i] = std::bit_cast<float>(values[i]);
        context->clear(pipe::Clear::color, bits, 1, 0);
    }

    // The first texture at varying 0, as unsigned integers.
    static std::unique_ptr<nir::Shader> texture_shader() {
        auto shader = std::make_unique<nir::Shader>(nir::Stage::fragment);
        shader->inputs = {{.slot = nir::Slot::generic}};
        shader->outputs = {{.slot = nir::Slot::color}};
        shader->sampler_count = 1;
        nir::Builder b(*shader->add_function("main"));
        const nir::Builder::TexSource sources[] = {
            {nir::TexSrcKind::coord, b.load_input(0, 2)},
        };
        nir::Tex* tex = b.tex({}, sources);
        tex->dest_type = nir::BaseType::uint_;
        b.store_output(&tex->def, 0);
        nir::rebuild_cfg(*shader->entry_point());
        return shader;
    }

    std::shared_ptr<pipe::Resource> color;
};

TEST_F(IntegerTest, ColourBuffersOfEverySize) {
    start(Format::r32g32b32a32_uint);
    clear_integers({1, 2, 3, 0x87654321});
    set_integers({0xffffffff, 0x12345678, 0, 7});
    draw(Quad{0, 0, 8, 8});
    finish();
    const auto words = texels<std::array<uint32_t, 4>>(color);
    EXPECT_EQ(words[0], (std::array<uint32_t, 4>{0xffffffff, 0x12345678, 0, 7}));
    EXPECT_EQ(words[integer_side * integer_side - 1],
              (std::array<uint32_t, 4>{1, 2, 3, 0x87654321}));

    start(Format::r16g16_sint);
    clear_integers({static_cast<uint32_t>(-5), 300, 0, 0});
    set_integers({static_cast<uint32_t>(-40000), 40000, 0, 0});  // beyond the range
    draw(Quad{0, 0, 8, 8});
    finish();
    const auto halves = texels<std::array<int16_t, 2>>(color);
    EXPECT_EQ(halves[0], (std::array<int16_t, 2>{-32768, 32767}));
    EXPECT_EQ(halves[integer_side * integer_side - 1], (std::array<int16_t, 2>{-5, 300}));

    start(Format::r8g8b8a8_uint);
    clear_integers({1, 2, 3, 4});
    set_integers({255, 256, 70000, 0});
    draw(Quad{0, 0, 8, 8});
    finish();
    const auto bytes = texels<std::array<uint8_t, 4>>(color);
    EXPECT_EQ(bytes[0], (std::array<uint8_t, 4>{255, 255, 255, 0}));
    EXPECT_EQ(bytes[integer_side * integer_side - 1], (std::array<uint8_t, 4>{1, 2, 3, 4}));
}

TEST_F(IntegerTest, BlendingIsNotForThem) {
    start(Format::r32_uint);
    clear_integers({100, 0, 0, 0});
    use(pipe::BlendState{.target = {.enable = true,
                                    .rgb_src = pipe::BlendFactor::one,
                                    .rgb_dst = pipe::BlendFactor::one}});
    set_integers({5, 0, 0, 0});
    draw(Quad{0, 0, integer_side, integer_side});
    finish();
    EXPECT_EQ(texels<uint32_t>(color)[5], 5u);
}

TEST_F(IntegerTest, AttributesAndFlatVaryings) {
    start(Format::r32g32b32a32_sint);
    use_shaders(
        plain_vertex_shader,
        "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
    use_elements({{.src_offset = 0, .format = Format::r32g32b32a32_float},
                  {.src_offset = 16, .format = Format::r16g16b16a16_sint}});
    struct IntegerVertex {
        std::array<float, 4> position;
        std::array<int16_t, 4> values;
    };
    // The last vertex counts.
    const std::vector<IntegerVertex> triangle = {
        {at(0, 0), {1, 1, 1, 1}},
        {at(2 * integer_side, 0), {2, 2, 2, 2}},
        {at(0, 2 * integer_side), {-1, 32767, -32768, 12}}};
    const pipe::VertexBuffer bound = {buffer_of(triangle), 0, sizeof(IntegerVertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    draw_info({.count = 3});
    finish();
    EXPECT_EQ((texels<std::array<int32_t, 4>>(color)[integer_side + 1]),
              (std::array<int32_t, 4>{-1, 32767, -32768, 12}));
}

TEST_F(IntegerTest, Textures) {
    auto source = resource({.format = Format::r8g8b8a8_uint,
                            .width = integer_side,
                            .height = integer_side,
                            .bind = pipe::Bind::sampler_view});
    auto transfer =
        context->map(source, 0, pipe::Map::write, {.width = integer_side, .height = integer_side});
    ASSERT_NE(transfer, nullptr);
    for (uint32_t y = 0; y < integer_side; ++y)
        for (uint32_t x = 0; x < integer_side; ++x) {
            const std::array<uint8_t, 4> texel = {static_cast<uint8_t>(x), static_cast<uint8_t>(y),
                                                  255, 0};
            std::memcpy(transfer->data + y * transfer->stride + x * 4, texel.data(), 4);
        }
    context->unmap(std::move(transfer));
    start(Format::r32g32b32a32_uint);
    const std::unique_ptr<nir::Shader> shader = texture_shader();
    std::string error;
    const std::unique_ptr<pipe::ShaderObject> reads = context->create_shader(*shader, &error);
    ASSERT_NE(reads, nullptr) << error;
    context->bind_fragment_shader(reads.get());
    use_texture(source, nearest_sampler());
    draw(Quad{0, 0, integer_side, integer_side});
    finish();
    const auto words = texels<std::array<uint32_t, 4>>(color);
    EXPECT_EQ(words[5 * integer_side + 9], (std::array<uint32_t, 4>{9, 5, 255, 0}));
}

TEST_F(IntegerTest, BlitsKeepThemAndRefuseFloats) {
    start(Format::r16g16_sint);
    clear_integers({static_cast<uint32_t>(-7), 9, 0, 0});
    auto copy = target(Format::r32g32_sint, integer_side, integer_side);
    auto floats = target(Format::r8g8b8a8_unorm, integer_side, integer_side);
    const pipe::Box box = {.width = integer_side, .height = integer_side};
    std::string error;
    ASSERT_TRUE(context->blit({.src = {color, 0, 0, Format::r16g16_sint},
                               .src_box = box,
                               .dst = {copy, 0, 0, Format::r32g32_sint},
                               .dst_box = box},
                              &error))
        << error;
    EXPECT_EQ((texels<std::array<int32_t, 2>>(copy)[77]), (std::array<int32_t, 2>{-7, 9}));
    EXPECT_FALSE(context->blit({.src = {color, 0, 0, Format::r16g16_sint},
                                .src_box = box,
                                .dst = {floats, 0, 0, Format::r8g8b8a8_unorm},
                                .dst_box = box},
                               &error));
    EXPECT_NE(error.find("integers"), std::string::npos) << error;
}

}  // namespace
}  // namespace cuesta::agx
