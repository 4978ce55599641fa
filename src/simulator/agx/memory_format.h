// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What memory instructions do between registers and memory: the formats of device, stack,
// threadgroup and tile accesses. Source: G13 fact sheet, operands (memory formats) and memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "hw/agx/isa_names.h"
#include "simulator/agx/wide.h"

namespace cuesta::simulator::agx {

// The registers of one lane: f32 patterns or integers with 32-bit registers, f16 or 16-bit integers
// with 16-bit ones.
using Components = std::array<uint32_t, 4>;

struct MemoryFormat {
    uint8_t bytes = 0;       // of one element
    uint8_t components = 0;  // of a packed format, whose element holds them all; else 0
    bool is_integer = false;

    bool is_packed() const { return components != 0; }
};

// Nothing for the unassigned codes.
std::optional<MemoryFormat> memory_format(unsigned code);

// One element. `component`: its place in the mask, which tells colours from alpha in srgba8.
uint32_t unpack_element(hw::agx::MemFormat format, uint32_t raw, unsigned component, bool wide);
uint32_t pack_element(hw::agx::MemFormat format, uint32_t value, unsigned component, bool wide);
// The same of all lanes: registers to elements.
void pack_elements(hw::agx::MemFormat format, WideBits& values, unsigned component, bool wide);

// One word of a packed format.
void unpack_word(hw::agx::MemFormat format, uint32_t raw, bool wide, Components& values);
uint32_t pack_word(hw::agx::MemFormat format, const Components& values, bool wide);

}  // namespace cuesta::simulator::agx
