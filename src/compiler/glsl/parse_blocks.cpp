// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Blocks, and layouts that no declaration follows (GLSL ES 3.00, 4.3.7; 3.10, 4.3.7 and 4.4).
#include <fmt/core.h>

#include "compiler/glsl/builtin_structs.h"
#include "compiler/glsl/parser.h"

namespace cuesta::glsl {

bool Parser::at_block(const Qualifiers& qualifiers) {
    const Word storage = qualifiers.storage;
    const bool may_be_block =
        storage == Word::uniform || storage == Word::buffer
            ? context_.language.has_uniform_blocks()
            : is_direction(storage) && context_.language.has_interface_blocks();
    return may_be_block && at_name() && peek().token.punctuator == Punctuator::left_brace;
}

// Behind qualifiers: whether it is a layout of what follows, or of the shader.
bool Parser::parse_global_layout(const Qualifiers& qualifiers) {
    const Word storage = qualifiers.storage;
    if (!context_.language.has_uniform_blocks() || !at(Punctuator::semicolon))
        return false;
    if (storage == Word::uniform || storage == Word::buffer)
        parse_default_layout(qualifiers);
    else if (context_.is_geometry() && (storage == Word::in || storage == Word::out))
        declare_geometry_layout(context_, qualifiers);
    else if (storage == Word::in && context_.language.is_310())
        declare_shader_layout(context_, qualifiers);
    else
        return false;
    advance();
    return true;
}

// Behind layout(...) uniform or buffer: the default of the blocks that follow.
void Parser::parse_default_layout(const Qualifiers& qualifiers) {
    Qualifiers others = qualifiers;
    others.packing.reset();
    others.order.reset();
    others.storage = Word::none;
    const bool is_buffer = qualifiers.storage == Word::buffer;
    if (others.any() || others.precision != Precision::none)
        return context_.error(qualifiers.location,
                              fmt::format("a default for {} blocks has no qualifiers but their "
                                          "layout",
                                          is_buffer ? "buffer" : "uniform"));
    BlockDefaults& defaults = is_buffer ? context_.buffer_defaults : context_.uniform_defaults;
    check_packing(context_, qualifiers);
    defaults.packing = qualifiers.packing.value_or(defaults.packing);
    defaults.order = qualifiers.order.value_or(defaults.order);
}

// name { members } [instance [size]];
void Parser::parse_block(const Qualifiers& qualifiers) {
    BlockDeclaration block = {.symbol = current_.symbol, .location = here()};
    block.qualifiers = qualifiers;
    advance();
    advance();
    if (at(Punctuator::right_brace))
        return fail(fmt::format("a {} block needs a member", block.kind()));
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
            const Type* const array =
                parse_array(context_.types.floating(), is_direction(qualifiers.storage));
            block.is_array = true;
            if (failed_ || array == nullptr)
                return;
            if (array->element->is_array())
                return fail("there are no arrays of arrays of blocks");
            block.length = array->length;
        }
    }
    if (!expect(Punctuator::semicolon))
        return;
    if (is_direction(qualifiers.storage))
        declare_interface_block(context_, block);
    else
        declare_block(context_, block);
}

// [layout(...)] [uniform] type name [size], ...;
void Parser::parse_block_members(BlockDeclaration& block) {
    const Qualifiers qualifiers = parse_qualifiers();
    if (failed_)
        return;
    const bool is_interface = is_direction(block.qualifiers.storage);
    if (!is_interface)
        check_block_member(context_, qualifiers, block.qualifiers.storage);
    const TypeSpecifier specifier = parse_type(qualifiers.precision);
    if (failed_)
        return;
    // What ARB_uniform_buffer_object adds to older versions says nothing of it.
    const bool may_define = !is_interface && context_.language.is_desktop() &&
                            !has_uniform_blocks(context_.language.version);
    if (specifier.defines_struct && !may_define)
        return fail(fmt::format("a struct cannot be defined inside of a {} block", block.kind()));
    const bool is_buffer = block.qualifiers.storage == Word::buffer;
    const BlockDefaults& defaults =
        is_buffer ? context_.buffer_defaults : context_.uniform_defaults;
    const shading::MatrixOrder order =
        qualifiers.order.value_or(block.qualifiers.order.value_or(defaults.order));
    const bool is_per_vertex = is_interface && block.symbol->name->text == per_vertex.name;
    do {
        Symbol* const symbol = current_.symbol;
        const Location location = here();
        const size_t before = block.members.size();
        parse_member(block.members, specifier, is_buffer || is_interface, is_per_vertex);
        if (failed_)
            return;
        if (block.members.size() == before)
            continue;
        block.places.push_back({symbol, location, order, qualifiers.memory, qualifiers});
        if (!is_interface && context_.traits.of(*block.members.back().type).has_opaque)
            context_.error(location, fmt::format("'{}' cannot be in a {} block: it is a "
                                                 "sampler or has one in it",
                                                 symbol->name->text, block.kind()));
    } while (accept(Punctuator::comma));
    expect(Punctuator::semicolon);
}

}  // namespace cuesta::glsl
