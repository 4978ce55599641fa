// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Registers, swizzles and masks in TGSI text.
#pragma once

#include "compiler/tgsi/cursor.h"
#include "compiler/tgsi/names.h"

namespace cuesta::tgsi {

// A word of `names`; `what` is what the message calls it.
template <typename Enum, size_t count>
Result<Enum> parse_name(TextCursor& in, const Names<Enum, count>& names, std::string_view what) {
    const Location where = in.location();
    const std::string written(in.written_word());
    if (const std::optional<Enum> found = names.find(in.word()))
        return *found;
    return in.error(where, written.empty() ? std::string(what) + " is expected"
                                           : "'" + written + "' is no " + std::string(what));
}

Result<uint8_t> parse_mask(TextCursor& in);
Result<RegisterName> parse_register(TextCursor& in);
Result<Source> parse_source(TextCursor& in);
Result<Destination> parse_destination(TextCursor& in);
Result<TexelOffset> parse_offset(TextCursor& in);

}  // namespace cuesta::tgsi
