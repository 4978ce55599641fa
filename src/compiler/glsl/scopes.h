// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Names and what they mean. Variables, functions and structs share one name space; a declaration
// hides those of the scopes around it (GLSL ES 1.00, 4.2).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/arena.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/words.h"
#include "compiler/shading/token.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

struct BuiltinFunction;
struct BuiltinVariable;
struct InterfaceBlock;
struct Symbol;

// One user function with a given list of parameter types.
struct Overload {
    shading::Function* function = nullptr;
    Overload* next = nullptr;
    bool has_prototype = false;
    // The last function whose body was found to call it: calls are listed once each.
    const shading::Function* last_caller = nullptr;
};

struct Binding {
    // A block's name names nothing, and nothing else may have it.
    enum class Kind : uint8_t { variable, function, type, block, instance };
    Kind kind;
    uint32_t depth = 0;
    Symbol* symbol = nullptr;
    Binding* hidden = nullptr;
    shading::Variable* variable = nullptr;
    std::optional<uint32_t> member;       // of the variable, a uniform block, that the name is
    const shading::Type* type = nullptr;  // of the struct that the name is
    const InterfaceBlock* interface = nullptr;  // whose instance the name is
};

// All that the compilation knows of one identifier.
struct Symbol {
    const shading::Name* name = nullptr;
    const WordInfo* word = nullptr;
    Binding* binding = nullptr;     // the innermost
    Overload* overloads = nullptr;  // of user functions, which are all global
    std::span<const BuiltinFunction> builtins;
    const BuiltinVariable* builtin_variable = nullptr;
    bool is_reported = false;  // as unknown; once is enough
};

class Scopes {
  public:
    Scopes(base::Arena& arena, Version version, nir::Stage stage)
        : arena_(arena), version_(version), stage_(stage), slots_(256) {}

    Symbol& symbol_of(const shading::Name* name);

    // 0: built-in, 1: global.
    uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }
    void enter() { marks_.push_back(bindings_.size()); }
    void leave();

    // Null when the name is bound in this scope already.
    Binding* bind(Symbol& symbol, Binding::Kind kind);
    // For built-in variables, bound when they are first named.
    Binding* bind_builtin(Symbol& symbol, shading::Variable* variable);

  private:
    void grow();

    base::Arena& arena_;
    Version version_;
    nir::Stage stage_;
    std::vector<Symbol*> slots_;  // a power of two; probed linearly
    size_t count_ = 0;
    std::vector<Binding*> bindings_;
    std::vector<size_t> marks_;
};

}  // namespace cuesta::glsl
