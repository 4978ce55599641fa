// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Operations of the tree that go component by component, as NIR's operations. Written once over an
// emitter, of which there are two: one makes instructions (builder_emitter.h), one computes
// constants at once (fold.cpp).
//
// An emitter E has the type V of a vector of 1 to 4 components, and
//     V alu(nir::Op, V...)            scalars repeat where another operand has more components
//     V imm_float(float, bit_size)    V imm_int(int32_t)    V imm_bool(bool)
//     V swizzle(V, components)        V vec(scalars)
//     unsigned components(V)          unsigned bit_size(V)
//     V derivative(bool vertical, V)
#pragma once

#include <array>
#include <numbers>
#include <span>

#include "base/assert.h"
#include "compiler/nir/nir_opcodes.h"
#include "compiler/shading/emit_basics.h"
#include "compiler/shading/emit_bits.h"
#include "compiler/shading/emit_hyperbolic.h"
#include "compiler/shading/operation.h"
#include "compiler/shading/type.h"

namespace cuesta::shading {

template <typename E>
class ComponentOperations : protected BasicOperations<E> {
  public:
    using Basics = BasicOperations<E>;
    using typename Basics::Op;
    using typename Basics::V;

    explicit ComponentOperations(E& emitter) : Basics(emitter) {}

    // `scalar` is what the operands are made of, `to` what the result is. Integers of fewer than 32
    // bits are brought back into their range here and nowhere else.
    V apply(Operator op, Scalar scalar, Scalar to, std::span<const V> o) {
        const V value = compute(op, scalar, to, o);
        return is_narrow_int(to) && !stays_in_range(op, scalar, to) ? wrapped(to, value) : value;
    }

    V constant(double value, const V& like) {
        return e_.imm_float(static_cast<float>(value), e_.bit_size(like));
    }

    // Whether the operation is done for each component of its operands.
    static bool knows(Operator op) {
        switch (op) {
            case Operator::combine:
            case Operator::project:
            case Operator::matrix_multiply:
            case Operator::transpose:
            case Operator::determinant:
            case Operator::inverse:
            case Operator::outer_product:
            case Operator::pack_snorm:
            case Operator::pack_unorm:
            case Operator::pack_half:
            case Operator::unpack_snorm:
            case Operator::unpack_unorm:
            case Operator::unpack_half:
            case Operator::pack_snorm_4x8:
            case Operator::pack_unorm_4x8:
            case Operator::unpack_snorm_4x8:
            case Operator::unpack_unorm_4x8:
            case Operator::all_equal:
            case Operator::any_not_equal:
            case Operator::any:
            case Operator::all:
            case Operator::length:
            case Operator::distance:
            case Operator::dot:
            case Operator::cross:
            case Operator::normalize:
            case Operator::face_forward:
            case Operator::reflect:
            case Operator::refract:
            case Operator::noise: return false;
            default: return true;
        }
    }

  protected:
    using Basics::as_wide_as;
    using Basics::e_;
    using Basics::widened;

  private:
    using Hyperbolic = HyperbolicOperations<E>;

    V compute(Operator op, Scalar scalar, Scalar to, std::span<const V> o) {
        if (op == Operator::convert)
            return convert(scalar, to, o[0]);
        if (is_bool(scalar))
            return of_bools(op, o);
        if (is_float(scalar))
            return of_floats(op, o);
        return is_unsigned(scalar) ? of_unsigned(op, o) : of_ints(op, o);
    }

    // Whether a result of operands that are in the range of their kind is in that of `to`.
    static bool stays_in_range(Operator op, Scalar scalar, Scalar to) {
        switch (op) {
            case Operator::convert: {
                if (!is_int(scalar))
                    return is_bool(scalar);
                const int more = info_of(to).bits - info_of(scalar).bits;
                return is_unsigned(scalar) == is_unsigned(to) ? more >= 0
                                                              : is_unsigned(scalar) && more > 0;
            }
            case Operator::bit_and:
            case Operator::bit_or:
            case Operator::bit_xor:
            case Operator::shift_right:
            case Operator::remainder:
            case Operator::fmod:
            case Operator::mod:
            case Operator::min:
            case Operator::max:
            case Operator::clamp:
            case Operator::sign:
            case Operator::mix_select: return true;
            default: return false;
        }
    }

    // The number of the range that differs by a multiple of 2^bits: by a modulus, for machines
    // whose integers are floats have no bits; the others make a mask of it.
    V wrapped(Scalar to, const V& value) {
        const int32_t range = 1 << info_of(to).bits;
        if (is_unsigned(to))
            return e_.alu(Op::imod, value, e_.imm_int(range));
        const V middle = e_.imm_int(range / 2);
        const V above = e_.alu(Op::imod, e_.alu(Op::iadd, value, middle), e_.imm_int(range));
        return e_.alu(Op::isub, above, middle);
    }

    V convert(Scalar from, Scalar to, const V& a) {
        if (from == to || (is_float(from) && is_float(to)) || (is_int(from) && is_int(to)))
            return a;
        if (is_bool(to))
            return is_float(from) ? e_.alu(Op::fneu, a, constant(0, a))
                                  : e_.alu(Op::ine, a, e_.imm_int(0));
        if (is_int(to))
            return e_.alu(is_bool(from) ? Op::b2i32 : is_unsigned(to) ? Op::f2u32 : Op::f2i32, a);
        return e_.alu(is_bool(from) ? Op::b2f32 : is_unsigned(from) ? Op::u2f32 : Op::i2f32, a);
    }

    V of_bools(Operator op, std::span<const V> o) {
        switch (op) {
            case Operator::equal: return e_.alu(Op::inot, e_.alu(Op::ixor, o[0], o[1]));
            case Operator::not_equal:
            case Operator::logic_xor: return e_.alu(Op::ixor, o[0], o[1]);
            case Operator::logic_not: return e_.alu(Op::inot, o[0]);
            case Operator::logic_and: return e_.alu(Op::iand, o[0], o[1]);
            case Operator::logic_or: return e_.alu(Op::ior, o[0], o[1]);
            case Operator::mix_select: return e_.alu(Op::bcsel, o[2], o[1], o[0]);
            case Operator::less: return e_.alu(Op::iand, e_.alu(Op::inot, o[0]), o[1]);
            case Operator::less_equal: return e_.alu(Op::ior, e_.alu(Op::inot, o[0]), o[1]);
            case Operator::greater: return e_.alu(Op::iand, e_.alu(Op::inot, o[1]), o[0]);
            case Operator::greater_equal: return e_.alu(Op::ior, e_.alu(Op::inot, o[1]), o[0]);
            default: break;
        }
        CUESTA_ASSERT(false, "an operation that booleans do not have");
        return o[0];
    }

    // What depends on the sign bit's meaning.
    V of_unsigned(Operator op, std::span<const V> o) {
        switch (op) {
            case Operator::divide: return e_.alu(Op::udiv, o[0], o[1]);
            case Operator::remainder:
            case Operator::fmod:
            case Operator::mod: return e_.alu(Op::umod, o[0], o[1]);
            case Operator::shift_right: return e_.alu(Op::ushr, o[0], o[1]);
            case Operator::less: return e_.alu(Op::ult, o[0], o[1]);
            case Operator::less_equal: return e_.alu(Op::uge, o[1], o[0]);
            case Operator::greater: return e_.alu(Op::ult, o[1], o[0]);
            case Operator::greater_equal: return e_.alu(Op::uge, o[0], o[1]);
            case Operator::abs: return o[0];
            case Operator::sign: return e_.alu(Op::umin, o[0], e_.imm_int(1));
            case Operator::min: return e_.alu(Op::umin, o[0], o[1]);
            case Operator::max: return e_.alu(Op::umax, o[0], o[1]);
            case Operator::clamp: return e_.alu(Op::umin, e_.alu(Op::umax, o[0], o[1]), o[2]);
            case Operator::find_msb: return BitOperations<E>(e_).highest(o[0]);
            case Operator::bitfield_extract:
                return BitOperations<E>(e_).extract(Op::ushr, o[0], o[1], o[2]);
            case Operator::carry:
                return e_.alu(Op::b2i32, e_.alu(Op::ult, e_.alu(Op::iadd, o[0], o[1]), o[0]));
            case Operator::borrow: return e_.alu(Op::b2i32, e_.alu(Op::ult, o[0], o[1]));
            case Operator::multiply_high: return high_word(Op::umul_2x32_64, o);
            default: return of_ints(op, o);
        }
    }

    V high_word(Op product, std::span<const V> o) {
        return e_.alu(Op::unpack_64_high, e_.alu(product, o[0], o[1]));
    }

    V of_ints(Operator op, std::span<const V> o) {
        switch (op) {
            case Operator::negate: return e_.alu(Op::ineg, o[0]);
            case Operator::add: return e_.alu(Op::iadd, o[0], o[1]);
            case Operator::subtract: return e_.alu(Op::isub, o[0], o[1]);
            case Operator::multiply: return e_.alu(Op::imul, o[0], o[1]);
            case Operator::divide: return e_.alu(Op::idiv, o[0], o[1]);
            case Operator::remainder:
            case Operator::fmod: return e_.alu(Op::irem, o[0], o[1]);
            case Operator::mod: return e_.alu(Op::imod, o[0], o[1]);
            case Operator::bit_not: return e_.alu(Op::inot, o[0]);
            case Operator::bit_and: return e_.alu(Op::iand, o[0], o[1]);
            case Operator::bit_or: return e_.alu(Op::ior, o[0], o[1]);
            case Operator::bit_xor: return e_.alu(Op::ixor, o[0], o[1]);
            case Operator::shift_left: return e_.alu(Op::ishl, o[0], o[1]);
            case Operator::shift_right: return e_.alu(Op::ishr, o[0], o[1]);
            case Operator::less: return e_.alu(Op::ilt, o[0], o[1]);
            case Operator::less_equal: return e_.alu(Op::ige, o[1], o[0]);
            case Operator::greater: return e_.alu(Op::ilt, o[1], o[0]);
            case Operator::greater_equal: return e_.alu(Op::ige, o[0], o[1]);
            case Operator::equal: return e_.alu(Op::ieq, o[0], o[1]);
            case Operator::not_equal: return e_.alu(Op::ine, o[0], o[1]);
            case Operator::abs: return e_.alu(Op::iabs, o[0]);
            case Operator::sign: return e_.alu(Op::isign, o[0]);
            case Operator::min: return e_.alu(Op::imin, o[0], o[1]);
            case Operator::max: return e_.alu(Op::imax, o[0], o[1]);
            case Operator::clamp: return e_.alu(Op::imin, e_.alu(Op::imax, o[0], o[1]), o[2]);
            case Operator::mix_select: return e_.alu(Op::bcsel, o[2], o[1], o[0]);
            case Operator::int_bits_to_float: return o[0];
            case Operator::bit_count: return BitOperations<E>(e_).count(o[0]);
            case Operator::bit_reverse: return BitOperations<E>(e_).reverse(o[0]);
            case Operator::find_lsb: return BitOperations<E>(e_).lowest(o[0]);
            case Operator::find_msb: return BitOperations<E>(e_).highest_signed(o[0]);
            case Operator::bitfield_extract:
                return BitOperations<E>(e_).extract(Op::ishr, o[0], o[1], o[2]);
            case Operator::bitfield_insert:
                return BitOperations<E>(e_).insert(o[0], o[1], o[2], o[3]);
            case Operator::multiply_high: return high_word(Op::imul_2x32_64, o);
            default: break;
        }
        CUESTA_ASSERT(false, "an operation that integers do not have");
        return o[0];
    }

    V of_floats(Operator op, std::span<const V> o) {
        switch (op) {
            case Operator::negate: return e_.alu(Op::fneg, o[0]);
            case Operator::add: return e_.alu(Op::fadd, o[0], o[1]);
            case Operator::subtract: return e_.alu(Op::fsub, o[0], o[1]);
            case Operator::multiply: return e_.alu(Op::fmul, o[0], o[1]);
            case Operator::divide: return e_.alu(Op::fdiv, o[0], o[1]);
            case Operator::less: return e_.alu(Op::flt, o[0], o[1]);
            case Operator::less_equal: return e_.alu(Op::fge, o[1], o[0]);
            case Operator::greater: return e_.alu(Op::flt, o[1], o[0]);
            case Operator::greater_equal: return e_.alu(Op::fge, o[0], o[1]);
            case Operator::equal: return e_.alu(Op::feq, o[0], o[1]);
            case Operator::not_equal: return e_.alu(Op::fneu, o[0], o[1]);
            case Operator::mix_select: return e_.alu(Op::bcsel, o[2], o[1], o[0]);
            case Operator::abs: return e_.alu(Op::fabs, o[0]);
            case Operator::sign: return e_.alu(Op::fsign, o[0]);
            case Operator::floor: return e_.alu(Op::ffloor, o[0]);
            case Operator::ceil: return e_.alu(Op::fceil, o[0]);
            case Operator::round: return e_.alu(Op::fround_even, o[0]);
            case Operator::truncate: return e_.alu(Op::ftrunc, o[0]);
            case Operator::fract: return e_.alu(Op::ffract, o[0]);
            case Operator::mod: return e_.alu(Op::fmod, o[0], o[1]);
            case Operator::remainder:
            case Operator::fmod: return remainder(o[0], o[1]);
            case Operator::float_bits_to_int: return o[0];
            case Operator::frexp_significand: return BitOperations<E>(e_).significand(o[0]);
            case Operator::frexp_exponent: return BitOperations<E>(e_).exponent_of_float(o[0]);
            case Operator::scale: return BitOperations<E>(e_).scaled(o[0], o[1]);
            case Operator::is_nan: return e_.alu(Op::ult, infinity(), magnitude(o[0]));
            case Operator::is_infinite: return e_.alu(Op::ieq, infinity(), magnitude(o[0]));
            case Operator::min: return e_.alu(Op::fmin, o[0], o[1]);
            case Operator::max: return e_.alu(Op::fmax, o[0], o[1]);
            case Operator::clamp: return e_.alu(Op::fmin, e_.alu(Op::fmax, o[0], o[1]), o[2]);
            case Operator::saturate: return e_.alu(Op::fsat, o[0]);
            case Operator::mix: return e_.alu(Op::flrp, o[0], o[1], o[2]);
            case Operator::step: return to_float(e_.alu(Op::fge, o[1], o[0]), o[1]);
            case Operator::smooth_step: return smooth_step(o[0], o[1], o[2]);
            case Operator::dfdx: return e_.derivative(false, o[0]);
            case Operator::dfdy: return e_.derivative(true, o[0]);
            case Operator::fwidth:
                return e_.alu(Op::fadd, e_.alu(Op::fabs, e_.derivative(false, o[0])),
                              e_.alu(Op::fabs, e_.derivative(true, o[0])));
            default: return function(op, o);
        }
    }

    // Angles, powers and roots (GLSL ES 1.00, 8.1 and 8.2).
    V function(Operator op, std::span<const V> o) {
        const V& a = o[0];
        switch (op) {
            case Operator::radians: return scaled(a, std::numbers::pi / 180);
            case Operator::degrees: return scaled(a, 180 / std::numbers::pi);
            case Operator::sin: return e_.alu(Op::fsin, a);
            case Operator::cos: return e_.alu(Op::fcos, a);
            case Operator::tan: return e_.alu(Op::fdiv, e_.alu(Op::fsin, a), e_.alu(Op::fcos, a));
            case Operator::asin: return e_.alu(Op::fatan2, a, other_leg(a));
            case Operator::acos: return e_.alu(Op::fatan2, other_leg(a), a);
            case Operator::atan: return e_.alu(Op::fatan2, a, constant(1, a));
            case Operator::atan2: return e_.alu(Op::fatan2, a, o[1]);
            case Operator::sinh: return Hyperbolic(e_).sum(Op::fsub, a);
            case Operator::cosh: return Hyperbolic(e_).sum(Op::fadd, a);
            case Operator::tanh: return Hyperbolic(e_).tangent(a);
            case Operator::asinh: return as_wide_as(a, Hyperbolic(e_).inverse_sine(widened(a)));
            case Operator::acosh: return as_wide_as(a, Hyperbolic(e_).inverse_cosine(widened(a)));
            case Operator::atanh: return as_wide_as(a, Hyperbolic(e_).inverse_tangent(widened(a)));
            case Operator::pow: return e_.alu(Op::fpow, a, o[1]);
            case Operator::exp: return e_.alu(Op::fexp2, scaled(a, std::numbers::log2e));
            case Operator::log: return scaled(e_.alu(Op::flog2, a), std::numbers::ln2);
            case Operator::exp2: return e_.alu(Op::fexp2, a);
            case Operator::log2: return e_.alu(Op::flog2, a);
            case Operator::log10:
                return scaled(e_.alu(Op::flog2, a), std::numbers::ln2 / std::numbers::ln10);
            case Operator::sqrt: return e_.alu(Op::fsqrt, a);
            case Operator::inverse_sqrt: return e_.alu(Op::frsq, a);
            // Not every machine has NIR's ldexp.
            case Operator::ldexp:
                return e_.alu(Op::fmul, a, e_.alu(Op::fexp2, float_of_int(o[1], a)));
            default: break;
        }
        CUESTA_ASSERT(false, "an operation that floats do not have");
        return a;
    }

    V scaled(const V& a, double factor) { return e_.alu(Op::fmul, a, constant(factor, a)); }

    V to_float(const V& condition, const V& like) {
        return e_.alu(e_.bit_size(like) == 16 ? Op::b2f16 : Op::b2f32, condition);
    }

    V float_of_int(const V& number, const V& like) {
        return e_.alu(e_.bit_size(like) == 16 ? Op::i2f16 : Op::i2f32, number);
    }

    // The square root of 1 - a^2, without losing digits where a is near to 1.
    V other_leg(const V& a) {
        const V one = constant(1, a);
        return e_.alu(Op::fsqrt,
                      e_.alu(Op::fmul, e_.alu(Op::fsub, one, a), e_.alu(Op::fadd, one, a)));
    }

    // With the sign of the dividend.
    V remainder(const V& a, const V& b) {
        const V whole = e_.alu(Op::ftrunc, e_.alu(Op::fdiv, a, b));
        return e_.alu(Op::fsub, a, e_.alu(Op::fmul, b, whole));
    }

    V smooth_step(const V& first, const V& last, const V& x) {
        const V way = e_.alu(Op::fdiv, e_.alu(Op::fsub, x, first), e_.alu(Op::fsub, last, first));
        const V t = e_.alu(Op::fsat, way);
        const V rest = e_.alu(Op::fsub, constant(3, t), scaled(t, 2));
        return e_.alu(Op::fmul, e_.alu(Op::fmul, t, t), rest);
    }

    // Of floats of 32 bits as integers: infinity is greater than every number, a NaN than it.
    V infinity() { return e_.imm_int(0x7f800000); }
    V magnitude(const V& a) { return e_.alu(Op::iand, a, e_.imm_int(0x7fffffff)); }
};

}  // namespace cuesta::shading
