// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// A program of a resolved text: its entry function gets a main around it, which takes the inputs
// from the pipeline, calls it, and gives what comes back to the pipeline. Then everything has its
// place, and the module is lowered.
#pragma once

#include <memory>

#include "compiler/cg/cg.h"
#include "compiler/cg/resolver.h"

namespace cuesta::cg {

// What of the module makes a program. Errors are in the diagnostics.
class Program {
  public:
    Program(Context& context, Resolver& resolver) : context_(context), resolver_(resolver) {}

    // Finds the entry and makes main. False: there were errors.
    bool build();
    // The shader, with all places; null with an error where it becomes too large.
    std::unique_ptr<nir::Shader> lower();
    Reflection reflection() const;

  private:
    // A leaf of the interface: a varying of the entry or of a global.
    struct Bound {
        Variable* variable = nullptr;  // of the module: what the pipeline gives or takes
        uint32_t number = 0;           // of the slot; of generic ones
    };
    // Where uniforms and samplers lie.
    struct Placed {
        const Variable* variable = nullptr;
        uint32_t leaf = 0;
        shading::Placement placement;
    };

    Instance* find_entry();
    void bind_parameters(Instance& entry, std::vector<Expr*>& arguments);
    Expr* uniform_parameter(const ParameterDecl& parameter, const Type* type);
    Expr* varying_input(const Type* type,
                        const syntax::Semantic& semantic,
                        std::string_view name,
                        Location location);
    Expr* input_leaf(const Type* type,
                     const BoundSemantic& bound,
                     std::string_view name,
                     Location location);
    void varying_output(Expr* value,
                        const syntax::Semantic& semantic,
                        std::string_view name,
                        Location location);
    void output_leaf(Expr* value,
                     const BoundSemantic& bound,
                     std::string_view name,
                     Location location);
    template <typename Visit>
    void for_each_member(const Type& type, Visit&& visit);
    std::optional<BoundSemantic> bind(Flow flow,
                                      const syntax::Semantic& semantic,
                                      const Type& type,
                                      std::string_view name,
                                      Location location);
    void bind_globals();
    void copy_written_uniform(VariableDecl& decl);
    void reach(const shading::Function& function);
    bool check_reached();
    void place_uniforms();
    void add_parameter(ProgramParameter parameter, const Type& type);

    Context& context_;
    Resolver& resolver_;
    Reflection reflection_;
    std::vector<shading::Statement*> before_;
    std::vector<shading::Statement*> behind_;
    std::vector<Placed> placed_;
    std::vector<std::pair<nir::Slot, uint32_t>> outputs_;  // that are taken
    std::vector<uint32_t> taken_in_;                       // of generic numbers, given by name
    std::vector<uint32_t> taken_out_;
};

}  // namespace cuesta::cg
