// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What opcodes give where a neighbouring expression would give something else: both outcomes of
// comparisons, equal operands, operands that cannot be exchanged, ends of ranges, odd counts. The
// values are worked out by hand; nir_mutants tells when they do not suffice.
#include <bit>
#include <cmath>

#include <gtest/gtest.h>

#include "base/half.h"
#include "compiler/nir/constant_eval.h"

namespace cuesta::nir {
namespace {

uint64_t half_bits(double value) {
    return base::half_from_double(value);
}
uint64_t float_bits_of(double value) {
    return std::bit_cast<uint32_t>(static_cast<float>(value));
}
uint64_t double_bits(double value) {
    return std::bit_cast<uint64_t>(value);
}

struct FoldedRow {
    Op op;
    unsigned bit_size;
    std::vector<uint64_t> operands;
    uint64_t result;
};

void check_rows(std::span<const FoldedRow> rows) {
    for (const FoldedRow& row : rows) {
        std::vector<ConstValues> operands;
        std::string text(op_info(row.op).name);
        for (const uint64_t operand : row.operands) {
            operands.push_back({operand});
            text += " " + std::to_string(operand);
        }
        EXPECT_EQ(eval_op(row.op, 1, row.bit_size, operands)[0], row.result)
            << text << ", " << row.bit_size << " bits";
    }
}

TEST(FoldedValues, Floats) {
    const auto f = float_bits_of;
    const FoldedRow rows[] = {
        {Op::fcos, 32, {f(2)}, f(std::cos(2.0))},
        {Op::fsub, 32, {f(5), f(3)}, f(2)},
        {Op::fmod, 32, {f(7), f(3)}, f(1)},
        {Op::ffma, 32, {f(2), f(3), f(4)}, f(10)},
        {Op::fcsel, 32, {f(1), f(3), f(4)}, f(3)},
        // Quarter turns folded to -1..1, and the sine divided by them.
        {Op::fsin_quarter_agx, 32, {f(0.5)}, f(0.5)},
        {Op::fsin_quarter_agx, 32, {f(1.25)}, f(0.75)},
        {Op::fsin_quarter_agx, 32, {f(2.25)}, f(-0.25)},
        {Op::fsin_quarter_agx, 32, {f(3.5)}, f(-0.5)},
        {Op::fsinc_quarter_agx, 32, {f(1)}, f(1)},
        {Op::fsinc_quarter_agx, 32, {f(-1)}, f(1)},
        {Op::fsinc_quarter_agx, 32, {f(0)}, f(1.5707963267948966)},
        {Op::fsinc_quarter_agx, 32, {f(0.5)}, f(1.4142135623730951)},
    };
    check_rows(rows);
}

// Below, equal and above, by the result of each.
TEST(FoldedValues, Comparisons) {
    struct Row {
        Op op;
        std::array<uint64_t, 3> results;
    };
    const uint64_t one = float_bits_of(1);
    const Row floats[] = {
        {Op::flt, {1, 0, 0}},   {Op::fge, {0, 1, 1}},     {Op::feq, {0, 1, 0}},
        {Op::fneu, {1, 0, 1}},  {Op::slt, {one, 0, 0}},   {Op::sge, {0, one, one}},
        {Op::seq, {0, one, 0}}, {Op::sne, {one, 0, one}},
    };
    const Row integers[] = {
        {Op::ilt, {1, 0, 0}},  {Op::ige, {0, 1, 1}},  {Op::ieq, {0, 1, 0}},  {Op::ine, {1, 0, 1}},
        {Op::ult, {1, 0, 0}},  {Op::uge, {0, 1, 1}},  {Op::imin, {2, 3, 3}}, {Op::imax, {3, 3, 4}},
        {Op::umin, {2, 3, 3}}, {Op::umax, {3, 3, 4}},
    };
    const auto check = [](const Row& row, auto number) {
        for (unsigned i = 0; i < 3; ++i)
            check_rows(
                std::array{FoldedRow{row.op, 32, {number(2 + i), number(3)}, row.results[i]}});
    };
    for (const Row& row : floats)
        check(row, float_bits_of);
    for (const Row& row : integers)
        check(row, [](uint64_t number) { return number; });
}

TEST(FoldedValues, Integers) {
    const uint64_t low = 0x89abcdef;
    const uint64_t high = 0x01234567;
    const FoldedRow rows[] = {
        {Op::ineg, 32, {5}, 0xfffffffb},
        {Op::iabs, 8, {0xff}, 1},
        {Op::iabs, 32, {7}, 7},
        {Op::isign, 32, {0}, 0},
        {Op::isign, 32, {1}, 1},
        {Op::isign, 32, {0xffffffff}, 0xffffffff},
        {Op::imul, 32, {6, 7}, 42},
        {Op::udiv, 32, {7, 1}, 7},
        {Op::umod, 32, {5, 0}, 0},
        {Op::umod, 32, {0, 0}, 0},
        {Op::umod, 32, {7, 1}, 0},
        {Op::ior, 32, {6, 3}, 7},
        {Op::ixor, 32, {6, 3}, 5},
        {Op::umul_2x32_64, 64, {0xfffffffe, 0x80000001}, 0x7ffffffffffffffe},
        {Op::imul_2x32_64, 64, {0xfffffffe, 0x7fffffff}, 0xffffffff00000002},
        {Op::pack_64, 64, {low, high}, 0x0123456789abcdef},
        {Op::unpack_64_high, 64, {0x0123456789abcdef}, high},
        {Op::funnel_ushr, 32, {low, high, 35}, 0x002468ac},
    };
    check_rows(rows);
}

TEST(FoldedValues, Conversions) {
    const auto f = float_bits_of;
    const FoldedRow rows[] = {
        {Op::b2f16, 1, {0}, 0},
        {Op::b2f32, 1, {0}, 0},
        {Op::b2f64, 1, {0}, 0},
        {Op::b2f32, 1, {1}, f(1)},
        {Op::b2f64, 1, {1}, double_bits(1)},
        {Op::b2i8, 1, {0}, 0},
        {Op::b2i16, 1, {0}, 0},
        {Op::b2i32, 1, {0}, 0},
        {Op::b2i64, 1, {0}, 0},
        {Op::b2i8, 1, {1}, 1},
        {Op::b2i16, 1, {1}, 1},
        {Op::b2i64, 1, {1}, 1},
        // A double in between would round twice: 2^62 + 2^38 + 1 lies above the middle.
        {Op::i2f32, 64, {0x4000004000000001}, f(0x1.000002p62)},
        {Op::i2f64, 32, {0xfefffffe}, double_bits(-16777218)},
        {Op::i2f64, 32, {0x01000001}, double_bits(16777217)},
        {Op::u2f64, 32, {0xffffffff}, double_bits(4294967295.0)},
        {Op::i2f16, 16, {0xf830}, half_bits(-2000)},
        {Op::u2f16, 16, {0xf800}, half_bits(63488)},
        {Op::f2u8, 32, {f(200.5)}, 200},
        {Op::f2u8, 32, {f(300)}, 255},
        {Op::f2i16, 32, {f(30000)}, 30000},
        {Op::f2i16, 32, {f(40000)}, 0x7fff},
        {Op::f2u16, 32, {f(40000)}, 40000},
        {Op::f2u16, 32, {f(70000)}, 0xffff},
        {Op::u2u8, 32, {0x1234}, 0x34},
        {Op::i2i16, 8, {0x80}, 0xff80},
        {Op::u2u16, 8, {0x80}, 0x80},
        {Op::i2i64, 32, {0x80000000}, 0xffffffff80000000},
        {Op::u2u64, 32, {0x80000001}, 0x80000001},
        {Op::i2b1, 32, {0}, 0},
        {Op::i2b1, 32, {1}, 1},
        {Op::i2b1, 32, {0xffffffff}, 1},
    };
    check_rows(rows);
}

TEST(FoldedValues, VectorsKeepTheOrder) {
    const std::array scalars = {ConstValues{1}, ConstValues{2}, ConstValues{3}};
    EXPECT_EQ(eval_op(Op::vec3, 3, 32, scalars), (ConstValues{1, 2, 3, 0}));
}

}  // namespace
}  // namespace cuesta::nir
