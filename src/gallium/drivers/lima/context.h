// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The lima context: what is bound, the batch being filled, and the batches in flight. The methods of
// the interface only keep state or hand on to draw.cpp, submit.cpp, transfer.cpp and blit.cpp.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "gallium/drivers/lima/batch.h"
#include "gallium/drivers/lima/screen.h"
#include "gallium/drivers/lima/shader.h"
#include "gallium/drivers/lima/state.h"
#include "gallium/drivers/lima/tile_lists.h"
#include "winsys/lima/context.h"

namespace cuesta::lima {

// Everything a draw depends on.
struct BoundState {
    const Blend* blend = nullptr;
    const DepthStencilAlpha* depth_stencil_alpha = nullptr;
    const Rasterizer* rasterizer = nullptr;
    const VertexElements* vertex_elements = nullptr;
    const VertexShader* vertex_shader = nullptr;
    FragmentShader* fragment_shader = nullptr;
    std::vector<const Sampler*> samplers;      // of the fragment stage; the vertex stage has none
    std::vector<const SamplerView*> views;
    pipe::Framebuffer framebuffer;
    pipe::Viewport viewport;
    pipe::Scissor scissor;
    std::array<float, 4> blend_color{};
    std::array<uint8_t, 2> stencil_reference{};
    uint32_t sample_mask = 0xffffffff;
    std::array<std::vector<float>, pipe::shader_stage_count> constants;  // 4 floats a vec4
    std::vector<pipe::VertexBuffer> vertex_buffers;
};

class Context final : public pipe::Context {
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
        std::span<const pipe::VertexElement> elements) override;
    void bind_vertex_elements(pipe::VertexElementsObject* object) override;
    std::unique_ptr<pipe::ShaderObject> create_shader(const nir::Shader& shader,
                                                      std::string* error) override;
    void bind_vertex_shader(pipe::ShaderObject* object) override;
    void bind_fragment_shader(pipe::ShaderObject* object) override;
    std::unique_ptr<pipe::SamplerView> create_sampler_view(
        const pipe::SamplerViewTemplate& view) override;
    void set_sampler_views(pipe::ShaderStage stage,
                           std::span<pipe::SamplerView* const> views) override;

    void set_framebuffer(const pipe::Framebuffer& framebuffer) override;
    void set_viewport(const pipe::Viewport& viewport) override { bound_.viewport = viewport; }
    void set_scissor(const pipe::Scissor& scissor) override { bound_.scissor = scissor; }
    void set_blend_color(std::span<const float, 4> color) override;
    void set_stencil_reference(uint8_t front, uint8_t back) override;
    void set_sample_mask(uint32_t mask) override { bound_.sample_mask = mask; }
    void set_constant_buffer(pipe::ShaderStage stage, const pipe::ConstantBuffer& buffer) override;
    void set_vertex_buffers(std::span<const pipe::VertexBuffer> buffers) override;

    void clear(pipe::Clear buffers,
               std::span<const float, 4> color,
               double depth,
               uint8_t stencil) override;
    bool draw_vbo(const pipe::DrawInfo& draw, std::string* error) override;
    bool blit(const pipe::BlitInfo& info, std::string* error) override;
    void resource_copy_region(const std::shared_ptr<pipe::Resource>& dst,
                              uint32_t dst_level,
                              int32_t dst_x,
                              int32_t dst_y,
                              int32_t dst_z,
                              const std::shared_ptr<pipe::Resource>& src,
                              uint32_t src_level,
                              const pipe::Box& src_box) override;
    std::shared_ptr<pipe::Fence> flush() override;
    std::unique_ptr<pipe::Transfer> map(const std::shared_ptr<pipe::Resource>& resource,
                                        uint32_t level,
                                        pipe::Map usage,
                                        const pipe::Box& box) override;
    void unmap(std::unique_ptr<pipe::Transfer> transfer) override;

  private:
    Context(Screen& screen, winsys::lima::Context kernel_context, TileLists tile_lists)
        : screen_(screen),
          kernel_context_(std::move(kernel_context)),
          tile_lists_(std::move(tile_lists)),
          pool_(screen.device()) {}

    Batch& batch();  // the current one, made when there is none
    void submit();   // the current batch, if any
    Result<void> submit_batch(Batch& batch);
    void retire_finished();
    bool wait_idle(const winsys::lima::Bo& bo, pipe::Map usage);

    Screen& screen_;
    winsys::lima::Context kernel_context_;
    TileLists tile_lists_;
    ChunkPool pool_;
    BoundState bound_;
    std::unique_ptr<Batch> current_;
    std::deque<std::unique_ptr<Batch>> in_flight_;  // oldest first
    std::shared_ptr<Fence> last_fence_;
};

}  // namespace cuesta::lima
