// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "base/debug.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::base {
namespace {

uint32_t flag_bit(DebugFlag flag) {
    return 1u << static_cast<unsigned>(flag);
}

void log_options() {
    for (const DebugOption& option : debug_options)
        log(fmt::format("CUESTA_DEBUG: {:6} {}", option.name, option.help));
    log("CUESTA_DEBUG: several words have commas or blanks between them, as nir,asm");
}

uint32_t parse_flags(const char* text) {
    uint32_t flags = 0;
    for (std::string_view word : split(text != nullptr ? text : "", ", ")) {
        uint32_t bit = 0;
        for (const DebugOption& option : debug_options)
            if (option.name == word)
                bit = flag_bit(option.flag);
        if (bit == 0) {
            if (word != "help")
                log(fmt::format("CUESTA_DEBUG: unknown word '{}'", word));
            log_options();
        }
        flags |= bit;
    }
    return flags;
}

}  // namespace

bool debug_enabled(DebugFlag flag) {
    static const uint32_t flags = parse_flags(std::getenv("CUESTA_DEBUG"));
    return (flags & flag_bit(flag)) != 0;
}

void log(std::string_view text) {
    const std::string line = fmt::format("cuesta: {}\n", text);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace cuesta::base
