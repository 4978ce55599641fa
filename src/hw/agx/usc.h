// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// USC words: what a program is launched with. A list of them, 64-byte aligned and without padding
// between its words of 2, 4, 6 or 8 bytes, ends with a preshader or with none. Bits in usc_rows.h.
// Source: AGX fact sheet, part 3, section 3.4.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "base/result.h"

namespace cuesta::hw::agx::usc {

// Copies `size` halves of the buffer into the uniform file from `start` on, before the shader runs.
struct Uniform {
    uint8_t start = 0;
    uint8_t size = 1;     // halves, 1..64
    uint64_t buffer = 0;  // a multiple of 4
};

struct UniformHigh {
    uint16_t start = 256;  // 256..511
    uint8_t size = 1;
    uint64_t buffer = 0;
};

// Descriptors into the state registers from `start` on; the buffer is 8-byte aligned. The count's
// width is between 5 and 7 bits [?]; ASSUMED: 7.
struct Texture {
    uint8_t start = 0;
    uint8_t count = 0;
    uint64_t buffer = 0;
};

struct Sampler {
    uint8_t start = 0;
    uint8_t count = 0;
    uint64_t buffer = 0;
};

enum class SharedLayout : uint8_t {
    vertex_compute = 0x24,
    tile_32x32 = 0x2f,
    tile_16x16 = 0x36,
    tile_32x16 = 0x3f,
};

struct Shared {
    bool uses_shared_memory = false;
    SharedLayout layout = SharedLayout::vertex_compute;
    uint8_t samples = 1;                     // 1, 2, 4
    uint8_t sample_stride = 0;               // bytes, a multiple of 8
    uint32_t bytes_per_threadgroup = 65536;  // a multiple of 256; 65536 where none are used
};

struct Shader {
    bool loads_varyings = false;
    bool unknown_9 = false;
    uint8_t unknown_10 = 0;  // 3 vertex and compute, 2 fragment, 0 background and end of tile
    uint32_t code = 0;       // in the USC window
};

struct Registers {
    uint16_t count = 256;  // 16-bit registers, 8..256, a multiple of 8
    bool unknown_13 = false;
    uint8_t spill_bucket = 0;
    uint8_t unknown_24 = 0;
};

struct FragmentProperties {
    bool early_z = false;
    bool unknown_9 = true;
    bool unconditional_discard_1 = false;
    bool unconditional_discard_2 = false;
    uint8_t unknown_12 = 0xf;
    uint8_t unknown_16 = 2;
    uint8_t unknown_24 = 0;
};

// The end of a list.
struct Preshader {
    uint32_t unknown_8 = 0xc08000;  // always this
    uint32_t code = 0;              // in the USC window
};

struct NoPreshader {};

using Word = std::variant<Uniform,
                          UniformHigh,
                          Texture,
                          Sampler,
                          Shared,
                          Shader,
                          Registers,
                          FragmentProperties,
                          Preshader,
                          NoPreshader>;

inline constexpr unsigned most_bytes = 8;
inline constexpr unsigned list_alignment = 64;

// True for the words that end a list.
bool is_last(const Word& word);

struct Packed {
    std::array<uint8_t, most_bytes> bytes = {};
    unsigned count = 0;

    operator std::span<const uint8_t>() const { return {bytes.data(), count}; }
    auto begin() const { return bytes.begin(); }
    auto end() const { return bytes.begin() + count; }
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
Packed pack(const Word& word);
Result<void> check(const Word& word);

// How many bytes the word with this first byte takes.
Result<unsigned> word_bytes(uint8_t tag);
// The word at the start of the bytes, which may go on behind it.
Result<Word> unpack(std::span<const uint8_t> bytes);

// `name field=value ...`, one line without its end.
void print(std::string& out, const Word& word);

}  // namespace cuesta::hw::agx::usc
