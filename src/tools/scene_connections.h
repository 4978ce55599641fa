// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a draw gives to its program, by name: the same for all languages.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tools/scene.h"

namespace cuesta::tools {

// Null: the draw has no value for it.
const SceneUniform* find_uniform(const SceneDraw& draw, std::string_view name);

// An error unless the values are `floats`.
Result<void> check_count(const SceneUniform& uniform, size_t floats);

// Collects which unit reads which texture.
class TextureUnits {
  public:
    explicit TextureUnits(const SceneDraw& draw) : draw_(draw), named_(draw.textures.size()) {}

    // There is a sampler of this name; it reads the unit, or is never read where that is absent.
    Result<void> add(std::string_view sampler, std::optional<uint32_t> unit);
    // Afterwards: as SceneShaders::textures has it. An error when a texture has no sampler.
    Result<std::vector<std::optional<size_t>>> finish() const;

  private:
    const SceneDraw& draw_;
    std::vector<bool> named_;  // by texture: a sampler has its name
    std::vector<std::optional<size_t>> units_;
};

}  // namespace cuesta::tools
