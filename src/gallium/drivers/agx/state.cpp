// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Facts: AGX fact sheet, part 4 (PPP records), part 7, sections 7.4 and 7.6.
#include "gallium/drivers/agx/state.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "gallium/drivers/agx/formats.h"

namespace cuesta::agx {
namespace {

namespace ppp = hw::agx::ppp;

// --- blending ----------------------------------------------------------------------------------

constexpr BlendFactor blend_factor(pipe::BlendFactor factor) {
    constexpr std::array factors = {
        BlendFactor::zero,
        BlendFactor::one,
        BlendFactor::src_color,
        BlendFactor::one_minus_src_color,
        BlendFactor::src_alpha,
        BlendFactor::one_minus_src_alpha,
        BlendFactor::dst_color,
        BlendFactor::one_minus_dst_color,
        BlendFactor::dst_alpha,
        BlendFactor::one_minus_dst_alpha,
        BlendFactor::const_color,
        BlendFactor::one_minus_const_color,
        BlendFactor::const_alpha,
        BlendFactor::one_minus_const_alpha,
        BlendFactor::src_alpha_saturate,
        BlendFactor::src1_color,
        BlendFactor::one_minus_src1_color,
        BlendFactor::src1_alpha,
        BlendFactor::one_minus_src1_alpha,
    };
    return factors[static_cast<size_t>(factor)];
}

constexpr BlendFunc blend_func(pipe::BlendFunc func) {
    constexpr std::array funcs = {BlendFunc::add, BlendFunc::subtract, BlendFunc::reverse_subtract,
                                  BlendFunc::min, BlendFunc::max};
    return funcs[static_cast<size_t>(func)];
}

// For a colour buffer whose alpha is 1 whatever the tile holds.
BlendFactor without_dst_alpha(BlendFactor factor) {
    switch (factor) {
        case BlendFactor::dst_alpha: return BlendFactor::one;
        case BlendFactor::one_minus_dst_alpha: return BlendFactor::zero;
        case BlendFactor::src_alpha_saturate: return BlendFactor::zero;
        default: return factor;
    }
}

ColorTarget blending(const pipe::BlendState& state, const pipe::BlendTarget& target) {
    ColorTarget made;
    made.color_mask = target.color_mask;
    made.blend = target.enable && !state.logic_op_enable;
    if (made.blend) {
        made.rgb = {blend_func(target.rgb_func), blend_factor(target.rgb_src),
                    blend_factor(target.rgb_dst)};
        made.alpha = {blend_func(target.alpha_func), blend_factor(target.alpha_src),
                      blend_factor(target.alpha_dst)};
    }
    // The interface's numbers are the tables: bit 2*source + destination.
    if (state.logic_op_enable && state.logic_op != pipe::LogicOp::copy)
        made.logic_op = static_cast<uint8_t>(state.logic_op);
    return made;
}

// --- depth and stencil -------------------------------------------------------------------------

constexpr std::array compare_functions = {
    ppp::Compare::never,   ppp::Compare::less,     ppp::Compare::equal,  ppp::Compare::lequal,
    ppp::Compare::greater, ppp::Compare::notequal, ppp::Compare::gequal, ppp::Compare::always,
};

ppp::Compare compare_function(pipe::CompareFunc func) {
    return compare_functions[static_cast<size_t>(func)];
}

Compare alpha_compare(pipe::CompareFunc func) {
    constexpr std::array functions = {Compare::never,  Compare::less,    Compare::equal,
                                      Compare::lequal, Compare::greater, Compare::notequal,
                                      Compare::gequal, Compare::always};
    return functions[static_cast<size_t>(func)];
}

ppp::StencilOp stencil_op(pipe::StencilOp op) {
    constexpr std::array ops = {
        ppp::StencilOp::keep,
        ppp::StencilOp::zero,
        ppp::StencilOp::replace,
        ppp::StencilOp::increment_saturate,
        ppp::StencilOp::decrement_saturate,
        ppp::StencilOp::increment_wrap,
        ppp::StencilOp::decrement_wrap,
        ppp::StencilOp::invert,
    };
    return ops[static_cast<size_t>(op)];
}

ppp::FragmentStencil stencil_face(const pipe::StencilFace& face) {
    if (!face.enable)
        return {};
    return {.write_mask = face.write_mask,
            .read_mask = face.value_mask,
            .depth_pass = stencil_op(face.zpass_op),
            .depth_fail = stencil_op(face.zfail_op),
            .stencil_fail = stencil_op(face.fail_op),
            .compare = compare_function(face.func)};
}

bool changes_stencil(const pipe::StencilFace& face) {
    return face.enable && face.write_mask != 0 &&
           (face.fail_op != pipe::StencilOp::keep || face.zfail_op != pipe::StencilOp::keep ||
            face.zpass_op != pipe::StencilOp::keep);
}

}  // namespace

Blend::Blend(const pipe::BlendState& s) : state(s) {
    for (size_t i = 0; i < targets_.size(); ++i)
        targets_[i] = blending(s, s.independent_blend_enable && i != 0 ? s.rt[i] : s.target);
}

void Blend::apply(unsigned n, bool has_alpha, ColorTarget& target) const {
    const ColorTarget& own = targets_[n];
    target.color_mask = own.color_mask;
    const bool floats = target.numbers == NumberClass::float_;
    if (own.blend && !is_integer(target.numbers)) {
        target.blend = true;
        target.rgb = own.rgb;
        target.alpha = own.alpha;
        if (!has_alpha)
            for (BlendEquation* equation : {&target.rgb, &target.alpha}) {
                equation->src = without_dst_alpha(equation->src);
                equation->dst = without_dst_alpha(equation->dst);
            }
    }
    if (!floats)
        target.logic_op = own.logic_op;
}

DepthStencilAlpha::DepthStencilAlpha(const pipe::DepthStencilAlphaState& s) : state(s) {
    depth_function = s.depth_enable ? compare_function(s.depth_func) : ppp::Compare::always;
    depth_write = s.depth_enable && s.depth_write;
    stencil_test = s.stencil[0].enable;
    two_sided = stencil_test && s.stencil[1].enable;
    front_stencil = stencil_face(s.stencil[0]);
    back_stencil = two_sided ? stencil_face(s.stencil[1]) : front_stencil;
    stencil_write = stencil_test &&
                    (changes_stencil(s.stencil[0]) || (two_sided && changes_stencil(s.stencil[1])));
    alpha_test = s.alpha_enable ? alpha_compare(s.alpha_func) : Compare::always;
}

Rasterizer::Rasterizer(const pipe::RasterizerState& s) : state(s) {
    cull = {.front = s.cull_face == pipe::CullFace::front ||
                     s.cull_face == pipe::CullFace::front_and_back,
            .back = s.cull_face == pipe::CullFace::back ||
                    s.cull_face == pipe::CullFace::front_and_back,
            .depth_clip = s.depth_clip_near,
            .depth_clamp = !s.depth_clip_near,
            .front_face_ccw = s.front_ccw};
    constexpr float sixteenths = 16, least = 1, greatest = 256;
    const float width = s.line_width * sixteenths;
    line_width = static_cast<uint16_t>(width > least ? std::min(width, greatest) : least);
    constexpr float least_point = 1, greatest_point = 511.95f;
    point_size = s.point_size > least_point ? std::min(s.point_size, greatest_point) : least_point;
}

hw::agx::DepthBias Rasterizer::depth_bias(bool is_z16) const {
    // Float depth has units of its own (part 4, section 4.17); a step of 24 bits where depth is
    // between 0.5 and 1. With 16 bits it is what the section has of Vulkan's drivers: depth is
    // rounded before it is compared, and 2^-16, less than a step of 1/65535, may be lost.
    constexpr float z16_unit = 1.0f / 32768;
    return {.constant = is_z16 ? state.offset_units * z16_unit : state.offset_units,
            .slope_scale = state.offset_scale,
            .clamp = state.offset_clamp};
}

Result<std::unique_ptr<VertexElements>> VertexElements::create(
    std::span<const pipe::VertexElement> elements) {
    if (elements.size() > pipe::max_attributes)
        return Error{Errc::unsupported, fmt::format("{} attributes; there are {}", elements.size(),
                                                    pipe::max_attributes)};
    auto made = std::make_unique<VertexElements>();
    for (const pipe::VertexElement& source : elements) {
        const std::optional<AttributeFetch> format = attribute_format(source.format);
        if (!format)
            return Error{Errc::unsupported, fmt::format("{} is no format of vertices",
                                                        hw::format_info(source.format).name)};
        Element element = {source, *format};
        element.fetch.divisor = source.instance_divisor;
        made->elements.push_back(element);
    }
    return made;
}

PrimitiveClass primitive_class(pipe::Primitive mode) {
    switch (mode) {
        case pipe::Primitive::points: return PrimitiveClass::points;
        case pipe::Primitive::lines:
        case pipe::Primitive::line_loop:
        case pipe::Primitive::line_strip: return PrimitiveClass::lines;
        default: return PrimitiveClass::triangles;
    }
}

ProvokingVertex provoking_vertex(pipe::Primitive mode, const pipe::RasterizerState& state) {
    if (!state.flat_first)
        return ProvokingVertex::last;
    return mode == pipe::Primitive::triangle_fan ? ProvokingVertex::first_of_fan
                                                 : ProvokingVertex::first;
}

}  // namespace cuesta::agx
