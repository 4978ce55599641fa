// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/gp_frame.h"

#include "hw/isa/packet_codec.h"
#include "hw/mali400/gp_frame_rows.h"

namespace cuesta::hw::mali400 {

static_assert(isa::well_formed<GpFrame>());

std::array<uint32_t, gp_frame_words> pack(const GpFrame& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const GpFrame& packet) {
    return isa::check_packet(packet);
}

Result<GpFrame> unpack_gp_frame(std::span<const uint32_t, gp_frame_words> words) {
    return isa::unpack_packet<GpFrame>(words);
}

void print(std::string& out, const GpFrame& packet) {
    isa::print_lines(out, packet, pack(packet));
}

}  // namespace cuesta::hw::mali400
