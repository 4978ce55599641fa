// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <optional>

#include "compiler/tgsi/nir_writer.h"

namespace cuesta::tgsi {
namespace {

using nir::Op;

enum class Form : uint8_t {
    components,  // each by itself, all at once
    scalar,      // of x alone: one instruction a component
};

struct Row {
    Op op;
    Opcode opcode;
    Form form = Form::components;
    bool saturates = false;
};

// What is one instruction of the same operands.
constexpr Row rows[] = {
    {Op::mov, Opcode::mov},
    {Op::fsat, Opcode::mov, Form::components, true},
    {Op::fsign, Opcode::ssg},
    {Op::ffloor, Opcode::flr},
    {Op::fceil, Opcode::ceil},
    {Op::ftrunc, Opcode::trunc},
    {Op::fround_even, Opcode::round},
    {Op::ffract, Opcode::frac},
    {Op::frcp, Opcode::rcp, Form::scalar},
    {Op::fsqrt, Opcode::sqrt, Form::scalar},
    {Op::fexp2, Opcode::ex2, Form::scalar},
    {Op::flog2, Opcode::lg2, Form::scalar},
    {Op::fsin, Opcode::sin, Form::scalar},
    {Op::fcos, Opcode::cos, Form::scalar},
    {Op::fpow, Opcode::pow, Form::scalar},
    {Op::fadd, Opcode::add},
    {Op::fmul, Opcode::mul},
    {Op::fdiv, Opcode::div},
    {Op::fmin, Opcode::min},
    {Op::fmax, Opcode::max},
    {Op::ffma, Opcode::fma},
    {Op::ldexp, Opcode::ldexp},
    {Op::fdot2, Opcode::dp2},
    {Op::fdot3, Opcode::dp3},
    {Op::fdot4, Opcode::dp4},
    {Op::flt, Opcode::fslt},
    {Op::fge, Opcode::fsge},
    {Op::feq, Opcode::fseq},
    {Op::fneu, Opcode::fsne},
    {Op::ilt, Opcode::islt},
    {Op::ige, Opcode::isge},
    {Op::ieq, Opcode::useq},
    {Op::ine, Opcode::usne},
    {Op::ult, Opcode::uslt},
    {Op::uge, Opcode::usge},
    {Op::slt, Opcode::slt},
    {Op::sge, Opcode::sge},
    {Op::seq, Opcode::seq},
    {Op::sne, Opcode::sne},
    {Op::bcsel, Opcode::ucmp},
    {Op::ineg, Opcode::ineg},
    {Op::iabs, Opcode::iabs},
    {Op::isign, Opcode::issg},
    {Op::inot, Opcode::not_},
    {Op::iadd, Opcode::uadd},
    {Op::imul, Opcode::umul},
    {Op::irem, Opcode::mod},
    {Op::imin, Opcode::imin},
    {Op::imax, Opcode::imax},
    {Op::umin, Opcode::umin},
    {Op::umax, Opcode::umax},
    {Op::iand, Opcode::and_},
    {Op::ior, Opcode::or_},
    {Op::ixor, Opcode::xor_},
    {Op::ishl, Opcode::shl},
    {Op::ishr, Opcode::shr},
    {Op::ushr, Opcode::ushr},
    {Op::i2f32, Opcode::i2f},
    {Op::u2f32, Opcode::u2f},
    {Op::f2i32, Opcode::f2i},
    {Op::f2u32, Opcode::f2u},
    {Op::idiv, Opcode::idiv},
};

std::optional<Row> row_of(Op op) {
    const auto found = std::ranges::find(rows, op, &Row::op);
    return found != std::end(rows) ? std::optional(*found) : std::nullopt;
}

bool multiplies(const nir::Instr& instr) {
    const nir::Alu* alu = instr.as<nir::Alu>();
    return alu != nullptr && (alu->op == Op::imul_2x32_64 || alu->op == Op::umul_2x32_64);
}

bool only_moves(Op op) {
    return op == Op::mov || op == Op::vec2 || op == Op::vec3 || op == Op::vec4 || op == Op::bcsel ||
           op == Op::pack_64 || op == Op::unpack_64_high;
}

// To the lower half, which is a move.
bool truncates(const nir::Alu& alu) {
    return alu.op == Op::u2u32 || alu.op == Op::i2i32;
}

// Arithmetic on integers of 64 bits, or conversions of them.
bool is_of_long_integers(const nir::Alu& alu) {
    bool found = alu.def.bit_size == 64 && alu.info().output_type.base != nir::BaseType::float_;
    for (unsigned i = 0; i < alu.srcs.size(); ++i)
        found |= alu.srcs[i].src.value->bit_size == 64 &&
                 alu.info().input_types[i].base != nir::BaseType::float_;
    return found && !only_moves(alu.op);
}

Source negated(Source source) {
    source.negate = !source.negate;
    return source;
}

}  // namespace

// One component after the other.
void NirWriter::each_component(Opcode opcode, const nir::Alu& alu) {
    for (unsigned c = 0; c < alu.def.components; ++c) {
        std::vector<Source> srcs;
        for (const nir::AluSrc& src : alu.srcs) {
            const uint8_t which = src.swizzle[c];
            srcs.push_back(value(src.src, {which, which, which, which}));
        }
        emit(opcode, {temp(temp_of(alu.def), 1u << c)}, std::move(srcs));
    }
}

void NirWriter::vector(const nir::Alu& alu) {
    for (unsigned c = 0; c < alu.def.components; ++c) {
        const uint8_t which = alu.srcs[c].swizzle[0];
        emit(Opcode::mov, {temp(temp_of(alu.def), 1u << c)},
             {value(alu.srcs[c].src, {which, which, which, which})});
    }
}

// What takes a modifier, a constant or more than one instruction. False: not one of these.
bool NirWriter::special(const nir::Alu& alu) {
    const auto src = [&](unsigned i) { return value(alu.srcs[i].src, alu.srcs[i].swizzle); };
    const Destination to = result(alu.def);
    const Source made = value({.value = const_cast<nir::Value*>(&alu.def)});
    switch (alu.op) {
        case Op::vec2:
        case Op::vec3:
        case Op::vec4: vector(alu); return true;
        case Op::fneg: emit(Opcode::mov, {to}, {negated(src(0))}); return true;
        case Op::fabs: {
            Source magnitude = src(0);
            magnitude.absolute = true;
            emit(Opcode::mov, {to}, {magnitude});
            return true;
        }
        case Op::fsub: emit(Opcode::add, {to}, {src(0), negated(src(1))}); return true;
        case Op::isub: emit(Opcode::uadd, {to}, {src(0), negated(src(1))}); return true;
        // RSQ takes the magnitude: of negative numbers it is the reciprocal of a root that is none.
        case Op::frsq:
            each_component(Opcode::sqrt, alu);
            for (uint8_t c = 0; c < alu.def.components; ++c)
                emit(Opcode::rcp, {temp(temp_of(alu.def), 1u << c)},
                     {source(File::temporary, temp_of(alu.def), {c, c, c, c})});
            return true;
        case Op::flrp: emit(Opcode::lrp, {to}, {src(2), src(1), src(0)}); return true;
        case Op::fcsel: {
            const uint32_t mask = new_temp();
            emit(Opcode::fsne, {temp(mask, to.mask)}, {src(0), number(0)});
            emit(Opcode::ucmp, {to}, {source(File::temporary, mask), src(1), src(2)});
            return true;
        }
        // TGSI's quotients by 0 have all bits, NIR's none.
        case Op::udiv:
        case Op::umod:
            emit(alu.op == Op::udiv ? Opcode::udiv : Opcode::umod, {to}, {src(0), src(1)});
            emit(Opcode::ucmp, {to}, {src(1), made, integer(0)});
            return true;
        case Op::fmod: {
            const uint32_t whole = new_temp();
            const Destination step = temp(whole, to.mask);
            const Source so_far = source(File::temporary, whole);
            emit(Opcode::div, {step}, {src(0), src(1)});
            emit(Opcode::flr, {step}, {so_far});
            emit(Opcode::mul, {step}, {src(1), so_far});
            emit(Opcode::add, {to}, {src(0), negated(so_far)});
            return true;
        }
        // The remainder with the divisor's sign: the other one, and a divisor where signs differ.
        case Op::imod: {
            const uint32_t fix = new_temp();
            const Destination step = temp(fix, to.mask);
            const Source so_far = source(File::temporary, fix);
            emit(Opcode::mod, {to}, {src(0), src(1)});
            emit(Opcode::xor_, {step}, {made, src(1)});
            emit(Opcode::islt, {step}, {so_far, integer(0)});
            emit(Opcode::and_, {step}, {so_far, src(1)});
            emit(Opcode::ucmp, {step}, {made, so_far, integer(0)});
            emit(Opcode::uadd, {to}, {made, so_far});
            return true;
        }
        // Of words here, which they are already; but a NaN of floats loses its payload, as in a sum
        // with -0, which is the number itself.
        case Op::f2f32:
            if (alu.srcs[0].src.value->bit_size != 32)
                return false;
            emit(Opcode::add, {to}, {src(0), number(-0.0f)});
            return true;
        case Op::i2i32:
        case Op::u2u32:
            if (alu.srcs[0].src.value->bit_size != 32)
                return false;
            emit(Opcode::mov, {to}, {src(0)});
            return true;
        case Op::b2f32: emit(Opcode::and_, {to}, {src(0), number(1)}); return true;
        case Op::b2i32: emit(Opcode::and_, {to}, {src(0), integer(1)}); return true;
        case Op::f2b1: emit(Opcode::fsne, {to}, {src(0), number(0)}); return true;
        case Op::i2b1: emit(Opcode::usne, {to}, {src(0), integer(0)}); return true;
        default: return false;
    }
}

// A product of 64 bits that is looked at by its upper half only, which is an instruction of its
// own.
bool NirWriter::is_product(const nir::Alu& alu) {
    bool by_upper_half = multiplies(alu);
    nir::for_each_use(const_cast<nir::Value&>(alu.def), [&](nir::Src& use) {
        const nir::Alu* reader = use.instr != nullptr ? use.instr->as<nir::Alu>() : nullptr;
        by_upper_half &= reader != nullptr && reader->op == Op::unpack_64_high;
    });
    return by_upper_half;
}

bool NirWriter::upper_product(const nir::Alu& alu) {
    const nir::AluSrc& from = alu.srcs[0];
    if (!multiplies(*from.src.value->instr))
        return false;
    const nir::Alu& product = *from.src.value->instr->as<nir::Alu>();
    if (!is_product(product))
        return false;
    std::vector<Source> srcs;
    for (const nir::AluSrc& src : product.srcs) {
        nir::Swizzle swizzle = src.swizzle;
        for (unsigned c = 0; c < alu.def.components; ++c)
            swizzle[c] = src.swizzle[from.swizzle[c]];
        srcs.push_back(value(src.src, swizzle));
    }
    emit(product.op == Op::imul_2x32_64 ? Opcode::imul_hi : Opcode::umul_hi, {result(alu.def)},
         std::move(srcs));
    return true;
}

Result<void> NirWriter::alu(const nir::Alu& alu) {
    if (is_product(alu))
        return {};
    if (alu.op == Op::unpack_64_high && upper_product(alu))
        return {};
    if (is_of_long_integers(alu) && !truncates(alu))
        return refuse(alu, "TGSI's 64-bit integers are not read back, and so not written for");
    if (!has_register(alu.def))
        return refuse(alu);
    bool has_doubles = alu.def.bit_size == 64, has_halves = alu.def.bit_size == 16;
    for (const nir::AluSrc& src : alu.srcs) {
        if (!has_register(*src.src.value))
            return refuse(alu);
        has_doubles |= src.src.value->bit_size == 64;
        has_halves |= src.src.value->bit_size == 16;
    }
    precise_ = alu.exact;
    if (has_doubles && has_halves)
        return refuse(alu);
    if (has_doubles)
        return doubles(alu);
    if (has_halves)
        return halves(alu);
    if (special(alu))
        return {};
    const std::optional<Row> row = row_of(alu.op);
    if (!row)
        return refuse(alu);
    if (row->form == Form::scalar) {
        each_component(row->opcode, alu);
        return {};
    }
    std::vector<Source> srcs;
    for (const nir::AluSrc& src : alu.srcs)
        srcs.push_back(value(src.src, src.swizzle));
    emit(row->opcode, {result(alu.def)}, std::move(srcs));
    program_.instructions.back().saturate = row->saturates;
    return {};
}

}  // namespace cuesta::tgsi
