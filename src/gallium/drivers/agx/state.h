// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Constant state objects, translated once to what the hardware and the compiler take of them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "compiler/agx/compile.h"
#include "hw/agx/ppp.h"
#include "hw/agx/render.h"
#include "pipe/context.h"

namespace cuesta::agx {

struct Blend final : pipe::BlendObject {
    explicit Blend(const pipe::BlendState& s);

    // Adds the blending of colour buffer n to its place in the tile.
    void apply(unsigned n, bool has_alpha, ColorTarget& target) const;

    pipe::BlendState state;

  private:
    std::array<ColorTarget, pipe::max_color_buffers> targets_;
};

struct DepthStencilAlpha final : pipe::DepthStencilAlphaObject {
    explicit DepthStencilAlpha(const pipe::DepthStencilAlphaState& s);

    pipe::DepthStencilAlphaState state;
    hw::agx::ppp::Compare depth_function{};  // always where there is no test
    bool depth_write = false;
    bool stencil_test = false;
    bool stencil_write = false;
    bool two_sided = false;
    hw::agx::ppp::FragmentStencil front_stencil;
    hw::agx::ppp::FragmentStencil back_stencil;
    Compare alpha_test{};
};

struct Rasterizer final : pipe::RasterizerObject {
    explicit Rasterizer(const pipe::RasterizerState& s);

    pipe::RasterizerState state;
    hw::agx::ppp::Cull cull;
    uint16_t line_width = 16;  // 4.4
    float point_size = 1;      // in the range of the hardware

    // The units of unorm depth are steps of 2^-16.
    hw::agx::DepthBias depth_bias(bool is_z16) const;
};

struct VertexElements final : pipe::VertexElementsObject {
    static Result<std::unique_ptr<VertexElements>> create(
        std::span<const pipe::VertexElement> elements);

    struct Element {
        pipe::VertexElement source;
        AttributeFetch fetch;  // without stride and alignment
    };
    std::vector<Element> elements;
};

// Primitives of one kind for rasterisation.
enum class PrimitiveClass : uint8_t { triangles, lines, points };
PrimitiveClass primitive_class(pipe::Primitive mode);

// By its number in the primitive, as the hardware counts: of a line the last is number 2 too, and
// the first vertex of a fan's triangle that is its own is number 1.
enum class ProvokingVertex : uint8_t { first = 0, first_of_fan = 1, last = 2 };
ProvokingVertex provoking_vertex(pipe::Primitive mode, const pipe::RasterizerState& state);

}  // namespace cuesta::agx
