// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What passes that take ALU operations apart have in common.
#pragma once

#include <vector>

#include "compiler/nir/builder.h"

namespace cuesta::nir {

// Source `i` as the operation reads it.
inline Value* read_source(Builder& b, const Alu& alu, unsigned i) {
    return b.swizzle(alu.srcs[i].src.value,
                     std::span(alu.srcs[i].swizzle.data(), alu.src_components(i)));
}

// Calls `with(Builder&, Alu&)` for every ALU operation that is there now, the builder in front of
// it. The value that comes back takes its place; null leaves it.
template <typename With>
bool rewrite_alus(Function& function, With&& with) {
    std::vector<Alu*> alus;
    for_each_instr(function.body, [&](Instr& instr) {
        if (Alu* alu = instr.as<Alu>())
            alus.push_back(alu);
    });
    bool progress = false;
    for (Alu* alu : alus) {
        Builder b(function, Cursor::before(*alu));
        b.exact = alu->exact;
        Value* value = with(b, *alu);
        if (value == nullptr)
            continue;
        replace_all_uses(alu->def, *value);
        remove_instr(*alu);
        progress = true;
    }
    return progress;
}

}  // namespace cuesta::nir
