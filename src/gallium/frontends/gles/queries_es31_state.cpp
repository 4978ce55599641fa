// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The rows of glGet* that OpenGL ES 3.1 adds, but for programs (queries_es31_programs.cpp).
#include "gallium/frontends/gles/indexed_queries.h"
#include "gallium/frontends/gles/queries.h"
#include "gallium/frontends/gles/sample_counts.h"

namespace cuesta::gles {

namespace {

using S = State;

constexpr QueryRow es31_state_rows[] = {
    // 20.2: vertex arrays.
    {GL_MAX_VERTEX_ATTRIB_BINDINGS, Ext::es31, [](S&) { return integer(max_vertex_bindings); }},
    {GL_MAX_VERTEX_ATTRIB_RELATIVE_OFFSET, Ext::es31,
     [](S&) { return integer(max_relative_offset); }},
    {GL_MAX_VERTEX_ATTRIB_STRIDE, Ext::es31, [](S&) { return integer(max_vertex_stride); }},
    // 20.8: textures.
    {GL_TEXTURE_BINDING_2D_MULTISAMPLE, Ext::es31,
     [](S& s) { return integer(s.textures.bound(GL_TEXTURE_2D_MULTISAMPLE).name); }},
    // 20.39 and on: limits.
    {GL_MAX_SAMPLE_MASK_WORDS, Ext::es31, [](S&) { return integer(sample_mask_words); }},
    {GL_MAX_COLOR_TEXTURE_SAMPLES, Ext::es31,
     [](S& s) { return integer(most_texture_samples(s, SampledKind::color)); }},
    {GL_MAX_DEPTH_TEXTURE_SAMPLES, Ext::es31,
     [](S& s) { return integer(most_texture_samples(s, SampledKind::depth)); }},
    {GL_MAX_INTEGER_SAMPLES, Ext::es31,
     [](S& s) { return integer(most_texture_samples(s, SampledKind::integer)); }},
    {GL_MAX_FRAMEBUFFER_WIDTH, Ext::es31, [](S& s) { return integer(s.limits.viewport_size); }},
    {GL_MAX_FRAMEBUFFER_HEIGHT, Ext::es31, [](S& s) { return integer(s.limits.viewport_size); }},
    {GL_MAX_FRAMEBUFFER_SAMPLES, Ext::es31, [](S& s) { return integer(s.limits.samples); }},
    // Offsets of gathers are those of other lookups.
    {GL_MIN_PROGRAM_TEXTURE_GATHER_OFFSET, Ext::es31,
     [](S& s) { return integer(s.limits.shader.min_texel_offset); }},
    {GL_MAX_PROGRAM_TEXTURE_GATHER_OFFSET, Ext::es31,
     [](S& s) { return integer(s.limits.shader.max_texel_offset); }},
};

uint32_t binding_count(const State&) {
    return max_vertex_bindings;
}
const VertexBinding& vertex_binding(const State& state, GLuint number) {
    return state.vertex.array->bindings[number];
}

constexpr IndexedRow es31_state_indexed_rows[] = {
    {GL_VERTEX_BINDING_OFFSET, Ext::es31, binding_count,
     [](const S& s, GLuint i) {
         return static_cast<GLint64>(reinterpret_cast<uintptr_t>(vertex_binding(s, i).pointer));
     }},
    {GL_VERTEX_BINDING_STRIDE, Ext::es31, binding_count,
     [](const S& s, GLuint i) { return GLint64{vertex_binding(s, i).stride}; }},
    {GL_VERTEX_BINDING_DIVISOR, Ext::es31, binding_count,
     [](const S& s, GLuint i) { return GLint64{vertex_binding(s, i).divisor}; }},
    {GL_VERTEX_BINDING_BUFFER, Ext::es31, binding_count,
     [](const S& s, GLuint i) {
         const Buffer* buffer = vertex_binding(s, i).buffer.get();
         return GLint64{buffer == nullptr ? 0 : buffer->name};
     }},
    // Bits, which glGetIntegeri_v gives as they are.
    {GL_SAMPLE_MASK_VALUE, Ext::es31, [](const S&) { return sample_mask_words; },
     [](const S& s, GLuint) { return GLint64{static_cast<GLint>(s.raster.sample_mask_value)}; }},
};

}  // namespace

std::span<const QueryRow> es31_state_queries() {
    return es31_state_rows;
}

std::span<const IndexedRow> es31_state_indexed_queries() {
    return es31_state_indexed_rows;
}

}  // namespace cuesta::gles
