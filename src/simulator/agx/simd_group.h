// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// 32 lanes with their registers, executing one stream of instructions.
// Source: G13 fact sheet, overview (machine model) and control flow.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "simulator/agx/environment.h"
#include "simulator/agx/scratch_blocks.h"
#include "simulator/agx/step.h"
#include "simulator/agx/wide.h"

namespace cuesta::simulator::agx {

constexpr unsigned general_count = 128;  // of 32 bits
constexpr unsigned uniform_count = 256;  // of 32 bits
// Of a lane. Source: AGX fact sheet, part 3, 3.4.5 (the greatest bucket).
constexpr uint32_t greatest_stack_words = 131072;

// Shared by all groups of a launch.
struct Uniforms {
    std::array<uint32_t, uniform_count> words = {};

    uint16_t half(unsigned index) const {
        return static_cast<uint16_t>(words[index / 2] >> (index % 2 * 16));
    }
    void set_half(unsigned index, uint16_t value) {
        const unsigned shift = index % 2 * 16;
        words[index / 2] = (words[index / 2] & ~(0xffffu << shift)) | uint32_t{value} << shift;
    }
};

// `operation`: a helper program wants the next one (scratch_helper.h).
enum class Event : uint8_t { none, stopped, barrier, operation, fault };

class Program;

class SimdGroup {
  public:
    // Registers that the program may name are zeros.
    SimdGroup(const Program& program, Environment& environment, Uniforms& uniforms);

    std::array<WideBits, general_count> general;
    LaneMask active = all_lanes;
    // Lanes that take part at all: others are beyond the end of the work, or helpers that ended.
    LaneMask alive = all_lanes;
    LaneMask helpers = 0;
    uint32_t next = 0;  // the step to run next
    // Scratch memory: so many bytes for each lane, up to what the launch has. Bytes that were never
    // there are zeros; others stay, also while the stack is smaller.
    uint32_t stack_bytes = 0;
    uint32_t greatest_stack = greatest_stack_words * 4;
    void resize_stack(uint32_t bytes);
    // The bucket that a helper program is asked for, 0 for none; and where the stack lies once it
    // gave one. Bytes of a new stack are then what memory holds.
    uint8_t stack_bucket = 0;
    std::optional<ScratchBlocks> mapped_stack;
    std::span<uint8_t> stack_of(unsigned lane) {
        return std::span(stack_).subspan(size_t{lane} * stack_stride_, stack_bytes);
    }
    // Work beyond the instructions since the last call: of memory made for the stack.
    uint64_t take_extra_work() { return std::exchange(extra_work_, 0); }

    const Program& program() const { return *program_; }
    Environment& environment() { return *environment_; }
    Uniforms& uniforms() { return *uniforms_; }
    const Uniforms& uniforms() const { return *uniforms_; }

    uint16_t half(unsigned index, unsigned lane) const {
        return static_cast<uint16_t>(general[index / 2][lane] >> (index % 2 * 16));
    }

    void end_helpers() {
        alive &= ~helpers;
        active &= alive;
    }

    // Handlers say what happened.
    void stop() { event_ = Event::stopped; }
    void reach_barrier() { event_ = Event::barrier; }
    void wait_for_operation() { event_ = Event::operation; }
    void fail(Error error) {
        error_ = std::move(error);
        event_ = Event::fault;
    }
    // Leaves the error, if any, to the loop.
    void check(Result<void> result) {
        if (!result)
            fail(result.error());
    }

    Event event() const { return event_; }
    const Error& error() const { return *error_; }
    void resume() { event_ = Event::none; }

  private:
    const Program* program_;
    Environment* environment_;
    Uniforms* uniforms_;
    std::vector<uint8_t> stack_;  // one lane's after the other's
    uint32_t stack_stride_ = 0;   // from one lane's to the next's
    uint64_t extra_work_ = 0;
    Event event_ = Event::none;
    std::optional<Error> error_;
};

}  // namespace cuesta::simulator::agx
