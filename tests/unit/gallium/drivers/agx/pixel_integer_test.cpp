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

// Of every size, sign and number of components; those that are missing are 0, 0 and 1. The element
// of an instance is the one divided by the divisor.
TEST_F(IntegerTest, AttributesOfEveryFormat) {
    constexpr std::array<uint32_t, 4> words = {0xffffffff, 0x7fa00001, 0x80000000, 1};
    unsigned formats = 0;
    for (const hw::FormatInfo& info : hw::all_formats()) {
        const hw::Channel& first = info.channels[0];
        const bool is_signed = first.type == hw::ChannelType::sint;
        // Without padding.
        const bool is_array = info.layout == hw::FormatLayout::plain &&
                              info.channel_count * first.bits == info.block_bytes * 8u &&
                              info.channels[info.channel_count - 1u].type == first.type;
        const bool in_order = info.name.starts_with("r8") || info.name.starts_with("r16") ||
                              info.name.starts_with("r32");
        if ((!is_signed && first.type != hw::ChannelType::uint) || !is_array || !in_order)
            continue;
        SCOPED_TRACE(info.name);
        ++formats;
        ASSERT_TRUE(screen->is_format_supported(info.format, pipe::Target::buffer, 1,
                                                pipe::Bind::vertex_buffer));
        start(Format::r32g32b32a32_uint);
        use_shaders(
            plain_vertex_shader,
            "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
        use_elements({{.buffer_index = 0, .format = Format::r32g32b32a32_float},
                      {.buffer_index = 1, .instance_divisor = 2, .format = info.format}});
        // The last of three instances has element 1.
        std::vector<std::byte> elements(2 * size_t{info.block_bytes});
        for (unsigned c = 0; c < info.channel_count; ++c)
            std::memcpy(&elements[info.block_bytes + c * first.bits / 8], &words[c],
                        first.bits / 8);
        const std::vector<std::array<float, 4>> triangle = {at(0, 0), at(2 * integer_side, 0),
                                                            at(0, 2 * integer_side)};
        const pipe::VertexBuffer bound[] = {{buffer_of(triangle), 0, 16},
                                            {buffer(elements), 0, info.block_bytes}};
        context->set_vertex_buffers(bound);
        draw_info({.count = 3, .instance_count = 3});
        finish();
        std::array<uint32_t, 4> expected = {0, 0, 0, 1};
        for (unsigned c = 0; c < info.channel_count; ++c) {
            const unsigned unused = 32 - first.bits;
            expected[c] = words[c] << unused;
            expected[c] = is_signed ? static_cast<uint32_t>(static_cast<int32_t>(expected[c]) >>
                                                            static_cast<int>(unused))
                                    : expected[c] >> unused;
        }
        EXPECT_EQ((texels<std::array<uint32_t, 4>>(color)[integer_side + 1]), expected);
    }
    EXPECT_EQ(formats, 24u);
}

// gl_VertexID: what the draw begins with counts, and is the index where there are indices.
TEST_F(IntegerTest, NumbersOfVerticesAndInstances) {
    start(Format::r32g32b32a32_uint);
    use_nir_vertex_shader(R"(shader vertex
  input 0 generic 0 vec4 smooth ""
  output 0 position 0 vec4 smooth ""
  output 1 generic 0 vec4 smooth ""
fn main {
  %0:32 = load_const 0
  %1:32x4 = load_input %0 base=0 component=0
  %2:32 = load_vertex_id
  %3:32 = load_instance_id
  %4:32x4 = vec4 %2, %3, %0, %0
  store_output %1, %0 base=0 component=0 write_mask=xyzw
  store_output %4, %0 base=1 component=0 write_mask=xyzw
}
)");
    use_fragment_shader(
        "FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n");
    use_elements({{.format = Format::r32g32b32a32_float}});
    std::vector<std::array<float, 4>> vertices(5, at(0, 0));
    vertices.push_back(at(2 * integer_side, 0));
    vertices.push_back(at(0, 2 * integer_side));
    const pipe::VertexBuffer bound = {buffer_of(vertices), 0, 16};
    context->set_vertex_buffers(std::span(&bound, 1));
    draw_info({.start = 4, .count = 3, .instance_count = 2});
    finish();
    EXPECT_EQ((texels<std::array<uint32_t, 4>>(color)[integer_side + 1]),
              (std::array<uint32_t, 4>{6, 1, 0, 0}));
    const std::array<uint16_t, 4> indices = {9, 1, 2, 3};
    draw_info({.start = 1,
               .count = 3,
               .index_size = 2,
               .user_indices = std::as_bytes(std::span(indices)),
               .index_bias = 3});
    finish();
    EXPECT_EQ((texels<std::array<uint32_t, 4>>(color)[integer_side + 1]),
              (std::array<uint32_t, 4>{6, 0, 0, 0}));
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
