// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/auxiliary/dump_text.h"

#include <iterator>

#include <fmt/core.h>

#include "base/text.h"

namespace cuesta::gallium {

void append_block(std::string& out,
                  std::string_view kind,
                  std::string_view what,
                  std::span<const uint32_t> words,
                  const Result<std::string>& meaning) {
    constexpr size_t words_a_line = 8;
    fmt::format_to(std::back_inserter(out), "# {}: {}\n", kind, what);
    for (size_t i = 0; i < words.size(); ++i)
        fmt::format_to(std::back_inserter(out), "{:08x}{}", words[i],
                       (i + 1) % words_a_line == 0 || i + 1 == words.size() ? '\n' : ' ');
    const std::string lines = meaning ? *meaning : "error: " + meaning.error().text;
    for (const std::string_view line : base::split(lines, "\n"))
        fmt::format_to(std::back_inserter(out), "#   {}\n", line);
    out += '\n';
}

}  // namespace cuesta::gallium
