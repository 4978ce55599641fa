// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/context_limits.h"

#include <algorithm>

#include "pipe/state.h"

namespace cuesta::gles {

namespace {

using pipe::Cap;

uint32_t cap(const pipe::Screen& screen, Cap which) {
    return static_cast<uint32_t>(std::max(screen.cap(which), 0));
}

glsl::Limits shader_limits(const pipe::Screen& screen) {
    glsl::Limits limits;
    limits.vertex_attributes = std::min(cap(screen, Cap::max_vertex_attributes), 16u);
    // Numbers beyond these only cost memory: uniforms are uploaded whole.
    constexpr uint32_t uniform_vec4s = 1024;
    limits.vertex_uniform_vectors =
        std::min(cap(screen, Cap::max_vertex_uniform_vec4s), uniform_vec4s);
    limits.fragment_uniform_vectors =
        std::min(cap(screen, Cap::max_fragment_uniform_vec4s), uniform_vec4s);
    limits.varying_vectors = cap(screen, Cap::max_varyings);
    const uint32_t samplers = pipe::max_samplers;
    limits.vertex_texture_image_units = std::min(cap(screen, Cap::max_vertex_samplers), samplers);
    limits.texture_image_units = std::min(cap(screen, Cap::max_fragment_samplers), samplers);
    limits.combined_texture_image_units =
        limits.vertex_texture_image_units + limits.texture_image_units;
    limits.draw_buffers =
        std::clamp(cap(screen, Cap::max_render_targets), 1u, uint32_t{pipe::max_color_buffers});
    limits.dual_source_draw_buffers = dual_source_draw_buffers;
    limits.clip_distances = clip_distance_count;
    limits.vertex_output_vectors = limits.fragment_input_vectors = limits.varying_vectors;
    const uint32_t blocks = std::max(cap(screen, Cap::max_constant_buffers), 1u) - 1;
    limits.vertex_uniform_blocks = limits.fragment_uniform_blocks =
        std::min(blocks, pipe::max_constant_buffers - 1);
    limits.combined_uniform_blocks = 2 * limits.vertex_uniform_blocks;
    limits.uniform_block_size = 65536;
    limits.feedback_separate_buffers =
        std::min(cap(screen, Cap::max_vertex_shader_buffers), pipe::max_vertex_shader_buffers);
    return limits;
}

}  // namespace

Limits::Limits(const pipe::Screen& screen)
    : shader(shader_limits(screen)),
      texture_2d_size(cap(screen, Cap::max_texture_2d_size)),
      texture_cube_size(cap(screen, Cap::max_texture_cube_size)),
      texture_3d_size(cap(screen, Cap::max_texture_3d_size)),
      array_layers(cap(screen, Cap::max_texture_array_layers)),
      renderbuffer_size(texture_2d_size),
      texture_levels(cap(screen, Cap::max_texture_levels)),
      color_buffers(shader.draw_buffers),
      samples(cap(screen, Cap::max_samples)),
      point_size(static_cast<float>(screen.cap(Cap::max_point_size))),
      line_width(static_cast<float>(screen.cap(Cap::max_line_width))),
      viewport_size(texture_2d_size),
      anisotropy(screen.cap(Cap::anisotropic_filter) != 0 ? 16 : 1),
      separate_stencil(screen.cap(Cap::separate_stencil) != 0) {}

glsl::Options shader_options(const pipe::Screen& screen,
                             const Extensions& extensions,
                             const Limits& limits) {
    struct Row {
        Ext offered;
        glsl::Extension extension;
    };
    constexpr Row rows[] = {
        {Ext::oes_standard_derivatives, glsl::Extension::oes_standard_derivatives},
        {Ext::ext_shader_texture_lod, glsl::Extension::ext_shader_texture_lod},
        {Ext::ext_frag_depth, glsl::Extension::ext_frag_depth},
        {Ext::ext_draw_buffers, glsl::Extension::ext_draw_buffers},
        {Ext::oes_egl_image_external, glsl::Extension::oes_egl_image_external},
        {Ext::oes_texture_3d, glsl::Extension::oes_texture_3d},
        {Ext::ext_shader_framebuffer_fetch, glsl::Extension::ext_shader_framebuffer_fetch},
        {Ext::ext_shader_framebuffer_fetch_non_coherent,
         glsl::Extension::ext_shader_framebuffer_fetch_non_coherent},
        {Ext::ext_draw_instanced, glsl::Extension::ext_draw_instanced},
        {Ext::apple_clip_distance, glsl::Extension::apple_clip_distance},
        {Ext::ext_blend_func_extended, glsl::Extension::ext_blend_func_extended},
        {Ext::ext_separate_shader_objects, glsl::Extension::ext_separate_shader_objects},
    };
    glsl::Options options;
    options.limits = limits.shader;
    if (extensions.has(Ext::es3))
        options.newest = glsl::Version::es_300;
    if (extensions.has(Ext::es31))
        options.newest = glsl::Version::es_310;
    for (const Row& row : rows)
        if (extensions.has(row.offered))
            options.extensions = options.extensions | row.extension;
    options.fragment_highp = screen.cap(Cap::fragment_highp) != 0;
    options.half_precision = screen.cap(Cap::half_precision) != 0;
    options.integer_uniforms = screen.cap(Cap::integers) != 0;
    return options;
}

}  // namespace cuesta::gles
