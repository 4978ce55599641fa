// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/counts.h"

#include "hw/agx/counts_rows.h"
#include "hw/isa/packet_codec.h"

namespace cuesta::hw::agx {

static_assert(isa::well_formed<ResourceSpec>());

std::array<uint32_t, 1> pack(const ResourceSpec& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const ResourceSpec& packet) {
    return isa::check_packet(packet);
}

Result<ResourceSpec> unpack_resource_spec(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<ResourceSpec>(words);
}

void print(std::string& out, const ResourceSpec& packet) {
    isa::print_lines(out, packet, pack(packet));
}

}  // namespace cuesta::hw::agx
