// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet*, by the tables of OpenGL ES 2.0.25, 6.2.
#include "gallium/frontends/gles/queries.h"

#include <algorithm>

#include "gallium/frontends/gles/framebuffer_access.h"
#include "gallium/frontends/gles/program_binary.h"
#include "gallium/frontends/gles/read_pixels.h"

namespace cuesta::gles {

namespace {

Values floating(double value) {
    return {Values::Kind::floating, {value}};
}
Values color(const std::array<float, 4>& c) {
    return {Values::Kind::normalized, {c[0], c[1], c[2], c[3]}};
}
Values mask(GLuint value) {
    return {Values::Kind::mask, {static_cast<double>(value)}};
}

// Bits of the framebuffer that is drawn to; those of what is not there are 0.
Values bits(State& state, size_t component) {
    const Framebuffer* bound = state.framebuffers.bound_draw.get();
    draw_target(state);
    if (bound == nullptr) {
        const FramebufferState& f = state.framebuffers;
        if (component < 4)
            return integer(f.draw == nullptr ? 0 : f.default_draw.color.bits[component]);
        return integer(f.draw == nullptr ? 0 : f.default_draw.depth_stencil.bits[component]);
    }
    const Attachment& attachment = component < 4    ? bound->colors[0]
                                   : component == 4 ? bound->depth
                                                    : bound->stencil;
    const TargetImage image = attached_image(state, attachment);
    return integer(image.format == nullptr ? 0 : image.format->bits[component]);
}

Values samples(State& state) {
    const uint32_t count = draw_target(state).samples;
    return integer(count > 1 ? count : 0);
}

Values sample_buffers(State& state) {
    return integer(samples(state).all()[0] != 0 ? 1 : 0);
}

Values draw_buffer(State& state, size_t i) {
    const Framebuffer* bound = state.framebuffers.bound_draw.get();
    if (bound != nullptr)
        return integer(bound->draw_buffers[i]);
    return integer(state.framebuffers.draw_buffers[i]);
}

// GL_CONTEXT_FLAG_FORWARD_COMPATIBLE_BIT of OpenGL 3.0 and GL_CONTEXT_FLAG_ROBUST_ACCESS_BIT of
// KHR_robustness, which OpenGL ES's headers have not.
constexpr GLint forward_compatible_bit = 0x1;
constexpr GLint robust_access_bit = 0x4;

Values context_flags(State& state) {
    GLint flags = 0;
    if (state.config.forward_compatible)
        flags |= forward_compatible_bit;
    if (state.config.debug)
        flags |= GL_CONTEXT_FLAG_DEBUG_BIT_KHR;
    if (state.config.robust_access)
        flags |= robust_access_bit;
    if (state.config.no_error)
        flags |= GL_CONTEXT_FLAG_NO_ERROR_BIT_KHR;
    return integer(flags);
}

Values next_message_length(State& state) {
    const auto& log = state.debug.log;
    return integer(log.empty() ? 0 : static_cast<int64_t>(log.front().text.size() + 1));
}

using S = State;

constexpr QueryRow query_rows[] = {
    // 6.3 and 6.4: vertices.
    {GL_ARRAY_BUFFER_BINDING, Ext::core, [](S& s) { return name_of(s.vertex.array_buffer); }},
    {GL_ELEMENT_ARRAY_BUFFER_BINDING, Ext::core,
     [](S& s) { return name_of(s.vertex.array->element_buffer); }},
    {GL_VERTEX_ARRAY_BINDING_OES, Ext::oes_vertex_array_object,
     [](S& s) { return name_of(s.vertex.array); }},
    // What is discarded is not read either: fragments that are not discarded are whole.
    {GL_FRAGMENT_SHADER_DISCARDS_SAMPLES_EXT, Ext::ext_shader_framebuffer_fetch,
     [](S&) { return integer(0); }},
    // 6.5: transformation.
    {GL_VIEWPORT, Ext::core,
     [](S& s) {
         const ViewportState& v = s.viewport;
         return Values{Values::Kind::integer,
                       {double(v.x), double(v.y), double(v.width), double(v.height)}};
     }},
    {GL_DEPTH_RANGE, Ext::core,
     [](S& s) {
         return Values{Values::Kind::normalized, {s.viewport.depth_near, s.viewport.depth_far}};
     }},
    {GL_CLIP_ORIGIN_EXT, Ext::ext_clip_control,
     [](S& s) { return integer(s.viewport.clip_origin); }},
    {GL_CLIP_DEPTH_MODE_EXT, Ext::ext_clip_control,
     [](S& s) { return integer(s.viewport.clip_depth); }},
    // 6.6: rasterization.
    {GL_LINE_WIDTH, Ext::core, [](S& s) { return floating(s.raster.line_width); }},
    {GL_CULL_FACE_MODE, Ext::core, [](S& s) { return integer(s.raster.cull_mode); }},
    {GL_FRONT_FACE, Ext::core, [](S& s) { return integer(s.raster.front_face); }},
    {GL_POLYGON_OFFSET_FACTOR, Ext::core, [](S& s) { return floating(s.raster.offset_factor); }},
    {GL_POLYGON_OFFSET_UNITS, Ext::core, [](S& s) { return floating(s.raster.offset_units); }},
    {GL_POLYGON_OFFSET_CLAMP_EXT, Ext::ext_polygon_offset_clamp,
     [](S& s) { return floating(s.raster.offset_clamp); }},
    {GL_SAMPLE_COVERAGE_VALUE, Ext::core, [](S& s) { return floating(s.raster.coverage_value); }},
    {GL_SAMPLE_COVERAGE_INVERT, Ext::core, [](S& s) { return integer(s.raster.coverage_invert); }},
    // 6.9: pixel operations.
    {GL_SCISSOR_BOX, Ext::core,
     [](S& s) {
         const ScissorState& v = s.scissor;
         return Values{Values::Kind::integer,
                       {double(v.x), double(v.y), double(v.width), double(v.height)}};
     }},
    {GL_STENCIL_FUNC, Ext::core, [](S& s) { return integer(s.stencil.sides[0].func); }},
    {GL_STENCIL_VALUE_MASK, Ext::core, [](S& s) { return mask(s.stencil.sides[0].value_mask); }},
    {GL_STENCIL_REF, Ext::core, [](S& s) { return stencil_reference(s, s.stencil.sides[0]); }},
    {GL_STENCIL_FAIL, Ext::core, [](S& s) { return integer(s.stencil.sides[0].fail); }},
    {GL_STENCIL_PASS_DEPTH_FAIL, Ext::core,
     [](S& s) { return integer(s.stencil.sides[0].depth_fail); }},
    {GL_STENCIL_PASS_DEPTH_PASS, Ext::core,
     [](S& s) { return integer(s.stencil.sides[0].depth_pass); }},
    {GL_STENCIL_BACK_FUNC, Ext::core, [](S& s) { return integer(s.stencil.sides[1].func); }},
    {GL_STENCIL_BACK_VALUE_MASK, Ext::core,
     [](S& s) { return mask(s.stencil.sides[1].value_mask); }},
    {GL_STENCIL_BACK_REF, Ext::core, [](S& s) { return stencil_reference(s, s.stencil.sides[1]); }},
    {GL_STENCIL_BACK_FAIL, Ext::core, [](S& s) { return integer(s.stencil.sides[1].fail); }},
    {GL_STENCIL_BACK_PASS_DEPTH_FAIL, Ext::core,
     [](S& s) { return integer(s.stencil.sides[1].depth_fail); }},
    {GL_STENCIL_BACK_PASS_DEPTH_PASS, Ext::core,
     [](S& s) { return integer(s.stencil.sides[1].depth_pass); }},
    {GL_DEPTH_FUNC, Ext::core, [](S& s) { return integer(s.depth.func); }},
    {GL_BLEND_SRC_RGB, Ext::core, [](S& s) { return integer(s.blend.rgb_src); }},
    {GL_BLEND_SRC_ALPHA, Ext::core, [](S& s) { return integer(s.blend.alpha_src); }},
    {GL_BLEND_DST_RGB, Ext::core, [](S& s) { return integer(s.blend.rgb_dst); }},
    {GL_BLEND_DST_ALPHA, Ext::core, [](S& s) { return integer(s.blend.alpha_dst); }},
    {GL_BLEND_EQUATION_RGB, Ext::core, [](S& s) { return integer(s.blend.rgb_equation); }},
    {GL_BLEND_EQUATION_ALPHA, Ext::core, [](S& s) { return integer(s.blend.alpha_equation); }},
    {GL_BLEND_COLOR, Ext::core, [](S& s) { return color(s.blend.color); }},
    // 6.10: framebuffer control.
    {GL_COLOR_WRITEMASK, Ext::core,
     [](S& s) {
         const auto bit = [&](unsigned i) { return double(s.blend.color_masks[0] >> i & 1); };
         return Values{Values::Kind::integer, {bit(0), bit(1), bit(2), bit(3)}};
     }},
    {GL_DEPTH_WRITEMASK, Ext::core, [](S& s) { return integer(s.depth.write); }},
    {GL_STENCIL_WRITEMASK, Ext::core, [](S& s) { return mask(s.stencil.sides[0].write_mask); }},
    {GL_STENCIL_BACK_WRITEMASK, Ext::core,
     [](S& s) { return mask(s.stencil.sides[1].write_mask); }},
    {GL_COLOR_CLEAR_VALUE, Ext::core, [](S& s) { return color(s.clear.color); }},
    {GL_DEPTH_CLEAR_VALUE, Ext::core,
     [](S& s) {
         return Values{Values::Kind::normalized, {s.clear.depth}};
     }},
    {GL_STENCIL_CLEAR_VALUE, Ext::core, [](S& s) { return integer(s.clear.stencil); }},
    // 6.13 and 6.16: objects.
    {GL_CURRENT_PROGRAM, Ext::core, [](S& s) { return name_of(s.program); }},
    {GL_PROGRAM_PIPELINE_BINDING_EXT, Ext::ext_separate_shader_objects,
     [](S& s) { return name_of(s.pipelines.bound); }},
    // GL_DRAW_FRAMEBUFFER_BINDING_NV is the same enumerant.
    {GL_FRAMEBUFFER_BINDING, Ext::core, [](S& s) { return name_of(s.framebuffers.bound_draw); }},
    {GL_READ_FRAMEBUFFER_BINDING_NV, Ext::nv_framebuffer_blit,
     [](S& s) { return name_of(s.framebuffers.bound_read); }},
    {GL_RENDERBUFFER_BINDING, Ext::core, [](S& s) { return name_of(s.framebuffers.renderbuffer); }},
    {GL_GENERATE_MIPMAP_HINT, Ext::deprecated,
     [](S& s) { return integer(s.hints.generate_mipmap); }},
    {GL_FRAGMENT_SHADER_DERIVATIVE_HINT_OES, Ext::oes_standard_derivatives,
     [](S& s) { return integer(s.hints.derivative); }},
    // 6.18 to 6.20: limits.
    {GL_SUBPIXEL_BITS, Ext::core, [](S&) { return integer(4); }},
    {GL_MAX_TEXTURE_SIZE, Ext::core, [](S& s) { return integer(s.limits.texture_2d_size); }},
    {GL_MAX_CUBE_MAP_TEXTURE_SIZE, Ext::core,
     [](S& s) { return integer(s.limits.texture_cube_size); }},
    {GL_MAX_3D_TEXTURE_SIZE_OES, Ext::oes_texture_3d,
     [](S& s) { return integer(s.limits.texture_3d_size); }},
    {GL_MAX_VIEWPORT_DIMS, Ext::core,
     [](S& s) {
         const double size = s.limits.viewport_size;
         return Values{Values::Kind::integer, {size, size}};
     }},
    {GL_ALIASED_POINT_SIZE_RANGE, Ext::deprecated,
     [](S& s) {
         return Values{Values::Kind::floating, {1, s.limits.point_size}};
     }},
    {GL_ALIASED_LINE_WIDTH_RANGE, Ext::core,
     [](S& s) {
         return Values{Values::Kind::floating, {1, s.limits.line_width}};
     }},
    {GL_SAMPLE_BUFFERS, Ext::core, sample_buffers},
    {GL_SAMPLES, Ext::core, samples},
    {GL_SHADER_COMPILER, Ext::core, [](S&) { return integer(1); }},
    {GL_MAX_SHADER_COMPILER_THREADS_KHR, Ext::khr_parallel_shader_compile,
     [](S& s) { return mask(s.hints.compiler_threads); }},
    {GL_NUM_SHADER_BINARY_FORMATS, Ext::core, [](S&) { return integer(0); }},
    {GL_NUM_PROGRAM_BINARY_FORMATS_OES, Ext::oes_get_program_binary, [](S&) { return integer(1); }},
    {GL_PROGRAM_BINARY_FORMATS_OES, Ext::oes_get_program_binary,
     [](S&) { return integer(program_binary_format); }},
    {GL_SHADER_BINARY_FORMATS, Ext::core, [](S&) { return Values(); }},
    {GL_MAX_VERTEX_ATTRIBS, Ext::core,
     [](S& s) { return integer(s.limits.shader.vertex_attributes); }},
    {GL_MAX_VERTEX_UNIFORM_VECTORS, Ext::core,
     [](S& s) { return integer(s.limits.shader.vertex_uniform_vectors); }},
    {GL_MAX_VARYING_VECTORS, Ext::core,
     [](S& s) { return integer(s.limits.shader.varying_vectors); }},
    {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, Ext::core,
     [](S& s) { return integer(s.limits.shader.combined_texture_image_units); }},
    {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, Ext::core,
     [](S& s) { return integer(s.limits.shader.vertex_texture_image_units); }},
    {GL_MAX_TEXTURE_IMAGE_UNITS, Ext::core,
     [](S& s) { return integer(s.limits.shader.texture_image_units); }},
    {GL_MAX_FRAGMENT_UNIFORM_VECTORS, Ext::core,
     [](S& s) { return integer(s.limits.shader.fragment_uniform_vectors); }},
    {GL_MAX_RENDERBUFFER_SIZE, Ext::core, [](S& s) { return integer(s.limits.renderbuffer_size); }},
    {GL_MAX_CLIP_DISTANCES_APPLE, Ext::apple_clip_distance,
     [](S&) { return integer(clip_distance_count); }},
    {GL_MAX_DUAL_SOURCE_DRAW_BUFFERS_EXT, Ext::ext_blend_func_extended,
     [](S&) { return integer(dual_source_draw_buffers); }},
    {GL_MAX_DRAW_BUFFERS_EXT, Ext::ext_draw_buffers,
     [](S& s) { return integer(s.limits.color_buffers); }},
    {GL_MAX_COLOR_ATTACHMENTS_EXT, Ext::ext_draw_buffers,
     [](S& s) { return integer(s.limits.color_buffers); }},
    {GL_DRAW_BUFFER0_EXT, Ext::ext_draw_buffers, [](S& s) { return draw_buffer(s, 0); }},
    {GL_DRAW_BUFFER1_EXT, Ext::ext_draw_buffers, [](S& s) { return draw_buffer(s, 1); }},
    {GL_DRAW_BUFFER2_EXT, Ext::ext_draw_buffers, [](S& s) { return draw_buffer(s, 2); }},
    {GL_DRAW_BUFFER3_EXT, Ext::ext_draw_buffers, [](S& s) { return draw_buffer(s, 3); }},
    // 6.21: bits of the framebuffer.
    {GL_RED_BITS, Ext::core, [](S& s) { return bits(s, 0); }},
    {GL_GREEN_BITS, Ext::core, [](S& s) { return bits(s, 1); }},
    {GL_BLUE_BITS, Ext::core, [](S& s) { return bits(s, 2); }},
    {GL_ALPHA_BITS, Ext::core, [](S& s) { return bits(s, 3); }},
    {GL_DEPTH_BITS, Ext::core, [](S& s) { return bits(s, 4); }},
    {GL_STENCIL_BITS, Ext::core, [](S& s) { return bits(s, 5); }},
    {GL_IMPLEMENTATION_COLOR_READ_FORMAT, Ext::core,
     [](S& s) { return integer(preferred_read_format(s).format); }},
    {GL_IMPLEMENTATION_COLOR_READ_TYPE, Ext::core,
     [](S& s) { return integer(preferred_read_format(s).type); }},
    {GL_GPU_DISJOINT_EXT, Ext::ext_disjoint_timer_query, [](S&) { return integer(0); }},
    // KHR_debug, robustness, flush control.
    {GL_MAX_DEBUG_MESSAGE_LENGTH_KHR, Ext::khr_debug,
     [](S&) { return integer(DebugOutput::max_length); }},
    {GL_MAX_DEBUG_LOGGED_MESSAGES_KHR, Ext::khr_debug,
     [](S&) { return integer(DebugOutput::max_logged); }},
    {GL_MAX_DEBUG_GROUP_STACK_DEPTH_KHR, Ext::khr_debug,
     [](S&) { return integer(DebugOutput::max_groups); }},
    {GL_DEBUG_GROUP_STACK_DEPTH_KHR, Ext::khr_debug,
     [](S& s) { return integer(static_cast<int64_t>(s.debug.depth())); }},
    {GL_DEBUG_LOGGED_MESSAGES_KHR, Ext::khr_debug,
     [](S& s) { return integer(static_cast<int64_t>(s.debug.log.size())); }},
    {GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH_KHR, Ext::khr_debug, next_message_length},
    {GL_MAX_LABEL_LENGTH_KHR, Ext::khr_debug, [](S&) { return integer(max_label_length); }},
    {GL_CONTEXT_FLAGS, Ext::khr_debug, context_flags},
    {GL_CONTEXT_ROBUST_ACCESS_EXT, Ext::ext_robustness,
     [](S& s) { return integer(s.config.robust_access); }},
    {GL_RESET_NOTIFICATION_STRATEGY_EXT, Ext::ext_robustness,
     [](S& s) {
         return integer(s.config.lose_context_on_reset ? GL_LOSE_CONTEXT_ON_RESET_EXT
                                                       : GL_NO_RESET_NOTIFICATION_EXT);
     }},
    {GL_CONTEXT_RELEASE_BEHAVIOR_KHR, Ext::khr_context_flush_control,
     [](S&) { return integer(GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH_KHR); }},
};

}  // namespace

// 4.1.4: clamped to what the stencil buffer holds.
Values stencil_reference(State& state, const StencilSide& side) {
    const auto stencil_bits = static_cast<int>(bits(state, 5).all()[0]);
    return integer(std::clamp(side.reference, 0, (1 << stencil_bits) - 1));
}

std::span<const QueryRow> es2_queries() {
    return query_rows;
}

}  // namespace cuesta::gles
