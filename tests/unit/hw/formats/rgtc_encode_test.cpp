// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What becomes of numbers, read by a decoder of this file, straight from the words of the Khronos
// Data Format specification.
#include "hw/formats/rgtc_encode.h"

#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

namespace cuesta::hw {
namespace {

double end_of(std::byte bits, bool is_signed) {
    const auto code = std::to_integer<uint8_t>(bits);
    return is_signed ? std::max<int>(static_cast<int8_t>(code), -127) / 127.0 : code / 255.0;
}

double number_at(std::span<const std::byte> block, bool is_signed, unsigned texel) {
    const double first = end_of(block[0], is_signed);
    const double second = end_of(block[1], is_signed);
    uint64_t codes = 0;
    for (size_t i = 8; i-- > 2;)
        codes = codes << 8 | std::to_integer<uint64_t>(block[i]);
    const auto code = static_cast<int>(codes >> (3 * texel) & 7);
    if (code < 2)
        return code == 0 ? first : second;
    if (first > second)
        return ((8 - code) * first + (code - 1) * second) / 7;
    if (code < 6)
        return ((6 - code) * first + (code - 1) * second) / 5;
    return code == 7 ? 1 : is_signed ? -1 : 0;
}

TEST(RgtcEncode, NumbersAreWithinHalfAStepOfTheirRange) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> any(-1.2f, 1.2f);
    for (int round = 0; round < 300; ++round) {
        std::vector<Rgba> texels(16);
        for (Rgba& texel : texels)
            texel = {any(random), any(random) * 0.1f, 9, 9};
        for (const Format format :
             {Format::bc4_unorm, Format::bc4_snorm, Format::bc5_unorm, Format::bc5_snorm}) {
            const bool is_signed = format == Format::bc4_snorm || format == Format::bc5_snorm;
            const size_t channels =
                format == Format::bc4_unorm || format == Format::bc4_snorm ? 1 : 2;
            const std::vector<std::byte> block = encode_rgtc(format, texels, 4);
            ASSERT_EQ(block.size(), channels * 8);
            for (size_t channel = 0; channel < channels; ++channel) {
                const double least = is_signed ? -1 : 0;
                double low = 1, high = least;
                for (const Rgba& texel : texels) {
                    const double wanted = std::clamp<double>(texel[channel], least, 1);
                    low = std::min(low, wanted);
                    high = std::max(high, wanted);
                }
                for (unsigned i = 0; i < 16; ++i) {
                    const double wanted = std::clamp<double>(texels[i][channel], least, 1);
                    const double seen =
                        number_at(std::span(block).subspan(channel * 8, 8), is_signed, i);
                    EXPECT_NEAR(seen, wanted, (high - low) / 14 + 1.1 / 127) << round;
                }
            }
        }
    }
}

TEST(RgtcEncode, SingleNumbersComeOutAsTheyAre) {
    for (int code = -127; code <= 127; ++code) {
        const std::vector<Rgba> texels(16, {static_cast<float>(code) / 127, 0, 0, 0});
        const std::vector<std::byte> block = encode_rgtc(Format::bc4_snorm, texels, 4);
        for (unsigned i = 0; i < 16; ++i)
            EXPECT_NEAR(number_at(block, true, i), code / 127.0, 1e-9);
    }
    const std::vector<Rgba> none(16, {std::numeric_limits<float>::quiet_NaN(), 0, 0, 0});
    EXPECT_EQ(number_at(encode_rgtc(Format::bc4_unorm, none, 4), false, 0), 0);
}

TEST(RgtcEncode, SidesThatNoBlockDividesRepeatTheirLastTexels) {
    std::vector<Rgba> texels(5, {0, 0, 0, 0});
    texels[4][0] = 1;
    const std::vector<std::byte> blocks = encode_rgtc(Format::bc4_unorm, texels, 5);
    ASSERT_EQ(blocks.size(), 16u);
    for (unsigned i = 0; i < 16; ++i) {
        EXPECT_EQ(number_at(std::span(blocks).first(8), false, i), 0);
        EXPECT_EQ(number_at(std::span(blocks).subspan(8), false, i), 1);
    }
    EXPECT_TRUE(encode_rgtc(Format::bc5_unorm, {}, 5).empty());
}

}  // namespace
}  // namespace cuesta::hw
