// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What all parts of the resolver share during one compilation.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>

#include "compiler/cg/syntax/options.h"
#include "compiler/cg/types/functions.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/names.h"
#include "compiler/shading/tree.h"

namespace cuesta::cg {

using shading::Expr;
using shading::Operator;
using shading::Variable;

struct Context {
    Context(shading::Module& m, shading::Names& n, shading::Diagnostics& d, const Options& o);

    // In a body it is an error where the program reaches that, unless the specification's text
    // alone holds: real shaders include files of functions of which many are wrong and none is
    // called.
    void error(Message message, Location location, std::string text);
    void warning(Message message, Location location, std::string text) {
        diagnostics.warning(location, static_cast<uint16_t>(message), std::move(text));
    }
    // What the profile does not offer: an error only where the program reaches it, in any case.
    void unsupported(Location location, std::string_view text);

    template <typename T, typename... Args>
    T* make(Args&&... args) {
        return module.arena.make<T>(std::forward<Args>(args)...);
    }

    bool is_vertex() const { return module.stage == nir::Stage::vertex; }
    Variable* new_variable(std::string_view name,
                           const Type* type,
                           shading::Storage storage,
                           Location location);
    uint32_t next_function_number() { return functions_++; }

    shading::Module& module;
    shading::Names& names;
    shading::Diagnostics& diagnostics;
    const Options& options;
    const Profile& profile;
    TypeTable types;
    Scopes scopes;
    Instance* instance = nullptr;  // whose body is resolved; null: outside of functions
    uint32_t loops = 0;            // around the statement
    Instance* all_instances = nullptr;
    // Where structs begin that have no value of their own: what the pipeline gives some of their
    // members stands there (Program::begin_structs).
    struct NewStruct {
        shading::Variable* variable;
        shading::Block* start;  // behind the declaration; empty
    };
    std::vector<NewStruct> new_structs;
    // Plain samplers, and what they were taken for: one thing in a program.
    std::unordered_map<const shading::Variable*, const Type*> taken_for;
    // And those that functions pass on as such: what the parameter is taken for is known when all
    // bodies are read.
    struct PassedSampler {
        const Instance* caller;
        const shading::Variable* argument;
        const shading::Variable* parameter;
        Location location;
    };
    std::vector<PassedSampler> passed_samplers;
    // Lookups that compare for want of another meaning: the text is the same for profiles that do
    // not. Told where the program reaches them.
    struct ImplicitComparison {
        const Instance* caller;     // null: outside of functions
        std::string_view function;  // of the library
        Location location;
    };
    std::vector<ImplicitComparison> implicit_comparisons;

  private:
    void find(Message message, Location location, std::string_view text);

    uint32_t variables_ = 0;
    uint32_t functions_ = 0;
    uint32_t findings_ = 0;
};

}  // namespace cuesta::cg
