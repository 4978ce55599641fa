// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene_renderer.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <fmt/core.h>

#include "hw/formats/format.h"
#include "tools/scene_shaders.h"

namespace cuesta::tools {
namespace {

constexpr uint64_t draw_timeout_ns = 120'000'000'000;

template <typename T>
Result<T> made(T object, std::string_view what, const std::string& error = {}) {
    if (object != nullptr)
        return object;
    return Error{Errc::unsupported, error.empty() ? fmt::format("the driver makes no such {}", what)
                                                  : fmt::format("{}: {}", what, error)};
}

// What a draw binds; kept until its pass was submitted.
struct DrawObjects {
    std::unique_ptr<pipe::ShaderObject> vertex_shader;
    std::unique_ptr<pipe::ShaderObject> fragment_shader;
    std::unique_ptr<pipe::VertexElementsObject> elements;
    std::unique_ptr<pipe::BlendObject> blend;
    std::unique_ptr<pipe::DepthStencilAlphaObject> depth_stencil_alpha;
    std::unique_ptr<pipe::RasterizerObject> rasterizer;
    std::vector<std::unique_ptr<pipe::SamplerObject>> samplers;
    std::vector<std::unique_ptr<pipe::SamplerView>> views;
    std::shared_ptr<pipe::Resource> vertices;
    std::shared_ptr<pipe::Resource> indices;
};

// What the scenes say of rows that go down, for framebuffers whose rows go up as OpenGL's: what
// GLSL's shaders are made for.
pipe::Viewport rows_up(pipe::Viewport viewport, uint32_t height) {
    viewport.scale[1] = -viewport.scale[1];
    viewport.translate[1] = static_cast<float>(height) - viewport.translate[1];
    return viewport;
}

pipe::Scissor rows_up(pipe::Scissor scissor, uint32_t height) {
    const uint16_t min_y = scissor.min_y;
    scissor.min_y = static_cast<uint16_t>(height - scissor.max_y);
    scissor.max_y = static_cast<uint16_t>(height - min_y);
    return scissor;
}

pipe::RasterizerState rows_up(pipe::RasterizerState state) {
    state.front_ccw = !state.front_ccw;
    state.sprite_coord_mode = pipe::SpriteCoordMode::lower_left;
    return state;
}

class Renderer {
  public:
    Renderer(pipe::Screen& screen, cg::Gpu gpu, const Scene& scene)
        : screen_(screen),
          scene_(scene),
          target_{.gpu = gpu,
                  .arithmetic = {.fragment_highp = screen.cap(pipe::Cap::fragment_highp) != 0,
                                 .half_precision = screen.cap(pipe::Cap::half_precision) != 0,
                                 .integers = screen.cap(pipe::Cap::integers) != 0}} {}

    Result<Image> run() {
        std::string error;
        context_ = TRY(made(screen_.create_context(&error), "context", error));
        for (const SceneTexture& texture : scene_.textures)
            textures_.push_back(TRY(upload_texture(texture)));
        for (const ScenePass& pass : scene_.passes)
            TRY(draw_pass(pass));
        return read_picture();
    }

  private:
    // --- resources -----------------------------------------------------------------------------

    Result<std::shared_ptr<pipe::Resource>> create_resource(const pipe::ResourceTemplate& what,
                                                            std::string_view name) {
        std::string error;
        return made(screen_.create_resource(what, &error), name, error);
    }

    Result<std::unique_ptr<pipe::Transfer>> map(const std::shared_ptr<pipe::Resource>& resource,
                                                uint32_t level,
                                                pipe::Map usage,
                                                const pipe::Box& box) {
        std::unique_ptr<pipe::Transfer> transfer = context_->map(resource, level, usage, box);
        if (transfer == nullptr)
            return Error{Errc::io, "a resource could not be mapped"};
        return transfer;
    }

    Result<std::shared_ptr<pipe::Resource>> upload_buffer(std::span<const std::byte> data,
                                                          pipe::Bind bind) {
        std::shared_ptr<pipe::Resource> buffer =
            TRY(create_resource({.target = pipe::Target::buffer,
                                 .format = hw::Format::r8_unorm,
                                 .width = static_cast<uint32_t>(data.size()),
                                 .bind = bind},
                                "buffer"));
        std::unique_ptr<pipe::Transfer> transfer =
            TRY(map(buffer, 0, pipe::Map::write | pipe::Map::discard_whole_resource,
                    {.width = static_cast<int32_t>(data.size())}));
        std::memcpy(transfer->data, data.data(), data.size());
        context_->unmap(std::move(transfer));
        return buffer;
    }

    Result<std::shared_ptr<pipe::Resource>> upload_texture(const SceneTexture& texture) {
        if (!screen_.is_format_supported(texture.format, texture.target, 1,
                                         pipe::Bind::sampler_view))
            return Error{Errc::unsupported, fmt::format("no textures of format {}",
                                                        hw::format_info(texture.format).name)};
        std::shared_ptr<pipe::Resource> resource =
            TRY(create_resource({.target = texture.target,
                                 .format = texture.format,
                                 .width = texture.width,
                                 .height = texture.height,
                                 .last_level = static_cast<uint32_t>(texture.levels.size()) - 1,
                                 .bind = pipe::Bind::sampler_view},
                                "texture"));
        for (uint32_t level = 0; level < texture.levels.size(); ++level)
            TRY(upload_level(resource, texture, level));
        return resource;
    }

    Result<void> upload_level(const std::shared_ptr<pipe::Resource>& resource,
                              const SceneTexture& texture,
                              uint32_t level) {
        const uint32_t width = std::max(texture.width >> level, 1u);
        const uint32_t height = std::max(texture.height >> level, 1u);
        const uint32_t layers = texture.target == pipe::Target::texture_cube ? pipe::cube_faces : 1;
        const size_t row_bytes = hw::row_bytes(texture.format, width);
        const uint32_t rows = hw::block_rows(texture.format, height);
        std::span<const std::byte> data = texture.levels[level];
        if (data.size() != row_bytes * rows * layers)
            return Error{Errc::invalid, fmt::format("level {} of a texture has {} bytes, not {}",
                                                    level, data.size(), row_bytes * rows * layers)};
        for (uint32_t layer = 0; layer < layers; ++layer) {
            std::unique_ptr<pipe::Transfer> transfer =
                TRY(map(resource, level, pipe::Map::write | pipe::Map::discard_range,
                        {.z = static_cast<int32_t>(layer),
                         .width = static_cast<int32_t>(width),
                         .height = static_cast<int32_t>(height)}));
            for (uint32_t row = 0; row < rows; ++row, data = data.subspan(row_bytes))
                std::memcpy(transfer->data + size_t{row} * transfer->stride, data.data(),
                            row_bytes);
            context_->unmap(std::move(transfer));
        }
        return {};
    }

    // --- passes --------------------------------------------------------------------------------

    Result<void> draw_pass(const ScenePass& pass) {
        pipe::Framebuffer framebuffer{.width = pass.width, .height = pass.height, .color_count = 1};
        const pipe::ResourceTemplate color = {
            .format = hw::Format::r8g8b8a8_unorm,
            .width = pass.width,
            .height = pass.height,
            .bind = pipe::Bind::render_target | pipe::Bind::sampler_view};
        framebuffer.colors[0] = {.texture = TRY(create_resource(color, "render target")),
                                 .format = color.format};
        if (pass.depth_stencil) {
            const pipe::ResourceTemplate depth = {.format = hw::Format::z24_unorm_s8_uint,
                                                  .width = pass.width,
                                                  .height = pass.height,
                                                  .bind = pipe::Bind::depth_stencil};
            framebuffer.depth_stencil = {.texture = TRY(create_resource(depth, "depth buffer")),
                                         .format = depth.format};
        }
        context_->set_framebuffer(framebuffer);
        context_->clear(pass.depth_stencil ? pipe::Clear::all : pipe::Clear::color,
                        pass.clear_color, pass.clear_depth, pass.clear_stencil);
        std::vector<DrawObjects> objects(pass.draws.size());
        for (size_t i = 0; i < pass.draws.size(); ++i) {
            Result<void> drawn = draw(pass.draws[i], pass.height, objects[i]);
            if (!drawn)
                return Error{drawn.error().code,
                             fmt::format("scene {}, pass {}, draw {}: {}", scene_.name,
                                         targets_.size(), i, drawn.error().text)};
        }
        TRY(finish());
        targets_.push_back(framebuffer.colors[0].texture);
        return {};
    }

    Result<void> finish() {
        const std::shared_ptr<pipe::Fence> fence = context_->flush();
        if (fence == nullptr)
            return Error{Errc::io, "the driver could not submit the frame"};
        switch (fence->wait(draw_timeout_ns)) {
            case pipe::Fence::Status::done: return {};
            case pipe::Fence::Status::timeout:
                return Error{Errc::timeout, "the GPU did not finish in time"};
            case pipe::Fence::Status::failed: break;
        }
        return Error{Errc::fault, "the GPU gave the frame up"};
    }

    Result<std::unique_ptr<pipe::ShaderObject>> create_shader(const SceneStage& stage,
                                                              std::string_view name) {
        std::string error;
        return made(context_->create_shader(*stage.nir, &error), name, error);
    }

    Result<void> bind_textures(const SceneDraw& draw,
                               const SceneShaders& shaders,
                               DrawObjects& objects) {
        std::vector<pipe::SamplerObject*> samplers(shaders.textures.size());
        std::vector<pipe::SamplerView*> views(shaders.textures.size());
        for (size_t unit = 0; unit < shaders.textures.size(); ++unit) {
            if (!shaders.textures[unit])
                continue;
            const TextureUse& use = draw.textures[*shaders.textures[unit]];
            const std::shared_ptr<pipe::Resource>& texture =
                use.source == TextureUse::Source::pass ? targets_[use.index] : textures_[use.index];
            objects.samplers.push_back(TRY(made(context_->create_sampler(use.sampler), "sampler")));
            objects.views.push_back(TRY(made(
                context_->create_sampler_view({.texture = texture,
                                               .format = texture->description().format,
                                               .last_level = texture->description().last_level}),
                "sampler view")));
            samplers[unit] = objects.samplers.back().get();
            views[unit] = objects.views.back().get();
        }
        context_->bind_samplers(pipe::ShaderStage::fragment, samplers);
        context_->set_sampler_views(pipe::ShaderStage::fragment, views);
        return {};
    }

    Result<void> bind_shaders(const SceneShaders& shaders, DrawObjects& objects) {
        objects.vertex_shader = TRY(create_shader(shaders.vertex, "vertex shader"));
        objects.fragment_shader = TRY(create_shader(shaders.fragment, "fragment shader"));
        context_->bind_vertex_shader(objects.vertex_shader.get());
        context_->bind_fragment_shader(objects.fragment_shader.get());
        context_->set_constant_buffer(pipe::ShaderStage::vertex, 0,
                                      {.user = std::as_bytes(std::span(shaders.vertex.constants))});
        context_->set_constant_buffer(
            pipe::ShaderStage::fragment, 0,
            {.user = std::as_bytes(std::span(shaders.fragment.constants))});
        return {};
    }

    Result<void> bind_state(const SceneDraw& draw, uint32_t height, DrawObjects& objects) {
        objects.blend = TRY(made(context_->create_blend(draw.blend), "blend state"));
        objects.depth_stencil_alpha =
            TRY(made(context_->create_depth_stencil_alpha(draw.depth_stencil_alpha),
                     "depth and stencil state"));
        objects.rasterizer =
            TRY(made(context_->create_rasterizer(rows_up(draw.rasterizer)), "rasteriser state"));
        context_->bind_blend(objects.blend.get());
        context_->bind_depth_stencil_alpha(objects.depth_stencil_alpha.get());
        context_->bind_rasterizer(objects.rasterizer.get());
        context_->set_blend_color(draw.blend_color);
        context_->set_stencil_reference(draw.stencil_reference, draw.stencil_reference);
        context_->set_viewport(rows_up(draw.viewport, height));
        context_->set_scissor(rows_up(draw.scissor, height));
        return {};
    }

    Result<void> draw(const SceneDraw& draw, uint32_t height, DrawObjects& objects) {
        const SceneShaders shaders = TRY(build_shaders(draw, target_));
        TRY(bind_shaders(shaders, objects));
        TRY(bind_textures(draw, shaders, objects));
        TRY(bind_state(draw, height, objects));
        objects.elements =
            TRY(made(context_->create_vertex_elements(draw.elements), "vertex layout"));
        context_->bind_vertex_elements(objects.elements.get());
        objects.vertices = TRY(upload_buffer(draw.vertices, pipe::Bind::vertex_buffer));
        const pipe::VertexBuffer buffer = {.buffer = objects.vertices, .stride = draw.stride};
        context_->set_vertex_buffers(std::span(&buffer, 1));
        pipe::DrawInfo info{.mode = draw.primitive,
                            .count = static_cast<uint32_t>(element_count(draw))};
        if (!draw.indices.empty()) {
            objects.indices = TRY(
                upload_buffer(std::as_bytes(std::span(draw.indices)), pipe::Bind::index_buffer));
            info.index_size = sizeof(uint16_t);
            info.index_buffer = objects.indices;
        }
        std::string error;
        if (!context_->draw_vbo(info, &error))
            return Error{Errc::unsupported, error};
        return {};
    }

    Result<Image> read_picture() {
        const ScenePass& pass = scene_.passes.back();
        std::unique_ptr<pipe::Transfer> transfer =
            TRY(map(targets_.back(), 0, pipe::Map::read,
                    {.width = static_cast<int32_t>(pass.width),
                     .height = static_cast<int32_t>(pass.height)}));
        const size_t row_bytes = size_t{pass.width} * 4;
        Image image{.width = pass.width, .height = pass.height, .rgba = {}};
        image.rgba.resize(row_bytes * pass.height);
        for (uint32_t row = 0; row < pass.height; ++row)
            std::memcpy(&image.rgba[(pass.height - 1 - row) * row_bytes],
                        transfer->data + size_t{row} * transfer->stride, row_bytes);
        context_->unmap(std::move(transfer));
        return image;
    }

    pipe::Screen& screen_;
    const Scene& scene_;
    ShaderTarget target_;
    std::unique_ptr<pipe::Context> context_;
    std::vector<std::shared_ptr<pipe::Resource>> textures_;
    std::vector<std::shared_ptr<pipe::Resource>> targets_;  // colours of the passes drawn
};

}  // namespace

Result<Image> render_scene(pipe::Screen& screen, cg::Gpu gpu, const Scene& scene) {
    if (const auto complaint = check_scene(scene))
        return Error{Errc::invalid, *complaint};
    return Renderer(screen, gpu, scene).run();
}

}  // namespace cuesta::tools
