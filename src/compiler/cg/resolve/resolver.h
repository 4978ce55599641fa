// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The syntax tree to the resolved tree: names bound, types known, conversions explicit, overloads
// chosen. Bodies are resolved where they stand; those of functions with dynamic parameters, and of
// methods, when they are called first. The methods stand by topic in resolve_*.cpp.
#pragma once

#include <map>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "compiler/cg/library/library.h"
#include "compiler/cg/types/expressions.h"
#include "compiler/cg/types/functions.h"

namespace cuesta::cg {

class Resolver {
  public:
    explicit Resolver(Context& context) : context_(context) {}

    // All declarations; bodies of functions that nobody called are resolved too.
    void resolve(const syntax::Unit& unit);

    // What is wrong in any body, called or not, is an error.
    void report_all();

    // The functions of a name that the profile does not rule out, as an entry point may be one.
    std::vector<FunctionDecl*> functions_of(const Name* name) const;
    // The body's function of concrete parameter types; made when it is new. Null: an error.
    Instance* instance_of(FunctionDecl& decl,
                          std::span<const Type* const> types,
                          Location location);

    // Global variables in the order of their declarations.
    std::span<VariableDecl* const> globals() const { return globals_; }

  private:
    // Bodies that are resolved inside of each other, at most.
    static constexpr uint32_t max_bodies = 64;

    // --- declarations (resolve_declarations.cpp)
    void declaration(const syntax::Declaration& declaration);
    void global_variables(const syntax::Declaration& declaration, int32_t buffer);
    void global_variable(const syntax::Specifiers& specifiers,
                         const syntax::Declarator& declarator,
                         const Type* base,
                         int32_t buffer);
    void constant_buffer(const syntax::Declaration& declaration);
    void number_buffers();
    void type_definition(const syntax::Declaration& declaration);
    void local_variables(const syntax::Declaration& declaration,
                         std::vector<shading::Statement*>& to);
    void local_variable(const syntax::Specifiers& specifiers,
                        const syntax::Declarator& declarator,
                        const Type* base,
                        std::vector<shading::Statement*>& to);
    VariableDecl* bind_variable(const syntax::Declarator& declarator, const Type* type);
    bool check_global_qualifiers(const syntax::Specifiers& specifiers, Location location);

    // --- types (resolve_types.cpp)
    const Type* type(const syntax::TypeName& name);
    const Type* named_type(const syntax::TypeName& name);
    // With the dimensions behind a declarator; those of an unsized array with an initialiser come
    // from it.
    const Type* declared_type(const Type* base,
                              bool is_packed,
                              syntax::Dimensions dimensions,
                              const syntax::Expr* initializer,
                              Location location);
    const Type* packed_type(const Type* base, uint32_t length, Location location);
    uint32_t dimension(const syntax::Expr& size);
    bool check_size(const Type& type, Location location);

    // --- structs (resolve_structs.cpp)
    const Type* structure(const syntax::StructType& structure);
    void check_member_qualifiers(const syntax::Declaration& member);
    void member_constant(StructInfo& info,
                         const syntax::Declaration& member,
                         const syntax::Declarator& declarator,
                         const Type* type);
    const Type* same_struct(const syntax::StructType& structure,
                            std::span<const shading::Member> members,
                            const StructInfo& made) const;
    void bind_tag(const syntax::StructType& structure, const Type* type);
    void declare_methods(StructInfo& info, const syntax::StructType& structure);
    void check_interface(const StructInfo& info, const syntax::StructType& structure);

    // --- functions (resolve_functions.cpp)
    void function(const syntax::Function& function);
    void method_definition(const syntax::Function& function, const StructInfo& parent);
    FunctionDecl* declare(const syntax::Function& function, const StructInfo* parent);
    std::span<ParameterDecl> parameters(const syntax::Function& function);
    ParameterDecl parameter(const syntax::Parameter& parameter);
    void check_defaults(std::span<const ParameterDecl> parameters);
    // Both have them all then; different ones are an error.
    void merge_defaults(std::span<ParameterDecl> known, std::span<ParameterDecl> other);
    FunctionDecl* add_overload(FunctionDecl*& first, const FunctionDecl& decl);
    void resolve_body(Instance& instance);
    void resolve_statements_of(Instance& instance);
    Instance* make_instance(FunctionDecl& decl, std::span<const Type* const> types);
    void check_uncalled(FunctionDecl& decl);

    // --- statements (resolve_statements.cpp)
    void statement_into(const syntax::Statement& statement, std::vector<shading::Statement*>& to);
    shading::Block* block(std::span<syntax::Statement* const> statements, Location location);
    shading::Block* scoped(const syntax::Statement& statement);
    void if_statement(const syntax::If& node, std::vector<shading::Statement*>& to);
    void loop(const syntax::Statement& node, std::vector<shading::Statement*>& to);
    void return_statement(const syntax::Return& node, std::vector<shading::Statement*>& to);
    void discard(const syntax::Discard& node, std::vector<shading::Statement*>& to);

    // --- expressions (resolve_expressions.cpp)
    // Whether a method's body is resolved, rather than a struct declared.
    bool has_object() const {
        return struct_ != nullptr && context_.instance != nullptr &&
               context_.instance->object != nullptr && context_.instance->decl->parent == struct_;
    }
    // Whether the type is the struct whose method it is, or what that is a form of.
    bool is_own_struct(const Type* type) const {
        return type == struct_->type ||
               (struct_->form_of != nullptr && type == struct_->form_of->type);
    }
    Expr* expression(const syntax::Expr& node);
    Expr* expression_deeper(const syntax::Expr& node);
    Expr* literal(const syntax::Literal& node);
    Expr* name(const syntax::NameExpr& node);
    bool is_member_of_object(const Name* name) const;
    Expr* member_of_object(const Name* name, Location location);
    Expr* member(Expr* base, const Name* name, Location location);
    // What the name in front of '::' means; null: no struct.
    const StructInfo* struct_of(const Binding* scope) const;
    Expr* reference(const VariableDecl& variable, Location location);
    Expr* assignment(const syntax::Assign& node);
    Expr* construct(const syntax::Construct& node);
    Expr* construct_numeric(const Type* type, std::span<Expr* const> parts, Location location);
    Expr* cast_expression(const syntax::Cast& node);
    bool arguments(std::span<syntax::Expr* const> nodes, std::vector<Expr*>& to);

    // --- initialisers (resolve_initializers.cpp)
    Expr* initializer(const syntax::Expr& node, const Type* type);
    Expr* initializer_list(std::span<syntax::Expr* const> parts, size_t& at, const Type* type);
    Expr* list_part(std::span<syntax::Expr* const> parts, size_t& at, const Type* type);
    // Elements that a list gives an array of the type.
    uint32_t list_length(const syntax::List& list, const Type& element);

    // --- dynamic variables (resolve_dynamic.cpp)
    Expr* assign_dynamic(VariableDecl& variable, Expr* value, Location location);
    // The variable that stands for it where it has the type.
    Variable* variable_of(VariableDecl& variable, const Type* type, Location location);
    // Whether it was given just one type so far.
    bool has_one_type(const VariableDecl& variable) const;
    VariableDecl* dynamic_target(const syntax::Expr& node) const;
    // An element of a variable, which is an interface or has one in it.
    struct ElementTarget {
        VariableDecl* variable = nullptr;  // null: it is something else
        const Type* element = nullptr;     // as declared
        std::vector<uint32_t> lengths;     // of the arrays around it, outermost first; 0: unsized
    };
    ElementTarget element_target(const syntax::Expr& node) const;
    // All elements get the type of the first that is assigned. False: an error.
    bool give_elements_type(const ElementTarget& target, const Expr* value, Location at);
    struct DynamicState {
        VariableDecl* decl;
        Variable* variable;
        bool is_ambiguous;
    };
    // --- structs with dynamic members (resolve_forms.cpp)
    struct MemberTarget {
        VariableDecl* variable = nullptr;  // null: it is something else
        std::vector<uint32_t> path;        // of members
    };
    // What is assigned to where that is a dynamic member of a variable.
    MemberTarget member_target(const syntax::Expr& node) const;
    Expr* assign_member(const MemberTarget& target, Expr* value, Location location);
    const Type* form(const Type& dynamic, std::span<const Type* const> members);
    // With nothing in its dynamic members.
    const Type* first_form(const Type& dynamic);
    // The form with another type at the end of the path; null: the member does not take it.
    const Type* changed_form(const Type& dynamic,
                             const Type& form,
                             std::span<const uint32_t> path,
                             const Type* value);
    void copy_but(Expr* to, Expr* from, std::span<const uint32_t> path, std::vector<Expr*>& all);
    void define_in_forms(const FunctionDecl& method);

    std::vector<DynamicState> dynamic_state() const;
    void restore(std::span<const DynamicState> state);
    // What holds behind two paths.
    void merge(std::span<const DynamicState> other);
    // Of a body that may run again: what it gives another type to, nobody knows in it.
    void check_round(std::span<const DynamicState> before, Location location);
    struct LoopTypes {
        std::span<const DynamicState> before;
        std::vector<DynamicState> exits;  // what holds where it is left or goes on early
    };
    // At a break or a continue.
    void note_exit(bool is_break, Location location);

    // --- calls (resolve_calls.cpp)
    Expr* call(const syntax::Call& node);
    void settle_samplers(const Name* name, std::span<Expr*> arguments);
    Expr* call_named(const Name* name, std::vector<Expr*>& arguments, Location location);
    Expr* call_method(Expr* object,
                      const syntax::Member& callee,
                      std::vector<Expr*>& arguments,
                      Location location);
    Expr* call_own_method(const Name* name, std::vector<Expr*>& arguments, Location location);
    Expr* call_of(std::span<FunctionDecl* const> methods,
                  const Name* name,
                  std::vector<Expr*>& arguments,
                  Expr* object,
                  Location location);
    Expr* call_function(FunctionDecl& decl,
                        std::vector<Expr*>& arguments,
                        Expr* object,
                        Location location);
    Expr* call_library(const Name* name, std::vector<Expr*>& arguments, Location location);
    std::string list_of(std::span<Expr* const> arguments) const;
    void report_no_function(const Name* name,
                            std::span<FunctionDecl* const> candidates,
                            std::span<Expr* const> arguments,
                            Location location);
    // Of the library (resolve_prelude.cpp).
    std::span<FunctionDecl* const> prelude_functions(const Name* name);

    Context& context_;
    std::vector<VariableDecl*> globals_;
    std::vector<VariableDecl*> dynamic_variables_;
    // Of a dynamic variable, by its type: paths that give it the same one agree.
    std::map<std::pair<const VariableDecl*, const Type*>, Variable*> dynamic_values_;
    std::map<std::pair<const Type*, std::vector<const Type*>>, const StructInfo*> forms_;
    std::vector<FunctionDecl*> functions_;
    std::unordered_set<const Name*> declared_names_;  // of functions, anywhere in the text
    std::unordered_map<const Type*, const Type*> first_forms_;
    LoopTypes* loop_types_ = nullptr;     // of the innermost loop
    const StructInfo* struct_ = nullptr;  // whose method's body is resolved
    const Type* result_ = nullptr;
    bool has_return_ = false;  // of the body, so far
    uint32_t depth_ = 0;       // of the expression
    uint32_t bodies_ = 0;      // inside of each other
    std::unordered_map<const Name*, std::vector<FunctionDecl*>> prelude_;
};

}  // namespace cuesta::cg
