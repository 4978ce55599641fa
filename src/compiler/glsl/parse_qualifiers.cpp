// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Qualifiers in front of declarations (GLSL ES 3.00, 4.3 and 4.7; 3.10, 4.3, 4.4, 4.9 and 4.10).
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "compiler/glsl/literals.h"
#include "compiler/glsl/parser.h"
#include "compiler/glsl/qualifier_words.h"

namespace cuesta::glsl {

using shading::BlockPacking;
using shading::MatrixOrder;
using shading::TokenKind;

namespace {

// The words of a block's layout, which are names elsewhere but for `shared` in 3.10.
struct LayoutWord {
    std::string_view text;
    std::optional<BlockPacking> packing = std::nullopt;
    std::optional<MatrixOrder> order = std::nullopt;
    Since since = {Version::es_300, Version::gl_110};
};

constexpr std::array layout_words = {
    LayoutWord{.text = "shared", .packing = BlockPacking::shared},
    LayoutWord{.text = "packed", .packing = BlockPacking::packed},
    LayoutWord{.text = "std140", .packing = BlockPacking::std140},
    LayoutWord{.text = "std430", .packing = BlockPacking::std430, .since = {.es = Version::es_310}},
    LayoutWord{.text = "row_major", .order = MatrixOrder::rows},
    LayoutWord{.text = "column_major", .order = MatrixOrder::columns},
};

// Layouts that are given a number. Null: there is none of the word.
std::optional<uint32_t>* number_of(Qualifiers& qualifiers,
                                   std::string_view word,
                                   const Language& language) {
    const bool is_310 = language.is_310();
    const bool may_have_location =
        !language.is_desktop() || has(language.enabled, Extension::arb_explicit_attrib_location);
    if (word == "location" && may_have_location)
        return &qualifiers.layout_location;
    if (!is_310)
        return nullptr;
    if (word == "binding")
        return &qualifiers.binding;
    if (word == "offset")
        return &qualifiers.offset;
    constexpr std::array<std::string_view, 3> sizes = {"local_size_x", "local_size_y",
                                                       "local_size_z"};
    const auto* const size = std::ranges::find(sizes, word);
    return size != sizes.end() ? &qualifiers.local_size[static_cast<size_t>(size - sizes.begin())]
                               : nullptr;
}

std::string_view lower_case(base::Arena& arena, std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return arena.copy(lower);
}

// Layouts of gl_FragCoord.
bool has_coord_layouts(const Language& language) {
    return language.version == Version::gl_150 ||
           has(language.enabled, Extension::arb_fragment_coord_conventions);
}

}  // namespace

// A word with a number, or one without; the last one of a kind counts.
void Parser::parse_layout_item(Qualifiers& qualifiers) {
    // `packed` and the like are reserved in some versions.
    if (current_.token.kind != TokenKind::identifier)
        return fail_expected("a layout");
    // Of desktop OpenGL they may be written in any case (GLSL 1.50, 4.3.8).
    std::string_view text = current_.token.text;
    if (context_.language.is_desktop())
        text = lower_case(context_.module.arena, text);
    const bool is_310 = context_.language.is_310();
    if (std::optional<uint32_t>* const number = number_of(qualifiers, text, context_.language)) {
        *number = parse_layout_number();
        return;
    }
    if (context_.language.is_desktop() && text == "index")
        return fail(
            "'index' is a layout of ARB_blend_func_extended and GLSL 3.30, which are not "
            "offered");
    if (context_.is_geometry() && text == "max_vertices") {
        qualifiers.max_vertices = parse_layout_number();
        return;
    }
    const auto* const found = std::ranges::find(layout_words, text, &LayoutWord::text);
    const bool is_known =
        found != layout_words.end() && is_since(context_.language.version, found->since);
    const ImageFormat* const format = is_310 ? find_image_format(text) : nullptr;
    if (is_known && found->packing)
        qualifiers.packing = found->packing;
    else if (is_known)
        qualifiers.order = found->order;
    else if (format != nullptr)
        qualifiers.image_format = format->name;
    else if (has_coord_layouts(context_.language) && text == "origin_upper_left")
        qualifiers.is_upper_left = true;
    else if (has_coord_layouts(context_.language) && text == "pixel_center_integer")
        qualifiers.is_center_integer = true;
    else if (context_.is_geometry() && is_primitive(text))
        qualifiers.primitive = text;
    else if (is_310 && text == "early_fragment_tests")
        qualifiers.has_early_tests = true;
    else if (text == "noncoherent" &&
             context_.may_use(Extension::ext_shader_framebuffer_fetch_non_coherent, here(), text))
        qualifiers.is_noncoherent = true;
    else
        return fail(fmt::format("'{}' is no layout", text));
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
        qualifiers.layout_location = parse_layout_number();
    } else {
        return fail_expected(!may_have_location ? "'noncoherent'"
                             : !may_be_coherent ? "'location'"
                                                : "'noncoherent' or 'location'");
    }
    expect(Punctuator::right_paren);
}

void Parser::parse_layout(Qualifiers& qualifiers) {
    if (context_.language.version == Version::es_100)
        return parse_layout_100(qualifiers);
    if (!accept(Word::layout) || !expect(Punctuator::left_paren))
        return;
    do {
        parse_layout_item(qualifiers);
    } while (!failed_ && accept(Punctuator::comma));
    expect(Punctuator::right_paren);
}

// word = integer-constant
std::optional<uint32_t> Parser::parse_layout_number() {
    advance();
    if (!expect(Punctuator::assign))
        return std::nullopt;
    const bool is_number = current_.token.kind == TokenKind::int_literal;
    const std::optional<int32_t> number = is_number ? int_of(current_.token.text) : std::nullopt;
    if (!number) {
        fail_expected("a number");
        return std::nullopt;
    }
    advance();
    return static_cast<uint32_t>(*number);
}

// Any but a layout; each may stand there once.
void Parser::parse_qualifier(Qualifiers& qualifiers) {
    const Word word = current_.word;
    bool is_repeated = false;
    const auto take = [&](Word& place) {
        is_repeated = place != Word::none;
        place = word;
    };
    if (word == Word::const_ && qualifiers.storage != Word::none) {
        is_repeated = qualifiers.is_const || !is_direction(qualifiers.storage);
        qualifiers.is_const = true;
    } else if (is_direction(word) && qualifiers.storage == Word::const_) {
        is_repeated = qualifiers.is_const;
        qualifiers.is_const = true;
        qualifiers.storage = word;
    } else if (is_storage(word) || is_direction(word)) {
        take(qualifiers.storage);
    } else if (word == Word::centroid) {
        is_repeated = std::exchange(qualifiers.is_centroid, true);
    } else if (is_interpolation(word)) {
        take(qualifiers.interpolation);
    } else if (word == Word::invariant) {
        is_repeated = std::exchange(qualifiers.is_invariant, true);
    } else if (is_memory(word)) {
        const shading::Memory memory = memory_of(word);
        is_repeated = has(qualifiers.memory, memory);
        qualifiers.memory = qualifiers.memory | memory;
    } else {
        is_repeated = qualifiers.precision != Precision::none;
        qualifiers.precision = precision_of_word(word);
        if (qualifiers.precision == Precision::high)
            context_.note_highp(here());
    }
    if (is_repeated)
        return fail(fmt::format("'{}' beside another qualifier of the kind", current_.token.text));
    advance();
}

// In any order.
void Parser::parse_qualifiers_310(Qualifiers& qualifiers) {
    while (!failed_ && is_qualifier(current_.word)) {
        if (current_.word == Word::layout)
            parse_layout(qualifiers);
        else
            parse_qualifier(qualifiers);
    }
}

// Before 3.10 their order is fixed (3.00, 4.7): layout, invariant, interpolation, storage,
// precision. The precision is the type's.
Qualifiers Parser::parse_qualifiers() {
    Qualifiers qualifiers = {.location = here()};
    if (context_.language.is_310()) {
        parse_qualifiers_310(qualifiers);
        return qualifiers;
    }
    parse_layout(qualifiers);
    qualifiers.is_invariant = accept(Word::invariant);
    if (is_interpolation(current_.word) && current_.word != Word::centroid) {
        qualifiers.interpolation = current_.word;
        advance();
    }
    qualifiers.is_centroid = accept(Word::centroid);
    const bool is_interface = context_.language.has_in_out() && is_direction(current_.word);
    if (is_storage(current_.word) || is_interface) {
        qualifiers.storage = current_.word;
        advance();
    }
    return qualifiers;
}

}  // namespace cuesta::glsl
