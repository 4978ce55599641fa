// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "tools/machine_code.h"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "hw/agx/isa.h"
#include "hw/mali400/gp_isa.h"
#include "hw/mali400/pp_isa.h"

namespace cuesta::tools {
namespace {

namespace gp = hw::mali400::gp;
namespace pp = hw::mali400::pp;

constexpr size_t gp_instruction_words = 4;

// A word that starts no instruction stands alone.
size_t length_at(Isa isa, std::span<const uint32_t> words) {
    if (isa == Isa::gp)
        return gp_instruction_words;
    const Result<pp::Instruction> instruction = pp::decode(words);
    return instruction ? pp::length_in_words(*instruction) : 1;
}

}  // namespace

std::string hex_text(Isa isa, std::span<const uint32_t> words) {
    std::string text;
    while (!words.empty()) {
        const size_t length = std::min(length_at(isa, words), words.size());
        for (size_t i = 0; i < length; ++i)
            fmt::format_to(std::back_inserter(text), "{}{:08x}", i == 0 ? "" : " ", words[i]);
        text += '\n';
        words = words.subspan(length);
    }
    return text;
}

Result<std::string> assembly_text(Isa isa, std::span<const uint32_t> words) {
    if (isa == Isa::pp)
        return pp::print_program(words);
    return gp::print_program(TRY(gp::decode_program(words)));
}

std::string hex_text(std::span<const uint8_t> code) {
    std::string text;
    while (!code.empty()) {
        const Result<hw::agx::Decoded> decoded = hw::agx::decode(code);
        const size_t length = decoded ? decoded->length : code.size();
        for (const uint8_t byte : code.first(length))
            fmt::format_to(std::back_inserter(text), "{:02x}", byte);
        text += '\n';
        code = code.subspan(length);
    }
    return text;
}

}  // namespace cuesta::tools
