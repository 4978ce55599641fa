// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Functions as declared, and what they become: a function of the resolved tree for each combination
// of concrete types of its dynamic parameters, one for most.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/cg/syntax/messages.h"
#include "compiler/cg/types/scopes.h"

namespace cuesta::cg {

struct ParameterDecl {
    const syntax::Parameter* syntax = nullptr;
    const Type* type = nullptr;  // dynamic ones too
    shading::Direction direction = shading::Direction::in;
    bool is_uniform = false;
    const shading::Constant* default_value = nullptr;  // of the parameter's type
};

struct Instance;

struct FunctionDecl {
    const Name* name = nullptr;
    const syntax::Function* syntax = nullptr;      // the first declaration
    const syntax::Function* definition = nullptr;  // null: there is none yet
    const Name* profile = nullptr;                 // null: open
    const Type* result = nullptr;
    std::span<ParameterDecl> parameters;  // of the definition, once there is one
    const StructInfo* parent = nullptr;   // of methods
    bool is_static = false;
    bool is_dynamic = false;              // some parameter is
    bool is_prelude = false;              // the library's own: seen from everywhere
    uint32_t serial = 0;                  // of its first declaration
    uint32_t horizon = 0;                 // what its body sees: all that was declared before
    FunctionDecl* next = nullptr;         // of the same name
    FunctionDecl* next_method = nullptr;  // of the same struct
    Instance* instances = nullptr;
};

// What is wrong in a body, or not offered by the profile: an error where the program reaches it.
struct Finding {
    Message message = Message::unsupported;
    Location location;
    std::string_view text;
    Finding* next = nullptr;
};

struct Instance {
    enum class State : uint8_t { declared, resolving, resolved };
    FunctionDecl* decl = nullptr;
    std::span<const Type* const> types;  // of the parameters; concrete
    shading::Function* function = nullptr;
    State state = State::declared;
    shading::Variable* object = nullptr;  // of methods: `this`
    bool writes_object = false;
    Finding* findings = nullptr;
    Instance* next = nullptr;
    Instance* next_of_all = nullptr;
    bool is_reached = false;
};

}  // namespace cuesta::cg
