// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/depth_texels.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "base/half.h"

namespace cuesta::gles {
namespace {

constexpr double greatest_unorm = 4294967295.0;

constexpr uint32_t widen_16(uint32_t value) {
    return value << 16 | value;
}
constexpr uint32_t widen_24(uint32_t value) {
    return value << 8 | value >> 16;
}

// The bits of a float within 0..1; NaN becomes 0.
uint32_t clamped(uint32_t bits) {
    const auto number = std::bit_cast<float>(bits);
    return std::bit_cast<uint32_t>(number > 0 ? std::min(number, 1.0f) : 0.0f);
}

uint32_t unorm_of(const DepthValue& value) {
    if (!value.is_float)
        return value.depth;
    const double number = std::bit_cast<float>(clamped(value.depth));
    return static_cast<uint32_t>(number * greatest_unorm + 0.5);
}

uint32_t float_bits_of(const DepthValue& value) {
    return value.is_float
               ? value.depth
               : std::bit_cast<uint32_t>(static_cast<float>(value.depth / greatest_unorm));
}

template <typename T>
T load_as(const std::byte* from) {
    T value = {};
    std::memcpy(&value, from, sizeof value);
    return value;
}

uint32_t load_word(const std::byte* from) {
    return load_as<uint32_t>(from);
}

// Of signed types what is below 0 is 0.
DepthValue depth_of_fraction(double value, double greatest) {
    const double part = std::clamp(value / greatest, 0.0, 1.0);
    return {.depth = static_cast<uint32_t>(part * greatest_unorm + 0.5)};
}

template <typename T>
void store_fraction(const DepthValue& value, std::byte* to) {
    const double part = unorm_of(value) / greatest_unorm;
    const auto number = static_cast<T>(part * std::numeric_limits<T>::max() + 0.5);
    std::memcpy(to, &number, sizeof number);
}

void store_word(uint32_t value, std::byte* to) {
    std::memcpy(to, &value, sizeof value);
}

}  // namespace

DepthValue load_client_depth(GLenum type, const std::byte* from) {
    switch (type) {
        case GL_UNSIGNED_SHORT: {
            uint16_t value = 0;
            std::memcpy(&value, from, sizeof value);
            return {.depth = widen_16(value)};
        }
        case GL_UNSIGNED_INT_24_8: {
            const uint32_t value = load_word(from);
            return {.depth = widen_24(value >> 8), .stencil = static_cast<uint8_t>(value & 0xff)};
        }
        case GL_FLOAT: return {.depth = clamped(load_word(from)), .is_float = true};
        case GL_FLOAT_32_UNSIGNED_INT_24_8_REV:
            return {.depth = clamped(load_word(from)),
                    .stencil = static_cast<uint8_t>(load_word(from + sizeof(float)) & 0xff),
                    .is_float = true};
        // Desktop OpenGL's (OpenGL 2.1, table 3.5).
        case GL_UNSIGNED_BYTE: return depth_of_fraction(load_as<uint8_t>(from), UINT8_MAX);
        case GL_BYTE: return depth_of_fraction(load_as<int8_t>(from), INT8_MAX);
        case GL_SHORT: return depth_of_fraction(load_as<int16_t>(from), INT16_MAX);
        case GL_INT: return depth_of_fraction(load_as<int32_t>(from), INT32_MAX);
        case GL_HALF_FLOAT:
            return {.depth = clamped(
                        std::bit_cast<uint32_t>(base::half_to_float(load_as<uint16_t>(from)))),
                    .is_float = true};
        default: return {.depth = load_word(from)};
    }
}

void store_client_depth(GLenum type, const DepthValue& value, std::byte* to) {
    switch (type) {
        case GL_UNSIGNED_SHORT: {
            const auto depth = static_cast<uint16_t>(unorm_of(value) >> 16);
            std::memcpy(to, &depth, sizeof depth);
            return;
        }
        case GL_UNSIGNED_INT_24_8:
            return store_word((unorm_of(value) & 0xffffff00) | value.stencil, to);
        case GL_FLOAT: return store_word(float_bits_of(value), to);
        case GL_FLOAT_32_UNSIGNED_INT_24_8_REV:
            store_word(float_bits_of(value), to);
            return store_word(value.stencil, to + sizeof(float));
        case GL_UNSIGNED_BYTE: return store_fraction<uint8_t>(value, to);
        case GL_BYTE: return store_fraction<int8_t>(value, to);
        case GL_SHORT: return store_fraction<int16_t>(value, to);
        case GL_INT: return store_fraction<int32_t>(value, to);
        case GL_HALF_FLOAT: {
            const uint16_t half = base::half_from_float(std::bit_cast<float>(float_bits_of(value)));
            std::memcpy(to, &half, sizeof half);
            return;
        }
        default: return store_word(unorm_of(value), to);
    }
}

DepthValue load_depth(hw::Format format, const std::byte* from) {
    const hw::DepthStencil texel = hw::unpack_depth_stencil(format, from);
    const hw::Channel& depth = hw::format_info(format).channels[0];
    if (depth.type == hw::ChannelType::floating)
        return {texel.depth, texel.stencil, true};
    DepthValue value = {texel.depth, texel.stencil};
    if (depth.bits == 16)
        value.depth = widen_16(texel.depth);
    else if (depth.bits == 24)
        value.depth = widen_24(texel.depth);
    return value;
}

void store_depth(hw::Format format, const DepthValue& value, std::byte* to) {
    const hw::Channel& depth = hw::format_info(format).channels[0];
    hw::DepthStencil texel = {0, value.stencil};
    if (depth.type == hw::ChannelType::floating)
        texel.depth = float_bits_of(value);
    else
        texel.depth = depth.bits < 32 ? unorm_of(value) >> (32 - depth.bits) : unorm_of(value);
    hw::pack_depth_stencil(format, texel, to);
}

}  // namespace cuesta::gles
