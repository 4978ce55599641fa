// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A display list while it is made: between glNewList and glEndList calls come here first.
#pragma once

#include <memory>

#include "gallium/frontends/gl/compiled_functions.h"

namespace cuesta::gl {

class ListRecorder final : public gles::CallGate {
  public:
    ListRecorder(gles::State& its_state, GLuint its_name, bool executes)
        : state(its_state), name(its_name), is_executed(executes) {}

    bool pass(gles::AnyFunction function, const void* arguments) override;

    // Room in the list for a call; null with the error recorded (the list is given up then).
    void* add(const CompiledFunction& function, size_t bytes);
    // The call gives this error when the list is executed.
    void add_error(GLenum error, const char* text);

    void give_up();  // for want of memory; what was kept is let go

    gles::State& state;
    const GLuint name;
    const bool is_executed;  // GL_COMPILE_AND_EXECUTE
    std::unique_ptr<DisplayList> list = std::make_unique<DisplayList>();
    bool is_out_of_memory = false;
};

}  // namespace cuesta::gl
