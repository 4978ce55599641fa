// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Qualifiers in front of declarations (GLSL ES 3.00, 4.3 and 4.7).
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "compiler/glsl/literals.h"
#include "compiler/glsl/parser.h"

namespace cuesta::glsl {

using shading::BlockPacking;
using shading::MatrixOrder;
using shading::TokenKind;

namespace {

// The words of a uniform block's layout, which are names elsewhere.
struct LayoutWord {
    std::string_view text;
    std::optional<BlockPacking> packing = std::nullopt;
    std::optional<MatrixOrder> order = std::nullopt;
};

constexpr std::array layout_words = {
    LayoutWord{.text = "shared", .packing = BlockPacking::shared},
    LayoutWord{.text = "packed", .packing = BlockPacking::packed},
    LayoutWord{.text = "std140", .packing = BlockPacking::std140},
    LayoutWord{.text = "row_major", .order = MatrixOrder::rows},
    LayoutWord{.text = "column_major", .order = MatrixOrder::columns},
};

}  // namespace

// location = 3, or a word of layout_words; the last one of a kind counts.
void Parser::parse_layout_item(Qualifiers& qualifiers) {
    if (!at_name())
        return fail_expected("a layout");
    const std::string_view text = current_.token.text;
    if (text == "location")
        return parse_layout_location(qualifiers);
    const auto* const found = std::ranges::find(layout_words, text, &LayoutWord::text);
    if (found == layout_words.end())
        return fail(fmt::format("'{}' is no layout", text));
    if (found->packing)
        qualifiers.packing = found->packing;
    if (found->order)
        qualifiers.order = found->order;
    advance();
}

// layout(noncoherent) and layout(location = 3). Without their extensions the words are names.
void Parser::parse_layout_100(Qualifiers& qualifiers) {
    if (!at_name() || current_.token.text != "layout" ||
        peek().token.punctuator != Punctuator::left_paren)
        return;
    constexpr Extension coherence = Extension::ext_shader_framebuffer_fetch_non_coherent;
    constexpr Extension locations = Extension::ext_separate_shader_objects;
    const Location layout = here();
    const bool may_be_coherent = has(context_.language.enabled, coherence);
    const bool may_have_location = has(context_.language.enabled, locations);
    if (!may_be_coherent && !may_have_location)
        return;
    advance();
    advance();
    // Used is the one that the word belongs to, which may warn.
    if (may_be_coherent && at_name() && current_.token.text == "noncoherent") {
        (void)context_.may_use(coherence, layout, "layout");
        qualifiers.is_noncoherent = true;
        advance();
    } else if (may_have_location && at_name() && current_.token.text == "location") {
        (void)context_.may_use(locations, layout, "layout");
        parse_layout_location(qualifiers);
    } else {
        return fail_expected(!may_have_location ? "'noncoherent'"
                             : !may_be_coherent ? "'location'"
                                                : "'noncoherent' or 'location'");
    }
    expect(Punctuator::right_paren);
}

void Parser::parse_layout(Qualifiers& qualifiers) {
    if (!context_.language.is_300())
        return parse_layout_100(qualifiers);
    if (!accept(Word::layout) || !expect(Punctuator::left_paren))
        return;
    do {
        parse_layout_item(qualifiers);
    } while (!failed_ && accept(Punctuator::comma));
    expect(Punctuator::right_paren);
}

// location = integer-constant
void Parser::parse_layout_location(Qualifiers& qualifiers) {
    advance();
    if (!expect(Punctuator::assign))
        return;
    const bool is_number = current_.token.kind == TokenKind::int_literal;
    const std::optional<int32_t> number = is_number ? int_of(current_.token.text) : std::nullopt;
    if (!number)
        return fail_expected("a number");
    qualifiers.layout_location = static_cast<uint32_t>(*number);
    advance();
}

// Their order is fixed (4.7): layout, invariant, interpolation, storage, precision. The precision
// is the type's.
Qualifiers Parser::parse_qualifiers() {
    Qualifiers qualifiers = {.location = here()};
    parse_layout(qualifiers);
    qualifiers.is_invariant = accept(Word::invariant);
    if (current_.word == Word::flat || current_.word == Word::smooth) {
        qualifiers.interpolation = current_.word;
        advance();
    }
    qualifiers.is_centroid = accept(Word::centroid);
    const bool is_interface =
        context_.language.is_300() && (current_.word == Word::in || current_.word == Word::out);
    if (is_storage(current_.word) || is_interface) {
        qualifiers.storage = current_.word;
        advance();
    }
    return qualifiers;
}

}  // namespace cuesta::glsl
