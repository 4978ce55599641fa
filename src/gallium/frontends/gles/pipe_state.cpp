// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/pipe_state.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/assert.h"
#include "gallium/auxiliary/color_buffers.h"
#include "gallium/frontends/gles/translate.h"

namespace cuesta::gles {

namespace {

// Fields of a word, in the order in which they are put and taken.
class Packer {
  public:
    template <typename T>
    Packer& put(T value, unsigned bits) {
        word_ |= static_cast<uint32_t>(value) << at_;
        at_ += bits;
        CUESTA_ASSERT(at_ <= 32, "a key's word is full");
        return *this;
    }
    uint32_t word() const { return word_; }

  private:
    uint32_t word_ = 0;
    unsigned at_ = 0;
};

class Unpacker {
  public:
    explicit Unpacker(uint32_t word) : word_(word) {}
    template <typename T>
    T take(unsigned bits) {
        const uint32_t value = word_ & ((1u << bits) - 1);
        word_ >>= bits;
        return static_cast<T>(value);
    }

  private:
    uint32_t word_;
};

// -0 and 0 give one object.
uint32_t float_bits(float value) {
    return std::bit_cast<uint32_t>(value == 0 ? 0.0f : value);
}

uint32_t stencil_word(const StencilSide& side) {
    return Packer()
        .put(1, 1)
        .put(*to_compare_func(side.func), 3)
        .put(*to_stencil_op(side.fail), 3)
        .put(*to_stencil_op(side.depth_fail), 3)
        .put(*to_stencil_op(side.depth_pass), 3)
        .word();
}

uint32_t mask_word(const StencilSide& side) {
    return (side.value_mask & 0xff) | (side.write_mask & 0xff) << 8;
}

pipe::StencilFace stencil_face(uint32_t modes, uint32_t masks) {
    Unpacker fields(modes);
    pipe::StencilFace face;
    face.enable = fields.take<bool>(1);
    face.func = fields.take<pipe::CompareFunc>(3);
    face.fail_op = fields.take<pipe::StencilOp>(3);
    face.zfail_op = fields.take<pipe::StencilOp>(3);
    face.zpass_op = fields.take<pipe::StencilOp>(3);
    face.value_mask = static_cast<uint8_t>(masks);
    face.write_mask = static_cast<uint8_t>(masks >> 8);
    return face;
}

pipe::CullFace cull_mode(const RasterState& raster) {
    if (!raster.cull)
        return pipe::CullFace::none;
    switch (raster.cull_mode) {
        case GL_FRONT: return pipe::CullFace::front;
        case GL_BACK: return pipe::CullFace::back;
        default: return pipe::CullFace::front_and_back;
    }
}

uint32_t mask_of(const std::array<bool, clip_distance_count>& planes) {
    uint32_t mask = 0;
    for (size_t i = 0; i < planes.size(); ++i)
        mask |= static_cast<uint32_t>(planes[i]) << i;
    return mask;
}

// The factor where the framebuffer's alpha is 1, whatever its memory holds.
pipe::BlendFactor of_opaque(pipe::BlendFactor factor) {
    switch (factor) {
        case pipe::BlendFactor::dst_alpha: return pipe::BlendFactor::one;
        case pipe::BlendFactor::one_minus_dst_alpha:
        case pipe::BlendFactor::src_alpha_saturate: return pipe::BlendFactor::zero;
        default: return factor;
    }
}

// What the colour buffers have of their own, by bits; buffers that are not there have what the
// first one that is has, so that no state is made of them.
struct BufferBlends {
    uint32_t masks = 0;    // four bits each
    uint32_t blended = 0;  // one bit each
    uint32_t opaque = 0;   // of those that are blended: the alpha there is 1
};

BufferBlends buffer_blends(const BlendValues& blend, const FramebufferTarget& target) {
    const auto present = uint32_t{gallium::present_colors(target.pipe)};
    const unsigned first = present == 0 ? 0 : static_cast<unsigned>(std::countr_zero(present));
    // Those of one buffer in the place of the first.
    const auto of_buffer = [&](unsigned i) -> BufferBlends {
        const auto is_in = [i](uint32_t buffers) { return (buffers >> i & 1) != 0; };
        // Alpha that is hidden is not written, and OpenGL ES 3 does not blend integers.
        const uint32_t mask = blend.color_masks[i] & (is_in(target.hidden_alpha_buffers) ? 7 : 15);
        const bool blended = blend.enabled[i] && !is_in(target.integer_buffers);
        return {mask, blended, uint32_t{blended && is_in(target.opaque_buffers)}};
    };
    const BufferBlends one = of_buffer(first);
    // All have the first one's, then the others that are there their own.
    constexpr uint32_t each_mask = 0x11111111;
    constexpr uint32_t each_buffer = 0xff;
    static_assert(pipe::max_color_buffers == 8);
    BufferBlends all = {one.masks * each_mask, one.blended * each_buffer, one.opaque * each_buffer};
    for (uint32_t others = present & (present - 1); others != 0; others &= others - 1) {
        const auto i = static_cast<unsigned>(std::countr_zero(others));
        const BufferBlends own = of_buffer(i);
        all.masks ^= (one.masks ^ own.masks) << (4 * i);
        all.blended ^= (one.blended ^ own.blended) << i;
        all.opaque ^= (one.opaque ^ own.opaque) << i;
    }
    return all;
}

// What operations on alpha go by.
bool first_is_integer(const FramebufferTarget& target) {
    return (target.integer_buffers & 1) != 0;
}

}  // namespace

BlendKey blend_key(const State& state, bool multisampled, const FramebufferTarget& target) {
    const BlendValues& blend = state.blend;
    const BufferBlends buffers = buffer_blends(blend, target);
    // Of integers alpha is neither coverage nor 1 (OpenGL 3.2, 4.1.3).
    const bool samples = multisampled && state.additions.multisample && !first_is_integer(target);
    Packer modes;
    modes.put(state.raster.dither, 1)
        .put(state.raster.alpha_to_coverage && samples, 1)
        .put(state.additions.alpha_to_one && samples, 1)
        .put(state.additions.logic_op != 0, 1)
        .put(state.additions.logic_op & 0xf, 4)
        .put(buffers.blended, pipe::max_color_buffers);
    if (buffers.blended == 0)
        return {.modes = modes.word(), .masks = buffers.masks};
    modes.put(buffers.opaque, pipe::max_color_buffers)
        .put(*to_blend_func(blend.rgb_equation), 3)
        .put(*to_blend_func(blend.alpha_equation), 3);
    Packer factors;
    for (const GLenum factor : {blend.rgb_src, blend.rgb_dst, blend.alpha_src, blend.alpha_dst})
        factors.put(*to_blend_factor(factor), 5);
    return {.modes = modes.word(), .masks = buffers.masks, .factors = factors.word()};
}

pipe::BlendState blend_state(const BlendKey& key) {
    Unpacker modes(key.modes);
    pipe::BlendState state;
    state.dither = modes.take<bool>(1);
    state.alpha_to_coverage = modes.take<bool>(1);
    state.alpha_to_one = modes.take<bool>(1);
    state.logic_op_enable = modes.take<bool>(1);
    const auto logic_op = modes.take<uint32_t>(4);
    if (state.logic_op_enable)
        state.logic_op = to_logic_op(logic_op);
    const auto blended = modes.take<uint32_t>(pipe::max_color_buffers);
    const auto opaque = modes.take<uint32_t>(pipe::max_color_buffers);
    pipe::BlendTarget equations;
    equations.rgb_func = modes.take<pipe::BlendFunc>(3);
    equations.alpha_func = modes.take<pipe::BlendFunc>(3);
    Unpacker factors(key.factors);
    for (pipe::BlendFactor* factor :
         {&equations.rgb_src, &equations.rgb_dst, &equations.alpha_src, &equations.alpha_dst})
        *factor = factors.take<pipe::BlendFactor>(5);
    for (unsigned i = 0; i < state.rt.size(); ++i) {
        pipe::BlendTarget& target = state.rt[i];
        if ((blended >> i & 1) != 0) {
            target = equations;
            target.enable = true;
        }
        if ((opaque >> i & 1) != 0)
            for (pipe::BlendFactor* factor :
                 {&target.rgb_src, &target.rgb_dst, &target.alpha_src, &target.alpha_dst})
                *factor = of_opaque(*factor);
        target.color_mask = key.masks >> (4 * i) & 0xf;
        const auto is_like_first = [&](uint32_t bits, unsigned width) {
            const uint32_t all = (1u << width) - 1;
            return (bits >> (i * width) & all) == (bits & all);
        };
        state.independent_blend_enable |=
            !is_like_first(blended, 1) || !is_like_first(opaque, 1) || !is_like_first(key.masks, 4);
    }
    state.target = state.rt[0];
    return state;
}

DepthStencilKey depth_stencil_key(const State& state, const FramebufferTarget& target) {
    DepthStencilKey key;
    if (state.depth.test && target.has_depth)
        key.depth = Packer()
                        .put(1, 1)
                        .put(state.depth.write, 1)
                        .put(*to_compare_func(state.depth.func), 3)
                        .word();
    // Integers are not tested by their alpha (OpenGL 3.0, 4.1.4).
    if (state.additions.alpha_func != GL_ALWAYS && !first_is_integer(target)) {
        key.alpha = Packer().put(1, 1).put(*to_compare_func(state.additions.alpha_func), 3).word();
        key.alpha_reference = float_bits(state.additions.alpha_reference);
    }
    if (!state.stencil.test || !target.has_stencil)
        return key;
    const StencilSide& front = state.stencil.sides[0];
    const StencilSide& back = back_stencil(state);
    key.stencil[0] = stencil_word(front);
    key.masks[0] = mask_word(front);
    // The back follows the front where it is not enabled.
    const bool same = stencil_word(back) == key.stencil[0] && mask_word(back) == key.masks[0] &&
                      stencil_reference(back.reference) == stencil_reference(front.reference);
    if (!same) {
        key.stencil[1] = stencil_word(back);
        key.masks[1] = mask_word(back);
    }
    return key;
}

pipe::DepthStencilAlphaState depth_stencil_state(const DepthStencilKey& key) {
    pipe::DepthStencilAlphaState state;
    Unpacker depth(key.depth);
    state.depth_enable = depth.take<bool>(1);
    state.depth_write = depth.take<bool>(1);
    if (state.depth_enable)
        state.depth_func = depth.take<pipe::CompareFunc>(3);
    for (size_t i = 0; i < state.stencil.size(); ++i)
        if (key.stencil[i] != 0)
            state.stencil[i] = stencil_face(key.stencil[i], key.masks[i]);
    Unpacker alpha(key.alpha);
    state.alpha_enable = alpha.take<bool>(1);
    if (state.alpha_enable)
        state.alpha_func = alpha.take<pipe::CompareFunc>(3);
    state.alpha_reference = std::bit_cast<float>(key.alpha_reference);
    return state;
}

bool reads_second_source(const BlendValues& blend) {
    return blend.any_enabled() &&
           (is_second_source(blend.rgb_src) || is_second_source(blend.rgb_dst) ||
            is_second_source(blend.alpha_src) || is_second_source(blend.alpha_dst));
}

const StencilSide& back_stencil(const State& state) {
    return state.additions.two_side_stencil ? state.stencil.two_side_back : state.stencil.sides[1];
}

// OpenGL's unit of offsets parts any two depths, wherever rounding has brought them: two steps of
// the pipe's do. (OpenGL ES's drivers give one.)
float offset_steps(const State& state) {
    return state.is_desktop() ? 2.0f : 1.0f;
}

RasterizerKey rasterizer_key(const State& state, bool multisampled) {
    const RasterState& raster = state.raster;
    RasterizerKey key;
    // Turning the picture upside down leaves faces what they are (EXT_clip_control).
    const bool upside_down = state.viewport.clip_origin == GL_UPPER_LEFT_EXT;
    const bool decomposed = state.additions.is_decomposed;
    const bool offsets = raster.polygon_offset && !decomposed;
    key.modes = Packer()
                    .put((raster.front_face == GL_CW) != upside_down, 1)
                    .put(decomposed ? pipe::CullFace::none : cull_mode(raster), 2)
                    .put(state.scissor.enabled, 1)
                    .put(offsets, 1)
                    .put(multisampled && state.additions.multisample, 1)
                    .put(state.viewport.clip_depth == GL_ZERO_TO_ONE_EXT, 1)
                    .put(mask_of(raster.clip_distances), clip_distance_count)
                    .put(raster.discard, 1)
                    .put(state.additions.two_sided_colors, 1)
                    .put(state.additions.point_size_per_vertex, 1)
                    .put(state.additions.lower_left_sprites, 1)
                    .put(raster.depth_clamp, 1)
                    .put(raster.first_provokes, 1)
                    .word();
    if (offsets) {
        key.offset_units = float_bits(raster.offset_units * offset_steps(state));
        key.offset_scale = float_bits(raster.offset_factor);
        key.offset_clamp = float_bits(raster.offset_clamp);
    }
    key.line_width = float_bits(std::min(raster.line_width, state.limits.line_width));
    key.point_size = float_bits(state.additions.point_size);
    return key;
}

pipe::RasterizerState rasterizer_state(const RasterizerKey& key) {
    Unpacker modes(key.modes);
    pipe::RasterizerState state;
    // The pipe looks at row 0 from above, OpenGL has it at the bottom.
    state.front_ccw = modes.take<bool>(1);
    state.cull_face = modes.take<pipe::CullFace>(2);
    state.scissor = modes.take<bool>(1);
    state.offset_triangles = modes.take<bool>(1);
    state.multisample = modes.take<bool>(1);
    state.clip_halfz = modes.take<bool>(1);
    state.clip_distances = modes.take<uint8_t>(clip_distance_count);
    state.rasterizer_discard = modes.take<bool>(1);
    state.light_twoside = modes.take<bool>(1);
    state.point_size_per_vertex = modes.take<bool>(1);
    state.sprite_coord_mode =
        modes.take<bool>(1) ? pipe::SpriteCoordMode::upper_left : pipe::SpriteCoordMode::lower_left;
    state.depth_clip_near = state.depth_clip_far = !modes.take<bool>(1);
    state.flat_first = modes.take<bool>(1);
    state.offset_units = std::bit_cast<float>(key.offset_units);
    state.offset_scale = std::bit_cast<float>(key.offset_scale);
    state.offset_clamp = std::bit_cast<float>(key.offset_clamp);
    state.line_width = std::bit_cast<float>(key.line_width);
    state.point_size = std::bit_cast<float>(key.point_size);
    return state;
}

pipe::Viewport viewport_state(const ViewportState& viewport) {
    const float half_width = static_cast<float>(viewport.width) / 2;
    const float half_height = static_cast<float>(viewport.height) / 2;
    const float depth = viewport.depth_far - viewport.depth_near;
    const bool upside_down = viewport.clip_origin == GL_UPPER_LEFT_EXT;
    const bool from_zero = viewport.clip_depth == GL_ZERO_TO_ONE_EXT;
    return {.scale = {half_width, upside_down ? -half_height : half_height,
                      from_zero ? depth : depth / 2},
            .translate = {
                static_cast<float>(viewport.x) + half_width,
                static_cast<float>(viewport.y) + half_height,
                from_zero ? viewport.depth_near : (viewport.depth_far + viewport.depth_near) / 2}};
}

pipe::Scissor scissor_state(const ScissorState& scissor, uint32_t width, uint32_t height) {
    const auto clamped = [](int64_t value, uint32_t largest) {
        return static_cast<uint16_t>(
            std::clamp(value, int64_t{0}, int64_t{std::min(largest, 0xffffu)}));
    };
    return {.min_x = clamped(scissor.x, width),
            .min_y = clamped(scissor.y, height),
            .max_x = clamped(int64_t{scissor.x} + scissor.width, width),
            .max_y = clamped(int64_t{scissor.y} + scissor.height, height)};
}

uint32_t sample_mask(const RasterState& raster, uint32_t samples) {
    constexpr uint32_t all = 0xffffffff;
    if (samples <= 1 || samples > 16)
        return all;
    uint32_t mask = all;
    if (raster.sample_coverage) {
        const auto covered =
            static_cast<unsigned>(std::lround(raster.coverage_value * static_cast<float>(samples)));
        mask = (1u << covered) - 1;
        mask = raster.coverage_invert ? ~mask : mask;
    }
    return raster.sample_mask ? mask & raster.sample_mask_value : mask;
}

uint8_t stencil_reference(GLint reference) {
    return static_cast<uint8_t>(std::clamp(reference, 0, 255));
}

}  // namespace cuesta::gles
