// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gl/evaluator_state.h"

namespace cuesta::gl {

EvaluatorState::EvaluatorState() {
    for (auto& of_dimension : maps)
        for (size_t kind = 0; kind < map_kinds; ++kind) {
            const MapKindInfo& info = map_kind_infos[kind];
            of_dimension[kind].points.assign(info.initial.begin(),
                                             info.initial.begin() + info.components);
        }
}

float EvaluatorGrid::Axis::at(GLint i) const {
    // The last line is where the grid ends, exactly.
    if (i == segments)
        return end;
    return static_cast<float>(i) * ((end - begin) / static_cast<float>(segments)) + begin;
}

std::optional<MapTarget> find_map_target(GLenum target) {
    if (target - GL_MAP1_COLOR_4 < map_kinds)
        return MapTarget{1, static_cast<MapKind>(target - GL_MAP1_COLOR_4)};
    if (target - GL_MAP2_COLOR_4 < map_kinds)
        return MapTarget{2, static_cast<MapKind>(target - GL_MAP2_COLOR_4)};
    return std::nullopt;
}

}  // namespace cuesta::gl
