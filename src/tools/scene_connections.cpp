// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/scene_connections.h"

#include <algorithm>

#include <fmt/core.h>

namespace cuesta::tools {

const SceneUniform* find_uniform(const SceneDraw& draw, std::string_view name) {
    const auto found = std::ranges::find(draw.uniforms, name, &SceneUniform::name);
    return found != draw.uniforms.end() ? &*found : nullptr;
}

Result<void> check_count(const SceneUniform& uniform, size_t floats) {
    if (uniform.values.size() == floats)
        return {};
    return Error{Errc::invalid, fmt::format("uniform '{}' takes {} floats, not {}", uniform.name,
                                            floats, uniform.values.size())};
}

Result<void> TextureUnits::add(std::string_view sampler, std::optional<uint32_t> unit) {
    const auto found = std::ranges::find(draw_.textures, sampler, &TextureUse::name);
    if (found == draw_.textures.end()) {
        if (!unit)
            return {};
        return Error{Errc::invalid, fmt::format("sampler '{}' has no texture", sampler)};
    }
    const auto texture = static_cast<size_t>(found - draw_.textures.begin());
    named_[texture] = true;
    if (!unit)
        return {};
    if (*unit >= units_.size())
        units_.resize(size_t{*unit} + 1);
    units_[*unit] = texture;
    return {};
}

Result<std::vector<std::optional<size_t>>> TextureUnits::finish() const {
    for (size_t i = 0; i < named_.size(); ++i)
        if (!named_[i])
            return Error{Errc::invalid,
                         fmt::format("there is no sampler '{}'", draw_.textures[i].name)};
    return units_;
}

}  // namespace cuesta::tools
