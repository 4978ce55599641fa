// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/agx/sampler_descriptor.h"

#include "hw/agx/sampler_rows.h"
#include "hw/isa/packet_codec.h"

namespace cuesta::hw::agx {

static_assert(isa::well_formed<SamplerDescriptor>());

std::array<uint32_t, sampler_words> pack(const SamplerDescriptor& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const SamplerDescriptor& packet) {
    return isa::check_packet(packet);
}

Result<SamplerDescriptor> unpack_sampler_descriptor(
    std::span<const uint32_t, sampler_words> words) {
    return isa::unpack_packet<SamplerDescriptor>(words);
}

void print(std::string& out, const SamplerDescriptor& packet) {
    isa::print_lines(out, packet, pack(packet));
}

static_assert(isa::well_formed<BorderColor>());

std::array<uint32_t, border_color_words> pack(const BorderColor& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const BorderColor& packet) {
    return isa::check_packet(packet);
}

Result<BorderColor> unpack_border_color(std::span<const uint32_t, border_color_words> words) {
    return isa::unpack_packet<BorderColor>(words);
}

void print(std::string& out, const BorderColor& packet) {
    isa::print_lines(out, packet, pack(packet));
}

}  // namespace cuesta::hw::agx
