// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Structured control flow for jumps that are less so: ifs, loops, switches, subroutines that may
// return from anywhere, and branches to labels. NIR has breaks and continues of the innermost loop
// only; what goes further out breaks out of one loop after the other, and says in a variable where
// it goes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "compiler/nir/builder.h"
#include "compiler/tgsi/program.h"

namespace cuesta::tgsi {

enum class FrameKind : uint8_t {
    if_,
    loop,
    switch_,     // a loop of one round, in segments
    subroutine,  // of a call; a loop of one round where it returns from its middle
    branches,    // code with labels: a loop around segments
};

class Flow {
  public:
    explicit Flow(nir::Builder& b) : b_(b) {}

    // The current block ended in a jump: what follows in it cannot run, and is not to be built.
    bool jumped() const { return jumped_; }
    size_t depth() const { return frames_.size(); }
    // Of the NIR's ifs and loops, and of calls.
    size_t nesting() const;
    Location location(size_t frame) const { return frames_[frame].location; }
    FrameKind kind(size_t frame) const { return frames_[frame].kind; }

    // Whether the innermost open frame is of that kind. A subroutine closes only what it opened.
    bool is_innermost(FrameKind kind) const;
    // The innermost frame that is one of these, seen from inside of the current subroutine or from
    // all that is open; none: depth().
    size_t find(FrameKind kind) const;
    size_t find_loop_or_switch() const;
    bool in_else() const { return frames_.back().in_else; }

    // `condition` is not looked at where nothing can run.
    void begin_if(nir::Value* condition, Location location);
    void begin_else();
    void end_if();

    void begin_loop(FrameKind kind, Location location);
    // `repeats`: the end of the body goes back to its start; else the loop is left there.
    void end_loop(bool repeats);
    // A subroutine that returns at its end only.
    void begin_plain_subroutine(Location location);
    void end_plain_subroutine();

    // Parts of the innermost loop that run where a condition holds, one behind the other.
    void begin_segment(nir::Value* condition);
    void end_segment();
    // Nothing runs between the start of the innermost loop and its first part.
    void skip_to_segment();
    bool in_segment() const { return frames_.back().part == Part::open; }

    // Changes wherever control may come from elsewhere or go there: what is done where this is the
    // same is done together.
    uint32_t straight_line() const { return straight_line_; }

    // Leaves (or goes on with) the loop of a frame.
    void jump(size_t frame, nir::JumpKind kind);
    // Ends the program.
    void return_from_main();

    // A variable of one integer, 0 at the start of the program.
    nir::Variable* counter(std::string_view name);
    nir::Value* value_of(nir::Variable* counter);
    void set(nir::Variable* counter, nir::Value* value);

  private:
    // A jump that passes through a loop on its way.
    struct Escape {
        uint32_t code;  // what `pending_` holds then
        size_t frame;
        nir::JumpKind kind;
    };
    // Of a loop in segments.
    enum class Part : uint8_t {
        between,
        skipped,  // in front of the first: nothing runs
        open,
    };
    struct Frame {
        FrameKind kind;
        Location location;
        nir::CfNode* node = nullptr;  // null where nothing can run, and of plain subroutines
        Part part = Part::between;
        nir::If* segment = nullptr;  // the last that was opened
        bool in_else = false;
        bool then_jumped = false;
        std::vector<Escape> escapes{};
    };

    void stop_skipping();
    size_t innermost_loop() const;
    void escape(Escape to);
    void follow(const Escape& escape);

    nir::Builder& b_;
    std::vector<Frame> frames_;
    nir::Variable* pending_ = nullptr;
    uint32_t last_code_ = 0;
    uint32_t straight_line_ = 0;
    bool jumped_ = false;
};

}  // namespace cuesta::tgsi
