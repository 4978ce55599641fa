// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The nine instruction classes. All live in the shader's arena; the builder makes them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "compiler/nir/nir_intrinsics.h"
#include "compiler/nir/nir_opcodes.h"
#include "compiler/nir/nir_textures.h"
#include "compiler/nir/value.h"

namespace cuesta::nir {

struct Block;
struct Function;
struct Type;
struct Variable;

enum class InstrKind : uint8_t {
    alu,
    intrinsic,
    tex,
    load_const,
    undef,
    phi,
    jump,
    call,
    parallel_copy,
};

struct Instr {
    InstrKind kind;
    bool mark = false;   // scratch for passes; no meaning between them
    uint32_t index = 0;  // position in the function, valid after index_instrs()
    Block* block = nullptr;
    Instr* previous = nullptr;
    Instr* next = nullptr;

    explicit Instr(InstrKind k) : kind(k) {}

    // This instruction as its class, or null when it is of another.
    template <typename T>
    T* as() {
        return kind == T::class_kind ? static_cast<T*>(this) : nullptr;
    }
    template <typename T>
    const T* as() const {
        return kind == T::class_kind ? static_cast<const T*>(this) : nullptr;
    }
};

using Swizzle = std::array<uint8_t, max_components>;
constexpr Swizzle identity_swizzle = {0, 1, 2, 3};

struct AluSrc {
    Src src;
    Swizzle swizzle = identity_swizzle;  // component i of the operand is src.value[swizzle[i]]
};

struct Alu : Instr {
    static constexpr InstrKind class_kind = InstrKind::alu;
    Op op;
    bool exact = false;  // forbids contraction and reassociation
    Value def;
    std::span<AluSrc> srcs;

    explicit Alu(Op o) : Instr(class_kind), op(o) {}
    const OpInfo& info() const { return op_info(op); }
    // Components that source `i` is read with.
    unsigned src_components(unsigned i) const {
        return info().input_sizes[i] != 0 ? info().input_sizes[i] : def.components;
    }
};

// A storage cell outside SSA, of texts and of the out-of-SSA pass; read and written by the
// intrinsics load_reg and store_reg.
struct Register {
    uint32_t id = 0;
    uint8_t components = 0;
    uint8_t bit_size = 0;
    Register* next = nullptr;
};

struct Intrinsic : Instr {
    static constexpr InstrKind class_kind = InstrKind::intrinsic;
    IntrinsicOp op;
    Value def;  // components 0 when the intrinsic has no destination
    std::span<Src> srcs;
    std::array<int32_t, max_intrinsic_indices> indices{};  // in the order of IntrinsicInfo::indices
    Variable* variable = nullptr;                          // deref_var
    const Type* type = nullptr;                            // what a deref points at
    Register* reg = nullptr;                               // load_reg, store_reg

    explicit Intrinsic(IntrinsicOp o) : Instr(class_kind), op(o) {}
    const IntrinsicInfo& info() const { return intrinsic_info(op); }

    // The constant index of this kind; the intrinsic must have it.
    int32_t index_of(IntrinsicIndex which) const {
        return indices[intrinsic_index_position(op, which)];
    }
    void set_index(IntrinsicIndex which, int32_t value) {
        indices[intrinsic_index_position(op, which)] = value;
    }
};

struct TexSrc {
    TexSrcKind kind;
    Src src;
};

struct Tex : Instr {
    static constexpr InstrKind class_kind = InstrKind::tex;
    TexOp op;
    SamplerDim dim = SamplerDim::dim_2d;
    bool is_array = false;
    bool is_shadow = false;
    BaseType dest_type = BaseType::float_;
    uint8_t coord_components = 0;
    uint8_t component = 0;  // tg4: the gathered channel
    uint32_t texture_index = 0;
    uint32_t sampler_index = 0;
    Value def;
    std::span<TexSrc> srcs;  // at most one of each kind

    explicit Tex(TexOp o) : Instr(class_kind), op(o) {}
    const TexOpInfo& info() const { return tex_op_info(op); }
    // Components of a coordinate without the layer.
    unsigned spatial_components() const { return sampler_dim_info(dim).components; }
    // Whether the source's numbers are integers, rather than floats.
    bool is_integer(TexSrcKind which) const {
        const TexSrcType type = tex_src_info(which).type;
        return type == TexSrcType::integer || (type == TexSrcType::coordinate && info().whole);
    }
    TexSrc* find(TexSrcKind wanted) {
        for (TexSrc& src : srcs)
            if (src.kind == wanted)
                return &src;
        return nullptr;
    }
    const TexSrc* find(TexSrcKind wanted) const { return const_cast<Tex*>(this)->find(wanted); }
};

// The bit pattern of one component, zero-extended.
using ConstValue = uint64_t;

struct LoadConst : Instr {
    static constexpr InstrKind class_kind = InstrKind::load_const;
    Value def;
    std::array<ConstValue, max_components> values{};

    LoadConst() : Instr(class_kind) {}
};

struct Undef : Instr {
    static constexpr InstrKind class_kind = InstrKind::undef;
    Value def;

    Undef() : Instr(class_kind) {}
};

struct PhiSrc {
    Block* predecessor = nullptr;
    Src src;
    PhiSrc* next = nullptr;
};

// Phis come first in their block; there is one source a predecessor.
struct Phi : Instr {
    static constexpr InstrKind class_kind = InstrKind::phi;
    Value def;
    PhiSrc* srcs = nullptr;

    Phi() : Instr(class_kind) {}
    PhiSrc* find(const Block* predecessor) {
        for (PhiSrc* src = srcs; src != nullptr; src = src->next)
            if (src->predecessor == predecessor)
                return src;
        return nullptr;
    }
};

enum class JumpKind : uint8_t { break_, continue_, return_ };

// The last instruction of its block.
struct Jump : Instr {
    static constexpr InstrKind class_kind = InstrKind::jump;
    JumpKind jump;

    explicit Jump(JumpKind j) : Instr(class_kind), jump(j) {}
};

// Arguments are derefs, in the order of the callee's parameters.
struct Call : Instr {
    static constexpr InstrKind class_kind = InstrKind::call;
    Function* callee;
    std::span<Src> args;

    explicit Call(Function* f) : Instr(class_kind), callee(f) {}
};

// Either side of an entry is an SSA value or a register.
struct ParallelCopyEntry {
    Value def;  // the destination when dest_reg is null
    Register* dest_reg = nullptr;
    Src src;  // the source when src_reg is null
    Register* src_reg = nullptr;
};

// All sources are read before any destination is written. Texts have it, and the out-of-SSA pass
// makes it.
struct ParallelCopy : Instr {
    static constexpr InstrKind class_kind = InstrKind::parallel_copy;
    std::span<ParallelCopyEntry> entries;

    ParallelCopy() : Instr(class_kind) {}
};

// The single result of an instruction, or null (jump, call, parallel copy, intrinsic without one).
Value* def_of(Instr& instr);
inline const Value* def_of(const Instr& instr) {
    return def_of(const_cast<Instr&>(instr));
}

// Whether the result is the address of a variable or of a part of one.
inline bool is_deref(const Instr& instr) {
    const Intrinsic* intrinsic = instr.as<Intrinsic>();
    return intrinsic != nullptr &&
           (intrinsic->op == IntrinsicOp::deref_var || intrinsic->op == IntrinsicOp::deref_array ||
            intrinsic->op == IntrinsicOp::deref_struct);
}

// Calls `visit(Src&)` for every source, in order.
template <typename Visit>
void for_each_src(Instr& instr, Visit&& visit) {
    switch (instr.kind) {
        case InstrKind::alu:
            for (AluSrc& src : instr.as<Alu>()->srcs)
                visit(src.src);
            break;
        case InstrKind::intrinsic:
            for (Src& src : instr.as<Intrinsic>()->srcs)
                visit(src);
            break;
        case InstrKind::tex:
            for (TexSrc& src : instr.as<Tex>()->srcs)
                visit(src.src);
            break;
        case InstrKind::phi:
            for (PhiSrc* src = instr.as<Phi>()->srcs; src != nullptr; src = src->next)
                visit(src->src);
            break;
        case InstrKind::call:
            for (Src& src : instr.as<Call>()->args)
                visit(src);
            break;
        case InstrKind::parallel_copy:
            for (ParallelCopyEntry& entry : instr.as<ParallelCopy>()->entries)
                if (entry.src_reg == nullptr)
                    visit(entry.src);
            break;
        case InstrKind::load_const:
        case InstrKind::undef:
        case InstrKind::jump: break;
    }
}

// Unlinks `instr` from its block and its sources from their use lists. Its result must be unused.
void remove_instr(Instr& instr);
// Takes away the source of the kind, which must be there.
void remove_tex_src(Tex& tex, TexSrcKind kind);

// Links a detached instruction.
void insert_before(Instr& where, Instr& instr);
void insert_after(Instr& where, Instr& instr);
void append(Block& block, Instr& instr);  // after everything, jumps included
void prepend(Block& block, Instr& instr);

// The constant component `i` of a value made by load_const, else null.
const LoadConst* constant_of(const Value& value);

}  // namespace cuesta::nir
