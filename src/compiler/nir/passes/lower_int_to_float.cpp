// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_int_to_float.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/bits.h"
#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

bool is_integer(OperandType type) {
    return (type.base == BaseType::int_ || type.base == BaseType::uint_) && type.bit_size != 1;
}

// Operations that pass bits on, whatever they mean.
bool is_typeless(Op op) {
    switch (op) {
        case Op::mov:
        case Op::vec2:
        case Op::vec3:
        case Op::vec4:
        case Op::bcsel: return true;
        default: return false;
    }
}

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

// Position of the source that counts slots, of intrinsics that have one.
std::optional<unsigned> offset_source(IntrinsicOp op) {
    switch (op) {
        case IntrinsicOp::load_input:
        case IntrinsicOp::load_uniform:
        case IntrinsicOp::load_scratch: return 0;
        case IntrinsicOp::store_output:
        case IntrinsicOp::store_scratch:
        case IntrinsicOp::deref_array: return 1;
        default: return std::nullopt;
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

struct State {
    Function& function;
    std::unordered_set<const Value*> integers;

    // --- which values are integers -------------------------------------------------------------

    bool reads_integer(const Instr& instr, const Src& src) const {
        if (const Alu* alu = instr.as<Alu>()) {
            for (unsigned i = 0; i < alu->srcs.size(); ++i) {
                if (&alu->srcs[i].src != &src)
                    continue;
                if (!is_typeless(alu->op))
                    return is_integer(alu->info().input_types[i]) && src.value->bit_size != 1;
                return !(alu->op == Op::bcsel && i == 0) && integers.count(&alu->def) != 0;
            }
        }
        if (const Phi* phi = instr.as<Phi>())
            return integers.count(&phi->def) != 0;
        if (const Intrinsic* intrinsic = instr.as<Intrinsic>()) {
            const std::optional<unsigned> offset = offset_source(intrinsic->op);
            return offset && &intrinsic->srcs[*offset] == &src;
        }
        if (const Tex* tex = instr.as<Tex>())
            return reads_integer(*tex, src);
        return false;
    }

    static bool reads_integer(const Tex& tex, const Src& src) {
        const bool by_texel =
            tex.op == TexOp::txf || tex.op == TexOp::txf_ms || tex.op == TexOp::txs;
        for (const TexSrc& one : tex.srcs) {
            if (&one.src != &src)
                continue;
            switch (one.kind) {
                case TexSrcKind::offset:
                case TexSrcKind::ms_index:
                case TexSrcKind::texture_offset:
                case TexSrcKind::sampler_offset: return true;
                default: return by_texel;
            }
        }
        return false;
    }

    bool makes_integer(Instr& instr) const {
        if (const Alu* alu = instr.as<Alu>(); alu != nullptr && !is_typeless(alu->op))
            return is_integer(alu->info().output_type) && alu->def.bit_size != 1;
        const Intrinsic* intrinsic = instr.as<Intrinsic>();
        if (intrinsic != nullptr)
            return intrinsic->op == IntrinsicOp::load_vertex_id ||
                   intrinsic->op == IntrinsicOp::load_instance_id;
        // Moves and phis pass on what they are given (constants may mean anything).
        if (instr.kind != InstrKind::alu && instr.kind != InstrKind::phi)
            return false;
        bool any = false;
        for_each_src(instr, [&](Src& src) { any = any || integers.count(src.value) != 0; });
        return any;
    }

    static bool passes_on(const Instr& instr) {
        return instr.kind == InstrKind::phi ||
               (instr.kind == InstrKind::alu && is_typeless(instr.as<Alu>()->op));
    }

    bool is_integer_value(Instr& instr, Value& def) const {
        bool integer = makes_integer(instr);
        if (!integer && passes_on(instr))
            for_each_use(def, [&](Src& use) {
                integer = integer || (use.instr != nullptr && reads_integer(*use.instr, use));
            });
        return integer;
    }

    // What one value turns out to be tells about those it is made of and those made of it, as far
    // as bits are passed on.
    void infer() {
        std::vector<Instr*> work;
        for_each_instr(function.body, [&](Instr& instr) { work.push_back(&instr); });
        std::reverse(work.begin(), work.end());
        while (!work.empty()) {
            Instr& instr = *work.back();
            work.pop_back();
            Value* def = def_of(instr);
            if (def == nullptr || def->bit_size == 1 || integers.count(def) != 0 ||
                instr.kind == InstrKind::load_const || instr.kind == InstrKind::undef ||
                !is_integer_value(instr, *def))
                continue;
            integers.insert(def);
            for_each_use(*def, [&](Src& use) {
                if (use.instr != nullptr && passes_on(*use.instr))
                    work.push_back(use.instr);
            });
            if (passes_on(instr))
                for_each_src(instr, [&](Src& src) {
                    if (passes_on(*src.value->instr))
                        work.push_back(src.value->instr);
                });
        }
    }

    // --- rewriting -----------------------------------------------------------------------------

    // The constant as whole floats, made next to the original.
    Value* float_constant(LoadConst& constant) {
        Builder b(function, Cursor::behind(constant));
        std::array<ConstValue, max_components> values{};
        for (unsigned i = 0; i < constant.def.components; ++i) {
            const int64_t whole = base::sign_extend(constant.values[i], constant.def.bit_size);
            values[i] = std::bit_cast<uint32_t>(static_cast<float>(whole));
        }
        return b.load_const(32, std::span(values.data(), constant.def.components));
    }

    // Constants that are read as integers.
    void convert_constants() {
        std::vector<LoadConst*> constants;
        for_each_instr(function.body, [&](Instr& instr) {
            if (LoadConst* constant = instr.as<LoadConst>();
                constant != nullptr && constant->def.bit_size != 1)
                constants.push_back(constant);
        });
        for (LoadConst* constant : constants) {
            std::vector<Src*> readers;
            for_each_use(constant->def, [&](Src& use) {
                if (use.instr != nullptr && reads_integer(*use.instr, use))
                    readers.push_back(&use);
            });
            if (readers.empty())
                continue;
            Value* converted = float_constant(*constant);
            for (Src* use : readers)
                set_src(*use, converted);
        }
    }

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

    // Shifts by constants are multiplications by powers of two, one a component.
    Value* shifted(Builder& b, const Alu& alu) {
        const LoadConst* counts = constant_of(*alu.srcs[1].src.value);
        if (counts == nullptr)
            return nullptr;
        const bool left = alu.op == Op::ishl;
        std::array<ConstValue, max_components> factors{};
        for (unsigned i = 0; i < alu.def.components; ++i) {
            // convert_constants() made the counts floats already; their low five bits matter.
            const ConstValue bits = counts->values[alu.srcs[1].swizzle[i]];
            const int64_t count =
                static_cast<int64_t>(std::bit_cast<float>(static_cast<uint32_t>(bits)));
            const float exponent = static_cast<float>(count & 31);
            factors[i] = std::bit_cast<uint32_t>(std::exp2(left ? exponent : -exponent));
        }
        Value* factor = b.load_const(32, std::span(factors.data(), alu.def.components));
        Value* scaled = b.fmul(operand(b, alu, 0), factor);
        return left ? scaled : b.ffloor(scaled);
    }

    Result<void> lower(Alu& alu) {
        const bool on_integers =
            is_integer(alu.info().output_type) ||
            (alu.info().num_inputs != 0 && is_integer(alu.info().input_types[0]));
        if (!on_integers || is_typeless(alu.op))
            return {};
        // Booleans stay for now; an integer made of one does not.
        if (alu.srcs[0].src.value->bit_size == 1 && alu.def.bit_size == 1)
            return {};
        Builder b(function, Cursor::before(alu));
        Value* with = nullptr;
        if (const std::optional<Op> op = float_op(alu.op))
            with = rebuilt(b, alu, *op);
        else if (alu.op == Op::ishl || alu.op == Op::ishr || alu.op == Op::ushr)
            with = shifted(b, alu);
        if (with == nullptr)
            return Error{Errc::unsupported, "the core has no integers: '" +
                                                std::string(alu.info().name) +
                                                "' on integers cannot be done with floats"};
        replace(alu, with);
        return {};
    }
};

}  // namespace

Result<bool> lower_int_to_float(Function& function) {
    State state{function, {}};
    std::vector<Intrinsic*> intrinsics;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Intrinsic* intrinsic = instr.as<Intrinsic>())
            intrinsics.push_back(intrinsic);
    });
    for (Intrinsic* intrinsic : intrinsics)
        state.fold_offset(*intrinsic);
    state.infer();
    state.convert_constants();
    std::vector<Alu*> instrs;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Alu* alu = instr.as<Alu>())
            instrs.push_back(alu);
    });
    for (Alu* alu : instrs)
        TRY(state.lower(*alu));
    function.shader->float_offsets = true;
    return true;
}

}  // namespace cuesta::nir
