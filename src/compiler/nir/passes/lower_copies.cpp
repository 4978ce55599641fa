// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/passes/lower_copies.h"

#include "compiler/nir/builder.h"
#include "compiler/nir/passes/deref_address.h"

namespace cuesta::nir {
namespace {

void copy(Builder& b, Value* to, Value* from) {
    const Type& type = *to->instr->as<Intrinsic>()->type;
    switch (type.kind) {
        case Type::Kind::array:
            for (uint32_t i = 0; i < type.length; ++i) {
                Value* index = element_index(b, i);
                Value* to_element = b.deref_array(to, index);
                copy(b, to_element, b.deref_array(from, index));
            }
            break;
        case Type::Kind::struct_:
            for (size_t i = 0; i < type.members.size(); ++i) {
                Value* to_member = b.deref_struct(to, i);
                copy(b, to_member, b.deref_struct(from, i));
            }
            break;
        default: b.store_deref(to, b.load_deref(from)); break;
    }
}

}  // namespace

bool lower_copies(Function& function) {
    bool progress = false;
    for_each_instr(function.body, [&](Instr& instr) {
        Intrinsic* access = instr.as<Intrinsic>();
        if (access == nullptr || access->op != IntrinsicOp::copy_deref)
            return;
        Builder b(function, Cursor::before(*access));
        copy(b, access->srcs[0].value, access->srcs[1].value);
        remove_instr(*access);
        progress = true;
    });
    if (progress)
        remove_dead_derefs(function);
    return progress;
}

}  // namespace cuesta::nir
