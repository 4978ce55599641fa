// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Uniform blocks (GLSL ES 3.00, 4.3.7).
#include <fmt/core.h>

#include "compiler/glsl/parser.h"

namespace cuesta::glsl {

bool Parser::at_block(const Qualifiers& qualifiers) {
    return context_.language.is_300() && qualifiers.storage == Word::uniform && at_name() &&
           peek().token.punctuator == Punctuator::left_brace;
}

// Behind layout(...) uniform: the default of the blocks that follow.
void Parser::parse_default_layout(const Qualifiers& qualifiers) {
    advance();
    if (qualifiers.layout_location || qualifiers.is_invariant || qualifiers.has_interpolation())
        return context_.error(qualifiers.location,
                              "a default for uniform blocks has no qualifiers but their layout");
    context_.block_packing = qualifiers.packing.value_or(context_.block_packing);
    context_.block_order = qualifiers.order.value_or(context_.block_order);
}

// name { members } [instance [size]];
void Parser::parse_block(const Qualifiers& qualifiers) {
    BlockDeclaration block = {.symbol = current_.symbol, .location = here()};
    block.qualifiers = qualifiers;
    advance();
    advance();
    if (at(Punctuator::right_brace))
        return fail("a uniform block needs a member");
    while (!failed_ && !at(Punctuator::right_brace))
        parse_block_members(block);
    if (!expect(Punctuator::right_brace))
        return;
    if (at_name()) {
        block.instance = current_.symbol;
        block.instance_location = here();
        advance();
        if (at(Punctuator::left_bracket)) {
            // Any type does to read the length.
            const Type* const array = parse_array(context_.types.floating());
            if (failed_ || array == nullptr)
                return;
            block.length = array->length;
        }
    }
    if (expect(Punctuator::semicolon))
        declare_block(context_, block);
}

// [layout(...)] [uniform] type name [size], ...;
void Parser::parse_block_members(BlockDeclaration& block) {
    const Qualifiers qualifiers = parse_qualifiers();
    if (failed_)
        return;
    check_block_member(context_, qualifiers);
    const TypeSpecifier specifier = parse_type();
    if (failed_)
        return;
    if (specifier.defines_struct)
        return fail("a struct cannot be defined inside of a uniform block");
    const shading::MatrixOrder order =
        qualifiers.order.value_or(block.qualifiers.order.value_or(context_.block_order));
    do {
        Symbol* const symbol = current_.symbol;
        const Location location = here();
        const size_t before = block.members.size();
        parse_member(block.members, specifier);
        if (failed_)
            return;
        if (block.members.size() == before)
            continue;
        block.places.push_back({symbol, location, order});
        if (context_.traits.of(*block.members.back().type).has_sampler)
            context_.error(location, fmt::format("'{}' cannot be in a uniform block: it is a "
                                                 "sampler or has one in it",
                                                 symbol->name->text));
    } while (accept(Punctuator::comma));
    expect(Punctuator::semicolon);
}

}  // namespace cuesta::glsl
