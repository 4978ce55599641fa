// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/constant_eval.h"

#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "base/bits.h"
#include "base/half.h"

namespace cuesta::nir {
namespace {

uint64_t f(double value) {
    return std::bit_cast<uint32_t>(static_cast<float>(value));
}
uint64_t h(double value) {
    return base::half_from_double(value);
}
uint64_t d(double value) {
    return std::bit_cast<uint64_t>(value);
}

constexpr uint64_t infinity = 0x7f800000;
constexpr uint64_t nan32 = 0x7fc00000;

ConstValue eval1(Op op,
                 unsigned bit_size,
                 std::initializer_list<ConstValue> operands,
                 const FloatModes& modes = {}) {
    std::vector<ConstValues> values;
    for (const ConstValue operand : operands)
        values.push_back({operand});
    return eval_op(op, 1, bit_size, values, modes)[0];
}

struct Case {
    Op op;
    unsigned bit_size;
    std::vector<ConstValue> operands;
    ConstValue result;
};

class EvalCase : public testing::TestWithParam<Case> {};

TEST_P(EvalCase, GivesTheResult) {
    const Case& c = GetParam();
    std::vector<ConstValues> values;
    for (const ConstValue operand : c.operands)
        values.push_back({operand});
    EXPECT_EQ(eval_op(c.op, 1, c.bit_size, values)[0], c.result)
        << op_info(c.op).name << " of " << c.bit_size << " bits";
}

INSTANTIATE_TEST_SUITE_P(
    Float,
    EvalCase,
    testing::Values(
        Case{Op::fneg, 32, {f(0)}, 0x80000000},
        Case{Op::fabs, 32, {f(-2)}, f(2)},
        Case{Op::fsat, 32, {f(1.5)}, f(1)},
        Case{Op::fsat, 32, {f(-1.5)}, f(0)},
        Case{Op::fsat, 32, {nan32}, f(0)},
        Case{Op::fsign, 32, {f(-3)}, f(-1)},
        Case{Op::fsign, 32, {0x80000000}, f(0)},
        Case{Op::ffloor, 32, {f(-1.5)}, f(-2)},
        Case{Op::fceil, 32, {f(-1.5)}, f(-1)},
        Case{Op::ftrunc, 32, {f(-1.5)}, f(-1)},
        Case{Op::fround_even, 32, {f(2.5)}, f(2)},
        Case{Op::fround_even, 32, {f(3.5)}, f(4)},
        Case{Op::ffract, 32, {f(-1.25)}, f(0.75)},
        Case{Op::frcp, 32, {f(0)}, infinity},
        Case{Op::frcp, 32, {f(4)}, f(0.25)},
        Case{Op::frsq, 32, {f(16)}, f(0.25)},
        Case{Op::frsq, 32, {f(-1)}, nan32},
        Case{Op::fsqrt, 32, {f(2)}, f(std::sqrt(2.0))},
        Case{Op::fexp2, 32, {f(-3)}, f(0.125)},
        Case{Op::flog2, 32, {f(8)}, f(3)},
        Case{Op::flog2, 32, {f(0)}, infinity | 0x80000000},
        Case{Op::frexp_sig, 32, {f(-6)}, f(-0.75)},
        Case{Op::frexp_sig, 32, {1}, f(0.5)},
        Case{Op::frexp_sig, 32, {0x80000000}, 0x80000000},
        Case{Op::frexp_sig, 64, {d(3)}, d(0.75)},
        Case{Op::frexp_exp, 32, {1}, 0xffffff6c},
        Case{Op::frexp_exp, 32, {infinity}, 0},
        Case{Op::frexp_exp, 16, {h(8)}, 4},
        Case{Op::frexp_exp, 64, {d(0x1p1000)}, 1001},
        Case{Op::ldexp, 32, {f(1.5), 0xffffff6b}, 2},
        Case{Op::ldexp, 32, {f(1.25), 0xffffff6b}, 1},
        Case{Op::ldexp, 32, {f(-1), 0x7fffffff}, infinity | 0x80000000},
        Case{Op::ldexp, 16, {h(3), 0xffffffe8}, 3},
        Case{Op::ldexp, 64, {d(3), 0x80000000}, 0},
        Case{Op::fsin, 32, {f(1)}, f(std::sin(1.0))},
        Case{Op::fcos, 32, {f(0)}, f(1)},
        Case{Op::fsin_turns, 32, {f(0.25)}, f(1)},
        Case{Op::fcos_turns, 32, {f(1000.5)}, f(-1)},
        Case{Op::fadd, 32, {f(1), f(0x1p-24)}, f(1)},
        Case{Op::fadd, 64, {d(1), d(0x1p-24)}, d(1 + 0x1p-24)},
        Case{Op::fsub, 32, {infinity, infinity}, nan32},
        Case{Op::fmul, 32, {f(3), f(-0.5)}, f(-1.5)},
        Case{Op::fdiv, 32, {f(1), f(3)}, f(1.0f / 3.0f)},
        Case{Op::fmod, 32, {f(-1), f(3)}, f(2)},
        Case{Op::fmin, 32, {nan32, f(5)}, f(5)},
        Case{Op::fmin, 32, {f(0), 0x80000000}, 0x80000000},
        Case{Op::fmax, 32, {0x80000000, f(0)}, f(0)},
        Case{Op::fpow, 32, {f(2), f(10)}, f(1024)},
        Case{Op::fatan2, 32, {f(1), f(0)}, f(std::atan2(1.0, 0.0))},
        Case{Op::ffma, 32, {f(1 + 0x1p-12), f(1 + 0x1p-12), f(-1)}, f(0x1p-11 + 0x1p-24)},
        Case{Op::flrp, 32, {f(2), f(4), f(0.25)}, f(2.5)},
        Case{Op::fcsel, 32, {0x80000000, f(1), f(2)}, f(2)},
        Case{Op::fcsel, 32, {f(-1), f(1), f(2)}, f(1)},
        Case{Op::slt, 32, {f(1), f(2)}, f(1)},
        Case{Op::sge, 16, {h(1), h(2)}, h(0)},
        Case{Op::seq, 32, {nan32, nan32}, f(0)},
        Case{Op::sne, 32, {nan32, nan32}, f(1)},
        Case{Op::flt, 32, {f(1), nan32}, 0},
        Case{Op::fge, 16, {h(2), h(2)}, 1},
        Case{Op::feq, 32, {f(0), 0x80000000}, 1},
        Case{Op::fneu, 32, {nan32, f(1)}, 1}));

INSTANTIATE_TEST_SUITE_P(
    Integer,
    EvalCase,
    testing::Values(Case{Op::mov, 8, {0xab}, 0xab},
                    Case{Op::bcsel, 16, {1, 5, 6}, 5},
                    Case{Op::bcsel, 16, {0, 5, 6}, 6},
                    Case{Op::ineg, 32, {0x80000000}, 0x80000000},
                    Case{Op::iabs, 8, {0xfe}, 2},
                    Case{Op::isign, 16, {0xfffe}, 0xffff},
                    Case{Op::funnel_ushr, 32, {0x89abcdef, 0x01234567, 36}, 0x00123456},
                    Case{Op::funnel_ushr, 32, {0x89abcdef, 0x01234567, 68}, 0x789abcde},
                    Case{Op::inot, 1, {0}, 1},
                    Case{Op::inot, 1, {1}, 0},
                    Case{Op::inot, 64, {0}, UINT64_MAX},
                    Case{Op::iadd, 8, {200, 100}, 44},
                    Case{Op::iadd, 64, {UINT64_MAX, 2}, 1},
                    Case{Op::isub, 16, {1, 2}, 0xffff},
                    Case{Op::imul, 64, {UINT64_MAX, UINT64_MAX}, 1},
                    Case{Op::imul, 32, {0x10001, 0x10001}, 0x20001},
                    Case{Op::idiv, 32, {0xfffffff9, 2}, 0xfffffffd},
                    Case{Op::idiv, 32, {5, 0}, 0},
                    Case{Op::idiv, 64, {uint64_t{1} << 63, UINT64_MAX}, uint64_t{1} << 63},
                    Case{Op::irem, 32, {0xfffffff9, 2}, 0xffffffff},
                    Case{Op::imod, 32, {0xfffffff9, 2}, 1},
                    Case{Op::imod, 32, {7, 0xfffffffe}, 0xffffffff},
                    Case{Op::udiv, 32, {0xfffffffe, 2}, 0x7fffffff},
                    Case{Op::udiv, 8, {5, 0}, 0},
                    Case{Op::umod, 8, {250, 7}, 5},
                    Case{Op::imin, 8, {0xff, 1}, 0xff},
                    Case{Op::imax, 8, {0xff, 1}, 1},
                    Case{Op::umin, 8, {0xff, 1}, 1},
                    Case{Op::umax, 8, {0xff, 1}, 0xff},
                    Case{Op::iand, 32, {0xff00ff, 0xf0f0f0}, 0xf000f0},
                    Case{Op::ior, 16, {0xf0, 0x0f}, 0xff},
                    Case{Op::ixor, 1, {1, 1}, 0},
                    Case{Op::ishl, 32, {1, 33}, 2},
                    Case{Op::ishl, 8, {0xff, 4}, 0xf0},
                    Case{Op::ishr, 16, {0x8000, 3}, 0xf000},
                    Case{Op::ushr, 16, {0x8000, 3}, 0x1000},
                    Case{Op::ilt, 8, {0xff, 0}, 1},
                    Case{Op::ult, 8, {0xff, 0}, 0},
                    Case{Op::ige, 64, {uint64_t{1} << 63, 0}, 0},
                    Case{Op::uge, 64, {uint64_t{1} << 63, 0}, 1},
                    Case{Op::ieq, 32, {3, 3}, 1},
                    Case{Op::ine, 32, {3, 3}, 0}));

INSTANTIATE_TEST_SUITE_P(
    Conversion,
    EvalCase,
    testing::Values(Case{Op::f2f16, 32, {f(1.0 + 0x1p-11 + 0x1p-20)}, h(1.0 + 0x1p-10)},
                    // Rounding through 32 bits first would lose what breaks the tie.
                    Case{Op::f2f16, 64, {d(1.0 + 0x1p-11 + 0x1p-40)}, h(1.0 + 0x1p-10)},
                    Case{Op::f2f32, 16, {h(-2.5)}, f(-2.5)},
                    Case{Op::f2f64, 32, {f(0.1f)}, d(static_cast<double>(0.1f))},
                    Case{Op::i2f32, 8, {0xff}, f(-1)},
                    Case{Op::u2f32, 8, {0xff}, f(255)},
                    Case{Op::u2f32, 64, {0x8000008000000001}, f(0x1.000002p63)},
                    Case{Op::i2f16, 32, {70000}, 0x7c00},
                    Case{Op::b2f16, 1, {1}, h(1)},
                    Case{Op::b2i32, 1, {1}, 1},
                    Case{Op::f2i8, 32, {f(-1000)}, 0x80},
                    Case{Op::f2i32, 32, {f(1e20)}, 0x7fffffff},
                    Case{Op::f2i32, 32, {nan32}, 0},
                    Case{Op::f2i64, 64, {d(-1e30)}, uint64_t{1} << 63},
                    Case{Op::f2i16, 16, {h(-1.75)}, 0xffff},
                    Case{Op::f2u32, 32, {f(-1)}, 0},
                    Case{Op::f2u32, 32, {f(1e20)}, 0xffffffff},
                    Case{Op::f2u64, 32, {f(1e30)}, UINT64_MAX},
                    Case{Op::i2i32, 8, {0x80}, 0xffffff80},
                    Case{Op::i2i8, 32, {0x1234}, 0x34},
                    Case{Op::u2u32, 8, {0x80}, 0x80},
                    Case{Op::f2fmp, 32, {f(0.5)}, h(0.5)},
                    Case{Op::f2b1, 32, {0x80000000}, 0},
                    Case{Op::f2b1, 32, {nan32}, 1},
                    Case{Op::i2b1, 8, {0x10}, 1}));

INSTANTIATE_TEST_SUITE_P(
    Half,
    EvalCase,
    testing::Values(
        // Exactly 1 + 2^-10 + 2^-11 - 2^-27, just under the midpoint; binary32 cannot tell.
        Case{Op::ffma, 16, {0x3c04, 0x0ff8, 0x3c01}, 0x3c01},
        Case{Op::fadd, 16, {h(2048), h(1)}, h(2048)},
        Case{Op::fadd, 16, {h(2050), h(1)}, h(2052)},
        Case{Op::fmul, 16, {h(65504), h(2)}, 0x7c00},
        Case{Op::fmul, 16, {h(0x1p-14), h(0.5)}, 0x0200},
        Case{Op::frcp, 16, {h(3)}, h(1.0 / 3.0)}));

TEST(ConstantEval, VectorsAndDotProducts) {
    const ConstValues a = {f(1), f(2), f(3), f(4)};
    const ConstValues b = {f(5), f(6), f(7), f(8)};
    const std::array operands = {a, b};
    EXPECT_EQ(eval_op(Op::fdot2, 1, 32, operands)[0], f(17));
    EXPECT_EQ(eval_op(Op::fdot3, 1, 32, operands)[0], f(38));
    EXPECT_EQ(eval_op(Op::fdot4, 1, 32, operands)[0], f(70));
    EXPECT_EQ(eval_op(Op::fadd, 3, 32, operands), (ConstValues{f(6), f(8), f(10), 0}));
    const std::array scalars = {ConstValues{1}, ConstValues{2}, ConstValues{3}, ConstValues{4}};
    EXPECT_EQ(eval_op(Op::vec4, 4, 16, scalars), (ConstValues{1, 2, 3, 4}));
    EXPECT_EQ(eval_op(Op::vec2, 2, 16, scalars), (ConstValues{1, 2, 0, 0}));
}

// --- modes -------------------------------------------------------------------

constexpr FloatModes stores_half = {.f32 = {.storage_bits = 16}};
constexpr FloatModes second_of_equals = {.f16 = {.min_max = MinMax::second},
                                         .f32 = {.min_max = MinMax::second}};
constexpr FloatModes flushes = {.f16 = {.flush_denormals = true}, .f32 = {.flush_denormals = true}};

TEST(ConstantEval, StorageOf16BitsRoundsOperandsAndResults) {
    EXPECT_EQ(eval1(Op::fadd, 32, {f(2048), f(1)}, stores_half), f(2048));
    EXPECT_EQ(eval1(Op::fmul, 32, {f(0.1f), f(1)}, stores_half), f(base::round_to_half(0.1f)));
    EXPECT_EQ(eval1(Op::fmul, 32, {f(1e5), f(1)}, stores_half), infinity);
    EXPECT_EQ(eval1(Op::flt, 32, {f(2048), f(2049)}, stores_half), 0u);
    // Denormal in binary16, not in binary32.
    EXPECT_EQ(eval1(Op::fmul, 32, {f(0x1p-14), f(0.5)}, stores_half), f(0x1p-15));
    EXPECT_EQ(eval1(Op::f2f32, 64, {d(0.1)}, stores_half), f(base::round_to_half(0.1f)));
    EXPECT_EQ(eval1(Op::mov, 32, {f(0.1f)}, stores_half), f(0.1f));
}

TEST(ConstantEval, StorageOf16BitsEquals16BitOperations) {
    uint64_t state = 3;
    for (int i = 0; i < 20000; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const auto a = static_cast<uint16_t>(state >> 48);
        const auto b = static_cast<uint16_t>(state >> 32);
        const auto c = static_cast<uint16_t>(state >> 16);
        for (const Op op : {Op::fadd, Op::fmul, Op::fdiv, Op::ffma, Op::fsqrt, Op::fmax}) {
            const auto wide = [](uint16_t x) { return f(base::half_to_float(x)); };
            const std::array narrow = {ConstValues{a}, ConstValues{b}, ConstValues{c}};
            const std::array widened = {ConstValues{wide(a)}, ConstValues{wide(b)},
                                        ConstValues{wide(c)}};
            const uint64_t half = eval_op(op, 1, 16, narrow)[0];
            const uint64_t single = eval_op(op, 1, 32, widened, stores_half)[0];
            const bool none = std::isnan(base::half_to_float(static_cast<uint16_t>(half)));
            EXPECT_EQ(none ? nan32 : wide(static_cast<uint16_t>(half)), single) << op_info(op).name;
        }
    }
}

TEST(ConstantEval, FlushesDenormals) {
    EXPECT_EQ(eval1(Op::fmul, 32, {f(0x1p-126), f(0.5)}, flushes), 0u);
    EXPECT_EQ(eval1(Op::fmul, 32, {f(0x1p-126), f(-0.5)}, flushes), 0x80000000u);
    EXPECT_EQ(eval1(Op::fmul, 32, {1, f(0x1p100)}, flushes), 0u);
    EXPECT_EQ(eval1(Op::fmul, 32, {f(0x1p-126), f(0.5)}), f(0x1p-127));
    EXPECT_EQ(eval1(Op::fadd, 16, {1, 1}, flushes), 0u);
    EXPECT_EQ(eval1(Op::fadd, 16, {1, 1}), 2u);
    EXPECT_EQ(eval1(Op::mov, 32, {1}, flushes), 1u);
    const FloatModes both = {.f32 = {.flush_denormals = true, .storage_bits = 16}};
    EXPECT_EQ(eval1(Op::fmul, 32, {f(0x1p-14), f(0.5)}, both), 0u);
}

TEST(ConstantEval, MinimumAndMaximumWhereComparingDoesNotTell) {
    const uint64_t zero = 0;
    const uint64_t minus_zero = 0x80000000;
    for (const Op op : {Op::fmin, Op::fmax}) {
        EXPECT_EQ(eval1(op, 32, {nan32, f(5)}), f(5));
        EXPECT_EQ(eval1(op, 32, {f(5), nan32}), f(5));
        EXPECT_EQ(eval1(op, 32, {nan32, f(5)}, second_of_equals), f(5));
        EXPECT_EQ(eval1(op, 32, {f(5), nan32}, second_of_equals), nan32);
        EXPECT_EQ(eval1(op, 32, {minus_zero, zero}, second_of_equals), zero);
        EXPECT_EQ(eval1(op, 32, {zero, minus_zero}, second_of_equals), minus_zero);
        EXPECT_EQ(eval1(op, 16, {0x4500, 0x7e00}, second_of_equals), 0x7e00u);
        EXPECT_EQ(eval1(op, 64, {d(5), d(NAN)}, second_of_equals), d(5)) << "f64 has its own mode";
    }
    EXPECT_EQ(eval1(Op::fmin, 32, {zero, minus_zero}), minus_zero);
    EXPECT_EQ(eval1(Op::fmax, 32, {zero, minus_zero}), zero);
    EXPECT_EQ(eval1(Op::fmin, 32, {f(2), f(3)}, second_of_equals), f(2));
    EXPECT_EQ(eval1(Op::fmax, 32, {f(2), f(3)}, second_of_equals), f(3));
}

TEST(ConstantEval, RoundToStorage) {
    EXPECT_EQ(round_to_storage(f(0.1f), 32, stores_half), f(base::round_to_half(0.1f)));
    EXPECT_EQ(round_to_storage(f(0.1f), 32, {}), f(0.1f));
    EXPECT_EQ(round_to_storage(0x1234, 16, stores_half), 0x1234u);
}

// --- properties of the table -------------------------------------------------

struct Random {
    uint64_t state = 11;
    uint64_t next() {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return state >> 32 | state << 32;
    }
    // Edge values as often as arbitrary ones.
    ConstValue value(BaseType base, unsigned bits) {
        static constexpr double edges[] = {0.0,     -0.0,    1.0,      -1.0,      0.5, 2.0,
                                           65504.0, 0x1p-24, INFINITY, -INFINITY, NAN, 3.25};
        const uint64_t pick = next();
        if (base == BaseType::float_ && (pick & 1) != 0) {
            const double edge = edges[(pick >> 8) % std::size(edges)];
            return bits == 16 ? h(edge) : bits == 64 ? d(edge) : f(edge);
        }
        if (base != BaseType::float_ && (pick & 1) != 0)
            return std::array<uint64_t, 4>{0, 1, ~uint64_t{0},
                                           uint64_t{1} << (bits - 1)}[pick >> 8 & 3] &
                   base::low_mask(bits);
        return next() & base::low_mask(bits);
    }
};

std::vector<unsigned> sizes_of(const OpInfo& info) {
    bool has_float = info.output_type.base == BaseType::float_ && info.output_type.bit_size == 0;
    for (unsigned i = 0; i < info.num_inputs; ++i)
        has_float = has_float || (info.input_types[i].base == BaseType::float_ &&
                                  info.input_types[i].bit_size == 0);
    return has_float ? std::vector<unsigned>{16, 32, 64} : std::vector<unsigned>{1, 8, 16, 32, 64};
}

bool is_nan(BaseType base, ConstValue bits, unsigned size) {
    if (base != BaseType::float_)
        return false;
    return size == 16   ? std::isnan(base::half_to_float(static_cast<uint16_t>(bits)))
           : size == 32 ? std::isnan(std::bit_cast<float>(static_cast<uint32_t>(bits)))
                        : std::isnan(std::bit_cast<double>(bits));
}

class EveryOpcode : public testing::TestWithParam<unsigned> {
  protected:
    const Op op = static_cast<Op>(GetParam());
    const OpInfo& info = op_info(op);
    Random random;

    std::vector<ConstValues> operands(unsigned bit_size) {
        std::vector<ConstValues> result(info.num_inputs);
        for (unsigned i = 0; i < info.num_inputs; ++i)
            for (ConstValue& component : result[i])
                component = random.value(
                    info.input_types[i].base,
                    info.input_types[i].bit_size != 0 ? info.input_types[i].bit_size : bit_size);
        return result;
    }
};

TEST_P(EveryOpcode, StaysInsideItsResult) {
    for (const FloatModes& modes : {FloatModes{}, stores_half, flushes, second_of_equals}) {
        for (const unsigned bit_size : sizes_of(info)) {
            const unsigned out =
                info.output_type.bit_size != 0 ? info.output_type.bit_size : bit_size;
            for (int i = 0; i < 200; ++i) {
                const ConstValues result = eval_op(op, 2, bit_size, operands(bit_size), modes);
                const unsigned count = info.output_size != 0 ? info.output_size : 2;
                for (unsigned c = 0; c < max_components; ++c)
                    EXPECT_EQ(result[c] & ~base::low_mask(c < count ? out : 0), 0u) << info.name;
            }
        }
    }
}

TEST_P(EveryOpcode, WorksOnEachComponentAlone) {
    if (info.output_size != 0)
        return;
    for (const unsigned bit_size : sizes_of(info)) {
        const std::vector<ConstValues> whole = operands(bit_size);
        const ConstValues result = eval_op(op, 4, bit_size, whole);
        for (unsigned c = 0; c < 4; ++c) {
            std::vector<ConstValues> single(whole.size());
            for (size_t i = 0; i < whole.size(); ++i)
                single[i][0] = whole[i][c];
            EXPECT_EQ(eval_op(op, 1, bit_size, single)[0], result[c]) << info.name;
        }
    }
}

TEST_P(EveryOpcode, CommutesWhereItSaysSo) {
    if (!info.commutative)
        return;
    for (const unsigned bit_size : sizes_of(info)) {
        for (int i = 0; i < 500; ++i) {
            std::vector<ConstValues> given = operands(bit_size);
            const ConstValues forth = eval_op(op, 2, bit_size, given);
            std::swap(given[0], given[1]);
            EXPECT_EQ(eval_op(op, 2, bit_size, given), forth) << info.name;
        }
    }
}

// Float sums and products associate only as far as rounding lets them; the rest must hold exactly.
TEST_P(EveryOpcode, AssociatesWhereItSaysSo) {
    if (!info.associative || op == Op::fadd || op == Op::fmul)
        return;
    for (const unsigned bit_size : sizes_of(info)) {
        for (int i = 0; i < 500; ++i) {
            const ConstValues a = operands(bit_size)[0];
            const ConstValues b = operands(bit_size)[0];
            const ConstValues c = operands(bit_size)[0];
            const auto apply = [&](const ConstValues& x, const ConstValues& y) {
                const std::array both = {x, y};
                return eval_op(op, 1, bit_size, both);
            };
            const ConstValue left = apply(apply(a, b), c)[0];
            const ConstValue right = apply(a, apply(b, c))[0];
            if (!is_nan(info.output_type.base, left, bit_size)) {
                EXPECT_EQ(left, right) << info.name;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Table, EveryOpcode, testing::Range(0u, op_count), [](const auto& info) {
    return std::string(op_infos[info.param].name);
});

}  // namespace
}  // namespace cuesta::nir
