// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words into text, every field named: what `cuesta decode` prints.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace cuesta::hw::mali400 {

enum class PacketKind : uint8_t {
    vs,
    plbu,
    pp_stream,
    rsw,
    texture,
    gp_frame,
    pp_frame,
    attribute,
    output,
    write_back,
};

// "vs", "plbu", "pp-stream", "rsw", ...
std::string_view packet_kind_name(PacketKind kind);
std::optional<PacketKind> packet_kind_from_name(std::string_view name);
std::span<const std::string_view> packet_kind_names();

// Streams, attributes and outputs: one line a pair, to the end of the list. Others: one line a
// field; a list of several blocks is decoded block by block. A pp-frame may be 23 words, with 36
// more of write-back units, or a whole submission as the kernel takes it: 68 words (Mali-400) or
// 78 words (Mali-450).
Result<std::string> decode(PacketKind kind, std::span<const uint32_t> words);

// The same, appended to `out`: what stands in front of an error is there too.
Result<void> decode(PacketKind kind, std::span<const uint32_t> words, std::string& out);

}  // namespace cuesta::hw::mali400
