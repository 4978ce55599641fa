// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Entries of the attribute array and of the output (varying) array of the vertex shader stream:
// two words each. Bits in vertex_rows.h. Source: Mali-400 fact sheet, part 2, sections 2.3, 2.4.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "base/result.h"

namespace cuesta::hw::mali400 {

enum class AttributeType : uint16_t {
    float32 = 0x000,
    sint32 = 0x001,
    uint32 = 0x002,
    float16 = 0x003,
    sint16 = 0x004,
    uint16 = 0x005,
    sint8 = 0x006,
    uint8 = 0x007,
    snorm8 = 0x008,
    unorm8 = 0x009,
    snorm16 = 0x00a,
    unorm16 = 0x00b,
    snorm32 = 0x00d,
    unorm32 = 0x00e,
    fixed16_16 = 0x101,
};

struct AttributeDescriptor {
    uint32_t address = 0;    // of element 0
    uint8_t components = 4;  // 1..4
    AttributeType type = AttributeType::float32;
    uint32_t stride = 0;  // bytes, 21 bits
};

// Type `special` makes the component field say which output it is.
enum class OutputType : uint16_t { float32 = 0, float16 = 3, special = 8 };
enum class SpecialOutput : uint8_t { position = 1, point_size = 2 };

// With type `special` the components are 1 (position) or 2 (point size): the field has the codes
// 0 and 1, like a number of components minus one.
struct OutputDescriptor {
    uint32_t address = 0;  // of vertex 0
    uint8_t components = 4;
    OutputType type = OutputType::float32;
    uint32_t stride = 0;
};

// A member that does not fit its field is a bug of the caller (asserted); check() tells.
std::array<uint32_t, 2> pack(const AttributeDescriptor& descriptor);
Result<void> check(const AttributeDescriptor& descriptor);
Result<AttributeDescriptor> unpack_attribute(uint32_t word0, uint32_t word1);

std::array<uint32_t, 2> pack(const OutputDescriptor& descriptor);
Result<void> check(const OutputDescriptor& descriptor);
Result<OutputDescriptor> unpack_output(uint32_t word0, uint32_t word1);

// `field=value ...`, one line without its end.
void print(std::string& out, const AttributeDescriptor& descriptor);
void print(std::string& out, const OutputDescriptor& descriptor);

}  // namespace cuesta::hw::mali400
