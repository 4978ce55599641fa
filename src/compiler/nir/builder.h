// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Makes instructions at a cursor. The builder folds nothing.
#pragma once

#include <initializer_list>
#include <span>

#include "compiler/nir/shader.h"

namespace cuesta::nir {

// A place between two instructions: right after `after`, or at the start of `block` (behind its
// phis) when that is null.
struct Cursor {
    Block* block = nullptr;
    Instr* after = nullptr;

    static Cursor before(Instr& instr);
    static Cursor behind(Instr& instr);
    static Cursor at_start(Block& block);  // behind the phis
    static Cursor at_end(Block& block);    // in front of a jump
};

struct TexBuild {
    TexOp op = TexOp::tex;
    SamplerDim dim = SamplerDim::dim_2d;
    bool is_array = false;
    bool is_shadow = false;
    uint32_t texture_index = 0;
    uint32_t sampler_index = 0;
    uint8_t components = 4;
    uint8_t bit_size = 32;
    BaseType dest_type = BaseType::float_;
};

class Builder {
  public:
    Builder(Function& function, Cursor where) : cursor(where), function_(function) {}
    // At the end of the body.
    explicit Builder(Function& function);

    Cursor cursor;
    bool exact = false;  // given to every ALU instruction made

    Function& function() { return function_; }
    Shader& shader() { return *function_.shader; }

    // --- constants -----------------------------------------------------------------------------
    Value* imm_float(float value, unsigned bit_size = 32);
    Value* imm_vec4(float x, float y, float z, float w);
    Value* imm_int(int64_t value, unsigned bit_size = 32);
    Value* imm_bool(bool value);
    Value* load_const(unsigned bit_size, std::span<const ConstValue> values);
    Value* undef(unsigned components, unsigned bit_size = 32);

    // --- ALU -----------------------------------------------------------------------------------
    // Sources are read with the identity swizzle; a source of one component is repeated where the
    // operation wants more. The result's size follows the opcode's table entry.
    Value* alu(Op op, std::span<Value* const> sources);
    Value* alu(Op op, std::initializer_list<Value*> sources) {
        return alu(op, std::span<Value* const>(sources.begin(), sources.size()));
    }
    // Swizzles given; `components` is the result's (for per-component opcodes).
    Alu* alu_swizzled(Op op, unsigned components, std::span<const AluSrc> sources);

    Value* swizzle(Value* value, std::span<const uint8_t> components);
    Value* channel(Value* value, unsigned component);
    // vec2, vec3 or vec4 of scalars; one scalar comes back as it is.
    Value* vec(std::span<Value* const> scalars);

#include "compiler/nir/builder_ops.inc"  // Value* fadd(Value* a, Value* b); one method an opcode

    // --- the other classes ---------------------------------------------------------------------
    // `components` and `bit_size` of the result, 0 components for none.
    Intrinsic* intrinsic(IntrinsicOp op,
                         unsigned components,
                         unsigned bit_size,
                         std::span<Value* const> sources,
                         std::span<const int32_t> indices = {});
    Intrinsic* intrinsic(IntrinsicOp op,
                         unsigned components,
                         unsigned bit_size,
                         std::initializer_list<Value*> sources,
                         std::initializer_list<int32_t> indices = {}) {
        return intrinsic(op, components, bit_size,
                         std::span<Value* const>(sources.begin(), sources.size()),
                         std::span<const int32_t>(indices.begin(), indices.size()));
    }
    struct TexSource {
        TexSrcKind kind;
        Value* value;
    };
    Tex* tex(const TexBuild& what, std::span<const TexSource> sources);
    // The same operation as `model`, in all that its sources do not say, with these sources.
    Tex* tex_like(const Tex& model, TexOp op, std::span<const TexSource> sources);

    Value* load_input(uint32_t base, unsigned components = 4);
    Value* load_uniform(uint32_t base, unsigned components = 4);
    void store_output(Value* value,
                      uint32_t base,
                      unsigned write_mask = 0xf,
                      unsigned component = 0);

    Value* deref_var(Variable* variable);
    Value* deref_array(Value* parent, Value* index);
    Value* deref_struct(Value* parent, size_t member);
    Value* load_deref(Value* deref);
    void store_deref(Value* deref, Value* value, unsigned write_mask = 0xf);

    // A phi at the start of the cursor's block, without sources yet.
    Phi* phi(Block& block, unsigned components, unsigned bit_size);
    void add_phi_src(Phi& phi, Block& predecessor, Value* value);

    // --- control flow --------------------------------------------------------------------------
    // The cursor moves into the new node and, at the pop, behind it. rebuild_cfg() when done.
    If* push_if(Value* condition);
    void push_else(If* node);
    void pop_if(If* node);
    Loop* push_loop();
    void pop_loop(Loop* node);
    void jump(JumpKind kind);

    // Links an instruction at the cursor and steps behind it.
    void insert(Instr& instr);

    // A detached instruction's result gets its number and size here.
    void init_def(Instr& instr, Value& def, unsigned components, unsigned bit_size);

  private:
    Function& function_;
};

}  // namespace cuesta::nir
