// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What surrounds the SIMD-group that runs compiled code: uniform registers, memory, varyings, tile
// memory, textures.
#pragma once

#include <array>
#include <vector>

#include "agx_testing.h"
#include "simulator/agx/environment.h"
#include "simulator/agx/simd_group.h"
#include "simulator/agx/tile.h"

namespace cuesta::agx {

// Bytes from memory_base on, for the machine and the interpreter.
class SharedMemory final : public simulator::agx::Memory, public nir::GlobalMemory {
  public:
    explicit SharedMemory(std::vector<std::byte> content) : bytes(std::move(content)) {}

    Result<void> read(uint64_t address, std::span<uint8_t> to) override;
    Result<void> write(uint64_t address, std::span<const uint8_t> from) override;
    void read(uint64_t address, std::span<std::byte> to) override;
    void write(uint64_t address, std::span<const std::byte> from) override;

    std::vector<std::byte> bytes;

  private:
    std::span<std::byte> find(uint64_t address, size_t size);
};

class Machine final : public simulator::agx::Environment {
  public:
    // What a lane left behind.
    struct Lane {
        uint8_t live = 0;
        std::array<float, 4> depth{};  // by sample
        std::array<uint16_t, 4> stencil{};
        std::vector<uint32_t> words;  // of a vertex
    };

    Machine(const Program& program, const GroupSetup& setup, unsigned samples);

    // The preamble, then the program.
    Result<void> run(bool is_vertex);

    simulator::agx::Memory& memory() override { return shared; }
    Result<void> special_register(const simulator::agx::SimdGroup& group,
                                  unsigned number,
                                  simulator::agx::WideBits& value) override;
    Result<void> execute(simulator::agx::SimdGroup& group,
                         const simulator::agx::Step& step) override;

    // Of a coefficient register, by lane; set before running.
    std::vector<std::array<uint32_t, lane_count>> coefficients;
    std::vector<bool> is_flat;  // of a coefficient register
    bool flat_in_b = false;

    uint64_t instructions = 0;  // executed by the program, without its preamble
    simulator::agx::Tile tile;
    std::array<Lane, lane_count> lanes;
    SharedMemory shared;
    std::vector<std::vector<std::byte>> shader_buffers;  // as the program leaves them

  private:
    void place_tables();
    void place_constant_buffer(const BufferRead& read);
    void take_shader_buffers();
    std::span<const std::byte> table_of(const PushRange& range,
                                        const std::vector<uint8_t>& system) const;
    Result<void> push();
    Result<std::vector<uint32_t>> system_value(const SystemSlot& slot) const;
    Result<void> run_code(const std::vector<uint8_t>& code,
                          uint16_t register_halves,
                          bool is_preamble,
                          bool is_vertex);
    Result<void> interpolate(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);
    Result<void> load_planes(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);
    Result<void> store_word(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);
    Result<void> access_tile(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);
    void mask_samples(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);
    void emit_depth(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);
    Result<void> sample_texture(simulator::agx::SimdGroup& group, const simulator::agx::Step& step);

    const Program& program_;
    const GroupSetup& setup_;
    simulator::agx::Uniforms uniforms_;
    // Where tables begin in the memory.
    size_t uniforms_at_ = 0;
    size_t texture_sizes_at_ = 0;
    struct PlacedBuffer {
        size_t at = 0;
        uint32_t size = 0;
    };
    std::array<PlacedBuffer, Limits::buffers> constant_buffers_{};
    std::array<PlacedBuffer, Limits::buffers> shader_buffers_{};
    bool in_preamble_ = false;
};

}  // namespace cuesta::agx
