// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet* that OpenGL ES 3.0 adds, by its tables of 6.2, but for images.
#include "gallium/frontends/gles/queries.h"

namespace cuesta::gles {

namespace {

// Nothing is to be gained by fewer.
constexpr int64_t max_draw_elements = 1 << 20;
// Exact as a double; some 104 days.
constexpr int64_t max_server_wait = (int64_t{1} << 53) - 1;

unsigned version_of(const State& state) {
    return state.is_desktop() ? state.desktop_version() : state.config.version;
}

constexpr QueryRow es3_query_rows[] = {
    {GL_MAJOR_VERSION, Ext::es3, [](State& s) { return integer(version_of(s) / 10); }},
    {GL_MINOR_VERSION, Ext::es3, [](State& s) { return integer(version_of(s) % 10); }},
    {GL_NUM_EXTENSIONS, Ext::es3,
     [](State& s) { return integer(static_cast<int64_t>(s.extensions.names().size())); }},
    // 6.4: vertices, and other bindings of buffers.
    {GL_COPY_READ_BUFFER_BINDING, Ext::es3, [](State& s) { return name_of(s.buffers.copy_read); }},
    {GL_COPY_WRITE_BUFFER_BINDING, Ext::es3,
     [](State& s) { return name_of(s.buffers.copy_write); }},
    {GL_PIXEL_PACK_BUFFER_BINDING, Ext::es3,
     [](State& s) { return name_of(s.buffers.pixel_pack); }},
    {GL_PIXEL_UNPACK_BUFFER_BINDING, Ext::es3,
     [](State& s) { return name_of(s.buffers.pixel_unpack); }},
    {GL_UNIFORM_BUFFER_BINDING, Ext::es3, [](State& s) { return name_of(s.buffers.uniform); }},
    {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING, Ext::es3,
     [](State& s) { return name_of(s.buffers.transform_feedback); }},
    {GL_TRANSFORM_FEEDBACK_BINDING, Ext::es3, [](State& s) { return name_of(s.feedback.bound); }},
    {GL_TRANSFORM_FEEDBACK_ACTIVE, Ext::es3,
     [](State& s) { return integer(s.feedback.bound->active); }},
    {GL_TRANSFORM_FEEDBACK_PAUSED, Ext::es3,
     [](State& s) { return integer(s.feedback.bound->paused); }},
    {GL_SAMPLER_BINDING, Ext::es3, [](State& s) { return name_of(s.samplers[s.textures.active]); }},
    // 6.29 to 6.33: limits.
    {GL_MAX_ELEMENT_INDEX, Ext::es3, [](State&) { return integer(UINT32_MAX); }},
    {GL_MAX_ELEMENTS_INDICES, Ext::es3, [](State&) { return integer(max_draw_elements); }},
    {GL_MAX_ELEMENTS_VERTICES, Ext::es3, [](State&) { return integer(max_draw_elements); }},
    {GL_MAX_SERVER_WAIT_TIMEOUT, Ext::es3, [](State&) { return integer(max_server_wait); }},
    {GL_MAX_TEXTURE_LOD_BIAS, Ext::es3, [](State& s) { return integer(s.limits.texture_levels); }},
    {GL_MAX_VERTEX_UNIFORM_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.vertex_uniform_vectors * 4); }},
    {GL_MAX_VERTEX_UNIFORM_BLOCKS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.vertex_uniform_blocks); }},
    {GL_MAX_VERTEX_OUTPUT_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.vertex_output_vectors * 4); }},
    {GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.fragment_uniform_vectors * 4); }},
    {GL_MAX_FRAGMENT_UNIFORM_BLOCKS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.fragment_uniform_blocks); }},
    {GL_MAX_FRAGMENT_INPUT_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.fragment_input_vectors * 4); }},
    {GL_MIN_PROGRAM_TEXEL_OFFSET, Ext::es3,
     [](State& s) { return integer(s.limits.shader.min_texel_offset); }},
    {GL_MAX_PROGRAM_TEXEL_OFFSET, Ext::es3,
     [](State& s) { return integer(s.limits.shader.max_texel_offset); }},
    {GL_MAX_UNIFORM_BUFFER_BINDINGS, Ext::es3,
     [](State&) { return integer(max_uniform_buffer_bindings); }},
    {GL_MAX_UNIFORM_BLOCK_SIZE, Ext::es3,
     [](State& s) { return integer(s.limits.shader.uniform_block_size); }},
    {GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, Ext::es3,
     [](State&) { return integer(uniform_buffer_alignment); }},
    {GL_MAX_COMBINED_UNIFORM_BLOCKS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.combined_uniform_blocks); }},
    {GL_MAX_COMBINED_VERTEX_UNIFORM_COMPONENTS, Ext::es3,
     [](State& s) {
         return combined_components(s, s.limits.shader.vertex_uniform_vectors,
                                    s.limits.shader.vertex_uniform_blocks);
     }},
    {GL_MAX_COMBINED_FRAGMENT_UNIFORM_COMPONENTS, Ext::es3,
     [](State& s) {
         return combined_components(s, s.limits.shader.fragment_uniform_vectors,
                                    s.limits.shader.fragment_uniform_blocks);
     }},
    {GL_MAX_VARYING_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.varying_vectors * 4); }},
    {GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.feedback_interleaved_components); }},
    {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.feedback_separate_buffers); }},
    {GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS, Ext::es3,
     [](State& s) { return integer(s.limits.shader.feedback_separate_components); }},
};

}  // namespace

std::span<const QueryRow> es3_queries() {
    return es3_query_rows;
}

}  // namespace cuesta::gles
