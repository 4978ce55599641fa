// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet* that OpenGL ES 3.1 adds for programs, by its tables 20.19 to 20.49.
#include "gallium/frontends/gles/indexed_queries.h"
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

constexpr QueryRow es31_program_rows[] = {
    {GL_PROGRAM_PIPELINE_BINDING, Ext::es31, [](State& s) { return name_of(s.pipelines.bound); }},
    {GL_SHADER_STORAGE_BUFFER_BINDING, Ext::es31,
     [](State& s) { return name_of(s.buffers.shader_storage); }},
    {GL_ATOMIC_COUNTER_BUFFER_BINDING, Ext::es31,
     [](State& s) { return name_of(s.buffers.atomic_counter); }},
    {GL_DRAW_INDIRECT_BUFFER_BINDING, Ext::es31,
     [](State& s) { return name_of(s.buffers.draw_indirect); }},
    {GL_DISPATCH_INDIRECT_BUFFER_BINDING, Ext::es31,
     [](State& s) { return name_of(s.buffers.dispatch_indirect); }},
    // 20.45 to 20.48: limits.
    {GL_MAX_VERTEX_ATOMIC_COUNTER_BUFFERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counter_buffers[0]); }},
    {GL_MAX_VERTEX_ATOMIC_COUNTERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counters[0]); }},
    {GL_MAX_VERTEX_IMAGE_UNIFORMS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.images[0]); }},
    {GL_MAX_VERTEX_SHADER_STORAGE_BLOCKS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.storage_blocks[0]); }},
    {GL_MAX_FRAGMENT_ATOMIC_COUNTER_BUFFERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counter_buffers[1]); }},
    {GL_MAX_FRAGMENT_ATOMIC_COUNTERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counters[1]); }},
    {GL_MAX_FRAGMENT_IMAGE_UNIFORMS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.images[1]); }},
    {GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.storage_blocks[1]); }},
    {GL_MAX_COMPUTE_ATOMIC_COUNTER_BUFFERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counter_buffers[compute_index]); }},
    {GL_MAX_COMPUTE_ATOMIC_COUNTERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counters[compute_index]); }},
    {GL_MAX_COMPUTE_IMAGE_UNIFORMS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.images[compute_index]); }},
    {GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.storage_blocks[compute_index]); }},
    {GL_MAX_COMBINED_ATOMIC_COUNTER_BUFFERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.combined_atomic_counter_buffers); }},
    {GL_MAX_COMBINED_ATOMIC_COUNTERS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.combined_atomic_counters); }},
    {GL_MAX_ATOMIC_COUNTER_BUFFER_BINDINGS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counter_bindings); }},
    {GL_MAX_ATOMIC_COUNTER_BUFFER_SIZE, Ext::es31,
     [](State& s) { return integer(s.limits.shader.atomic_counter_buffer_size); }},
    {GL_MAX_COMBINED_IMAGE_UNIFORMS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.combined_images); }},
    {GL_MAX_IMAGE_UNITS, Ext::es31, [](State& s) { return integer(s.limits.shader.image_units); }},
    {GL_MAX_COMBINED_SHADER_STORAGE_BLOCKS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.combined_storage_blocks); }},
    {GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.storage_buffer_bindings); }},
    {GL_MAX_SHADER_STORAGE_BLOCK_SIZE, Ext::es31,
     [](State& s) { return integer(s.limits.shader.storage_block_size); }},
    {GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT, Ext::es31,
     [](State&) { return integer(pipe::shader_buffer_alignment); }},
    {GL_MAX_COMBINED_SHADER_OUTPUT_RESOURCES, Ext::es31,
     [](State& s) { return integer(s.limits.shader.combined_shader_outputs); }},
    {GL_MAX_UNIFORM_LOCATIONS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.uniform_locations); }},
    {GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.workgroup_invocations); }},
    {GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, Ext::es31,
     [](State& s) { return integer(s.limits.shader.shared_bytes); }},
    {GL_MAX_COMPUTE_UNIFORM_BLOCKS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.compute_uniform_blocks); }},
    {GL_MAX_COMPUTE_UNIFORM_COMPONENTS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.compute_uniform_vectors * 4); }},
    {GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS, Ext::es31,
     [](State& s) { return integer(s.limits.shader.compute_texture_image_units); }},
    {GL_MAX_COMBINED_COMPUTE_UNIFORM_COMPONENTS, Ext::es31,
     [](State& s) {
         return combined_components(s, s.limits.shader.compute_uniform_vectors,
                                    s.limits.shader.compute_uniform_blocks);
     }},
};

uint32_t dimensions(const State&) {
    return 3;
}

constexpr IndexedRow workgroup_rows[] = {
    {GL_MAX_COMPUTE_WORK_GROUP_COUNT, Ext::es31, dimensions,
     [](const State& s, GLuint i) { return GLint64{s.limits.shader.workgroup_count[i]}; }},
    {GL_MAX_COMPUTE_WORK_GROUP_SIZE, Ext::es31, dimensions,
     [](const State& s, GLuint i) { return GLint64{s.limits.shader.workgroup_size[i]}; }},
};

}  // namespace

std::span<const IndexedRow> workgroup_queries() {
    return workgroup_rows;
}

std::span<const QueryRow> es31_program_queries() {
    return es31_program_rows;
}

}  // namespace cuesta::gles
