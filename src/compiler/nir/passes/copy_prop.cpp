// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/copy_prop.h"

#include "compiler/nir/passes/op_groups.h"
#include "compiler/nir/shader.h"

namespace cuesta::nir {
namespace {

// One component of a value.
struct Scalar {
    Value* value;
    uint8_t component;
};

// Where component `component` of a move or vector comes from; itself otherwise.
Scalar origin(Value* value, uint8_t component) {
    const Alu* alu = value->instr->as<Alu>();
    if (alu == nullptr)
        return {value, component};
    if (alu->op == Op::mov)
        return {alu->srcs[0].src.value, alu->srcs[0].swizzle[component]};
    if (is_vec(alu->op))
        return {alu->srcs[component].src.value, alu->srcs[component].swizzle[0]};
    return {value, component};
}

bool propagate_into_alu(Alu& reader, unsigned index) {
    AluSrc& src = reader.srcs[index];
    const unsigned components = reader.src_components(index);
    Swizzle swizzle = src.swizzle;
    Value* value = nullptr;
    for (unsigned i = 0; i < components; ++i) {
        const Scalar from = origin(src.src.value, src.swizzle[i]);
        if (value != nullptr && from.value != value)
            return false;
        value = from.value;
        swizzle[i] = from.component;
    }
    if (value == src.src.value)
        return false;
    set_src(src.src, value);
    src.swizzle = swizzle;
    // Components that are not read keep to what exists.
    for (unsigned i = components; i < max_components; ++i)
        src.swizzle[i] = swizzle[0];
    return true;
}

// The value that `value` is an unchanged copy of, or null.
Value* whole_copy(Value* value) {
    Value* from = nullptr;
    for (uint8_t i = 0; i < value->components; ++i) {
        const Scalar scalar = origin(value, i);
        if (scalar.component != i || (from != nullptr && scalar.value != from))
            return nullptr;
        from = scalar.value;
    }
    return from != value && from->components == value->components ? from : nullptr;
}

bool propagate_whole(Src& src) {
    Value* from = whole_copy(src.value);
    if (from == nullptr)
        return false;
    set_src(src, from);
    return true;
}

bool visit_conditions(CfList& list) {
    bool progress = false;
    for (CfNode* node = list.first; node != nullptr; node = node->next) {
        if (If* branch = node->as<If>()) {
            progress |= propagate_whole(branch->condition);
            progress |= visit_conditions(branch->then_list);
            progress |= visit_conditions(branch->else_list);
        } else if (Loop* loop = node->as<Loop>()) {
            progress |= visit_conditions(loop->body);
        }
    }
    return progress;
}

}  // namespace

bool read_originals(Alu& reader) {
    bool progress = false;
    for (unsigned i = 0; i < reader.srcs.size(); ++i)
        while (propagate_into_alu(reader, i))
            progress = true;
    return progress;
}

bool copy_prop(Function& function) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Alu* alu = instr.as<Alu>()) {
            progress |= read_originals(*alu);
        } else {
            for_each_src(instr, [&](Src& src) {
                while (propagate_whole(src))
                    progress = true;
            });
        }
    });
    return progress | visit_conditions(function.body);
}

}  // namespace cuesta::nir
