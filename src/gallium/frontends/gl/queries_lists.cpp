// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What glGet* and glEnable know of display lists and stacks.
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
};

}  // namespace

std::span<const gles::QueryRow> lists_queries() {
    return list_query_rows;
}

std::span<const gles::Capability> lists_capabilities() {
    return {};
}

}  // namespace cuesta::gl
