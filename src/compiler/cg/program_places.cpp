// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where uniforms and samplers lie, the shader, and what is reported of it.
#include <algorithm>
#include <numeric>

#include <fmt/core.h>

#include "compiler/cg/program.h"
#include "compiler/shading/facts.h"

namespace cuesta::cg {
namespace {

using namespace shading;

uint32_t elements_of(std::span<const uint32_t> lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), 1u, std::multiplies<>());
}

}  // namespace

uint32_t Program::free_unit(uint32_t count) {
    for (uint32_t first = 0;; ++first) {
        bool is_free = true;
        for (uint32_t i = first; i < first + count && i < taken_units_.size(); ++i)
            is_free = is_free && !taken_units_[i];
        if (is_free)
            return first;
    }
}

void Program::place_leaf(const Uniform& uniform, uint32_t leaf, bool is_used) {
    const UniformLeaf& what = uniform.leaves[leaf];
    const uint32_t count = elements_of(what.lengths);
    const bool is_sampler = what.item.type->is_sampler();
    const uint32_t vectors =
        is_sampler ? 0 : count * (what.item.type->is_matrix() ? what.item.type->vectors : 1);
    std::optional<Placement>& place = places_[uniform.variable][leaf];
    if (is_used && is_sampler) {
        const std::optional<uint32_t> named =
            texture_unit_of(what.item.semantic->text, what.item.semantic->argument);
        const uint32_t unit = named ? *named : free_unit(count);
        if (unit + uint64_t{count} > max_texture_units) {
            context_.error(
                Message::does_not_fit, what.item.location,
                fmt::format("'{}': there are {} texture units", what.item.name, max_texture_units));
            return;
        }
        taken_units_.resize(max_texture_units);
        std::fill_n(taken_units_.begin() + unit, count, true);
        reflection_.textures = std::max(reflection_.textures, unit + count);
        place = Placement{unit, 0};
    } else if (is_used) {
        place = Placement{next_vector_, 0};
        next_vector_ += vectors;
    }
    ProgramParameter made;
    made.name = what.item.name;
    Type shown = *what.item.type;
    made.type = context_.types.name_of(shown);
    for (const uint32_t length : what.lengths)
        made.type += fmt::format("[{}]", length);
    made.semantic = normal_semantic(what.item.semantic->text);
    made.is_of_entry = what.item.is_of_entry;
    made.buffer = uniform.buffer;
    made.resource = !is_used     ? ResourceKind::none
                    : is_sampler ? ResourceKind::texture
                                 : ResourceKind::constants;
    made.index = place ? place->location : 0;
    made.vectors = vectors;
    if (uniform.default_value != nullptr && uniform.leaves.size() == 1)
        for (const ConstantScalar& scalar : uniform.default_value->scalars)
            made.default_value.push_back(uniform.default_value->type->is_float() ||
                                                 what.item.type->is_float()
                                             ? scalar.f
                                             : static_cast<float>(scalar.i));
    reflection_.parameters.push_back(std::move(made));
}

void Program::place_uniforms() {
    const Result<Facts> facts = Facts::of(context_.module);
    if (!facts)
        return;  // which lowering reports
    for (const Uniform& uniform : uniforms_)
        places_[uniform.variable].resize(uniform.leaves.size());
    // Units that are named first, so that the others keep out of their way.
    for (const bool named : {true, false})
        for (const Uniform& uniform : uniforms_)
            for (uint32_t i = 0; i < uniform.leaves.size(); ++i) {
                const syntax::Semantic& semantic = *uniform.leaves[i].item.semantic;
                if (texture_unit_of(semantic.text, semantic.argument).has_value() == named)
                    place_leaf(uniform, i, facts->is_used(*uniform.variable));
            }
    reflection_.uniform_vectors = next_vector_;
}

std::optional<Placement> Program::place_of(const Leaf& leaf) const {
    const auto found = places_.find(leaf.variable);
    // Inputs and outputs have their numbers in the variable.
    if (found == places_.end())
        return leaf.variable->storage == Storage::uniform ? std::nullopt
                                                          : std::optional(Placement{});
    return leaf.number < found->second.size() ? found->second[leaf.number] : std::nullopt;
}

void Program::report_parameter(const Item& item,
                               Variability variability,
                               ParameterDirection direction,
                               ResourceKind resource,
                               uint32_t index,
                               uint32_t component,
                               uint32_t vectors) {
    ProgramParameter made;
    made.name = item.name;
    made.type = context_.types.name_of(*item.type);
    made.semantic = item.semantic != nullptr ? normal_semantic(item.semantic->text) : "";
    made.variability = variability;
    made.direction = direction;
    made.is_of_entry = item.is_of_entry;
    made.resource = resource;
    made.index = index;
    made.component = component;
    made.vectors = vectors;
    reflection_.parameters.push_back(std::move(made));
}

std::unique_ptr<nir::Shader> Program::lower() {
    place_uniforms();
    if (context_.diagnostics.has_errors())
        return nullptr;
    LowerOptions options;
    options.place = [this](const Leaf& leaf) { return place_of(leaf); };
    options.half_precision = context_.options.arithmetic.half_precision;
    options.integer_uniforms = context_.options.arithmetic.integers;
    Result<std::unique_ptr<nir::Shader>> shader = shading::lower(context_.module, options);
    if (shader)
        return std::move(*shader);
    context_.error(Message::does_not_fit, context_.module.main->location,
                   std::string(shader.error().text));
    return nullptr;
}

}  // namespace cuesta::cg
