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

namespace cuesta::hw::agx {

enum class PacketKind : uint8_t {
    vdm,
    cdm,
    usc,
    ppp,
    counts,
    texture,
    sampler,
    extended_sampler,
    pbe,
    scissor,
    depth_bias,
    coefficients,
    zls,
};

// "vdm", "cdm", ... "extended-sampler", "dbias", "cf".
std::string_view packet_kind_name(PacketKind kind);
std::optional<PacketKind> packet_kind_from_name(std::string_view name);
std::span<const std::string_view> packet_kind_names();

// Streams: the packets up to the end of the stream (terminate, a link or a return) or of the
// words; what follows the end is counted, not read. USC words are given as the 32-bit words that
// their bytes make. Descriptors: block by block. A list of coefficients is its header and bindings.
Result<std::string> decode(PacketKind kind, std::span<const uint32_t> words);

// The same, appended to `out`: what stands in front of an error is there too.
Result<void> decode(PacketKind kind, std::span<const uint32_t> words, std::string& out);

}  // namespace cuesta::hw::agx
