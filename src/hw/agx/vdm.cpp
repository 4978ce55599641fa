// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/vdm.h"

#include "hw/agx/vdm_rows.h"
#include "hw/isa/packet_stream.h"

namespace cuesta::hw::agx::vdm {

namespace {

constexpr std::string_view stream_name = "VDM stream";
constexpr uint32_t tessellate_type = 5;

bool is_tessellate(uint32_t word0) {
    return word0 >> 29 == tessellate_type;
}

Error tessellate_error() {
    return {Errc::unsupported, "VDM stream: tessellate: its layout is not known"};
}

}  // namespace

static_assert(Packed().words.size() == isa::most_stream_words<Packet>);

Packed pack(const Packet& packet) {
    return isa::pack_stream(packet);
}

Result<void> check(const Packet& packet) {
    return isa::check_stream(packet);
}

Result<unsigned> packet_words(uint32_t word0) {
    if (is_tessellate(word0))
        return tessellate_error();
    return TRY(isa::stream_packet_bytes<Packet>(stream_name, word0)) / 4;
}

Result<Packet> unpack(std::span<const uint32_t> words) {
    if (!words.empty() && is_tessellate(words[0]))
        return tessellate_error();
    return isa::unpack_stream<Packet>(stream_name, words);
}

void print(std::string& out, const Packet& packet) {
    isa::print_stream(out, packet);
}

}  // namespace cuesta::hw::agx::vdm
