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
    std::ranges::sort(stage.globals, {}, &Variable::name);
    return stage;
}

void report(LinkState& state, const LinkedStage& stage, const shading::LocatedError& error) {
    state.error(
        fmt::format("{} shader: {}: {}", stage.name, shading::text_of(error.location), error.text));
}

void read_facts(LinkState& state, LinkedStage& stage) {
    shading::Located<shading::Facts> facts = shading::Facts::of(stage.module());
    if (facts)
        stage.facts = std::move(*facts);
    else
        return report(state, stage, facts.error());
    find_state_uses(stage);
}

Stage lower(LinkState& state, LinkedStage& stage) {
    shading::LowerOptions options;
    options.half_precision = state.options.half_precision;
    options.integer_uniforms = state.options.integer_uniforms;
    options.integer_interface = has_integers(state.version());
    options.place = [&](const Leaf& leaf) -> std::optional<Placement> {
        const auto found = stage.places.find(leaf.variable);
        if (found == stage.places.end())
            return std::nullopt;
        return leaf.number < found->second.size() ? found->second[leaf.number] : std::nullopt;
    };
    shading::Located<std::unique_ptr<nir::Shader>> shader = shading::lower(stage.module(), options);
    if (!shader) {
        report(state, stage, shader.error());
        return {};
    }
    return {std::move(*shader), stage.uniform_vec4s, std::move(stage.samplers),
            std::move(stage.images)};
}

bool writes_all_color_buffers(const LinkedStage& fragment) {
    const Variable* const color = fragment.find("gl_FragColor", Storage::output);
    return color != nullptr && fragment.facts.is_written(*color);
}

// GLSL ES 3.00, 3.3; those of desktop OpenGL mix (GLSL 1.20, 3.3).
void check_versions(LinkState& state) {
    // Geometry shaders are desktop OpenGL's.
    if (is_desktop(state.vertex.shader.version()) && is_desktop(state.fragment.shader.version()))
        return;
    if (state.vertex.shader.version() != state.fragment.shader.version())
        state.error(fmt::format(
            "the vertex shader is of version {} of the language, the fragment shader of {}",
            static_cast<unsigned>(state.vertex.shader.version()),
            static_cast<unsigned>(state.fragment.shader.version())));
}

// GLSL ES 3.10, 4.4.1.1 and 4.3.8.
void check_compute(LinkState& state) {
    if (!state.compute.module().workgroup_size)
        state.error("compute shader: the size of its workgroup is not declared");
}

void check_shared(LinkState& state, const Program& program) {
    const uint32_t bytes = program.compute.nir != nullptr ? program.compute.nir->shared_bytes : 0;
    if (bytes > state.options.limits.shared_bytes)
        state.error(fmt::format("compute shader: the shared variables take {} bytes, more than {}",
                                bytes, state.options.limits.shared_bytes));
}

// Everything up to the machine-independent shaders; errors are in the state.
void link_program(LinkState& state,
                  std::span<const AttributeBinding> bindings,
                  const Feedback& feedback,
                  Program& program) {
    check_versions(state);
    check_calls(state, state.vertex);
    if (state.has_geometry) {
        check_calls(state, state.geometry);
        check_geometry(state);
    }
    check_calls(state, state.fragment);
    check_locations(state, state.vertex);
    check_locations(state, state.fragment);
    check_uniforms(state);
    check_blocks(state);
    check_varyings(state);
    read_feedback(state, feedback);
    if (state.has_failed)
        return;
    read_facts(state, state.vertex);
    if (state.has_geometry)
        read_facts(state, state.geometry);
    read_facts(state, state.fragment);
    if (state.has_failed)
        return;
    place_attributes(state, bindings, program);
    place_varyings(state);
    name_outputs(state.fragment, program);
    place_uniforms(state, program);
    if (state.has_failed)
        return;
    program.writes_all_color_buffers = writes_all_color_buffers(state.fragment);
    program.vertex = lower(state, state.vertex);
    if (state.has_geometry)
        program.geometry = lower(state, state.geometry);
    program.fragment = lower(state, state.fragment);
    if (!state.has_failed)
        check_emitted(state, program);
    if (!state.has_failed)
        name_feedback(state, feedback, program);
}

// Likewise, where the other stage has no shader and its module is empty.
void link_stage(LinkState& state,
                LinkedStage& stage,
                std::span<const AttributeBinding> bindings,
                const Feedback& feedback,
                Program& program) {
    const bool is_vertex = &stage == &state.vertex;
    check_calls(state, stage);
    check_locations(state, stage);
    check_blocks(state);
    if (is_vertex)
        read_feedback(state, feedback);
    else if (!feedback.names.empty())
        state.error("transform feedback: there is no vertex shader");
    if (!state.has_failed)
        read_facts(state, stage);
    if (state.has_failed)
        return;
    place_attributes(state, bindings, program);
    place_varyings_alone(state, stage, program);
    if (state.is_310())
        describe_interface(stage, program);
    name_outputs(state.fragment, program);
    place_uniforms(state, program);
    if (state.has_failed)
        return;
    program.writes_all_color_buffers = writes_all_color_buffers(state.fragment);
    (is_vertex ? program.vertex : program.fragment) = lower(state, stage);
    if (!state.has_failed)
        name_feedback(state, feedback, program);
}

// Likewise.
void link_workgroups(LinkState& state, Program& program) {
    check_calls(state, state.compute);
    check_compute(state);
    check_blocks(state);
    if (!state.has_failed)
        read_facts(state, state.compute);
    if (!state.has_failed)
        place_uniforms(state, program);
    if (state.has_failed)
        return;
    program.compute = lower(state, state.compute);
    check_shared(state, program);
}

Linked linked_of(LinkState& state, std::unique_ptr<Program> program) {
    Linked linked;
    linked.log = std::move(state.log);
    if (!state.has_failed)
        linked.program = std::move(program);
    return linked;
}

// The shaders of a stage as one.
class StageShader {
  public:
    explicit StageShader(Shaders shaders) {
        if (shaders.size() == 1)
            shader_ = shaders[0];
        else
            merged_ = merge(shaders);
        if (shader_ == nullptr)
            shader_ = merged_.shader.get();
    }
    explicit operator bool() const { return shader_ != nullptr; }
    const Shader& operator*() const { return *shader_; }
    const std::string& log() const { return merged_.log; }

  private:
    const Shader* shader_ = nullptr;
    Merged merged_;
};

// A fragment shader that does nothing.
Shader empty_fragment(Version version) {
    auto module = std::make_unique<shading::Module>();
    module->stage = nir::Stage::fragment;
    shading::Function* const main = module->arena.make<shading::Function>();
    main->name = "main";
    main->result = module->types.void_type();
    main->body = module->arena.make<shading::Block>(std::span<shading::Statement* const>(),
                                                    shading::Location{});
    module->call_lists.push_back(std::make_unique<std::vector<shading::Function*>>());
    main->calls = module->call_lists.back().get();
    module->functions.push_back(main);
    module->main = main;
    return {std::move(module), {.version = version}};
}

// `geometry`: null: there is none.
Linked link_two(const Shader& vertex,
                const Shader* geometry,
                const Shader& fragment,
                std::span<const AttributeBinding> bindings,
                const Options& options,
                const Feedback& feedback,
                std::span<const OutputBinding> outputs) {
    const Shader none = no_shader(vertex.version());
    LinkState state = {stage_of(vertex, "vertex"), stage_of(fragment, "fragment"),
                       stage_of(geometry != nullptr ? *geometry : none, "geometry"),
                       stage_of(none, "compute"), options};
    state.has_geometry = geometry != nullptr;
    state.outputs = outputs;
    std::unique_ptr<Program> program = std::make_unique<Program>();
    program->version = state.version();
    link_program(state, bindings, feedback, *program);
    return linked_of(state, std::move(program));
}

Linked link_one(const Shader& shader,
                std::span<const AttributeBinding> bindings,
                const Options& options,
                const Feedback& feedback,
                std::span<const OutputBinding> outputs) {
    const Shader none = no_shader(shader.version());
    const bool is_vertex = shader.module().stage == nir::Stage::vertex;
    LinkState state = {stage_of(is_vertex ? shader : none, "vertex"),
                       stage_of(is_vertex ? none : shader, "fragment"), stage_of(none, "geometry"),
                       stage_of(none, "compute"), options};
    std::unique_ptr<Program> program = std::make_unique<Program>();
    program->version = shader.version();
    state.outputs = outputs;
    link_stage(state, is_vertex ? state.vertex : state.fragment, bindings, feedback, *program);
    return linked_of(state, std::move(program));
}

}  // namespace

Version LinkState::version() const {
    return std::max(
        {vertex.shader.version(), fragment.shader.version(), geometry.shader.version()});
}

const Variable* LinkedStage::find(std::string_view variable, Storage storage) const {
    // An input and an output may have one name, as members of blocks.
    for (const Variable* found : std::ranges::equal_range(globals, variable, {}, &Variable::name))
        if (found->storage == storage)
            return found;
    return nullptr;
}

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
