// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Rows of pixels of the application (OpenGL 2.1, 3.6.4, 4.3.2; tables 2.9 and 4.7).
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/half.h"
#include "gallium/frontends/gl/client_pixels.h"
#include "gallium/frontends/gl/pixel_codes.h"

namespace cuesta::gl {
namespace {

using hw::Rgba;

// An element as it lies there: bytes of the machine's order, but where they are swapped.
uint32_t load_element(const std::byte* from, uint32_t bytes, bool swaps) {
    if (bytes == 1)
        return static_cast<uint32_t>(*from);
    if (bytes == 2) {
        uint16_t value = 0;
        std::memcpy(&value, from, sizeof value);
        return swaps ? __builtin_bswap16(value) : value;
    }
    uint32_t value = 0;
    std::memcpy(&value, from, sizeof value);
    return swaps ? __builtin_bswap32(value) : value;
}

void store_element(uint32_t value, std::byte* to, uint32_t bytes, bool swaps) {
    if (bytes == 1) {
        *to = static_cast<std::byte>(value);
    } else if (bytes == 2) {
        auto half = static_cast<uint16_t>(value);
        half = swaps ? __builtin_bswap16(half) : half;
        std::memcpy(to, &half, sizeof half);
    } else {
        value = swaps ? __builtin_bswap32(value) : value;
        std::memcpy(to, &value, sizeof value);
    }
}

double greatest(uint32_t bits) {
    return static_cast<double>((uint64_t{1} << bits) - 1);
}

int32_t signed_of(uint32_t value, uint32_t bytes) {
    return bytes == 1   ? static_cast<int8_t>(value)
           : bytes == 2 ? static_cast<int16_t>(value)
                        : static_cast<int32_t>(value);
}

// The component that an element is (table 2.9).
double component_of(const TypeRow& type, uint32_t element) {
    const uint32_t bits = type.bytes * 8u;
    switch (type.kind) {
        case ElementKind::unorm: return element / greatest(bits);
        case ElementKind::snorm:
            return (2.0 * signed_of(element, type.bytes) + 1.0) / greatest(bits);
        case ElementKind::half: return base::half_to_float(static_cast<uint16_t>(element));
        default: return std::bit_cast<float>(element);
    }
}

// The nearest integer; not a number is 0.
double rounded(double value, double least, double most) {
    return std::isnan(value) ? 0.0 : std::floor(std::clamp(value, least, most) + 0.5);
}

// The element of a component (table 4.7).
uint32_t element_of(const TypeRow& type, float component) {
    const uint32_t bits = type.bytes * 8u;
    const double most = greatest(bits);
    switch (type.kind) {
        case ElementKind::unorm: return static_cast<uint32_t>(rounded(component * most, 0, most));
        case ElementKind::snorm: {
            const double half = greatest(bits - 1);
            return static_cast<uint32_t>(
                static_cast<int32_t>(rounded((component * most - 1.0) / 2.0, -half - 1.0, half)));
        }
        case ElementKind::half: return base::half_from_float(component);
        default: return std::bit_cast<uint32_t>(component);
    }
}

// The lowest bit of each component in a packed word.
std::array<uint32_t, 4> shifts_of(const TypeRow& type) {
    std::array<uint32_t, 4> shifts{};
    uint32_t at = type.reversed ? 0 : type.bytes * 8u;
    for (size_t i = 0; i < type.count; ++i) {
        if (!type.reversed)
            at -= type.bits[i];
        shifts[i] = at;
        if (type.reversed)
            at += type.bits[i];
    }
    return shifts;
}

void set_component(Rgba& color, uint8_t which, float value) {
    if (which == luminance)
        color[0] = color[1] = color[2] = value;
    else
        color[which] = value;
}

float get_component(const Rgba& color, uint8_t which) {
    return which == luminance ? color[0] + color[1] + color[2] : color[which];
}

hw::Format shared_format(GLenum type) {
    return type == GL_UNSIGNED_INT_5_9_9_9_REV ? hw::Format::r9g9b9e5_float
                                               : hw::Format::r11g11b10_float;
}

// Those of one word.
Rgba load_word(const FormatRow& format, const TypeRow& type, uint32_t word) {
    if (type.kind == ElementKind::shared)
        return hw::unpack_rgba(shared_format(type.type), reinterpret_cast<std::byte*>(&word));
    const std::array<uint32_t, 4> shifts = shifts_of(type);
    Rgba color = {0, 0, 0, 1};
    for (size_t i = 0; i < type.count; ++i) {
        const uint32_t mask = (1u << type.bits[i]) - 1;
        set_component(color, format.components[i],
                      static_cast<float>((word >> shifts[i] & mask) / greatest(type.bits[i])));
    }
    return color;
}

uint32_t store_word(const FormatRow& format, const TypeRow& type, const Rgba& color) {
    uint32_t word = 0;
    if (type.kind == ElementKind::shared) {
        hw::pack_rgba(shared_format(type.type), color, reinterpret_cast<std::byte*>(&word));
        return word;
    }
    const std::array<uint32_t, 4> shifts = shifts_of(type);
    for (size_t i = 0; i < type.count; ++i) {
        const double most = greatest(type.bits[i]);
        const double value = get_component(color, format.components[i]) * most;
        word |= static_cast<uint32_t>(rounded(value, 0, most)) << shifts[i];
    }
    return word;
}

// Indices: integers, and floats as they are.
double index_of(const TypeRow& type, uint32_t element) {
    switch (type.kind) {
        case ElementKind::unorm: return element;
        case ElementKind::snorm: return signed_of(element, type.bytes);
        case ElementKind::half: return base::half_to_float(static_cast<uint16_t>(element));
        default: return std::bit_cast<float>(element);
    }
}

// Signed types have one bit less (table 4.6).
uint32_t element_of_index(const TypeRow& type, uint32_t index) {
    switch (type.kind) {
        case ElementKind::unorm: return index;
        case ElementKind::snorm: return index & ((1u << (type.bytes * 8u - 1)) - 1);
        case ElementKind::half: return base::half_from_float(static_cast<float>(index));
        default: return std::bit_cast<uint32_t>(static_cast<float>(index));
    }
}

std::byte bit_at(uint32_t position, bool lsb_first) {
    const uint32_t bit = position % 8;
    return static_cast<std::byte>(1u << (lsb_first ? bit : 7 - bit));
}

}  // namespace

void ClientImage::load_colors(uint32_t y, uint32_t z, std::span<Rgba> row) const {
    const FormatRow& format = *find_format_row(code_.format);
    const TypeRow& type = *find_type_row(code_.type);
    const std::byte* from = row_at(y, z);
    const bool is_word = type.kind >= ElementKind::packed;
    for (Rgba& color : row) {
        if (is_word) {
            color = load_word(format, type, load_element(from, type.bytes, swaps_));
            from += type.bytes;
            continue;
        }
        color = {0, 0, 0, 1};
        for (size_t i = 0; i < format.count; ++i, from += type.bytes)
            set_component(
                color, format.components[i],
                static_cast<float>(component_of(type, load_element(from, type.bytes, swaps_))));
    }
}

void ClientImage::store_colors(uint32_t x,
                               uint32_t y,
                               std::span<const Rgba> row,
                               uint32_t z) const {
    const FormatRow& format = *find_format_row(code_.format);
    const TypeRow& type = *find_type_row(code_.type);
    std::byte* to = pixel_at(x, y, z);
    const bool is_word = type.kind >= ElementKind::packed;
    for (const Rgba& color : row) {
        if (is_word) {
            store_element(store_word(format, type, color), to, type.bytes, swaps_);
            to += type.bytes;
            continue;
        }
        for (size_t i = 0; i < format.count; ++i, to += type.bytes)
            store_element(element_of(type, get_component(color, format.components[i])), to,
                          type.bytes, swaps_);
    }
}

void ClientImage::load_depths(uint32_t y, uint32_t z, std::span<float> row) const {
    const TypeRow& type = *find_type_row(code_.type);
    const std::byte* from = row_at(y, z);
    for (float& depth : row) {
        depth = static_cast<float>(component_of(type, load_element(from, type.bytes, swaps_)));
        from += type.bytes;
    }
}

void ClientImage::store_depths(uint32_t x,
                               uint32_t y,
                               std::span<const float> row,
                               uint32_t z) const {
    const TypeRow& type = *find_type_row(code_.type);
    std::byte* to = pixel_at(x, y, z);
    for (const float depth : row) {
        store_element(element_of(type, depth), to, type.bytes, swaps_);
        to += type.bytes;
    }
}

void ClientImage::load_indices(uint32_t y, uint32_t z, std::span<double> row) const {
    const TypeRow& type = *find_type_row(code_.type);
    const std::byte* from = row_at(y, z);
    for (uint32_t x = 0; x < row.size(); ++x) {
        if (code_.is_bitmap()) {
            const uint32_t at = first_bit_ + x;
            row[x] = (from[at / 8] & bit_at(at, lsb_first_)) != std::byte{0} ? 1.0 : 0.0;
            continue;
        }
        row[x] = index_of(type, load_element(from, type.bytes, swaps_));
        from += type.bytes;
    }
}

void ClientImage::store_indices(uint32_t x,
                                uint32_t y,
                                std::span<const uint32_t> row,
                                uint32_t z) const {
    const TypeRow& type = *find_type_row(code_.type);
    std::byte* to = pixel_at(x, y, z);
    for (uint32_t i = 0; i < row.size(); ++i) {
        if (code_.is_bitmap()) {
            const uint32_t at = first_bit_ + x + i;
            const std::byte bit = bit_at(at, lsb_first_);
            to[at / 8] = (row[i] & 1) != 0 ? to[at / 8] | bit : to[at / 8] & ~bit;
            continue;
        }
        store_element(element_of_index(type, row[i]), to, type.bytes, swaps_);
        to += type.bytes;
    }
}

void ClientImage::load_pairs(uint32_t y, uint32_t z, std::span<DepthStencil> row) const {
    const std::byte* from = row_at(y, z);
    for (DepthStencil& pair : row) {
        const uint32_t first = load_element(from, 4, swaps_);
        if (code_.bytes == 4) {
            pair = {static_cast<float>((first >> 8) / greatest(24)), first & 0xff};
        } else {
            pair = {std::bit_cast<float>(first), load_element(from + 4, 4, swaps_) & 0xff};
        }
        from += code_.bytes;
    }
}

void ClientImage::store_pairs(uint32_t x,
                              uint32_t y,
                              std::span<const DepthStencil> row,
                              uint32_t z) const {
    std::byte* to = pixel_at(x, y, z);
    for (const DepthStencil& pair : row) {
        if (code_.bytes == 4) {
            const auto depth =
                static_cast<uint32_t>(rounded(pair.depth * greatest(24), 0, greatest(24)));
            store_element(depth << 8 | (pair.stencil & 0xff), to, 4, swaps_);
        } else {
            store_element(std::bit_cast<uint32_t>(pair.depth), to, 4, swaps_);
            store_element(pair.stencil & 0xff, to + 4, 4, swaps_);
        }
        to += code_.bytes;
    }
}

}  // namespace cuesta::gl
