// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The agx context: what is bound, the batches being filled, and those in flight. The methods of the
// interface only keep state or hand on.
#pragma once

#include <memory>
#include <vector>

#include "gallium/auxiliary/batch_queue.h"
#include "gallium/auxiliary/result_context.h"
#include "gallium/drivers/agx/batch.h"
#include "gallium/drivers/agx/bound_state.h"
#include "gallium/drivers/agx/geometry_draw.h"
#include "gallium/drivers/agx/meta_state.h"
#include "gallium/drivers/agx/query.h"
#include "gallium/drivers/agx/screen.h"
#include "gallium/drivers/agx/tile_programs.h"
#include "winsys/agx/queue.h"

namespace cuesta::agx {

bool same_framebuffer(const pipe::Framebuffer& a, const pipe::Framebuffer& b);

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
    void bind_geometry_shader(pipe::ShaderObject* object) override;
    void bind_compute_shader(pipe::ShaderObject* object) override;
    std::unique_ptr<pipe::SamplerView> create_sampler_view(const pipe::SamplerViewTemplate& view,
                                                           std::string* error) override;
    void set_sampler_views(pipe::ShaderStage stage,
                           std::span<pipe::SamplerView* const> views) override;

    bool set_framebuffer(const pipe::Framebuffer& framebuffer, std::string* error) override;
    void set_viewport(const pipe::Viewport& viewport) override;
    void set_scissor(const pipe::Scissor& scissor) override;
    void set_blend_color(std::span<const float, 4> color) override;
    void set_stencil_reference(uint8_t front, uint8_t back) override;
    void set_sample_mask(uint32_t mask) override;
    void set_constant_buffer(pipe::ShaderStage stage,
                             uint32_t index,
                             const pipe::ConstantBuffer& buffer) override;
    void set_shader_buffer(pipe::ShaderStage stage,
                           uint32_t index,
                           const pipe::ShaderBuffer& buffer) override;
    void set_shader_images(pipe::ShaderStage stage,
                           std::span<const pipe::ImageView> images) override;
    void set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) override;
    void set_geometry_feedback(const pipe::GeometryFeedback& feedback) override;

    bool launch_grid(const pipe::GridInfo& grid, std::string* error) override;
    void memory_barrier() override;
    std::shared_ptr<pipe::Fence> flush() override;
    std::unique_ptr<pipe::Query> create_query(pipe::QueryType type, std::string* error) override;
    bool begin_query(pipe::Query* query, std::string* error) override;
    bool end_query(pipe::Query* query, std::string* error) override;
    bool get_query_result(pipe::Query* query,
                          bool wait,
                          uint64_t* result,
                          std::string* error) override;
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
    friend class GeometryDrawer;

    Context(Screen& screen, winsys::agx::Queue queue);

    void update_biased_samplers(pipe::ShaderStage stage);
    void update_back_colors();
    void touch_stage(pipe::ShaderStage stage, Dirty vertex, Dirty fragment);

    // --- batches (batches.cpp) -----------------------------------------------------------------
    // Of the bound framebuffer, made when there is none.
    Result<Batch*> batch();
    Result<Batch*> batch_for(const pipe::Framebuffer& framebuffer, const TileLayout& tile);
    std::unique_ptr<Batch> take_spare();
    Batch& open(std::unique_ptr<Batch> batch);
    // Those that must go to the GPU before anybody else uses the memory so.
    void submit_users(const Memory& memory, Access access, const Batch* but);
    void submit_writers_of_textures(const BoundState& bound, const Batch& user);
    // The batch that the draw may go to: what it reads of buffers that vertex shaders stored to,
    // and what it stores to, is in no batch that goes to the GPU later or at the same time.
    // What is bound stores to buffers or images, or what was drawn and is not submitted yet did:
    // else draws are in order by themselves.
    bool has_stores() const;
    Result<Batch*> batch_in_order(Batch& target, const pipe::DrawInfo& draw);
    Result<Batch*> grid_batch();
    void submit(Batch& batch);
    void submit_all();

    // --- submission (submit.cpp) ---------------------------------------------------------------
    // Batches end in the order of their submission, so that memory knows one fence of each context.
    static constexpr winsys::agx::Barrier everything_earlier = {
        .render = winsys::agx::Barrier::earlier_submissions,
        .compute = winsys::agx::Barrier::earlier_submissions};

    Result<void> submit_batch(Batch& batch);
    void count_time(Batch& batch, winsys::agx::Timestamp& start, winsys::agx::Timestamp& end);
    Result<void> hand_over(Batch& batch, std::span<const winsys::agx::Command> commands);

    // --- grids (compute.cpp) -------------------------------------------------------------------
    // With what is bound, or the driver's own.
    Result<void> launch(BoundState& state, const pipe::GridInfo& info);
    // Where the grid may go to; others in the way are submitted.
    Result<Batch*> grid_batch_in_order(const BoundState& state, const pipe::GridInfo& info);
    Result<void> submit_grids(Batch& batch);

    // A draw without a geometry shader.
    Result<void> draw_bound(const pipe::DrawInfo& draw);
    // Every draw goes through here, checked before. Behind it the batch may have been submitted.
    Result<void> draw_in(Batch& batch,
                         BoundState& state,
                         const pipe::DrawInfo& info,
                         bool overwrites = false);
    // With the driver's own state; likewise.
    Result<void> draw_meta(Batch& batch, BoundState& state, const MetaDraw& draw);
    Result<void> draw_copy(const pipe::BlitInfo& info, const pipe::Scissor& part);
    Result<pipe::Surface> copy_of_source(const pipe::BlitInfo& info);
    Result<void> check_own(const Query& query) const;
    Result<void> begin(Query& query);
    Result<void> end(Query& query);
    void submit_counting(const std::shared_ptr<QuerySlot>& slot);
    Result<bool> read_result(Query& query, bool wait, uint64_t& result);
    Result<void> make_idle(Resource& resource, pipe::Map usage);

    Screen& screen_;
    ContextNumber number_;
    winsys::agx::Queue queue_;
    CodeHeap heap_;
    ChunkPool main_pool_;
    ChunkPool usc_pool_;
    TilePrograms tile_programs_;
    MetaState meta_;
    BoundState bound_;
    GeometryState geometry_;
    std::vector<std::unique_ptr<Batch>> open_;  // oldest first
    Batch* current_ = nullptr;                  // of open_: the bound framebuffer's
    gallium::BatchQueue<Batch> batches_{"agx"};
    uint32_t moved_memory_ = 0;  // the screen's count that the bound state knows of
    std::vector<std::shared_ptr<Fence>> awaited_;  // by the next submission
    std::shared_ptr<QueryHeap> counters_;          // made when first asked for
    std::shared_ptr<QueryHeap> times_;
    Query* occlusion_query_ = nullptr;  // those that count now
    Query* time_query_ = nullptr;
};

}  // namespace cuesta::agx
