// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words of 32 bits that the GPU counts in.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "pipe/resource.h"

namespace cuesta::gles {

class State;

// A word of its own that is 0. Null with the error recorded.
std::shared_ptr<pipe::Resource> make_word(State& state);

// Nothing while the GPU is at work and `wait` is not set. Where it cannot be read it is 0, with the
// error recorded.
std::optional<uint32_t> read_word(State& state,
                                  const std::shared_ptr<pipe::Resource>& word,
                                  bool wait);

}  // namespace cuesta::gles
