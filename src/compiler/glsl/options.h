// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Versions and extensions of the languages, their limits, and what the API and the GPU offer.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "compiler/nir/shader.h"

namespace cuesta::glsl {

// Versions of the languages, as __VERSION__ has them. All shaders of a program have the same, but
// for those of desktop OpenGL.
enum class Version : uint16_t {
    es_100 = 100,
    gl_110 = 110,
    gl_120 = 120,
    gl_130 = 130,
    gl_140 = 140,
    gl_150 = 150,
    es_300 = 300,
    es_310 = 310
};
constexpr bool is_desktop(Version version) {
    return version >= Version::gl_110 && version <= Version::gl_150;
}

// Extensions of the language; a set of bits.
enum class Extension : uint32_t {
    none = 0,
    oes_standard_derivatives = 1 << 0,
    ext_shader_texture_lod = 1 << 1,
    ext_frag_depth = 1 << 2,
    ext_draw_buffers = 1 << 3,
    oes_egl_image_external = 1 << 4,
    oes_texture_3d = 1 << 5,
    ext_shader_framebuffer_fetch = 1 << 6,
    ext_shader_framebuffer_fetch_non_coherent = 1 << 7,
    ext_draw_instanced = 1 << 8,
    apple_clip_distance = 1 << 9,
    ext_blend_func_extended = 1 << 10,
    ext_separate_shader_objects = 1 << 11,
    // Of desktop OpenGL's language.
    arb_texture_rectangle = 1 << 12,
    arb_draw_buffers = 1 << 13,
    arb_shader_texture_lod = 1 << 14,
    arb_uniform_buffer_object = 1 << 15,
    arb_explicit_attrib_location = 1 << 16,
    arb_fragment_coord_conventions = 1 << 17,
    arb_draw_instanced = 1 << 18,
    arb_shader_bit_encoding = 1 << 19,
    arb_texture_multisample = 1 << 20,
    ext_texture_array = 1 << 21,
};
constexpr Extension operator|(Extension a, Extension b) {
    return static_cast<Extension>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool has(Extension set, Extension one) {
    return (static_cast<uint32_t>(set) & static_cast<uint32_t>(one)) != 0;
}

// The values of the language's gl_Max constants, which are limits of the linker too.
struct Limits {
    uint32_t vertex_attributes = 8;
    uint32_t vertex_uniform_vectors = 128;
    uint32_t varying_vectors = 8;
    uint32_t vertex_texture_image_units = 0;
    uint32_t combined_texture_image_units = 8;
    uint32_t texture_image_units = 8;
    uint32_t fragment_uniform_vectors = 16;
    uint32_t draw_buffers = 1;
    uint32_t dual_source_draw_buffers = 1;
    uint32_t clip_distances = 8;
    // Of GLSL ES 3.00. Vectors are of four components; those of varyings count for both stages of
    // the older version as `varying_vectors`.
    uint32_t vertex_output_vectors = 16;
    uint32_t fragment_input_vectors = 15;
    int32_t min_texel_offset = -8;
    int32_t max_texel_offset = 7;
    uint32_t vertex_uniform_blocks = 12;
    uint32_t fragment_uniform_blocks = 12;
    uint32_t geometry_uniform_blocks = 0;
    uint32_t combined_uniform_blocks = 24;  // of two stages
    uint32_t combined_uniform_blocks_of(bool has_geometry) const {
        return combined_uniform_blocks + (has_geometry ? geometry_uniform_blocks : 0);
    }
    uint32_t uniform_block_size = 16384;  // bytes
    // Of GLSL ES 3.10, by nir::Stage where each stage has one. Counts of 0: the stage has none.
    uint32_t uniform_locations = 1024;
    std::array<uint32_t, nir::stage_count> storage_blocks = {0, 0, 0, 4};
    uint32_t combined_storage_blocks = 4;
    uint32_t storage_buffer_bindings = 4;
    uint32_t storage_block_size = 1u << 27;  // bytes
    std::array<uint32_t, nir::stage_count> atomic_counters = {0, 0, 0, 8};
    uint32_t combined_atomic_counters = 8;
    std::array<uint32_t, nir::stage_count> atomic_counter_buffers = {0, 0, 0, 1};
    uint32_t combined_atomic_counter_buffers = 1;
    uint32_t atomic_counter_bindings = 1;
    uint32_t atomic_counter_buffer_size = 32;  // bytes
    std::array<uint32_t, nir::stage_count> images = {0, 0, 0, 4};
    uint32_t combined_images = 4;
    uint32_t image_units = 4;
    uint32_t combined_shader_outputs = 4;  // images, storage blocks and colours of draws together
    uint32_t uniform_buffer_bindings = 36;
    std::array<uint32_t, 3> workgroup_count = {65535, 65535, 65535};
    std::array<uint32_t, 3> workgroup_size = {128, 128, 64};
    uint32_t workgroup_invocations = 128;
    uint32_t shared_bytes = 16384;
    uint32_t compute_uniform_vectors = 128;  // of 4 components
    uint32_t compute_texture_image_units = 16;
    uint32_t compute_uniform_blocks = 12;
    uint32_t samples = 4;
    // Of geometry shaders; 0: there are none.
    uint32_t geometry_uniform_vectors = 0;  // of 4 components
    uint32_t geometry_texture_image_units = 0;
    uint32_t geometry_input_vectors = 0;
    uint32_t geometry_output_vectors = 0;
    uint32_t geometry_output_vertices = 0;
    uint32_t geometry_total_output_components = 0;  // of all vertices of an invocation
    // Of transform feedback; components are scalars of 32 bits.
    uint32_t feedback_separate_buffers = 4;
    uint32_t feedback_separate_components = 64;
    uint32_t feedback_interleaved_components = 128;
    // Of desktop OpenGL.
    uint32_t lights = 8;
    uint32_t clip_planes = 8;
    uint32_t texture_units = 8;   // of fixed function
    uint32_t texture_coords = 8;  // sets of texture coordinates
};

// What the API and the GPU offer.
struct Options {
    Limits limits;
    Extension extensions = Extension::none;
    // The newest version that a text may ask for.
    Version newest = Version::es_100;
    // The newest version of desktop OpenGL's language: texts are of that, 1.10 where they do not
    // say which, and `newest` means nothing. No value: texts are of OpenGL ES's.
    std::optional<Version> newest_desktop = std::nullopt;
    // 32-bit arithmetic in fragment shaders. Without it GL_FRAGMENT_PRECISION_HIGH is not defined,
    // and highp in fragment shaders is taken at the GPU's precision, with a warning.
    bool fragment_highp = true;
    bool half_precision = false;   // see shading::LowerOptions
    bool integer_uniforms = true;  // likewise
};

}  // namespace cuesta::glsl
