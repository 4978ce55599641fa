// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What declarations mean and which are refused (GLSL ES 1.00, 4 and 6.1).
#pragma once

#include <optional>
#include <vector>

#include "compiler/glsl/context.h"

namespace cuesta::glsl {

struct Qualifiers {
    Word storage = Word::none;  // attribute, const_, uniform or varying
    bool is_invariant = false;
    bool is_noncoherent = false;  // EXT_shader_framebuffer_fetch_non_coherent
    std::optional<uint32_t> layout_location = std::nullopt;  // EXT_separate_shader_objects
    Location location;
    bool any() const { return storage != Word::none || is_invariant || layout_location; }
};

struct TypeSpecifier {
    const Type* type = nullptr;  // null: there was an error
    Precision precision = Precision::none;
    bool defines_struct = false;
    Location location;
};

struct Declaration {
    Symbol* symbol = nullptr;
    Location location;
    Qualifiers qualifiers;
    const Type* type = nullptr;
    Precision precision = Precision::none;
    bool has_initializer = false;
    Expr* initializer = nullptr;  // null although there is one: it was wrong
};

// Makes the variable and binds its name; null when it cannot be.
Variable* declare_variable(Context& context, const Declaration& declaration);

// Gives an array without a size that of its value (3.00, 4.1.9). False: an error was reported.
bool take_size(Context& context, Declaration& declaration);
// Whether an array has a size; says so else.
bool check_sized(Context& context, const Type& type, Location location);

// The precision written, or the default; reports what neither has, and what may have none.
Precision precision_of(Context& context,
                       const Type& type,
                       Precision written,
                       std::string_view name,
                       Location location);

// Whether a name may be declared at all (3.7); says so else.
bool check_name(Context& context, std::string_view name, Location location);
// Whether it may be declared in this scope: outside of functions names of built-in functions may
// not (3.00); says so else.
bool check_no_builtin(Context& context, const Symbol& symbol, Location location);
// Whether values of the type may be as large as they are; says so else.
bool check_size(Context& context, const Type& type, Location location);
void report_redeclaration(Context& context, std::string_view name, Location location);

// invariant name;
void declare_invariant(Context& context, Symbol& symbol, Location location);

// The built-in variable of the name, bound from now on; null when there is none here.
Variable* bind_builtin(Context& context, Symbol& symbol, Location location);

// --- functions (functions.cpp)
struct HeaderParameter {
    Symbol* symbol = nullptr;  // null: without a name
    shading::Parameter parameter;
};

struct FunctionHeader {
    Symbol* symbol = nullptr;
    Location location;
    const Type* result = nullptr;
    Precision result_precision = Precision::none;
    std::vector<HeaderParameter> parameters;
    bool has_error = false;
};

bool check_parameter(Context& context,
                     std::string_view name,
                     const Type* type,
                     bool is_const,
                     shading::Direction direction,
                     Location location);
// In the scope of a function's parameters.
void bind_parameter(Context& context, Symbol& symbol, const shading::Parameter& parameter);

// A prototype, or the header of a definition; null when it cannot be.
Overload* declare_function(Context& context, const FunctionHeader& header, bool is_definition);

}  // namespace cuesta::glsl
