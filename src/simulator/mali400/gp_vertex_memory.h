// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Vertices in GPU memory: attributes on their way into the vertex core, outputs on their way back.
// Source: Mali-400 fact sheet, part 2, 2.3 and 2.4.
//
// Missing components of attributes read as (0, 0, 0, 1) (confirmed by Mesa's lima: attribute
// formats). Signed normalised integers are (2c + 1) / (2^bits - 1): OpenGL ES 2.0 has no other
// rule, and the chip passed Khronos's tests of it. No picture from a chip was seen that tells this
// from OpenGL ES 3's max(c / (2^(bits-1) - 1), -1); docs/emulated-gpus.md has more.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "base/result.h"
#include "hw/mali400/vertex_descriptors.h"
#include "simulator/mali400/gp_core.h"
#include "simulator/mali400/mmu.h"

namespace cuesta::simulator::mali400 {

// An array of descriptors of two words.
struct DescriptorArray {
    uint32_t address = 0;
    uint32_t entries = 0;
};

class MemoryAttributes final : public GpAttributes {
  public:
    MemoryAttributes(AddressSpace& memory, const DescriptorArray& descriptors)
        : memory_(memory), descriptors_(descriptors) {}

    void set_batch(uint32_t first_vertex, unsigned vertices) {
        first_vertex_ = first_vertex;
        vertices_ = vertices;
    }

    Result<void> fetch(unsigned attribute, std::span<GpVector, 4> out) override;

  private:
    Result<hw::mali400::AttributeDescriptor> descriptor(unsigned attribute);

    AddressSpace& memory_;
    DescriptorArray descriptors_;
    uint32_t first_vertex_ = 0;
    unsigned vertices_ = 0;
    std::array<std::optional<hw::mali400::AttributeDescriptor>, gp_attribute_vectors> known_;
};

// Bytes of one component, 0 for unknown types; and the float that the bytes stand for.
unsigned attribute_component_bytes(hw::mali400::AttributeType type);
float attribute_component(hw::mali400::AttributeType type, const uint8_t* bytes);

class MemoryOutputs {
  public:
    // Reads the first `count` descriptors.
    static Result<MemoryOutputs> create(AddressSpace& memory,
                                        const DescriptorArray& descriptors,
                                        unsigned count);

    // Outputs 0 .. count - 1 of the core for each vertex of the batch.
    Result<void> store(const GpCore& core, uint32_t first_vertex, unsigned vertices);

    // Descriptors of the special outputs, where there are any.
    std::optional<hw::mali400::OutputDescriptor> position() const { return position_; }
    std::optional<hw::mali400::OutputDescriptor> point_size() const { return point_size_; }

  private:
    explicit MemoryOutputs(AddressSpace& memory) : memory_(memory) {}

    AddressSpace& memory_;
    std::array<hw::mali400::OutputDescriptor, gp_output_vectors> descriptors_;
    unsigned count_ = 0;
    std::optional<hw::mali400::OutputDescriptor> position_;
    std::optional<hw::mali400::OutputDescriptor> point_size_;
};

}  // namespace cuesta::simulator::mali400
