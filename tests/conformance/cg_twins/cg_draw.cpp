// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cg_draw FILTER.cg PICTURE.png OUTPUT.png --width W ...: a filter in Cg, drawn through the pipe
// interface on the GPU of this process: cuesta run --gpu GPU -- cg_draw ...
#include <cstring>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "cg_filter.h"
#include "filter_job.h"
#include "hw/formats/format.h"
#include "pipe/context.h"
#include "tools/emulation.h"
#include "tools/screens.h"

namespace cuesta::twins {
namespace {

constexpr uint64_t draw_timeout_ns = 300'000'000'000;

template <typename T>
Result<T> made(T object, std::string_view what, const std::string& error = {}) {
    if (object == nullptr)
        return Error{Errc::unsupported, fmt::format("{}: {}", what, error)};
    return object;
}

// Everything that one draw binds. Members are destroyed from the last to the first.
class CgDraw {
  public:
    CgDraw(pipe::Screen& screen, const FilterJob& job) : screen_(screen), job_(job) {}

    Result<tools::Image> run(const CgFilter& filter, const tools::Image& picture) {
        context_ = TRY(made(screen_.create_context(&error_), "context", error_));
        TRY(bind_target());
        TRY(bind_shaders(filter));
        TRY(bind_picture(filter, picture));
        TRY(bind_state());
        TRY(bind_vertices(filter));
        const pipe::DrawInfo strip = {.mode = pipe::Primitive::triangle_strip, .count = 4};
        if (!context_->draw_vbo(strip, &error_))
            return Error{Errc::unsupported, error_};
        const std::shared_ptr<pipe::Fence> fence = context_->flush();
        if (fence == nullptr || fence->wait(draw_timeout_ns) != pipe::Fence::Status::done)
            return Error{Errc::fault, "the GPU did not finish the frame"};
        return read_target();
    }

  private:
    Result<void> bind_target() {
        target_ = TRY(made(
            screen_.create_resource({.format = hw::Format::r8g8b8a8_unorm,
                                     .width = job_.width,
                                     .height = job_.height,
                                     .bind = pipe::Bind::render_target | pipe::Bind::sampler_view},
                                    &error_),
            "render target", error_));
        pipe::Framebuffer framebuffer{.width = job_.width, .height = job_.height, .color_count = 1};
        framebuffer.colors[0] = {.texture = target_, .format = hw::Format::r8g8b8a8_unorm};
        if (!context_->set_framebuffer(framebuffer, &error_))
            return Error{Errc::unsupported, error_};
        const std::array<float, 4> black = {0, 0, 0, 1};
        if (!context_->clear(pipe::Clear::color, black, 1, 0, &error_))
            return Error{Errc::unsupported, error_};
        return {};
    }

    Result<void> bind_shaders(const CgFilter& filter) {
        vertex_ = TRY(made(context_->create_shader(*filter.vertex.shader, &error_),
                           "vertex program", error_));
        fragment_ = TRY(made(context_->create_shader(*filter.fragment.shader, &error_),
                             "fragment program", error_));
        context_->bind_vertex_shader(vertex_.get());
        context_->bind_fragment_shader(fragment_.get());
        context_->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                      {.user = std::as_bytes(std::span(filter.vertex.constants))});
        context_->set_constant_buffer(
            pipe::ShaderStage::fragment, 0,
            {.user = std::as_bytes(std::span(filter.fragment.constants))});
        return {};
    }

    Result<void> bind_picture(const CgFilter& filter, const tools::Image& picture) {
        texture_ = TRY(made(screen_.create_resource({.format = hw::Format::r8g8b8a8_unorm,
                                                     .width = picture.width,
                                                     .height = picture.height,
                                                     .bind = pipe::Bind::sampler_view},
                                                    &error_),
                            "texture", error_));
        TRY(upload(texture_, std::as_bytes(std::span(picture.rgba)), picture.width,
                   picture.height));
        const pipe::Filter texels = job_.is_linear ? pipe::Filter::linear : pipe::Filter::nearest;
        sampler_ = TRY(made(context_->create_sampler({.wrap_s = pipe::Wrap::clamp_to_edge,
                                                      .wrap_t = pipe::Wrap::clamp_to_edge,
                                                      .min_filter = texels,
                                                      .mag_filter = texels,
                                                      .mip_filter = pipe::MipFilter::none}),
                            "sampler"));
        view_ = TRY(made(context_->create_sampler_view(
                             {.texture = texture_, .format = hw::Format::r8g8b8a8_unorm}, &error_),
                         "sampler view", error_));
        const std::vector samplers(filter.fragment.textures, sampler_.get());
        const std::vector views(filter.fragment.textures, view_.get());
        context_->bind_samplers(pipe::ShaderStage::fragment, samplers);
        context_->set_sampler_views(pipe::ShaderStage::fragment, views);
        return {};
    }

    Result<void> bind_state() {
        blend_ = TRY(made(context_->create_blend({.dither = false}), "blend state"));
        depth_ = TRY(made(context_->create_depth_stencil_alpha({}), "depth state"));
        rasterizer_ = TRY(made(context_->create_rasterizer({}), "rasteriser state"));
        context_->bind_blend(blend_.get());
        context_->bind_depth_stencil_alpha(depth_.get());
        context_->bind_rasterizer(rasterizer_.get());
        const float half_width = static_cast<float>(job_.width) / 2;
        const float half_height = static_cast<float>(job_.height) / 2;
        context_->set_viewport({{half_width, half_height, 0.5f}, {half_width, half_height, 0.5f}});
        return {};
    }

    Result<void> bind_vertices(const CgFilter& filter) {
        std::vector<pipe::VertexElement> elements;
        for (const uint32_t offset : filter.attributes)
            elements.push_back({.src_offset = offset, .format = hw::Format::r32g32b32a32_float});
        elements_ =
            TRY(made(context_->create_vertex_elements(elements, &error_), "vertex layout", error_));
        context_->bind_vertex_elements(elements_.get());
        const std::array<Corner, 4> vertices = corners(job_);
        const auto bytes = std::as_bytes(std::span(vertices));
        buffer_ = TRY(made(screen_.create_resource({.target = pipe::Target::buffer,
                                                    .format = hw::Format::r8_unorm,
                                                    .width = static_cast<uint32_t>(bytes.size()),
                                                    .bind = pipe::Bind::vertex_buffer},
                                                   &error_),
                           "buffer", error_));
        TRY(upload(buffer_, bytes, static_cast<uint32_t>(bytes.size()) / 4, 1));
        const pipe::VertexBuffer buffer = {.buffer = buffer_, .stride = sizeof(Corner)};
        context_->set_vertex_buffers(std::span(&buffer, 1));
        return {};
    }

    // Rows of `width` words; a buffer is one of them.
    Result<void> upload(const std::shared_ptr<pipe::Resource>& resource,
                        std::span<const std::byte> bytes,
                        uint32_t width,
                        uint32_t height) {
        const bool is_buffer = resource->description().target == pipe::Target::buffer;
        std::unique_ptr<pipe::Transfer> transfer = TRY(
            made(context_->map(resource, 0, pipe::Map::write | pipe::Map::discard_whole_resource,
                               {.width = static_cast<int32_t>(is_buffer ? width * 4 : width),
                                .height = static_cast<int32_t>(height)},
                               &error_),
                 "map", error_));
        const size_t row_bytes = size_t{width} * 4;
        for (size_t row = 0; row < height; ++row)
            std::memcpy(transfer->data + row * transfer->stride, &bytes[row * row_bytes],
                        row_bytes);
        context_->unmap(std::move(transfer));
        return {};
    }

    Result<tools::Image> read_target() {
        std::unique_ptr<pipe::Transfer> transfer =
            TRY(made(context_->map(target_, 0, pipe::Map::read,
                                   {.width = static_cast<int32_t>(job_.width),
                                    .height = static_cast<int32_t>(job_.height)},
                                   &error_),
                     "map", error_));
        const size_t row_bytes = size_t{job_.width} * 4;
        tools::Image image{.width = job_.width, .height = job_.height, .rgba = {}};
        image.rgba.resize(row_bytes * job_.height);
        for (size_t row = 0; row < job_.height; ++row)
            std::memcpy(&image.rgba[row * row_bytes], transfer->data + row * transfer->stride,
                        row_bytes);
        context_->unmap(std::move(transfer));
        return image;
    }

    pipe::Screen& screen_;
    const FilterJob& job_;
    std::string error_;
    std::unique_ptr<pipe::Context> context_;
    std::shared_ptr<pipe::Resource> target_;
    std::shared_ptr<pipe::Resource> texture_;
    std::shared_ptr<pipe::Resource> buffer_;
    std::unique_ptr<pipe::ShaderObject> vertex_;
    std::unique_ptr<pipe::ShaderObject> fragment_;
    std::unique_ptr<pipe::SamplerObject> sampler_;
    std::unique_ptr<pipe::SamplerView> view_;
    std::unique_ptr<pipe::BlendObject> blend_;
    std::unique_ptr<pipe::DepthStencilAlphaObject> depth_;
    std::unique_ptr<pipe::RasterizerObject> rasterizer_;
    std::unique_ptr<pipe::VertexElementsObject> elements_;
};

Result<tools::Image> draw_cg(FilterJob& job) {
    const tools::CompileTarget* target = tools::find_compile_target(tools::emulated_gpu());
    if (target == nullptr)
        return Error{Errc::unsupported, "no emulated GPU: cuesta run --gpu GPU -- cg_draw ..."};
    const tools::Image picture = TRY(read_picture(job));
    const CgFilter filter = TRY(build_cg_filter(job, *target));
    const tools::GpuScreen gpu = TRY(tools::create_screen());
    return CgDraw(*gpu.screen, job).run(filter, picture);
}

}  // namespace
}  // namespace cuesta::twins

int main(int argc, char** argv) {
    return cuesta::twins::run_filter(argc, argv, "cg_draw", cuesta::twins::draw_cg);
}
