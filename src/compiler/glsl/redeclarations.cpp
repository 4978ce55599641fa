// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Built-in variables that a text may declare again, but for arrays that get a size so: colours
// (GLSL 1.30, 4.3.7 and 7.2) and gl_FragCoord (GLSL 1.50, 4.3.8.1; ARB_fragment_coord_conventions).
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "compiler/glsl/builtin_variables.h"
#include "compiler/glsl/declarations.h"

namespace cuesta::glsl {
namespace {

constexpr std::array<std::string_view, 6> colors = {
    "gl_FrontColor",         "gl_BackColor", "gl_FrontSecondaryColor",
    "gl_BackSecondaryColor", "gl_Color",     "gl_SecondaryColor"};

bool may_redeclare(const Context& context, const BuiltinVariable& builtin) {
    const Language& language = context.language;
    if (!includes(builtin.stages, context.module.stage))
        return false;
    if (builtin.name == "gl_FragCoord")
        return language.version == Version::gl_150 ||
               has(language.enabled, Extension::arb_fragment_coord_conventions);
    const bool is_attribute = context.is_vertex() && builtin.storage == shading::Storage::input;
    return is_since(language.version, {.gl = Version::gl_130}) && !is_attribute &&
           std::ranges::find(colors, builtin.name) != colors.end();
}

Word storage_of(const BuiltinVariable& builtin) {
    return builtin.storage == shading::Storage::input ? Word::in : Word::out;
}

void redeclare_place(Context& context, const Declaration& declaration, const Variable& variable) {
    const Qualifiers& qualifiers = declaration.qualifiers;
    shading::Module& module = context.module;
    if (!module.is_frag_coord_redeclared && variable.is_used)
        return context.error(declaration.location,
                             "'gl_FragCoord' was used before it is declared again");
    if (module.is_frag_coord_redeclared &&
        (module.is_frag_coord_upper_left != qualifiers.is_upper_left ||
         module.has_whole_pixel_centers != qualifiers.is_center_integer))
        return context.error(declaration.location,
                             "'gl_FragCoord' was declared before with another layout");
    module.is_frag_coord_redeclared = true;
    module.is_frag_coord_upper_left = qualifiers.is_upper_left;
    module.has_whole_pixel_centers = qualifiers.is_center_integer;
}

}  // namespace

bool redeclare_builtin(Context& context, const Declaration& declaration) {
    Symbol& symbol = *declaration.symbol;
    const BuiltinVariable* const builtin = symbol.builtin_variable;
    if (builtin == nullptr || context.function != nullptr || !may_redeclare(context, *builtin))
        return false;
    Qualifiers others = declaration.qualifiers;
    others.storage = Word::none;
    const bool is_place = builtin->name == "gl_FragCoord";
    if (is_place)
        others.is_upper_left = others.is_center_integer = false;
    else
        others.interpolation = Word::none;
    others.is_centroid &= is_place;
    others.is_invariant = false;
    if (symbol.binding == nullptr)
        bind_builtin(context, symbol, declaration.location);
    Variable* const variable = symbol.binding != nullptr ? symbol.binding->variable : nullptr;
    if (variable == nullptr)
        return false;
    if (others.any() || declaration.has_initializer || declaration.type != variable->type ||
        declaration.qualifiers.storage != storage_of(*builtin)) {
        context.error(declaration.location,
                      fmt::format("'{}' can be declared again as it is, with another {} alone",
                                  builtin->name, is_place ? "layout" : "interpolation"));
        return true;
    }
    if (is_place) {
        redeclare_place(context, declaration, *variable);
        return true;
    }
    if (variable->is_used)
        context.error(declaration.location,
                      fmt::format("'{}' was used before it is declared again", builtin->name));
    const Word how = declaration.qualifiers.interpolation;
    variable->interpolation = how == Word::flat            ? nir::Interpolation::flat
                              : how == Word::noperspective ? nir::Interpolation::linear
                                                           : nir::Interpolation::smooth;
    variable->is_centroid = declaration.qualifiers.is_centroid;
    variable->is_invariant |= declaration.qualifiers.is_invariant;
    return true;
}

}  // namespace cuesta::glsl
