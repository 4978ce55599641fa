// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The lima context: what is bound, the batch being filled, and the batches in flight. The methods
// of the interface only keep state or hand on to draw.cpp, submit.cpp, transfer.cpp and blit.cpp.
#pragma once

#include <memory>
#include <vector>

#include "gallium/auxiliary/batch_queue.h"
#include "gallium/auxiliary/result_context.h"
#include "gallium/drivers/lima/batch.h"
#include "gallium/drivers/lima/bound_state.h"
#include "gallium/drivers/lima/screen.h"
#include "gallium/drivers/lima/tile_lists.h"
#include "winsys/lima/context.h"

namespace cuesta::lima {

class Context final : public gallium::ResultContext {
  public:
    static Result<std::unique_ptr<Context>> create(Screen& screen);
    ~Context() override;

    std::unique_ptr<pipe::BlendObject> create_blend(const pipe::BlendState& state) override;
    void bind_blend(pipe::BlendObject* object) override;
    std::unique_ptr<pipe::DepthStencilAlphaObject> create_depth_stencil_alpha(
        const pipe::DepthStencilAlphaState& state) override;
    void bind_depth_stencil_alpha(pipe::DepthStencilAlphaObject* object) override;
    std::unique_ptr<pipe::RasterizerObject> create_rasterizer(
        const pipe::RasterizerState& state) override;
    void bind_rasterizer(pipe::RasterizerObject* object) override;
    std::unique_ptr<pipe::SamplerObject> create_sampler(const pipe::SamplerState& state) override;
    void bind_samplers(pipe::ShaderStage stage,
                       std::span<pipe::SamplerObject* const> samplers) override;
    std::unique_ptr<pipe::VertexElementsObject> create_vertex_elements(
        std::span<const pipe::VertexElement> elements, std::string* error) override;
    void bind_vertex_elements(pipe::VertexElementsObject* object) override;
    std::unique_ptr<pipe::ShaderObject> create_shader(const nir::Shader& shader,
                                                      std::string* error) override;
    void bind_vertex_shader(pipe::ShaderObject* object) override;
    void bind_fragment_shader(pipe::ShaderObject* object) override;
    std::unique_ptr<pipe::SamplerView> create_sampler_view(const pipe::SamplerViewTemplate& view,
                                                           std::string* error) override;
    void set_sampler_views(pipe::ShaderStage stage,
                           std::span<pipe::SamplerView* const> views) override;

    bool set_framebuffer(const pipe::Framebuffer& framebuffer, std::string* error) override;
    void set_viewport(const pipe::Viewport& viewport) override;
    void set_scissor(const pipe::Scissor& scissor) override { bound_.scissor = scissor; }
    void set_blend_color(std::span<const float, 4> color) override;
    void set_stencil_reference(uint8_t front, uint8_t back) override;
    void set_sample_mask(uint32_t mask) override;
    void set_constant_buffer(pipe::ShaderStage stage,
                             uint32_t index,
                             const pipe::ConstantBuffer& buffer) override;
    void set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) override;

    std::shared_ptr<pipe::Fence> flush() override;
    std::unique_ptr<pipe::Query> create_query(pipe::QueryType type, std::string* error) override;
    void unmap(std::unique_ptr<pipe::Transfer> transfer) override;

  protected:
    Result<void> clear_buffers(const pipe::ClearRegion& region) override;
    Result<void> draw_checked(const pipe::DrawInfo& draw) override;
    Result<void> do_blit(const pipe::BlitInfo& info) override;
    Result<void> copy_region(const std::shared_ptr<pipe::Resource>& dst,
                             uint32_t dst_level,
                             const pipe::Box& dst_box,
                             const std::shared_ptr<pipe::Resource>& src,
                             uint32_t src_level,
                             const pipe::Box& src_box) override;
    Result<void> await(const std::shared_ptr<pipe::Fence>& fence) override;
    Result<std::unique_ptr<pipe::Transfer>> map_resource(
        const std::shared_ptr<pipe::Resource>& resource,
        uint32_t level,
        pipe::Map usage,
        const pipe::Box& box) override;

  private:
    Context(Screen& screen, winsys::lima::Context kernel_context, TileLists tile_lists)
        : screen_(screen),
          kernel_context_(std::move(kernel_context)),
          tile_lists_(std::move(tile_lists)),
          heap_({&screen.device()}),
          pool_(ChunkSource{&screen.device()}) {}

    // The current batch, made when there is none.
    Batch& batch();
    std::unique_ptr<Batch> start_batch(const pipe::Framebuffer& framebuffer);
    // Hands the current batch to the kernel, if there is any.
    void submit();
    Result<void> submit_batch(Batch& batch);

    // Adds it to the batch, which goes to the GPU when it has become too large.
    Result<void> draw_part(const pipe::DrawInfo& draw);
    // Out of memory in the middle of a divided draw, what was drawn of it stays.
    Result<void> draw_in_parts(const pipe::DrawInfo& draw);
    Result<pipe::Surface> copy_of_source(const pipe::BlitInfo& info);

    bool is_target(const std::shared_ptr<pipe::Resource>& resource) const;
    bool renew(Resource& resource, pipe::Map usage);
    bool wait_idle(const winsys::lima::Bo& bo, pipe::Map usage);

    Screen& screen_;
    winsys::lima::Context kernel_context_;
    TileLists tile_lists_;
    CodeHeap heap_;
    ChunkPool pool_;
    BoundState bound_;
    std::unique_ptr<Batch> current_;
    gallium::BatchQueue<Batch> batches_{"lima"};
    uint32_t moved_memory_ = 0;  // the screen's count that the bound state knows of
    std::vector<std::shared_ptr<Fence>> awaited_;  // by the jobs of the next batch
};

}  // namespace cuesta::lima
