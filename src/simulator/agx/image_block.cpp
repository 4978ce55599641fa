// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/image_block.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/half.h"
#include "simulator/agx/memory_format.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::Channels;
using hw::agx::MemFormat;
using hw::agx::TextureType;

constexpr unsigned word_bytes = 4;

// One sample of a tile to the channels of one image.
class Converter {
  public:
    Converter(const Image& image, const BlockWrite& write)
        : image_(image),
          write_(write),
          element_bytes_(hw::agx::tile_format_bytes(write.format)),
          copies_(same_codes()) {
        // It counts as packed for its size alone.
        if (write.format == MemFormat::srgba8)
            element_bytes_ = 1;
    }

    Texel convert(std::span<const uint8_t> sample) const {
        if (!copies_)
            return converted(sample);
        switch (element_bytes_) {
            case 1: return copied<1>(sample);
            case 2: return copied<2>(sample);
            default: return copied<4>(sample);
        }
    }

  private:
    bool is_word() const {
        return hw::agx::is_packed(write_.format) && write_.format != MemFormat::srgba8;
    }

    // Whether each channel takes the code of its component as it is.
    bool same_codes() const {
        const TexelFormat& format = image_.format;
        const bool equal_sizes = std::all_of(
            format.bits.begin(), format.bits.begin() + format.count, [&](unsigned bits) {
                return bits == 8 * (write_.format == MemFormat::srgba8 ? 1u : element_bytes_);
            });
        if (is_word() || !equal_sizes)
            return false;
        switch (write_.format) {
            case MemFormat::u8norm:
            case MemFormat::u16norm:
            case MemFormat::srgba8: return format.type == TextureType::unorm;
            case MemFormat::s8norm:
            case MemFormat::s16norm: return format.type == TextureType::snorm;
            case MemFormat::f16: return format.type == TextureType::float_;
            default: return format.type == TextureType::float_ || format.is_integer();
        }
    }

    uint32_t raw(std::span<const uint8_t> sample, unsigned component, unsigned bytes) const {
        const size_t first = write_.offset + size_t{component} * bytes;
        uint32_t value = 0;
        if (first + bytes <= sample.size())
            std::memcpy(&value, sample.data() + first, bytes);
        return value;
    }

    template <unsigned bytes>
    Texel copied(std::span<const uint8_t> sample) const {
        Texel texel = {};
        for (unsigned k = 0; k < image_.format.count; ++k) {
            const size_t from = write_.offset + static_cast<size_t>(image_.swizzle[k]) * bytes;
            if (from + bytes <= sample.size())
                std::memcpy(texel.data() + size_t{k} * bytes, sample.data() + from, bytes);
        }
        return texel;
    }

    // A component as encode_texel() wants it.
    uint32_t value_of(uint32_t code, unsigned component) const {
        const TextureType type = image_.format.type;
        const bool is_real = !image_.format.is_integer();
        switch (write_.format) {
            case MemFormat::i8:
                return type == TextureType::snorm
                           ? unpack_element(MemFormat::s8norm, code, component, true)
                       : is_real ? unpack_element(MemFormat::u8norm, code, component, true)
                                 : code;
            // What the driver has in a tile of 16 bits are halves, whatever it names them.
            case MemFormat::i16:
            case MemFormat::f16:
                return is_real ? std::bit_cast<uint32_t>(
                                     base::half_to_float(static_cast<uint16_t>(code)))
                               : code;
            case MemFormat::i32: return code;
            case MemFormat::srgba8: return unpack_element(MemFormat::u8norm, code, component, true);
            default: return unpack_element(write_.format, code, component, true);
        }
    }

    Texel converted(std::span<const uint8_t> sample) const {
        Components components = {};
        if (is_word()) {
            unpack_word(write_.format, raw(sample, 0, word_bytes), true, components);
        } else {
            for (unsigned i = 0; i < components.size(); ++i)
                components[i] = value_of(raw(sample, i, element_bytes_), i);
        }
        std::array<uint32_t, 4> channels;
        for (unsigned k = 0; k < channels.size(); ++k)
            channels[k] = components[static_cast<unsigned>(image_.swizzle[k])];
        return encode_texel(image_.format, channels, write_.rounds_to_zero);
    }

    const Image& image_;
    const BlockWrite& write_;
    unsigned element_bytes_;
    bool copies_;
};

// Elements to memory, most of them to the page of the one before. Lives for one instruction.
class ElementWriter {
  public:
    ElementWriter(AddressSpace& memory, unsigned bytes) : memory_(memory), bytes_(bytes) {}

    Result<void> write(uint64_t address, const Texel& texel) {
        if (!put(address, texel))
            return memory_.write(address, std::span(texel).first(bytes_));
        return {};
    }

  private:
    // False where that is not one page that may be written.
    bool put(uint64_t address, const Texel& texel) {
        const uint64_t at = address % gpu_page_bytes;
        if (at + bytes_ > gpu_page_bytes)
            return false;
        if (address - at != page_) {
            uint8_t* const host = memory_.find_write(address);
            if (host == nullptr)
                return false;
            page_ = address - at;
            host_ = host - at;
        }
        switch (bytes_) {
            case 4: std::memcpy(host_ + at, texel.data(), 4); break;
            case 8: std::memcpy(host_ + at, texel.data(), 8); break;
            default: std::memcpy(host_ + at, texel.data(), bytes_); break;
        }
        return true;
    }

    AddressSpace& memory_;
    unsigned bytes_;
    uint64_t page_ = ~uint64_t{0};
    uint8_t* host_ = nullptr;
};

}  // namespace

Result<void> write_tile(AddressSpace& memory,
                        const Image& image,
                        const TileMemory& tile,
                        const TilePlace& place,
                        const BlockWrite& write) {
    const LevelSize size = mip_size(image.size, image.level);
    const auto clipped = [](uint32_t first, uint32_t count, int end) {
        const auto greatest = static_cast<uint32_t>(end);
        return first >= greatest ? 0 : std::min(count, greatest - first);
    };
    const uint32_t columns = clipped(place.x, place.width, size.width);
    const uint32_t rows = clipped(place.y, place.height, size.height);
    if (write.layer >= image.layers)
        return {};
    const Converter converter(image, write);
    ElementWriter writer(memory, image.format.bytes);
    for (uint32_t y = 0; y < rows; ++y) {
        for (uint32_t x = 0; x < columns; ++x) {
            for (unsigned sample = 0; sample < image.samples; ++sample) {
                const Texel texel =
                    converter.convert(tile.sample(x, y, std::min(sample, place.samples - 1)));
                const uint64_t address = image.memory.address_of(
                    {image.level, write.layer, place.x + x, place.y + y, sample});
                TRY(writer.write(address, texel));
            }
        }
    }
    return {};
}

}  // namespace cuesta::simulator::agx
