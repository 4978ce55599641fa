// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Making room in a register file that has enough free halves, but not where they are needed:
// values move out of the way, all at once, in front of the instruction that needs the room.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "compiler/agx/regalloc_file.h"

namespace cuesta::agx {

// Where values are that have left the file: sources that the instruction reads last. Moves must
// not overwrite them; results may.
using Sources = std::vector<Placed>;

// A value that goes from one register to another.
struct Shift {
    ValueId value = no_value;
    Register from = no_register;
    Register to = no_register;
};

class RoomMaker {
  public:
    RoomMaker(const Ir& ir, RegisterFile& file) : ir_(ir), file_(file) {}

    // Registers for `value`, with what has to move (already moved in the file). `fixed` may not
    // move: results of the same instruction. Nothing where no such window is found.
    std::optional<Register> make_window(ValueId value,
                                        std::span<const ValueId> fixed,
                                        const Sources& sources,
                                        std::vector<Shift>& shifts);

    // The same for the result of a collect, where a source that is in place costs nothing, and may
    // be alive behind it: its registers are shared.
    std::optional<Register> make_vector(const Instr& collect,
                                        const Sources& sources,
                                        std::vector<Shift>& shifts);

    // Everything anew: the values in the file, `sources` and `results`, which share registers with
    // the sources. False where it does not fit. The results are not in the file before, and are
    // afterwards.
    bool pack(std::span<const ValueId> results, Sources& sources, std::vector<Shift>& shifts);

  private:
    struct Window {
        unsigned reg = 0;
        unsigned cost = 0;  // halves that move
        bool displaces = false;
    };

    // Halves that hold what a window is to hold may stay: half n is in register `wanted[n]` now.
    using Wanted = std::vector<Register>;

    std::vector<Window> find_windows(ValueId value,
                                     std::span<const ValueId> fixed,
                                     const Wanted& wanted) const;
    std::vector<ValueId> owners_in(unsigned reg, const Wanted& wanted) const;
    bool displace(const Window& window,
                  const Wanted& wanted,
                  const Sources& sources,
                  std::vector<Shift>& shifts);
    std::optional<Register> best_of(std::vector<Window>& windows,
                                    const Wanted& wanted,
                                    const Sources& sources,
                                    std::vector<Shift>& shifts);

    const Ir& ir_;
    RegisterFile& file_;
};

}  // namespace cuesta::agx
