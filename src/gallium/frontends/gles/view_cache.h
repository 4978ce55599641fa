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

#include "compiler/glsl/glsl.h"
#include "gallium/frontends/gles/object_cache.h"
#include "gallium/frontends/gles/texture.h"
#include "pipe/context.h"

namespace cuesta::gles {

class State;
struct Sampler;

struct SamplerBinding {
    pipe::SamplerView* view = nullptr;
    pipe::SamplerObject* sampler = nullptr;
};

class ViewCache {
  public:
    explicit ViewCache(State& state) : state_(&state) {}

    // What a sampler of that type sees in a texture unit: the texture bound there, by the unit's
    // sampler object where it has one, or opaque black where that is not complete (OpenGL ES
    // 2.0.25, 3.8.2; 3.0.6, 3.8.13). A null view: the pipe refused, the error is recorded. Valid
    // until a binding (Dirty::textures) or ShareGroup::texture_serial changes.
    SamplerBinding find(uint32_t unit, const glsl::ValueType& type);

    // Frees views of textures that are gone, or have other storage now, and samplers where there
    // are too many: before a draw's are looked up, as all are unbound. Costs nothing where no
    // storage went.
    void drop_unused();

  private:
    // Without mipmaps a view shows the base level alone: the others may be drawn to meanwhile.
    struct ViewKey {
        uint32_t first = 0;  // levels of the storage
        uint32_t last = 0;
        hw::Format format = hw::Format::none;
        std::array<pipe::Swizzle, 4> swizzle{};
        auto operator<=>(const ViewKey&) const = default;
    };
    struct Views {
        std::weak_ptr<Texture> texture;
        std::map<ViewKey, std::unique_ptr<pipe::SamplerView>> made;
    };
    // What samplers of a type see where there is no complete texture.
    struct BlackKey {
        GLenum target = 0;
        TexelKind kind = TexelKind::rgba8;
        auto operator<=>(const BlackKey&) const = default;
    };

    // What a lookup gave; as good as long as no texture and no sampler changes. The weak pointers
    // keep the addresses from being those of other objects.
    struct Found {
        std::weak_ptr<const Texture> texture;
        std::weak_ptr<const Sampler> object;
        const Texture* texture_address = nullptr;
        const Sampler* object_address = nullptr;
        uint64_t serial = 0;  // ShareGroup::texture_serial
        glsl::ValueType type;
        float bias = 0;
        bool seamless = false;
        SamplerBinding binding;
    };
    static constexpr size_t found_count = 64;  // a power of two
    static size_t place_of(const Texture* texture, const Sampler* object);

    // All that a sampler_state() has of its own; floats by their bits.
    using SamplerKey = std::array<uint32_t, 19>;
    static SamplerKey key_of(const pipe::SamplerState& state);

    SamplerBinding look_up(const std::shared_ptr<Texture>& texture,
                           const Sampler* object,
                           const glsl::ValueType& type,
                           float bias);
    SamplerBinding black(const glsl::ValueType& type);
    SamplerBinding buffer_binding(const std::shared_ptr<Texture>& texture);
    bool show_nothing(Texture& texture, TexelKind kind);
    std::shared_ptr<Texture> make_black(const BlackKey& key);
    pipe::SamplerView* view(const std::shared_ptr<Texture>& texture,
                            const SamplerParameters& parameters);
    void drop_samplers();
    void drop_views();
    pipe::SamplerObject* sampler(const SamplerParameters& parameters, float bias, bool texels);
    std::unique_ptr<pipe::SamplerView> make_view(const Texture& texture, const ViewKey& key);

    State* state_;
    uint64_t drops_seen_ = 0;                    // ShareGroup::dropped_storages
    std::unordered_map<uint64_t, Views> views_;  // by Texture::storage_serial
    ObjectCache<SamplerKey, pipe::SamplerObject> samplers_;
    std::map<BlackKey, std::shared_ptr<Texture>> black_;
    std::array<Found, found_count> found_;  // by addresses
};

}  // namespace cuesta::gles
