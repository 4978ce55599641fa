// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_calls.h"

#include <fmt/core.h>

#include "base/assert.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

bool is_sampler_of(const Type& type, nir::SamplerDim dim) {
    return type.is_sampler() && type.dim == dim;
}

bool is_vector_of(const Type& type, Scalar scalar) {
    return type.is_numeric() && type.is_vector && type.scalar == scalar;
}

// `size` is that of the families in the row so far; 0: still open.
bool same_size(unsigned& size, unsigned components) {
    if (size == 0)
        size = components;
    return size == components;
}

bool fits(Shape shape, const Type& type, unsigned& size) {
    switch (shape) {
        case Shape::none: return false;
        case Shape::boolean: return type.is_bool() && type.is_scalar();
        case Shape::scalar: return type.is_float() && type.is_scalar();
        case Shape::vec2: return is_vector_of(type, Scalar::float_) && type.components == 2;
        case Shape::vec3: return is_vector_of(type, Scalar::float_) && type.components == 3;
        case Shape::vec4: return is_vector_of(type, Scalar::float_) && type.components == 4;
        case Shape::floats:
            return type.is_float() && !type.is_matrix() && same_size(size, type.components);
        case Shape::vector:
            return is_vector_of(type, Scalar::float_) && same_size(size, type.components);
        case Shape::ivector:
            return is_vector_of(type, Scalar::int_) && same_size(size, type.components);
        case Shape::bvector:
            return is_vector_of(type, Scalar::bool_) && same_size(size, type.components);
        case Shape::matrix: return type.is_matrix() && same_size(size, type.vectors);
        case Shape::sampler_2d: return is_sampler_of(type, nir::SamplerDim::dim_2d);
        case Shape::sampler_cube: return is_sampler_of(type, nir::SamplerDim::cube);
        case Shape::sampler_3d: return is_sampler_of(type, nir::SamplerDim::dim_3d);
        case Shape::sampler_external: return is_sampler_of(type, nir::SamplerDim::external);
    }
    return false;
}

size_t operand_count(const BuiltinFunction& row) {
    return static_cast<size_t>(std::ranges::find(row.operands, Shape::none) - row.operands.begin());
}

bool fits(const BuiltinFunction& row, std::span<const Type* const> types) {
    if (operand_count(row) != types.size())
        return false;
    unsigned size = 0;
    for (size_t i = 0; i < types.size(); ++i)
        if (!fits(row.operands[i], *types[i], size))
            return false;
    return true;
}

bool is_in_stage(const Context& context, const BuiltinFunction& row) {
    return row.stages == Stages::both || (row.stages == Stages::vertex) == context.is_vertex();
}

bool is_enabled(const Context& context, const BuiltinFunction& row) {
    return row.extension == Extension::none || has(context.language.enabled, row.extension);
}

const Type* result_type(Context& context,
                        const BuiltinFunction& row,
                        std::span<Expr* const> arguments) {
    unsigned size = 0;
    for (size_t i = 0; i < arguments.size(); ++i)
        fits(row.operands[i], *arguments[i]->type, size);
    switch (row.result) {
        case Shape::boolean: return context.types.boolean();
        case Shape::scalar: return context.types.floating();
        case Shape::vec3: return context.types.vector(Scalar::float_, 3);
        case Shape::vec4: return context.types.vector(Scalar::float_, 4);
        case Shape::floats: return context.types.vector(Scalar::float_, size);
        case Shape::bvector: return context.types.vector(Scalar::bool_, size);
        case Shape::matrix: return context.types.matrix(size);
        default: break;
    }
    base::unreachable("no built-in function returns this");
}

// Whether evaluating it twice costs nothing and changes nothing.
bool is_plain(const Expr* e) {
    for (;;) {
        if (const Swizzle* swizzle = e->as<Swizzle>())
            e = swizzle->base;
        else if (const MemberRef* member = e->as<MemberRef>())
            e = member->base;
        else
            return e->kind == ExprKind::variable || e->kind == ExprKind::constant;
    }
}

// The coordinate falls apart into coordinate and divisor. One that is no mere variable is kept in a
// variable first; that assignment is returned.
Expr* split_projective(Context& context, Texture& texture, unsigned dimensions) {
    Expr* whole = texture.coordinate;
    const Location location = whole->location;
    Expr* kept = nullptr;
    if (!is_plain(whole)) {
        Variable* variable = context.new_variable("", whole->type, location);
        variable->precision = whole->precision;
        Assign* assign =
            context.make<Assign>(context.make<VariableRef>(variable, location), location);
        assign->value = whole;
        kept = assign;
        whole = context.make<VariableRef>(variable, location);
    }
    constexpr uint8_t order[] = {0, 1, 2, 3};
    texture.coordinate = make_swizzle(context, whole, std::span(order).first(dimensions), location);
    const uint8_t last[] = {static_cast<uint8_t>(whole->type->components - 1)};
    texture.projector = make_swizzle(context, whole, last, location);
    return kept;
}

Expr* make_texture(Context& context,
                   const BuiltinFunction& row,
                   std::span<Expr* const> arguments,
                   Location location) {
    // 8.7: what is read has the sampler's precision.
    Expr* sampler = arguments[0];
    settle_together(arguments.subspan(1), context.default_precision(*context.types.floating()));
    Texture* texture = context.make<Texture>(context.types.vector(Scalar::float_, 4),
                                             sampler->precision, location);
    texture->sampler = sampler;
    texture->coordinate = arguments[1];
    if (row.lookup == Lookup::bias)
        texture->bias = arguments[2];
    if (row.lookup == Lookup::lod)
        texture->lod = arguments[2];
    if (row.lookup == Lookup::gradients) {
        texture->ddx = arguments[2];
        texture->ddy = arguments[3];
    }
    if (!row.is_projective)
        return texture;
    const nir::SamplerDim dim = sampler->type->dim;
    Expr* kept = split_projective(context, *texture, dim == nir::SamplerDim::dim_3d ? 3 : 2);
    if (kept == nullptr)
        return texture;
    Expr* const parts[] = {kept, texture};
    return make_sequence(context, parts, location);
}

}  // namespace

const BuiltinFunction* match_builtin(const Context& context,
                                     std::span<const BuiltinFunction> rows,
                                     std::span<const Type* const> types) {
    for (const BuiltinFunction& row : rows)
        if (is_in_stage(context, row) && is_enabled(context, row) && fits(row, types))
            return &row;
    return nullptr;
}

Expr* make_builtin_call(Context& context,
                        const BuiltinFunction& row,
                        std::span<Expr* const> arguments,
                        Location location) {
    context.may_use(row.extension, location, row.name);
    if (row.lookup != Lookup::none)
        return make_texture(context, row, arguments, location);
    return make_operation(context, row.op, result_type(context, row, arguments), arguments,
                          location);
}

std::string unavailable(const Context& context, std::span<const BuiltinFunction> rows) {
    Extension missing = Extension::none;
    bool is_elsewhere = false;
    for (const BuiltinFunction& row : rows) {
        if (is_in_stage(context, row) && is_enabled(context, row))
            return {};
        if (!is_in_stage(context, row))
            is_elsewhere = true;
        else if (has(context.options.extensions, row.extension))
            missing = row.extension;
    }
    if (missing != Extension::none)
        return fmt::format("needs '#extension {} : enable'", name_of(missing));
    return is_elsewhere ? fmt::format("is not there in {} shaders", context.stage_name())
                        : std::string();
}

}  // namespace cuesta::glsl
