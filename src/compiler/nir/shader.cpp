// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/shader.h"

namespace cuesta::nir {

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

const Type* Shader::vector_type(BaseType base, unsigned bit_size, unsigned components) {
    for (const Type* type : types_)
        if (type->kind == Type::Kind::vector && type->base == base && type->bit_size == bit_size &&
            type->components == components)
            return type;
    Type* type = arena_.make<Type>();
    type->kind = Type::Kind::vector;
    type->base = base;
    type->bit_size = static_cast<uint8_t>(bit_size);
    type->components = static_cast<uint8_t>(components);
    types_.push_back(type);
    return type;
}

const Type* Shader::array_type(const Type* element, uint32_t length) {
    for (const Type* type : types_)
        if (type->kind == Type::Kind::array && type->element == element && type->length == length)
            return type;
    Type* type = arena_.make<Type>();
    type->kind = Type::Kind::array;
    type->element = element;
    type->length = length;
    types_.push_back(type);
    return type;
}

Variable* Shader::add_variable(VariableMode mode, const Type* type, std::string_view variable_name) {
    Variable* variable = arena_.make<Variable>();
    variable->name = arena_.copy(variable_name);
    variable->type = type;
    variable->mode = mode;
    if (mode != VariableMode::function_temp)
        variables.push_back(variable);
    return variable;
}

}  // namespace cuesta::nir
