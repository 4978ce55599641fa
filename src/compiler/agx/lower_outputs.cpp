// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include <fmt/core.h>

#include "compiler/agx/lower_steps.h"

namespace cuesta::agx {
namespace {

using nir::IntrinsicIndex;
using nir::Value;

// Slots hold 32 bits a component.
Value* widened(nir::Builder& b, Value* value) {
    switch (value->bit_size) {
        case 1: return b.b2i32(value);
        case 16: return b.f2f32(value);
        default: return value;
    }
}

struct State {
    Lowering& lowering;
    std::vector<OutputVariable> outputs;

    nir::Variable* variable_of(size_t position) {
        nir::Variable*& variable = outputs[position].variable;
        if (variable == nullptr) {
            nir::Shader& shader = lowering.shader;
            variable = shader.add_variable(nir::VariableMode::function_temp,
                                           shader.vector_type(nir::BaseType::float_, 32, 4),
                                           shader.outputs[position].name);
            lowering.main->variables.push_back(variable);
        }
        return variable;
    }

    Result<void> redirect(nir::Intrinsic& store) {
        const nir::LoadConst* offset = nir::constant_of(*store.srcs[1].value);
        if (offset == nullptr)
            return Error{Errc::unsupported, "an output is indexed by a value that is not constant"};
        const int64_t position =
            store.index_of(IntrinsicIndex::base) + static_cast<int32_t>(offset->values[0]);
        const auto first = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
        const auto mask = static_cast<unsigned>(store.index_of(IntrinsicIndex::write_mask));
        // A store to where nothing is does nothing.
        if (position >= 0 && static_cast<size_t>(position) < outputs.size()) {
            const auto at = static_cast<size_t>(position);
            nir::Builder b(*lowering.main, nir::Cursor::before(store));
            Value* value = widened(b, store.srcs[0].value);
            std::array<uint8_t, 4> components{};
            for (unsigned c = first; c < 4; ++c)
                components[c] = static_cast<uint8_t>(std::min(c - first, value->components - 1u));
            const unsigned moved = (mask & ((1u << value->components) - 1)) << first & 0xf;
            b.store_deref(b.deref_var(variable_of(at)), b.swizzle(value, components), moved);
            outputs[at].mask |= moved;
        }
        nir::remove_instr(store);
        return {};
    }
};

}  // namespace

Result<std::vector<OutputVariable>> outputs_to_variables(Lowering& lowering) {
    State state{lowering, std::vector<OutputVariable>(lowering.shader.outputs.size())};
    Result<void> result;
    nir::for_each_instr(lowering.main->body, [&](nir::Instr& instr) {
        nir::Intrinsic* store = instr.as<nir::Intrinsic>();
        if (store == nullptr || store->op != nir::IntrinsicOp::store_output || !result)
            return;
        if (store->srcs[0].value->bit_size == 64 || store->srcs[0].value->bit_size == 8)
            result = Error{Errc::unsupported,
                           fmt::format("an output of {} bits", store->srcs[0].value->bit_size)};
        else
            result = state.redirect(*store);
    });
    TRY(std::move(result));
    return std::move(state.outputs);
}

}  // namespace cuesta::agx
