// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/isa/extras.h"

#include <limits>

#include <fmt/core.h>

namespace cuesta::hw::isa {

Result<std::vector<Extra>> parse_extras(Cursor& cursor) {
    std::vector<Extra> extras;
    if (!cursor.accept('{'))
        return extras;
    do {
        Extra extra;
        extra.mark = cursor.mark();
        extra.name = TRY(cursor.expect_word("the name of a field"));
        TRY(cursor.expect('='));
        // Fields with more bits than a positive int64_t has are not among the ISAs.
        extra.value = static_cast<uint64_t>(
            TRY(cursor.integer(0, std::numeric_limits<int64_t>::max(), "the value of a field")));
        extras.push_back(extra);
    } while (cursor.accept(','));
    TRY(cursor.expect('}'));
    return extras;
}

Error no_such_field(const Cursor& cursor, const Extra& extra) {
    return cursor.error_at(extra.mark, fmt::format("there is no field '{}' here", extra.name));
}

Error does_not_fit(const Cursor& cursor, const Extra& extra, const Field& field) {
    return cursor.error_at(extra.mark, fmt::format("{} has {} bits, {:#x} does not fit", field.name,
                                                   field.width(), extra.value));
}

void append_extra(std::string& list, std::string_view name, uint64_t value) {
    fmt::format_to(std::back_inserter(list), "{}{}={:#x}", list.empty() ? "" : ", ", name, value);
}

std::string close_extras(std::string list) {
    return list.empty() ? list : "{" + std::move(list) + "}";
}

}  // namespace cuesta::hw::isa
