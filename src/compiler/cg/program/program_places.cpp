// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where uniforms and samplers lie, the shader, and what is reported of it.
#include <algorithm>
#include <numeric>

#include <fmt/core.h>

#include "compiler/cg/program/program.h"
#include "compiler/nir/control_flow.h"
#include "compiler/nir/instr.h"
#include "compiler/shading/facts.h"

namespace cuesta::cg {
namespace {

using namespace shading;

uint32_t elements_of(std::span<const uint32_t> lengths) {
    return std::accumulate(lengths.begin(), lengths.end(), 1u, std::multiplies<>());
}

// vec4s of one element.
uint32_t vectors_of(const Type& type) {
    return type.is_matrix() ? type.vectors : 1;
}

ParameterScalar scalar_of(const Type& type, const ConstantScalar& scalar) {
    if (type.is_float())
        return scalar.f;
    if (type.is_unsigned())
        return scalar.u;
    if (type.is_bool())
        return scalar.i != 0;
    return scalar.i;
}

// As the reflection has it: "TEXCOORD1", "REGISTER(C5)", "STATE.MATRIX.TEXTURE[1]".
std::string reported(const syntax::Semantic& semantic) {
    std::string text(semantic.text);
    if (!semantic.argument.empty())
        text += fmt::format("({})", semantic.argument);
    const syntax::Literal* number =
        semantic.number != nullptr ? semantic.number->as<syntax::Literal>() : nullptr;
    if (number != nullptr)
        text += fmt::format("[{}]", number->text);
    return normal_semantic(text);
}

// A constant's scalars, sorted by the leaves that they are of: elements of arrays are not apart.
struct Defaults {
    const Constant& constant;
    std::vector<std::vector<ParameterScalar>>& leaves;
    size_t next = 0;  // of the scalars

    // Of what begins at the leaf; how many leaves it has.
    size_t take(const Type& type, size_t leaf) {
        if (type.is_struct()) {
            size_t count = 0;
            for (const Member& member : type.members)
                count += take(*member.type, leaf + count);
            return count;
        }
        if (type.is_array()) {
            size_t count = 0;
            for (uint32_t i = 0; i < type.length; ++i)
                count = take(*type.element, leaf);
            return count;
        }
        const uint32_t scalars = vectors_of(type) * type.components;
        for (uint32_t i = 0; i < scalars && type.is_numeric(); ++i, ++next)
            leaves[leaf].push_back(scalar_of(type, constant.scalars[next]));
        return 1;
    }
};

}  // namespace

uint32_t Program::free_unit(uint32_t count) {
    for (uint32_t first = 0;; ++first) {
        bool is_free = true;
        for (uint32_t i = first; i < first + count && i < units_.size(); ++i)
            is_free = is_free && units_[i] == nullptr;
        if (is_free)
            return first;
    }
}

void Program::check_unit(const Item& item) {
    const syntax::Semantic& semantic = *item.semantic;
    if (!item.type->is_sampler() || !semantic ||
        texture_unit_of(semantic.text, semantic.argument).has_value())
        return;
    const std::string text = semantic.argument.empty()
                                 ? std::string(semantic.text)
                                 : fmt::format("{}({})", semantic.text, semantic.argument);
    if (is_texture_unit(semantic.text, semantic.argument))
        context_.error(Message::semantic, semantic.location,
                       fmt::format("'{}': '{}' names no texture unit: they are numbered from 0 "
                                   "to {}",
                                   item.name, text, max_texture_units - 1));
    else
        context_.warning(Message::ignored_binding, semantic.location,
                         fmt::format("'{}': '{}' places no sampler, as TEXUNIT0 to TEXUNIT{} and "
                                     "register(s0) do: it takes any unit that is free",
                                     item.name, text, max_texture_units - 1));
}

// Samplers of one unit look at the same texture, so that they are of one type.
void Program::take_units(uint32_t first, uint32_t count, const Uniform& uniform, const Item& item) {
    const Type* type = item.type;
    if (!uniform.is_read)
        type = context_.types.sampler({SamplerKind::any, Scalar::float_});
    else if (TypeTable::is_any_sampler(*type))
        if (const auto taken = context_.taken_for.find(uniform.variable);
            taken != context_.taken_for.end())
            type = taken->second;
    units_.resize(max_texture_units);
    bool is_right = true;
    for (uint32_t i = first; i < first + count; ++i) {
        const Type*& known = units_[i];
        // What nothing looks up with goes with any.
        const bool agrees = known == nullptr || known == type ||
                            TypeTable::is_any_sampler(*known) || TypeTable::is_any_sampler(*type);
        if (!agrees && is_right)
            context_.error(
                Message::semantic, item.semantic->location,
                fmt::format("'{}' is {}, and texture unit {} has {} already", item.name,
                            context_.types.name_of(*type), i, context_.types.name_of(*known)));
        is_right = is_right && agrees;
        if (known == nullptr || TypeTable::is_any_sampler(*known))
            known = type;
    }
}

void Program::place_leaf(const Uniform& uniform, uint32_t leaf) {
    const UniformLeaf& what = uniform.leaves[leaf];
    const uint32_t count = elements_of(what.lengths);
    std::optional<Placement>& place = places_[uniform.variable][leaf];
    if (!what.item.type->is_sampler()) {
        place = Placement{next_vector_, 0};
        next_vector_ += count * vectors_of(*what.item.type);
        return;
    }
    const std::optional<uint32_t> named =
        texture_unit_of(what.item.semantic->text, what.item.semantic->argument);
    const uint32_t unit = named ? *named : free_unit(count);
    if (unit + uint64_t{count} > max_texture_units) {
        context_.error(
            Message::does_not_fit, what.item.location,
            fmt::format("'{}': there are {} texture units", what.item.name, max_texture_units));
        return;
    }
    take_units(unit, count, uniform, what.item);
    reflection_.textures = std::max(reflection_.textures, unit + count);
    place = Placement{unit, 0};
}

void Program::report_uniform(const Uniform& uniform, bool is_used) {
    std::vector<std::vector<ParameterScalar>> defaults(uniform.leaves.size());
    if (uniform.default_value != nullptr)
        Defaults{*uniform.default_value, defaults}.take(*uniform.default_value->type, 0);
    for (size_t i = 0; i < uniform.leaves.size(); ++i) {
        const UniformLeaf& what = uniform.leaves[i];
        const bool is_sampler = what.item.type->is_sampler();
        const std::optional<Placement>& place = places_[uniform.variable][i];
        ProgramParameter made;
        made.name = what.item.name;
        made.type = context_.types.name_of(*what.item.type);
        for (const uint32_t length : std::span(what.lengths).subspan(what.outer))
            made.type += fmt::format("[{}]", length);
        made.semantic = reported(*what.item.semantic);
        made.is_of_entry = what.item.is_of_entry;
        made.buffer = uniform.buffer;
        made.resource = !is_used     ? ResourceKind::none
                        : is_sampler ? ResourceKind::texture
                                     : ResourceKind::constants;
        made.index = place ? place->location : 0;
        made.vectors = is_sampler ? 0 : elements_of(what.lengths) * vectors_of(*what.item.type);
        made.units = is_sampler ? elements_of(what.lengths) : 0;
        made.floats = what.item.type->is_float() ? what.item.type->components : 0;
        made.default_value = std::move(defaults[i]);
        reflection_.parameters.push_back(std::move(made));
    }
}

void Program::place_uniforms() {
    const Located<Facts> facts = Facts::of(context_.module);
    if (!facts)
        return;  // which lowering reports
    const auto is_used = [&](const Uniform& uniform) {
        return facts->is_used(*uniform.variable) && uniform.is_read;
    };
    for (const Uniform& uniform : uniforms_)
        places_[uniform.variable].resize(uniform.leaves.size());
    // Units that are named first, so that the others keep out of their way.
    for (const bool named : {true, false})
        for (const Uniform& uniform : uniforms_)
            for (uint32_t i = 0; i < uniform.leaves.size(); ++i) {
                const syntax::Semantic& semantic = *uniform.leaves[i].item.semantic;
                if (named)
                    check_unit(uniform.leaves[i].item);
                if (is_used(uniform) &&
                    texture_unit_of(semantic.text, semantic.argument).has_value() == named)
                    place_leaf(uniform, i);
            }
    for (const Uniform& uniform : uniforms_)
        report_uniform(uniform, is_used(uniform));
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
    made.semantic = item.semantic != nullptr ? reported(*item.semantic) : "";
    made.variability = variability;
    made.direction = direction;
    made.is_of_entry = item.is_of_entry;
    made.resource = resource;
    made.index = index;
    made.component = component;
    made.vectors = vectors;
    reflection_.parameters.push_back(std::move(made));
}

// Of units, which several samplers may share: the state is the unit's.
void Program::report_comparisons(const nir::Shader& shader) {
    std::vector<bool> compares(max_texture_units);
    for (const std::unique_ptr<nir::Function>& function : shader.functions)
        nir::for_each_instr(function->body, [&](const nir::Instr& instr) {
            const nir::Tex* lookup = instr.as<nir::Tex>();
            if (lookup != nullptr && lookup->is_shadow && lookup->sampler_index < compares.size())
                compares[lookup->sampler_index] = true;
        });
    for (ProgramParameter& parameter : reflection_.parameters)
        if (parameter.resource == ResourceKind::texture)
            for (uint32_t i = 0; i < parameter.units; ++i)
                parameter.compares = parameter.compares || compares[parameter.index + i];
}

std::unique_ptr<nir::Shader> Program::lower() {
    place_uniforms();
    if (context_.diagnostics.has_errors())
        return nullptr;
    LowerOptions options;
    options.place = [this](const Leaf& leaf) { return place_of(leaf); };
    options.half_precision = context_.options.arithmetic.half_precision;
    options.integer_uniforms = context_.options.arithmetic.integers;
    Located<std::unique_ptr<nir::Shader>> shader = shading::lower(context_.module, options);
    if (shader) {
        report_comparisons(**shader);
        return std::move(*shader);
    }
    context_.error(Message::does_not_fit, shader.error().location, shader.error().text);
    return nullptr;
}

}  // namespace cuesta::cg
