// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "compiler/agx/select.h"

namespace cuesta::agx {

// Moves, vectors and signs: only references change.
bool Selector::select_forward(const nir::Alu& alu) {
    switch (alu.op) {
        case nir::Op::mov:
            for (unsigned c = 0; c < alu.def.components; ++c)
                set_ref(alu.def, c, source(alu, 0, c));
            return true;
        case nir::Op::vec2:
        case nir::Op::vec3:
        case nir::Op::vec4:
            for (unsigned c = 0; c < alu.def.components; ++c)
                set_ref(alu.def, c, source(alu, c));
            return true;
        case nir::Op::fneg:
        case nir::Op::fabs: {
            const unsigned bits = alu.def.bit_size;
            Ref operand = source(alu, 0);
            const bool is_float = operand.kind != Ref::Kind::comparison &&
                                  operand.widening != Widening::zero &&
                                  operand.widening != Widening::sign &&
                                  (operand.bits == bits || operand.widening == Widening::float_);
            if (!is_float)
                operand = ref_of(to_register(operand, bits), bits);
            if (alu.op == nir::Op::fabs) {
                operand.absolute = true;
                operand.negate = false;
            } else {
                operand.negate = !operand.negate;
            }
            set_ref(alu.def, 0, operand);
            return true;
        }
        default: return false;
    }
}

Result<void> Selector::select_alu(const nir::Alu& alu) {
    // Already part of another instruction.
    if (refs_[alu.def.id][0].kind != Ref::Kind::unset)
        return {};
    if (select_forward(alu))
        return {};
    const auto unknown = [&] {
        return Error{Errc::unsupported,
                     fmt::format("the G13 back end has no code for '{}' of {} bits",
                                 alu.info().name, alu.def.bit_size)};
    };
    if (alu.def.components != 1)
        return unknown();
    if (select_comparison(alu) || select_boolean(alu))
        return {};
    if (alu.def.bit_size == 1 || alu.def.bit_size == 8)
        return unknown();
    if (select_float(alu) || select_conversion(alu) || select_integer(alu))
        return {};
    return unknown();
}

}  // namespace cuesta::agx
