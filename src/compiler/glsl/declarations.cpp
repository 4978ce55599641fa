// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/declarations.h"

#include <algorithm>

#include <fmt/core.h>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/builtin_variables.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/interface_rules.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

// 4.3: what may be qualified how, and where. Empty: it may.
std::string storage_obstacle(const Context& context, const Declaration& declaration) {
    const Type& type = *declaration.type;
    const Word storage = declaration.qualifiers.storage;
    const bool is_local = context.function != nullptr;
    if (storage != Word::none && storage != Word::const_ && is_local)
        return "can only be declared outside of functions";
    if (storage == Word::inout)
        return "cannot be inout: it is no parameter";
    if (storage == Word::buffer)
        return "cannot be a buffer: blocks can";
    if (storage == Word::shared && !context.is_compute())
        return "cannot be shared: only compute shaders have workgroups";
    if ((storage == Word::in || storage == Word::out) && context.is_compute())
        return "cannot be an input or output: a compute shader has those of the language alone";
    if (storage == Word::attribute) {
        if (!context.is_vertex())
            return "cannot be an attribute in a fragment shader";
        if (!type.is_float())
            return fmt::format("cannot be an attribute: {} is no float, vector of floats or matrix",
                               name_of(type));
    }
    if (storage == Word::varying && !(type.is_array() ? type.element : &type)->is_float())
        return fmt::format("cannot be a varying: {} is not made of floats alone", name_of(type));
    if (storage != Word::uniform && context.traits.of(type).has_opaque)
        return "must be a uniform, as it is a sampler or has one in it";
    if (context.language.is_310())
        if (std::string obstacle = layout_obstacle(context, declaration); !obstacle.empty())
            return obstacle;
    if (context.language.has_in_out())
        return interface_obstacle(context, declaration);
    if (declaration.qualifiers.is_invariant && (is_local || storage != Word::varying))
        return "cannot be invariant: only varyings and some built-in variables can";
    if (declaration.qualifiers.is_centroid && storage != Word::varying)
        return "cannot be centroid: varyings can";
    if (declaration.qualifiers.packing || declaration.qualifiers.order)
        return "cannot have this layout: uniform blocks can";
    if (declaration.qualifiers.layout_location && storage != Word::attribute &&
        storage != Word::varying)
        return "cannot have a location: attributes and varyings can";
    return {};
}

std::string initializer_obstacle(const Context& context, const Declaration& declaration) {
    const Word storage = declaration.qualifiers.storage;
    if (storage == Word::const_ && !declaration.has_initializer)
        return "is const and needs a value";
    if (!declaration.has_initializer)
        return {};
    const bool is_uniform = storage == Word::uniform && context.language.has_conversions();
    if (storage != Word::none && storage != Word::const_ && !is_uniform)
        return "cannot have a value: attributes, uniforms and varyings come from outside, "
               "and shared variables begin with nothing";
    if (is_uniform && context.traits.of(*declaration.type).has_opaque)
        return "cannot have a value: it is a sampler, or has one in it";
    if (declaration.type->is_array() && !context.language.has_array_values())
        return "cannot have a value: there are no values of arrays";
    return {};
}

// "a float", "an int".
std::string with_article(const Type& type) {
    const std::string name = name_of(type);
    return fmt::format("{} {}", name.starts_with('i') ? "an" : "a", name);
}

// 4.3: the value of a const, and of any global, must be constant; in desktop OpenGL that of a
// uniform, but not of other globals.
bool check_initializer(Context& context, const Declaration& declaration) {
    const Expr* value = declaration.initializer;
    if (value == nullptr)
        return !declaration.has_initializer;
    if (value->type != declaration.type) {
        context.error(declaration.location,
                      fmt::format("'{}' is {} and cannot be initialised with {}",
                                  declaration.symbol->name->text, with_article(*declaration.type),
                                  with_article(*value->type)));
        return false;
    }
    if (!check_copyable(context, *value->type, value->location))
        return false;
    const Word storage = declaration.qualifiers.storage;
    const bool must_be_constant = storage == Word::const_ || storage == Word::uniform ||
                                  (context.function == nullptr && !context.language.is_desktop());
    if (!must_be_constant || is_constant(value))
        return true;
    context.error(value->location, fmt::format("the value of '{}' must be a constant expression",
                                               declaration.symbol->name->text));
    return false;
}

Storage storage_of(const Context& context, Word word) {
    switch (word) {
        case Word::attribute:
        case Word::in: return Storage::input;
        case Word::out: return Storage::output;
        case Word::varying: return context.is_vertex() ? Storage::output : Storage::input;
        case Word::uniform: return Storage::uniform;
        case Word::shared: return Storage::shared;
        case Word::const_: return Storage::constant;
        default: return context.function != nullptr ? Storage::local : Storage::global;
    }
}

// A const without its value, after an error: a zero instead spares errors that follow from it. Not
// for large ones, of which there may be many.
const Constant* zero_of(Context& context, const Variable& variable) {
    if (flat_size(*variable.type) > 64)
        return nullptr;
    const std::span<ConstantScalar> scalars =
        context.module.arena.make_span<ConstantScalar>(flat_size(*variable.type));
    return context.make<Constant>(variable.type, variable.precision, variable.location, scalars);
}

// EXT_shader_framebuffer_fetch, of which the sibling without coherence has what is declared so.
bool may_read_framebuffer(Context& context, const Declaration& declaration, std::string_view what) {
    return context.may_use(declaration.qualifiers.is_noncoherent
                               ? Extension::ext_shader_framebuffer_fetch_non_coherent
                               : Extension::ext_shader_framebuffer_fetch,
                           declaration.location, what);
}

// From 3.00 on: `inout` of an output.
bool reads_framebuffer(Context& context, const Declaration& declaration) {
    return declaration.qualifiers.storage == Word::inout && context.language.is_300() &&
           context.is_fragment() && may_read_framebuffer(context, declaration, "inout");
}

Variable* make_variable(Context& context, const Declaration& declaration, bool has_value) {
    const Word word = declaration.qualifiers.storage;
    Variable* variable = context.new_variable(declaration.symbol->name->text, declaration.type,
                                              declaration.location);
    variable->precision = declaration.precision;
    variable->storage = storage_of(context, word);
    variable->is_const = word == Word::const_ || word == Word::attribute || word == Word::uniform ||
                         variable->storage == Storage::input;
    if (word == Word::out && context.is_fragment())
        variable->slot = nir::Slot::color;
    if (declaration.qualifiers.interpolation == Word::flat)
        variable->interpolation = nir::Interpolation::flat;
    if (declaration.qualifiers.interpolation == Word::noperspective)
        variable->interpolation = nir::Interpolation::linear;
    variable->is_centroid = declaration.qualifiers.is_centroid;
    variable->is_invariant =
        declaration.qualifiers.is_invariant ||
        (context.language.invariant_all && variable->storage == Storage::output);
    variable->layout_location = declaration.qualifiers.layout_location;
    variable->binding = declaration.qualifiers.binding;
    variable->memory = declaration.qualifiers.memory;
    variable->image_format = declaration.qualifiers.image_format;
    if (has_value && declaration.initializer != nullptr)
        settle(declaration.initializer, variable->precision);
    if (variable->storage == Storage::uniform)
        variable->value = has_value && declaration.initializer != nullptr
                              ? declaration.initializer->as<Constant>()
                              : nullptr;
    else if (variable->storage == Storage::constant)
        variable->value = has_value && declaration.initializer != nullptr
                              ? declaration.initializer->as<Constant>()
                              : zero_of(context, *variable);
    else if (declaration.has_initializer)
        variable->is_written = true;
    return variable;
}

// Of 1.00: gl_LastFragData may be declared again, with another precision.
Variable* redeclare_last_data(Context& context, const Declaration& declaration) {
    Symbol& symbol = *declaration.symbol;
    Qualifiers others = declaration.qualifiers;
    others.is_noncoherent = false;
    if (symbol.name->text != "gl_LastFragData" || context.is_vertex() || others.any() ||
        declaration.has_initializer ||
        !may_read_framebuffer(context, declaration, "gl_LastFragData"))
        return nullptr;
    const bool is_new = symbol.binding == nullptr;
    Variable* variable = is_new ? make_builtin_variable(context, *symbol.builtin_variable)
                                : symbol.binding->variable;
    if (variable == nullptr || variable->type != declaration.type)
        return nullptr;
    if (is_new)
        context.scopes.bind_builtin(symbol, variable);
    if (declaration.precision != Precision::none)
        variable->precision = declaration.precision;
    return variable;
}

// gl_ClipDistance of APPLE_clip_distance and gl_TexCoord may be declared again, once, with a size.
// Empty: it may so.
std::string sized_builtin_obstacle(Context& context,
                                   const Variable& variable,
                                   const Declaration& declaration) {
    const Type& type = *declaration.type;
    const uint32_t most = context.options.limits.*declaration.symbol->builtin_variable->limit;
    const Word storage = declaration.qualifiers.storage;
    const bool is_same =
        context.language.has_in_out()
            ? storage == (variable.storage == Storage::output ? Word::out : Word::in)
            : storage == Word::varying;
    if (context.function != nullptr || !is_same || declaration.qualifiers.is_noncoherent ||
        declaration.qualifiers.layout_location || declaration.has_initializer || !type.is_array() ||
        type.element != variable.type->element ||
        (declaration.precision != Precision::none && declaration.precision != Precision::high &&
         !context.language.is_desktop()))
        return fmt::format("can be declared again as an array of {}{}{}s alone",
                           !context.language.has_in_out()        ? "varying "
                           : variable.storage == Storage::output ? "out "
                                                                 : "in ",
                           context.language.is_desktop() ? "" : "highp ",
                           name_of(*variable.type->element));
    // Without a size it says nothing new.
    if (type.length == 0)
        return {};
    if (variable.is_sized)
        return "has a size already";
    if (type.length > most)
        return fmt::format("has {} elements at most", most);
    if (type.length < variable.named_elements || variable.whole_uses != 0)
        return "was used before as if it were larger";
    if (declaration.qualifiers.is_invariant && variable.is_used)
        return "was used before it is declared invariant";
    return {};
}

bool is_sized_builtin(const Context& context, const Declaration& declaration) {
    const BuiltinVariable* const builtin = declaration.symbol->builtin_variable;
    return builtin != nullptr && !builtin->is_sized && !builtin->is_by_vertex &&
           includes(builtin->stages, context.module.stage);
}

// Null, with the error reported: it cannot be declared so.
Variable* redeclare_sized_builtin(Context& context, const Declaration& declaration) {
    Symbol& symbol = *declaration.symbol;
    if (symbol.binding == nullptr)
        bind_builtin(context, symbol, declaration.location);
    Variable* variable = symbol.binding != nullptr ? symbol.binding->variable : nullptr;
    if (variable == nullptr)
        return nullptr;  // without the extension
    const std::string obstacle = sized_builtin_obstacle(context, *variable, declaration);
    if (!obstacle.empty()) {
        context.error(declaration.location, fmt::format("'{}' {}", variable->name, obstacle));
        return nullptr;
    }
    if (declaration.type->length != 0) {
        variable->type = declaration.type;
        variable->is_sized = true;
    }
    variable->is_invariant |= declaration.qualifiers.is_invariant;
    return variable;
}

// GLSL 1.20, 4.1.9: an array that was declared without a size may be declared again. Null: it is
// none. With `*obstacle` it cannot be declared so.
Variable* redeclare_unsized(Context& context,
                            const Declaration& declaration,
                            std::string* obstacle) {
    Binding* const binding = declaration.symbol->binding;
    if (!context.language.is_desktop() || binding == nullptr ||
        binding->kind != Binding::Kind::variable || binding->depth != context.scopes.depth() ||
        binding->variable == nullptr || binding->variable->is_sized)
        return nullptr;
    Variable& variable = *binding->variable;
    const Type& type = *declaration.type;
    if (!type.is_array() || type.element != variable.type->element ||
        storage_of(context, declaration.qualifiers.storage) != variable.storage)
        *obstacle = "was declared before as something else";
    else if (type.length != 0 && variable.whole_uses != 0)
        *obstacle = "was used as a whole before it has a size";
    else if (type.length != 0 && type.length < variable.named_elements)
        *obstacle = "was used before as if it were larger";
    else if (type.length != 0) {
        variable.type = declaration.type;
        variable.is_sized = true;
    }
    return &variable;
}

// GLSL 1.30, 4.3: `attribute` and `varying` are old names of inputs and outputs.
void rename_old_storage(Context& context, Declaration& declaration) {
    Word& storage = declaration.qualifiers.storage;
    const std::string_view name = declaration.symbol->name->text;
    if (declaration.qualifiers.layout_location &&
        (storage == Word::attribute || storage == Word::varying))
        context.error(declaration.location,
                      fmt::format("'{}' cannot have a location: it is neither in nor out", name));
    if (storage == Word::attribute) {
        if (!context.is_vertex())
            return;
        storage = Word::in;
    } else if (storage == Word::varying) {
        if (!context.is_vertex() && !context.is_fragment())
            return;
        if (declaration.qualifiers.interpolation != Word::none)
            context.error(declaration.location,
                          fmt::format("'{}' cannot be flat, smooth or noperspective: it is a "
                                      "varying, and neither in nor out",
                                      name));
        storage = context.is_vertex() ? Word::out : Word::in;
    }
}

}  // namespace

bool check_name(Context& context, std::string_view name, Location location) {
    if (name.starts_with("gl_")) {
        context.error(location, fmt::format("'{}' cannot be declared: names that begin with gl_ "
                                            "are the language's own",
                                            name));
        return false;
    }
    if (name.find("__") == std::string_view::npos)
        return true;
    // 3.00, 3.8: that is no error there; desktop compilers never minded.
    if (context.language.version != Version::es_100) {
        context.diagnostics.warning(
            location, fmt::format("'{}': names with two underscores in a row are reserved", name));
        return true;
    }
    context.error(location, fmt::format("'{}' cannot be declared: names with two underscores "
                                        "in a row are reserved",
                                        name));
    return false;
}

bool check_no_builtin(Context& context, const Symbol& symbol, Location location) {
    if (!context.language.is_300() || context.scopes.depth() > 1 || symbol.builtins.empty())
        return true;
    context.error(location, fmt::format("'{}' cannot be declared: it is a built-in function",
                                        symbol.name->text));
    return false;
}

bool check_size(Context& context, const Type& type, Location location) {
    const TypeTraits traits = context.traits.of(type);
    if (traits.size <= max_type_size && traits.leaves <= max_type_leaves &&
        traits.depth <= max_type_depth)
        return true;
    context.error(location,
                  fmt::format("the type {} is too large: at most {} scalars, {} members "
                              "and {} structs in each other are supported",
                              name_of(type), max_type_size, max_type_leaves, max_type_depth));
    return false;
}

bool check_sized(Context& context, const Type& type, Location location) {
    if (!context.traits.of(type).has_unsized)
        return true;
    context.error(location, "an array needs a size");
    return false;
}

const Type* sized_as(Context& context, const Type& type, const Type& value) {
    if (!type.is_array() || !value.is_array())
        return &type;
    return context.types.array(sized_as(context, *type.element, *value.element),
                               type.length != 0 ? type.length : value.length);
}

bool take_size(Context& context, Declaration& declaration) {
    const Type& type = *declaration.type;
    if (!context.traits.of(type).has_unsized)
        return true;
    // GLSL 1.20, 4.1.9: another declaration, or the greatest constant index, gives it.
    const Word storage = declaration.qualifiers.storage;
    if (!declaration.has_initializer && context.language.is_desktop() && storage != Word::const_)
        return true;
    if (!declaration.has_initializer)
        return check_sized(context, type, declaration.location);
    if (declaration.initializer == nullptr)
        return false;
    // Of another type it is reported as any other value is.
    const Type& value = *declaration.initializer->type;
    if (value.is_array())
        declaration.type = sized_as(context, type, value);
    if (!value.is_array())
        context.error(declaration.location,
                      fmt::format("'{}' is an array and cannot be initialised with {}",
                                  declaration.symbol->name->text, with_article(value)));
    return value.is_array();
}

void report_redeclaration(Context& context, std::string_view name, Location location) {
    context.error(location, fmt::format("'{}' is declared already in this scope", name));
}

Precision precision_of(Context& context,
                       const Type& type,
                       Precision written,
                       std::string_view name,
                       Location location) {
    if (!has_precision(type))
        return Precision::none;
    const bool is_written = written != Precision::none && !context.language.is_desktop();
    const Precision precision = is_written ? written : context.default_precision(type);
    if (precision == Precision::none)
        context.error(location, fmt::format("'{}' needs a precision: fragment shaders have no "
                                            "default for {}",
                                            name, name_of(type)));
    return precision;
}

Variable* declare_variable(Context& context, const Declaration& given) {
    Declaration declaration = given;
    const std::string_view name = declaration.symbol->name->text;
    if (context.language.is_desktop() && context.language.has_in_out())
        rename_old_storage(context, declaration);
    if (Variable* last = redeclare_last_data(context, declaration))
        return last;
    if (is_sized_builtin(context, declaration))
        return redeclare_sized_builtin(context, declaration);
    if (redeclare_builtin(context, declaration))
        return declaration.symbol->binding != nullptr ? declaration.symbol->binding->variable
                                                      : nullptr;
    const bool is_read = reads_framebuffer(context, declaration);
    if (is_read)
        declaration.qualifiers.storage = Word::out;
    else if (declaration.qualifiers.is_noncoherent)
        context.error(declaration.location,
                      fmt::format("'{}' cannot be noncoherent: {} can", name,
                                  context.language.is_300() ? "inout outputs" : "gl_LastFragData"));
    if (!check_name(context, name, declaration.location) ||
        !check_no_builtin(context, *declaration.symbol, declaration.location) ||
        !check_size(context, *declaration.type, declaration.location))
        return nullptr;
    if (declaration.type->is_void()) {
        context.error(declaration.location, fmt::format("'{}' cannot be void", name));
        return nullptr;
    }
    std::string obstacle = storage_obstacle(context, declaration);
    if (obstacle.empty())
        obstacle = initializer_obstacle(context, declaration);
    if (!obstacle.empty())
        context.error(declaration.location, fmt::format("'{}' {}", name, obstacle));
    const bool has_value = check_initializer(context, declaration) && obstacle.empty();
    if (Variable* const known = redeclare_unsized(context, declaration, &obstacle)) {
        if (!obstacle.empty())
            context.error(declaration.location, fmt::format("'{}' {}", name, obstacle));
        else if (has_value && declaration.has_initializer)
            known->is_written = true;
        return obstacle.empty() ? known : nullptr;
    }
    declaration.precision =
        precision_of(context, *declaration.type, declaration.precision, name, declaration.location);
    Binding* binding = context.scopes.bind(*declaration.symbol, Binding::Kind::variable);
    if (binding == nullptr) {
        report_redeclaration(context, name, declaration.location);
        return nullptr;
    }
    Variable* variable = make_variable(context, declaration, has_value);
    variable->reads_framebuffer = is_read;
    binding->variable = variable;
    if (context.is_geometry() && variable->storage == Storage::input && variable->type->is_array())
        declare_vertex_array(context, *variable);
    if (variable->type->is_array() && variable->type->length == 0) {
        variable->is_sized = false;
        context.unsized.push_back(variable);
    }
    if (context.function == nullptr)
        context.module.globals.push_back(variable);
    if (innermost(*variable->type).is_counter() && obstacle.empty())
        place_counter(context, *variable, declaration.qualifiers);
    return variable;
}

Variable* make_block_variable(Context& context, const Declaration& given) {
    Declaration declaration = given;
    const std::string_view name = declaration.symbol->name->text;
    if (!check_size(context, *declaration.type, declaration.location))
        return nullptr;
    if (const std::string obstacle = storage_obstacle(context, declaration); !obstacle.empty()) {
        context.error(declaration.location, fmt::format("'{}' {}", name, obstacle));
        return nullptr;
    }
    declaration.precision =
        precision_of(context, *declaration.type, declaration.precision, name, declaration.location);
    Variable* const variable = make_variable(context, declaration, false);
    context.module.globals.push_back(variable);
    return variable;
}

// Of the language's own block of outputs that was declared again without it.
static bool is_hidden_output(const Context& context, const BuiltinVariable& builtin) {
    if (!context.module.vertex_outputs || builtin.storage != Storage::output)
        return false;
    const bool is_member = std::ranges::find(per_vertex.members, builtin.name,
                                             &BuiltinMember::name) != per_vertex.members.end();
    return is_member && std::ranges::find(*context.module.vertex_outputs, builtin.name) ==
                            context.module.vertex_outputs->end();
}

Variable* bind_builtin(Context& context, Symbol& symbol, Location location) {
    const BuiltinVariable* builtin = symbol.builtin_variable;
    if (builtin == nullptr)
        return nullptr;
    if (!includes(builtin->stages, context.module.stage) || is_hidden_output(context, *builtin) ||
        !context.may_use(builtin->extension, location, builtin->name))
        return nullptr;
    if (builtin->is_workgroup_size && !context.module.workgroup_size) {
        context.error(location, fmt::format("'{}' is not known before the layout that declares it",
                                            builtin->name));
        symbol.is_reported = true;
        return nullptr;
    }
    Variable* variable = make_builtin_variable(context, *builtin);
    context.scopes.bind_builtin(symbol, variable);
    return variable;
}

void declare_invariant(Context& context, Symbol& symbol, Location location) {
    const std::string_view name = symbol.name->text;
    if (symbol.binding == nullptr)
        bind_builtin(context, symbol, location);
    if (symbol.binding == nullptr || symbol.binding->kind != Binding::Kind::variable) {
        context.error(location, fmt::format("'{}' is no variable declared before", name));
        return;
    }
    Variable& variable = *symbol.binding->variable;
    // 4.6.1 and 4.6.4: results of either shader and what the fragment shader gets of the vertex
    // shader's; gl_FrontFacing follows gl_Position. In 3.00 the results alone.
    const bool fits =
        variable.storage == Storage::output ||
        (!context.language.is_300() && variable.storage == Storage::input && !context.is_vertex() &&
         variable.slot != nir::Slot::face && variable.name != "gl_LastFragData");
    if (!fits) {
        context.error(location, fmt::format("'{}' cannot be invariant", name));
        return;
    }
    if (variable.is_used) {
        context.error(location, fmt::format("'{}' was used before it is declared invariant", name));
        return;
    }
    variable.is_invariant = true;
}

}  // namespace cuesta::glsl
