// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/context_limits.h"

#include <algorithm>
#include <array>

#include "gallium/frontends/gles/buffer_bindings.h"
#include "gallium/frontends/gles/vertex_array.h"
#include "pipe/state.h"

namespace cuesta::gles {

namespace {

using pipe::Cap;

uint32_t cap(const pipe::Screen& screen, Cap which) {
    return static_cast<uint32_t>(std::max(screen.cap(which), 0));
}

// Of a stage's shader buffers, which storage blocks and atomic counters share.
void share_shader_buffers(glsl::Limits& limits, nir::Stage which, uint32_t buffers) {
    const auto stage = static_cast<size_t>(which);
    buffers = std::min(buffers, pipe::max_shader_buffers);
    constexpr uint32_t least_storage_blocks = 4;  // of OpenGL ES 3.1
    const uint32_t storage = std::max(buffers / 2, std::min(buffers, least_storage_blocks));
    limits.storage_blocks[stage] = storage;
    limits.atomic_counter_buffers[stage] =
        std::min(buffers - storage, uint32_t{max_atomic_counter_bindings});
    // Nothing is to be gained by fewer.
    limits.atomic_counters[stage] = limits.atomic_counter_buffers[stage] != 0 ? 64 : 0;
}

// Of the shaders of a draw together, or a compute shader, which is alone.
uint32_t combined(const std::array<uint32_t, nir::stage_count>& stages) {
    return std::max(stages[0] + stages[1] + stages[2], stages[3]);
}

// What OpenGL ES 3.1 adds; all of it is 0 where the GPU has no compute shaders.
void add_compute_limits(const pipe::Screen& screen, glsl::Limits& limits) {
    const bool computes = cap(screen, Cap::compute) != 0;
    const auto only = [&](uint32_t value) { return computes ? value : 0; };
    share_shader_buffers(limits, nir::Stage::vertex, 0);
    share_shader_buffers(limits, nir::Stage::fragment,
                         only(cap(screen, Cap::max_fragment_shader_buffers)));
    share_shader_buffers(limits, nir::Stage::compute,
                         only(cap(screen, Cap::max_compute_shader_buffers)));
    limits.combined_storage_blocks = combined(limits.storage_blocks);
    limits.combined_atomic_counters = combined(limits.atomic_counters);
    limits.combined_atomic_counter_buffers = combined(limits.atomic_counter_buffers);
    limits.storage_buffer_bindings = only(max_shader_storage_bindings);
    limits.atomic_counter_bindings = only(max_atomic_counter_bindings);
    limits.atomic_counter_buffer_size = only(1024);
    const uint32_t images = pipe::max_shader_images;
    limits.images = {0, std::min(only(cap(screen, Cap::max_fragment_images)), images), 0,
                     std::min(only(cap(screen, Cap::max_compute_images)), images)};
    limits.combined_images = combined(limits.images);
    limits.image_units = only(images);
    limits.combined_shader_outputs =
        limits.combined_images + limits.combined_storage_blocks + limits.draw_buffers;
    limits.uniform_buffer_bindings = max_uniform_buffer_bindings;
    limits.uniform_locations =
        4 * (limits.vertex_uniform_vectors + limits.fragment_uniform_vectors);
    limits.workgroup_count.fill(only(cap(screen, Cap::max_workgroup_count)));
    const uint32_t invocations = only(cap(screen, Cap::max_workgroup_invocations));
    limits.workgroup_invocations = invocations;
    limits.workgroup_size = {std::min(invocations, 1024u), std::min(invocations, 1024u),
                             std::min(invocations, 64u)};
    limits.shared_bytes = only(cap(screen, Cap::max_compute_shared_bytes));
    limits.compute_uniform_vectors = std::min(only(cap(screen, Cap::max_compute_uniform_vec4s)),
                                              limits.fragment_uniform_vectors);
    limits.compute_texture_image_units =
        std::min(only(cap(screen, Cap::max_compute_samplers)), uint32_t{pipe::max_samplers});
    limits.combined_texture_image_units += limits.compute_texture_image_units;
    limits.compute_uniform_blocks = only(limits.fragment_uniform_blocks);
    limits.samples = cap(screen, Cap::max_samples);
}

// Of desktop OpenGL's geometry shaders, which have what compute shaders have; all of it is 0 where
// the GPU has none.
void add_geometry_limits(const pipe::Screen& screen, glsl::Limits& limits) {
    if (cap(screen, Cap::geometry_shader) == 0)
        return;
    limits.geometry_uniform_vectors = limits.compute_uniform_vectors;
    limits.geometry_texture_image_units = limits.compute_texture_image_units;
    limits.geometry_uniform_blocks = limits.compute_uniform_blocks;
    limits.geometry_input_vectors = limits.geometry_output_vectors = limits.varying_vectors;
    limits.geometry_output_vertices = cap(screen, Cap::max_geometry_vertices);
    limits.geometry_total_output_components = cap(screen, Cap::max_geometry_components);
}

glsl::Limits shader_limits(const pipe::Screen& screen) {
    glsl::Limits limits;
    limits.vertex_attributes =
        std::min(cap(screen, Cap::max_vertex_attributes), generic_attributes);
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
    add_compute_limits(screen, limits);
    add_geometry_limits(screen, limits);
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
        {Ext::desktop, glsl::Extension::arb_texture_rectangle},
        {Ext::desktop, glsl::Extension::arb_draw_buffers},
        {Ext::desktop, glsl::Extension::arb_shader_texture_lod},
        {Ext::desktop, glsl::Extension::arb_uniform_buffer_object},
        {Ext::desktop, glsl::Extension::arb_explicit_attrib_location},
        {Ext::desktop, glsl::Extension::arb_fragment_coord_conventions},
        {Ext::desktop, glsl::Extension::arb_draw_instanced},
        {Ext::desktop, glsl::Extension::arb_shader_bit_encoding},
        {Ext::desktop, glsl::Extension::arb_texture_multisample},
        {Ext::desktop, glsl::Extension::ext_texture_array},
    };
    glsl::Options options;
    options.limits = limits.shader;
    if (extensions.has(Ext::es3))
        options.newest = glsl::Version::es_300;
    if (extensions.has(Ext::es31))
        options.newest = glsl::Version::es_310;
    if (extensions.has(Ext::compatibility))
        options.newest_desktop = glsl::Version::gl_130;
    if (extensions.has(Ext::core_profile))
        options.newest_desktop = glsl::Version::gl_150;
    for (const Row& row : rows)
        if (extensions.has(row.offered))
            options.extensions = options.extensions | row.extension;
    options.fragment_highp = screen.cap(Cap::fragment_highp) != 0;
    options.half_precision = screen.cap(Cap::half_precision) != 0;
    options.integer_uniforms = screen.cap(Cap::integers) != 0;
    return options;
}

}  // namespace cuesta::gles
