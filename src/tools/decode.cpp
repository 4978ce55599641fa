// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta decode: words of a command stream or descriptor, every field named.
#include "hw/agx/decode.h"

#include <span>

#include <fmt/core.h>

#include "hw/mali400/decode.h"
#include "tools/commands.h"
#include "tools/text_io.h"

namespace cuesta::tools {

namespace {

Result<void> decode_words(const DecodeOptions& options,
                          std::span<const uint32_t> words,
                          std::string& out) {
    if (options.gpu == "mali400") {
        if (const auto kind = hw::mali400::packet_kind_from_name(options.kind))
            return hw::mali400::decode(*kind, words, out);
    } else if (options.gpu == "g13") {
        if (const auto kind = hw::agx::packet_kind_from_name(options.kind))
            return hw::agx::decode(*kind, words, out);
    }
    return Error{Errc::invalid, fmt::format("unknown kind '{}' of {}", options.kind, options.gpu)};
}

}  // namespace

std::vector<std::string> decode_kinds(const std::string& gpu) {
    std::span<const std::string_view> names;
    if (gpu == "mali400")
        names = hw::mali400::packet_kind_names();
    else if (gpu == "g13")
        names = hw::agx::packet_kind_names();
    return {names.begin(), names.end()};
}

Ending decode(const DecodeOptions& options) {
    const std::string name = display_name(options.input);
    const std::string text = TRY(read_text(options.input));
    const std::vector<uint32_t> words = TRY(parse_words(text, name));
    std::string fields;
    const Result<void> done = decode_words(options, words, fields);
    TRY(write_text(fields));  // also what stands in front of an error
    if (!done)
        return Error{done.error().code, fmt::format("{}: error: {}", name, done.error().text)};
    return {};
}

}  // namespace cuesta::tools
