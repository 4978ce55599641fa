// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The front end of GLSL ES and of desktop OpenGL's GLSL: text -> checked shader -> linked program
// of two NIR shaders, or one, with what the OpenGL API tells of it. Nothing here knows OpenGL's
// enumerants.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/glsl/options.h"
#include "compiler/glsl/program.h"
#include "compiler/nir/shader.h"

namespace cuesta::glsl {

// One compiled shader. Not changed by linking; any thread may link it, several at once.
class Shader;

struct Compiled {
    std::shared_ptr<const Shader> shader;  // null when there was an error
    std::string log;                       // lines of "string:line:column: error: text"
};

// Compiles the concatenation of the strings, which stay the caller's.
Compiled compile(nir::Stage stage,
                 std::span<const std::string_view> strings,
                 const Options& options);

struct AttributeBinding {
    std::string name;
    uint32_t location;
};

// glBindFragDataLocation: which colour a fragment shader's output of the text is. Those without a
// binding, and without a location in the text, get the lowest free ones in order.
struct OutputBinding {
    std::string name;
    uint32_t location;
};

struct Linked {
    std::unique_ptr<Program> program;  // null when there was an error
    std::string log;
};

// Shaders of one stage. In desktop OpenGL they may be several, which have one main and share
// functions and globals; else it is one.
using Shaders = std::span<const Shader* const>;

// Checks what the stages must agree on, places uniforms, attributes and varyings, and makes NIR.
// Built-in varyings of desktop OpenGL match by name: a stage of the application's may be linked
// with one of our own that has them only.
Linked link(Shaders vertex,
            Shaders fragment,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback = {},
            std::span<const OutputBinding> outputs = {});
Linked link(const Shader& vertex,
            const Shader& fragment,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback = {});

// Of desktop OpenGL's core profile. Without geometry shaders there is no such stage; without
// fragment shaders fragments get nothing.
struct DrawShaders {
    Shaders vertex;
    Shaders geometry;
    Shaders fragment;
};
Linked link(const DrawShaders& shaders,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback = {},
            std::span<const OutputBinding> outputs = {});

// The same for a compute shader (Program::compute).
Linked link_compute(const Shader& shader, const Options& options);

// The same for a shader whose other stage another program has.
Linked link_alone(Shaders shaders,
                  std::span<const AttributeBinding> bindings,
                  const Options& options,
                  const Feedback& feedback = {},
                  std::span<const OutputBinding> outputs = {});
Linked link_alone(const Shader& shader,
                  std::span<const AttributeBinding> bindings,
                  const Options& options,
                  const Feedback& feedback = {});

struct Joined {
    // The vertex program's shader with its outputs where the fragment program reads them. Null: as
    // it is it fits, or `error` says why the two cannot be drawn with.
    std::unique_ptr<nir::Shader> vertex;
    std::string error;
    // A line for each input of the fragment program that the vertex program has nothing for: it
    // is 0.
    std::string warnings;
};

// What two programs that were linked alone need to be drawn with (EXT_separate_shader_objects,
// "Shader Interface Matching"). Where both are of version 3.10 nothing may be left over on either
// side. `vertex_shader`: in the place of the vertex program's own, one that
// was made of it and has the same outputs.
Joined join(const Program& vertex,
            const Program& fragment,
            const Limits& limits,
            const nir::Shader* vertex_shader = nullptr);

}  // namespace cuesta::glsl
