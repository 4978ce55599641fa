// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of display lists and stacks.
#include <algorithm>
#include <array>

#include "gallium/frontends/gl/compatibility.h"
#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gl/rows.h"

namespace cuesta::gl {

namespace {

using gles::Ext;
using gles::integer;

const ListState& list_state(const State& state) {
    return compatibility(state).lists;
}

gles::Values number(double value) {
    return {gles::Values::Kind::floating, {value}};
}
gles::Values floats(const std::array<float, 4>& v) {
    return {gles::Values::Kind::floating, {v[0], v[1], v[2], v[3]}};
}
gles::Values color(const std::array<float, 4>& c) {
    return {gles::Values::Kind::normalized, {c[0], c[1], c[2], c[3]}};
}
gles::Values no_bits(State&) {
    return integer(0);
}

constexpr gles::QueryRow list_query_rows[] = {
    {GL_MAX_LIST_NESTING, Ext::compatibility, [](State&) { return integer(max_list_nesting); }},
    {GL_LIST_BASE, Ext::compatibility, [](State& s) { return integer(list_state(s).base); }},
    {GL_LIST_INDEX, Ext::compatibility,
     [](State& s) {
         const ListRecorder* recorder = list_state(s).recorder.get();
         return integer(recorder == nullptr ? 0 : recorder->name);
     }},
    {GL_LIST_MODE, Ext::compatibility,
     [](State& s) {
         const ListRecorder* recorder = list_state(s).recorder.get();
         if (recorder == nullptr)
             return integer(0);
         return integer(recorder->is_executed ? GL_COMPILE_AND_EXECUTE : GL_COMPILE);
     }},
    // 6.5: the current raster position.
    {GL_CURRENT_RASTER_POSITION, Ext::compatibility,
     [](State& s) { return floats(list_state(s).raster_position.window); }},
    {GL_CURRENT_RASTER_DISTANCE, Ext::compatibility,
     [](State& s) { return number(list_state(s).raster_position.distance); }},
    {GL_CURRENT_RASTER_COLOR, Ext::compatibility,
     [](State& s) { return color(list_state(s).raster_position.color); }},
    {GL_CURRENT_RASTER_SECONDARY_COLOR, Ext::compatibility,
     [](State& s) { return color(list_state(s).raster_position.secondary_color); }},
    {GL_CURRENT_RASTER_INDEX, Ext::compatibility, [](State&) { return integer(1); }},
    {GL_CURRENT_RASTER_TEXTURE_COORDS, Ext::compatibility,
     [](State& s) {
         if (active_unit(s) == nullptr)
             return gles::Values();
         return floats(list_state(s).raster_position.tex_coords[s.textures.active]);
     }},
    {GL_CURRENT_RASTER_POSITION_VALID, Ext::compatibility,
     [](State& s) { return integer(list_state(s).raster_position.valid); }},
    // 6.23: what is for buffers that there are not.
    {GL_ACCUM_CLEAR_VALUE, Ext::compatibility,
     [](State& s) { return color(list_state(s).odd.clear_accum); }},
    {GL_INDEX_CLEAR_VALUE, Ext::compatibility,
     [](State& s) { return number(list_state(s).odd.clear_index); }},
    {GL_INDEX_WRITEMASK, Ext::compatibility,
     [](State& s) {
         return gles::Values{gles::Values::Kind::mask, {double(list_state(s).odd.index_mask)}};
     }},
    // 6.32: hints.
    {GL_PERSPECTIVE_CORRECTION_HINT, Ext::compatibility,
     [](State& s) { return integer(list_state(s).odd.perspective_hint); }},
    {GL_FOG_HINT, Ext::compatibility, [](State& s) { return integer(list_state(s).odd.fog_hint); }},
    // 6.33 to 6.35: limits and kinds of buffers.
    {GL_MAX_NAME_STACK_DEPTH, Ext::compatibility,
     [](State&) { return integer(max_name_stack_depth); }},
    {GL_MAX_ATTRIB_STACK_DEPTH, Ext::compatibility,
     [](State&) { return integer(max_attribute_depth); }},
    {GL_MAX_CLIENT_ATTRIB_STACK_DEPTH, Ext::compatibility,
     [](State&) { return integer(max_attribute_depth); }},
    {GL_ACCUM_RED_BITS, Ext::compatibility, no_bits},
    {GL_ACCUM_GREEN_BITS, Ext::compatibility, no_bits},
    {GL_ACCUM_BLUE_BITS, Ext::compatibility, no_bits},
    {GL_ACCUM_ALPHA_BITS, Ext::compatibility, no_bits},
    {GL_INDEX_BITS, Ext::compatibility, no_bits},
    {GL_AUX_BUFFERS, Ext::compatibility, no_bits},
    {GL_STEREO, Ext::compatibility, no_bits},
    {GL_INDEX_MODE, Ext::compatibility, no_bits},
    {GL_RGBA_MODE, Ext::compatibility, [](State&) { return integer(1); }},
    // 6.44: stacks, selection, feedback.
    {GL_ATTRIB_STACK_DEPTH, Ext::compatibility,
     [](State& s) { return integer(static_cast<int64_t>(list_state(s).stacks.depth)); }},
    {GL_CLIENT_ATTRIB_STACK_DEPTH, Ext::compatibility,
     [](State& s) {
         return integer(static_cast<int64_t>(list_state(s).stacks.client_levels.size()));
     }},
    {GL_NAME_STACK_DEPTH, Ext::compatibility,
     [](State& s) { return integer(list_state(s).render_mode.selection.depth()); }},
    {GL_RENDER_MODE, Ext::compatibility,
     [](State& s) { return integer(list_state(s).render_mode.mode); }},
    {GL_SELECTION_BUFFER_SIZE, Ext::compatibility,
     [](State& s) { return integer(list_state(s).render_mode.selection.size()); }},
    {GL_FEEDBACK_BUFFER_SIZE, Ext::compatibility,
     [](State& s) { return integer(list_state(s).render_mode.feedback.size()); }},
    {GL_FEEDBACK_BUFFER_TYPE, Ext::compatibility,
     [](State& s) { return integer(list_state(s).render_mode.feedback.type()); }},
};

}  // namespace

std::span<const gles::QueryRow> lists_queries() {
    return list_query_rows;
}

std::span<const gles::Capability> lists_capabilities() {
    return {};
}

}  // namespace cuesta::gl
