// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/context.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "base/debug.h"
#include "gallium/drivers/lima/draw.h"

namespace cuesta::lima {
namespace {

// The open driver's limit; lists and streams stay of a reasonable size.
constexpr uint32_t max_draws_a_batch = 2500;

void set_error(std::string* out, const Error& error) {
    if (out != nullptr)
        *out = error.text;
}

bool same_surface(const pipe::Surface& a, const pipe::Surface& b) {
    return a.texture == b.texture && a.level == b.level && a.layer == b.layer && a.format == b.format;
}

bool same_framebuffer(const pipe::Framebuffer& a, const pipe::Framebuffer& b) {
    return a.width == b.width && a.height == b.height && a.color_count == b.color_count &&
           std::equal(a.colors.begin(), a.colors.end(), b.colors.begin(), same_surface) &&
           same_surface(a.depth_stencil, b.depth_stencil);
}

}  // namespace

Result<std::unique_ptr<Context>> Context::create(Screen& screen) {
    winsys::lima::Context kernel_context = TRY(winsys::lima::Context::create(screen.device()));
    TileLists tile_lists = TRY(TileLists::create(screen.device()));
    return std::unique_ptr<Context>(
        new Context(screen, std::move(kernel_context), std::move(tile_lists)));
}

Context::~Context() {
    submit();
    for (const std::unique_ptr<Batch>& batch : in_flight_)
        (void)batch->fence->wait(UINT64_MAX);
    in_flight_.clear();
}

Batch& Context::batch() {
    if (current_ == nullptr)
        current_ = std::make_unique<Batch>(pool_, bound_.framebuffer);
    return *current_;
}

// --- state objects ---------------------------------------------------------------------------------

std::unique_ptr<pipe::BlendObject> Context::create_blend(const pipe::BlendState& state) {
    return std::make_unique<Blend>(state);
}

void Context::bind_blend(pipe::BlendObject* object) { bound_.blend = static_cast<Blend*>(object); }

std::unique_ptr<pipe::DepthStencilAlphaObject> Context::create_depth_stencil_alpha(
    const pipe::DepthStencilAlphaState& state) {
    return std::make_unique<DepthStencilAlpha>(state);
}

void Context::bind_depth_stencil_alpha(pipe::DepthStencilAlphaObject* object) {
    bound_.depth_stencil_alpha = static_cast<DepthStencilAlpha*>(object);
}

std::unique_ptr<pipe::RasterizerObject> Context::create_rasterizer(
    const pipe::RasterizerState& state) {
    return std::make_unique<Rasterizer>(state);
}

void Context::bind_rasterizer(pipe::RasterizerObject* object) {
    bound_.rasterizer = static_cast<Rasterizer*>(object);
}

std::unique_ptr<pipe::SamplerObject> Context::create_sampler(const pipe::SamplerState& state) {
    return std::make_unique<Sampler>(state);
}

void Context::bind_samplers(pipe::ShaderStage stage,
                            std::span<pipe::SamplerObject* const> samplers) {
    if (stage != pipe::ShaderStage::fragment)
        return;
    bound_.samplers.clear();
    for (pipe::SamplerObject* sampler : samplers)
        bound_.samplers.push_back(static_cast<Sampler*>(sampler));
}

std::unique_ptr<pipe::VertexElementsObject> Context::create_vertex_elements(
    std::span<const pipe::VertexElement> elements) {
    auto object = std::make_unique<VertexElements>();
    for (const pipe::VertexElement& element : elements) {
        const std::optional<AttributeFormat> format = attribute_format(element.format);
        if (!format || element.instance_divisor != 0)
            return nullptr;
        object->elements.push_back({element, *format});
    }
    return object;
}

void Context::bind_vertex_elements(pipe::VertexElementsObject* object) {
    bound_.vertex_elements = static_cast<VertexElements*>(object);
}

std::unique_ptr<pipe::ShaderObject> Context::create_shader(const nir::Shader& shader,
                                                           std::string* error) {
    if (shader.stage == nir::Stage::vertex) {
        auto object = VertexShader::create(screen_.device(), shader);
        if (object)
            return std::move(object).take();
        set_error(error, object.error());
        return nullptr;
    }
    auto object = FragmentShader::create(screen_.device(), shader);
    if (object)
        return std::move(object).take();
    set_error(error, object.error());
    return nullptr;
}

void Context::bind_vertex_shader(pipe::ShaderObject* object) {
    bound_.vertex_shader = static_cast<VertexShader*>(object);
}

void Context::bind_fragment_shader(pipe::ShaderObject* object) {
    bound_.fragment_shader = static_cast<FragmentShader*>(object);
}

std::unique_ptr<pipe::SamplerView> Context::create_sampler_view(
    const pipe::SamplerViewTemplate& view) {
    if (view.texture == nullptr || view.texture->description().target == pipe::Target::buffer)
        return nullptr;
    const std::optional<TextureFormat> format = texture_format(view.format);
    if (!format || view.last_level > view.texture->description().last_level ||
        view.first_level > view.last_level)
        return nullptr;
    return std::make_unique<SamplerView>(view, *format);
}

void Context::set_sampler_views(pipe::ShaderStage stage,
                                std::span<pipe::SamplerView* const> views) {
    if (stage != pipe::ShaderStage::fragment)
        return;
    bound_.views.clear();
    for (pipe::SamplerView* view : views)
        bound_.views.push_back(static_cast<SamplerView*>(view));
}

// --- parameters ------------------------------------------------------------------------------------

void Context::set_framebuffer(const pipe::Framebuffer& framebuffer) {
    if (same_framebuffer(framebuffer, bound_.framebuffer))
        return;
    submit();
    bound_.framebuffer = framebuffer;
}

void Context::set_blend_color(std::span<const float, 4> color) {
    std::copy(color.begin(), color.end(), bound_.blend_color.begin());
}

void Context::set_stencil_reference(uint8_t front, uint8_t back) {
    bound_.stencil_reference = {front, back};
}

void Context::set_constant_buffer(pipe::ShaderStage stage, const pipe::ConstantBuffer& buffer) {
    std::span<const std::byte> bytes = buffer.user;
    if (buffer.buffer != nullptr) {
        Resource& resource = static_cast<Resource&>(*buffer.buffer);
        const Result<std::span<std::byte>> memory = resource.bo().map();
        if (!memory || buffer.offset > memory->size())
            return;
        bytes = std::span<const std::byte>(*memory).subspan(buffer.offset);
        bytes = bytes.first(std::min<size_t>(bytes.size(), buffer.size));
    }
    std::vector<float>& values = bound_.constants[static_cast<size_t>(stage)];
    values.resize(bytes.size() / sizeof(float));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(float));
}

void Context::set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) {
    bound_.vertex_buffers.assign(buffers.begin(), buffers.end());
}

// --- work ------------------------------------------------------------------------------------------

void Context::clear(pipe::Clear buffers,
                    std::span<const float, 4> color,
                    double depth,
                    uint8_t stencil) {
    // A clear behind draws starts a new batch: tiles are only cleared when they start.
    if (current_ != nullptr && current_->draw_count != 0)
        submit();
    ClearValues& values = batch().clear;
    values.buffers = values.buffers | buffers;
    if (has(buffers, pipe::Clear::color))
        std::copy(color.begin(), color.end(), values.color.begin());
    if (has(buffers, pipe::Clear::depth))
        values.depth = depth;
    if (has(buffers, pipe::Clear::stencil))
        values.stencil = stencil;
}

bool Context::draw_vbo(const pipe::DrawInfo& draw, std::string* error) {
    if (bound_.framebuffer.width == 0 || bound_.framebuffer.height == 0) {
        set_error(error, Error{Errc::invalid, "no framebuffer is set"});
        return false;
    }
    if (const Result<void> done = emit_draw(batch(), bound_, draw); !done) {
        set_error(error, done.error());
        return false;
    }
    if (current_->draw_count >= max_draws_a_batch)
        submit();
    return true;
}

std::shared_ptr<pipe::Fence> Context::flush() {
    submit();
    if (last_fence_ == nullptr)
        if (auto syncobj = winsys::lima::Syncobj::create_signaled(screen_.device()))
            last_fence_ = std::make_shared<Fence>(std::move(syncobj).take());
    return last_fence_;
}

}  // namespace cuesta::lima
