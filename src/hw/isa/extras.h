// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// `{field=value, ...}`: the part of an instruction that its ordinary text does not say. Printers
// compare what they have with what the parser would make of their ordinary text, and spell every
// difference this way; so nothing is ever lost, and unused fields with odd values show up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "hw/isa/cursor.h"
#include "hw/isa/table.h"

namespace cuesta::hw::isa {

struct Extra {
    std::string_view name;
    uint64_t value = 0;
    size_t mark = 0;  // of the name in the text
};

// Empty where no `{` follows.
Result<std::vector<Extra>> parse_extras(Cursor& cursor);
Error no_such_field(const Cursor& cursor, const Extra& extra);
Error does_not_fit(const Cursor& cursor, const Extra& extra, const Field& field);

// Appends `name=value` to a list that starts out empty; close_extras puts the braces on.
void append_extra(std::string& list, std::string_view name, uint64_t value);
std::string close_extras(std::string list);

template <typename Unit>
std::string print_extras(std::type_identity_t<std::span<const Row<Unit>>> rows,
                         const Unit& unit,
                         const Unit& said) {
    std::string list;
    for (const Row<Unit>& row : rows) {
        if (get(row, unit) != get(row, said))
            append_extra(list, row.field.name, get(row, unit));
    }
    return close_extras(std::move(list));
}

template <typename Unit>
Result<void> apply_extra(const Cursor& cursor,
                         std::type_identity_t<std::span<const Row<Unit>>> rows,
                         Unit& unit,
                         const Extra& extra) {
    for (const Row<Unit>& row : rows) {
        if (row.field.name != extra.name)
            continue;
        if (extra.value > row.field.greatest())
            return does_not_fit(cursor, extra, row.field);
        set(row, unit, extra.value);
        return {};
    }
    return no_such_field(cursor, extra);
}

}  // namespace cuesta::hw::isa
