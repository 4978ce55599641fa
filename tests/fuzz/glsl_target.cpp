// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>

#include "compiler/glsl/glsl.h"
#include "compiler/glsl/shader.h"
#include "compiler/nir/printer.h"
#include "compiler/nir/validate.h"
#include "compiler/shading/lower.h"
#include "compiler/shading/print_tree.h"
#include "targets.h"

namespace cuesta::fuzz {
namespace {

constexpr glsl::Options options = {.limits = {.draw_buffers = 4,
                                              .storage_blocks = {2, 2, 4},
                                              .atomic_counters = {4, 4, 8},
                                              .atomic_counter_buffers = {1, 1, 1},
                                              .images = {2, 2, 4}},
                                   .extensions = static_cast<glsl::Extension>(0xfff),
                                   .newest = glsl::Version::es_310};

// One slot behind the other, each kind of variable by itself.
class Places {
  public:
    std::optional<shading::Placement> operator()(const shading::Leaf& leaf) {
        uint32_t& next = next_[static_cast<size_t>(leaf.variable->storage)];
        const shading::Placement placement = {next};
        const uint64_t slots = uint64_t{leaf.elements()} * leaf.element_slots();
        if (slots > 256)
            return std::nullopt;
        next += static_cast<uint32_t>(slots);
        return placement;
    }

  private:
    std::array<uint32_t, 8> next_{};
};

void use_module(const shading::Module& module) {
    if (shading::print_tree(module).find("(function ") == std::string::npos &&
        !module.functions.empty())
        broken("a tree prints without its functions");
    // Shaders without main, recursion and missing functions are the linker's to refuse.
    if (module.main == nullptr || module.main->body == nullptr)
        return;
    const auto shader = shading::lower(module, {.place = Places()});
    if (!shader) {
        if (shader.error().text.empty())
            broken("an error of the lowering without a text");
        return;
    }
    const std::vector<std::string> findings = nir::validate(**shader);
    if (!findings.empty())
        broken("a shader became an invalid one", findings[0] + "\n" + nir::print(**shader));
}

void check_stage(const glsl::Stage& stage) {
    const std::vector<std::string> findings = nir::validate(*stage.nir);
    if (!findings.empty())
        broken("a linked shader is an invalid one", findings[0] + "\n" + nir::print(*stage.nir));
    if (stage.nir->uniform_vec4s > stage.uniform_vec4s ||
        stage.nir->sampler_count > stage.samplers.size() ||
        stage.nir->shared_bytes > options.limits.shared_bytes)
        broken("a linked shader reads uniforms that have no place", nir::print(*stage.nir));
}

bool is_inside(const glsl::UniformPlace& place,
               const glsl::Uniform& uniform,
               const glsl::Stage& stage) {
    using Base = glsl::ValueType::Base;
    if (uniform.type.base == Base::atomic_counter)
        return uniform.counter.has_value();
    if (uniform.type.base == Base::image)
        return !place.used || place.slot + uint64_t{uniform.size} <= stage.images.size();
    const bool is_sampler = uniform.type.base == Base::sampler;
    const uint64_t end = place.slot + uint64_t{uniform.size} * uniform.type.slots();
    return !place.used || (end <= (is_sampler ? stage.samplers.size() : stage.uniform_vec4s) &&
                           place.component + (is_sampler ? 0 : uniform.type.components) <= 4);
}

uint64_t end_of(const glsl::Uniform& uniform) {
    const glsl::BlockPlace& place = *uniform.in_block;
    const uint64_t vectors = uniform.type.columns == 0 ? 1
                             : place.is_row_major      ? uniform.type.components
                                                       : uniform.type.columns;
    const uint64_t scalars = place.is_row_major ? uniform.type.columns : uniform.type.components;
    return place.offset + uint64_t{place.array_stride} * (std::max(uniform.size, 1u) - 1) +
           place.matrix_stride * (vectors - 1) + scalars * 4;
}

void check_uniforms(const glsl::Program& program) {
    for (const glsl::Uniform& uniform : program.uniforms) {
        if (uniform.in_block) {
            if (uniform.in_block->block >= program.uniform_blocks.size() ||
                end_of(uniform) > program.uniform_blocks[uniform.in_block->block].size)
                broken("a member outside of its uniform block", uniform.name);
        } else if (!is_inside(uniform.vertex, uniform, program.vertex) ||
                   !is_inside(uniform.fragment, uniform, program.fragment) ||
                   !is_inside(uniform.compute, uniform, program.compute) ||
                   (!uniform.counter &&
                    uniform.location + uniform.size > program.locations + uniform.is_builtin)) {
            broken("a uniform outside of its buffer", uniform.name);
        }
        if (uniform.counter && (uniform.counter->buffer >= program.counter_buffers.size() ||
                                uniform.counter->offset + uint64_t{4} * uniform.size >
                                    program.counter_buffers[uniform.counter->buffer].size))
            broken("an atomic counter outside of its buffer", uniform.name);
    }
    for (const glsl::Uniform& variable : program.buffer_variables)
        if (variable.in_block->block >= program.storage_blocks.size() ||
            end_of(variable) > program.storage_blocks[variable.in_block->block].size)
            broken("a member outside of its storage block", variable.name);
}

// Every name of the text that may be an output.
glsl::Feedback feedback_of(const glsl::Shader& vertex) {
    glsl::Feedback feedback;
    for (const shading::Variable* variable : vertex.module().globals)
        if (variable->storage == shading::Storage::output && variable->slot == nir::Slot::generic)
            feedback.names.emplace_back(variable->name);
    feedback.names.emplace_back("gl_Position");
    return feedback;
}

void link_for_feedback(const glsl::Shader& vertex, const glsl::Shader& fragment) {
    const glsl::Linked linked = glsl::link(vertex, fragment, {}, options, feedback_of(vertex));
    if (linked.program == nullptr)
        return;
    check_stage(linked.program->vertex);
    for (const glsl::FeedbackVarying& varying : linked.program->feedback)
        if (varying.output + varying.size * varying.type.slots() >
                linked.program->vertex.nir->outputs.size() ||
            varying.component + varying.type.components > 4)
            broken("transform feedback of what is no output", varying.name);
}

void link_shaders(const glsl::Shader& vertex, const glsl::Shader& fragment) {
    link_for_feedback(vertex, fragment);
    const glsl::Linked linked = glsl::link(vertex, fragment, {}, options);
    if ((linked.program == nullptr) != (linked.log.find("error: ") != std::string::npos))
        broken("a program was refused without an error, or taken with one", linked.log);
    if (linked.program == nullptr)
        return;
    check_stage(linked.program->vertex);
    check_stage(linked.program->fragment);
    for (const glsl::Attribute& attribute : linked.program->attributes)
        if (attribute.location + attribute.slots() > options.limits.vertex_attributes)
            broken("an attribute behind the last location", attribute.name);
    check_uniforms(*linked.program);
}

// Each alone, and what a pipeline makes of them.
void join_shaders(const glsl::Shader& vertex, const glsl::Shader& fragment) {
    const glsl::Linked first = glsl::link_alone(vertex, {}, options);
    const glsl::Linked second = glsl::link_alone(fragment, {}, options);
    for (const glsl::Linked* linked : {&first, &second})
        if ((linked->program == nullptr) != (linked->log.find("error: ") != std::string::npos))
            broken("a stage was refused without an error, or taken with one", linked->log);
    if (first.program != nullptr)
        check_stage(first.program->vertex);
    if (second.program != nullptr)
        check_stage(second.program->fragment);
    if (first.program == nullptr || second.program == nullptr)
        return;
    const glsl::Joined joined = glsl::join(*first.program, *second.program, options.limits);
    if (joined.vertex == nullptr)
        return;
    const std::vector<std::string> findings = nir::validate(*joined.vertex);
    if (!findings.empty())
        broken("a joined shader is an invalid one",
               findings[0] + "\n" + nir::print(*joined.vertex));
}

std::shared_ptr<const glsl::Shader> plain_shader(nir::Stage stage, glsl::Version version) {
    const std::string_view text =
        version == glsl::Version::es_310   ? "#version 310 es\nvoid main() {}"
        : version == glsl::Version::es_300 ? "#version 300 es\nvoid main() {}"
                                           : "void main() {}";
    return glsl::compile(stage, std::span(&text, 1), options).shader;
}

void link_workgroups(const glsl::Shader& shader) {
    const glsl::Linked linked = glsl::link_compute(shader, options);
    if ((linked.program == nullptr) != (linked.log.find("error: ") != std::string::npos))
        broken("a compute shader was refused without an error, or taken with one", linked.log);
    if (linked.program == nullptr)
        return;
    check_stage(linked.program->compute);
    check_uniforms(*linked.program);
}

// With each other, or with one that does nothing.
void link_all(const glsl::Shader* vertex, const glsl::Shader* fragment) {
    if (vertex != nullptr && fragment != nullptr) {
        link_shaders(*vertex, *fragment);
        join_shaders(*vertex, *fragment);
    }
    if (vertex != nullptr)
        link_shaders(*vertex, *plain_shader(nir::Stage::fragment, vertex->version()));
    if (fragment != nullptr)
        link_shaders(*plain_shader(nir::Stage::vertex, fragment->version()), *fragment);
}

}  // namespace

bool fuzz_glsl(Bytes input) {
    const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
    std::shared_ptr<const glsl::Shader> shaders[nir::stage_count];
    for (const nir::Stage stage : {nir::Stage::vertex, nir::Stage::fragment, nir::Stage::compute}) {
        const std::string_view strings[] = {text};
        const glsl::Compiled compiled = glsl::compile(stage, strings, options);
        if (compiled.shader != nullptr)
            use_module(compiled.shader->module());
        else if (compiled.log.find(": error: ") == std::string::npos)
            broken("a shader was refused without an error", compiled.log);
        shaders[static_cast<size_t>(stage)] = compiled.shader;
    }
    link_all(shaders[0].get(), shaders[1].get());
    if (shaders[2] != nullptr)
        link_workgroups(*shaders[2]);
    return std::ranges::any_of(shaders, [](const auto& shader) { return shader != nullptr; });
}

}  // namespace cuesta::fuzz
