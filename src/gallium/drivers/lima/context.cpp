// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/lima/context.h"

#include <algorithm>
#include <cstring>

#include <fmt/core.h>

#include "base/assert.h"
#include "base/debug.h"
#include "gallium/auxiliary/error_text.h"
#include "gallium/auxiliary/framebuffer_check.h"
#include "gallium/drivers/lima/draw.h"
#include "gallium/drivers/lima/draw_check.h"
#include "gallium/drivers/lima/surface.h"
#include "gallium/drivers/lima/uniforms.h"

namespace cuesta::lima {
namespace {

// The open driver's limit; lists and streams stay of a reasonable size.
constexpr uint32_t max_draws_a_batch = 2500;
// Beyond that a batch goes to the GPU, so that there is memory for the next.
constexpr uint64_t max_batch_bytes = 6u << 20;

bool same_surface(const pipe::Surface& a, const pipe::Surface& b) {
    return a.texture == b.texture && a.level == b.level && a.layer == b.layer &&
           a.format == b.format;
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
    batches_.retire_all();
}

Batch& Context::batch() {
    if (current_ == nullptr) {
        current_ = start_batch(bound_.framebuffer);
        bound_.forget_emitted();
    }
    return *current_;
}

std::unique_ptr<Batch> Context::start_batch(const pipe::Framebuffer& framebuffer) {
    while (pool_.over_budget() && !batches_.empty())
        batches_.retire_oldest();
    std::unique_ptr<Batch> batch = batches_.take_spare();
    if (batch == nullptr)
        batch = std::make_unique<Batch>(pool_);
    batch->start(framebuffer);
    return batch;
}

// --- state objects -----------------------------------------------------------------------------

std::unique_ptr<pipe::BlendObject> Context::create_blend(const pipe::BlendState& state) {
    return std::make_unique<Blend>(state);
}

void Context::bind_blend(pipe::BlendObject* object) {
    bound_.blend = static_cast<Blend*>(object);
    bound_.touch(Dirty::render_state);
}

std::unique_ptr<pipe::DepthStencilAlphaObject> Context::create_depth_stencil_alpha(
    const pipe::DepthStencilAlphaState& state) {
    return std::make_unique<DepthStencilAlpha>(state);
}

void Context::bind_depth_stencil_alpha(pipe::DepthStencilAlphaObject* object) {
    bound_.depth_stencil_alpha = static_cast<DepthStencilAlpha*>(object);
    bound_.touch(Dirty::render_state);
}

std::unique_ptr<pipe::RasterizerObject> Context::create_rasterizer(
    const pipe::RasterizerState& state) {
    return std::make_unique<Rasterizer>(state);
}

void Context::bind_rasterizer(pipe::RasterizerObject* object) {
    // Binding null in between must not hide that the mode of sprites is another one.
    const auto* rasterizer = static_cast<Rasterizer*>(object);
    if (rasterizer != nullptr && rasterizer->state.sprite_coord_mode != bound_.sprite_coord_mode) {
        bound_.sprite_coord_mode = rasterizer->state.sprite_coord_mode;
        bound_.touch(Dirty::fragment_uniforms);
    }
    // Null cuts nothing off, and has no sides: nothing is drawn with it.
    const uint8_t clip_distances = rasterizer != nullptr ? rasterizer->state.clip_distances : 0;
    const bool light_twoside = rasterizer != nullptr && rasterizer->state.light_twoside;
    if (clip_distances != bound_.clip_distances || light_twoside != bound_.light_twoside) {
        bound_.clip_distances = clip_distances;
        bound_.light_twoside = light_twoside;
        bound_.touch(Dirty::variant);
    }
    bound_.rasterizer = rasterizer;
    bound_.touch(Dirty::render_state);
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
    bound_.touch(Dirty::textures);
}

std::unique_ptr<pipe::VertexElementsObject> Context::create_vertex_elements(
    std::span<const pipe::VertexElement> elements, std::string* error) {
    const auto refuse = [&](std::string text) {
        gallium::set_error(error, Error{Errc::unsupported, std::move(text)});
        return nullptr;
    };
    if (elements.size() > gp::Limits::attributes)
        return refuse(
            fmt::format("{} attributes; there are {}", elements.size(), gp::Limits::attributes));
    auto object = std::make_unique<VertexElements>();
    for (const pipe::VertexElement& element : elements) {
        const std::optional<AttributeFormat> format = attribute_format(element.format);
        if (!format)
            return refuse(
                fmt::format("{} is no format of vertices", hw::format_info(element.format).name));
        if (element.instance_divisor != 0)
            return refuse("the hardware has no instancing");
        object->elements.push_back({element, *format});
    }
    return object;
}

void Context::bind_vertex_elements(pipe::VertexElementsObject* object) {
    bound_.vertex_elements = static_cast<VertexElements*>(object);
    bound_.touch(Dirty::attributes);
}

std::unique_ptr<pipe::ShaderObject> Context::create_shader(const nir::Shader& shader,
                                                           std::string* error) {
    if (shader.stage == nir::Stage::vertex) {
        auto object = VertexShader::create(heap_, shader);
        if (object)
            return std::move(object).take();
        gallium::set_error(error, object.error());
        return nullptr;
    }
    auto object = FragmentShader::create(heap_, shader);
    if (object)
        return std::move(object).take();
    gallium::set_error(error, object.error());
    return nullptr;
}

void Context::bind_vertex_shader(pipe::ShaderObject* object) {
    bound_.vertex_shader = static_cast<VertexShader*>(object);
    bound_.touch(Dirty::variant | Dirty::vertex_uniforms | Dirty::attributes | Dirty::link |
                 Dirty::render_state);
}

void Context::bind_fragment_shader(pipe::ShaderObject* object) {
    bound_.fragment_shader = static_cast<FragmentShader*>(object);
    bound_.touch(Dirty::variant);
}

std::unique_ptr<pipe::SamplerView> Context::create_sampler_view(
    const pipe::SamplerViewTemplate& view, std::string* error) {
    if (!gallium::succeeded(check_view(view), error))
        return nullptr;
    return std::make_unique<SamplerView>(view, *texture_format(view.format));
}

void Context::set_sampler_views(pipe::ShaderStage stage,
                                std::span<pipe::SamplerView* const> views) {
    if (stage != pipe::ShaderStage::fragment)
        return;
    bound_.views.clear();
    for (pipe::SamplerView* view : views)
        bound_.views.push_back(static_cast<SamplerView*>(view));
    bound_.touch(Dirty::textures);
}

std::unique_ptr<pipe::Query> Context::create_query(pipe::QueryType type, std::string* error) {
    gallium::set_error(
        error, Error{Errc::unsupported, type == pipe::QueryType::time_elapsed
                                            ? "the kernel gives no times of jobs"
                                            : "no way is known to count samples on this hardware"});
    return nullptr;
}

// --- parameters --------------------------------------------------------------------------------

bool Context::set_framebuffer(const pipe::Framebuffer& framebuffer, std::string* error) {
    const Result<void> checked = check_framebuffer(framebuffer);
    const pipe::Framebuffer wanted = checked ? framebuffer : pipe::Framebuffer{};
    if (!same_framebuffer(wanted, bound_.framebuffer)) {
        submit();
        bound_.framebuffer = wanted;
        bound_.samples = gallium::framebuffer_samples(wanted);
        bound_.touch(Dirty::all);
    }
    return gallium::succeeded(checked, error);
}

void Context::set_viewport(const pipe::Viewport& viewport) {
    if (viewport.scale == bound_.viewport.scale && viewport.translate == bound_.viewport.translate)
        return;
    bound_.viewport = viewport;
    bound_.touch(Dirty::vertex_uniforms | Dirty::render_state);
}

void Context::set_blend_color(std::span<const float, 4> color) {
    std::copy(color.begin(), color.end(), bound_.blend_color.begin());
    bound_.touch(Dirty::render_state);
}

void Context::set_stencil_reference(uint8_t front, uint8_t back) {
    bound_.stencil_reference = {front, back};
    bound_.touch(Dirty::render_state);
}

void Context::set_sample_mask(uint32_t mask) {
    bound_.sample_mask = mask;
    bound_.touch(Dirty::render_state);
}

void Context::set_constant_buffer(pipe::ShaderStage stage,
                                  uint32_t index,
                                  const pipe::ConstantBuffer& buffer) {
    CUESTA_ASSERT(index == 0, "Cap::max_constant_buffers is 1");
    pipe::ConstantBuffer& source = bound_.constant_buffers[static_cast<size_t>(stage)];
    source = buffer;
    source.user = {};
    if (buffer.buffer == nullptr)
        set_constants(bound_, stage, buffer.user);
}

void Context::set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) {
    bound_.vertex_buffers.assign(buffers.begin(), buffers.end());
    bound_.touch(Dirty::attributes);
}

// --- work --------------------------------------------------------------------------------------

Result<void> Context::draw_checked(const pipe::DrawInfo& draw) {
    TRY(check_draw(bound_, draw));
    // Where a resource was given other memory, addresses that were written down are of the old.
    if (screen_.moved_memory() != moved_memory_) {
        moved_memory_ = screen_.moved_memory();
        bound_.forget_emitted();
    }
    return TRY(is_large(bound_, draw)) ? draw_in_parts(draw) : draw_part(draw);
}

Result<void> Context::draw_part(const pipe::DrawInfo& draw) {
    TRY(emit_draw(batch(), heap_, bound_, draw));
    if (current_->draw_count >= max_draws_a_batch || current_->memory.bytes() > max_batch_bytes)
        submit();
    return {};
}

Result<void> Context::draw_in_parts(const pipe::DrawInfo& draw) {
    batch();  // a new one forgets what is planned with
    pipe::DrawInfo info = draw;
    for (const DrawPart& part : TRY(plan_parts(heap_, bound_, draw))) {
        info.start = part.start;
        info.count = part.count;
        TRY(draw_part(info));
    }
    return {};
}

// Kept until a batch was submitted that waits: those after it, on the same pipes, wait with it.
Result<void> Context::await(const std::shared_ptr<pipe::Fence>& fence) {
    return Fence::add_awaited(fence, screen_.device().fences(), awaited_);
}

std::shared_ptr<pipe::Fence> Context::flush() {
    submit();
    return batches_.flush(screen_.device().fences());
}

}  // namespace cuesta::lima
