// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/drivers/agx/context.h"

#include <algorithm>
#include <cstring>

#include "base/assert.h"
#include "gallium/auxiliary/error_text.h"
#include "gallium/drivers/agx/draw.h"
#include "gallium/drivers/agx/stage_state.h"
#include "gallium/drivers/agx/surface.h"
#include "gallium/drivers/agx/variants.h"

namespace cuesta::agx {
namespace {

using gallium::pointer_or_null;

// A fragment shader in the state it is most often drawn with, to see whether it compiles.
FragmentKey likely_fragment_key() {
    FragmentKey key;
    key.options.targets[0].present = true;
    return key;
}

}  // namespace

Context::Context(Screen& screen, winsys::agx::Queue queue)
    : screen_(screen),
      number_(screen.new_context_number()),
      queue_(std::move(queue)),
      heap_({&screen.device()}),
      main_pool_({&screen.device(), winsys::agx::Heap::main}),
      usc_pool_({&screen.device(), winsys::agx::Heap::usc}),
      tile_programs_(heap_),
      geometry_(screen.device()) {}

Result<std::unique_ptr<Context>> Context::create(Screen& screen) {
    winsys::agx::Queue queue = TRY(winsys::agx::Queue::create(screen.device()));
    return std::unique_ptr<Context>(new Context(screen, std::move(queue)));
}

Context::~Context() {
    submit_all();
    batches_.retire_all();
    for (Query* query : {occlusion_query_, time_query_})
        if (query != nullptr)
            query->active = nullptr;
}

// Grids are told everything.
void Context::touch_stage(pipe::ShaderStage stage, Dirty vertex, Dirty fragment) {
    if (stage == pipe::ShaderStage::vertex)
        bound_.touch(vertex);
    else if (stage == pipe::ShaderStage::fragment)
        bound_.touch(fragment);
}

// Programs add biases to the levels that they ask for: descriptors have none (AGX fact sheet,
// part 6, section 6.3).
void Context::update_biased_samplers(pipe::ShaderStage stage) {
    BoundStage& own = stage_of(bound_, stage);
    uint32_t biased = 0;
    for (size_t n = 0; n < own.samplers.size() && n < pipe::max_samplers; ++n)
        if (own.samplers[n] != nullptr && own.samplers[n]->state().lod_bias != 0)
            biased |= 1u << n;
    if (biased == own.biased_samplers)
        return;
    own.biased_samplers = biased;
    touch_stage(stage, Dirty::vertex_shader, Dirty::fragment_shader);
}

// Told when something is bound, so that draws need not look.
void Context::update_back_colors() {
    const uint32_t colors =
        bound_.light_twoside ? bound_.vertex_back_colors & bound_.fragment_colors : 0;
    if (colors == bound_.back_colors)
        return;
    bound_.back_colors = colors;
    bound_.touch(Dirty::fragment_shader);
}

// --- state objects -----------------------------------------------------------------------------

std::unique_ptr<pipe::BlendObject> Context::create_blend(const pipe::BlendState& state) {
    return std::make_unique<Blend>(state);
}

// An object outlives its binding: the one that is bound already is the same.
void Context::bind_blend(pipe::BlendObject* object) {
    if (bound_.blend == object)
        return;
    bound_.blend = static_cast<Blend*>(object);
    bound_.touch(Dirty::blend);
}

std::unique_ptr<pipe::DepthStencilAlphaObject> Context::create_depth_stencil_alpha(
    const pipe::DepthStencilAlphaState& state) {
    return std::make_unique<DepthStencilAlpha>(state);
}

void Context::bind_depth_stencil_alpha(pipe::DepthStencilAlphaObject* object) {
    if (bound_.depth_stencil_alpha == object)
        return;
    bound_.depth_stencil_alpha = static_cast<DepthStencilAlpha*>(object);
    bound_.touch(Dirty::depth_stencil_alpha);
}

std::unique_ptr<pipe::RasterizerObject> Context::create_rasterizer(
    const pipe::RasterizerState& state) {
    return std::make_unique<Rasterizer>(state);
}

void Context::bind_rasterizer(pipe::RasterizerObject* object) {
    if (bound_.rasterizer == object)
        return;
    bound_.rasterizer = static_cast<Rasterizer*>(object);
    bound_.touch(Dirty::rasterizer);
    bound_.light_twoside = object != nullptr && bound_.rasterizer->state.light_twoside;
    update_back_colors();
}

std::unique_ptr<pipe::SamplerObject> Context::create_sampler(const pipe::SamplerState& state) {
    return std::make_unique<Sampler>(state);
}

void Context::bind_samplers(pipe::ShaderStage stage,
                            std::span<pipe::SamplerObject* const> samplers) {
    std::vector<const Sampler*>& own = stage_of(bound_, stage).samplers;
    own.clear();
    for (pipe::SamplerObject* sampler : samplers)
        own.push_back(static_cast<Sampler*>(sampler));
    update_biased_samplers(stage);
    touch_stage(stage, Dirty::vertex_textures, Dirty::fragment_textures);
}

std::unique_ptr<pipe::VertexElementsObject> Context::create_vertex_elements(
    std::span<const pipe::VertexElement> elements, std::string* error) {
    return pointer_or_null(VertexElements::create(elements), error);
}

void Context::bind_vertex_elements(pipe::VertexElementsObject* object) {
    if (bound_.vertex_elements == object)
        return;
    bound_.vertex_elements = static_cast<VertexElements*>(object);
    bound_.touch(Dirty::vertex_elements);
}

std::unique_ptr<pipe::ShaderObject> Context::create_shader(const nir::Shader& shader,
                                                           std::string* error) {
    // Formats and strides of attributes are part of the code: hardly two programs have the same.
    if (shader.stage == nir::Stage::vertex)
        return pointer_or_null(VertexShader::create_prepared(shader), error);
    if (shader.stage == nir::Stage::geometry)
        return pointer_or_null(GeometryShader::create(heap_, shader), error);
    if (shader.stage == nir::Stage::compute)
        return pointer_or_null(ComputeShader::create(heap_, shader, {}), error);
    return pointer_or_null(FragmentShader::create(heap_, shader, likely_fragment_key()), error);
}

void Context::bind_vertex_shader(pipe::ShaderObject* object) {
    if (bound_.vertex_shader == object)
        return;
    bound_.vertex_shader = static_cast<VertexShader*>(object);
    bound_.touch(Dirty::vertex_shader);
    bound_.vertex_back_colors = object != nullptr ? bound_.vertex_shader->sided_colors() : 0;
    update_back_colors();
}

void Context::bind_fragment_shader(pipe::ShaderObject* object) {
    if (bound_.fragment_shader == object)
        return;
    bound_.fragment_shader = static_cast<FragmentShader*>(object);
    bound_.touch(Dirty::fragment_shader);
    bound_.fragment_colors = object != nullptr ? bound_.fragment_shader->sided_colors() : 0;
    update_back_colors();
}

void Context::bind_geometry_shader(pipe::ShaderObject* object) {
    bound_.geometry_shader = static_cast<GeometryShader*>(object);
}

std::unique_ptr<pipe::SamplerView> Context::create_sampler_view(
    const pipe::SamplerViewTemplate& view, std::string* error) {
    return pointer_or_null(SamplerView::create(view), error);
}

void Context::set_sampler_views(pipe::ShaderStage stage,
                                std::span<pipe::SamplerView* const> views) {
    std::vector<const SamplerView*>& own = stage_of(bound_, stage).views;
    own.clear();
    for (pipe::SamplerView* view : views)
        own.push_back(static_cast<SamplerView*>(view));
    touch_stage(stage, Dirty::vertex_textures, Dirty::fragment_textures);
}

// --- parameters --------------------------------------------------------------------------------

bool Context::set_framebuffer(const pipe::Framebuffer& framebuffer, std::string* error) {
    const Result<TileLayout> tile = checked_tile_layout(framebuffer);
    const pipe::Framebuffer wanted = tile ? framebuffer : pipe::Framebuffer{};
    if (!same_framebuffer(wanted, bound_.framebuffer)) {
        current_ = nullptr;
        bound_.framebuffer = wanted;
        bound_.tile = tile ? *tile : TileLayout{};
        set_framebuffer_targets(bound_);
        bound_.touch(Dirty::all);
    }
    if (!tile)
        gallium::set_error(error, tile.error());
    return tile.has_value();
}

void Context::set_viewport(const pipe::Viewport& viewport) {
    if (viewport.scale == bound_.viewport.scale && viewport.translate == bound_.viewport.translate)
        return;
    bound_.viewport = viewport;
    bound_.touch(Dirty::viewport);
}

void Context::set_scissor(const pipe::Scissor& scissor) {
    bound_.scissor = scissor;
    bound_.touch(Dirty::viewport);
}

void Context::set_blend_color(std::span<const float, 4> color) {
    std::copy(color.begin(), color.end(), bound_.blend_color.begin());
    bound_.touch(Dirty::blend_color);
}

void Context::set_stencil_reference(uint8_t front, uint8_t back) {
    bound_.stencil_reference = {front, back};
    bound_.touch(Dirty::stencil_reference);
}

void Context::set_sample_mask(uint32_t mask) {
    bound_.sample_mask = mask;
    bound_.touch(Dirty::sample_mask);
}

void Context::set_constant_buffer(pipe::ShaderStage stage,
                                  uint32_t index,
                                  const pipe::ConstantBuffer& buffer) {
    CUESTA_ASSERT(index < pipe::max_constant_buffers, "Cap::max_constant_buffers");
    pipe::ConstantBuffer& source = stage_of(bound_, stage).constant_buffers[index];
    // What comes with every other draw: uniforms from memory, as before.
    if (index == 0 && buffer.buffer == nullptr && source.buffer == nullptr)
        return set_constants(bound_, stage, buffer.user);
    source = buffer;
    source.user = {};
    if (index != 0)
        touch_stage(stage, Dirty::vertex_constants, Dirty::fragment_constants);
    else if (buffer.buffer == nullptr)
        set_constants(bound_, stage, buffer.user);
}

void Context::set_shader_buffer(pipe::ShaderStage stage,
                                uint32_t index,
                                const pipe::ShaderBuffer& buffer) {
    CUESTA_ASSERT(index < pipe::max_shader_buffers, "Cap::max_vertex_shader_buffers and its like");
    stage_of(bound_, stage).shader_buffers[index] = buffer;
    touch_stage(stage, Dirty::vertex_stores, Dirty::fragment_stores);
}

void Context::set_shader_images(pipe::ShaderStage stage, std::span<const pipe::ImageView> images) {
    CUESTA_ASSERT(images.size() <= pipe::max_shader_images, "Cap::max_compute_images and its like");
    stage_of(bound_, stage).images.assign(images.begin(), images.end());
    touch_stage(stage, Dirty::vertex_stores, Dirty::fragment_stores);
}

void Context::set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) {
    bound_.vertex_buffers.assign(buffers.begin(), buffers.end());
    bound_.touch(Dirty::vertex_buffers);
}

void Context::set_geometry_feedback(const pipe::GeometryFeedback& feedback) {
    geometry_.feedback = feedback;
}

// --- work --------------------------------------------------------------------------------------

Result<void> Context::draw_checked(const pipe::DrawInfo& draw) {
    // Where a resource was given other memory, addresses that were written down are of the old.
    if (screen_.moved_memory() != moved_memory_) {
        moved_memory_ = screen_.moved_memory();
        bound_.touch(Dirty::all);
    }
    if (bound_.occlusion != nullptr && occlusion_query_ == nullptr) {
        bound_.occlusion = nullptr;  // the query went without its end
        bound_.visibility = {};
        bound_.touch(Dirty::query);
    }
    if (bound_.geometry_shader == nullptr)
        return draw_bound(draw);
    TRY(check_geometry_draw(bound_, draw));
    return GeometryDrawer(*this).draw(draw);
}

Result<void> Context::draw_bound(const pipe::DrawInfo& draw) {
    TRY(check_draw(bound_, draw));
    Batch* target = TRY(batch());
    if (has_stores())
        target = TRY(batch_in_order(*target, draw));
    const bool central = bound_.tile.samples > 1 && !bound_.rasterizer->state.multisample;
    if (target->draw_count != 0 && target->central_samples != central) {
        submit(*target);
        target = TRY(batch());
    }
    target->central_samples = central;
    if (bound_.is_dirty(Dirty::vertex_textures | Dirty::fragment_textures) || open_.size() > 1)
        submit_writers_of_textures(bound_, *target);
    return draw_in(*target, bound_, draw);
}

// A draw that fails may leave something in the arrays, so that the batch can be full behind it too.
Result<void> Context::draw_in(Batch& batch,
                              BoundState& state,
                              const pipe::DrawInfo& info,
                              bool overwrites) {
    const Result<void> done = emit_draw(batch, state, {heap_, screen_.device().plan()}, info);
    // The batch has been told other state than what is bound.
    if (&state != &bound_ && current_ == &batch)
        bound_.touch(Dirty::all);
    batch.overwrites |= overwrites && done;
    if (batch.is_full())
        submit(batch);
    return done;
}

// Kept until a batch was submitted that waits: those after it, on the same queue, wait with it.
Result<void> Context::await(const std::shared_ptr<pipe::Fence>& fence) {
    return Fence::add_awaited(fence, screen_.device().fences(), awaited_);
}

std::shared_ptr<pipe::Fence> Context::flush() {
    submit_all();
    return batches_.flush(screen_.device().fences());
}

}  // namespace cuesta::agx
