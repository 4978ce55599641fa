// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include <cmath>

#include <fmt/core.h>

#include "base/half.h"
#include "base/text.h"
#include "hw/mali400/pp_names.h"
#include "hw/mali400/pp_operands.h"
#include "hw/mali400/pp_text.h"

namespace cuesta::hw::mali400::pp {

namespace {

Error no_operation(const isa::Cursor& cursor, const Operation& operation, std::string_view unit) {
    return cursor.error_at(operation.mark, fmt::format("{} has no '{}'", unit, operation.name));
}

Result<void> no_modifier(const isa::Cursor& cursor, const Operation& operation) {
    if (operation.modifier != OutputModifier::none)
        return cursor.error_at(operation.mark, "this unit has no output modifiers");
    return {};
}

// ---- loads

Alignment alignment_of(const Reference& reference) {
    return reference.components == 1   ? Alignment::one
           : reference.components == 2 ? Alignment::two
                                       : Alignment::four;
}

Result<void> varying_reference(isa::Cursor& cursor, VaryingUnit& unit, bool optional) {
    unit.alignment = VaryingAlignment::four;
    if (optional && cursor.peek() == ')')
        return {};
    if (!cursor.accept_prefix("v"))
        return cursor.error("expected a varying (v0)");
    const Reference reference = TRY(parse_reference(cursor, 0, 63));
    unit.index = static_cast<uint8_t>(reference.index);
    if (reference.components != 4) {
        unit.alignment = reference.components == 1 ? VaryingAlignment::one : VaryingAlignment::two;
    }
    const size_t mark = cursor.mark();
    const auto offset = TRY(parse_offset(cursor));
    if (!offset)
        return {};
    unit.offset_register = *offset / 4;
    unit.offset_component = *offset % 4;
    if (unit.offset_register == no_offset)
        return cursor.error_at(mark, "the uniform register cannot be an offset of a varying");
    return {};
}

Result<void> varying_register(isa::Cursor& cursor, VaryingUnit& unit) {
    const Operand operand = TRY(parse_operand(cursor));
    const VectorSource source = TRY(vector_source(cursor, operand));
    if (operand.is_multiply_result)
        return cursor.error_at(operand.mark, "multiply results come later than this unit");
    unit.reg = source.reg;
    unit.swizzle = source.swizzle;
    unit.absolute = source.absolute;
    unit.negate = source.negate;
    return {};
}

Result<VaryingUnit> parse_varying(isa::Cursor& cursor) {
    VaryingUnit unit;
    const Destination destination = TRY(parse_destination(cursor));
    unit.mask = TRY(destination_mask(cursor, destination));
    unit.destination = destination.present && !destination.none ? destination.reg : reg_discard;
    TRY(cursor.expect('='));
    const Operation operation = TRY(parse_operation(cursor));
    TRY(no_modifier(cursor, operation));
    const auto form = isa::value_of(varying_form_names, operation.name, 15);
    if (!form)
        return no_operation(cursor, operation, "varying");
    unit.source = static_cast<VaryingSource>(*form >> 2);
    unit.sub = static_cast<uint8_t>(*form & 3);
    if (unit.is_register_form())
        TRY(varying_register(cursor, unit));
    else
        TRY(varying_reference(cursor, unit, *form >= 11));
    TRY(cursor.expect(')'));
    return unit;
}

Result<TextureUnit> parse_texture(isa::Cursor& cursor) {
    TextureUnit unit;
    TRY(cursor.expect('='));
    const Operation operation = TRY(parse_operation(cursor));
    TRY(no_modifier(cursor, operation));
    const auto type = isa::value_of(texture_type_names, operation.name, 31);
    if (!type)
        return no_operation(cursor, operation, "texture");
    unit.type = static_cast<TextureType>(*type);
    if (!cursor.accept_prefix("s"))
        return cursor.error("expected a sampler (s0)");
    unit.sampler = static_cast<uint16_t>(TRY(cursor.integer(0, 4095, "the sampler")));
    const auto offset = TRY(parse_offset(cursor));
    unit.sampler_offset_enable = offset.has_value();
    unit.sampler_offset_register = offset.value_or(0);
    if (cursor.accept(',')) {
        unit.lod_enable = true;
        unit.explicit_lod = cursor.accept_word("lod");
        if (!unit.explicit_lod && !cursor.accept_word("bias"))
            return cursor.error("expected lod or bias");
        unit.lod_register = TRY(parse_scalar(cursor));
    }
    TRY(cursor.expect(')'));
    return unit;
}

template <typename Unit>
Result<void> memory_reference(isa::Cursor& cursor, Unit& unit, bool temporary) {
    const Reference reference =
        TRY(parse_reference(cursor, temporary ? -32768 : 0, temporary ? 32767 : 65535));
    unit.index = static_cast<uint16_t>(reference.index);
    unit.alignment = alignment_of(reference);
    const auto offset = TRY(parse_offset(cursor));
    unit.offset_enable = offset.has_value();
    unit.offset_register = offset.value_or(0);
    return {};
}

Result<LoadUnit> parse_load(isa::Cursor& cursor) {
    LoadUnit unit;
    TRY(cursor.expect('='));
    const bool temporary = cursor.accept_prefix("t");
    if (!temporary && !cursor.accept_prefix("u"))
        return cursor.error("expected a uniform (u0) or a temporary (t-1)");
    unit.source = temporary ? LoadSource::temporary : LoadSource::uniform;
    TRY(memory_reference(cursor, unit, temporary));
    return unit;
}

// ---- multiply and add

Result<void> read_source(const isa::Cursor& cursor, const Operand& operand, VectorSource& source) {
    source = TRY(vector_source(cursor, operand));
    return {};
}

Result<void> read_source(const isa::Cursor& cursor, const Operand& operand, ScalarSource& source) {
    source = TRY(scalar_source(cursor, operand));
    return {};
}

Result<void> read_destination(const isa::Cursor& cursor,
                              const Destination& destination,
                              auto& unit) {
    if (destination.none)
        return cursor.error_at(destination.mark, "a result without register has no destination");
    if constexpr (requires { unit.write_enable; }) {
        unit.write_enable = destination.present;
        if (destination.present)
            unit.destination = TRY(destination_scalar(cursor, destination));
    } else {
        unit.mask = TRY(destination_mask(cursor, destination));
        unit.destination = destination.reg;
    }
    return {};
}

// Only operand A of an add unit can be the result of the multiply unit beside it.
Result<void> read_multiply_result(const isa::Cursor& cursor,
                                  const std::vector<Operand>& operands,
                                  auto& unit) {
    const Operand& a = operands[0];
    if (operands.size() == 2 && operands[1].is_multiply_result)
        return cursor.error_at(operands[1].mark, "only the first operand can be a multiply result");
    if (!a.is_multiply_result)
        return {};
    if constexpr (requires { unit.a_is_vmul; }) {
        unit.a_is_vmul = a.is_vmul;
        if (a.is_vmul)
            return {};
    }
    if constexpr (requires { unit.a_is_fmul; }) {
        unit.a_is_fmul = !a.is_vmul;
        if (!a.is_vmul)
            return {};
    }
    return cursor.error_at(a.mark, "this multiply result cannot be used here");
}

template <typename Unit>
Result<Unit> parse_arithmetic(isa::Cursor& cursor,
                              std::span<const isa::Name> names,
                              std::string_view unit_name) {
    Unit unit;
    const Destination destination = TRY(parse_destination(cursor));
    TRY(read_destination(cursor, destination, unit));
    TRY(cursor.expect('='));
    const Operation operation = TRY(parse_operation(cursor));
    const auto op = isa::value_of(names, operation.name, 31);
    if (!op)
        return no_operation(cursor, operation, unit_name);
    unit.op = static_cast<decltype(unit.op)>(*op);
    unit.modifier = operation.modifier;
    const auto operands = TRY(parse_operands(cursor, takes_one_operand(unit.op) ? 1 : 2, 2));
    TRY(read_multiply_result(cursor, operands, unit));
    TRY(read_source(cursor, operands[0], unit.a));
    if (operands.size() == 2)
        TRY(read_source(cursor, operands[1], unit.b));
    return unit;
}

// ---- combiner

struct CombinerOperation {
    CombinerForm form = CombinerForm::function;
    uint32_t op = 0;
};

std::optional<CombinerOperation> combiner_operation(std::string_view name) {
    if (name == "mul")
        return CombinerOperation{CombinerForm::multiply, 0};
    if (name == "atan_part2")
        return CombinerOperation{CombinerForm::atan_part2, 0};
    const bool to_scalar = name.starts_with(scalar_prefix);
    const bool to_vector = name.starts_with(vector_prefix);
    if (to_scalar)
        name.remove_prefix(scalar_prefix.size());
    if (to_vector)
        name.remove_prefix(vector_prefix.size());
    const auto op = isa::value_of(combiner_op_names, name, 15);
    if (!op)
        return std::nullopt;
    if (to_vector || (is_atan_part1(*op) && !to_scalar))
        return CombinerOperation{CombinerForm::atan_part1, *op};
    return CombinerOperation{CombinerForm::function, *op};
}

Result<void> combiner_operands(isa::Cursor& cursor, Combiner& unit) {
    const bool multiplies = unit.form == CombinerForm::multiply;
    const bool from_vector = unit.form == CombinerForm::atan_part2;
    const auto operands = TRY(parse_operands(cursor, multiplies ? 2 : 1, from_vector ? 1 : 2));
    for (const Operand& operand : operands) {
        if (operand.is_multiply_result)
            return cursor.error_at(operand.mark, "the combiner does not see multiply results");
    }
    if (!from_vector)
        unit.a = TRY(scalar_source(cursor, operands[0]));
    if (from_vector || multiplies) {
        const VectorSource vector = TRY(vector_source(cursor, operands.back()));
        if (vector.absolute || vector.negate)
            return cursor.error_at(operands.back().mark, "this operand has no modifiers");
        unit.vector = vector.reg;
        unit.swizzle = vector.swizzle;
    } else if (operands.size() == 2) {
        unit.b = TRY(scalar_source(cursor, operands[1]));
    }
    return {};
}

Result<Combiner> parse_combiner(isa::Cursor& cursor) {
    Combiner unit;
    const Destination destination = TRY(parse_destination(cursor));
    TRY(cursor.expect('='));
    const Operation operation = TRY(parse_operation(cursor));
    const auto found = combiner_operation(operation.name);
    if (!found)
        return no_operation(cursor, operation, "combiner");
    unit.form = found->form;
    unit.op = static_cast<CombinerOp>(found->op);
    unit.modifier = operation.modifier;
    if (unit.form != CombinerForm::function)
        TRY(no_modifier(cursor, operation));
    if (destination.none)
        return cursor.error_at(destination.mark, "the combiner needs a register");
    if (unit.has_vector_destination()) {
        unit.mask = TRY(destination_mask(cursor, destination));
        unit.destination = destination.reg;
    } else {
        unit.destination = TRY(destination_scalar(cursor, destination));
    }
    TRY(combiner_operands(cursor, unit));
    return unit;
}

// ---- stores, branches, constants

Result<StoreUnit> parse_store(isa::Cursor& cursor) {
    StoreUnit unit;
    if (!cursor.accept_prefix("t"))
        return cursor.error("expected a temporary (t-1)");
    TRY(memory_reference(cursor, unit, true));
    TRY(cursor.expect('='));
    if (unit.alignment == Alignment::one) {
        unit.source = TRY(parse_scalar(cursor));
        return unit;
    }
    const Operand operand = TRY(parse_operand(cursor));
    if (operand.absolute || operand.negate || operand.is_multiply_result ||
        !operand.letters.empty())
        return cursor.error_at(operand.mark, "only whole registers are stored this way");
    unit.source = scalar(operand.reg, 0);
    return unit;
}

Result<StoreUnit> parse_read(isa::Cursor& cursor) {
    StoreUnit unit;
    const Destination destination = TRY(parse_destination(cursor));
    if (!destination.present || destination.none || !destination.letters.empty())
        return cursor.error_at(destination.mark, "expected a whole register");
    unit.destination = destination.reg;
    TRY(cursor.expect('='));
    const Operation operation = TRY(parse_operation(cursor));
    TRY(no_modifier(cursor, operation));
    const auto mode = isa::value_of(read_mode_names, operation.name, 15);
    if (!mode)
        return no_operation(cursor, operation, "framebuffer");
    unit.mode = static_cast<StoreMode>(*mode);
    if (!unit.is_read())
        return no_operation(cursor, operation, "framebuffer");
    TRY(cursor.expect(')'));
    return unit;
}

Result<void> branch_condition(isa::Cursor& cursor, BranchUnit& unit) {
    const std::string_view name = TRY(cursor.expect_word("a condition"));
    const auto condition = isa::value_of(condition_names, name, 7);
    if (!condition)
        return cursor.error(fmt::format("no condition is called '{}'", name));
    unit.if_greater = (*condition & 1) != 0;
    unit.if_equal = (*condition & 2) != 0;
    unit.if_less = (*condition & 4) != 0;
    unit.a = TRY(parse_scalar(cursor));
    TRY(cursor.expect(','));
    unit.b = TRY(parse_scalar(cursor));
    return cursor.expect(',');
}

Result<BranchUnit> parse_branch(isa::Cursor& cursor, ParsedLine& line) {
    BranchUnit unit = {.if_greater = true, .if_equal = true, .if_less = true};
    if (cursor.accept('.'))
        TRY(branch_condition(cursor, unit));
    line.label_mark = cursor.mark();
    line.label = cursor.word();
    constexpr int64_t reach = int64_t{1} << 26;
    if (line.label.empty()) {
        unit.target =
            static_cast<int32_t>(TRY(cursor.integer(-reach, reach - 1, "the branch target")));
    }
    if (cursor.accept_word("length")) {
        line.target_length =
            static_cast<uint8_t>(TRY(cursor.integer(0, 31, "the length of the target")));
        unit.target_length = *line.target_length;
    }
    return unit;
}

Result<uint16_t> parse_half(isa::Cursor& cursor) {
    const std::string_view text = cursor.number_text();
    if (text.starts_with("0x")) {
        const auto bits = base::parse_integer(text);
        if (!bits || *bits < 0 || *bits > 0xFFFF)
            return cursor.error("expected sixteen bits");
        return static_cast<uint16_t>(*bits);
    }
    const auto value = base::parse_float(text);
    if (!value || std::isnan(*value))
        return cursor.error("expected a number (0x... for the bits of a NaN)");
    const uint16_t half = base::half_from_float(*value);
    if (std::isinf(base::half_to_float(half)) && !std::isinf(*value))
        return cursor.error("this number is too large for sixteen bits");
    return half;
}

Result<Constants> parse_constants(isa::Cursor& cursor) {
    Constants constants = {};
    TRY(cursor.expect('='));
    for (size_t i = 0; i < constants.size(); ++i) {
        if (i != 0)
            TRY(cursor.expect(','));
        constants[i] = TRY(parse_half(cursor));
    }
    return constants;
}

}  // namespace

Result<void> parse_statement(isa::Cursor& cursor, ParsedLine& line) {
    Instruction& in = line.instruction;
    const size_t mark = cursor.mark();
    const std::string_view name = TRY(cursor.expect_word("a statement"));
    const auto put = [&](auto& unit, auto parse) -> Result<void> {
        if (unit)
            return cursor.error_at(mark, fmt::format("there is a second '{}'", name));
        unit = TRY(parse());
        return {};
    };
    if (name == "varying")
        return put(in.varying, [&] { return parse_varying(cursor); });
    if (name == "texture")
        return put(in.texture, [&] { return parse_texture(cursor); });
    if (name == "uniform")
        return put(in.load, [&] { return parse_load(cursor); });
    if (name == "vmul")
        return put(in.vector_multiply, [&] {
            return parse_arithmetic<VectorMultiply>(cursor, multiply_op_names, name);
        });
    if (name == "smul")
        return put(in.scalar_multiply, [&] {
            return parse_arithmetic<ScalarMultiply>(cursor, multiply_op_names, name);
        });
    if (name == "vadd")
        return put(in.vector_add,
                   [&] { return parse_arithmetic<VectorAdd>(cursor, add_op_names, name); });
    if (name == "sadd")
        return put(in.scalar_add,
                   [&] { return parse_arithmetic<ScalarAdd>(cursor, add_op_names, name); });
    if (name == "combiner")
        return put(in.combiner, [&] { return parse_combiner(cursor); });
    if (name == "store")
        return put(in.store, [&] { return parse_store(cursor); });
    if (name == "framebuffer")
        return put(in.store, [&] { return parse_read(cursor); });
    if (name == "branch")
        return put(in.branch, [&] { return parse_branch(cursor, line); });
    if (name == "discard")
        return put(in.branch, [&] { return Result<BranchUnit>(BranchUnit::discard()); });
    if (name == "const0")
        return put(in.const0, [&] { return parse_constants(cursor); });
    if (name == "const1")
        return put(in.const1, [&] { return parse_constants(cursor); });
    return cursor.error_at(mark, fmt::format("there is no '{}'", name));
}

}  // namespace cuesta::hw::mali400::pp
