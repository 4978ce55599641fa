// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the interface's states mean in the fields of the render state words and texture descriptors
// (Mali-400 fact sheet, part 3, sections 3.4 and 3.7).
#include "gallium/drivers/lima/state.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "gallium/auxiliary/texture_uses.h"
#include "gallium/auxiliary/unorm.h"

namespace cuesta::lima {
namespace {

hw400::Compare compare_of(pipe::CompareFunc func) {
    constexpr std::array table = {
        hw400::Compare::never,  hw400::Compare::less,    hw400::Compare::equal,
        hw400::Compare::lequal, hw400::Compare::greater, hw400::Compare::notequal,
        hw400::Compare::gequal, hw400::Compare::always,
    };
    return table[static_cast<size_t>(func)];
}

hw400::StencilOp stencil_op(pipe::StencilOp op) {
    constexpr std::array table = {
        hw400::StencilOp::keep,
        hw400::StencilOp::zero,
        hw400::StencilOp::replace,
        hw400::StencilOp::increment_saturate,
        hw400::StencilOp::decrement_saturate,
        hw400::StencilOp::increment_wrap,
        hw400::StencilOp::decrement_wrap,
        hw400::StencilOp::invert,
    };
    return table[static_cast<size_t>(op)];
}

hw400::BlendFunction blend_function(pipe::BlendFunc func) {
    constexpr std::array table = {
        hw400::BlendFunction::add,
        hw400::BlendFunction::subtract,
        hw400::BlendFunction::reverse_subtract,
        hw400::BlendFunction::min,
        hw400::BlendFunction::max,
    };
    return table[static_cast<size_t>(func)];
}

hw400::BlendFactor rgb_factor(pipe::BlendFactor factor) {
    using enum hw400::BlendFactor;
    constexpr std::array table = {
        zero,
        one,
        source_color,
        one_minus_source_color,
        source_alpha,
        one_minus_source_alpha,
        destination_color,
        one_minus_destination_color,
        destination_alpha,
        one_minus_destination_alpha,
        constant_color,
        one_minus_constant_color,
        constant_alpha,
        one_minus_constant_alpha,
        source_alpha_saturate,
        source1_color,
        one_minus_source1_color,
        source1_alpha,
        one_minus_source1_alpha,
    };
    return table[static_cast<size_t>(factor)];
}

// Colour and alpha factors are one in the alpha half; saturate is 1 there.
hw400::AlphaFactor alpha_factor(pipe::BlendFactor factor) {
    using enum hw400::AlphaFactor;
    constexpr std::array table = {
        zero,
        one,
        source,
        one_minus_source,
        source,
        one_minus_source,
        destination,
        one_minus_destination,
        destination,
        one_minus_destination,
        constant,
        one_minus_constant,
        constant,
        one_minus_constant,
        one,
        source1,
        one_minus_source1,
        source1,
        one_minus_source1,
    };
    return table[static_cast<size_t>(factor)];
}

// Minimum and maximum come after the factors in hardware, and have none in GL.
bool has_factors(pipe::BlendFunc func) {
    return func != pipe::BlendFunc::min && func != pipe::BlendFunc::max;
}

void translate_blend(const pipe::BlendTarget& target, hw400::RenderState& out) {
    out.rgb_function = blend_function(target.rgb_func);
    out.alpha_function = blend_function(target.alpha_func);
    if (has_factors(target.rgb_func)) {
        out.rgb_source = rgb_factor(target.rgb_src);
        out.rgb_destination = rgb_factor(target.rgb_dst);
    }
    if (has_factors(target.alpha_func)) {
        out.alpha_source = alpha_factor(target.alpha_src);
        out.alpha_destination = alpha_factor(target.alpha_dst);
    }
}

hw400::StencilFace stencil_face(const pipe::StencilFace& face) {
    hw400::StencilFace out;
    if (!face.enable)
        return out;
    out.function = compare_of(face.func);
    out.fail = stencil_op(face.fail_op);
    out.depth_fail = stencil_op(face.zfail_op);
    out.pass = stencil_op(face.zpass_op);
    out.value_mask = face.value_mask;
    return out;
}

template <typename Int>
Int fixed(float value, float scale, int low, int high) {
    if (std::isnan(value))
        return 0;
    const float scaled =
        std::clamp(value * scale, static_cast<float>(low), static_cast<float>(high));
    return static_cast<Int>(std::lround(scaled));
}

hw400::Wrap wrap_of(pipe::Wrap wrap, bool nearest) {
    // Clamp with nearest filtering misbehaves on silicon; it means clamp to edge there.
    switch (wrap) {
        case pipe::Wrap::repeat: return hw400::Wrap::repeat;
        case pipe::Wrap::clamp: return nearest ? hw400::Wrap::clamp_to_edge : hw400::Wrap::clamp;
        case pipe::Wrap::clamp_to_edge: return hw400::Wrap::clamp_to_edge;
        case pipe::Wrap::clamp_to_border: return hw400::Wrap::clamp_to_border;
        case pipe::Wrap::mirror_repeat: return hw400::Wrap::mirror_repeat;
        case pipe::Wrap::mirror_clamp:
            return nearest ? hw400::Wrap::mirror_clamp_to_edge : hw400::Wrap::mirror_clamp;
        case pipe::Wrap::mirror_clamp_to_edge: return hw400::Wrap::mirror_clamp_to_edge;
        case pipe::Wrap::mirror_clamp_to_border: return hw400::Wrap::mirror_clamp_to_border;
    }
    return hw400::Wrap::repeat;
}

hw400::TextureDimension dimension_of(pipe::Target target) {
    switch (target) {
        case pipe::Target::texture_1d: return hw400::TextureDimension::d1;
        case pipe::Target::texture_3d:
        case pipe::Target::texture_cube: return hw400::TextureDimension::d3;
        // Neither buffers nor arrays have views.
        case pipe::Target::buffer:
        case pipe::Target::texture_2d_array:
        case pipe::Target::texture_2d: break;
    }
    return hw400::TextureDimension::d2;
}

}  // namespace

// --- blend -------------------------------------------------------------------------------------

Blend::Blend(const pipe::BlendState& s) : state(s) {
    if (s.logic_op_enable) {
        // The colour's source factor holds the operation.
        fields.rgb_function = hw400::BlendFunction::logic_op;
        fields.alpha_function = hw400::BlendFunction::logic_op;
        fields.rgb_source = static_cast<hw400::BlendFactor>(s.logic_op);
        fields.alpha_source = static_cast<hw400::AlphaFactor>(s.logic_op);
    } else if (s.target.enable) {
        translate_blend(s.target, fields);
    }
    fields.write_red = (s.target.color_mask & 1) != 0;
    fields.write_green = (s.target.color_mask & 2) != 0;
    fields.write_blue = (s.target.color_mask & 4) != 0;
    fields.write_alpha = (s.target.color_mask & 8) != 0;
}

void Blend::apply(hw400::RenderState& out) const {
    out.rgb_function = fields.rgb_function;
    out.alpha_function = fields.alpha_function;
    out.rgb_source = fields.rgb_source;
    out.rgb_destination = fields.rgb_destination;
    out.alpha_source = fields.alpha_source;
    out.alpha_destination = fields.alpha_destination;
    out.write_red = fields.write_red;
    out.write_green = fields.write_green;
    out.write_blue = fields.write_blue;
    out.write_alpha = fields.write_alpha;
    out.alpha_to_coverage = state.alpha_to_coverage;
    out.alpha_to_one = state.alpha_to_one;
    out.dither = state.dither;
}

// --- depth, stencil, alpha ---------------------------------------------------------------------

DepthStencilAlpha::DepthStencilAlpha(const pipe::DepthStencilAlphaState& s) : state(s) {
    if (s.depth_enable) {
        fields.depth_write = s.depth_write;
        fields.depth_function = compare_of(s.depth_func);
    }
    const pipe::StencilFace& back = s.stencil[back_face()];
    if (s.stencil[0].enable) {
        fields.stencil_front = stencil_face(s.stencil[0]);
        fields.stencil_back = stencil_face(back);
        fields.stencil_write_mask_front = s.stencil[0].write_mask;
        fields.stencil_write_mask_back = back.write_mask;
    }
    if (s.alpha_enable) {
        fields.alpha_test = compare_of(s.alpha_func);
        fields.alpha_reference = gallium::unorm8(s.alpha_reference);
    }
}

void DepthStencilAlpha::apply(hw400::RenderState& out) const {
    out.depth_write = fields.depth_write;
    out.depth_function = fields.depth_function;
    out.stencil_front = fields.stencil_front;
    out.stencil_back = fields.stencil_back;
    out.stencil_write_mask_front = fields.stencil_write_mask_front;
    out.stencil_write_mask_back = fields.stencil_write_mask_back;
    out.alpha_test = fields.alpha_test;
    out.alpha_reference = fields.alpha_reference;
}

bool DepthStencilAlpha::writes() const {
    return fields.depth_write || state.stencil[0].enable;
}

// --- rasteriser --------------------------------------------------------------------------------

namespace {

// Sizes that the hardware takes (fact sheet, part 2, section 2.14).
float drawable_size(float size) {
    return std::isnan(size) ? min_size : std::clamp(size, min_size, max_size);
}

}  // namespace

Rasterizer::Rasterizer(const pipe::RasterizerState& s) : state(s) {
    state.line_width = drawable_size(s.line_width);
    state.point_size = drawable_size(s.point_size);
}

void Rasterizer::apply(hw400::RenderState& out) const {
    out.front_counter_clockwise = state.front_ccw;
    if (state.offset_triangles) {
        out.offset_scale = fixed<int8_t>(state.offset_scale, 4.0f, -128, 127);
        out.offset_units = fixed<int8_t>(state.offset_units, 2.0f, -128, 127);
    }
}

// --- textures ----------------------------------------------------------------------------------

Sampler::Sampler(const pipe::SamplerState& s) : state(s) {
    const bool min_nearest = s.min_filter == pipe::Filter::nearest;
    const bool mag_nearest = s.mag_filter == pipe::Filter::nearest;
    const bool nearest = min_nearest && mag_nearest;
    fields.unnormalized_coordinates = s.unnormalized;
    fields.min_nearest = min_nearest;
    fields.mag_nearest = mag_nearest;
    fields.mip_filter = s.mip_filter == pipe::MipFilter::linear ? hw400::MipFilter::linear
                                                                : hw400::MipFilter::nearest;
    fields.wrap_s = wrap_of(s.wrap_s, nearest);
    fields.wrap_t = wrap_of(s.wrap_t, nearest);
    fields.wrap_r = wrap_of(s.wrap_r, nearest);
    // Without mipmaps the view's first level is the only one, whatever the limits are.
    if (s.mip_filter != pipe::MipFilter::none) {
        fields.min_lod = fixed<uint8_t>(s.min_lod, 16.0f, 0, 255);
        fields.max_lod = std::max(fields.min_lod, fixed<uint8_t>(s.max_lod, 16.0f, 0, 255));
    }
    fields.lod_bias = fixed<int16_t>(s.lod_bias, 16.0f, -256, 255);
    fields.border_red = gallium::unorm16(s.border_color[0]);
    fields.border_green = gallium::unorm16(s.border_color[1]);
    fields.border_blue = gallium::unorm16(s.border_color[2]);
    fields.border_alpha = gallium::unorm16(s.border_color[3]);
}

Result<void> check_view(const pipe::SamplerViewTemplate& view) {
    TRY(gallium::check_sampler_view(view));
    if (view.texture->description().target == pipe::Target::buffer)
        return Error{Errc::unsupported, "the Mali-400 samples no buffers"};
    if (view.texture->description().samples > 1)
        return Error{Errc::unsupported, "shaders cannot read samples; blit to a texture without"};
    if (!texture_format(view.format))
        return Error{Errc::unsupported,
                     fmt::format("{} cannot be sampled", hw::format_info(view.format).name)};
    return gallium::check_seen_as(view.texture->description().format, view.format);
}

SamplerView::SamplerView(const pipe::SamplerViewTemplate& v, const TextureFormat& format)
    : view(v), texture(std::static_pointer_cast<Resource>(v.texture)) {
    for (unsigned i = 0; i < 4; ++i)
        swizzle[i] = v.swizzle[i] <= pipe::Swizzle::w
                         ? format.swizzle[static_cast<size_t>(v.swizzle[i])]
                         : v.swizzle[i];
    const Level& first = texture->level(v.first_level);
    fields.format = format.texel;
    fields.swap_red_blue = format.swap_red_blue;
    fields.cube = texture->description().target == pipe::Target::texture_cube;
    fields.dimension = dimension_of(texture->description().target);
    fields.width = static_cast<uint16_t>(first.layout.width);
    fields.height = static_cast<uint16_t>(first.layout.height);
    fields.depth = static_cast<uint16_t>(first.layout.depth);
    if (texture->tiled()) {
        fields.layout = hw400::TextureLayout::tiled;
    } else {
        fields.layout = hw400::TextureLayout::linear;
        fields.stride = static_cast<uint16_t>(first.layout.row_stride);
        fields.has_stride = true;
    }
}

hw400::TextureDescriptor combine(const SamplerView& view, const Sampler& sampler) {
    hw400::TextureDescriptor d = view.fields;
    const hw400::TextureDescriptor& s = sampler.fields;
    d.unnormalized_coordinates = s.unnormalized_coordinates;
    d.min_nearest = s.min_nearest;
    d.mag_nearest = s.mag_nearest;
    d.mip_filter = s.mip_filter;
    d.wrap_s = s.wrap_s;
    // Shaders give one coordinate for a texture of one row: whatever the others are, it is that
    // one.
    d.wrap_t = d.dimension == hw400::TextureDimension::d1 ? hw400::Wrap::clamp_to_edge : s.wrap_t;
    d.wrap_r = s.wrap_r;
    d.border_red = s.border_red;
    d.border_green = s.border_green;
    d.border_blue = s.border_blue;
    d.border_alpha = s.border_alpha;
    const uint32_t last = view.view.last_level - view.view.first_level;
    d.min_lod = static_cast<uint8_t>(std::min<uint32_t>(s.min_lod, last * 16));
    d.max_lod = static_cast<uint8_t>(std::min<uint32_t>(s.max_lod, last * 16));
    // The open driver's corrections, which silicon needs (fact sheet, part 3, section 3.8).
    int bias = s.lod_bias;
    if (s.min_nearest)
        bias += s.mag_nearest && s.mip_filter == hw400::MipFilter::nearest && d.max_lod != d.min_lod
                    ? -1
                    : 8;
    d.lod_bias = static_cast<int16_t>(std::clamp(bias, -256, 255));
    for (uint32_t i = 0; i <= last; ++i)
        d.levels[i] = view.texture->va(view.view.first_level + i, 0);
    return d;
}

}  // namespace cuesta::lima
