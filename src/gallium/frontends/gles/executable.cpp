// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/executable.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "compiler/nir/control_flow.h"
#include "compiler/nir/shader.h"
#include "gallium/frontends/gles/element_name.h"

namespace cuesta::gles {
namespace {

using ValueBase = glsl::ValueType::Base;

constexpr uint32_t vec4_bytes = 16;
constexpr std::string_view first_element = "[0]";

// Whether an array's name, which ends with [0], is that name without it or with it.
bool is_name(std::string_view full, std::string_view name) {
    if (full == name)
        return true;
    return full.ends_with(first_element) &&
           full.substr(0, full.size() - first_element.size()) == name;
}

bool looks_at_vertex_id(const nir::Shader* shader) {
    bool found = false;
    if (shader == nullptr)
        return false;
    for (const std::unique_ptr<nir::Function>& function : shader->functions)
        nir::for_each_instr(function->body, [&](const nir::Instr& instr) {
            const nir::Intrinsic* intrinsic = instr.as<nir::Intrinsic>();
            found |= intrinsic != nullptr && intrinsic->op == nir::IntrinsicOp::load_vertex_id;
        });
    return found;
}

uint32_t constant_of(ValueBase base, uint32_t value, bool has_integers) {
    switch (base) {
        case ValueBase::bool_: return std::bit_cast<uint32_t>(value != 0 ? 1.0f : 0.0f);
        case ValueBase::uint_: return value;
        case ValueBase::int_:
            return has_integers
                       ? value
                       : std::bit_cast<uint32_t>(static_cast<float>(static_cast<int32_t>(value)));
        case ValueBase::float_:
        case ValueBase::sampler:
        case ValueBase::image:
        case ValueBase::atomic_counter: break;
    }
    return value;
}

// Sizes that the compiler knows: a call of memcpy would cost more than the copy.
inline void copy_vector(const uint32_t* from, uint32_t components, std::byte* to) {
    switch (components) {
        case 1: std::memcpy(to, from, 4); break;
        case 2: std::memcpy(to, from, 8); break;
        case 3: std::memcpy(to, from, 12); break;
        default: std::memcpy(to, from, 16); break;
    }
}

inline void store_element(const Executable::Uniform& uniform,
                          const uint32_t* values,
                          bool has_integers,
                          std::byte* to) {
    const uint32_t components = uniform.type.components;
    if (uniform.type.base == ValueBase::float_) {
        for (uint32_t column = 0; column < uniform.slots; ++column)
            copy_vector(values + column * components, components, to + column * vec4_bytes);
        return;
    }
    for (uint32_t i = 0; i < components; ++i) {
        const uint32_t value = constant_of(uniform.type.base, values[i], has_integers);
        std::memcpy(to + i * sizeof value, &value, sizeof value);
    }
}

}  // namespace

Executable::Executable(uint64_t its_serial,
                       std::unique_ptr<glsl::Program> linked,
                       bool integer_uniforms)
    : serial(its_serial), program(std::move(linked)), has_integers(integer_uniforms) {
    for (size_t i = 0; i < stages.size(); ++i) {
        stages[i].constants.resize(size_t{linked_stage(i).uniform_vec4s} * vec4_bytes);
        stages[i].units.resize(linked_stage(i).samplers.size());
        stages[i].image_units.resize(linked_stage(i).images.size());
    }
    for (const glsl::UniformBlock& block : program->uniform_blocks)
        block_bindings.push_back(block.binding);
    inputs = program_inputs(*program);
    outputs = program_outputs(*program);
    reads_vertex_id = looks_at_vertex_id(program->vertex.nir.get());
    geometry = program->geometry.nir.get();
    locations.resize(program->locations, {UINT32_MAX, 0});
    for (const glsl::Uniform& uniform : program->uniforms)
        place_uniform(uniform);
    check_drawing();
    set_depth_range(0, 1);
}

void Executable::place_uniform(const glsl::Uniform& linked) {
    const auto index = static_cast<uint32_t>(uniforms.size());
    Uniform uniform;
    uniform.type = linked.type;
    uniform.size = linked.size;
    uniform.is_array = linked.is_array;
    uniform.first = static_cast<uint32_t>(values.size());
    uniform.slots = linked.type.slots();
    uniform.scalars = linked.type.components * uniform.slots;
    // Members of blocks and atomic counters have no value of their own.
    if (linked.in_block || linked.counter) {
        uniforms.push_back(uniform);
        return;
    }
    const bool is_unit =
        linked.type.base == ValueBase::sampler || linked.type.base == ValueBase::image;
    for (size_t i = 0; i < uniform.places.size(); ++i) {
        const glsl::UniformPlace& place = of_stage(linked, i);
        const uint32_t byte = place.slot * vec4_bytes + place.component * 4u;
        uniform.places[i] = {place.used, is_unit ? place.slot : byte};
    }
    values.resize(values.size() + size_t{uniform.size} * uniform.scalars);
    if (!linked.initial.empty()) {
        std::ranges::copy(linked.initial, values.begin() + uniform.first);
        store_constants(uniform, 0, uniform.size);
    }
    if (is_unit && linked.binding) {
        for (uint32_t i = 0; i < linked.size; ++i)
            values[uniform.first + i] = *linked.binding + i;
        store_units(uniform, 0, linked.size);
    }
    name_uniform(linked, index);
    uniforms.push_back(uniform);
}

void Executable::name_uniform(const glsl::Uniform& linked, uint32_t index) {
    if (linked.is_builtin) {
        has_builtins = true;
        constexpr std::array<std::string_view, 3> members = {
            "gl_DepthRange.near", "gl_DepthRange.far", "gl_DepthRange.diff"};
        for (size_t i = 0; i < members.size(); ++i)
            if (linked.name == members[i])
                depth_range_[i] = static_cast<int32_t>(index);
    } else {
        std::string_view name = linked.name;
        if (linked.is_array && name.ends_with(first_element))
            name.remove_suffix(first_element.size());
        by_name_.emplace(name, index);
        for (uint32_t i = 0; i < linked.size; ++i)
            locations[linked.location + i] = {index, i};
    }
}

GLint Executable::find_uniform(std::string_view name) const {
    const auto exact = by_name_.find(std::string(name));
    if (exact != by_name_.end())
        return static_cast<GLint>(program->uniforms[exact->second].location);
    const ElementName element = split_element(name);
    const auto it = by_name_.find(std::string(element.name));
    if (!element.subscript || it == by_name_.end())
        return -1;
    const Uniform& uniform = uniforms[it->second];
    if (!uniform.is_array || element.element >= uniform.size)
        return -1;
    return static_cast<GLint>(program->uniforms[it->second].location + element.element);
}

GLint Executable::find_attribute(std::string_view name) const {
    const ElementName element = split_element(name);
    for (const glsl::Attribute& attribute : program->attributes) {
        const bool is_it = element.subscript ? attribute.is_array && attribute.name == element.name
                                             : attribute.name == name;
        if (is_it && element.element < attribute.size && !glsl::is_conventional(attribute.location))
            return static_cast<GLint>(attribute.location +
                                      element.element * attribute.type.slots());
    }
    return -1;
}

GLint Executable::find_output(std::string_view name) const {
    const ElementName element = split_element(name);
    for (const glsl::FragmentOutput& output : program->fragment_outputs) {
        std::string_view base = output.name;
        if (output.is_array && base.ends_with(first_element))
            base.remove_suffix(first_element.size());
        const bool is_it =
            element.subscript ? output.is_array && base == element.name : base == name;
        if (is_it && element.element < output.size)
            return static_cast<GLint>(output.location + element.element);
    }
    return -1;
}

std::optional<uint32_t> Executable::find_uniform_index(std::string_view name) const {
    for (uint32_t i = 0; i < program->uniforms.size(); ++i) {
        const glsl::Uniform& uniform = program->uniforms[i];
        if (uniform.name == name || (uniform.is_array && is_name(uniform.name, name)))
            return i;
    }
    return std::nullopt;
}

void Executable::store_constants(const Uniform& uniform, uint32_t element, uint32_t count) {
    for (size_t i = 0; i < stages.size(); ++i) {
        const Place& place = uniform.places[i];
        if (!place.used)
            continue;
        const uint32_t* from = values.data() + uniform.first + element * uniform.scalars;
        std::byte* to =
            stages[i].constants.data() + place.byte + size_t{element} * uniform.slots * vec4_bytes;
        for (uint32_t e = 0; e < count; ++e) {
            store_element(uniform, from, has_integers, to);
            from += uniform.scalars;
            to += size_t{uniform.slots} * vec4_bytes;
        }
        ++stages[i].serial;
    }
}

void Executable::store_units(const Uniform& uniform, uint32_t element, uint32_t count) {
    for (size_t i = 0; i < stages.size(); ++i) {
        const Place& place = uniform.places[i];
        std::vector<uint8_t>& units =
            uniform.type.base == ValueBase::image ? stages[i].image_units : stages[i].units;
        for (uint32_t e = element; place.used && e < element + count; ++e)
            units[place.byte + e] = static_cast<uint8_t>(values[uniform.first + e]);
    }
    ++units_serial;
    check_drawing();
}

void Executable::check_drawing() {
    const bool clash = samplers_clash(*this);
    can_draw = has_stage(0) && has_stage(1) && !clash;
    can_dispatch = has_stage(compute_index) && !clash;
}

void Executable::set_depth_range(float depth_near, float depth_far) {
    const std::array<float, 3> range = {depth_near, depth_far, depth_far - depth_near};
    for (size_t i = 0; i < range.size(); ++i) {
        if (depth_range_[i] < 0)
            continue;
        const Uniform& uniform = uniforms[static_cast<size_t>(depth_range_[i])];
        const auto bits = std::bit_cast<uint32_t>(range[i]);
        if (values[uniform.first] == bits)
            continue;
        values[uniform.first] = bits;
        store_constants(uniform, 0, 1);
    }
}

bool samplers_clash(const std::array<const Executable*, pipe::shader_stage_count>& stages) {
    std::array<const glsl::ValueType*, 256> types{};
    bool clash = false;
    for (size_t i = 0; i < stages.size(); ++i) {
        if (stages[i] == nullptr)
            continue;
        const std::vector<glsl::ValueType>& samplers = stages[i]->linked_stage(i).samplers;
        for (size_t s = 0; s < samplers.size(); ++s) {
            const glsl::ValueType*& type = types[stages[i]->stages[i].units[s]];
            clash |= type != nullptr && *type != samplers[s];
            type = &samplers[s];
        }
    }
    return clash;
}

}  // namespace cuesta::gles
