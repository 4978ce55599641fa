// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/isa/names.h"

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::hw::isa {

std::string name_of(std::span<const Name> names, uint64_t value) {
    for (const Name& name : names) {
        if (name.value == value)
            return std::string(name.text);
    }
    return fmt::format("unknown_{}", value);
}

std::optional<uint32_t> value_of(std::span<const Name> names,
                                 std::string_view text,
                                 uint64_t greatest) {
    for (const Name& name : names) {
        if (name.text == text)
            return name.value;
    }
    constexpr std::string_view prefix = "unknown_";
    if (!text.starts_with(prefix))
        return std::nullopt;
    const auto value = base::parse_integer(text.substr(prefix.size()));
    if (!value || *value < 0 || static_cast<uint64_t>(*value) > greatest)
        return std::nullopt;
    return static_cast<uint32_t>(*value);
}

}  // namespace cuesta::hw::isa
