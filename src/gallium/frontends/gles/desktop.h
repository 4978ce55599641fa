// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What desktop OpenGL (frontends/gl) adds to a context, as the shared code sees it. Contexts of
// OpenGL ES have none of it: State::desktop and State::gate are null there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "gallium/frontends/gles/executable.h"
#include "gallium/frontends/gles/gl.h"

namespace cuesta::gles {

struct Capability;        // capabilities.h
struct CurrentAttribute;  // vertex_array.h
class PixelPath;          // pixel_path.h
struct QueryRow;          // queries.h

// Any function `foo(State&, ...)`, to tell one from another by.
using AnyFunction = void (*)();

// Between the application and the functions of a context, while the context is in a state where
// not every call is carried out: between glBegin and glEnd, or while a display list is made.
class CallGate {
  public:
    virtual ~CallGate() = default;
    // `function` is about to be called; `arguments` is a std::tuple of the types that it takes
    // behind State&. False: it is not called, and the application gets 0; an error is recorded if
    // it is one.
    virtual bool pass(AnyFunction function, const void* arguments) = 0;
};

// glDrawArrays, glDrawElements and their siblings, as the application called them.
struct DrawCall {
    GLenum mode = GL_POINTS;
    GLint first = 0;  // of glDrawArrays
    GLsizei count = 0;
    bool is_indexed = false;
    GLenum type = 0;  // of the indices
    const void* indices = nullptr;
    GLsizei instances = 1;
    GLint base_vertex = 0;  // is added to each index (desktop OpenGL)
};

// What the objects of a share group have beside OpenGL ES's (display lists).
class DesktopShared {
  public:
    virtual ~DesktopShared() = default;
};

// What primitives a draw is of, where OpenGL does to one kind what it does not to others.
enum class DrawnKind : uint8_t {
    own,  // of no primitives of the application's: none of it
    points,
    lines,
    polygons,
};

// What state outside of shaders adds to the two that a draw has.
struct ShaderAdditions {
    // By pipe::ShaderStage: what is added, for Desktop::with_additions(); 0: nothing.
    std::array<uint64_t, pipe::draw_stage_count> keys{};
    // Its vec4s, behind the shader's own, and a number that another content has not.
    std::array<std::span<const std::byte>, pipe::draw_stage_count> constants;
    std::array<uint64_t, pipe::draw_stage_count> serials{};
};

class Desktop {
  public:
    virtual ~Desktop() = default;

    // Rows of glGet* and glEnable beside the shared ones; looked at first.
    virtual std::span<const QueryRow> queries() const = 0;
    virtual std::span<const Capability> capabilities() const = 0;

    // GL_VERSION and GL_SHADING_LANGUAGE_VERSION.
    virtual const char* version() const = 0;
    virtual const char* language_version() const = 0;

    // Where the mode of such a hint is kept; null: no target of glHint beside the shared ones.
    virtual GLenum* find_hint(GLenum target) = 0;
    // False: nothing that is drawn or cleared changes the framebuffer (selection, feedback).
    virtual bool is_rendering() const = 0;

    // What happens to pixels between the application and images.
    virtual PixelPath& pixel_path() = 0;

    // Whether the current program, or fixed function in its place, can be drawn with. False:
    // nothing is drawn, with the error recorded if it is one.
    virtual bool check_programs() = 0;

    // What a draw uses in the place of the current program: fixed-function stages, and what state
    // outside of shaders adds to them. Called before each draw; State::dirty says what changed. The
    // values of built-in uniforms are stored. False with the error recorded.
    virtual bool find_executables(StageExecutables& stages) = 0;

    // What glStencilFunc, glStencilOp and glStencilMask name is StencilState::two_side_back.
    virtual bool names_two_side_back() const = 0;

    // Told of each draw, whose shaders these are: what is added to them. Keeps State::additions.
    virtual const ShaderAdditions& add(const StageExecutables& stages, DrawnKind kind) = 0;
    // A copy of a shader of either stage with what the key says; its vec4s begin at `first_vec4`.
    virtual std::unique_ptr<nir::Shader> with_additions(const nir::Shader& shader,
                                                        uint64_t key,
                                                        uint32_t first_vec4) = 0;

    // A draw that the shared code cannot make as it is (GL_QUADS, unfilled polygons, feedback).
    // True: it was made, or an error is recorded.
    virtual bool draw(const DrawCall& call) = 0;

    // glVertexAttrib*. True: the value is taken, of a vertex that waits to be drawn.
    virtual bool take_attribute(uint32_t index, const CurrentAttribute& value) = 0;
    // Draws the vertices that wait, where glBegin and glEnd are both behind: before work is
    // submitted, or looked at from without.
    virtual void finish_vertices() = 0;
};

}  // namespace cuesta::gles
