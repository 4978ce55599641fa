// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The gallium interface: a screen is a device, a context a stream of rendering.
//
// Threads: a screen may be called from several at once. A context, and the state objects, views and
// shaders made by it, belong to one thread at a time. Resources are shared by the contexts of their
// screen: several threads may read one at the same time (draw or copy from it, map it for reading).
// Who writes one (draws or copies to it, clears it, maps it for writing) sees to it that no other
// thread uses it meanwhile.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>

#include "pipe/resource.h"

namespace cuesta::nir {
class Shader;
}

namespace cuesta::pipe {

class Context;

// Constant state objects: translated once, at creation, and bound by pointer. An object must
// outlive its binding; destroying it while batches still use it is fine.
struct BlendObject {
    virtual ~BlendObject() = default;
};
struct DepthStencilAlphaObject {
    virtual ~DepthStencilAlphaObject() = default;
};
struct RasterizerObject {
    virtual ~RasterizerObject() = default;
};
struct SamplerObject {
    virtual ~SamplerObject() = default;
};
struct VertexElementsObject {
    virtual ~VertexElementsObject() = default;
};
struct ShaderObject {
    virtual ~ShaderObject() = default;
};
struct SamplerView {
    virtual ~SamplerView() = default;
};
struct Query {
    virtual ~Query() = default;
};

class Screen {
  public:
    virtual ~Screen() = default;

    virtual std::string name() const = 0;
    virtual int cap(Cap which) const = 0;
    // Whether a texture of that target can be made with the format and used so.
    virtual bool is_format_supported(Format format,
                                     Target target,
                                     unsigned samples,
                                     Bind bind) const = 0;

    // Whether buffers that can each be drawn to can be so together, in any context; else *error
    // (when given) says why not.
    virtual bool is_framebuffer_supported(const Framebuffer& /*framebuffer*/,
                                          std::string* /*error*/ = nullptr) const {
        return true;
    }

    // Where that sample of a pixel lies which has so many: x and y in pixels from the corner of the
    // least column and memory row.
    virtual std::array<float, 2> sample_position(unsigned /*samples*/, unsigned /*index*/) const {
        return {0.5f, 0.5f};
    }

    // Null with a text in *error (when given) on failure.
    virtual std::unique_ptr<Context> create_context(std::string* error = nullptr) = 0;
    virtual std::shared_ptr<Resource> create_resource(const ResourceTemplate& description,
                                                      std::string* error = nullptr) = 0;

    // The memory of another device or process as a resource. `handle.dma_buf` stays the caller's;
    // a texture has one level and one layer then.
    virtual std::shared_ptr<Resource> resource_from_handle(const ResourceTemplate& description,
                                                           const ResourceHandle& handle,
                                                           std::string* error = nullptr) = 0;
    // For others to import; false with a text in *error when the resource cannot be shared. What it
    // was made for does not matter: with Bind::shared, scanout or linear it is linear, else it has
    // the layout that `handle.modifier` names. The descriptor becomes the caller's.
    virtual bool resource_get_handle(const std::shared_ptr<Resource>& resource,
                                     ResourceHandle& handle,
                                     std::string* error = nullptr) = 0;

    // The fence of a sync_file, of this device or another, for Context::fence_server_sync or to
    // wait for. The descriptor stays the caller's.
    virtual std::shared_ptr<Fence> create_fence_fd(int sync_file, std::string* error = nullptr) = 0;

    // The layouts that textures of others may have, as DRM format modifiers; best first.
    virtual std::span<const uint64_t> modifiers() const = 0;
};

// Functions that can fail take a place for a text: false or null is returned then, *error says why
// (when given), and nothing was changed or drawn.
class Context {
  public:
    virtual ~Context() = default;

    // --- state objects -------------------------------------------------------------------------
    virtual std::unique_ptr<BlendObject> create_blend(const BlendState& state) = 0;
    virtual void bind_blend(BlendObject* object) = 0;
    virtual std::unique_ptr<DepthStencilAlphaObject> create_depth_stencil_alpha(
        const DepthStencilAlphaState& state) = 0;
    virtual void bind_depth_stencil_alpha(DepthStencilAlphaObject* object) = 0;
    virtual std::unique_ptr<RasterizerObject> create_rasterizer(const RasterizerState& state) = 0;
    virtual void bind_rasterizer(RasterizerObject* object) = 0;
    virtual std::unique_ptr<SamplerObject> create_sampler(const SamplerState& state) = 0;
    virtual void bind_samplers(ShaderStage stage, std::span<SamplerObject* const> samplers) = 0;
    virtual std::unique_ptr<VertexElementsObject> create_vertex_elements(
        std::span<const VertexElement> elements, std::string* error = nullptr) = 0;
    virtual void bind_vertex_elements(VertexElementsObject* object) = 0;

    // Compiles at once; null with a text in *error (when given) when the GPU cannot run the shader.
    // The shader is copied.
    virtual std::unique_ptr<ShaderObject> create_shader(const nir::Shader& shader,
                                                        std::string* error = nullptr) = 0;
    virtual void bind_vertex_shader(ShaderObject* object) = 0;
    virtual void bind_fragment_shader(ShaderObject* object) = 0;
    virtual void bind_geometry_shader(ShaderObject*) {}  // Cap::geometry_shader; null: none
    virtual void bind_compute_shader(ShaderObject*) {}   // Cap::compute

    virtual std::unique_ptr<SamplerView> create_sampler_view(const SamplerViewTemplate& view,
                                                             std::string* error = nullptr) = 0;
    virtual void set_sampler_views(ShaderStage stage, std::span<SamplerView* const> views) = 0;

    // --- parameters ----------------------------------------------------------------------------
    // An empty one unbinds; so does one that is refused.
    virtual bool set_framebuffer(const Framebuffer& framebuffer, std::string* error = nullptr) = 0;
    virtual void set_viewport(const Viewport& viewport) = 0;
    virtual void set_scissor(const Scissor& scissor) = 0;  // used where the rasteriser enables it
    virtual void set_blend_color(std::span<const float, 4> color) = 0;
    virtual void set_stencil_reference(uint8_t front, uint8_t back) = 0;
    virtual void set_sample_mask(uint32_t mask) = 0;
    virtual void set_constant_buffer(ShaderStage stage,
                                     uint32_t index,
                                     const ConstantBuffer& buffer) = 0;
    // What shaders load from and store to. Each vertex of a draw may run more than once.
    virtual void set_shader_buffer(ShaderStage, uint32_t /*index*/, const ShaderBuffer&) {}
    // Those behind the last one are unbound.
    virtual void set_shader_images(ShaderStage, std::span<const ImageView>) {}
    virtual void set_vertex_buffers(std::span<const VertexBuffer> buffers) = 0;
    // Of draws with a geometry shader alone, until the next call (Cap::geometry_shader).
    virtual void set_geometry_feedback(const GeometryFeedback&) {}

    // --- work ----------------------------------------------------------------------------------
    // All of the framebuffer, whatever is bound. Colour buffers of integers take the bits of the
    // floats as integers, here and in clear_region.
    virtual bool clear(Clear buffers,
                       std::span<const float, 4> color,
                       double depth,
                       uint8_t stencil,
                       std::string* error = nullptr) = 0;
    // A part of it, or with masks.
    virtual bool clear_region(const ClearRegion& region, std::string* error = nullptr) = 0;
    // Draws with what is bound.
    virtual bool draw_vbo(const DrawInfo& draw, std::string* error = nullptr) = 0;
    // Runs the compute shader that is bound.
    virtual bool launch_grid(const GridInfo&, std::string* error = nullptr) {
        if (error)
            *error = "this GPU has no compute shaders";
        return false;
    }
    // What shaders stored in buffers and images is seen by the draws, grids, blits and transfers
    // behind this call; without it the order is open.
    virtual void memory_barrier() {}
    virtual bool blit(const BlitInfo& info, std::string* error = nullptr) = 0;
    // Copies between levels of the same block size, no conversion.
    virtual bool resource_copy_region(const std::shared_ptr<Resource>& dst,
                                      uint32_t dst_level,
                                      int32_t dst_x,
                                      int32_t dst_y,
                                      int32_t dst_z,
                                      const std::shared_ptr<Resource>& src,
                                      uint32_t src_level,
                                      const Box& src_box,
                                      std::string* error = nullptr) = 0;

    // Submits what was drawn. The fence covers everything before.
    virtual std::shared_ptr<Fence> flush() = 0;
    // The GPU does not start what is drawn from now on before the fence has signalled; what was
    // drawn and not submitted yet may wait too. Nobody waits in this call. A fence that failed has
    // signalled as well. Fences of another screen come here by export_sync_file and
    // create_fence_fd.
    virtual bool fence_server_sync(const std::shared_ptr<Fence>& fence,
                                   std::string* error = nullptr) = 0;

    // --- queries -------------------------------------------------------------------------------
    // Null where the GPU has no such query.
    virtual std::unique_ptr<Query> create_query(QueryType type, std::string* error = nullptr) = 0;
    // What is drawn between the two counts, for one query of each type at a time; clears and blits
    // do not. Beginning again forgets what was counted.
    virtual bool begin_query(Query*, std::string* = nullptr) { return false; }
    virtual bool end_query(Query*, std::string* = nullptr) { return false; }
    // Samples that passed (occlusion_counter), 0 or 1 (occlusion_predicate), nanoseconds
    // (time_elapsed). Without `wait` it is false while the GPU is at work. With the work lost to a
    // fault it is false too; *error tells.
    virtual bool get_query_result(Query*, bool /*wait*/, uint64_t*, std::string* = nullptr) {
        return false;
    }

    // --- transfers -----------------------------------------------------------------------------
    // Null when it cannot be mapped, or would block under Map::dont_block. Of textures of blocks
    // only whole blocks, or up to the edge.
    virtual std::unique_ptr<Transfer> map(const std::shared_ptr<Resource>& resource,
                                          uint32_t level,
                                          Map usage,
                                          const Box& box,
                                          std::string* error = nullptr) = 0;
    virtual void unmap(std::unique_ptr<Transfer> transfer) = 0;
};

}  // namespace cuesta::pipe
