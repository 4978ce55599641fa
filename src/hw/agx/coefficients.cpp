// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/coefficients.h"

#include "hw/agx/coefficients_rows.h"
#include "hw/isa/packet_codec.h"

namespace cuesta::hw::agx {

static_assert(isa::well_formed<CoefficientHeader>());

std::array<uint32_t, 1> pack(const CoefficientHeader& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const CoefficientHeader& packet) {
    return isa::check_packet(packet);
}

Result<CoefficientHeader> unpack_coefficient_header(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<CoefficientHeader>(words);
}

void print(std::string& out, const CoefficientHeader& packet) {
    isa::print_members(out, packet);
}

static_assert(isa::well_formed<CoefficientBinding>());

std::array<uint32_t, 1> pack(const CoefficientBinding& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const CoefficientBinding& packet) {
    return isa::check_packet(packet);
}

Result<CoefficientBinding> unpack_coefficient_binding(std::span<const uint32_t, 1> words) {
    return isa::unpack_packet<CoefficientBinding>(words);
}

void print(std::string& out, const CoefficientBinding& packet) {
    isa::print_members(out, packet);
}

}  // namespace cuesta::hw::agx
