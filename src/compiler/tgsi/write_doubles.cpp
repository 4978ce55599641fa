// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Doubles: two components of a TEMP each, two of them in one. Values of 32 bits that stand beside
// them, one for each, are x and y.
#include <algorithm>
#include <optional>

#include "compiler/tgsi/nir_writer.h"

namespace cuesta::tgsi {
namespace {

using nir::Op;

enum class Result32 : uint8_t {
    none,    // doubles
    beside,  // in x and y
    apart,   // in the first halves of pairs
};

struct DoubleRow {
    Op op;
    Opcode opcode;
    Result32 result = Result32::none;
};

// What is one instruction of the same operands.
constexpr DoubleRow rows_of_doubles[] = {
    {Op::mov, Opcode::mov},
    {Op::fadd, Opcode::dadd},
    {Op::fmul, Opcode::dmul},
    {Op::fdiv, Opcode::ddiv},
    {Op::ffma, Opcode::dfma},
    {Op::fmin, Opcode::dmin},
    {Op::fmax, Opcode::dmax},
    {Op::frcp, Opcode::drcp},
    {Op::fsqrt, Opcode::dsqrt},
    {Op::frsq, Opcode::drsq},
    {Op::ffract, Opcode::dfrac},
    {Op::ffloor, Opcode::dflr},
    {Op::fceil, Opcode::dceil},
    {Op::ftrunc, Opcode::dtrunc},
    {Op::fround_even, Opcode::dround},
    {Op::fsign, Opcode::dssg},
    {Op::fabs, Opcode::dabs},
    {Op::fneg, Opcode::dneg},
    {Op::f2f64, Opcode::f2d},
    {Op::i2f64, Opcode::i2d},
    {Op::u2f64, Opcode::u2d},
    {Op::f2f32, Opcode::d2f, Result32::beside},
    {Op::f2i32, Opcode::d2i, Result32::beside},
    {Op::f2u32, Opcode::d2u, Result32::beside},
    {Op::flt, Opcode::dslt, Result32::apart},
    {Op::fge, Opcode::dsge, Result32::apart},
    {Op::feq, Opcode::dseq, Result32::apart},
    {Op::fneu, Opcode::dsne, Result32::apart},
};

}  // namespace

// Each component twice, for both halves of a double.
Source NirWriter::twice(const nir::AluSrc& src) {
    const uint8_t x = src.swizzle[0], y = src.swizzle[1];
    return value(src.src, {x, x, y, y});
}

// Halves put together and taken apart, and what takes no row. False: not one of these.
bool NirWriter::special_double(const nir::Alu& alu) {
    const auto src = [&](unsigned i) { return value(alu.srcs[i].src, alu.srcs[i].swizzle); };
    const Destination to = result(alu.def);
    const uint32_t where = temp_of(alu.def);
    switch (alu.op) {
        case Op::pack_64:
            for (unsigned half = 0; half < 2; ++half)
                emit(Opcode::mov, {temp(where, to.mask & (5u << half))}, {twice(alu.srcs[half])});
            return true;
        case Op::u2u32:
        case Op::i2i32:
        case Op::unpack_64_high: {
            Source halves = src(0);
            const unsigned first = alu.op == Op::unpack_64_high ? 1 : 0;
            halves.swizzle = {halves.swizzle[first], halves.swizzle[2 + first],
                              halves.swizzle[first], halves.swizzle[first]};
            emit(Opcode::mov, {to}, {halves});
            return true;
        }
        case Op::vec2:
            for (unsigned i = 0; i < 2; ++i) {
                const uint8_t which = alu.srcs[i].swizzle[0];
                emit(Opcode::mov, {temp(where, 3u << 2 * i)},
                     {value(alu.srcs[i].src, {which, which})});
            }
            return true;
        case Op::f2b1:
            truths(Opcode::dsne, alu, {src(0), immediate(Immediate::Type::uint32, {})});
            return true;
        case Op::b2f64: {
            const uint32_t numbers = new_temp();
            emit(Opcode::and_, {temp(numbers, 3)}, {src(0), number(1)});
            emit(Opcode::f2d, {to}, {source(File::temporary, numbers)});
            return true;
        }
        case Op::fsub: {
            Source negated = src(1);
            negated.negate = true;
            emit(Opcode::dadd, {to}, {src(0), negated});
            return true;
        }
        // A sum with -0 is the number itself. Only results are clamped; and a double already loses
        // no more than the payload of NaN.
        case Op::f2f64:
        case Op::fsat: {
            if (alu.srcs[0].src.value->bit_size != 64)
                return false;
            constexpr uint32_t sign = 0x8000'0000;
            emit(Opcode::dadd, {to},
                 {src(0), immediate(Immediate::Type::uint32, {0, sign, 0, sign})});
            program_.instructions.back().saturate = alu.op == Op::fsat;
            return true;
        }
        // The exponent is in the first half of a pair.
        case Op::ldexp: emit(Opcode::dldexp, {to}, {src(0), twice(alu.srcs[1])}); return true;
        case Op::bcsel: emit(Opcode::ucmp, {to}, {twice(alu.srcs[0]), src(1), src(2)}); return true;
        default: return false;
    }
}

Result<void> NirWriter::doubles(const nir::Alu& alu) {
    if (special_double(alu))
        return {};
    const auto* const row = std::ranges::find(rows_of_doubles, alu.op, &DoubleRow::op);
    const bool wants_32 = row != std::end(rows_of_doubles) && row->result != Result32::none;
    if (row == std::end(rows_of_doubles) || wants_32 != (alu.def.bit_size != 64))
        return refuse(alu);
    std::vector<Source> srcs;
    for (const nir::AluSrc& src : alu.srcs)
        srcs.push_back(value(src.src, src.swizzle));
    if (row->result != Result32::apart) {
        emit(row->opcode, {result(alu.def)}, std::move(srcs));
        return {};
    }
    truths(row->opcode, alu, std::move(srcs));
    return {};
}

// A comparison, whose truths are in the first halves of pairs.
void NirWriter::truths(Opcode opcode, const nir::Alu& alu, std::vector<Source> srcs) {
    const uint32_t truth = new_temp();
    emit(opcode, {temp(truth, 0xf)}, std::move(srcs));
    emit(Opcode::mov, {result(alu.def)}, {source(File::temporary, truth, {0, 2, 0, 2})});
}

}  // namespace cuesta::tgsi
