// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* knows of geometry shaders (OpenGL 3.2, tables 6.43 and 6.46).
#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

using gles::Ext;
using gles::integer;
using gles::State;

constexpr gles::QueryRow geometry_rows[] = {
    {GL_MAX_GEOMETRY_UNIFORM_BLOCKS, Ext::desktop,
     [](State& s) { return integer(s.limits.shader.geometry_uniform_blocks); }},
    {GL_MAX_COMBINED_UNIFORM_BLOCKS, Ext::desktop,
     [](State& s) { return integer(s.limits.shader.combined_uniform_blocks_of(true)); }},
    {GL_MAX_GEOMETRY_TEXTURE_IMAGE_UNITS, Ext::desktop,
     [](State& s) { return integer(s.limits.shader.geometry_texture_image_units); }},
    {GL_MAX_GEOMETRY_OUTPUT_VERTICES, Ext::desktop,
     [](State& s) { return integer(s.limits.shader.geometry_output_vertices); }},
    {GL_MAX_GEOMETRY_TOTAL_OUTPUT_COMPONENTS, Ext::desktop,
     [](State& s) { return integer(s.limits.shader.geometry_total_output_components); }},
    {GL_MAX_GEOMETRY_UNIFORM_COMPONENTS, Ext::desktop,
     [](State& s) { return integer(4 * s.limits.shader.geometry_uniform_vectors); }},
    {GL_MAX_GEOMETRY_INPUT_COMPONENTS, Ext::desktop,
     [](State& s) { return integer(4 * s.limits.shader.geometry_input_vectors); }},
    {GL_MAX_GEOMETRY_OUTPUT_COMPONENTS, Ext::desktop,
     [](State& s) { return integer(4 * s.limits.shader.geometry_output_vectors); }},
    {GL_MAX_COMBINED_GEOMETRY_UNIFORM_COMPONENTS, Ext::desktop,
     [](State& s) {
         return gles::combined_components(s, s.limits.shader.geometry_uniform_vectors,
                                          s.limits.shader.geometry_uniform_blocks);
     }},
};

}  // namespace

std::span<const gles::QueryRow> geometry_queries() {
    return geometry_rows;
}

}  // namespace cuesta::gl
