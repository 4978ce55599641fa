// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/draw_check.h"

#include <fmt/core.h>

#include "gallium/drivers/agx/draw.h"
#include "gallium/drivers/agx/geometry_shader.h"
#include "gallium/drivers/agx/image.h"
#include "gallium/drivers/agx/indirect.h"
#include "gallium/drivers/agx/stage_check.h"
#include "gallium/drivers/agx/surface.h"

namespace cuesta::agx {
namespace {

Result<void> check_bindings(const BoundState& bound) {
    const gallium::Needed needed[] = {
        {bound.blend, "blend state"},
        {bound.depth_stencil_alpha, "depth and stencil state"},
        {bound.rasterizer, "rasteriser state"},
        {bound.vertex_elements, "vertex elements"},
        {bound.vertex_shader, "vertex shader"},
        {bound.fragment_shader, "fragment shader"},
    };
    return gallium::check_bound(needed);
}

Result<void> check_indices(const pipe::DrawInfo& info) {
    if (info.index_size == 0)
        return {};
    // Nobody knows yet what an indirect draw reads.
    const uint64_t end = info.indirect ? 0 : (uint64_t{info.start} + info.count) * info.index_size;
    if (info.index_buffer == nullptr && info.indirect)
        return Error{Errc::invalid, "an indirect draw without an index buffer"};
    if (info.index_buffer == nullptr)
        return end <= info.user_indices.size()
                   ? Result<void>()
                   : Error{Errc::out_of_range, "the draw reads behind its indices"};
    const pipe::ResourceTemplate& d = info.index_buffer->description();
    if (d.target != pipe::Target::buffer)
        return Error{Errc::invalid, "indices are read from a texture"};
    if (info.index_offset + end > d.width)
        return Error{Errc::out_of_range, "the draw reads behind its index buffer"};
    if (info.index_offset % info.index_size != 0)
        return Error{Errc::invalid, fmt::format("indices of {} bytes at offset {}", info.index_size,
                                                info.index_offset)};
    return {};
}

Result<void> check_textures(const BoundState& bound, const BoundStage& stage, uint32_t mask) {
    for (uint32_t n = 0; n < stage.views.size() && mask >> n != 0; ++n)
        if ((mask >> n & 1) != 0 && stage.views[n] != nullptr &&
            gallium::is_drawn_to(stage.views[n]->view(), bound.framebuffer))
            return Error{Errc::invalid,
                         fmt::format("the texture of sampler {} is the framebuffer as well", n)};
    return {};
}

Result<void> check_stores(const BoundStage& stage, const ShaderUses& uses) {
    if ((uses.shader_buffers() | uses.images()) == 0)
        return {};
    TRY(check_shader_buffers(stage, uses.shader_buffers()));
    return check_images(stage, uses);
}

// What is bound, of which draws before have found good what is not dirty.
Result<void> check_state(const BoundState& bound) {
    if (bound.framebuffer.width == 0)
        return Error{Errc::invalid, "no framebuffer is set"};
    TRY(check_bindings(bound));
    const pipe::RasterizerState& rasterizer = bound.rasterizer->state;
    if (rasterizer.depth_clip_near != rasterizer.depth_clip_far)
        return Error{Errc::unsupported, "the hardware clips depth at both planes or at neither"};
    const ShaderUses& vertex = bound.vertex_shader->uses();
    const ShaderUses& fragment = bound.fragment_shader->uses();
    if (bound.is_dirty(Dirty::vertex_textures | Dirty::vertex_shader | Dirty::framebuffer))
        TRY(check_textures(bound, bound.vertex, vertex.textures));
    if (bound.is_dirty(Dirty::fragment_textures | Dirty::fragment_shader | Dirty::framebuffer))
        TRY(check_textures(bound, bound.fragment, fragment.textures));
    if (bound.is_dirty(Dirty::vertex_constants | Dirty::vertex_shader))
        TRY(check_constants(bound.vertex, vertex.constant_buffers));
    if (bound.is_dirty(Dirty::fragment_constants | Dirty::fragment_shader))
        TRY(check_constants(bound.fragment, fragment.constant_buffers));
    if (bound.is_dirty(Dirty::vertex_stores | Dirty::vertex_shader))
        TRY(check_stores(bound.vertex, vertex));
    if (bound.is_dirty(Dirty::fragment_stores | Dirty::fragment_shader))
        TRY(check_stores(bound.fragment, fragment));
    return bound.is_dirty(Dirty::viewport) ? gallium::check_viewport(bound.viewport)
                                           : Result<void>();
}

}  // namespace

Result<void> check_draw(const BoundState& bound, const pipe::DrawInfo& info) {
    if (bound.dirty != Dirty::none)
        TRY(check_state(bound));
    TRY(gallium::check_draw_info(info));
    TRY(check_indices(info));
    if (info.indirect)
        return check_indirect(*info.indirect, info.index_size == 0 ? 4 : 5);
    if (info.index_size == 0 && info.start > INT32_MAX)
        return Error{Errc::out_of_range, fmt::format("a draw from vertex {} on; {} is the last",
                                                     info.start, INT32_MAX)};
    return {};
}

Result<void> check_geometry_draw(const BoundState& bound, const pipe::DrawInfo& info) {
    if (info.mode > pipe::Primitive::triangle_strip_adjacency)
        return Error{Errc::invalid, fmt::format("primitive {}", static_cast<unsigned>(info.mode))};
    // Whatever the mode is, the rest is checked alike.
    pipe::DrawInfo listed = info;
    listed.mode = pipe::Primitive::points;
    TRY(check_draw(bound, listed));
    const GeometryShader& shader = *bound.geometry_shader;
    if (nir::primitive_of(static_cast<nir::DrawMode>(info.mode)) != shader.shader().geometry.input)
        return Error{Errc::invalid, "the geometry shader takes other primitives than are drawn"};
    TRY(check_textures(bound, bound.geometry, shader.uses().textures));
    return check_constants(bound.geometry, shader.uses().constant_buffers);
}

}  // namespace cuesta::agx
