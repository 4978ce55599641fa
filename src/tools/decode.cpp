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

Result<std::string> decode_words(const DecodeOptions& options, std::span<const uint32_t> words) {
    if (options.gpu == "mali400") {
        if (const auto kind = hw::mali400::packet_kind_from_name(options.kind))
            return hw::mali400::decode(*kind, words);
    } else if (options.gpu == "g13") {
        if (const auto kind = hw::agx::packet_kind_from_name(options.kind))
            return hw::agx::decode(*kind, words);
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

Result<void> decode(const DecodeOptions& options) {
    const std::string name = display_name(options.input);
    const std::string text = TRY(read_text(options.input));
    const std::vector<uint32_t> words = TRY(parse_words(text, name));
    Result<std::string> fields = decode_words(options, words);
    if (!fields)
        return Error{fields.error().code, fmt::format("{}: error: {}", name, fields.error().text)};
    return write_text(*fields);
}

}  // namespace cuesta::tools
