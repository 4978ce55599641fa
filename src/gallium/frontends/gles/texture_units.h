// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texture units: what glActiveTexture and glBindTexture set.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "gallium/frontends/gles/desktop_names.h"
#include "gallium/frontends/gles/pixel_store.h"
#include "gallium/frontends/gles/texture.h"
#include "gallium/frontends/gles/texture_proxies.h"
#include "pipe/state.h"

namespace cuesta::gles {

// The targets of textures, one binding of a unit each.
inline constexpr std::array<GLenum, 11> texture_targets = {
    GL_TEXTURE_2D,           GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_3D,           GL_TEXTURE_2D_ARRAY,
    GL_TEXTURE_EXTERNAL_OES, GL_TEXTURE_2D_MULTISAMPLE,
    GL_TEXTURE_1D,           GL_TEXTURE_RECTANGLE,
    GL_TEXTURE_1D_ARRAY,     GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
    GL_TEXTURE_BUFFER};
// Nothing where it is none of them.
constexpr std::optional<size_t> texture_target_index(GLenum target) {
    for (size_t i = 0; i < texture_targets.size(); ++i)
        if (texture_targets[i] == target)
            return i;
    return std::nullopt;
}

// As many as limits say are used.
inline constexpr size_t max_texture_units = 3 * size_t{pipe::max_samplers};

struct TextureUnits {
    TextureUnits();

    using Bindings = std::array<std::shared_ptr<Texture>, texture_targets.size()>;

    uint32_t active = 0;
    Bindings defaults;  // name 0
    std::array<Bindings, max_texture_units> units;
    // What is added to the levels of all textures of the unit: GL_TEXTURE_FILTER_CONTROL's
    // GL_TEXTURE_LOD_BIAS of desktop OpenGL. A change is Dirty::textures.
    std::array<float, max_texture_units> lod_bias{};
    bool seamless_cubes = false;  // GL_TEXTURE_CUBE_MAP_SEAMLESS of desktop OpenGL
    TextureProxies proxies;

    // Of the active unit; never null for a target of texture_targets.
    Texture& bound(GLenum target) const { return *bound_shared(target); }
    const std::shared_ptr<Texture>& bound_shared(GLenum target) const {
        return units[active][texture_target_index(target).value_or(0)];
    }
};

// Whether textures of the target exist here.
bool is_texture_target(const State& state, GLenum target);

}  // namespace cuesta::gles
