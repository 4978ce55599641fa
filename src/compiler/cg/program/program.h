// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program of a resolved text: its entry function gets a main around it, which takes the inputs
// from the pipeline, calls it, and gives what comes back to the pipeline. Then everything has its
// place, and the module is lowered.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/cg/program/reflection.h"
#include "compiler/cg/program/semantics.h"
#include "compiler/cg/program/writes.h"
#include "compiler/cg/resolve/resolver.h"
#include "compiler/shading/lower.h"

namespace cuesta::cg {

class Program {
  public:
    Program(Context& context, Resolver& resolver) : context_(context), resolver_(resolver) {}

    // Finds the entry and makes main. False: there were errors.
    bool build();
    // The shader, with all places; null with an error where it becomes too large.
    std::unique_ptr<nir::Shader> lower();
    const Reflection& reflection() const { return reflection_; }

  private:
    // Something that crosses the interface, or a part of it.
    struct Item {
        const Type* type;
        const syntax::Semantic* semantic;  // null: none
        std::string name;                  // "IN.position"
        Location location;
        bool is_of_entry;
    };
    // A leaf of a uniform, in the order of shading::leaves_of.
    struct UniformLeaf {
        Item item;
        std::vector<uint32_t> lengths;  // of the arrays around it, outermost first
        size_t outer = 0;               // of them, those of structs, which the name has
    };
    struct Uniform {
        Variable* variable;
        const shading::Constant* default_value;
        int32_t buffer;
        std::vector<UniformLeaf> leaves;
        bool is_read = true;  // false: a parameter that the program's body does not name
    };

    // What main gives the entry and takes from it.
    struct EntryCall {
        std::vector<Expr*> arguments;  // null: there was an error
        std::vector<std::pair<Expr*, Item>> outputs;
        std::vector<shading::Statement*> defaults;  // in front of the entry's body
    };

    // --- the entry and main (program.cpp)
    static Item parameter_item(const ParameterDecl& parameter);
    static Item result_item(const FunctionDecl& entry);
    bool call_entry(Instance& entry);
    void note_entry_names(const FunctionDecl& entry);
    // Of the callee's next parameter.
    void add_argument(const ParameterDecl& parameter,
                      const shading::Function& callee,
                      EntryCall& to);
    void begin_body(shading::Function& entry, std::vector<shading::Statement*>& defaults);
    void make_call(const Instance& entry, EntryCall& call);
    // The body is all statements so far.
    void make_main(shading::Function& entry);

    // --- which function it is (program_entry.cpp). Null: an error.
    Instance* find_entry();

    // --- what it reaches (program_reach.cpp)
    class Reach;
    bool check_reached(const shading::Function& entry);
    bool check_samplers(const Reach& reach);
    void warn_of_comparisons(const Reach& reach);

    // --- globals and uniforms (program_globals.cpp)
    Expr* uniform_argument(const ParameterDecl& parameter,
                           const Item& item,
                           const Variable& callees);
    void bind_globals();
    void bind_varying_global(VariableDecl& decl);
    void bind_uniform(Variable* variable,
                      const syntax::Semantic& semantic,
                      const shading::Constant* default_value,
                      int32_t buffer,
                      bool is_of_entry);
    void copy_written_uniform(VariableDecl& decl);
    void add_uniform_leaves(Uniform& uniform, const Item& item, std::vector<uint32_t> lengths);

    // --- varyings (program_varyings.cpp)
    // What is not read has its semantic checked and its number taken, and is none of the
    // pipeline's.
    Expr* input(const Item& item, bool is_read = true);
    Expr* input_leaf(const Item& item, const BoundSemantic& bound);
    Expr* unread_leaf(const Item& item);
    void output(Expr* value, const Item& item);
    void output_leaf(Expr* value, const Item& item, const BoundSemantic& bound);
    void output_distances(Expr* value, const Item& item, const BoundSemantic& where);
    // Statements that give the target's depths, if it has any, their default.
    void begin_depth(Expr* target, const Item& item, std::vector<shading::Statement*>& to);
    void begin_structs(const Item& result);
    std::optional<BoundSemantic> bound(Flow flow, const Item& item);
    std::optional<BoundSemantic> free_slot(Flow flow, const Item& item);
    // Numbers that the text gives: what has none keeps out of their way.
    void note_names(Flow flow, const Item& item);
    std::vector<bool>& taken(Flow flow);
    Item member_of(const Item& item, uint32_t member) const;
    Expr* padded(Expr* value, unsigned components, Location location);

    // --- warnings, once all inputs and outputs are there (program_warnings.cpp)
    void warn_of_bodies(const Instance& entry);
    void warn_of_outputs(const Instance& entry, const Writes& writes);
    // Of the part of an output that the members lead to.
    void warn_of_output(const Item& item,
                        std::vector<uint32_t> members,
                        std::span<const Variable* const> variables,
                        const Writes& writes);

    // --- position invariance (program_invariance.cpp)
    void check_invariance(const FunctionDecl& entry);
    bool is_tracked_product(const FunctionDecl& entry, const syntax::Expr& node) const;
    std::optional<Item> named_item(const FunctionDecl& entry, const syntax::Expr& node) const;

    // --- places (program_places.cpp)
    void place_uniforms();
    void check_unit(const Item& item);
    void take_units(uint32_t first, uint32_t count, const Uniform& uniform, const Item& item);
    void place_leaf(const Uniform& uniform, uint32_t leaf);
    void report_uniform(const Uniform& uniform, bool is_used);
    void report_comparisons(const nir::Shader& shader);
    uint32_t free_unit(uint32_t count);
    std::optional<shading::Placement> place_of(const shading::Leaf& leaf) const;
    void report_parameter(const Item& item,
                          Variability variability,
                          ParameterDirection direction,
                          ResourceKind resource,
                          uint32_t index,
                          uint32_t component,
                          uint32_t vectors);

    Context& context_;
    Resolver& resolver_;
    Reflection reflection_;
    std::vector<shading::Statement*> before_;
    std::vector<shading::Statement*> behind_;
    std::vector<Uniform> uniforms_;
    std::unordered_map<const Variable*, std::vector<std::optional<shading::Placement>>> places_;
    std::vector<bool> taken_in_;
    std::vector<bool> taken_out_;
    std::vector<const Type*> units_;  // of the samplers that have it; null: free
    std::vector<std::pair<nir::Slot, uint32_t>> outputs_;  // that are written
    uint32_t next_vector_ = 0;
    bool is_position_invariant_ = false;
    Variable* position_ = nullptr;  // of the fragment; null: nothing asked for it yet
};

}  // namespace cuesta::cg
