// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the pipe context was told, and what it has to be told before a draw.
#pragma once

namespace cuesta::gles {

class State;

class DrawState {
  public:
    explicit DrawState(State& state) : state_(&state) {}

  private:
    [[maybe_unused]] State* state_;
};

}  // namespace cuesta::gles
