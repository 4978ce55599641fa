// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// For tests of fragment jobs: emulated memory with one address space, a frame, and draws that go
// into one tile list which every tile of the frame calls.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "hw/mali400/pp_frame.h"
#include "hw/mali400/render_state.h"
#include "hw/mali400/texture_descriptor.h"
#include "simulator/mali400/mmu.h"
#include "simulator/mali400/pp_job.h"
#include "simulator/mali400/tile_list.h"

namespace cuesta::simulator::mali400 {

// Fragment programs.
inline constexpr std::string_view red = "vmul $0 = mov(const0); const0 = 1, 0, 0, 1; stop";
inline constexpr std::string_view varying_color = "varying $0 = load(v0); stop";

struct TestVertex {
    float x = 0;
    float y = 0;
    float z = 0;
    float reciprocal_w = 1;
    std::array<float, 4> varying = {};  // number 0
};

struct Rgba {
    uint8_t r = 0;
    uint8_t g = 0;
    uint8_t b = 0;
    uint8_t a = 0;

    friend bool operator==(const Rgba&, const Rgba&) = default;
};

class PpMachine {
  public:
    PpMachine(unsigned width, unsigned height);

    uint32_t allocate(size_t bytes);
    void write(uint32_t address, const void* from, size_t bytes);
    void read(uint32_t address, void* to, size_t bytes);

    // Assembles a fragment program and returns its address.
    uint32_t program(std::string_view text);
    uint32_t uniforms(std::span<const float> values);  // the address of the pointer array
    uint32_t texture_list(std::span<const hw::mali400::TextureDescriptor> descriptors);

    // A state that writes $0 without tests or blending.
    hw::mali400::RenderState state(uint32_t program_address);

    void draw(hw::mali400::RenderState render_state,
              ListPrimitive::Kind kind,
              std::span<const TestVertex> vertices,
              float size = 1);
    void draw(const hw::mali400::RenderState& render_state,
              ListPrimitive::Kind kind,
              std::initializer_list<TestVertex> vertices,
              float size = 1) {
        draw(render_state, kind, std::span(vertices.begin(), vertices.size()), size);
    }
    // A triangle over the whole frame at depth z, varying 0 from (0, 0) to (1, 1).
    void cover(const hw::mali400::RenderState& render_state, float z = 0.5f);

    // `change` may turn the task's words before the job starts.
    Result<PpStats> run(const std::function<void(PpTask&)>& change = {});
    uint32_t list() const { return list_; }
    Rgba pixel(unsigned x, unsigned y);              // of the first write-back unit: 8888, linear
    uint32_t depth_stencil(unsigned x, unsigned y);  // of the second: Z24S8, linear

    // Free to change before run().
    hw::mali400::PpFrame frame;
    std::array<hw::mali400::WriteBack, 3> write_back;
    ListState list_state;
    unsigned cores = 1;
    std::array<uint32_t, max_pp_cores> stacks = {};  // made by run() for frame.stack_size
    AddressSpace& space() { return *space_; }

  private:
    uint32_t make_stream(unsigned core);

    unsigned width_;
    unsigned height_;
    std::unique_ptr<PhysicalMemory> memory_;
    std::unique_ptr<PageTable> pages_;
    std::unique_ptr<AddressSpace> space_;
    std::unique_ptr<TileListWriter> writer_;
    uint32_t next_;
    uint32_t end_;
    uint32_t list_ = 0;
};

void expect_runs(PpMachine& machine);

}  // namespace cuesta::simulator::mali400
