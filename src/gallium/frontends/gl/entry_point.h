// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The functions by name, as gallium/frontends/gles/entry_point.h has them: `glFoo` is
// `foo(State&, ...)` here.
#pragma once

#include <string_view>

#include "gallium/frontends/gl/gl_names.h"
#include "gallium/frontends/gles/entry_point.h"

namespace cuesta::gl {

using gles::State;

#define CUESTA_GL_DECLARE(function, name, extension) \
    gles::Implementation<decltype(&::name)>::Type function;
#include "gallium/frontends/gl/entry_list.h"
#undef CUESTA_GL_DECLARE

// The calls that give vertices and their attributes, of which there are millions: they touch what
// is the context's own alone, and take the group's lock where they do more.
template <auto Function>
inline constexpr bool is_vertex_call = false;
#define CUESTA_GL_DECLARE(function, name, extension) \
    template <>                                      \
    inline constexpr bool is_vertex_call<&function> = true;
#include "gallium/frontends/gl/entry_list_vertices.h"
#undef CUESTA_GL_DECLARE

// The function behind the name, of desktop OpenGL or of OpenGL ES, as CallGate is told of it; null:
// there is none.
gles::AnyFunction find_function(std::string_view name);

}  // namespace cuesta::gl

// It may wait for the result of a query.
template <>
inline constexpr bool cuesta::gles::locks_itself<&cuesta::gl::begin_conditional_render> = true;
