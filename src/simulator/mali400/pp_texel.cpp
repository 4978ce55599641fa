// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_texel.h"

#include <array>

#include <fmt/core.h>

#include "base/half.h"
#include "hw/formats/etc1.h"

namespace cuesta::simulator::mali400 {
namespace {

using Format = hw::mali400::TexelFormat;

uint32_t little16(const uint8_t* bytes) {
    return bytes[0] | uint32_t{bytes[1]} << 8;
}

float unorm(uint32_t value, unsigned bits) {
    return static_cast<float>(value) / static_cast<float>((1u << bits) - 1);
}
float unorm8(const uint8_t* byte) {
    return static_cast<float>(*byte) / 255.0f;
}
float unorm16(const uint8_t* bytes) {
    return unorm(little16(bytes), 16);
}
float half(const uint8_t* bytes) {
    return base::half_to_float(static_cast<uint16_t>(little16(bytes)));
}

using Scalar = float (*)(const uint8_t*);

template <Scalar read>
Lanes luminance(const uint8_t* bytes) {
    const float value = read(bytes);
    return Lanes{value, value, value, 1};
}
template <Scalar read>
Lanes alpha(const uint8_t* bytes) {
    return Lanes{0, 0, 0, read(bytes)};
}
template <Scalar read>
Lanes intensity(const uint8_t* bytes) {
    return splat(read(bytes));
}
template <Scalar read, unsigned size>
Lanes luminance_alpha(const uint8_t* bytes) {
    const float value = read(bytes);
    return Lanes{value, value, value, read(bytes + size)};
}

Lanes b5g6r5(const uint8_t* bytes) {
    const uint32_t bits = little16(bytes);
    return Lanes{unorm(bits >> 11, 5), unorm(bits >> 5 & 63, 6), unorm(bits & 31, 5), 1};
}
Lanes b5g5r5a1(const uint8_t* bytes) {
    const uint32_t bits = little16(bytes);
    return Lanes{unorm(bits >> 10 & 31, 5), unorm(bits >> 5 & 31, 5), unorm(bits & 31, 5),
                 static_cast<float>(bits >> 15)};
}
Lanes b4g4r4a4(const uint8_t* bytes) {
    const uint32_t bits = little16(bytes);
    return Lanes{unorm(bits >> 8 & 15, 4), unorm(bits >> 4 & 15, 4), unorm(bits & 15, 4),
                 unorm(bits >> 12, 4)};
}
Lanes b8g8r8(const uint8_t* bytes) {
    return Lanes{unorm8(bytes + 2), unorm8(bytes + 1), unorm8(bytes), 1};
}
Lanes b8g8r8a8(const uint8_t* bytes) {
    const IntLanes levels = {bytes[2], bytes[1], bytes[0], bytes[3]};
    return __builtin_convertvector(levels, Lanes) / 255.0f;
}
Lanes b16g16r16a16(const uint8_t* bytes) {
    return Lanes{half(bytes + 4), half(bytes + 2), half(bytes), half(bytes + 6)};
}
Lanes b16g16r16(const uint8_t* bytes) {
    return Lanes{half(bytes + 4), half(bytes + 2), half(bytes), 1};
}
Lanes z24x8(const uint8_t* bytes) {
    const uint32_t depth = little16(bytes) | uint32_t{bytes[2]} << 16;
    const float value = static_cast<float>(depth) / 16777215.0f;
    return Lanes{value, value, value, 1};
}
// For reload draws: the shader only carries the bytes, r is the lowest.
Lanes raw_bytes(const uint8_t* bytes) {
    return Lanes{unorm8(bytes), unorm8(bytes + 1), unorm8(bytes + 2), unorm8(bytes + 3)};
}

constexpr auto decoders = std::to_array<TexelDecoder>({
    {Format::l8, 1, luminance<unorm8>, false},
    {Format::a8, 1, alpha<unorm8>, false},
    {Format::i8, 1, intensity<unorm8>, false},
    {Format::b5g6r5, 2, b5g6r5, true},
    {Format::b5g5r5a1, 2, b5g5r5a1, true},
    {Format::b4g4r4a4, 2, b4g4r4a4, true},
    {Format::l8a8, 2, luminance_alpha<unorm8, 1>, false},
    {Format::l16, 2, luminance<unorm16>, false},
    {Format::a16, 2, alpha<unorm16>, false},
    {Format::i16, 2, intensity<unorm16>, false},
    {Format::b8g8r8, 3, b8g8r8, true},
    {Format::b8g8r8a8, 4, b8g8r8a8, true},
    {Format::b8g8r8x8, 4, b8g8r8, true},
    {Format::etc1, hw::etc1_block_bytes, nullptr, false},
    {Format::l16_float, 2, luminance<half>, false},
    {Format::a16_float, 2, alpha<half>, false},
    {Format::i16_float, 2, intensity<half>, false},
    {Format::l16a16_float, 4, luminance_alpha<half, 2>, false},
    {Format::b16g16r16a16_float, 8, b16g16r16a16, true},
    {Format::z24x8, 4, z24x8, false},
    {Format::b16g16r16_float, 6, b16g16r16, true},
    {Format::z24s8_packed, 4, raw_bytes, false},
});

}  // namespace

Result<TexelDecoder> texel_decoder(Format format) {
    for (const TexelDecoder& decoder : decoders) {
        if (decoder.format == format)
            return decoder;
    }
    return Error{Errc::fault, fmt::format("texture: texel format {:#x} is not known",
                                          static_cast<unsigned>(format))};
}

Lanes swap_red_blue(Lanes color) {
    return Lanes{color[2], color[1], color[0], color[3]};
}

}  // namespace cuesta::simulator::mali400
