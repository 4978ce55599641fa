// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/pp_operands.h"

#include <fmt/core.h>

#include "hw/mali400/pp_names.h"

namespace cuesta::hw::mali400::pp {

namespace {

constexpr std::string_view component_letters = "xyzw";

Result<unsigned> component(const isa::Cursor& cursor, size_t mark, char letter) {
    const size_t found = component_letters.find(letter);
    if (found == std::string_view::npos)
        return cursor.error_at(mark, fmt::format("'{}' is no component", letter));
    return static_cast<unsigned>(found);
}

Result<void> no_modifiers(const isa::Cursor& cursor, const Operand& operand) {
    if (operand.absolute || operand.negate)
        return cursor.error_at(operand.mark, "this operand has no modifiers");
    return {};
}

Result<void> read_register(isa::Cursor& cursor, Operand& operand) {
    if (cursor.accept('$')) {
        operand.reg = static_cast<uint8_t>(TRY(cursor.integer(0, 15, "the register")));
    } else {
        const std::string_view name = TRY(cursor.expect_word("a register"));
        operand.is_vmul = name == "vmul";
        operand.is_multiply_result = operand.is_vmul || name == "fmul";
        const auto code = isa::value_of(vector_register_names, name, 0);
        if (!code && !operand.is_multiply_result)
            return cursor.error(fmt::format("no register is called '{}'", name));
        operand.reg = static_cast<uint8_t>(code.value_or(0));
    }
    if (cursor.accept('.'))
        operand.letters = TRY(cursor.expect_word("components"));
    return {};
}

}  // namespace

Result<Operand> parse_operand(isa::Cursor& cursor) {
    Operand operand;
    operand.mark = cursor.mark();
    operand.negate = cursor.accept('-');
    isa::Cursor ahead = cursor;
    if (ahead.accept_word("abs") && ahead.accept('(')) {
        cursor = ahead;
        operand.absolute = true;
    }
    TRY(read_register(cursor, operand));
    if (operand.absolute)
        TRY(cursor.expect(')'));
    return operand;
}

Result<std::vector<Operand>> parse_operands(isa::Cursor& cursor, size_t least, size_t greatest) {
    std::vector<Operand> operands;
    const size_t mark = cursor.mark();
    do {
        operands.push_back(TRY(parse_operand(cursor)));
    } while (cursor.accept(','));
    TRY(cursor.expect(')'));
    if (operands.size() < least || operands.size() > greatest) {
        return cursor.error_at(
            mark, fmt::format("this operation does not take {} operands", operands.size()));
    }
    return operands;
}

Result<Destination> parse_destination(isa::Cursor& cursor) {
    Destination destination;
    destination.mark = cursor.mark();
    destination.none = cursor.accept_word("none");
    destination.present = destination.none || cursor.accept('$');
    if (!destination.present)
        return destination;
    if (!destination.none)
        destination.reg = static_cast<uint8_t>(TRY(cursor.integer(0, 15, "the destination")));
    if (cursor.accept('.'))
        destination.letters = TRY(cursor.expect_word("components"));
    return destination;
}

Result<Operation> parse_operation(isa::Cursor& cursor) {
    Operation operation;
    operation.mark = cursor.mark();
    operation.name = TRY(cursor.expect_word("an operation"));
    if (cursor.accept('.')) {
        const std::string_view name = TRY(cursor.expect_word("an output modifier"));
        const auto modifier = isa::value_of(modifier_names, name, 3);
        if (!modifier)
            return cursor.error(fmt::format("no output modifier is called '{}'", name));
        operation.modifier = static_cast<OutputModifier>(*modifier);
    }
    TRY(cursor.expect('('));
    return operation;
}

Result<Reference> parse_reference(isa::Cursor& cursor, int64_t least, int64_t greatest) {
    Reference reference;
    const size_t mark = cursor.mark();
    // A little wider than any index, so that the products below stay small.
    reference.index = TRY(cursor.integer(-65536, 65536, "the index"));
    if (cursor.accept('.')) {
        const std::string_view part = TRY(cursor.expect_word("components"));
        if (part == "xy" || part == "zw") {
            reference.components = 2;
            reference.index = reference.index * 2 + (part == "zw" ? 1 : 0);
        } else if (part.size() == 1) {
            reference.components = 1;
            reference.index = reference.index * 4 + TRY(component(cursor, mark, part[0]));
        } else {
            return cursor.error("expected x, y, z, w, xy or zw");
        }
    }
    if (reference.index < least || reference.index > greatest)
        return cursor.error_at(mark, "the index is out of reach");
    return reference;
}

Result<VectorSource> vector_source(const isa::Cursor& cursor, const Operand& operand) {
    VectorSource source = {
        .reg = operand.reg, .absolute = operand.absolute, .negate = operand.negate};
    if (operand.letters.empty())
        return source;
    if (operand.letters.size() != 4)
        return cursor.error_at(operand.mark, "a swizzle has four components");
    unsigned swizzle = 0;
    for (unsigned i = 0; i < 4; ++i)
        swizzle |= TRY(component(cursor, operand.mark, operand.letters[i])) << 2 * i;
    source.swizzle = static_cast<uint8_t>(swizzle);
    return source;
}

Result<ScalarSource> scalar_source(const isa::Cursor& cursor, const Operand& operand) {
    ScalarSource source = {.absolute = operand.absolute, .negate = operand.negate};
    if (operand.is_multiply_result && operand.letters.empty())
        return source;
    if (operand.letters.size() != 1)
        return cursor.error_at(operand.mark, "expected one component");
    source.reg = scalar(operand.reg, TRY(component(cursor, operand.mark, operand.letters[0])));
    return source;
}

Result<uint8_t> destination_mask(const isa::Cursor& cursor, const Destination& destination) {
    if (!destination.present)
        return uint8_t{0};
    if (destination.letters.empty())
        return uint8_t{15};
    unsigned mask = 0;
    for (char letter : destination.letters) {
        const unsigned bit = 1u << TRY(component(cursor, destination.mark, letter));
        if (bit <= mask)
            return cursor.error_at(destination.mark, "a mask has x, y, z, w in this order");
        mask |= bit;
    }
    return static_cast<uint8_t>(mask);
}

Result<uint8_t> destination_scalar(const isa::Cursor& cursor, const Destination& destination) {
    if (!destination.present || destination.none || destination.letters.size() != 1)
        return cursor.error_at(destination.mark, "expected one component of a register");
    return scalar(destination.reg,
                  TRY(component(cursor, destination.mark, destination.letters[0])));
}

Result<uint8_t> parse_scalar(isa::Cursor& cursor) {
    const Operand operand = TRY(parse_operand(cursor));
    TRY(no_modifiers(cursor, operand));
    if (operand.is_multiply_result)
        return cursor.error_at(operand.mark, "multiply results cannot be used here");
    return TRY(scalar_source(cursor, operand)).reg;
}

Result<std::optional<uint8_t>> parse_offset(isa::Cursor& cursor) {
    if (!cursor.accept('+'))
        return std::optional<uint8_t>();
    return std::optional<uint8_t>(TRY(parse_scalar(cursor)));
}

}  // namespace cuesta::hw::mali400::pp
