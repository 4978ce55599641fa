// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/output_variables.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "compiler/nir/builder.h"

namespace cuesta::nir {
namespace {

// Slots hold 32 bits a component.
Value* widened_output(Builder& b, Value* value) {
    switch (value->bit_size) {
        case 1: return b.b2i32(value);
        case 16: return b.f2f32(value);
        default: return value;
    }
}

struct OutputState {
    Function& main;
    std::vector<OutputVariable> outputs;

    Variable* variable_of(size_t position) {
        Variable*& variable = outputs[position].variable;
        if (variable == nullptr) {
            Shader& shader = *main.shader;
            variable = shader.add_variable(VariableMode::function_temp,
                                           shader.vector_type(BaseType::float_, 32, 4),
                                           shader.outputs[position].name);
            main.variables.push_back(variable);
        }
        return variable;
    }

    Result<void> redirect(Intrinsic& store) {
        const LoadConst* offset = constant_of(*store.srcs[1].value);
        if (offset == nullptr)
            return Error{Errc::unsupported, "an output is indexed by a value that is not constant"};
        const int64_t position =
            store.index_of(IntrinsicIndex::base) + static_cast<int32_t>(offset->values[0]);
        const auto first = static_cast<unsigned>(store.index_of(IntrinsicIndex::component));
        const auto mask = static_cast<unsigned>(store.index_of(IntrinsicIndex::write_mask));
        // A store to where nothing is does nothing.
        if (position >= 0 && static_cast<size_t>(position) < outputs.size()) {
            const auto at = static_cast<size_t>(position);
            Builder b(main, Cursor::before(store));
            Value* value = widened_output(b, store.srcs[0].value);
            std::array<uint8_t, 4> components{};
            for (unsigned c = first; c < 4; ++c)
                components[c] = static_cast<uint8_t>(std::min(c - first, value->components - 1u));
            const unsigned moved = (mask & ((1u << value->components) - 1)) << first & 0xf;
            b.store_deref(b.deref_var(variable_of(at)), b.swizzle(value, components), moved);
            outputs[at].mask |= moved;
        }
        remove_instr(store);
        return {};
    }
};

}  // namespace

Result<std::vector<OutputVariable>> outputs_to_variables(Function& main) {
    OutputState state{main, std::vector<OutputVariable>(main.shader->outputs.size())};
    Result<void> result;
    for_each_instr(main.body, [&](Instr& instr) {
        Intrinsic* store = instr.as<Intrinsic>();
        if (store == nullptr || store->op != IntrinsicOp::store_output || !result)
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

}  // namespace cuesta::nir
