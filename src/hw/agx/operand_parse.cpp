// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Text to operands.
#include <array>
#include <charconv>

#include <fmt/core.h>

#include "base/text.h"
#include "hw/agx/text.h"

namespace cuesta::hw::agx {

namespace {

Error expected(std::string_view what, std::string_view text) {
    return {Errc::invalid, fmt::format("'{}' is not {}", text, what)};
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// `prefix` and a number without a sign.
std::optional<unsigned> numbered_text(std::string_view text, std::string_view prefix) {
    if (!text.starts_with(prefix))
        return std::nullopt;
    text.remove_prefix(prefix.size());
    constexpr unsigned greatest = 1000;  // no file of registers is so large
    unsigned number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || end.ec != std::errc() || end.ptr != text.data() + text.size() ||
        number > greatest)
        return std::nullopt;
    return number;
}

bool is_register(std::string_view text) {
    return text.size() >= 2 && (text[0] == 'r' || text[0] == 'u') && is_digit(text[1]);
}

// --- registers: r4, r4l_r4h_r5l, u2_u3 ---------------------------------------

struct Element {
    char file = 'r';
    unsigned index = 0;  // in halves
    unsigned bits = 32;
};

std::optional<Element> parse_element(std::string_view text) {
    if (!is_register(text))
        return std::nullopt;
    Element element;
    element.file = text[0];
    const char half = text.back();
    if (half == 'l' || half == 'h') {
        element.bits = 16;
        text.remove_suffix(1);
    }
    const auto number = numbered_text(text.substr(1), "");
    if (!number)
        return std::nullopt;
    element.index = *number * 2 + (half == 'h' ? 1 : 0);
    return element;
}

Result<Operand> parse_registers(std::string_view text) {
    Operand o;
    Element last;
    unsigned count = 0;
    for (std::string_view rest = text;; ++count) {
        const size_t end = rest.find('_');
        const auto element = parse_element(rest.substr(0, end));
        if (!element)
            return expected("a register or a uniform", text);
        if (count == 0) {
            o = element->file == 'r' ? general(element->index, element->bits)
                                     : uniform(element->index, element->bits);
        } else if (element->file != last.file || element->bits != last.bits ||
                   element->index != last.index + last.bits / 16) {
            return expected("a row of consecutive registers", text);
        }
        last = *element;
        if (end == std::string_view::npos)
            break;
        rest.remove_prefix(end + 1);
    }
    constexpr unsigned greatest = 16;
    if (count >= greatest)
        return expected("a row of at most 16 registers", text);
    o.count = static_cast<uint8_t>(count + 1);
    return o;
}

// --- values: registers, immediates, numbered registers, and their suffixes ---

bool apply_suffix(std::string_view suffix, Operand& o) {
    if (suffix == "cache")
        o.hint = Hint::cache;
    else if (suffix == "discard")
        o.hint = Hint::discard;
    else if (suffix == "sx")
        o.sign_extend = true;
    else if (suffix == "abs")
        o.absolute = true;
    else if (suffix == "neg")
        o.negate = true;
    else
        return false;
    return true;
}

bool takes_float(OperandKind kind) {
    return kind == OperandKind::float_src || kind == OperandKind::float_src16 ||
           kind == OperandKind::float_src_pair;
}

Result<Operand> parse_place(OperandKind kind, std::string_view text) {
    if (text == none_text)
        return Operand{};
    if (is_register(text))
        return parse_registers(text);
    constexpr std::array numbered_places = {
        std::pair{"cf", Place::coefficient}, std::pair{"ts", Place::texture_state},
        std::pair{"ss", Place::sampler_state}, std::pair{"sr", Place::special}};
    for (const auto& [prefix, place] : numbered_places) {
        if (const auto number = numbered_text(text, prefix))
            return numbered(place, *number);
    }
    if (takes_float(kind)) {
        const auto number = base::parse_float(text);
        return number ? Result<Operand>(float_immediate(*number)) : expected("an operand", text);
    }
    const auto number = base::parse_integer(text);
    return number ? Result<Operand>(immediate(*number)) : expected("an operand", text);
}

Result<Operand> parse_value(OperandKind kind, std::string_view text) {
    Operand suffixes;
    for (size_t dot; (dot = text.rfind('.')) != std::string_view::npos;) {
        if (!apply_suffix(text.substr(dot + 1), suffixes))
            break;
        text = text.substr(0, dot);
    }
    Operand o = TRY(parse_place(kind, text));
    o.hint = suffixes.hint;
    o.sign_extend = suffixes.sign_extend;
    o.absolute = suffixes.absolute;
    o.negate = suffixes.negate;
    return o;
}

// --- modes, flags and numbers ------------------------------------------------

Result<Operand> parse_number(std::string_view text) {
    if (text.starts_with("0b")) {
        uint32_t value = 0;
        const auto end = std::from_chars(text.data() + 2, text.data() + text.size(), value, 2);
        if (text.size() == 2 || end.ec != std::errc() || end.ptr != text.data() + text.size())
            return expected("a binary number", text);
        return immediate(value);
    }
    const auto value = base::parse_integer(text);
    return value ? Result<Operand>(immediate(*value)) : expected("a number", text);
}

Result<Operand> parse_name(NameList list, std::string_view text) {
    for (const isa::Name& name : names_in(list)) {
        if (name.text == text)
            return immediate(name.value);
    }
    if (!text.empty() && is_digit(text[0]))
        return parse_number(text);
    return Error{Errc::invalid, fmt::format("'{}' is no name that is known here", text)};
}

Result<Operand> parse_mask(std::string_view text) {
    constexpr std::string_view letters = "xyzw";
    if (text == "0")
        return immediate(0);
    int64_t mask = 0;
    size_t least = 0;
    for (const char c : text) {
        const size_t bit = letters.find(c, least);
        if (bit == std::string_view::npos)
            return expected("a mask of components, letters of xyzw in this order", text);
        mask |= int64_t{1} << bit;
        least = bit + 1;
    }
    return immediate(mask);
}

Result<Operand> parse_digits(std::string_view text) {
    int64_t value = 0;
    for (size_t i = 0; i < text.size() && i < 4; ++i)
        value |= int64_t{text[i] == '1'} << i;
    if (text.size() != 4 || text.find_first_not_of("01") != std::string_view::npos)
        return expected("a table of four binary digits", text);
    return immediate(value);
}

// A number behind a word: lsl 2, mask 0xFF.
Result<int64_t> number_behind(std::string_view word, std::string_view text) {
    if (text.starts_with(word)) {
        const auto value = base::parse_integer(base::trim(text.substr(word.size())));
        if (value)
            return *value;
    }
    return expected(fmt::format("'{}' and a number", word), text);
}

Result<Operand> parse_mask_width(std::string_view text) {
    const auto mask = static_cast<uint64_t>(TRY(number_behind("mask", text)));
    const int width = std::popcount(mask);
    if (width == 0 || width > 32 || mask != base::low_mask(static_cast<unsigned>(width)))
        return expected("a mask of 1 to 32 low bits", text);
    return immediate(width);
}

Result<Operand> parse_branch(std::string_view text) {
    std::string_view distance = text;
    if (distance.starts_with("pc"))
        distance.remove_prefix(2);
    if (distance.starts_with('+'))
        distance.remove_prefix(1);
    const auto value = base::parse_integer(distance);
    if (!text.starts_with("pc") || !value)
        return expected("a distance (pc+8) or the label of a program", text);
    return immediate(*value);
}

// The name behind the number is a comment, but a wrong one is a mistake.
Result<Operand> parse_special(std::string_view text) {
    const size_t open = text.find('(');
    const auto number = numbered_text(base::trim(text.substr(0, open)), "sr");
    if (!number)
        return expected("a special register", text);
    if (open == std::string_view::npos)
        return numbered(Place::special, *number);
    for (const isa::Name& name : names_in(NameList::special_register)) {
        if (name.value == *number && text.substr(open) == fmt::format("({})", name.text))
            return numbered(Place::special, *number);
    }
    return expected("the name of this special register", text.substr(open));
}

bool is_word(std::string_view text, NameList list) {
    for (const isa::Name& name : names_in(list)) {
        if (name.text == text)
            return true;
    }
    return false;
}

}  // namespace

bool is_control(OperandKind kind) {
    switch (kind) {
        case OperandKind::uint:
        case OperandKind::bits:
        case OperandKind::enumeration:
        case OperandKind::channel_mask:
        case OperandKind::icond:
        case OperandKind::fcond:
        case OperandKind::truth_table:
        case OperandKind::alu_shift:
        case OperandKind::mem_shift:
        case OperandKind::mask_width: return true;
        default: return false;
    }
}

bool may_be_left_out(const OperandUse& use) {
    switch (use.kind) {
        case OperandKind::alu_shift:
        case OperandKind::mem_shift:
        case OperandKind::mask_width:
        case OperandKind::iter_sample:
        case OperandKind::tex_cmp_off: return true;
        case OperandKind::enumeration:
            return use.names == NameList::tex_mode || use.names == NameList::forwarding ||
                   use.names == NameList::elide;
        default: return false;
    }
}

bool could_be(const OperandUse& use, std::string_view text) {
    switch (use.kind) {
        case OperandKind::alu_shift:
        case OperandKind::mem_shift: return text.starts_with("lsl");
        case OperandKind::mask_width: return text.starts_with("mask");
        case OperandKind::iter_sample:
            return !is_word(text, NameList::forwarding) && !is_word(text, NameList::elide) &&
                   !is_word(text, NameList::interpolation);
        case OperandKind::enumeration:
            return use.names == NameList::tex_mode ? !text.starts_with("0b")
                                                   : is_word(text, use.names);
        default: return true;
    }
}

Operand left_out(const OperandUse& use) {
    switch (use.kind) {
        case OperandKind::mask_width: return immediate(32);
        case OperandKind::iter_sample:
        case OperandKind::tex_cmp_off: return {};
        default: return immediate(0);
    }
}

Result<Operand> parse_operand(const OperandUse& use, std::string_view text) {
    switch (use.kind) {
        case OperandKind::uint:
        case OperandKind::bits: return parse_number(text);
        case OperandKind::enumeration: return parse_name(use.names, text);
        case OperandKind::icond: return parse_name(NameList::icond, text);
        case OperandKind::fcond: return parse_name(NameList::fcond, text);
        case OperandKind::channel_mask: return parse_mask(text);
        case OperandKind::truth_table: return parse_digits(text);
        case OperandKind::alu_shift:
        case OperandKind::mem_shift: return immediate(TRY(number_behind("lsl", text)));
        case OperandKind::mask_width: return parse_mask_width(text);
        case OperandKind::branch: return parse_branch(text);
        case OperandKind::sreg: return parse_special(text);
        default: return parse_value(use.kind, text);
    }
}

}  // namespace cuesta::hw::agx
