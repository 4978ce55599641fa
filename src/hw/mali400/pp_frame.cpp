// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/pp_frame.h"

#include "hw/isa/packet_codec.h"
#include "hw/mali400/pp_frame_rows.h"

namespace cuesta::hw::mali400 {

static_assert(isa::well_formed<PpFrame>());

std::array<uint32_t, pp_frame_words> pack(const PpFrame& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const PpFrame& packet) {
    return isa::check_packet(packet);
}

Result<PpFrame> unpack_pp_frame(std::span<const uint32_t, pp_frame_words> words) {
    return isa::unpack_packet<PpFrame>(words);
}

void print(std::string& out, const PpFrame& packet) {
    isa::print_lines(out, packet, pack(packet));
}

static_assert(isa::well_formed<WriteBack>());

std::array<uint32_t, write_back_words> pack(const WriteBack& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const WriteBack& packet) {
    return isa::check_packet(packet);
}

Result<WriteBack> unpack_write_back(std::span<const uint32_t, write_back_words> words) {
    return isa::unpack_packet<WriteBack>(words);
}

void print(std::string& out, const WriteBack& packet) {
    isa::print_lines(out, packet, pack(packet));
}

}  // namespace cuesta::hw::mali400
