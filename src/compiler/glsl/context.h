// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What all parts of the front end share during one compilation.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/glsl/basic_types.h"
#include "compiler/glsl/glsl.h"
#include "compiler/glsl/language.h"
#include "compiler/glsl/other_versions.h"
#include "compiler/glsl/scopes.h"
#include "compiler/shading/block.h"
#include "compiler/shading/diagnostics.h"
#include "compiler/shading/names.h"
#include "compiler/shading/tree.h"

namespace cuesta::glsl {

using shading::Expr;
using shading::Function;
using shading::Location;
using shading::Variable;

// Precisions that declarations without one get (4.5.3); they follow scopes.
struct DefaultPrecisions {
    std::array<Precision, static_cast<size_t>(last_type) + 1> of{};

    Precision& operator[](Word word) { return of[static_cast<size_t>(word)]; }
    Precision operator[](Word word) const { return of[static_cast<size_t>(word)]; }
};

struct BuiltinStruct;

struct BlockDefaults {
    shading::BlockPacking packing = shading::BlockPacking::shared;
    shading::MatrixOrder order = shading::MatrixOrder::columns;
    shading::Memory memory = shading::Memory::any;
};

// A block of inputs or outputs (GLSL 1.50, 4.3.7): each of its members is a variable of its own,
// and of an array of blocks an array of what is declared.
struct InterfaceBlock {
    struct Member {
        std::string_view name;
        Variable* variable = nullptr;
    };
    std::string_view name;
    std::string_view instance = {};  // empty: its members are named by themselves
    shading::Storage storage = shading::Storage::input;
    bool is_array = false;
    std::vector<Member> members = {};
};

// Of an array of blocks: a member that is an array without a size, which is as long as the constant
// indices need it.
struct UnsizedMember {
    Variable* variable = nullptr;
    std::vector<shading::Index*> uses = {};  // each of one block of the array
    uint32_t named_elements = 0;
    uint32_t whole_uses = 0;
};

struct CounterBinding {
    uint64_t next_offset = 0;
    std::vector<const Variable*> counters = {};
};

struct Context {
    Context(shading::Module& m,
            shading::Diagnostics& d,
            shading::Names& n,
            const Options& o,
            const Language& l);

    void error(Location location, std::string text) {
        diagnostics.error(location, std::move(text));
    }

    template <typename T, typename... Args>
    T* make(Args&&... args) {
        return module.arena.make<T>(std::forward<Args>(args)...);
    }

    bool is_vertex() const { return module.stage == nir::Stage::vertex; }
    bool is_fragment() const { return module.stage == nir::Stage::fragment; }
    bool is_geometry() const { return module.stage == nir::Stage::geometry; }
    bool is_compute() const { return module.stage == nir::Stage::compute; }
    // What the stage gives to the next one, and takes from the one before it.
    bool is_varying(Word storage) const {
        return is_geometry() ? storage == Word::in || storage == Word::out
                             : storage == (is_vertex() ? Word::out : Word::in) &&
                                   (is_vertex() || is_fragment());
    }
    // Of a geometry shader, of the primitive that it takes; 0: it has not said which.
    uint32_t vertices() const {
        return module.geometry.input ? nir::vertices_of(*module.geometry.input) : 0;
    }
    std::string_view stage_name() const { return glsl::name_of(module.stage); }
    // Whether the text switched the extension on; says so where it asked to be warned.
    bool may_use(Extension extension, Location location, std::string_view what);
    // Whether it did so with one of them.
    bool may_use_one_of(Extension extensions, Location location, std::string_view what);
    // The precision of a type without a qualifier; none where there is no default.
    Precision default_precision(const Type& type) const {
        return has_precision(type) ? precisions[precision_word(type)] : Precision::none;
    }

    // Why the text does not have a word that other versions of the language have; empty: not so.
    std::string other_versions_of(std::string_view word) const {
        return glsl::other_versions_of(word, options, language);
    }
    // "'x' is not declared", and why, where it is another version's.
    void undeclared(std::string_view name, Location location);

    Variable* new_variable(std::string_view name, const Type* type, Location location);
    uint32_t next_function_number() { return functions_++; }
    // Functions that values of globals call; one of the module's call_lists.
    std::vector<Function*>& global_calls();
    void note_highp(Location location);
    // Made when it is first asked for.
    const Type* builtin_struct(const BuiltinStruct& structure);

    shading::Module& module;
    shading::Diagnostics& diagnostics;
    shading::Names& names;
    const Options& options;
    const Language& language;
    BasicTypes types;
    TypeTable traits;
    Scopes scopes;
    DefaultPrecisions precisions;
    // Arrays that nothing has given a size yet, of functions too (GLSL 1.20, 4.1.9).
    std::vector<Variable*> unsized;
    std::vector<std::unique_ptr<InterfaceBlock>> interface_blocks;
    std::vector<UnsizedMember> unsized_members;
    uint64_t block_leaves = 0;  // of all blocks so far
    // Of blocks that say nothing else (layout(...) uniform; and buffer;).
    BlockDefaults uniform_defaults;
    BlockDefaults buffer_defaults;
    // Where the next atomic counter of a binding lies, and which variable has which bytes of it.
    std::map<uint32_t, CounterBinding> counter_bindings;
    Function* function = nullptr;  // whose body is read
    bool has_return = false;       // it has a return statement
    bool is_dead = false;          // a constant condition keeps control out of the statement
    uint32_t loops = 0;            // around the statement
    uint32_t switches = 0;         // likewise

  private:
    uint32_t variables_ = 0;
    uint32_t functions_ = 0;
    std::vector<Function*>* global_calls_ = nullptr;
    std::map<std::string_view, const Type*> builtin_structs_;  // by name
    bool warned_of_highp_ = false;
    Extension warned_of_ = Extension::none;
};

}  // namespace cuesta::glsl
