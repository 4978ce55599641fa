// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/shader.h"

#include <algorithm>

namespace cuesta::nir {

unsigned vertices_of(GeometryInput primitive) {
    switch (primitive) {
        case GeometryInput::points: return 1;
        case GeometryInput::lines: return 2;
        case GeometryInput::triangles: return 3;
        case GeometryInput::lines_adjacency: return 4;
        case GeometryInput::triangles_adjacency: break;
    }
    return 6;
}

const Type& slot_type(const Shader& shader, const Variable& variable) {
    const bool by_vertex =
        shader.stage == Stage::geometry && variable.mode == VariableMode::shader_in;
    return by_vertex && variable.type->kind == Type::Kind::array ? *variable.type->element
                                                                 : *variable.type;
}

Function* Shader::add_function(std::string_view function_name) {
    auto function = std::make_unique<Function>();
    function->shader = this;
    function->name = function_name;
    function->body.function = function.get();
    Block* block = arena_.make<Block>();
    block->list = &function->body;
    function->body.first = block;
    function->body.last = block;
    functions.push_back(std::move(function));
    rebuild_cfg(*functions.back());
    return functions.back().get();
}

Function* Shader::find_function(std::string_view function_name) {
    for (const std::unique_ptr<Function>& function : functions)
        if (function->name == function_name)
            return function.get();
    return nullptr;
}

bool same_type(const Type& a, const Type& b) {
    if (&a == &b)
        return true;
    if (a.kind != b.kind)
        return false;
    switch (a.kind) {
        case Type::Kind::void_: return true;
        case Type::Kind::vector:
            return a.base == b.base && a.bit_size == b.bit_size && a.components == b.components;
        case Type::Kind::array: return a.length == b.length && same_type(*a.element, *b.element);
        case Type::Kind::sampler: return a.dim == b.dim && a.is_shadow == b.is_shadow;
        case Type::Kind::struct_: break;
    }
    if (a.members.size() != b.members.size())
        return false;
    for (size_t i = 0; i < a.members.size(); ++i)
        if (a.members[i].name != b.members[i].name ||
            !same_type(*a.members[i].type, *b.members[i].type))
            return false;
    return true;
}

namespace {

// Equal types hash alike. Elements and members are interned already: an equal one has one address.
size_t hash_type(const Type& type) {
    size_t hash = static_cast<size_t>(type.kind);
    const auto mix = [&](size_t value) { hash = (hash ^ value) * 0x9e3779b1u + (hash >> 7); };
    mix(static_cast<size_t>(type.base) << 16 | size_t{type.bit_size} << 8 | type.components);
    mix(type.length);
    mix(static_cast<size_t>(type.dim) << 1 | (type.is_shadow ? 1 : 0));
    mix(std::hash<const Type*>()(type.element));
    for (const Type::Member& member : type.members) {
        mix(std::hash<std::string_view>()(member.name));
        mix(std::hash<const Type*>()(member.type));
    }
    return hash;
}

}  // namespace

const Type* Shader::intern(const Type& type) {
    const size_t hash = hash_type(type);
    const auto [first, last] = types_.equal_range(hash);
    for (auto it = first; it != last; ++it)
        if (same_type(*it->second, type))
            return it->second;
    Type* made = arena_.make<Type>(type);
    if (type.kind == Type::Kind::struct_) {
        const std::span<Type::Member> members = arena_.copy(type.members);
        for (Type::Member& member : members)
            member.name = arena_.copy(member.name);
        made->members = members;
    }
    types_.emplace(hash, made);
    return made;
}

const Type* Shader::vector_type(BaseType base, unsigned bit_size, unsigned components) {
    Type type;
    type.kind = Type::Kind::vector;
    type.base = base;
    type.bit_size = static_cast<uint8_t>(bit_size);
    type.components = static_cast<uint8_t>(components);
    return intern(type);
}

const Type* Shader::bits_type(unsigned bit_size, unsigned components) {
    return vector_type(bit_size == 1 ? BaseType::bool_ : BaseType::uint_, bit_size, components);
}

const Type* Shader::array_type(const Type* element, uint32_t length) {
    Type type;
    type.kind = Type::Kind::array;
    type.element = element;
    type.length = length;
    return intern(type);
}

const Type* Shader::void_type() {
    return intern(Type{});
}

const Type* Shader::sampler_type(SamplerDim dim, bool is_shadow) {
    Type type;
    type.kind = Type::Kind::sampler;
    type.dim = dim;
    type.is_shadow = is_shadow;
    return intern(type);
}

const Type* Shader::struct_type(std::span<const Type::Member> members) {
    Type type;
    type.kind = Type::Kind::struct_;
    type.members = members;
    return intern(type);
}

bool has_samplers(const Type& type) {
    switch (type.kind) {
        case Type::Kind::sampler: return true;
        case Type::Kind::array: return has_samplers(*type.element);
        case Type::Kind::struct_: break;
        case Type::Kind::void_:
        case Type::Kind::vector: return false;
    }
    return std::any_of(type.members.begin(), type.members.end(),
                       [](const Type::Member& member) { return has_samplers(*member.type); });
}

bool is_parameter(VariableMode mode) {
    return mode == VariableMode::parameter_in || mode == VariableMode::parameter_out ||
           mode == VariableMode::parameter_inout;
}

Register* add_register(Function& function, unsigned components, unsigned bit_size) {
    Register* made = function.shader->arena().make<Register>();
    made->id = function.next_register_id++;
    made->components = static_cast<uint8_t>(components);
    made->bit_size = static_cast<uint8_t>(bit_size);
    (function.last_register != nullptr ? function.last_register->next : function.registers) = made;
    function.last_register = made;
    return made;
}

Variable* Shader::add_variable(VariableMode mode,
                               const Type* type,
                               std::string_view variable_name) {
    Variable* variable = arena_.make<Variable>();
    variable->name = arena_.copy(variable_name);
    variable->type = type;
    variable->mode = mode;
    if (mode != VariableMode::function_temp)
        variables.push_back(variable);
    return variable;
}

}  // namespace cuesta::nir
