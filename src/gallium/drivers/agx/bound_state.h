// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a draw depends on, and what earlier draws of the batch made of it already.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "gallium/drivers/agx/dirty.h"
#include "gallium/drivers/agx/query_heap.h"
#include "gallium/drivers/agx/shader.h"
#include "gallium/drivers/agx/state.h"
#include "gallium/drivers/agx/texture.h"
#include "gallium/drivers/agx/tile_layout.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "pipe/state.h"

namespace cuesta::agx {

class GeometryShader;

// How a vertex program's words go to the coefficients of a fragment program.
struct CoefficientLink {
    uint32_t bindings = 0;  // USC address of the list; 0: none
    uint8_t count = 0;
    bool reads_depth = false;
    bool reads_primitive_id = false;
};

struct DescriptorArray {
    uint64_t va = 0;
    uint8_t count = 0;
};

// A constant buffer as the GPU sees it.
struct PlacedBuffer {
    uint8_t number = 0;
    uint64_t va = 0;
    uint32_t size = 0;  // that computed offsets may reach
};

// Of the current batch; of what the dirty bits name nothing counts. Variants are known by their
// numbers: where the last one was, with its shader gone, there may be another by now.
struct EmittedStage {
    const ShaderVariant* variant = nullptr;
    uint32_t variant_number = 0;
    uint64_t uniforms = 0;  // addresses of tables
    uint64_t system = 0;
    std::vector<PlacedBuffer> constant_buffers;  // those of Program::constant_buffers
    DescriptorArray textures;
    DescriptorArray samplers;
    bool extended_samplers = false;
    uint32_t pipeline = 0;  // USC address
};

struct EmittedState {
    EmittedStage vertex;
    EmittedStage fragment;
    EmittedStage compute;           // of the last grid: each begins anew
    uint64_t workgroup_counts = 0;  // of that grid: the address of three
    CoefficientLink link;
    PrimitiveClass primitive{};
    ProvokingVertex provoking = ProvokingVertex::last;
    std::optional<hw::agx::Scissor> visible;  // visible_part()
    bool discards = false;                    // nothing goes to the rasteriser
    std::optional<uint32_t> restart_index;
};

// A texture of the driver's own draws.
struct OwnTexture {
    TextureWords words{};
    std::shared_ptr<Memory> memory;
};

// What a shader stage sees of what is bound.
struct BoundStage {
    std::vector<const SamplerView*> views;
    std::vector<OwnTexture> own_textures;  // instead of views
    std::vector<const Sampler*> samplers;
    uint32_t biased_samplers = 0;  // bit n: sampler n has a bias of its levels
    std::vector<std::byte> constants;
    // Where they come from when it is not the application's memory: number 0. The others are what
    // load_ubo reads.
    std::array<pipe::ConstantBuffer, pipe::max_constant_buffers> constant_buffers;
    std::array<pipe::ShaderBuffer, pipe::max_shader_buffers> shader_buffers;
    std::vector<pipe::ImageView> images;
};

// The stage's part of something that has one a stage.
template <typename Stages>
auto& stage_of(Stages& all, pipe::ShaderStage stage) {
    switch (stage) {
        case pipe::ShaderStage::vertex: return all.vertex;
        case pipe::ShaderStage::fragment: return all.fragment;
        case pipe::ShaderStage::geometry:
            if constexpr (requires { all.geometry; })
                return all.geometry;
            break;  // it runs as a grid
        case pipe::ShaderStage::compute: break;
    }
    return all.compute;
}

struct BoundState {
    const Blend* blend = nullptr;
    const DepthStencilAlpha* depth_stencil_alpha = nullptr;
    const Rasterizer* rasterizer = nullptr;
    const VertexElements* vertex_elements = nullptr;
    VertexShader* vertex_shader = nullptr;
    FragmentShader* fragment_shader = nullptr;
    ComputeShader* compute_shader = nullptr;
    GeometryShader* geometry_shader = nullptr;  // null: none
    // Bit n: colour n has another side, by what the three of rasterizer and shaders say.
    uint32_t back_colors = 0;
    // What they follow from, of the last objects bound: those may be gone when another is bound.
    bool light_twoside = false;
    uint32_t vertex_back_colors = 0;
    uint32_t fragment_colors = 0;
    BoundStage vertex;
    BoundStage fragment;
    BoundStage geometry;
    BoundStage compute;
    // The compute shader is a vertex shader as a grid.
    std::optional<VertexGridOptions> grid_vertices;
    pipe::Framebuffer framebuffer;
    TileLayout tile;                                           // of the framebuffer
    std::array<ColorTarget, pipe::max_color_buffers> targets;  // its colour buffers, unblended
    bool all_unorm = false;                                    // all of them
    pipe::Viewport viewport;
    pipe::Scissor scissor;
    std::array<float, 4> blend_color{};
    std::array<uint8_t, 2> stencil_reference{};
    uint32_t sample_mask = 0xffffffff;
    std::vector<pipe::VertexBuffer> vertex_buffers;
    std::shared_ptr<QuerySlot> occlusion;  // null: none counts
    hw::agx::ppp::Visibility visibility{};

    Dirty dirty = Dirty::all;
    EmittedState emitted;
    VertexKey vertex_key;  // the last that was wanted; its memory is used again

    void touch(Dirty bits) { dirty = dirty | bits; }
    bool is_dirty(Dirty bits) const { return any(dirty, bits); }
    const ShaderUses& uses(pipe::ShaderStage stage) const;
    // A new batch has been told nothing, and addresses that were written down count no more.
    void forget_emitted() {
        emitted = {};
        dirty = Dirty::all;
    }
};

// Of the stage's shader, which is bound.
inline const ShaderUses& BoundState::uses(pipe::ShaderStage stage) const {
    switch (stage) {
        case pipe::ShaderStage::vertex: return vertex_shader->uses();
        case pipe::ShaderStage::fragment: return fragment_shader->uses();
        case pipe::ShaderStage::geometry:  // it runs as a grid
        case pipe::ShaderStage::compute: break;
    }
    return compute_shader->uses();
}

}  // namespace cuesta::agx
