// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The state that the parts of selection share.
#pragma once

#include <array>
#include <optional>
#include <unordered_map>
#include <vector>

#include "compiler/lima/gp/expression.h"
#include "compiler/lima/gp/select.h"
#include "compiler/nir/shader.h"

namespace cuesta::lima::gp {

class Selector {
  public:
    explicit Selector(nir::Shader& shader);
    Result<void> run();

    Selection selection;

  private:
    // select.cpp
    Result<void> assign_outputs();
    Result<void> lay_out_memory();
    Result<void> visit_block(nir::Block& block);
    Result<void> visit(nir::Instr& instr);
    Result<void> visit_intrinsic(nir::Intrinsic& intrinsic);
    Result<void> load_input(const nir::Intrinsic& load);
    Result<void> load_uniform(const nir::Intrinsic& load);
    Result<void> store_output(const nir::Intrinsic& store);
    void load_scratch(const nir::Intrinsic& load);
    void store_scratch(const nir::Intrinsic& store);
    void load_parameter(const nir::Intrinsic& load, uint32_t address);
    void visit_constant(const nir::LoadConst& constant);
    void add_store(Operand value, const Store& store);

    // select_alu.cpp
    Result<void> visit_alu(const nir::Alu& alu);
    Result<Operand> alu_component(const nir::Alu& alu, unsigned component);
    Operand dot(const nir::Alu& alu, unsigned size);

    // select_flow.cpp
    void make_phis();
    void copy_to_phis(const nir::Block& from);
    void copy_to_phi(const nir::Block& from, uint32_t global, Operand value);
    void end_block(const nir::Block& block);
    uint32_t threaded(const nir::Block* target) const;
    void close_block(uint32_t index, uint32_t following);
    bool reads_global_after(NodeId value, uint32_t global) const;
    bool is_boolean(Operand value, unsigned depth = 4) const;
    Operand inverted(Operand condition);
    void connect();

    // The operand that component `c` of `value` is; values of other blocks come from globals.
    Operand use(const nir::Value& value, unsigned c);
    void define(const nir::Value& value, unsigned c, Operand operand);
    uint32_t global_of(NodeId node);
    bool accepts(NodeId node, const Store& store) const;

    struct Flow {           // how a block ends, before layout
        Operand condition;  // none: goes to `target`
        const nir::Block* target = nullptr;
        const nir::Block* otherwise = nullptr;
    };

    nir::Shader& shader_;
    nir::Function& main_;
    Function& function_;
    Expression e_;
    uint32_t block_ = 0;                            // index of the current one, in function_.blocks
    std::vector<std::array<Operand, 4>> operands_;  // by value id
    size_t first_node_ = 0;                         // of the current block
    std::vector<uint32_t> node_globals_;            // by node: its global, or no_global
    std::vector<Flow> flows_;                       // by block
    std::vector<bool> zero_signs_;                  // by value id, see zero_signs.h
    std::unordered_map<uint32_t, NodeId> stored_by_;  // in this block: output scalar -> node
    std::vector<int> output_registers_;               // by NIR output: register or -1
    std::vector<uint32_t> written_globals_;           // phis that the current block writes
    std::vector<NodeId> scratch_loads_;               // of this block
    std::vector<NodeId> scratch_stores_;

    static constexpr uint32_t no_global = 0xffffffff;
};

}  // namespace cuesta::lima::gp
