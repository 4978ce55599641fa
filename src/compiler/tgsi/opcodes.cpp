// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/tgsi/opcodes.h"

#include <algorithm>
#include <vector>

namespace cuesta::tgsi {
namespace {

// Not std::array: its deduction is nested deeper than clang allows.
constexpr OpcodeInfo table[] = {
#include "compiler/tgsi/opcode_table.inc"
};

struct Spelled {
    std::string_view name;
    const OpcodeInfo* info;
};

const std::vector<Spelled>& spellings() {
    static const std::vector<Spelled> sorted = [] {
        std::vector<Spelled> all;
        for (const OpcodeInfo& info : table) {
            all.push_back({info.name, &info});
            if (info.modern_name != info.name)
                all.push_back({info.modern_name, &info});
        }
        std::ranges::sort(all, {}, &Spelled::name);
        return all;
    }();
    return sorted;
}

}  // namespace

const OpcodeInfo* find_opcode(std::string_view name) {
    const auto it = std::ranges::lower_bound(spellings(), name, {}, &Spelled::name);
    return it != spellings().end() && it->name == name ? it->info : nullptr;
}

const OpcodeInfo* find_opcode(uint8_t number, Dialect dialect) {
    const OpcodeInfo* found = nullptr;
    for (const OpcodeInfo& info : table)
        if (info.number == number && (found == nullptr || info.is_in(dialect)))
            found = &info;
    return found;
}

const OpcodeInfo& opcode_info(Opcode opcode) {
    return table[static_cast<size_t>(opcode)];  // a row an enumerator, in order
}

std::span<const OpcodeInfo> all_opcodes() {
    return table;
}

bool only_in_document(std::string_view name) {
    const OpcodeInfo* info = find_opcode(name);
    return info != nullptr && info->name == name &&
           (!info->in_modern || info->modern_name != info->name);
}

}  // namespace cuesta::tgsi
