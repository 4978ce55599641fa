// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pipe's shaders of programs, of one context: made when a program is drawn with first.
#pragma once

#include <memory>
#include <string>

#include "gallium/frontends/gles/program.h"
#include "pipe/context.h"

namespace cuesta::gles {

class State;

struct ProgramShaders {
    pipe::ShaderObject* vertex = nullptr;
    pipe::ShaderObject* fragment = nullptr;
};

class ShaderCache {
  public:
    explicit ShaderCache(State& state) : state_(&state) {}

    // Null shaders with a text in *error where the GPU cannot run them. Valid while the executable
    // lives.
    ProgramShaders find(const std::shared_ptr<Executable>& executable, std::string* error);

  private:
    [[maybe_unused]] State* state_;
};

}  // namespace cuesta::gles
