// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/nir/constant_eval_helpers.h"

namespace cuesta::nir {

unsigned eval_bit_size(const Alu& alu) {
    const OpInfo& info = alu.info();
    for (unsigned i = 0; i < info.num_inputs; ++i)
        if (info.input_types[i].bit_size == 0)
            return alu.srcs[i].src.value->bit_size;
    return alu.def.bit_size;
}

ConstValues eval_alu(const Alu& alu,
                     std::span<const ConstValues> operands,
                     const FloatModes& modes) {
    return eval_op(alu.op, alu.def.components, eval_bit_size(alu), operands, modes);
}

ConstValue round_to_storage(ConstValue bits, unsigned bit_size, const FloatModes& modes) {
    using namespace evaluation;
    if (bit_size != 32 || format_of(bit_size, modes) != Format::half_in_single)
        return bits;
    return store_float<Format::half_in_single>(load_float<Format::half_in_single>(bits, modes.f32),
                                               modes.f32);
}

bool is_true(ConstValue bits, unsigned bit_size, const FloatModes& modes) {
    if (bit_size < 16)
        return bits != 0;
    const ConstValues operand = {bits};
    return eval_op(Op::f2b1, 1, bit_size, std::span(&operand, 1), modes)[0] != 0;
}

}  // namespace cuesta::nir
