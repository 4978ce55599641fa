// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/render_state.h"

#include "hw/isa/packet_codec.h"
#include "hw/mali400/render_state_rows.h"

namespace cuesta::hw::mali400 {

static_assert(isa::well_formed<RenderState>());

std::array<uint32_t, render_state_words> pack(const RenderState& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const RenderState& packet) {
    return isa::check_packet(packet);
}

Result<RenderState> unpack_render_state(std::span<const uint32_t, render_state_words> words) {
    return isa::unpack_packet<RenderState>(words);
}

void print(std::string& out, const RenderState& packet) {
    isa::print_lines(out, packet, pack(packet));
}

}  // namespace cuesta::hw::mali400
