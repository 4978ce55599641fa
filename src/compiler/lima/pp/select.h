// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Selection: NIR to nodes. Moves, vectors, negation and absolute value cost nothing here: each
// component of a NIR value is a reference to where it already is, with modifiers. A vector is only
// put together where an operation wants components of several places as one operand.
#pragma once

#include <span>

#include "compiler/lima/pp/node.h"

namespace cuesta::lima::pp {

// Where one component of a NIR value is.
struct Ref {
    OperandKind kind = OperandKind::none;  // none: undefined
    bool negate = false;
    bool absolute = false;
    uint8_t component = 0;
    uint16_t constant = 0;
    uint32_t index = 0;
    Cell offset = none;

    bool is_plain_cell() const { return kind == OperandKind::variable && !negate && !absolute; }
    Cell cell() const { return cell_of(index, component); }
    bool operator==(const Ref&) const = default;
};

using Refs = std::array<Ref, 4>;

class Selector {
  public:
    Selector(nir::Shader& shader, const Options& options, Ir& ir, Program& program);

    Result<void> run();

  private:
    // Control flow (select_flow.cpp).
    uint32_t new_label();
    void start_block(uint32_t label);
    void jump(uint32_t label);
    void branch_if(const nir::Value& condition, bool when, uint32_t label);
    bool branch_on_comparison(const nir::Value& condition, bool when, uint32_t label);
    Result<void> select_list(nir::CfList& list);
    Result<void> select_block(nir::Block& block);
    Result<void> select_if(nir::If& node);
    Result<void> select_loop(nir::Loop& node);
    void select_jump(const nir::Jump& jump);
    void define_phis(nir::Block& block);
    void copy_to_phis(nir::Block& block);
    void discard();
    void resolve_labels();

    // Operands and nodes (select.cpp).
    Node& emit(Node node);
    Refs refs_of(const nir::Value& value, const nir::Swizzle& swizzle) const;
    static bool is_one_source(const Refs& refs, uint8_t positions);
    Operand operand(const Refs& refs, uint8_t positions);
    Operand plain_operand(const Refs& refs, uint8_t positions);
    Cell plain_cell(const Ref& ref);
    void assign(uint32_t variable, const Refs& refs, uint8_t positions);
    uint32_t define(const nir::Value& value);
    void separate_loads(Node& node);
    void settle(const nir::Value& value);
    bool wants_one_source(const nir::Value& value, const nir::Src& use) const;
    uint8_t used(const nir::Value& value) const { return used_[value.id]; }

    // Arithmetic (select_alu.cpp).
    Result<void> select_alu(const nir::Alu& alu);
    bool select_forward(const nir::Alu& alu);
    bool select_modifier(const nir::Alu& alu);
    bool fold_modifier(const nir::Value& source, isa::OutputModifier modifier);
    bool has_foldable_parts(const nir::Value& vector) const;
    void fold_modifier_into_parts(const nir::Value& vector, isa::OutputModifier modifier);
    bool fold_scale(const nir::Alu& alu);
    bool select_function(const nir::Alu& alu);
    void select_by_component(const nir::Alu& alu, Op op, bool swap);
    void select_dot(const nir::Alu& alu, unsigned components);
    void select_choice(const nir::Alu& alu);
    void select_atan2(const nir::Alu& alu);
    Refs source(const nir::Alu& alu, unsigned i) const;

    // Inputs, outputs, memory (select_io.cpp).
    Result<void> select_intrinsic(const nir::Intrinsic& intrinsic);
    Result<void> load_input(const nir::Intrinsic& load);
    Result<void> load_uniform(const nir::Intrinsic& load);
    Result<void> store_output(const nir::Intrinsic& store);
    void load_scratch(const nir::Intrinsic& load);
    void store_scratch(const nir::Intrinsic& store);
    Result<void> load_framebuffer(const nir::Intrinsic& load);
    void load_special(const nir::Value& value, VaryingKind kind);
    void load_frag_coord(const nir::Value& value);
    void load_point_coord(const nir::Value& value);
    void derivative(const nir::Intrinsic& instr);
    uint32_t fetch_varying(uint8_t number, uint8_t mask, Cell offset);
    Result<void> number_varyings();
    uint32_t transform_slot(std::optional<uint32_t>& slot);
    // The constant part of an address goes to `base`, the rest is the cell returned (or none).
    Cell address(const nir::Value& offset, int32_t& base);

    // Textures (select_tex.cpp).
    Result<void> select_tex(const nir::Tex& tex);
    bool direct_coordinates(const Refs& coordinates, unsigned count, Node& node) const;
    void place_coordinates(const nir::Tex& tex, Node& node);

    nir::Shader& shader_;
    nir::Function& function_;
    const Options& options_;
    Ir& ir_;
    Program& program_;

    std::vector<uint8_t> used_;        // by value id
    std::vector<Refs> refs_;           // by value id
    std::vector<uint32_t> producers_;  // by value id: the one node that makes all of it, or none
    std::vector<uint32_t> phis_;       // by value id: the variable that predecessors write
    std::vector<uint32_t> fetches_;    // by variable: the node that fetches a varying into it
    std::vector<uint8_t> numbers_;     // by input slot: number of the varying

    // Varyings fetched in the current block, by number: the variable.
    std::vector<std::pair<uint8_t, uint32_t>> fetched_;

    std::vector<uint32_t> labels_;  // label to block
    uint32_t block_ = none;
    uint32_t end_label_ = none;
    uint32_t discard_label_ = none;
    struct LoopLabels {
        uint32_t start = none;
        uint32_t exit = none;
    };
    std::vector<LoopLabels> loops_;
};

// The binary16 pattern of a NIR float constant of `bit_size` bits.
uint16_t half_constant(nir::ConstValue value, unsigned bit_size);

}  // namespace cuesta::lima::pp
