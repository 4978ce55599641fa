// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "hw/mali400/texture_descriptor.h"

#include <algorithm>

#include <fmt/core.h>

#include "hw/isa/packet_codec.h"
#include "hw/mali400/texture_rows.h"

namespace cuesta::hw::mali400 {

static_assert(isa::well_formed<TextureDescriptor>());

std::array<uint32_t, max_texture_descriptor_words> pack(const TextureDescriptor& packet) {
    return isa::pack_packet(packet);
}

Result<void> check(const TextureDescriptor& packet) {
    return isa::check_packet(packet);
}

Result<TextureDescriptor> unpack_texture_descriptor(std::span<const uint32_t> words) {
    if (words.size() < texture_descriptor_words)
        return Error{Errc::invalid,
                     fmt::format("texture descriptor: {} words, but at least {} are needed",
                                 words.size(), texture_descriptor_words)};
    std::array<uint32_t, max_texture_descriptor_words> whole = {};
    std::copy_n(words.begin(), std::min(words.size(), whole.size()), whole.begin());
    if (words.size() < whole.size()) {
        // Level 11 begins in the last word of a short descriptor.
        constexpr unsigned used = 28;
        std::fill(whole.begin() + texture_descriptor_words, whole.end(), 0);
        if ((whole[texture_descriptor_words - 1] >> used) != 0)
            return Error{Errc::invalid,
                         fmt::format("texture descriptor: level_11 is set, which takes {} words",
                                     max_texture_descriptor_words)};
    }
    return isa::unpack_packet<TextureDescriptor>(whole);
}

void print(std::string& out, const TextureDescriptor& packet) {
    isa::print_lines(out, packet, pack(packet));
}

}  // namespace cuesta::hw::mali400
