// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/glsl/builtin_calls.h"

#include <utility>

#include <fmt/core.h>

#include "base/assert.h"
#include "compiler/glsl/builtin_parts.h"
#include "compiler/glsl/declarations.h"
#include "compiler/glsl/expressions.h"
#include "compiler/glsl/precision.h"

namespace cuesta::glsl {
namespace {

using namespace shading;

bool is_sampler_of(const Type& type, nir::SamplerDim dim, bool is_layered, bool is_shadow) {
    return type.is_sampler() && type.dim == dim && type.is_layered == is_layered &&
           type.is_shadow == is_shadow;
}

bool is_image_of(const Type& type, nir::SamplerDim dim, bool is_layered) {
    return type.is_image() && type.dim == dim && type.is_layered == is_layered;
}

// A scalar or vector of the kind.
bool is_row_of(const Type& type, Scalar scalar) {
    return type.is_numeric() && !type.is_matrix() && type.scalar == scalar;
}

bool is_vector_of(const Type& type, Scalar scalar) {
    return is_row_of(type, scalar) && type.is_vector;
}

bool is_vector_of(const Type& type, Scalar scalar, unsigned components) {
    return is_vector_of(type, scalar) && type.components == components;
}

// Whether operands fit a row, one behind the other.
class Fit {
  public:
    bool takes(Shape shape, const Type& type) {
        const Scalar scalar = scalar_of(shape);
        switch (shape) {
            case Shape::none: return false;
            case Shape::boolean:
            case Shape::scalar:
            case Shape::integer:
            case Shape::natural: return is_row_of(type, scalar) && type.is_scalar();
            case Shape::vec2:
            case Shape::ivec2: return is_vector_of(type, scalar, 2);
            case Shape::vec3:
            case Shape::ivec3: return is_vector_of(type, scalar, 3);
            case Shape::vec4: return is_vector_of(type, scalar, 4);
            case Shape::floats:
            case Shape::integers:
            case Shape::naturals:
            case Shape::booleans: return is_row_of(type, scalar) && same_size(type);
            case Shape::vector:
            case Shape::ivector:
            case Shape::uvector:
            case Shape::bvector: return is_vector_of(type, scalar) && same_size(type);
            case Shape::column: return is_vector_of(type, scalar);
            case Shape::square:
                return type.is_matrix() && type.vectors == type.components && same_matrix(type);
            case Shape::matrix: return type.is_matrix() && same_matrix(type);
            case Shape::texels: return is_vector_of(type, texels_, 4);
            default: break;
        }
        texels_ = type.scalar;
        return takes_sampler(shape, type);
    }

    // Components of the families in the row.
    unsigned size() const { return size_; }

    static Scalar scalar_of(Shape shape) {
        switch (shape) {
            case Shape::boolean:
            case Shape::booleans:
            case Shape::bvector: return Scalar::bool_;
            case Shape::integer:
            case Shape::integers:
            case Shape::ivector:
            case Shape::ivec2:
            case Shape::ivec3: return Scalar::int_;
            case Shape::natural:
            case Shape::naturals:
            case Shape::uvector: return Scalar::uint;
            default: return Scalar::float_;
        }
    }

  private:
    bool same_size(const Type& type) {
        if (size_ == 0)
            size_ = type.components;
        return size_ == type.components;
    }

    bool same_matrix(const Type& type) {
        if (matrix_ == nullptr)
            matrix_ = &type;
        return matrix_ == &type;
    }

    static bool takes_sampler(Shape shape, const Type& type) {
        using nir::SamplerDim;
        switch (shape) {
            case Shape::sampler_2d: return is_sampler_of(type, SamplerDim::dim_2d, false, false);
            case Shape::sampler_cube: return is_sampler_of(type, SamplerDim::cube, false, false);
            case Shape::sampler_3d: return is_sampler_of(type, SamplerDim::dim_3d, false, false);
            case Shape::sampler_2d_array:
                return is_sampler_of(type, SamplerDim::dim_2d, true, false);
            case Shape::sampler_2d_shadow:
                return is_sampler_of(type, SamplerDim::dim_2d, false, true);
            case Shape::sampler_cube_shadow:
                return is_sampler_of(type, SamplerDim::cube, false, true);
            case Shape::sampler_2d_array_shadow:
                return is_sampler_of(type, SamplerDim::dim_2d, true, true);
            case Shape::sampler_external:
                return is_sampler_of(type, SamplerDim::external, false, false);
            case Shape::sampler_2d_ms: return is_sampler_of(type, SamplerDim::ms, false, false);
            case Shape::sampler_1d: return is_sampler_of(type, SamplerDim::dim_1d, false, false);
            case Shape::sampler_1d_shadow:
                return is_sampler_of(type, SamplerDim::dim_1d, false, true);
            case Shape::sampler_2d_rect: return is_sampler_of(type, SamplerDim::rect, false, false);
            case Shape::sampler_2d_rect_shadow:
                return is_sampler_of(type, SamplerDim::rect, false, true);
            case Shape::sampler_1d_array:
                return is_sampler_of(type, SamplerDim::dim_1d, true, false);
            case Shape::sampler_1d_array_shadow:
                return is_sampler_of(type, SamplerDim::dim_1d, true, true);
            case Shape::sampler_buffer:
                return is_sampler_of(type, SamplerDim::buffer, false, false);
            case Shape::sampler_2d_ms_array:
                return is_sampler_of(type, SamplerDim::ms, true, false);
            case Shape::image_2d: return is_image_of(type, SamplerDim::dim_2d, false);
            case Shape::image_3d: return is_image_of(type, SamplerDim::dim_3d, false);
            case Shape::image_cube: return is_image_of(type, SamplerDim::cube, false);
            case Shape::image_2d_array: return is_image_of(type, SamplerDim::dim_2d, true);
            case Shape::counter: return type.is_counter();
            default: return false;
        }
    }

    unsigned size_ = 0;
    Scalar texels_ = Scalar::float_;  // of the sampler or image
    const Type* matrix_ = nullptr;
};

size_t operand_count(const BuiltinFunction& row) {
    return static_cast<size_t>(std::ranges::find(row.operands, Shape::none) - row.operands.begin());
}

bool fits(const BuiltinFunction& row, std::span<const Type* const> types) {
    if (operand_count(row) != types.size())
        return false;
    Fit fit;
    for (size_t i = 0; i < types.size(); ++i)
        if (!fit.takes(row.operands[i], *types[i]))
            return false;
    return true;
}

// With conversions; `types` are the converted ones then.
bool fits_converted(Context& context,
                    const BuiltinFunction& row,
                    std::span<const Type* const> given,
                    std::span<const Type*> types) {
    if (operand_count(row) != given.size())
        return false;
    Fit fit;
    for (size_t i = 0; i < given.size(); ++i) {
        types[i] = given[i];
        if (fit.takes(row.operands[i], *types[i]))
            continue;
        if (!given[i]->is_int())
            return false;
        types[i] = context.types.vector(Scalar::float_, given[i]->components);
        if (!fit.takes(row.operands[i], *types[i]))
            return false;
    }
    return true;
}

bool is_in_stage(const Context& context, const BuiltinFunction& row) {
    return includes(row.stages, context.module.stage);
}

bool is_enabled(const Context& context, const BuiltinFunction& row) {
    return row.extension == Extension::none || has(context.language.enabled, row.extension);
}

// Offsets are constant expressions within the limits (GLSL ES 3.00, 8.8).
bool check_offset(Context& context, const Expr* offset) {
    const Constant* constant = offset->as<Constant>();
    if (constant == nullptr) {
        context.error(offset->location,
                      "an offset of a texture lookup must be a constant expression");
        return false;
    }
    const Limits& limits = context.options.limits;
    for (const ConstantScalar& number : constant->scalars)
        if (number.i < limits.min_texel_offset || number.i > limits.max_texel_offset) {
            context.error(offset->location,
                          fmt::format("the offset {} is out of range: {} to {} are possible",
                                      number.i, limits.min_texel_offset, limits.max_texel_offset));
            return false;
        }
    return true;
}

// Makes a lookup of a row's operands.
struct LookupMaker {
    Context& context;
    const BuiltinFunction& row;
    std::span<Expr* const> arguments;
    Location location;
    Texture* texture = nullptr;

    Expr* make() {
        // What is read has the sampler's precision.
        Expr* sampler = arguments[0];
        settle_together(arguments.subspan(1), context.default_precision(*context.types.floating()));
        const Precision precision =
            row.precision != Precision::none ? row.precision : sampler->precision;
        texture = context.make<Texture>(builtin_result_type(context, row, arguments), precision,
                                        location);
        texture->sampler = sampler;
        if (row.lookup == Lookup::size) {
            texture->lookup = TextureLookup::size;
            texture->lod = arguments.size() > 1 ? arguments[1] : nullptr;
            return texture;
        }
        if (row.lookup == Lookup::gather)
            return take_gathered() ? texture : nullptr;
        if (!take_operands())
            return nullptr;
        if (!row.is_projective && !sampler->type->is_shadow)
            return texture;
        const Kept coordinate(context, texture->coordinate);
        split(coordinate.value);
        return coordinate.in_front_of(context, texture, location);
    }

    bool take_operands() {
        size_t next = 1;
        texture->coordinate = arguments[next++];
        if (row.lookup == Lookup::fetch || row.lookup == Lookup::sample)
            texture->lookup = TextureLookup::fetch;
        if (row.lookup == Lookup::sample)
            texture->sample = arguments[next++];
        const bool has_levels = nir::sampler_dim_info(texture->sampler->type->dim).levels;
        if (row.lookup == Lookup::lod || (row.lookup == Lookup::fetch && has_levels))
            texture->lod = arguments[next++];
        if (row.lookup == Lookup::gradients) {
            texture->ddx = arguments[next++];
            texture->ddy = arguments[next++];
        }
        if (row.has_offset) {
            texture->offset = arguments[next++];
            if (!check_offset(context, texture->offset))
                return false;
        }
        if (row.lookup == Lookup::bias)
            texture->bias = arguments[next];
        return true;
    }

    // The reference of shadow maps, the offset, the component.
    bool take_gathered() {
        texture->lookup = TextureLookup::gather;
        size_t next = 1;
        texture->coordinate = arguments[next++];
        if (texture->sampler->type->is_shadow)
            texture->comparator = arguments[next++];
        if (row.has_offset) {
            texture->offset = arguments[next++];
            if (!check_offset(context, texture->offset))
                return false;
        }
        if (next == arguments.size())
            return true;
        const Expr* const component = arguments[next];
        if (!is_constant(component) || int_value(component) < 0 || int_value(component) > 3) {
            context.error(component->location,
                          "the component that is gathered must be a constant expression of 0 to 3");
            return false;
        }
        texture->component = static_cast<uint8_t>(int_value(component));
        return true;
    }

    // The place comes first, then what a shadow map is compared with, and the divisor last.
    void split(Expr* whole) {
        const Type& sampler = *texture->sampler->type;
        const unsigned place = nir::sampler_dim_info(sampler.dim).components + sampler.is_layered;
        constexpr uint8_t order[] = {0, 1, 2, 3};
        texture->coordinate = make_swizzle(context, whole, std::span(order).first(place), location);
        // Of a line's coordinate the second component is nothing.
        if (sampler.is_shadow)
            texture->comparator = make_swizzle(
                context, whole, std::span(order).subspan(std::max(place, 2u), 1), location);
        if (row.is_projective)
            texture->projector =
                make_swizzle(context, whole,
                             std::span(order).subspan(whole->type->components - 1u, 1), location);
        if (context.language.is_desktop() && sampler.is_shadow)
            clamp_reference();
    }

    // Depths of desktop OpenGL are from 0 to 1, and so is what they are compared with (OpenGL 2.1,
    // 3.8.14), whatever holds them.
    void clamp_reference() {
        if (Expr* const divisor = std::exchange(texture->projector, nullptr)) {
            texture->coordinate =
                make_arithmetic(context, Punctuator::slash, texture->coordinate, divisor, location);
            texture->comparator =
                make_arithmetic(context, Punctuator::slash, texture->comparator, divisor, location);
        }
        texture->comparator = make_operation(context, Operator::saturate, texture->comparator->type,
                                             std::span(&texture->comparator, 1), location);
    }
};

bool is_derivative(Operator op) {
    return op == Operator::dfdx || op == Operator::dfdy || op == Operator::fwidth;
}

// ftransform: the fixed function's vertex shader calls it too, so that both have the same.
Expr* make_transform(Context& context, Location location) {
    const auto named = [&](std::string_view name) {
        Symbol& symbol = context.scopes.symbol_of(context.names.enter(name));
        if (symbol.binding == nullptr)
            bind_builtin(context, symbol, location);
        return make_reference(context, symbol.binding->variable, location);
    };
    // Machines may fuse what is not exact in one shader and not in the other.
    named("gl_Position")->as<VariableRef>()->variable->is_invariant = true;
    Expr* const operands[] = {named("gl_ModelViewProjectionMatrix"), named("gl_Vertex")};
    return make_operation(context, Operator::combine, context.types.vector(Scalar::float_, 4),
                          operands, location);
}

Expr* make_zeros(Context& context, const Type* type, Location location) {
    const std::span<ConstantScalar> zeros =
        context.module.arena.make_span<ConstantScalar>(flat_size(*type));
    for (ConstantScalar& zero : zeros)
        zero.f = 0;
    return context.make<Constant>(type, Precision::none, location, zeros);
}

}  // namespace

const Type* builtin_result_type(Context& context,
                                const BuiltinFunction& row,
                                std::span<Expr* const> arguments) {
    if (row.result == Shape::void_)
        return context.types.void_type();
    Fit fit;
    for (size_t i = 0; i < arguments.size(); ++i)
        fit.takes(row.operands[i], *arguments[i]->type);
    const Type& first = *arguments[0]->type;
    const Scalar scalar = Fit::scalar_of(row.result);
    switch (row.result) {
        case Shape::boolean:
        case Shape::scalar:
        case Shape::integer:
        case Shape::natural: return context.types.vector(scalar, 1);
        case Shape::vec2:
        case Shape::ivec2: return context.types.vector(scalar, 2);
        case Shape::vec3:
        case Shape::ivec3: return context.types.vector(scalar, 3);
        case Shape::vec4: return context.types.vector(scalar, 4);
        case Shape::floats:
        case Shape::integers:
        case Shape::naturals:
        case Shape::booleans:
        case Shape::bvector: return context.types.vector(scalar, fit.size());
        case Shape::square:
        case Shape::matrix: return &first;
        case Shape::transposed: return context.types.matrix(first.components, first.vectors);
        case Shape::outer:
            return context.types.matrix(arguments[1]->type->components, first.components);
        case Shape::texel: return context.types.vector(first.scalar, 4);
        default: break;
    }
    base::unreachable("no built-in function returns this");
}

const BuiltinFunction* match_builtin(const Context& context,
                                     std::span<const BuiltinFunction> rows,
                                     std::span<const Type* const> types) {
    for (const BuiltinFunction& row : rows)
        if (is_in_stage(context, row) && is_enabled(context, row) && fits(row, types))
            return &row;
    return nullptr;
}

const BuiltinFunction* match_converted(Context& context,
                                       std::span<const BuiltinFunction> rows,
                                       std::span<const Type*> types) {
    std::array<const Type*, most_builtin_operands> converted{};
    const auto some = std::span(converted).first(types.size());
    for (const BuiltinFunction& row : rows)
        if (is_in_stage(context, row) && is_enabled(context, row) &&
            fits_converted(context, row, types, some)) {
            std::ranges::copy(some, types.begin());
            return &row;
        }
    return nullptr;
}

Expr* make_builtin_call(Context& context,
                        const BuiltinFunction& row,
                        std::span<Expr* const> arguments,
                        Location location) {
    context.may_use(row.extension, location, row.name);
    if (row.action == Action::transform)
        return make_transform(context, location);
    if (row.lookup != Lookup::none)
        return LookupMaker{context, row, arguments, location}.make();
    if (row.action == Action::memory)
        return make_memory_call(context, row, arguments, location);
    if (row.action != Action::none)
        return make_results_call(context, row, arguments, location);
    const Type* type = builtin_result_type(context, row, arguments);
    // Derivatives of constants are constant expressions too (GLSL ES 3.00 and GLSL 1.20, 4.3.3).
    if (context.language.has_array_values() && is_derivative(row.op) && are_constants(arguments))
        return make_zeros(context, type, location);
    // In GLSL 1.10 calls are no constant expressions (4.3.3).
    if (context.language.version == Version::gl_110 && are_constants(arguments))
        return context.make<Operation>(type, row.op, context.module.arena.copy(arguments),
                                       context.default_precision(*type), location);
    Expr* result = make_operation(context, row.op, type, arguments, location);
    if (row.precision != Precision::none)
        result->precision = row.precision;
    return result;
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
