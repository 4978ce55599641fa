// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/link.h"

#include <algorithm>

#include <fmt/format.h>

#include "compiler/glsl/merge.h"
#include "compiler/shading/diagnostics.h"

namespace cuesta::glsl {
namespace {

using shading::Leaf;
using shading::Placement;
using shading::Storage;
using shading::Variable;

// Of a stage that the program does not have.
Shader no_shader(Version version) {
    return {std::make_unique<const shading::Module>(), {.version = version}};
}

LinkedStage stage_of(const Shader& shader, std::string_view name) {
    LinkedStage stage = {shader, name};
    const std::vector<Variable*>& globals = shader.module().globals;
    stage.globals.assign(globals.begin(), globals.end());
    std::ranges::sort(stage.globals, {}

Linked link(Shaders vertex,
            Shaders fragment,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback,
            std::span<const OutputBinding> outputs) {
        const StageShader one(vertex);
        const StageShader other(fragment);
        if (!one || !other)
            return {nullptr, one.log() + other.log()};
        return link_two(*one, nullptr, *other, bindings, options, feedback, outputs);
}

Linked link(const DrawShaders& shaders,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback,
            std::span<const OutputBinding> outputs) {
        if (shaders.vertex.empty())
            return {nullptr, "error: there is no vertex shader\n"};
        const StageShader vertex(shaders.vertex);
        const std::optional<StageShader> geometry =
            shaders.geometry.empty() ? std::nullopt : std::optional<StageShader>(shaders.geometry);
        if (!vertex || (geometry && !*geometry))
            return {nullptr, vertex.log() + (geometry ? geometry->log() : std::string())};
        const Shader* const middle = geometry ? &**geometry : nullptr;
        if (shaders.fragment.empty())
            return link_two(*vertex, middle, empty_fragment((*vertex).version()), bindings, options,
                            feedback, outputs);
        const StageShader fragment(shaders.fragment);
        if (!fragment)
            return {nullptr, fragment.log()};
        return link_two(*vertex, middle, *fragment, bindings, options, feedback, outputs);
}

Linked link(const Shader& vertex,
            const Shader& fragment,
            std::span<const AttributeBinding> bindings,
            const Options& options,
            const Feedback& feedback) {
        return link_two(vertex, nullptr, fragment, bindings, options, feedback, {});
}

Linked link_alone(Shaders shaders,
                  std::span<const AttributeBinding> bindings,
                  const Options& options,
                  const Feedback& feedback,
                  std::span<const OutputBinding> outputs) {
        const StageShader stage(shaders);
        return stage ? link_one(*stage, bindings, options, feedback, outputs)
                     : Linked{nullptr, stage.log()};
}

Linked link_alone(const Shader& shader,
                  std::span<const AttributeBinding> bindings,
                  const Options& options,
                  const Feedback& feedback) {
        return link_one(shader, bindings, options, feedback, {});
}

Linked link_compute(const Shader& shader, const Options& options) {
        const Shader none = no_shader(shader.version());
        LinkState state = {stage_of(none, "vertex"), stage_of(none, "fragment"),
                           stage_of(none, "geometry"), stage_of(shader, "compute"), options};
        std::unique_ptr<Program> program = std::make_unique<Program>();
        program->version = shader.version();
        link_workgroups(state, *program);
        return linked_of(state, std::move(program));
}

}  // namespace cuesta::glsl
