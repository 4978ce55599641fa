// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tests/unit/gallium/drivers/pixel_fixture.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "compiler/tgsi/tgsi.h"

namespace cuesta::gallium {
namespace {

constexpr uint64_t draw_timeout_ns = 60'000'000'000;

pipe::Box level_box(const pipe::ResourceTemplate& d, uint32_t level, uint32_t layer) {
    return {.z = static_cast<int32_t>(layer),
            .width = static_cast<int32_t>(std::max(d.width >> level, 1u)),
            .height = static_cast<int32_t>(std::max(d.height >> level, 1u))};
}

}  // namespace

Rgba stored(Format format, const Rgba& color) {
    std::array<std::byte, 16> texel{};
    hw::pack_rgba(format, color, texel.data());
    return hw::unpack_rgba(format, texel.data());
}

void PixelTest::SetUp() {
    if (std::getenv("CUESTA_GPU") == nullptr)
        GTEST_SKIP() << "runs with the drm-shim preloaded and CUESTA_GPU set";
    std::string error;
    std::unique_ptr<pipe::Screen> made = make_test_screen(&error);
    ASSERT_NE(made, nullptr) << error;
    start_on(std::move(made));
}

void PixelTest::start_on(std::unique_ptr<pipe::Screen> made) {
    std::string error;
    screen = std::move(made);
    context = screen->create_context(&error);
    ASSERT_NE(context, nullptr) << error;
    bind_defaults();
}

void PixelTest::TearDown() {
    context.reset();
}

void PixelTest::bind_defaults() {
    use(pipe::BlendState{});
    use(pipe::DepthStencilAlphaState{});
    use(pipe::RasterizerState{});
    use_shaders(plain_vertex_shader, uniform_fragment_shader);
    use_elements({{.src_offset = 0, .format = Format::r32g32b32a32_float},
                  {.src_offset = 16, .format = Format::r32g32b32a32_float}});
    set_color({1, 1, 1, 1});
}

bool PixelTest::can(const hw::FormatInfo& info, pipe::Bind bind) const {
    using hw::ChannelType;
    for (unsigned i = 0; i < info.channel_count; ++i)
        if (info.channels[i].type == ChannelType::uint ||
            info.channels[i].type == ChannelType::sint)
            return false;
    const pipe::Target kind =
        bind == pipe::Bind::vertex_buffer ? pipe::Target::buffer : pipe::Target::texture_2d;
    return !hw::is_depth_or_stencil(info.format) &&
           screen->is_format_supported(info.format, kind, 1, bind);
}

std::vector<hw::FormatInfo> PixelTest::color_formats() const {
    std::vector<hw::FormatInfo> list;
    for (const hw::FormatInfo& info : hw::all_formats())
        if (can(info, pipe::Bind::render_target))
            list.push_back(info);
    return list;
}

// --- resources ---------------------------------------------------------------------------------

std::shared_ptr<pipe::Resource> PixelTest::resource(const pipe::ResourceTemplate& description) {
    std::string error;
    std::shared_ptr<pipe::Resource> made = screen->create_resource(description, &error);
    EXPECT_NE(made, nullptr) << error;
    return made;
}

std::shared_ptr<pipe::Resource> PixelTest::target(Format format, uint32_t width, uint32_t height) {
    return resource({.format = format,
                     .width = width,
                     .height = height,
                     .bind = pipe::Bind::render_target | pipe::Bind::sampler_view});
}

std::shared_ptr<pipe::Resource> PixelTest::depth_buffer(Format format,
                                                        uint32_t width,
                                                        uint32_t height) {
    return resource(
        {.format = format, .width = width, .height = height, .bind = pipe::Bind::depth_stencil});
}

std::shared_ptr<pipe::Resource> PixelTest::buffer(std::span<const std::byte> bytes) {
    const auto size = static_cast<uint32_t>(bytes.size());
    auto made = resource({.target = pipe::Target::buffer,
                          .width = size,
                          .bind = pipe::Bind::vertex_buffer | pipe::Bind::index_buffer});
    auto transfer = context->map(made, 0, pipe::Map::write, {.width = static_cast<int32_t>(size)});
    EXPECT_NE(transfer, nullptr);
    std::memcpy(transfer->data, bytes.data(), bytes.size());
    context->unmap(std::move(transfer));
    return made;
}

void PixelTest::fill(const std::shared_ptr<pipe::Resource>& texture,
                     const Texels& texels,
                     uint32_t level,
                     uint32_t layer) {
    const Format format = texture->description().format;
    const uint32_t bytes = hw::format_info(format).block_bytes;
    const pipe::Box box = level_box(texture->description(), level, layer);
    auto transfer = context->map(texture, level, pipe::Map::write | pipe::Map::discard_range, box);
    ASSERT_NE(transfer, nullptr);
    for (int32_t y = 0; y < box.height; ++y)
        for (int32_t x = 0; x < box.width; ++x)
            hw::pack_rgba(format, texels(static_cast<uint32_t>(x), static_cast<uint32_t>(y)),
                          transfer->data + static_cast<size_t>(y) * transfer->stride +
                              static_cast<size_t>(x) * bytes);
    context->unmap(std::move(transfer));
}

std::vector<std::byte> PixelTest::bytes_of(const std::shared_ptr<pipe::Resource>& texture,
                                           uint32_t level,
                                           uint32_t layer) {
    const pipe::Box box = level_box(texture->description(), level, layer);
    const Format format = texture->description().format;
    const size_t row = hw::row_bytes(format, static_cast<uint32_t>(box.width));
    const size_t rows = hw::block_rows(format, static_cast<uint32_t>(box.height));
    std::vector<std::byte> bytes(row * rows);
    auto transfer = context->map(texture, level, pipe::Map::read, box);
    EXPECT_NE(transfer, nullptr);
    if (transfer == nullptr)
        return bytes;
    for (size_t y = 0; y < rows; ++y)
        std::memcpy(bytes.data() + y * row, transfer->data + y * transfer->stride, row);
    context->unmap(std::move(transfer));
    return bytes;
}

std::vector<Rgba> PixelTest::pixels_of(const std::shared_ptr<pipe::Resource>& texture,
                                       uint32_t level,
                                       uint32_t layer) {
    const std::vector<std::byte> bytes = bytes_of(texture, level, layer);
    const Format format = texture->description().format;
    const size_t size = hw::format_info(format).block_bytes;
    std::vector<Rgba> pixels(bytes.size() / size);
    hw::unpack_rgba_row(format, bytes.data(), pixels);
    return pixels;
}

Rgba PixelTest::pixel(const std::shared_ptr<pipe::Resource>& texture, uint32_t x, uint32_t y) {
    return pixels_of(texture)[y * texture->description().width + x];
}

hw::DepthStencil PixelTest::depth_stencil_at(const std::shared_ptr<pipe::Resource>& texture,
                                             uint32_t x,
                                             uint32_t y) {
    const Format format = texture->description().format;
    const std::vector<std::byte> bytes = bytes_of(texture);
    const size_t index = size_t{y} * texture->description().width + x;
    return hw::unpack_depth_stencil(format,
                                    bytes.data() + index * hw::format_info(format).block_bytes);
}

void PixelTest::expect_pixels(const std::shared_ptr<pipe::Resource>& texture,
                              const Texels& expected,
                              float tolerance,
                              uint32_t level,
                              uint32_t layer) {
    const std::vector<Rgba> pixels = pixels_of(texture, level, layer);
    const uint32_t width = std::max(texture->description().width >> level, 1u);
    unsigned wrong = 0;
    for (uint32_t i = 0; i < pixels.size(); ++i) {
        const Rgba wanted = expected(i % width, i / width);
        for (size_t c = 0; c < 4; ++c) {
            if (std::abs(pixels[i][c] - wanted[c]) <= tolerance)
                continue;
            if (++wrong <= 5)
                ADD_FAILURE() << "pixel " << i % width << "," << i / width << " channel " << c
                              << " is " << pixels[i][c] << ", not " << wanted[c];
        }
    }
    EXPECT_EQ(wrong, 0u);
}

// --- state -------------------------------------------------------------------------------------

void PixelTest::set_target(const pipe::Surface& color, const pipe::Surface& depth_stencil) {
    const pipe::Surface& sized = color.texture != nullptr ? color : depth_stencil;
    const pipe::ResourceTemplate& d = sized.texture->description();
    pipe::Framebuffer framebuffer;
    framebuffer.width = width_ = std::max(d.width >> sized.level, 1u);
    framebuffer.height = height_ = std::max(d.height >> sized.level, 1u);
    framebuffer.color_count = color.texture != nullptr ? 1 : 0;
    framebuffer.colors[0] = color;
    framebuffer.depth_stencil = depth_stencil;
    context->set_framebuffer(framebuffer);
    const float w = static_cast<float>(width_) / 2;
    const float h = static_cast<float>(height_) / 2;
    context->set_viewport({{w, h, 0.5f}, {w, h, 0.5f}});
}

void PixelTest::set_target(const std::shared_ptr<pipe::Resource>& color,
                           const std::shared_ptr<pipe::Resource>& depth_stencil) {
    pipe::Surface colors;
    if (color != nullptr)
        colors = {color, 0, 0, color->description().format};
    pipe::Surface depth;
    if (depth_stencil != nullptr)
        depth = {depth_stencil, 0, 0, depth_stencil->description().format};
    set_target(colors, depth);
}

void PixelTest::use(const pipe::BlendState& state) {
    blends_.push_back(context->create_blend(state));
    context->bind_blend(blends_.back().get());
}

void PixelTest::use(const pipe::DepthStencilAlphaState& state) {
    depth_stencils_.push_back(context->create_depth_stencil_alpha(state));
    context->bind_depth_stencil_alpha(depth_stencils_.back().get());
}

void PixelTest::use(const pipe::RasterizerState& state) {
    rasterizers_.push_back(context->create_rasterizer(state));
    context->bind_rasterizer(rasterizers_.back().get());
}

void PixelTest::use_shaders(std::string_view vertex, std::string_view fragment) {
    auto shader = tgsi::compile(vertex);
    ASSERT_TRUE(shader) << shader.error().text;
    use_vertex_shader(**shader);
    use_fragment_shader(fragment);
}

void PixelTest::use_vertex_shader(const nir::Shader& vertex) {
    std::string error;
    shaders_.push_back(context->create_shader(vertex, &error));
    ASSERT_NE(shaders_.back(), nullptr) << error;
    context->bind_vertex_shader(shaders_.back().get());
}

void PixelTest::use_fragment_shader(std::string_view fragment) {
    auto shader = tgsi::compile(fragment);
    ASSERT_TRUE(shader) << shader.error().text;
    use_fragment_shader(**shader);
}

void PixelTest::use_fragment_shader(const nir::Shader& fragment) {
    std::string error;
    shaders_.push_back(context->create_shader(fragment, &error));
    ASSERT_NE(shaders_.back(), nullptr) << error;
    context->bind_fragment_shader(shaders_.back().get());
}

void PixelTest::use_elements(const std::vector<pipe::VertexElement>& elements) {
    elements_.push_back(context->create_vertex_elements(elements));
    ASSERT_NE(elements_.back(), nullptr);
    context->bind_vertex_elements(elements_.back().get());
}

void PixelTest::use_texture(const std::shared_ptr<pipe::Resource>& texture,
                            const pipe::SamplerState& sampler,
                            pipe::ShaderStage stage) {
    use_views({{.texture = texture,
                .format = texture->description().format,
                .last_level = texture->description().last_level}},
              {sampler}, stage);
}

void PixelTest::use_views(const std::vector<pipe::SamplerViewTemplate>& views,
                          const std::vector<pipe::SamplerState>& samplers,
                          pipe::ShaderStage stage) {
    std::vector<pipe::SamplerView*> view_list;
    for (const pipe::SamplerViewTemplate& view : views) {
        views_.push_back(context->create_sampler_view(view));
        ASSERT_NE(views_.back(), nullptr);
        view_list.push_back(views_.back().get());
    }
    std::vector<pipe::SamplerObject*> sampler_list;
    for (const pipe::SamplerState& sampler : samplers) {
        samplers_.push_back(context->create_sampler(sampler));
        sampler_list.push_back(samplers_.back().get());
    }
    context->set_sampler_views(stage, view_list);
    context->bind_samplers(stage, sampler_list);
}

void PixelTest::set_color(const Rgba& color) {
    context->set_constant_buffer(pipe::ShaderStage::fragment, 0,
                                 {.user = std::as_bytes(std::span(color))});
}

// --- work --------------------------------------------------------------------------------------

std::array<float, 4> PixelTest::at(float x, float y, float z) const {
    return {x / static_cast<float>(width_) * 2 - 1, y / static_cast<float>(height_) * 2 - 1,
            z * 2 - 1, 1};
}

void PixelTest::draw_info(const pipe::DrawInfo& info) {
    std::string error;
    ASSERT_TRUE(context->draw_vbo(info, &error)) << error;
}

void PixelTest::draw(pipe::Primitive mode, const std::vector<Vertex>& vertices) {
    const pipe::VertexBuffer bound = {buffer_of(vertices), 0, sizeof(Vertex)};
    context->set_vertex_buffers(std::span(&bound, 1));
    draw_info({.mode = mode, .count = static_cast<uint32_t>(vertices.size())});
}

void PixelTest::draw(const Quad& q) {
    draw(pipe::Primitive::triangle_strip,
         {{at(q.left, q.top, q.z), {q.low[0], q.low[1], 0, 1}},
          {at(q.right, q.top, q.z), {q.high[0], q.low[1], 0, 1}},
          {at(q.left, q.bottom, q.z), {q.low[0], q.high[1], 0, 1}},
          {at(q.right, q.bottom, q.z), {q.high[0], q.high[1], 0, 1}}});
}

void PixelTest::finish() {
    const std::shared_ptr<pipe::Fence> fence = context->flush();
    ASSERT_NE(fence, nullptr);
    ASSERT_EQ(fence->wait(draw_timeout_ns), pipe::Fence::Status::done);
}

}  // namespace cuesta::gallium
