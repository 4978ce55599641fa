// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/cg/library/library_calls.h"

#include <initializer_list>
#include <limits>
#include <vector>

#include "base/assert.h"
#include "compiler/cg/types/expressions.h"

namespace cuesta::cg {
namespace {

using namespace shading;

constexpr int32_t usual_nan = 0x7fc00000;

struct Composer {
    Context& context;
    Location location;

    Expr* apply(Operator op, const Type* type, std::initializer_list<Expr*> operands) {
        return make_operation(context, op, type, std::span(operands.begin(), operands.size()),
                              location);
    }
    Expr* number(const Type& like, float value) {
        return make_constant(context, context.types.scalar(like.scalar), value, location);
    }
    const Type* bools(const Type& like) { return context.types.with_scalar(like, Scalar::bool_); }

    Expr* ldexp(Expr* x, Expr* power) {
        return apply(Operator::multiply, x->type, {x, apply(Operator::exp2, power->type, {power})});
    }

    // |x| compared with infinity, which no NaN passes.
    Expr* against_infinity(Operator op, Expr* x) {
        Expr* magnitude = apply(Operator::abs, x->type, {x});
        return apply(op, bools(*x->type),
                     {magnitude, number(*x->type, std::numeric_limits<float>::infinity())});
    }

    // Only a NaN differs from itself. The operand is evaluated once.
    Expr* is_nan(const Stable& x) {
        return apply(Operator::not_equal, bools(*x.value->type), {x.value, x.value});
    }

    Expr* float_to_int_bits(Expr* operand, const Type* result) {
        const Stable x = stable(context, operand);
        Expr* bits = apply(Operator::float_bits_to_int, result, {x.value});
        Expr* nan = forced(context, make_int(context, usual_nan, location), result);
        return x.with(context, apply(Operator::mix_select, result, {bits, nan, is_nan(x)}));
    }

    // The power only where both products are positive: it is not a number for negative ones, and
    // 0 for 0, whatever the exponent is.
    Expr* lit(std::span<Expr* const> operands, const Type* result) {
        const Stable light = stable(context, operands[0]);
        const Stable half_way = stable(context, operands[1]);
        const Type* type = operands[0]->type;
        Expr* zero = number(*type, 0);
        Expr* one = number(*type, 1);
        Expr* is_lit = apply(Operator::logic_and, bools(*type),
                             {apply(Operator::greater, bools(*type), {light.value, zero}),
                              apply(Operator::greater, bools(*type), {half_way.value, zero})});
        Expr* power = apply(Operator::pow, type, {half_way.value, operands[2]});
        Expr* specular = apply(Operator::mix_select, type, {zero, power, is_lit});
        Expr* diffuse = apply(Operator::max, type, {light.value, zero});
        Expr* const parts[] = {one, diffuse, specular, one};
        return light.with(context,
                          half_way.with(context, make_construct(context, result, parts, location)));
    }
};

// Fields of bits. A shift by 32 is one by 0, which is why no bits are a case by themselves.
struct FieldComposer {
    Context& context;
    Location location;

    Expr* binary(Punctuator op, Expr* a, Expr* b) {
        return make_binary(context, op, a, b, location);
    }
    Expr* integer(int32_t value) { return make_int(context, value, location); }

    // `value`, or 0 where there are no bits.
    Expr* unless_empty(const Stable& count, Expr* value) {
        Expr* is_empty = binary(Punctuator::equal_equal, count.value, integer(0));
        return make_select(context, is_empty, forced(context, integer(0), value->type), value,
                           location);
    }

    // To the upper end, and back.
    Expr* extract(std::span<Expr* const> operands) {
        const Stable count = stable(context, operands[2]);
        Expr* rest = binary(Punctuator::minus, integer(32), count.value);
        Expr* above = binary(Punctuator::minus, rest, operands[1]);
        Expr* field = binary(Punctuator::shift_right,
                             binary(Punctuator::shift_left, operands[0], above), rest);
        return count.with(context, unless_empty(count, field));
    }

    Expr* insert(std::span<Expr* const> operands) {
        const Stable offset = stable(context, operands[2]);
        const Stable count = stable(context, operands[3]);
        const Type* type = operands[0]->type;
        Expr* ones = forced(context, integer(-1), context.types.scalar(Scalar::uint));
        Expr* rest = binary(Punctuator::minus, integer(32), count.value);
        Expr* field = unless_empty(count, binary(Punctuator::shift_right, ones, rest));
        const Stable mask =
            stable(context, forced(context, binary(Punctuator::shift_left, field, offset.value),
                                   context.types.scalar(type->scalar)));
        Expr* kept = binary(Punctuator::and_, operands[0],
                            make_unary(context, Punctuator::tilde, mask.value, location));
        Expr* put = binary(Punctuator::and_,
                           binary(Punctuator::shift_left, operands[1], offset.value), mask.value);
        Expr* result = mask.with(context, binary(Punctuator::or_, kept, put));
        return offset.with(context, count.with(context, result));
    }
};

// --- lookups ------------------------------------------------------------------------------------

struct LookupBuilder {
    Context& context;
    const LibraryRow& row;
    Location location;

    bool is_rectangle() const { return row.sampler == SamplerKind::rect; }

    Expr* components(Expr* from, unsigned first, unsigned count) {
        if (from->type->is_scalar() || (first == 0 && from->type->components == count))
            return from;
        constexpr std::array<uint8_t, 4> all = {0, 1, 2, 3};
        return make_swizzle(context, from, std::span(all).subspan(first, count),
                            context.types.row(from->type->scalar, count), location);
    }

    Expr* component(Expr* from, uint8_t which) {
        return which == LookupForm::absent ? nullptr : components(from, which, 1);
    }

    void place(Texture& texture, Expr* coordinate) {
        texture.coordinate = components(coordinate, 0, dimensions_of(row));
        if (context.profile.compares || !row.lookup.is_comparison_optional)
            texture.comparator = component(coordinate, row.lookup.comparator);
        if (context.profile.compares && row.lookup.is_comparison_optional)
            context.implicit_comparisons.push_back({context.instance, row.name, location});
        texture.projector = component(coordinate, row.lookup.projector);
        texture.lod = component(coordinate, row.lookup.lod);
        // Vertices have no level of their own: it is the base one that a bias counts from.
        Expr* bias = component(coordinate, row.lookup.bias);
        if (bias != nullptr)
            (context.is_vertex() ? texture.lod : texture.bias) = bias;
        if (row.lookup.what == TextureLookup::fetch && is_rectangle())
            texture.lod = nullptr;  // there is one level
    }

    // Dimensions that the texture does not have are 1; a cube's faces are square.
    Expr* size(Expr* sampler, Expr* level, const Type* result) {
        const unsigned count = row.sampler == SamplerKind::cube ? 2 : dimensions_of(row);
        const Type* type = context.types.row(Scalar::int_, count);
        Texture* texture = context.make<Texture>(type, precision_of(*type), location);
        texture->lookup = TextureLookup::size;
        texture->sampler = sampler;
        texture->lod = is_rectangle() ? nullptr : level;
        std::vector<Expr*> parts = {texture};
        for (unsigned i = count; i < result->components; ++i)
            parts.push_back(make_int(context, 1, location));
        return parts.size() == 1 ? texture : make_construct(context, result, parts, location);
    }

    // (r, r, r, 1): what a depth texture's luminance is.
    Expr* compared(Texture* texture, const Type* result) {
        constexpr std::array<uint8_t, 3> repeated = {0, 0, 0};
        Expr* red = make_swizzle(context, texture, repeated,
                                 context.types.vector(result->scalar, 3), location);
        Expr* one = make_constant(context, context.types.scalar(result->scalar), 1, location);
        Expr* const parts[] = {red, one};
        return make_construct(context, result, parts, location);
    }

    Expr* sample(std::span<Expr* const> operands, const Type* result) {
        Texture* texture = context.make<Texture>(result, precision_of(*result), location);
        texture->lookup = row.lookup.what;
        texture->sampler = operands[0];
        const Stable coordinate = stable(context, operands[1]);
        place(*texture, coordinate.value);
        if (row.lookup.has_level)
            texture->lod = operands[2];
        if (row.lookup.has_gradients) {
            texture->ddx = operands[2];
            texture->ddy = operands[3];
        }
        if (operands.size() > operand_count(row)) {
            texture->offset = operands.back();
            // An error where it is reached: functions that pass it on may be in a text unused.
            if (constant_of(texture->offset) == nullptr) {
                context.unsupported(texture->offset->location,
                                    "an offset in texels must be a constant");
                texture->offset = nullptr;
            }
        }
        return coordinate.with(
            context, texture->comparator != nullptr ? compared(texture, result) : texture);
    }
};

}  // namespace

Expr* make_composition(Context& context,
                       Composition what,
                       const Type* result,
                       std::span<Expr* const> operands,
                       Location location) {
    Composer composer = {context, location};
    switch (what) {
        case Composition::ldexp: return composer.ldexp(operands[0], operands[1]);
        case Composition::lit: return composer.lit(operands, result);
        case Composition::is_finite: return composer.against_infinity(Operator::less, operands[0]);
        case Composition::is_infinite:
            return composer.against_infinity(Operator::equal, operands[0]);
        case Composition::is_nan: {
            const Stable x = stable(context, operands[0]);
            return x.with(context, composer.is_nan(x));
        }
        case Composition::float_to_int_bits: return composer.float_to_int_bits(operands[0], result);
        case Composition::bitfield_extract:
            return FieldComposer{context, location}.extract(operands);
        case Composition::bitfield_insert: return FieldComposer{context, location}.insert(operands);
        case Composition::none: break;
    }
    base::unreachable("no composition");
}

Expr* make_lookup(Context& context,
                  const LibraryRow& row,
                  const Type* result,
                  std::span<Expr* const> operands,
                  Location location) {
    LookupBuilder builder = {context, row, location};
    return row.lookup.what == TextureLookup::size ? builder.size(operands[0], operands[1], result)
                                                  : builder.sample(operands, result);
}

}  // namespace cuesta::cg
