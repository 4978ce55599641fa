// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The "counts" word: what a program takes of uniforms, textures, samplers and registers. It stands
// in VDM vertex states, PPP fragment shaders, CDM launches and in the kernel interface, for the
// background and end-of-tile programs. Bits in counts_rows.h. Source: AGX fact sheet, part 3,
// sections 3.2.3 and 3.5.3.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"

namespace cuesta::hw::agx {

// What the hardware sets aside where `used` are used, in groups of `group`: at least one group.
constexpr uint32_t in_groups(uint32_t used, uint32_t group) {
    return used == 0 ? group : (used + group - 1) / group * group;
}

// "extended" samplers have a border colour of their own behind each (24 bytes).
enum class SamplerStates : uint8_t {
    none = 0,
    compact_4 = 1,
    compact_8 = 2,
    compact_12 = 3,
    compact_16 = 4,
    extended_8 = 6,
    extended_16 = 7,
};

inline constexpr unsigned uniform_group = 64;
inline constexpr unsigned texture_state_group = 8;
inline constexpr unsigned preshader_group = 16;

// Whole groups, see in_groups.
struct Counts {
    bool unknown_0 = false;
    uint16_t uniform_registers = uniform_group;     // 16-bit halves, 64..512
    uint16_t texture_states = texture_state_group;  // 8..256
    SamplerStates sampler_states = SamplerStates::none;
    uint16_t preshader_registers = preshader_group;  // 16-bit halves, 16..256
};

// The whole word of background and end-of-tile programs (rsrc_spec).
struct ResourceSpec {
    Counts counts;
    uint16_t unknown_16 = 0;  // 0xffff for background programs
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, 1> pack(const ResourceSpec& spec);
Result<void> check(const ResourceSpec& spec);
Result<ResourceSpec> unpack_resource_spec(std::span<const uint32_t, 1> words);

// One line a field, each with its end.
void print(std::string& out, const ResourceSpec& spec);

}  // namespace cuesta::hw::agx
