// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Layouts and memory qualifiers of GLSL ES 3.10 (4.4 and 4.9).
#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/declarations.h"
#include "compiler/glsl/qualifier_words.h"

namespace cuesta::glsl {
namespace {

using shading::Memory;

// Elements of all arrays together.
uint64_t elements_of(const Type& type) {
    uint64_t count = 1;
    for (const Type* array = &type; array->is_array(); array = array->element)
        count = std::min<uint64_t>(count * array->length, UINT32_MAX);
    return count;
}

void declare_workgroup(Context& context, const Qualifiers& qualifiers) {
    const Limits& limits = context.options.limits;
    std::array<uint32_t, 3> size = {1, 1, 1};
    uint64_t invocations = 1;
    for (size_t i = 0; i < size.size(); ++i) {
        size[i] = qualifiers.local_size[i].value_or(1);
        if (size[i] == 0 || size[i] > limits.workgroup_size[i])
            return context.error(qualifiers.location,
                                 fmt::format("local_size_{} is {}: 1 to {} are possible", "xyz"[i],
                                             size[i], limits.workgroup_size[i]));
        invocations *= size[i];
    }
    if (invocations > limits.workgroup_invocations)
        return context.error(qualifiers.location,
                             fmt::format("a workgroup has {} invocations, more than {}",
                                         invocations, limits.workgroup_invocations));
    if (context.module.workgroup_size.value_or(size) != size)
        return context.error(qualifiers.location,
                             "the workgroup was declared before with another size");
    context.module.workgroup_size = size;
}

// How many there are to bind to, and what they are called.
struct BindingPoints {
    uint32_t count;
    std::string_view name;
};

BindingPoints points_for(const Limits& limits, const Type& inner) {
    if (inner.is_sampler())
        return {limits.combined_texture_image_units, "texture units"};
    if (inner.is_image())
        return {limits.image_units, "image units"};
    return {limits.atomic_counter_bindings, "atomic counter buffers"};
}

std::string binding_obstacle(const Context& context, const Declaration& declaration) {
    const Type& type = *declaration.type;
    const Type& inner = shading::innermost(type);
    const std::optional<uint32_t> binding = declaration.qualifiers.binding;
    if (!binding && inner.is_counter())
        return "needs a binding: it is an atomic counter";
    if (!binding)
        return {};
    if (!inner.is_opaque() || declaration.qualifiers.storage != Word::uniform)
        return "cannot have a binding: blocks, samplers, images and atomic counters can";
    const BindingPoints points = points_for(context.options.limits, inner);
    const uint64_t count = inner.is_counter() ? 1 : elements_of(type);
    if (*binding + count > points.count)
        return fmt::format("takes the bindings {} to {}: there are {} {}", *binding,
                           *binding + count - 1, points.count, points.name);
    return {};
}

std::string image_obstacle(const Declaration& declaration) {
    const Qualifiers& qualifiers = declaration.qualifiers;
    const Type& inner = shading::innermost(*declaration.type);
    const ImageFormat* const format = find_image_format(qualifiers.image_format);
    if (!inner.is_image()) {
        if (format != nullptr)
            return "cannot have the format of an image: it is none";
        return qualifiers.memory != Memory::any
                   ? "cannot be qualified so: only images and what is in buffers can"
                   : "";
    }
    if (format == nullptr)
        return "needs a format, as it is an image";
    if (format->texels != inner.scalar)
        return fmt::format("cannot have the format {}: it is a {}", format->name, name_of(inner));
    const bool is_limited =
        has(qualifiers.memory, Memory::readonly) || has(qualifiers.memory, Memory::writeonly);
    if (!format->is_both && !is_limited)
        return "must be readonly or writeonly: images of r32f, r32i and r32ui alone may be both";
    return {};
}

std::string counter_obstacle(const Context& context, const Declaration& declaration) {
    const Qualifiers& qualifiers = declaration.qualifiers;
    const bool is_counter = shading::innermost(*declaration.type).is_counter();
    if (qualifiers.offset && !is_counter)
        return "cannot have an offset: atomic counters can";
    if (!is_counter)
        return {};
    if (declaration.precision != Precision::none && declaration.precision != Precision::high)
        return "must be highp: it is an atomic counter";
    if (qualifiers.offset && *qualifiers.offset % 4 != 0)
        return fmt::format("has the offset {}, which is no multiple of 4", *qualifiers.offset);
    if (qualifiers.layout_location)
        return "cannot have a location: it is an atomic counter";
    const uint64_t first =
        qualifiers.offset ? *qualifiers.offset
        : context.counter_bindings.contains(qualifiers.binding.value_or(0))
            ? context.counter_bindings.at(qualifiers.binding.value_or(0)).next_offset
            : 0;
    const uint64_t end = first + 4 * elements_of(*declaration.type);
    if (end > context.options.limits.atomic_counter_buffer_size)
        return fmt::format("takes the bytes {} to {} of its buffer, which has at most {}", first,
                           end - 1, context.options.limits.atomic_counter_buffer_size);
    return {};
}

std::string location_obstacle(const Context& context, const Declaration& declaration) {
    const std::optional<uint32_t> location = declaration.qualifiers.layout_location;
    if (!location || declaration.qualifiers.storage != Word::uniform)
        return {};
    const uint64_t count = location_count(*declaration.type);
    const uint32_t limit = context.options.limits.uniform_locations;
    if (*location + count > limit)
        return fmt::format("takes the locations {} to {}; the last one is {}", *location,
                           *location + count - 1, int64_t{limit} - 1);
    return {};
}

}  // namespace

uint64_t location_count(const Type& type) {
    if (type.is_array())
        return std::min<uint64_t>(location_count(*type.element) * type.length, UINT32_MAX);
    if (!type.is_struct())
        return 1;
    uint64_t count = 0;
    for (const shading::Member& member : type.members)
        count = std::min<uint64_t>(count + location_count(*member.type), UINT32_MAX);
    return count;
}

void declare_shader_layout(Context& context, const Qualifiers& qualifiers) {
    Qualifiers others = qualifiers;
    others.storage = Word::none;
    others.local_size = {};
    others.has_early_tests = false;
    const bool has_sizes = qualifiers.has_local_size();
    const bool is_good =
        !others.any() && others.precision == Precision::none &&
        (context.is_compute() ? has_sizes && !qualifiers.has_early_tests : !has_sizes);
    if (!is_good || (!has_sizes && !qualifiers.has_early_tests) ||
        (qualifiers.has_early_tests && !context.is_fragment()))
        return context.error(qualifiers.location,
                             fmt::format("this is no layout of a {} shader", context.stage_name()));
    if (has_sizes)
        declare_workgroup(context, qualifiers);
    context.module.early_fragment_tests |= qualifiers.has_early_tests;
}

void declare_counter_default(Context& context, const Qualifiers& qualifiers) {
    Qualifiers others = qualifiers;
    others.storage = Word::none;
    others.binding.reset();
    others.offset.reset();
    if (qualifiers.storage != Word::uniform || others.any() || !qualifiers.binding)
        return context.error(qualifiers.location,
                             "a default for atomic counters is 'uniform' with a binding, and an "
                             "offset at most");
    if (*qualifiers.binding >= context.options.limits.atomic_counter_bindings)
        return context.error(
            qualifiers.location,
            fmt::format("the binding {} is not there: there are {} atomic "
                        "counter buffers",
                        *qualifiers.binding, context.options.limits.atomic_counter_bindings));
    if (qualifiers.offset.value_or(0) % 4 != 0)
        return context.error(qualifiers.location, "the offset is no multiple of 4");
    if (qualifiers.offset)
        context.counter_bindings[*qualifiers.binding].next_offset = *qualifiers.offset;
}

std::string layout_obstacle(const Context& context, const Declaration& declaration) {
    const Qualifiers& qualifiers = declaration.qualifiers;
    if (qualifiers.has_local_size() || qualifiers.has_early_tests)
        return "cannot have this layout: 'in' alone can";
    if (std::string obstacle = binding_obstacle(context, declaration); !obstacle.empty())
        return obstacle;
    if (std::string obstacle = counter_obstacle(context, declaration); !obstacle.empty())
        return obstacle;
    if (std::string obstacle = image_obstacle(declaration); !obstacle.empty())
        return obstacle;
    return location_obstacle(context, declaration);
}

// 4.4.6: behind the one before it, where the text says nothing else. No two of them overlap.
void place_counter(Context& context, Variable& variable, const Qualifiers& qualifiers) {
    CounterBinding& binding = context.counter_bindings[*variable.binding];
    const uint64_t first = qualifiers.offset ? *qualifiers.offset : binding.next_offset;
    const auto end_of = [](const Variable& counter) {
        return counter.counter_offset + 4 * elements_of(*counter.type);
    };
    variable.counter_offset = static_cast<uint32_t>(first);
    for (const Variable* other : binding.counters)
        if (first < end_of(*other) && other->counter_offset < end_of(variable))
            context.error(
                variable.location,
                fmt::format("'{}' and '{}' both take byte {} of atomic counter buffer {}",
                            other->name, variable.name,
                            std::max<uint64_t>(first, other->counter_offset), *variable.binding));
    binding.counters.push_back(&variable);
    binding.next_offset = end_of(variable);
}

}  // namespace cuesta::glsl
