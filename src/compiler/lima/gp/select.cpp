// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/lima/gp/select.h"

#include <bit>

#include <fmt/core.h>

#include "compiler/lima/gp/limit.h"
#include "compiler/lima/gp/selector.h"
#include "compiler/lima/gp/zero_signs.h"

namespace cuesta::lima::gp {
namespace {

// Intrinsic source `i` as a constant slot count, if it is one.
bool is_zero(const nir::Src& src) {
    const nir::LoadConst* constant = nir::constant_of(*src.value);
    return constant != nullptr && constant->values[0] == 0;
}

int32_t index_of(const nir::Intrinsic& intrinsic, nir::IntrinsicIndex which) {
    return intrinsic.index_of(which);
}

}  // namespace

Selector::Selector(nir::Shader& shader)
    : shader_(shader),
      main_(*shader.entry_point()),
      function_(selection.function),
      e_(selection.function) {}

Result<void> Selector::run() {
    TRY(assign_outputs());
    TRY(lay_out_memory());
    operands_.resize(main_.next_value_id);
    zero_signs_ = signs_of_zero_read(main_);
    function_.blocks.resize(main_.block_count);
    flows_.resize(main_.block_count);
    make_phis();
    Result<void> result;
    nir::for_each_block(main_.body, [&](nir::Block& block) {
        if (result)
            result = visit_block(block);
    });
    TRY(std::move(result));
    connect();
    function_.temporary_vec4s = shader_.scratch_vec4s;
    return {};
}

Result<void> Selector::assign_outputs() {
    std::vector<bool> stored(shader_.outputs.size());
    nir::for_each_instr(main_.body, [&](nir::Instr& instr) {
        const nir::Intrinsic* store = instr.as<nir::Intrinsic>();
        if (store != nullptr && store->op == nir::IntrinsicOp::store_output)
            stored[static_cast<size_t>(index_of(*store, nir::IntrinsicIndex::base))] = true;
    });
    output_registers_.assign(shader_.outputs.size(), -1);
    std::vector<Output>& outputs = selection.program.outputs;
    const auto add = [&](size_t i) {
        const nir::IoSlot& slot = shader_.outputs[i];
        output_registers_[i] = static_cast<int>(outputs.size());
        outputs.push_back({slot.slot, slot.index, slot.components,
                           static_cast<uint8_t>(std::min<size_t>(outputs.size(), 255))});
    };
    // lower_position() has seen to it that the position is stored where the program ends; in one
    // that runs for ever no store is left.
    for (size_t i = 0; i < stored.size(); ++i)
        if (shader_.outputs[i].slot == nir::Slot::position && outputs.empty())
            add(i);
    if (outputs.empty())
        return Error{Errc::invalid, "the vertex shader writes no position"};
    for (size_t i = 0; i < stored.size(); ++i)
        if (stored[i] && output_registers_[i] < 0)
            add(i);
    return check_limit(Limit::outputs, outputs.size());
}

Result<void> Selector::lay_out_memory() {
    Program& program = selection.program;
    program.user_uniform_vec4s = shader_.uniform_vec4s;
    program.viewport_base = program.user_uniform_vec4s;
    e_.set_finite(static_cast<uint16_t>(std::min<uint32_t>(*program.viewport_base, 0xffff)));
    program.constants_base = program.user_uniform_vec4s + 2;
    for (const Output& output : program.outputs)
        if (output.slot == nir::Slot::point_size && !program.point_size_base)
            program.point_size_base = program.constants_base++;
    return check_limit(Limit::memory, program.constants_base);
}

Result<void> Selector::visit_block(nir::Block& block) {
    block_ = block.index;
    first_node_ = function_.nodes.size();
    e_.set_block(function_.blocks[block_]);
    stored_by_.clear();
    scratch_loads_.clear();
    scratch_stores_.clear();
    for (nir::Instr* instr = block.first; instr != nullptr; instr = instr->next) {
        TRY(visit(*instr));
        TRY(check_limit(Limit::nodes, function_.nodes.size()));
    }
    end_block(block);
    return {};
}

Result<void> Selector::visit(nir::Instr& instr) {
    switch (instr.kind) {
        case nir::InstrKind::alu: return visit_alu(*instr.as<nir::Alu>());
        case nir::InstrKind::intrinsic: return visit_intrinsic(*instr.as<nir::Intrinsic>());
        case nir::InstrKind::load_const: visit_constant(*instr.as<nir::LoadConst>()); return {};
        case nir::InstrKind::undef:
            for (unsigned c = 0; c < instr.as<nir::Undef>()->def.components; ++c)
                define(instr.as<nir::Undef>()->def, c, e_.constant(0.0f));
            return {};
        case nir::InstrKind::phi:
        case nir::InstrKind::jump: return {};  // make_phis(), end_block()
        case nir::InstrKind::tex:              // lower()
        case nir::InstrKind::call:
        case nir::InstrKind::parallel_copy: break;
    }
    return Error{Errc::invalid, "textures, calls and parallel copies are no vertex program's"};
}

Result<void> Selector::visit_intrinsic(nir::Intrinsic& intrinsic) {
    const Program& program = selection.program;
    switch (intrinsic.op) {
        case nir::IntrinsicOp::load_input: return load_input(intrinsic);
        case nir::IntrinsicOp::load_uniform: return load_uniform(intrinsic);
        case nir::IntrinsicOp::store_output: return store_output(intrinsic);
        case nir::IntrinsicOp::load_scratch: load_scratch(intrinsic); return {};
        case nir::IntrinsicOp::store_scratch: store_scratch(intrinsic); return {};
        // Temporaries are the vertex's own, and there is no other memory to order.
        case nir::IntrinsicOp::memory_barrier: return {};
        case nir::IntrinsicOp::load_viewport_scale:
            load_parameter(intrinsic, *program.viewport_base);
            return {};
        case nir::IntrinsicOp::load_viewport_offset:
            load_parameter(intrinsic, *program.viewport_base + 1);
            return {};
        case nir::IntrinsicOp::load_point_size_params:
            load_parameter(intrinsic, program.point_size_base.value_or(0));
            return {};
        default:
            return Error{
                Errc::unsupported,
                fmt::format(
                    "the vertex core has no '{}' (a system value or operation that it lacks)",
                    intrinsic.info().name)};
    }
}

void Selector::load_parameter(const nir::Intrinsic& load, uint32_t address) {
    for (unsigned c = 0; c < load.def.components; ++c)
        define(load.def, c, memory_operand(static_cast<uint16_t>(address), c));
}

Result<void> Selector::load_input(const nir::Intrinsic& load) {
    if (!is_zero(load.srcs[0]))
        return Error{Errc::unsupported, "the vertex core cannot index attributes by a value"};
    const size_t slot = static_cast<size_t>(index_of(load, nir::IntrinsicIndex::base));
    const uint32_t attribute = shader_.inputs[slot].index;
    TRY(check_limit(Limit::attributes, size_t{attribute} + 1));
    const unsigned first = static_cast<unsigned>(index_of(load, nir::IntrinsicIndex::component));
    for (unsigned c = 0; c < load.def.components; ++c)
        define(load.def, c,
               {.source = Source::attribute,
                .component = static_cast<uint8_t>(first + c),
                .index = static_cast<uint16_t>(attribute)});
    return {};
}

Result<void> Selector::load_uniform(const nir::Intrinsic& load) {
    const int64_t address = index_of(load, nir::IntrinsicIndex::base);
    const unsigned first = static_cast<unsigned>(index_of(load, nir::IntrinsicIndex::component));
    if (address < 0 || address >= shader_.uniform_vec4s)
        return Error{Errc::invalid, fmt::format("uniform {} is outside of the shader's {} vec4s",
                                                address, shader_.uniform_vec4s)};
    Operand operand = memory_operand(static_cast<uint16_t>(address), 0);
    if (!is_zero(load.srcs[0]))
        operand.offset = e_.node(use(*load.srcs[0].value, 0));
    for (unsigned c = 0; c < load.def.components; ++c) {
        operand.component = static_cast<uint8_t>(first + c);
        define(load.def, c, operand);
    }
    return {};
}

Result<void> Selector::store_output(const nir::Intrinsic& store) {
    if (!is_zero(store.srcs[1]))
        return Error{Errc::unsupported, "the vertex core cannot index outputs by a value"};
    const size_t slot = static_cast<size_t>(index_of(store, nir::IntrinsicIndex::base));
    const unsigned first = static_cast<unsigned>(index_of(store, nir::IntrinsicIndex::component));
    const unsigned mask = static_cast<unsigned>(index_of(store, nir::IntrinsicIndex::write_mask));
    const nir::Value& value = *store.srcs[0].value;
    for (unsigned c = 0; c < value.components; ++c) {
        if ((mask >> c & 1) == 0 || first + c >= shader_.outputs[slot].components)
            continue;
        add_store(use(value, c), {.kind = StoreKind::output,
                                  .component = static_cast<uint8_t>(first + c),
                                  .index = static_cast<uint16_t>(output_registers_[slot])});
    }
    return {};
}

// One store port writes two components of one place.
bool Selector::accepts(NodeId node, const Store& store) const {
    for (const Store& other : function_.nodes[node].stores)
        if (other.component / 2 == store.component / 2 && !other.same_target(store))
            return false;
    return true;
}

void Selector::add_store(Operand value, const Store& store) {
    // An earlier store to the same place in this block is dead.
    const uint32_t key = store.index * 4u + store.component;
    if (const auto it = stored_by_.find(key); it != stored_by_.end())
        std::erase_if(function_.nodes[it->second].stores, [&](const Store& other) {
            return other.component == store.component && other.same_target(store);
        });
    NodeId node = e_.node(value);
    if (!accepts(node, store))
        node = e_.copy(node_operand(node));
    function_.nodes[node].stores.push_back(store);
    stored_by_[key] = node;
}

// A load must stay between the stores around it, so it is a node of its own.
void Selector::load_scratch(const nir::Intrinsic& load) {
    const int32_t base = index_of(load, nir::IntrinsicIndex::base);
    const unsigned first = static_cast<unsigned>(index_of(load, nir::IntrinsicIndex::component));
    Operand operand = memory_operand(static_cast<uint16_t>(temporary_space + base), 0);
    if (!is_zero(load.srcs[0]))
        operand.offset = e_.node(use(*load.srcs[0].value, 0));
    for (unsigned c = 0; c < load.def.components; ++c) {
        operand.component = static_cast<uint8_t>(first + c);
        const NodeId node = e_.copy(operand);
        for (NodeId store : scratch_stores_)
            function_.blocks[block_].orders.push_back({store, node, temporary_latency});
        scratch_loads_.push_back(node);
        define(load.def, c, node_operand(node));
    }
}

void Selector::store_scratch(const nir::Intrinsic& store) {
    const uint32_t base = static_cast<uint32_t>(index_of(store, nir::IntrinsicIndex::base));
    const unsigned first = static_cast<unsigned>(index_of(store, nir::IntrinsicIndex::component));
    const unsigned mask = static_cast<unsigned>(index_of(store, nir::IntrinsicIndex::write_mask));
    Operand address = temporary_address(base);
    if (!is_zero(store.srcs[1]))
        address = e_.add(address, use(*store.srcs[1].value, 0));
    const nir::Value& value = *store.srcs[0].value;
    std::vector<NodeId> stores;
    for (unsigned c = 0; c < value.components; ++c) {
        if ((mask >> c & 1) == 0)
            continue;
        const NodeId node = e_.copy(use(value, c));
        function_.nodes[node].stores.push_back({.kind = StoreKind::temporary,
                                                .component = static_cast<uint8_t>(first + c),
                                                .address = address});
        Block& block = function_.blocks[block_];
        for (NodeId load : scratch_loads_)
            block.orders.push_back({load, node, 0});
        for (NodeId before : scratch_stores_)
            block.orders.push_back({before, node, 1});
        stores.push_back(node);
    }
    if (stores.empty())
        return;
    // What comes before these comes before all that is ordered behind them.
    scratch_stores_ = std::move(stores);
    scratch_loads_.clear();
}

void Selector::visit_constant(const nir::LoadConst& constant) {
    for (unsigned c = 0; c < constant.def.components; ++c)
        define(constant.def, c,
               e_.constant(std::bit_cast<float>(static_cast<uint32_t>(constant.values[c]))));
}

void Selector::define(const nir::Value& value, unsigned c, Operand operand) {
    operands_[value.id][c] = operand;
}

uint32_t Selector::global_of(NodeId node) {
    if (node_globals_.size() <= node)
        node_globals_.resize(node + size_t{1}, no_global);
    if (node_globals_[node] == no_global) {
        node_globals_[node] = function_.global_count++;
        function_.nodes[node].stores.push_back(
            {.kind = StoreKind::global, .index = static_cast<uint16_t>(node_globals_[node])});
    }
    return node_globals_[node];
}

// Nodes of a block are contiguous while blocks are visited in program order.
Operand Selector::use(const nir::Value& value, unsigned c) {
    Operand operand = operands_[value.id][c];
    CUESTA_ASSERT(operand.source != Source::none, "a value is read before it is made");
    const auto outside = [&](NodeId node) { return node < first_node_; };
    if (operand.is_node() && outside(static_cast<NodeId>(operand.index)))
        return {.source = Source::global,
                .negate = operand.negate,
                .index = static_cast<uint16_t>(global_of(static_cast<NodeId>(operand.index)))};
    if (operand.offset != no_node && outside(operand.offset)) {
        const uint32_t global = global_of(operand.offset);
        operand.offset =
            e_.node({.source = Source::global, .index = static_cast<uint16_t>(global)});
    }
    return operand;
}

Result<Selection> select(nir::Shader& shader) {
    Selector selector(shader);
    TRY(selector.run());
    return std::move(selector.selection);
}

}  // namespace cuesta::lima::gp
