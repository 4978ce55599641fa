// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The pipe's samplers, and views of textures, of one context.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>

#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/texture.h"
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

    // Frees views of textures that are gone, or have other storage now: before a draw's views are
    // looked up, as all views are unbound. Costs nothing where no storage went.
    void drop_unused();

  private:
    // Without mipmaps a view shows level 0 alone: the others may be drawn to meanwhile.
    struct Views {
        std::weak_ptr<Texture> texture;
        std::unique_ptr<pipe::SamplerView> base;
        std::map<uint32_t, std::unique_ptr<pipe::SamplerView>> mipmapped;  // by the last level
    };
    struct SamplerKey {
        std::array<GLenum, 5> enumerants{};  // filters, wraps
        unsigned anisotropy = 1;
        bool external = false;
        auto operator<=>(const SamplerKey&) const = default;
    };

    SamplerBinding black(nir::SamplerDim dim);
    pipe::SamplerView* view(const std::shared_ptr<Texture>& texture);
    pipe::SamplerObject* sampler(const Texture& texture);
    std::unique_ptr<pipe::SamplerView> make_view(const Texture& texture);

    State* state_;
    uint64_t drops_seen_ = 0;                    // ShareGroup::dropped_storages
    std::unordered_map<uint64_t, Views> views_;  // by Texture::storage_serial
    std::map<SamplerKey, std::unique_ptr<pipe::SamplerObject>> samplers_;
    std::array<std::shared_ptr<Texture>, 3> black_;  // 2D, cube, 3D
};

}  // namespace cuesta::gles
