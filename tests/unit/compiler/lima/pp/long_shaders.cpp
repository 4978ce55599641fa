// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "long_shaders.h"

#include <array>
#include <cstdint>
#include <string_view>

#include <fmt/core.h>

namespace cuesta::lima::pp {
namespace {

std::string shader_text(std::string_view declarations, std::string_view body) {
    return fmt::format(
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], PERSPECTIVE\n"
        "DCL OUT[0], COLOR\nDCL CONST[0..31]\nDCL ADDR[0]\n{}{}END\n",
        declarations, body);
}

// All at hand at once, and read in the opposite order.
std::string wide_shader(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MUL TEMP[{}], IN[1].{}, CONST[{}]\n", i, i % 2 == 0 ? "xxxx" : "yyyy",
                            i % 32);
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MAD TEMP[0], TEMP[{}], TEMP[0], TEMP[{}]\n", count - 1 - i, i);
    return shader_text(fmt::format("DCL TEMP[0..{}]\n", count - 1), body + "MOV OUT[0], TEMP[0]\n");
}

// Sixty vectors are alive everywhere; the registers hold six.
std::string crowded_shader(unsigned count) {
    constexpr unsigned alive = 60;
    std::string body;
    for (unsigned i = 0; i < alive; ++i)
        body += fmt::format("MUL TEMP[{}], IN[0], CONST[{}]\n", i, i % 32);
    uint32_t state = 1;
    const auto any = [&] {
        state = state * 1664525u + 1013904223u;
        return (state >> 8) % alive;
    };
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MAD TEMP[{}], TEMP[{}].yzwx, TEMP[{}], TEMP[{}]\n", any(), any(),
                            any(), any());
    return shader_text(fmt::format("DCL TEMP[0..{}]\n", alive - 1), body + "MOV OUT[0], TEMP[0]\n");
}

// Elements of an array, which wait for nothing but a place.
std::string stores_shader(unsigned count) {
    std::string body;
    for (unsigned i = 0; i < count; ++i)
        body += fmt::format("MUL TEMP[{}](1), IN[0], CONST[{}]\n", i, i % 32);
    return shader_text(fmt::format("DCL TEMP[0..{}], ARRAY(1)\n", count - 1),
                       body + "ARL ADDR[0].x, IN[1].xxxx\nMOV OUT[0], TEMP[ADDR[0].x](1)\n");
}

constexpr std::array all = {
    LongShader{"wide", wide_shader},
    LongShader{"crowded", crowded_shader},
    LongShader{"stores", stores_shader},
};

}  // namespace

std::span<const LongShader> long_shaders() {
    return all;
}

}  // namespace cuesta::lima::pp
