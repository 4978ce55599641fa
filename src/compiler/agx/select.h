// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Selection: lowered NIR to machine instructions. Moves, vectors, negation and absolute value,
// extensions, constants, push memory and comparisons cost nothing where they are made: each
// component of a NIR value is a reference (Ref) to where it already is, and whoever reads it takes
// what its operand can and puts the rest into registers.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "compiler/agx/compile.h"
#include "compiler/agx/ir.h"
#include "compiler/agx/uniform_constants.h"
#include "compiler/nir/shader.h"

namespace cuesta::agx {

using MachineOp = hw::agx::Op;

// Booleans are 0 or 1 in a register of so many bits.
inline constexpr unsigned bool_bits = 16;

// How what is stored in fewer bits than the value has is widened.
enum class Widening : uint8_t { none, zero, sign, float_ };

bool has_memory_barrier(const nir::Shader& shader);

// Components of the vector that somebody reads, as a mask.
unsigned used_components(const nir::Value& vector);

// Where one component of a NIR value is.
struct Ref {
    enum class Kind : uint8_t { unset, value, uniform, constant, comparison };

    Kind kind = Kind::unset;
    uint8_t bits = 0;  // as it is stored: 16, 32 or 64
    Widening widening = Widening::none;
    bool absolute = false;  // floats; before `negate`
    bool negate = false;
    bool inverted = false;  // booleans: the value is the opposite
    uint16_t uniform = 0;   // half
    ValueId value = no_value;
    uint64_t constant = 0;
    const nir::Alu* comparison = nullptr;

    bool is_constant() const { return kind == Kind::constant; }
    bool has_sign() const { return absolute || negate; }
    bool operator==(const Ref&) const = default;
};

// What a source may be, by the kinds of operands of the machine.
enum class SrcUse : uint8_t {
    float32,  // f32 or f16 widened; minifloats; signs
    float16,
    integer,  // 16 or 32 bits, zero-extended; 0..255
    mul,      // also sign-extended
    add,      // also 64 bits
    pick,     // the results that a compare-and-select chooses from: of the size of its result
    reg,      // a register, of the operand's own size
};

// A condition as machine instructions take it.
struct Condition {
    bool is_float = false;
    unsigned bits = 32;  // of what is compared
    uint8_t code = 0;    // hw Fcond or Icond, without the bit that inverts
    bool inverted = false;
    Ref a;
    Ref b;
};

class Selector {
  public:
    Selector(nir::Shader& shader,
             nir::Function& function,
             Ir& ir,
             Program& program,
             UniformConstants& constants,
             bool flat_in_b = false);

    Result<void> run();

  private:
    // --- control flow (select_flow.cpp)
    struct LoopState {
        unsigned levels = 1;  // what the loop itself counts in r0l: 2 when it has a continue
        unsigned depth = 0;   // ifs between it and here
        Block* header = nullptr;
        std::vector<Block*> breaks;
        std::vector<Block*> continues;
    };
    Result<void> select_list(nir::CfList& list);
    Result<void> select_block(nir::Block& block);
    Result<void> select_if(nir::If& node);
    Result<void> select_loop(nir::Loop& node);
    Result<void> select_jump(const nir::Jump& jump);
    Block& block_of(const nir::Block& block);
    void start_block(const nir::Block& block);
    Instr& close(MachineOp op);
    Instr& open(Block& block, MachineOp op);
    void close_if(const Condition& condition);
    Instr& make_counter(unsigned levels);
    void leave(unsigned levels);
    void give_zeros(Instr& instr);
    void skip_when_empty(Block& start, Block& end, Block& next);
    void at_end_of(Block& block);
    void clear_counter();
    void finish_stage();
    void set_levels(Instr& instr, unsigned levels);
    void define_phis(nir::Block& block);
    void fill_phis(nir::Block& block);

    // --- operands (select_operands.cpp)
    Ref ref(const nir::Value& value, unsigned component = 0) const;
    Ref source(const nir::Alu& alu, unsigned index, unsigned component = 0) const;
    // The reference as a source of the use; `bits` is the size the operand reads (for pick, of the
    // result). Emits what is needed to make it one.
    Src make_src(Ref ref, SrcUse use, unsigned bits);
    // In registers, without modifiers, of that size.
    ValueId to_register(const Ref& ref, unsigned bits);
    Src register_src(const Ref& ref, unsigned bits) {
        return value_src(ir_, to_register(ref, bits));
    }
    ValueId wide_register(const Ref& ref);
    std::optional<Src> constant_src(const Ref& ref, SrcUse use, unsigned bits);
    ValueId whole_of(std::span<const Ref> refs, unsigned bits) const;
    ValueId vector_of(std::span<const Ref> refs, unsigned bits);
    Ref constant(uint64_t value, unsigned bits) const;
    Ref ref_of(ValueId value, unsigned bits) const;
    Ref low_half(const Ref& ref);
    void set_ref(const nir::Value& value, unsigned component, const Ref& ref);
    void set_vector(const nir::Value& value, ValueId vector, unsigned element_bits);
    std::optional<uint64_t> constant_value(const Ref& ref) const;

    // --- instructions (select_operands.cpp)
    Instr& insert(Instr& instr);
    Instr& emit(MachineOp op, size_t srcs);
    // An instruction with the result operand D and sources of the uses given, named A, B, C ...
    ValueId emit_alu(MachineOp op, unsigned bits, std::initializer_list<Src> srcs);
    Instr& emit_alu_instr(MachineOp op, unsigned bits, std::initializer_list<Src> srcs);
    ValueId define(Instr& instr, size_t def, char name, unsigned bits, unsigned count = 1);
    void give(Instr& instr, size_t src, char name, Src what);
    ValueId move_immediate(uint64_t value, unsigned bits);

    // --- arithmetic (select_alu.cpp, select_float.cpp, select_integer.cpp)
    Result<void> select_alu(const nir::Alu& alu);
    bool select_forward(const nir::Alu& alu);
    bool select_float(const nir::Alu& alu);
    bool select_integer(const nir::Alu& alu);
    bool select_conversion(const nir::Alu& alu);
    void finish_float(const nir::Alu& alu, Instr& instr);
    const nir::Value& folded_result(const nir::Alu& alu, Instr& instr, bool may_narrow);
    bool fuses_into_sums(const nir::Alu& product);
    bool only_sums_read(const nir::Alu& product);
    const nir::Alu* fused_product(const nir::AluSrc& src);
    const nir::Alu* single_use_source(const nir::AluSrc& src, nir::Op op) const;
    void float_op(const nir::Alu& alu, MachineOp op32, MachineOp op16, unsigned sources);
    void float_unary(const nir::Alu& alu, MachineOp op);
    void fused_sum(const nir::Alu& alu);
    void square_root(const nir::Alu& alu);
    void min_max(const nir::Alu& alu);
    void convert(const nir::Alu& alu, unsigned mode, unsigned bits, const Ref& src);
    void float_to_integer(const nir::Alu& alu, bool is_signed);
    void integer_to_float(const nir::Alu& alu, bool is_signed);
    void resize_integer(const nir::Alu& alu, bool is_signed);
    // What of the operands of a sum is part of it. `last` is the operand that is shifted or
    // subtracted.
    struct SumParts {
        const nir::Alu* product = nullptr;
        const nir::Alu* shifted = nullptr;
        const nir::Alu* negated = nullptr;
        unsigned other = 1;  // the operand that is not the product
        unsigned last = 1;
        unsigned shift = 0;
        bool subtracts = false;
    };
    SumParts parts_of_sum(const nir::Alu& sum) const;
    bool is_part_of_sum(const nir::Alu& alu);
    void integer_sum(const nir::Alu& alu);
    void product(const nir::Alu& alu);
    Src factor(const nir::Alu& product, unsigned i);
    void pack(const nir::Alu& alu, std::span<const Ref> words);
    void complement(const nir::Alu& alu);
    void integer_min_max(const nir::Alu& alu);
    bool is_extraction(const nir::Alu& mask, const nir::Alu& shifted) const;
    void bit_operation(const nir::Alu& alu, unsigned table);
    void shift(const nir::Alu& alu);
    bool extract_bits(const nir::Alu& alu);
    void set_result(const nir::Alu& alu, ValueId value, unsigned bits);

    // --- conditions (select_compare.cpp)
    bool select_comparison(const nir::Alu& alu);
    bool select_boolean(const nir::Alu& alu);
    Condition condition_of(const Ref& ref);
    // cc(a, b) ? x : y
    ValueId choose(const Condition& condition, unsigned bits, const Ref& x, const Ref& y);
    static SrcUse compared_use(const Condition& condition);
    Src compared_src(const Condition& condition, const Ref& ref);
    std::array<Ref, 2> words_of(const Ref& ref);
    ValueId boolean_value(const Ref& ref);
    bool worth_folding(const nir::Alu& comparison) const;
    bool boolean_logic(const nir::Alu& alu);

    // --- inputs, outputs, memory (select_io.cpp, select_memory.cpp, select_fragment.cpp)
    Result<void> select_intrinsic(const nir::Intrinsic& intrinsic);
    void set_control(Instr& instr, char name, const hw::agx::Operand& operand);
    void load_push(const nir::Intrinsic& load);
    void store_push(const nir::Intrinsic& store);
    void load_preloaded(const nir::Value& value, Register reg);
    ValueId special_register(hw::agx::SpecialRegister which, unsigned bits);
    void load_zero_test(const nir::Value& value, hw::agx::SpecialRegister which);
    Result<void> store_vertex_output(const nir::Intrinsic& store);

    struct Address {
        Src base;   // 64 bits
        Src index;  // in elements, shifted by `shift`; or an immediate
        unsigned shift = 0;
    };
    Src address_base(const Ref& base);
    std::optional<Address> table_address(const nir::Value& address, unsigned element_bytes);
    Address address_of(const nir::Value& address, unsigned element_bytes);
    // Sources `src` and `src` + 1.
    void set_address(Instr& instr, size_t src, const Address& address);
    void load_memory(const nir::Value& value,
                     const Address& address,
                     hw::agx::MemFormat format,
                     unsigned bits,
                     MachineOp op = MachineOp::device_load);
    void load_formatted(const nir::Intrinsic& load);
    void load_global(const nir::Intrinsic& load);
    void store_memory(const nir::Intrinsic& store);
    // Whether others of the grid may be meant to see what is stored, and the other way round:
    // behind a memory barrier they can. Caches of a core are passed by then.
    bool passes_caches() const { return passes_caches_; }
    void order_memory();
    void memory_barrier(uint32_t a, uint32_t b, uint32_t c);
    Src shifted_left(const Src& index, unsigned by);
    // The components of the mask, one behind the other.
    Src masked_components(const nir::Value& value, uint32_t mask);
    Src scratch_offset(const nir::Intrinsic& access, const nir::Value& slot);
    void access_scratch(const nir::Intrinsic& access);

    // --- compute shaders, atomics, images (select_compute.cpp, select_image.cpp)
    struct SharedAddress {
        Src base;   // bytes, 16 bits; or the immediate 0
        Src index;  // elements, 16 bits; or an immediate
    };
    bool select_compute(const nir::Intrinsic& intrinsic);
    void load_position(const nir::Value& value, hw::agx::SpecialRegister first);
    SharedAddress shared_address(const nir::Value& offset, unsigned element_bytes);
    std::optional<Src> shared_index(const nir::Value& offset, unsigned element_bytes);
    Ref wide(const Ref& ref);
    // Sources `src` and `src` + 1, here and in set_image().
    void set_shared(Instr& instr, size_t src, const SharedAddress& address);
    void load_shared(const nir::Intrinsic& load);
    void store_shared(const nir::Intrinsic& store);
    Src set_atomic(Instr& instr, const nir::Intrinsic& atomic);
    void shared_atomic(const nir::Intrinsic& atomic);
    void global_atomic(const nir::Intrinsic& atomic);
    void set_image(Instr& instr, size_t src, const nir::Intrinsic& access);
    void load_image(const nir::Intrinsic& load);
    void store_image(const nir::Intrinsic& store);

    bool select_fragment(const nir::Intrinsic& intrinsic);
    void add_coefficient(Coefficient coefficient);
    Result<void> number_coefficients();
    unsigned special_coefficient(CoefficientSource wanted) const;
    void interpolate(const nir::Value& value,
                     unsigned first,
                     bool perspective,
                     hw::agx::Interpolation where = hw::agx::Interpolation::center);
    void load_flat(const nir::Value& value, unsigned first, bool in_b);
    void load_varying(const nir::Intrinsic& load);
    Src sample_src(const Ref& samples);
    void set_tile_access(Instr& instr, const nir::Intrinsic& access, unsigned components);
    void load_tile(const nir::Intrinsic& load);
    void store_tile(const nir::Intrinsic& store);
    void sample_mask(const nir::Intrinsic& intrinsic);
    void emit_depth(const nir::Intrinsic& intrinsic);
    void derivative(const nir::Intrinsic& intrinsic);

    // --- textures (select_tex.cpp)
    struct TextureLevel {
        hw::agx::LodMode mode = hw::agx::LodMode::auto_lod;
        Src operand;
    };
    Result<void> select_tex(const nir::Tex& tex);
    // The value's components from a vector that has those of the mask first.
    void set_compacted(const nir::Value& value, ValueId vector, unsigned mask, unsigned bits);
    Src run_of(std::span<const Ref> words, std::span<const Ref> halves);
    Src texture_coordinates(const nir::Tex& tex);
    TextureLevel texture_level(const nir::Tex& tex);
    Src texture_name(const nir::Tex& tex, Instr& instr);

    nir::Shader& shader_;
    nir::Function& function_;
    Ir& ir_;
    Program& program_;
    UniformConstants& constants_;

    Block* block_ = nullptr;
    Instr* insert_point_ = nullptr;  // in front of it; null: at the end of the block
    unsigned nesting_ = 0;
    std::vector<LoopState> loops_;
    std::vector<std::array<Ref, nir::max_components>> refs_;  // by value id
    enum class Answer : uint8_t { unknown, no, yes };
    std::vector<Answer> fuses_;          // by value id: fuses_into_sums()
    std::vector<Block*> blocks_;         // by nir block index
    std::vector<int16_t> coefficients_;  // by input: register of component 0, if it were read
    bool flat_in_b_ = false;
    bool passes_caches_ = false;
    struct Preload {
        Register reg;
        ValueId value;
    };
    std::vector<Preload> preloads_;

    // What was put into registers in this block, so that it is done once.
    struct Placed {
        Ref ref;
        unsigned bits;
        ValueId value;
    };
    std::vector<Placed> placed_;
    Instr* last_output_ = nullptr;  // st_var
};

}  // namespace cuesta::agx
