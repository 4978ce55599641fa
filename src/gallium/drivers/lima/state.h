// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// State objects: each is translated once into the fields of the hardware that it decides.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "gallium/auxiliary/object_number.h"
#include "gallium/drivers/lima/formats.h"
#include "gallium/drivers/lima/resource.h"
#include "hw/mali400/render_state.h"
#include "pipe/context.h"

namespace cuesta::lima {

// Of points and lines, in pixels.
inline constexpr float min_size = 1;
inline constexpr float max_size = 100;

struct Blend final : pipe::BlendObject {
    explicit Blend(const pipe::BlendState& s);
    void apply(hw400::RenderState& out) const;

    pipe::BlendState state;
    hw400::RenderState fields;  // only the blend fields count
};

struct DepthStencilAlpha final : pipe::DepthStencilAlphaObject {
    explicit DepthStencilAlpha(const pipe::DepthStencilAlphaState& s);
    void apply(hw400::RenderState& out) const;
    bool writes() const;  // depth or stencil may change
    // Whose stencil state, and reference, back faces have: 0, the front's, or their own.
    size_t back_face() const { return state.stencil[1].enable ? 1 : 0; }

    pipe::DepthStencilAlphaState state;
    hw400::RenderState fields;
};

struct Rasterizer final : pipe::RasterizerObject {
    explicit Rasterizer(const pipe::RasterizerState& s);
    void apply(hw400::RenderState& out) const;

    pipe::RasterizerState state;
};

// Both halves of a texture descriptor; combine() joins them.
struct Sampler final : pipe::SamplerObject {
    explicit Sampler(const pipe::SamplerState& s);

    pipe::SamplerState state;
    hw400::TextureDescriptor fields;
    uint32_t number = gallium::new_object_number();
};

// Whether a view can be made so.
Result<void> check_view(const pipe::SamplerViewTemplate& view);

struct SamplerView final : pipe::SamplerView {
    SamplerView(const pipe::SamplerViewTemplate& v, const TextureFormat& format);

    pipe::SamplerViewTemplate view;
    std::shared_ptr<Resource> texture;
    // What the shader does with the result: the format's swizzle, then the view's.
    std::array<pipe::Swizzle, 4> swizzle;
    hw400::TextureDescriptor fields;
    uint32_t number = gallium::new_object_number();
};

hw400::TextureDescriptor combine(const SamplerView& view, const Sampler& sampler);

struct VertexElements final : pipe::VertexElementsObject {
    struct Element {
        pipe::VertexElement source;
        AttributeFormat format;
    };
    std::vector<Element> elements;
};

}  // namespace cuesta::lima
