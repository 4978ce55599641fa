// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pipe's samplers, and views of textures, of one context.
#pragma once

#include <cstdint>

#include "compiler/nir/shader.h"
#include "pipe/context.h"

namespace cuesta::gles {

class State;

struct SamplerBinding {
    pipe::SamplerView* view = nullptr;
    pipe::SamplerObject* sampler = nullptr;
};

class ViewCache {
  public:
    explicit ViewCache(State& state) : state_(&state) {}

    // What a sampler of that type sees in a texture unit: the texture bound there, or opaque black
    // where that is not complete (3.8.2). A null view: the pipe refused, the error is recorded.
    // Valid until a binding (Dirty::textures) or ShareGroup::texture_serial changes.
    SamplerBinding find(uint32_t unit, nir::SamplerDim dim);

  private:
    [[maybe_unused]] State* state_;
};

}  // namespace cuesta::gles
