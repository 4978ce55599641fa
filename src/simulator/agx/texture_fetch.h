// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Texels of a texture out of memory, as the filters of common/texture_sampler.h ask for them.
#pragma once

#include <cstdint>

#include "simulator/agx/address_space.h"
#include "simulator/agx/texture_descriptors.h"

namespace cuesta::simulator::agx {

// Remembers that something was not mapped: the filters know no errors. Lives for one instruction,
// in which no page goes away.
struct TexelSource {
    const Texture& texture;
    AddressSpace& memory;
    bool failed = false;
    bool has_no_texels = false;  // and one was asked for
    uint64_t failed_at = 0;
    uint64_t page = ~uint64_t{0};  // the last one
    const uint8_t* page_bytes = nullptr;

    // Null where memory may not be read. An element lies in one page: addresses are multiples of
    // 16, and elements are powers of two up to that.
    const uint8_t* find(uint64_t address) {
        if (address >> gpu_page_bits != page && !find_page(address))
            return nullptr;
        return page_bytes + address % gpu_page_bytes;
    }
    bool find_page(uint64_t address) {
        const uint8_t* bytes = memory.find_read(address);
        if (bytes == nullptr) {
            if (!failed)
                failed_at = address;
            failed = true;
            return false;
        }
        page = address >> gpu_page_bits;
        page_bytes = bytes - address % gpu_page_bytes;
        return true;
    }

    Lanes texel(unsigned level, unsigned layer, uint32_t x, uint32_t y, unsigned sample) {
        const TexelFormat& format = texture.format;
        if (!format.has_texels()) {
            has_no_texels = true;
            return Lanes{};
        }
        ElementPlace place = {level, layer, x, y, sample};
        if (format.has_blocks()) {
            place.x = x / format.block_width;
            place.y = y / format.block_height;
        }
        const uint8_t* bytes = find(texture.memory.address_of(place));
        if (bytes == nullptr)
            return Lanes{};
        return format.decode(format, bytes, x % format.block_width, y % format.block_height);
    }
};

struct TexelFetch {
    TexelSource& source;

    Lanes operator()(unsigned level, int layer, int x, int y) {
        return source.texel(level, static_cast<unsigned>(layer), static_cast<uint32_t>(x),
                            static_cast<uint32_t>(y), 0);
    }
};

// 1 where the comparison with the texel passes, else 0; before any filter.
struct CompareFetch {
    TexelFetch texels;
    hw::agx::SamplerCompare compare;
    float reference;

    Lanes operator()(unsigned level, int layer, int x, int y) {
        return result(texels(level, layer, x, y)[0]);
    }
    Lanes result(float texel) const { return splat(passes(texel) ? 1.0f : 0.0f); }

    bool passes(float texel) const {
        using hw::agx::SamplerCompare;
        switch (compare) {
            case SamplerCompare::lequal: return reference <= texel;
            case SamplerCompare::gequal: return reference >= texel;
            case SamplerCompare::less: return reference < texel;
            case SamplerCompare::greater: return reference > texel;
            case SamplerCompare::equal: return reference == texel;
            case SamplerCompare::notequal: return reference != texel;
            case SamplerCompare::always: return true;
            case SamplerCompare::never: return false;
        }
        return false;
    }
};

}  // namespace cuesta::simulator::agx
