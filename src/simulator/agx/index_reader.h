// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// The vertex numbers of a draw, in pieces: a draw may have 2^32 of them.
// Source: AGX fact sheet, part 3, 3.2.4.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "simulator/agx/address_space.h"
#include "simulator/agx/work_budget.h"

namespace cuesta::simulator::agx {

struct Indices {
    uint64_t count = 0;
    uint32_t start = 0;               // added to each
    std::optional<uint64_t> address;  // of the first; without one they count up
    unsigned bytes = 0;               // of each in memory
    // Bytes that may be read there: what lies behind is 0.
    std::optional<uint64_t> readable;
    std::optional<uint32_t> restarts;  // the value that begins the sequence anew
};

class IndexReader {
  public:
    IndexReader(AddressSpace& memory, WorkBudget& budget, const Indices& indices)
        : memory_(memory), budget_(budget), indices_(indices) {}

    // Calls vertex(number) and restart() in order, until one fails.
    template <typename Vertex, typename Restart>
    Result<void> each(Vertex vertex, Restart restart) {
        for (uint64_t first = 0; first < indices_.count; first += piece) {
            for (const uint32_t raw : TRY(read(first))) {
                if (indices_.restarts && raw == *indices_.restarts)
                    TRY(restart());
                else
                    TRY(vertex(raw + indices_.start));
            }
        }
        return {};
    }

  private:
    static constexpr uint64_t piece = 4096;

    // As they are in memory, from the one with this place on.
    Result<std::span<const uint32_t>> read(uint64_t first);

    AddressSpace& memory_;
    WorkBudget& budget_;
    const Indices& indices_;
    std::vector<uint8_t> bytes_;
    std::vector<uint32_t> values_;
};

}  // namespace cuesta::simulator::agx
