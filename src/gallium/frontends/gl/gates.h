// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What stands between the application and functions (State::gate): a display list that is being
// made, then glBegin. A call passes them in this order; of a list that is executed only the second.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "gallium/frontends/gles/state.h"

namespace cuesta::gl {

class Gates final : public gles::CallGate {
  public:
    enum class Place : uint8_t {
        list,
        begin
    };  // between glNewList and glEndList, glBegin and glEnd

    // Null: it is open.
    void set(gles::State& state, Place place, gles::CallGate* gate) {
        at(place) = gate;
        gles::CallGate* const first = gates_[0] != nullptr ? gates_[0] : gates_[1];
        state.gate = gates_[0] != nullptr && gates_[1] != nullptr ? this : first;
    }
    gles::CallGate* get(Place place) const { return gates_[static_cast<size_t>(place)]; }

    // Both are closed.
    bool pass(gles::AnyFunction function, const void* arguments) override {
        return gates_[0]->pass(function, arguments) && gates_[1]->pass(function, arguments);
    }

  private:
    gles::CallGate*& at(Place place) { return gates_[static_cast<size_t>(place)]; }

    std::array<gles::CallGate*, 2> gates_{};
};

}  // namespace cuesta::gl
