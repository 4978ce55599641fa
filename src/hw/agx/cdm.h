// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The compute data master's stream. Bits in cdm_rows.h. Source: AGX fact sheet, part 3,
// section 3.6.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <variant>

#include "base/result.h"
#include "hw/agx/counts.h"
#include "hw/isa/packed_words.h"

namespace cuesta::hw::agx::cdm {

using Size = std::array<uint32_t, 3>;  // threads along x, y, z

// Launches differ in where the sizes are: here, or in memory.
struct LaunchDirect {
    Counts counts;
    uint32_t pipeline = 0;  // of USC words, in the USC window; a multiple of 64
    Size global_size = {1, 1, 1};
    Size local_size = {1, 1, 1};
};

// The address is of three counts of workgroups; a multiple of 4.
struct LaunchIndirectGlobal {
    Counts counts;
    uint32_t pipeline = 0;
    uint64_t indirect = 0;
    Size local_size = {1, 1, 1};
};

// The address is of the global size in threads and the local size behind it.
struct LaunchIndirectLocal {
    Counts counts;
    uint32_t pipeline = 0;
    uint64_t indirect = 0;
};

struct Link {
    uint64_t target = 0;
    bool with_return = false;
};

struct Terminate {};

struct Barrier {
    uint8_t unknown_0 = 0;
    bool usc_cache_invalidate = false;
    uint32_t unknown_4 = 0;
    bool unknown_24 = false;
    bool unknown_26 = false;
    bool returns = false;
};

struct Return {};

using Packet = std::variant<LaunchDirect,
                            LaunchIndirectGlobal,
                            LaunchIndirectLocal,
                            Link,
                            Terminate,
                            Barrier,
                            Return>;
using Packed = isa::PackedWords<8>;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
Packed pack(const Packet& packet);
Result<void> check(const Packet& packet);

// How many words the packet with this first word takes.
Result<unsigned> packet_words(uint32_t word0);
// The packet at the start of the words, which may go on behind it.
Result<Packet> unpack(std::span<const uint32_t> words);

// `name field=value ...`, one line without its end.
void print(std::string& out, const Packet& packet);

}  // namespace cuesta::hw::agx::cdm
