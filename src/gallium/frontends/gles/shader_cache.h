// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pipe's shaders of programs, of one context: made when this context links the program or draws
// with it first, gone when the program is.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "gallium/frontends/gles/program.h"
#include "pipe/context.h"

namespace cuesta::gles {

class State;

struct ProgramShaders {
    pipe::ShaderObject* vertex = nullptr;
    pipe::ShaderObject* fragment = nullptr;
    // For blending with the shader's second colour, which is output 1: there gl_FragColor goes to
    // the first buffer alone.
    pipe::ShaderObject* two_source_fragment = nullptr;
};

class ShaderCache {
  public:
    explicit ShaderCache(State& state) : state_(&state) {}

    // Null shaders with a text in *error where the GPU cannot run them. Valid while the executable
    // lives.
    ProgramShaders find(const std::shared_ptr<Executable>& executable, std::string* error);

    // Frees the shaders of executables that are gone.
    void drop_unused();

  private:
    struct Entry {
        std::weak_ptr<Executable> executable;
        std::unique_ptr<pipe::ShaderObject> vertex;
        std::unique_ptr<pipe::ShaderObject> fragment;
        std::unique_ptr<pipe::ShaderObject> two_source_fragment;  // null: as `fragment`

        ProgramShaders shaders() const;
    };

    bool make_fragments(const glsl::Program& program, Entry& entry, std::string* error);

    State* state_;
    std::unordered_map<uint64_t, Entry> entries_;  // by Executable::serial
};

}  // namespace cuesta::gles
