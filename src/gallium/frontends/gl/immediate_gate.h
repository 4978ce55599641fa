// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What stands before functions between glBegin and glEnd, where most are errors, and behind glEnd
// while vertices wait, which most make drawn.
#pragma once

#include "gallium/frontends/gles/desktop.h"
#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

class ImmediateGate final : public gles::CallGate {
  public:
    explicit ImmediateGate(gles::State& state) : state_(&state) {}
    bool pass(gles::AnyFunction function, const void* arguments) override;

  private:
    gles::State* state_;
};

// Whether it gives vertices, or values of their attributes: the gate passes it always.
bool is_vertex_function(gles::AnyFunction function);

}  // namespace cuesta::gl
