// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/cdm.h"

#include "hw/agx/cdm_rows.h"
#include "hw/isa/packet_stream.h"

namespace cuesta::hw::agx::cdm {

namespace {

constexpr std::string_view stream_name = "CDM stream";

}  // namespace

static_assert(Packed().words.size() == isa::most_stream_words<Packet>);

Packed pack(const Packet& packet) {
    return isa::pack_stream(packet);
}

Result<void> check(const Packet& packet) {
    return isa::check_stream(packet);
}

Result<unsigned> packet_words(uint32_t word0) {
    return TRY(isa::stream_packet_bytes<Packet>(stream_name, word0)) / 4;
}

Result<Packet> unpack(std::span<const uint32_t> words) {
    return isa::unpack_stream<Packet>(stream_name, words);
}

void print(std::string& out, const Packet& packet) {
    isa::print_stream(out, packet);
}

}  // namespace cuesta::hw::agx::cdm
