// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "gallium/frontends/gles/depth_texels.h"

#include <bit>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

namespace cuesta::gles {
namespace {

float loaded(float given) {
    std::byte bytes[8] = {};
    std::memcpy(bytes, &given, sizeof given);
    bytes[4] = std::byte{77};
    const DepthValue alone = load_client_depth(GL_FLOAT, bytes);
    const DepthValue both = load_client_depth(GL_FLOAT_32_UNSIGNED_INT_24_8_REV, bytes);
    EXPECT_EQ(alone.depth, both.depth);
    EXPECT_EQ(both.stencil, 77);
    return std::bit_cast<float>(alone.depth);
}

TEST(DepthTexels, FloatsOfTheApplicationAreClamped) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    for (const float inside : {0.0f, 1e-30f, 0.3f, 0.99999994f, 1.0f})
        EXPECT_EQ(loaded(inside), inside);
    for (const float above : {1.0000001f, 1.5f, inf})
        EXPECT_EQ(loaded(above), 1);
    for (const float below : {-1e-30f, -0.5f, -inf, std::numeric_limits<float>::quiet_NaN()})
        EXPECT_EQ(loaded(below), 0);
}

TEST(DepthTexels, CodesComeBack) {
    for (const uint32_t code : {0u, 1u, 0x1234u, 0x8000u, 0xffffu}) {
        const auto given = static_cast<uint16_t>(code);
        std::byte from[2], texel[4], to[2];
        std::memcpy(from, &given, sizeof from);
        for (const hw::Format format :
             {hw::Format::z16_unorm, hw::Format::z24_unorm_s8_uint, hw::Format::z32_float}) {
            store_depth(format, load_client_depth(GL_UNSIGNED_SHORT, from), texel);
            store_client_depth(GL_UNSIGNED_SHORT, load_depth(format, texel), to);
            EXPECT_EQ(std::memcmp(from, to, sizeof to), 0) << code;
        }
    }
}

}  // namespace
}  // namespace cuesta::gles
