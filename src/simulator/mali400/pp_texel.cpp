// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/mali400/pp_texel.h"

#include <array>

#include <fmt/core.h>

#include "hw/formats/etc1.h"
#include "simulator/mali400/pp_scalars.h"

namespace cuesta::simulator::mali400 {
namespace {

float unorm(uint32_t value, unsigned bits) {
    return static_cast<float>(value) / static_cast<float>((1u << bits) - 1);
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
    const uint32_t bits = bits16(bytes);
    return Lanes{unorm(bits >> 11, 5), unorm(bits >> 5 & 63, 6), unorm(bits & 31, 5), 1};
}
Lanes b5g5r5a1(const uint8_t* bytes) {
    const uint32_t bits = bits16(bytes);
    return Lanes{unorm(bits >> 10 & 31, 5), unorm(bits >> 5 & 31, 5), unorm(bits & 31, 5),
                 static_cast<float>(bits >> 15)};
}
Lanes b4g4r4a4(const uint8_t* bytes) {
    const uint32_t bits = bits16(bytes);
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
    return Lanes{float16(bytes + 4), float16(bytes + 2), float16(bytes), float16(bytes + 6)};
}
Lanes b16g16r16(const uint8_t* bytes) {
    return Lanes{float16(bytes + 4), float16(bytes + 2), float16(bytes), 1};
}
Lanes z24x8(const uint8_t* bytes) {
    const uint32_t depth = bits16(bytes) | uint32_t{bytes[2]} << 16;
    const float value = static_cast<float>(depth) / 16777215.0f;
    return Lanes{value, value, value, 1};
}
// For reload draws: the shader only carries the bytes, r is the lowest.
Lanes raw_bytes(const uint8_t* bytes) {
    return Lanes{unorm8(bytes), unorm8(bytes + 1), unorm8(bytes + 2), unorm8(bytes + 3)};
}

constexpr auto decoders = std::to_array<TexelDecoder>({
    {hw::mali400::TexelFormat::l8, 1, luminance<unorm8>, false},
    {hw::mali400::TexelFormat::a8, 1, alpha<unorm8>, false},
    {hw::mali400::TexelFormat::i8, 1, intensity<unorm8>, false},
    {hw::mali400::TexelFormat::b5g6r5, 2, b5g6r5, true},
    {hw::mali400::TexelFormat::b5g5r5a1, 2, b5g5r5a1, true},
    {hw::mali400::TexelFormat::b4g4r4a4, 2, b4g4r4a4, true},
    {hw::mali400::TexelFormat::l8a8, 2, luminance_alpha<unorm8, 1>, false},
    {hw::mali400::TexelFormat::l16, 2, luminance<unorm16>, false},
    {hw::mali400::TexelFormat::a16, 2, alpha<unorm16>, false},
    {hw::mali400::TexelFormat::i16, 2, intensity<unorm16>, false},
    {hw::mali400::TexelFormat::b8g8r8, 3, b8g8r8, true},
    {hw::mali400::TexelFormat::b8g8r8a8, 4, b8g8r8a8, true},
    {hw::mali400::TexelFormat::b8g8r8x8, 4, b8g8r8, true},
    {hw::mali400::TexelFormat::etc1, hw::etc1_block_bytes, nullptr, false},
    {hw::mali400::TexelFormat::l16_float, 2, luminance<float16>, false},
    {hw::mali400::TexelFormat::a16_float, 2, alpha<float16>, false},
    {hw::mali400::TexelFormat::i16_float, 2, intensity<float16>, false},
    {hw::mali400::TexelFormat::l16a16_float, 4, luminance_alpha<float16, 2>, false},
    {hw::mali400::TexelFormat::b16g16r16a16_float, 8, b16g16r16a16, true},
    {hw::mali400::TexelFormat::z24x8, 4, z24x8, false},
    {hw::mali400::TexelFormat::b16g16r16_float, 6, b16g16r16, true},
    {hw::mali400::TexelFormat::z24s8_packed, 4, raw_bytes, false},
});

}  // namespace

Result<TexelDecoder> texel_decoder(hw::mali400::TexelFormat format) {
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
