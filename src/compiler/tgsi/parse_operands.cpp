// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/parse_operands.h"

#include <fmt/core.h>

namespace cuesta::tgsi {
namespace {

std::optional<uint8_t> component_of(char c) {
    switch (c) {
        case 'X': return 0;
        case 'Y': return 1;
        case 'Z': return 2;
        case 'W': return 3;
        default: return std::nullopt;
    }
}

Result<uint8_t> parse_component(TextCursor& in) {
    const Location where = in.location();
    const std::string word = in.word();
    const std::optional<uint8_t> which = word.size() == 1 ? component_of(word[0]) : std::nullopt;
    if (!which)
        return in.error(where, "one of x, y, z and w is expected");
    return *which;
}

Result<void> parse_indirect_index(TextCursor& in, RegisterIndex& index) {
    index.indirect = true;
    index.file = TRY(parse_name(in, file_names, "register file"));
    TRY(in.expect('['));
    index.address = TRY(in.unsigned_number());
    TRY(in.expect(']'));
    TRY(in.expect('.'));
    index.component = TRY(parse_component(in));
    const bool minus = in.peek() == '-';
    if (minus || in.peek() == '+') {
        (void)in.accept(in.peek());
        const int32_t offset = static_cast<int32_t>(TRY(in.unsigned_number()));
        index.offset = minus ? -offset : offset;
    }
    return {};
}

Result<RegisterIndex> parse_index(TextCursor& in) {
    RegisterIndex index;
    TRY(in.expect('['));
    const char next = in.peek();
    if (next >= '0' && next <= '9')
        index.offset = static_cast<int32_t>(TRY(in.unsigned_number()));
    else if (in.peek_word().empty())
        return in.error("an index is a number, or a register such as ADDR[0].x");
    else
        TRY(parse_indirect_index(in, index));
    TRY(in.expect(']'));
    return index;
}

// One letter stands for all; `least` is the number of letters that are a swizzle besides.
Result<void> parse_swizzle(TextCursor& in, std::span<uint8_t> swizzle, size_t least) {
    const Location where = in.location();
    const std::string_view written = in.written_word();
    const std::string word = in.word();
    if (word.size() != 1 && (word.size() < least || word.size() > 4))
        return in.error(where, fmt::format("'{}' is no swizzle: one or {} letters", written,
                                           least == 4 ? "four" : "three"));
    for (const char c : word)
        if (!component_of(c))
            return in.error(where,
                            fmt::format("'{}' is no swizzle: letters are x, y, z and w", written));
    for (size_t i = 0; i < swizzle.size(); ++i)
        swizzle[i] = *component_of(word[word.size() == 1 ? 0 : i]);
    return {};
}

}  // namespace

Result<uint8_t> parse_mask(TextCursor& in) {
    const Location where = in.location();
    const std::string_view written = in.written_word();
    uint8_t bits = 0;
    for (const char c : in.word()) {
        const std::optional<uint8_t> which = component_of(c);
        if (!which || (bits >> *which) != 0)
            return in.error(where, fmt::format("'{}' is no mask: x, y, z, w in order", written));
        bits |= static_cast<uint8_t>(1u << *which);
    }
    if (bits == 0)
        return in.error(where, "a mask is expected");
    return bits;
}

Result<RegisterName> parse_register(TextCursor& in) {
    RegisterName reg;
    reg.location = in.location();
    reg.file = TRY(parse_name(in, file_names, "register file"));
    // What has one register only may stand without a number.
    if (in.peek() != '[' && reg.file == File::null)
        return reg;
    reg.index = TRY(parse_index(in));
    if (in.peek() == '[') {
        reg.dimension = reg.index;
        reg.index = TRY(parse_index(in));
    }
    if (in.accept('(')) {
        const Location where = in.location();
        reg.array_id = TRY(in.unsigned_number());
        if (reg.array_id == 0u)
            return in.error(where, "arrays are numbered from 1");
        TRY(in.expect(')'));
    }
    return reg;
}

Result<Source> parse_source(TextCursor& in) {
    Source source;
    source.negate = in.accept('-');
    source.absolute = in.accept('|');
    source.reg = TRY(parse_register(in));
    if (in.accept('.'))
        TRY(parse_swizzle(in, source.swizzle, 4));
    if (source.absolute)
        TRY(in.expect('|'));
    return source;
}

Result<Destination> parse_destination(TextCursor& in) {
    Destination destination;
    destination.reg = TRY(parse_register(in));
    if (in.accept('.'))
        destination.mask = TRY(parse_mask(in));
    return destination;
}

Result<TexelOffset> parse_offset(TextCursor& in) {
    const RegisterName reg = TRY(parse_register(in));
    if (reg.dimension || reg.index.indirect || reg.array_id)
        return in.error(reg.location, "a texel offset is a register without a computed index");
    TexelOffset offset{reg.file, reg.index.offset, {0, 1, 2}};
    if (in.accept('.'))
        TRY(parse_swizzle(in, offset.swizzle, 3));
    return offset;
}

}  // namespace cuesta::tgsi
