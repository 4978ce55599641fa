// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// cuesta decode: words of a command stream or descriptor, every field named.
#include "hw/mali400/decode.h"

#include <fmt/core.h>

#include "tools/commands.h"
#include "tools/text_io.h"

namespace cuesta::tools {

Result<void> decode(const DecodeOptions& options) {
    namespace hw = cuesta::hw::mali400;
    const std::optional<hw::PacketKind> kind = hw::packet_kind_from_name(options.kind);
    if (!kind)
        return Error{Errc::invalid, fmt::format("unknown kind '{}'", options.kind)};
    const std::string name = display_name(options.input);
    const std::string text = TRY(read_text(options.input));
    const std::vector<uint32_t> words = TRY(parse_words(text, name));
    Result<std::string> fields = hw::decode(*kind, words);
    if (!fields)
        return Error{fields.error().code, fmt::format("{}: error: {}", name, fields.error().text)};
    return write_text(*fields);
}

}  // namespace cuesta::tools
