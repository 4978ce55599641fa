// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/memory_format.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/half.h"
#include "simulator/agx/norm.h"
#include "simulator/common/packed_float.h"
#include "simulator/common/srgb.h"

namespace cuesta::simulator::agx {

namespace {

using hw::agx::MemFormat;

float to_real(uint32_t bits, bool wide) {
    return wide ? std::bit_cast<float>(bits) : base::half_to_float(static_cast<uint16_t>(bits));
}

uint32_t from_real(float value, bool wide) {
    return wide ? std::bit_cast<uint32_t>(value) : base::half_from_float(value);
}

// --- sRGB --------------------------------------------------------------------
// Twelve bits of fraction; the sheet says so of borders, and fewer are too few for texels
// (confirmed by Mesa's asahi: gles3, dark sRGB).

constexpr unsigned alpha = 3;

float decode_srgb(uint32_t code) {
    const double linear = srgb_to_linear(unorm_to_float(code, 8));
    return static_cast<float>(std::nearbyint(linear * 4095) / 4095);
}

// --- packed words ------------------------------------------------------------

struct PackedChannel {
    unsigned shift, bits;
};
constexpr std::array<PackedChannel, 4> rgb10a2 = {{{0, 10}, {10, 10}, {20, 10}, {30, 2}}};

SmallRounding rounding_of(MemFormat format) {
    const bool to_zero = format == MemFormat::rg11b10f_rtz || format == MemFormat::rgb9e5_rtz;
    return to_zero ? SmallRounding::toward_zero : SmallRounding::nearest_even;
}

bool has_shared_exponent(MemFormat format) {
    return format == MemFormat::rgb9e5 || format == MemFormat::rgb9e5_rtz;
}

}  // namespace

std::optional<MemoryFormat> memory_format(unsigned code) {
    switch (static_cast<MemFormat>(code)) {
        case MemFormat::i8: return MemoryFormat{.bytes = 1, .is_integer = true};
        case MemFormat::i16:
        case MemFormat::f16: return MemoryFormat{.bytes = 2, .is_integer = true};
        case MemFormat::i32: return MemoryFormat{.bytes = 4, .is_integer = true};
        case MemFormat::u8norm:
        case MemFormat::s8norm:
        case MemFormat::srgba8: return MemoryFormat{.bytes = 1};
        case MemFormat::u16norm:
        case MemFormat::s16norm: return MemoryFormat{.bytes = 2};
        case MemFormat::rgb10a2: return MemoryFormat{.bytes = 4, .components = 4};
        case MemFormat::rg11b10f:
        case MemFormat::rgb9e5:
        case MemFormat::rg11b10f_rtz:
        case MemFormat::rgb9e5_rtz: return MemoryFormat{.bytes = 4, .components = 3};
    }
    return std::nullopt;
}

uint32_t unpack_element(MemFormat format, uint32_t raw, unsigned component, bool wide) {
    switch (format) {
        case MemFormat::u8norm: return from_real(unorm_to_float(raw, 8), wide);
        case MemFormat::s8norm: return from_real(snorm_to_float(raw, 8), wide);
        case MemFormat::u16norm: return from_real(unorm_to_float(raw, 16), wide);
        case MemFormat::s16norm: return from_real(snorm_to_float(raw, 16), wide);
        case MemFormat::srgba8:
            return from_real(component == alpha ? unorm_to_float(raw, 8) : decode_srgb(raw), wide);
        default: return raw;
    }
}

namespace {

// Nothing of integers and halves.
std::optional<NormCode> norm_code(MemFormat format) {
    switch (format) {
        case MemFormat::u8norm:
        case MemFormat::srgba8: return NormCode{.bits = 8};
        case MemFormat::s8norm: return NormCode{.bits = 8, .is_signed = true};
        case MemFormat::u16norm: return NormCode{.bits = 16};
        case MemFormat::s16norm: return NormCode{.bits = 16, .is_signed = true};
        default: return std::nullopt;
    }
}

bool is_srgb(MemFormat format, unsigned component) {
    return format == MemFormat::srgba8 && component != alpha;
}

float encode_srgb(float value) {
    return linear_to_srgb(std::max(value, 0.0f));
}

}  // namespace

uint32_t pack_element(MemFormat format, uint32_t value, unsigned component, bool wide) {
    const auto code = norm_code(format);
    if (!code)
        return value;
    const float real = to_real(value, wide);
    return float_to_norm(is_srgb(format, component) ? encode_srgb(real) : real, *code);
}

void pack_elements(MemFormat format, WideBits& values, unsigned component, bool wide) {
    const auto code = norm_code(format);
    if (!code)
        return;
    WideFloat real;
    for (unsigned i = 0; i < lane_count; ++i)
        real[i] = to_real(values[i], wide);
    if (is_srgb(format, component)) {
        for (unsigned i = 0; i < lane_count; ++i)
            real[i] = encode_srgb(real[i]);
    }
    floats_to_norm(real, *code, values);
}

void unpack_word(MemFormat format, uint32_t raw, bool wide, Components& values) {
    if (format == MemFormat::rgb10a2) {
        for (unsigned i = 0; i < rgb10a2.size(); ++i) {
            const uint32_t code = raw >> rgb10a2[i].shift & ((1u << rgb10a2[i].bits) - 1);
            values[i] = from_real(unorm_to_float(code, rgb10a2[i].bits), wide);
        }
        return;
    }
    const Rgb color = has_shared_exponent(format) ? unpack_r9g9b9e5(raw) : unpack_r11g11b10(raw);
    for (unsigned i = 0; i < color.size(); ++i)
        values[i] = from_real(color[i], wide);
}

uint32_t pack_word(MemFormat format, const Components& values, bool wide) {
    if (format == MemFormat::rgb10a2) {
        uint32_t word = 0;
        for (unsigned i = 0; i < rgb10a2.size(); ++i)
            word |= float_to_norm(to_real(values[i], wide), {.bits = rgb10a2[i].bits})
                    << rgb10a2[i].shift;
        return word;
    }
    const Rgb color = {to_real(values[0], wide), to_real(values[1], wide),
                       to_real(values[2], wide)};
    const SmallRounding rounding = rounding_of(format);
    return has_shared_exponent(format) ? pack_r9g9b9e5(color, rounding)
                                       : pack_r11g11b10(color, rounding);
}

}  // namespace cuesta::simulator::agx
