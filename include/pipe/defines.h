// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Enumerations of the gallium interface. Names and meanings are gallium's.
#pragma once

#include <cstdint>

// The one table of formats is src/hw/formats; the interface only passes its enumerators on.
namespace cuesta::hw {
enum class Format : uint8_t;
}

namespace cuesta::pipe {

using hw::Format;

enum class ShaderStage : uint8_t { vertex, fragment, geometry, compute };
constexpr unsigned shader_stage_count = 4;
constexpr unsigned draw_stage_count = 2;  // the first ones, of draws

// ResourceTemplate::depth counts slices of 3D and layers of arrays; it is 1 elsewhere. The height
// of 1D textures is 1.
enum class Target : uint8_t {
    buffer,
    texture_1d,
    texture_2d,
    texture_3d,
    texture_cube,
    texture_2d_array,
};

// Faces of a cube, as layers: +X, -X, +Y, -Y, +Z, -Z.
constexpr unsigned cube_faces = 6;

// What a resource may be used for; a set of bits.
enum class Bind : uint32_t {
    none = 0,
    vertex_buffer = 1 << 0,
    index_buffer = 1 << 1,
    constant_buffer = 1 << 2,
    sampler_view = 1 << 3,
    render_target = 1 << 4,
    depth_stencil = 1 << 5,
    scanout = 1 << 6,  // linear, displayable
    shared = 1 << 7,   // may be exported
    linear = 1 << 8,
    shader_buffer = 1 << 9,
    shader_image = 1 << 10,
    indirect_buffer = 1 << 11,  // DrawInfo::indirect, GridInfo::indirect
};

enum class Map : uint32_t {
    none = 0,
    read = 1 << 0,
    write = 1 << 1,
    discard_range = 1 << 2,           // the mapped range's old content is not needed
    discard_whole_resource = 1 << 3,  // nothing of the old content is needed
    unsynchronized = 1 << 4,          // do not wait for the GPU
    dont_block = 1 << 5,              // fail instead of waiting
};

enum class Clear : uint8_t {
    none = 0,
    color = 1,
    depth = 2,
    stencil = 4,
    depth_stencil = 6,
    all = 7
};

#define CUESTA_PIPE_FLAGS(Type)                                                        \
    constexpr Type operator|(Type a, Type b) {                                         \
        return static_cast<Type>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b)); \
    }                                                                                  \
    constexpr Type operator&(Type a, Type b) {                                         \
        return static_cast<Type>(static_cast<uint32_t>(a) & static_cast<uint32_t>(b)); \
    }                                                                                  \
    constexpr bool has(Type set, Type flags) {                                         \
        return (static_cast<uint32_t>(set) & static_cast<uint32_t>(flags)) ==          \
               static_cast<uint32_t>(flags);                                           \
    }
CUESTA_PIPE_FLAGS(Bind)
CUESTA_PIPE_FLAGS(Map)
CUESTA_PIPE_FLAGS(Clear)
#undef CUESTA_PIPE_FLAGS

enum class QueryType : uint8_t { occlusion_counter, occlusion_predicate, time_elapsed };

enum class Primitive : uint8_t {
    points,
    lines,
    line_loop,
    line_strip,
    triangles,
    triangle_strip,
    triangle_fan,
    // For geometry shaders alone (Cap::geometry_shader).
    lines_adjacency,
    line_strip_adjacency,
    triangles_adjacency,
    triangle_strip_adjacency,
};

enum class CompareFunc : uint8_t {
    never,
    less,
    equal,
    less_equal,
    greater,
    not_equal,
    greater_equal,
    always,
};

enum class StencilOp : uint8_t {
    keep,
    zero,
    replace,
    increment_saturate,
    decrement_saturate,
    increment_wrap,
    decrement_wrap,
    invert,
};

enum class BlendFunc : uint8_t { add, subtract, reverse_subtract, min, max };

enum class BlendFactor : uint8_t {
    zero,
    one,
    src_color,
    one_minus_src_color,
    src_alpha,
    one_minus_src_alpha,
    dst_color,
    one_minus_dst_color,
    dst_alpha,
    one_minus_dst_alpha,
    const_color,
    one_minus_const_color,
    const_alpha,
    one_minus_const_alpha,
    src_alpha_saturate,
    src1_color,
    one_minus_src1_color,
    src1_alpha,
    one_minus_src1_alpha,
};

enum class LogicOp : uint8_t {
    clear,
    nor,
    and_inverted,
    copy_inverted,
    and_reverse,
    invert,
    xor_,
    nand,
    and_,
    equivalent,
    noop,
    or_inverted,
    copy,
    or_reverse,
    or_,
    set,
};

enum class CullFace : uint8_t { none, front, back, front_and_back };

// Where gl_PointCoord is (0, 0): at the corner of the least memory row, or of the greatest.
enum class SpriteCoordMode : uint8_t { upper_left, lower_left };

enum class Wrap : uint8_t {
    repeat,
    clamp,
    clamp_to_edge,
    clamp_to_border,
    mirror_repeat,
    mirror_clamp,
    mirror_clamp_to_edge,
    mirror_clamp_to_border,
};

enum class Filter : uint8_t { nearest, linear };
enum class MipFilter : uint8_t { none, nearest, linear };

// One component of a sampler view's result.
enum class Swizzle : uint8_t { x, y, z, w, zero, one };

// What a screen can do; values are integers, booleans are 0 and 1.
enum class Cap : uint8_t {
    max_texture_2d_size,
    max_texture_levels,
    max_texture_cube_size,
    max_texture_3d_size,       // 0: none
    max_texture_array_layers,  // 0: no arrays
    // Texels that sampler views of buffers reach; 0: there are none. Bytes behind the last whole
    // texel are not seen.
    max_texture_buffer_elements,
    max_render_targets,
    max_framebuffer_layers,  // Surface::layer_count; 0: layers are drawn to one by one
    max_vertex_attributes,
    max_varyings,              // vec4 slots besides position and point size
    max_vertex_uniform_vec4s,  // that the application may use
    max_fragment_uniform_vec4s,
    max_constant_buffers,  // a stage; the one of load_uniform included
    // That vertex shaders store to (Context::set_shader_buffer),
    // RasterizerState::rasterizer_discard with them; 0: none.
    max_vertex_shader_buffers,
    // Context::bind_geometry_shader, primitives with adjacency, set_geometry_feedback; the two
    // below are 0 without. Its uniforms, buffers and samplers are as many as a compute shader's; it
    // has no shader buffers or images.
    geometry_shader,
    max_geometry_vertices,    // nir::Geometry::max_vertices
    max_geometry_components,  // of all vertices that an invocation may emit
    compute,                  // Context::launch_grid; the caps below are 0 without
    max_compute_shader_buffers,
    max_fragment_shader_buffers,
    max_compute_images,
    max_fragment_images,
    max_compute_samplers,
    max_compute_uniform_vec4s,
    max_compute_shared_bytes,  // of a workgroup
    max_workgroup_invocations,
    max_workgroup_count,  // of a grid along each axis
    indirect_draw,        // DrawInfo::indirect
    texture_multisample,  // sampler views of several samples
    texture_gather,       // NIR's tg4
    stencil_sampling,     // sampler views of a stencil format of textures with stencil
    max_vertex_samplers,
    max_fragment_samplers,
    npot_textures,
    fragment_highp,  // fragment arithmetic of 32 bits
    dual_source_blend,
    anisotropic_filter,
    seamless_cube_map,  // SamplerState::seamless_cube_map
    occlusion_query,
    instancing,
    primitive_restart,
    separate_stencil,      // Framebuffer::stencil
    max_samples,           // per pixel
    polygon_offset_clamp,  // RasterizerState::offset_clamp
    max_point_size,
    max_line_width,
    max_clip_distances,  // RasterizerState::clip_distances
    user_vertex_buffers,
    texture_lod_in_fragment,
    derivatives,
    shader_depth_output,
    flat_shading,
    provoking_vertex,   // RasterizerState::flat_first
    depth_clamp,        // RasterizerState::depth_clip_near and depth_clip_far
    framebuffer_fetch,  // fragment shaders read the colour buffers (NIR's load_framebuffer)
    time_query,
    shadow_samplers,   // SamplerState::compare_enable
    integers,          // of 32 bits, in shaders and uniforms; else uniforms hold them as floats
    half_precision,    // shaders gain from values of 16 bits
    shared_resources,  // resource_from_handle and resource_get_handle
};

}  // namespace cuesta::pipe
