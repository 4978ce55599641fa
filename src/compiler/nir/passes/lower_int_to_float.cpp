// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_int_to_float.h"

#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.h"
#include "compiler/nir/builder.h"
#include "compiler/nir/constant_eval.h"
#include "compiler/nir/passes/bit_graph.h"
#include "compiler/nir/passes/bit_meanings.h"
#include "compiler/nir/passes/lower_bool_integers.h"
#include "compiler/nir/passes/lower_mask_logic.h"

namespace cuesta::nir {
namespace {

std::optional<Op> float_op(Op op) {
    switch (op) {
        case Op::iadd: return Op::fadd;
        case Op::isub: return Op::fsub;
        case Op::imul: return Op::fmul;
        case Op::ineg: return Op::fneg;
        case Op::iabs: return Op::fabs;
        case Op::isign: return Op::fsign;
        case Op::imin:
        case Op::umin: return Op::fmin;
        case Op::imax:
        case Op::umax: return Op::fmax;
        case Op::ilt:
        case Op::ult: return Op::flt;
        case Op::ige:
        case Op::uge: return Op::fge;
        case Op::ieq: return Op::feq;
        case Op::ine: return Op::fneu;
        case Op::i2b1: return Op::f2b1;
        case Op::b2i32: return Op::b2f32;
        case Op::i2f32:
        case Op::u2f32:
        case Op::i2i32:
        case Op::u2u32: return Op::mov;
        case Op::f2i32:
        case Op::f2u32: return Op::ftrunc;
        default: return std::nullopt;
    }
}

// What languages write for it; empty where it is a function, or no one writes it.
std::string_view operator_of(Op op) {
    switch (op) {
        case Op::iand: return "&";
        case Op::ior: return "|";
        case Op::ixor: return "^";
        case Op::inot: return "~";
        case Op::ishl: return "<<";
        case Op::ishr:
        case Op::ushr: return ">>";
        default: return {};
    }
}

// The slots that an access with an offset may reach.
uint64_t slot_count(const Shader& shader, IntrinsicOp op) {
    switch (op) {
        case IntrinsicOp::load_input: return shader.inputs.size();
        case IntrinsicOp::load_uniform: return shader.uniform_vec4s;
        case IntrinsicOp::store_output: return shader.outputs.size();
        default: return shader.scratch_vec4s;
    }
}

struct IntegerLowering {
    Function& function;
    FloatZeroTests float_tests{};
    // Zeros that are integers may be carried as -0.0. Where floats are asked for it, those that are
    // made of integers may not.
    bool asks_for_minus_zero = false;

    // A constant offset belongs to the base. Code that never runs may reach beyond what there is (a
    // guarded access of an unrolled loop): such a load gives zero, such a store does nothing.
    void fold_offset(Intrinsic& intrinsic) {
        const std::optional<unsigned> at = offset_source(intrinsic.op);
        if (!at || intrinsic.op == IntrinsicOp::deref_array)
            return;
        const LoadConst* constant = constant_of(*intrinsic.srcs[*at].value);
        if (constant == nullptr || constant->values[0] == 0)
            return;
        const int64_t slot = intrinsic.index_of(IntrinsicIndex::base) +
                             base::sign_extend(constant->values[0], constant->def.bit_size);
        if (slot < 0 || static_cast<uint64_t>(slot) >= slot_count(*function.shader, intrinsic.op))
            return drop_access(intrinsic);
        intrinsic.set_index(IntrinsicIndex::base, static_cast<int32_t>(slot));
        if (intrinsic.op == IntrinsicOp::load_uniform)
            intrinsic.set_index(IntrinsicIndex::range, 1);
        Builder b(function, Cursor::before(intrinsic));
        set_src(intrinsic.srcs[*at], b.imm_int(0));
    }

    void drop_access(Intrinsic& intrinsic) {
        if (def_of(intrinsic) != nullptr) {
            Builder b(function, Cursor::before(intrinsic));
            const std::array<ConstValue, max_components> zeros{};
            const std::span values(zeros.data(), intrinsic.def.components);
            replace_all_uses(intrinsic.def, *b.load_const(intrinsic.def.bit_size, values));
        }
        remove_instr(intrinsic);
    }

    void replace(Alu& alu, Value* with) {
        replace_all_uses(alu.def, *with);
        remove_instr(alu);
    }

    Value* rebuilt(Builder& b, const Alu& alu, Op op) {
        std::array<AluSrc, max_op_inputs> srcs;
        for (unsigned i = 0; i < alu.srcs.size(); ++i) {
            srcs[i].src.value = alu.srcs[i].src.value;
            srcs[i].swizzle = alu.srcs[i].swizzle;
        }
        return &b.alu_swizzled(op, alu.def.components, std::span(srcs.data(), alu.srcs.size()))
                    ->def;
    }

    Value* operand(Builder& b, const Alu& alu, unsigned i) {
        return b.swizzle(alu.srcs[i].src.value,
                         std::span(alu.srcs[i].swizzle.data(), alu.def.components));
    }

    static Error cannot(const Alu& alu, std::string_view why) {
        // Languages have operators for most of these.
        const std::string_view op = operator_of(alu.op);
        const std::string name(alu.info().name);
        return {Errc::unsupported,
                "the core has no integers: " +
                    (op.empty() ? "'" + name + "' on integers"
                                : "'" + std::string(op) + "' on integers (" + name + ")") +
                    " cannot be done with floats" + std::string(why)};
    }

    bool holds_power(float power) const {
        const auto bits = std::bit_cast<uint32_t>(power);
        return round_to_storage(bits, 32, function.shader->float_modes) == bits;
    }

    // Shifts by constants are multiplications by powers of two, one a component.
    Result<Value*> shifted(Builder& b, const Alu& alu) {
        const LoadConst* counts = constant_of(*alu.srcs[1].src.value);
        if (counts == nullptr)
            return cannot(alu, "");
        const bool left = alu.op == Op::ishl;
        std::array<ConstValue, max_components> factors{};
        for (unsigned i = 0; i < alu.def.components; ++i) {
            const ConstValue count = counts->values[alu.srcs[1].swizzle[i]] & 31;
            const float power =
                std::exp2(left ? static_cast<float>(count) : -static_cast<float>(count));
            if (!holds_power(power))
                return cannot(alu, " where the count is " + std::to_string(count));
            factors[i] = std::bit_cast<uint32_t>(power);
        }
        Value* factor = b.load_const(32, std::span(factors.data(), alu.def.components));
        Value* scaled = b.fmul(operand(b, alu, 0), factor);
        return left ? scaled : b.ffloor(scaled);
    }

    // Whether the bits of a float are not all zeros: true of -0.0, whose reciprocal is negative.
    Value* float_test(Builder& b, const Alu& alu, FloatZeroTest test) {
        b.exact = true;
        Value* value = operand(b, alu, test.source);
        Value* zero = b.imm_float(0.0f, value->bit_size);
        Value* nonzero = b.fneu(value, zero);
        if (test.may_be_minus_zero)
            nonzero = b.ior(nonzero, b.flt(b.frcp(value), zero));
        return alu.op == Op::ieq ? b.inot(nonzero) : nonzero;
    }

    static bool is_float_of_integer(const Alu& alu) {
        return alu.info().output_type.base == BaseType::float_ &&
               is_integer(alu.info().input_types[0]);
    }

    Result<void> lower(Alu& alu) {
        const bool on_integers =
            is_integer(alu.info().output_type) ||
            (alu.info().num_inputs != 0 && is_integer(alu.info().input_types[0]));
        if (!on_integers || is_typeless(alu.op))
            return {};
        // Logic of booleans stays for now; an integer made of one does not.
        if (alu.srcs[0].src.value->bit_size == 1 && alu.def.bit_size == 1)
            return {};
        Builder b(function, Cursor::before(alu));
        if (const auto test = float_tests.find(&alu); test != float_tests.end()) {
            replace(alu, float_test(b, alu, test->second));
            return {};
        }
        Value* with = nullptr;
        if (const std::optional<Op> op = float_op(alu.op)) {
            with = rebuilt(b, alu, *op);
            // Whole numbers of a float of another size.
            if (with->bit_size != alu.def.bit_size)
                with = b.f2f32(with);
            if (asks_for_minus_zero && is_float_of_integer(alu)) {
                b.exact = true;
                with = b.fadd(with, b.imm_float(0.0f, with->bit_size));
            }
        }
        if (is_shift(alu.op))
            with = TRY(shifted(b, alu));
        if (with == nullptr)
            return cannot(alu, "");
        replace(alu, with);
        return {};
    }
};

}  // namespace

Result<bool> lower_int_to_float(Function& function) {
    lower_bool_integers(function);
    lower_mask_logic(function);
    IntegerLowering lowering{function};
    std::vector<Intrinsic*> intrinsics;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Intrinsic* intrinsic = instr.as<Intrinsic>())
            intrinsics.push_back(intrinsic);
    });
    for (Intrinsic* intrinsic : intrinsics)
        lowering.fold_offset(*intrinsic);
    lowering.float_tests = TRY(separate_meanings(function));
    for (const auto& [alu, test] : lowering.float_tests)
        lowering.asks_for_minus_zero = lowering.asks_for_minus_zero || test.may_be_minus_zero;
    std::vector<Alu*> instrs;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Alu* alu = instr.as<Alu>())
            instrs.push_back(alu);
    });
    for (Alu* alu : instrs)
        TRY(lowering.lower(*alu));
    function.shader->float_offsets = true;
    return true;
}

}  // namespace cuesta::nir
