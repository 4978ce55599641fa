// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// How draws from arrays are kept in display lists: with the vertices that the arrays have when the
// list is made (OpenGL 2.1, 2.8 and 5.4). They are drawn from arrays in the list.
#pragma once

#include <tuple>

#include "gallium/frontends/gl/compiled_functions.h"
#include "gallium/frontends/gl/gl_names.h"

namespace cuesta::gl {

struct ArrayElementCall {
    using Arguments = std::tuple<GLint>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const Arguments& arguments);
};

struct ArraysCall {
    using Arguments = std::tuple<GLenum, GLint, GLsizei>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const Arguments& arguments);
};

struct ElementsCall {
    using Arguments = std::tuple<GLenum, GLsizei, GLenum, const void*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
    static void play(gles::State& state,
                     const CompiledFunction& function,
                     const Arguments& arguments);
};

// The others become calls of those.
struct RangeElementsCall {
    using Arguments = std::tuple<GLenum, GLuint, GLuint, GLsizei, GLenum, const void*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};
struct ElementsBaseCall {
    using Arguments = std::tuple<GLenum, GLsizei, GLenum, const void*, GLint>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};
struct RangeElementsBaseCall {
    using Arguments = std::tuple<GLenum, GLuint, GLuint, GLsizei, GLenum, const void*, GLint>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};
struct MultiElementsBaseCall {
    using Arguments =
        std::tuple<GLenum, const GLsizei*, GLenum, const void* const*, GLsizei, const GLint*>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};
struct MultiArraysCall {
    using Arguments = std::tuple<GLenum, const GLint*, const GLsizei*, GLsizei>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};
struct MultiElementsCall {
    using Arguments = std::tuple<GLenum, const GLsizei*, GLenum, const void* const*, GLsizei>;
    static Recorded record(ListRecorder& recorder,
                           const CompiledFunction& function,
                           const Arguments& arguments);
};

}  // namespace cuesta::gl
