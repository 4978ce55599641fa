// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Commands of the GP's vertex-shader stream: pairs of words, value first, command second.
// Bits in vs_rows.h. Sources: Mali-400 fact sheet, part 2, sections 2.2 and 2.16.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "base/result.h"

namespace cuesta::hw::mali400::vs {

// `count` has 24 bits. indexed: the vertices feed an indexed draw of the PLBU stream.
struct Draw {
    uint32_t count = 0;
    bool indexed = false;
};

struct ShaderInfo {
    uint16_t prefetch = 0;      // last instruction that loads an attribute, 0 if none does
    uint16_t instructions = 1;  // 1..512
    uint16_t unknown_0 = 0;     // the first instruction? [?]
};

struct Unknown41 {
    uint32_t value = 3;  // always this value, directly before the attribute array [?]
};

struct Counts {
    uint8_t attributes = 1;  // 1..16
    uint8_t outputs = 1;     // 1..16
};

struct AttributeArray {
    uint32_t address = 0;
    uint16_t entries = 0;
};

struct OutputArray {
    uint32_t address = 0;
    uint16_t entries = 0;
};

struct Uniforms {
    uint32_t address = 0;
    uint32_t size = 0;  // bytes, a multiple of 16, at most 4864
};

struct Shader {
    uint32_t address = 0;
    uint32_t size = 0;  // bytes, 16 an instruction, at most 8192
};

enum class SemaphoreValue : uint32_t {
    end = 0,
    begin_2 = 1,
    end_indexed = 0x18000,
    begin_1 = 0x28000,
};

struct Semaphore {
    SemaphoreValue value = SemaphoreValue::end;
};

// Directly behind every draw; probably a flush [?].
struct Unknown60 {
    uint32_t value = 0;
};

// Go on reading at another address.
struct Continue {
    uint32_t address = 0;
};

using Command = std::variant<Draw,
                             ShaderInfo,
                             Unknown41,
                             Counts,
                             AttributeArray,
                             OutputArray,
                             Uniforms,
                             Shader,
                             Semaphore,
                             Unknown60,
                             Continue>;

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, 2> pack(const Command& command);
Result<void> check(const Command& command);
Result<Command> unpack(uint32_t word0, uint32_t word1);

// `name field=value ...`, one line without its end.
void print(std::string& out, const Command& command);

}  // namespace cuesta::hw::mali400::vs
