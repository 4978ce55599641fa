// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniforms: room in the stages, names and locations (OpenGL ES 2.0.25, 2.10.4).
#include <fmt/format.h>

#include "compiler/glsl/link.h"

namespace cuesta::glsl {
namespace {

using shading::Leaf;
using shading::Placement;
using shading::Storage;
using shading::Type;
using shading::Variable;

// The active ones of a stage, in the order of their declarations.
struct StageLeaves {
    std::vector<Leaf> vectors;
    std::vector<Leaf> samplers;
};

StageLeaves leaves_of_stage(const LinkedStage& stage) {
    StageLeaves leaves;
    for (const Variable* variable : stage.module().globals)
        if (variable->storage == Storage::uniform && variable->block == nullptr &&
            stage.facts.is_used(*variable))
            for (Leaf& leaf : shading::leaves_of(*variable))
                (leaf.type->is_sampler() ? leaves.samplers : leaves.vectors)
                    .push_back(std::move(leaf));
    return leaves;
}

// As the language counts them: each element of an array of structs on its own.
void add_counted(const Type& type, uint32_t times, std::vector<PackingItem>& items) {
    const Type& inner = type.is_array() ? *type.element : type;
    const uint32_t length = type.is_array() ? type.length : 1;
    if (inner.is_numeric())
        items.insert(items.end(), times, item_of(inner, length));
    else if (inner.is_array())
        add_counted(inner, times * length, items);
    for (const shading::Member& member : inner.members)
        add_counted(*member.type, times * length, items);
}

std::vector<PackingItem> counted_items(std::span<const Leaf> leaves) {
    std::vector<PackingItem> items;
    for (const Leaf& leaf : leaves)
        if (&leaf == leaves.data() || (&leaf)[-1].variable != leaf.variable)
            add_counted(*leaf.variable->type, 1, items);
    return items;
}

void add_place(LinkedStage& stage, const Leaf& leaf, Placement placement) {
    std::vector<Placement>& places = stage.places[leaf.variable];
    if (places.size() <= leaf.number)
        places.resize(leaf.number + 1);
    places[leaf.number] = placement;
}

void place_vectors(LinkState& state,
                   LinkedStage& stage,
                   std::span<const Leaf> leaves,
                   uint32_t limit) {
    std::vector<PackingItem> items;
    for (const Leaf& leaf : leaves)
        items.push_back(item_of(*leaf.type, leaf.elements()));
    // An element more than there is room for is refused before the elements are counted one by one.
    if (least_rows(items) > uint64_t{limit} * 4 ||
        (!pack(items, limit) && !pack(counted_items(leaves), limit)))
        return state.error(fmt::format("the uniforms of the {} shader need more than {} vectors",
                                       stage.name, limit));
    const Packed packed = pack_tightly(std::move(items));
    stage.uniform_vec4s = packed.rows;
    for (size_t i = 0; i < leaves.size(); ++i)
        add_place(stage, leaves[i], packed.placements[i]);
}

void place_samplers(LinkState& state,
                    LinkedStage& stage,
                    std::span<const Leaf> leaves,
                    uint32_t limit) {
    for (const Leaf& leaf : leaves) {
        const auto first = static_cast<uint32_t>(stage.samplers.size());
        if (leaf.elements() > limit - first)
            return state.error(fmt::format("the {} shader has more than {} samplers: '{}'",
                                           stage.name, limit, leaf.path));
        add_place(stage, leaf, {first, 0});
        stage.samplers.insert(stage.samplers.end(), leaf.elements(), value_type_of(*leaf.type));
    }
}

void place_stage(LinkState& state, LinkedStage& stage, uint32_t vectors, uint32_t samplers) {
    const StageLeaves leaves = leaves_of_stage(stage);
    place_vectors(state, stage, leaves.vectors, vectors);
    place_samplers(state, stage, leaves.samplers, samplers);
}

// --- names ---------------------------------------------------------------------------------------

// Gives each uniform of one variable its name: structs fall apart, arrays of structs too.
class Naming {
  public:
    Naming(const Variable& variable,
           const std::vector<Placement>* vertex,
           const std::vector<Placement>* fragment,
           Program& program)
        : variable_(variable), vertex_(vertex), fragment_(fragment), program_(program) {}

    void run() {
        std::string name(variable_.name);
        add(*variable_.type, name, variable_.precision, 0, 0);
    }

  private:
    // Returns the number of the leaf behind those of the type. `element` is the index in the arrays
    // around, outermost first, as one number.
    uint32_t add(const Type& type,
                 std::string& name,
                 nir::Precision precision,
                 uint32_t leaf,
                 uint32_t element) {
        const size_t length = name.size();
        if (type.is_struct()) {
            for (const shading::Member& member : type.members) {
                name.append(".").append(member.name);
                leaf = add(*member.type, name,
                           member.precision != nir::Precision::none ? member.precision : precision,
                           leaf, element);
                name.resize(length);
            }
            return leaf;
        }
        if (!type.is_array() || !has_struct(type)) {
            add_uniform(type, name, precision, leaf, element);
            return leaf + 1;
        }
        uint32_t next = leaf;
        for (uint32_t i = 0; i < type.length; ++i) {
            name += fmt::format("[{}]", i);
            next = add(*type.element, name, precision, leaf, element * type.length + i);
            name.resize(length);
        }
        return next;
    }

    static bool has_struct(const Type& type) {
        return shading::any_part(type, [](const Type& part) { return part.is_struct(); });
    }

    static UniformPlace place_of(const std::vector<Placement>* places,
                                 uint32_t leaf,
                                 uint32_t slots) {
        if (places == nullptr)
            return {};
        const Placement& placement = (*places)[leaf];
        return {true, placement.location + slots, placement.component};
    }

    void add_uniform(const Type& type,
                     const std::string& name,
                     nir::Precision precision,
                     uint32_t leaf,
                     uint32_t element) {
        Uniform uniform;
        uniform.is_array = type.is_array();
        uniform.size = uniform.is_array ? type.length : 1;
        uniform.name = uniform.is_array ? name + "[0]" : name;
        uniform.type = value_type_of(uniform.is_array ? *type.element : type);
        uniform.precision = precision;
        const uint32_t before = element * uniform.size * uniform.type.slots();
        uniform.vertex = place_of(vertex_, leaf, before);
        uniform.fragment = place_of(fragment_, leaf, before);
        uniform.is_builtin = variable_.name.starts_with("gl_");
        if (!uniform.is_builtin) {
            uniform.location = program_.locations;
            program_.locations += uniform.size;
        }
        program_.uniforms.push_back(std::move(uniform));
    }

    const Variable& variable_;
    const std::vector<Placement>* vertex_;
    const std::vector<Placement>* fragment_;
    Program& program_;
};

const std::vector<Placement>* places_in(const LinkedStage& stage, const Variable* variable) {
    if (variable == nullptr)
        return nullptr;
    const auto found = stage.places.find(variable);
    return found != stage.places.end() ? &found->second : nullptr;
}

void name_uniforms(LinkState& state, Program& program) {
    for (const Variable* variable : state.vertex.module().globals)
        if (variable->storage == Storage::uniform && variable->block == nullptr)
            if (const std::vector<Placement>* places = places_in(state.vertex, variable))
                Naming(*variable, places,
                       places_in(state.fragment,
                                 state.fragment.find(variable->name, Storage::uniform)),
                       program)
                    .run();
    for (const Variable* variable : state.fragment.module().globals) {
        if (variable->storage != Storage::uniform || variable->block != nullptr)
            continue;
        const std::vector<Placement>* const places = places_in(state.fragment, variable);
        const Variable* const other = state.vertex.find(variable->name, Storage::uniform);
        if (places != nullptr && places_in(state.vertex, other) == nullptr)
            Naming(*variable, nullptr, places, program).run();
    }
}

}  // namespace

namespace {

ValueType::Base base_of(shading::Scalar scalar) {
    if (shading::is_bool(scalar))
        return ValueType::Base::bool_;
    if (shading::is_unsigned(scalar))
        return ValueType::Base::uint_;
    return shading::is_int(scalar) ? ValueType::Base::int_ : ValueType::Base::float_;
}

}  // namespace

ValueType value_type_of(const Type& type) {
    ValueType value;
    if (type.is_sampler()) {
        value.base = ValueType::Base::sampler;
        value.dim = type.dim;
        value.sampled = base_of(type.scalar);
        value.is_shadow = type.is_shadow;
        value.is_layered = type.is_layered;
        return value;
    }
    value.base = base_of(type.scalar);
    value.components = type.components;
    value.columns = type.vectors;
    return value;
}

void place_uniforms(LinkState& state, Program& program) {
    const Limits& limits = state.options.limits;
    place_stage(state, state.vertex, limits.vertex_uniform_vectors,
                limits.vertex_texture_image_units);
    place_stage(state, state.fragment, limits.fragment_uniform_vectors, limits.texture_image_units);
    const size_t samplers = state.vertex.samplers.size() + state.fragment.samplers.size();
    if (samplers > limits.combined_texture_image_units)
        state.error(fmt::format("both shaders together have {} samplers, more than {}", samplers,
                                limits.combined_texture_image_units));
    if (!state.has_failed)
        name_uniforms(state, program);
    place_blocks(state, program);
}

}  // namespace cuesta::glsl
