// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/builtin_uniforms.h"

#include <cstring>
#include <string_view>

namespace cuesta::gles {

namespace {

struct Row {
    std::string_view name;
    float (*value)(const ViewportState& viewport) = nullptr;
};
constexpr Row rows[] = {
    {"gl_DepthRange.near", [](const ViewportState& v) { return v.depth_near; }},
    {"gl_DepthRange.far", [](const ViewportState& v) { return v.depth_far; }},
    {"gl_DepthRange.diff", [](const ViewportState& v) { return v.depth_far - v.depth_near; }},
};

void set_value(Executable::Stage& stage, const glsl::UniformPlace& place, float value) {
    const size_t at = (size_t{place.slot} * 4 + place.component) * sizeof(float);
    if (!place.used || at + sizeof(float) > stage.constants.size())
        return;
    if (std::memcmp(stage.constants.data() + at, &value, sizeof(float)) == 0)
        return;
    std::memcpy(stage.constants.data() + at, &value, sizeof(float));
    ++stage.serial;
}

}  // namespace

void set_builtin_uniforms(Executable& executable, const ViewportState& viewport) {
    for (const glsl::Uniform& uniform : executable.program->uniforms) {
        if (!uniform.is_builtin)
            continue;
        for (const Row& row : rows) {
            if (row.name != uniform.name)
                continue;
            const float value = row.value(viewport);
            set_value(executable.stages[static_cast<size_t>(pipe::ShaderStage::vertex)],
                      uniform.vertex, value);
            set_value(executable.stages[static_cast<size_t>(pipe::ShaderStage::fragment)],
                      uniform.fragment, value);
        }
    }
}

}  // namespace cuesta::gles
