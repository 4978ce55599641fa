// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "target.h"

#include <algorithm>
#include <cmath>

namespace cuesta::reference {
namespace {

constexpr double greatest_depth = (1 << 24) - 1;

uint8_t to_byte(double value) {
    return static_cast<uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
}

uint32_t to_depth(double z) {
    return static_cast<uint32_t>(std::lround(std::clamp(z, 0.0, 1.0) * greatest_depth));
}

template <typename T>
bool compare(pipe::CompareFunc func, T a, T b) {
    switch (func) {
        case pipe::CompareFunc::never: return false;
        case pipe::CompareFunc::less: return a < b;
        case pipe::CompareFunc::equal: return a == b;
        case pipe::CompareFunc::less_equal: return a <= b;
        case pipe::CompareFunc::greater: return a > b;
        case pipe::CompareFunc::not_equal: return a != b;
        case pipe::CompareFunc::greater_equal: return a >= b;
        case pipe::CompareFunc::always: break;
    }
    return true;
}

uint8_t apply(pipe::StencilOp op, uint8_t value, uint8_t reference) {
    switch (op) {
        case pipe::StencilOp::keep: break;
        case pipe::StencilOp::zero: return 0;
        case pipe::StencilOp::replace: return reference;
        case pipe::StencilOp::increment_saturate:
            return value == 255 ? value : static_cast<uint8_t>(value + 1);
        case pipe::StencilOp::decrement_saturate:
            return value == 0 ? value : static_cast<uint8_t>(value - 1);
        case pipe::StencilOp::increment_wrap: return static_cast<uint8_t>(value + 1);
        case pipe::StencilOp::decrement_wrap: return static_cast<uint8_t>(value - 1);
        case pipe::StencilOp::invert: return static_cast<uint8_t>(~value);
    }
    return value;
}

struct BlendColors {
    FragmentColor source;
    FragmentColor destination;
    FragmentColor constant;
};

// Component c of the factor; alpha is component 3.
double factor(pipe::BlendFactor f, const BlendColors& colors, size_t c) {
    using F = pipe::BlendFactor;
    switch (f) {
        case F::zero: return 0;
        case F::one: return 1;
        case F::src_color: return colors.source[c];
        case F::one_minus_src_color: return 1 - colors.source[c];
        case F::src_alpha: return colors.source[3];
        case F::one_minus_src_alpha: return 1 - colors.source[3];
        case F::dst_color: return colors.destination[c];
        case F::one_minus_dst_color: return 1 - colors.destination[c];
        case F::dst_alpha: return colors.destination[3];
        case F::one_minus_dst_alpha: return 1 - colors.destination[3];
        case F::const_color: return colors.constant[c];
        case F::one_minus_const_color: return 1 - colors.constant[c];
        case F::const_alpha: return colors.constant[3];
        case F::one_minus_const_alpha: return 1 - colors.constant[3];
        case F::src_alpha_saturate:
            return c == 3 ? 1 : std::min(colors.source[3], 1 - colors.destination[3]);
        default: break;  // refused by check_state
    }
    return 0;
}

double combine(pipe::BlendFunc func, double source, double destination, double fs, double fd) {
    switch (func) {
        case pipe::BlendFunc::add: return source * fs + destination * fd;
        case pipe::BlendFunc::subtract: return source * fs - destination * fd;
        case pipe::BlendFunc::reverse_subtract: return destination * fd - source * fs;
        case pipe::BlendFunc::min: return std::min(source, destination);
        case pipe::BlendFunc::max: return std::max(source, destination);
    }
    return 0;
}

bool is_served(pipe::BlendFactor f) {
    return f != pipe::BlendFactor::src1_color && f != pipe::BlendFactor::one_minus_src1_color &&
           f != pipe::BlendFactor::src1_alpha && f != pipe::BlendFactor::one_minus_src1_alpha;
}

}  // namespace

Result<void> check_state(const tools::SceneDraw& draw) {
    const pipe::BlendState& blend = draw.blend;
    const pipe::BlendTarget& target = blend.target;
    const bool factors = is_served(target.rgb_src) && is_served(target.rgb_dst) &&
                         is_served(target.alpha_src) && is_served(target.alpha_dst);
    if (!factors || blend.logic_op_enable || blend.alpha_to_coverage || blend.alpha_to_one ||
        blend.dither)
        return Error{Errc::unsupported,
                     "the reference has the blending of OpenGL ES only, undithered"};
    if (draw.rasterizer.offset_triangles || draw.rasterizer.multisample)
        return Error{Errc::unsupported,
                     "the reference has no polygon offset and one sample a pixel"};
    if (!draw.rasterizer.depth_clip_near || !draw.rasterizer.depth_clip_far)
        return Error{Errc::unsupported, "the reference always clips at near and far"};
    return {};
}

Target::Target(const tools::ScenePass& pass)
    : width_(pass.width), height_(pass.height), has_depth_stencil_(pass.depth_stencil) {
    const size_t pixels = size_t{width_} * height_;
    for (size_t i = 0; i < pixels * 4; ++i)
        rgba_.push_back(to_byte(pass.clear_color[i % 4]));
    if (has_depth_stencil_) {
        depth_.assign(pixels, to_depth(pass.clear_depth));
        stencil_.assign(pixels, pass.clear_stencil);
    }
}

bool Target::depth_stencil_test(const tools::SceneDraw& draw,
                                size_t pixel,
                                bool front_face,
                                double z) {
    const pipe::DepthStencilAlphaState& state = draw.depth_stencil_alpha;
    // Without a buffer both tests pass (4.1.4, 4.1.5).
    if (!has_depth_stencil_)
        return true;
    const pipe::StencilFace& face = state.stencil[!front_face && state.stencil[1].enable ? 1 : 0];
    const uint32_t depth = to_depth(z);
    const bool depth_passes =
        !state.depth_enable || compare(state.depth_func, depth, depth_[pixel]);
    bool passes = depth_passes;
    if (state.stencil[0].enable) {
        uint8_t& stored = stencil_[pixel];
        const bool stencil_passes =
            compare(face.func, draw.stencil_reference & face.value_mask, stored & face.value_mask);
        const pipe::StencilOp op = !stencil_passes ? face.fail_op
                                   : depth_passes  ? face.zpass_op
                                                   : face.zfail_op;
        const uint8_t updated = apply(op, stored, draw.stencil_reference);
        stored = static_cast<uint8_t>((stored & ~face.write_mask) | (updated & face.write_mask));
        passes = stencil_passes && depth_passes;
    }
    if (passes && state.depth_enable && state.depth_write)
        depth_[pixel] = depth;
    return passes;
}

void Target::blend(const tools::SceneDraw& draw, size_t pixel, const FragmentColor& color) {
    const pipe::BlendTarget& target = draw.blend.target;
    BlendColors colors;
    for (size_t c = 0; c < 4; ++c) {
        colors.source[c] = std::clamp(color[c], 0.0, 1.0);
        colors.destination[c] = rgba_[pixel * 4 + c] / 255.0;
        colors.constant[c] = std::clamp<double>(draw.blend_color[c], 0.0, 1.0);
    }
    for (size_t c = 0; c < 4; ++c) {
        if ((target.color_mask >> c & 1) == 0)
            continue;
        double value = colors.source[c];
        if (target.enable) {
            const bool alpha = c == 3;
            value = combine(alpha ? target.alpha_func : target.rgb_func, colors.source[c],
                            colors.destination[c],
                            factor(alpha ? target.alpha_src : target.rgb_src, colors, c),
                            factor(alpha ? target.alpha_dst : target.rgb_dst, colors, c));
        }
        rgba_[pixel * 4 + c] = to_byte(value);
    }
}

void Target::put(const tools::SceneDraw& draw,
                 uint32_t x,
                 uint32_t y,
                 bool front_face,
                 double z,
                 const FragmentColor& color) {
    const size_t pixel = size_t{y} * width_ + x;
    const pipe::DepthStencilAlphaState& state = draw.depth_stencil_alpha;
    if (state.alpha_enable && !compare(state.alpha_func, std::clamp(color[3], 0.0, 1.0),
                                       static_cast<double>(state.alpha_reference)))
        return;
    if (depth_stencil_test(draw, pixel, front_face, z))
        blend(draw, pixel, color);
}

}  // namespace cuesta::reference
