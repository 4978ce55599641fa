// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/vertex_descriptors.h"

#include "hw/isa/packet_codec.h"
#include "hw/mali400/vertex_rows.h"

namespace cuesta::hw::mali400 {

static_assert(isa::well_formed<AttributeDescriptor>());

std::array<uint32_t, 2> pack(const AttributeDescriptor& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const AttributeDescriptor& packet) {
    return isa::check_packet(packet);
}

Result<AttributeDescriptor> unpack_attribute(uint32_t word0, uint32_t word1) {
    const std::array<uint32_t, 2> words = {word0, word1};
    return isa::unpack_packet<AttributeDescriptor>(words);
}

void print(std::string& out, const AttributeDescriptor& packet) {
    isa::print_members(out, packet);
}

static_assert(isa::well_formed<OutputDescriptor>());

std::array<uint32_t, 2> pack(const OutputDescriptor& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const OutputDescriptor& packet) {
    return isa::check_packet(packet);
}

Result<OutputDescriptor> unpack_output(uint32_t word0, uint32_t word1) {
    const std::array<uint32_t, 2> words = {word0, word1};
    return isa::unpack_packet<OutputDescriptor>(words);
}

void print(std::string& out, const OutputDescriptor& packet) {
    isa::print_members(out, packet);
}

}  // namespace cuesta::hw::mali400
