// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Words of the emulated G13's memory changed at random, the same way for the same seed.
// CUESTA_FUZZ_SEED and CUESTA_FUZZ_RUNS are for longer hunts; CUESTA_FUZZ_FIRST begins with a later
// run.
#pragma once

#include <cstdint>
#include <iterator>
#include <random>
#include <span>
#include <string>

#include <gtest/gtest.h>

#include "tests/many_inputs.h"
#include "tests/unit/simulator/agx/gpu_machine.h"

namespace cuesta::fuzz {

struct AgxRegion {
    uint64_t address;
    uint32_t words;
};

class AgxMutator {
  public:
    explicit AgxMutator(uint64_t seed) : random_(seed) {}

    uint64_t any() { return random_(); }
    uint32_t below(uint64_t limit) { return static_cast<uint32_t>(random_() % limit); }

    uint32_t changed(uint32_t word) {
        switch (below(5)) {
            case 0: return word ^ 1u << below(32);
            case 1: return static_cast<uint32_t>(random_());
            case 2: return 0;
            case 3: return ~uint32_t{0};
            default: return word + below(64) - 32;
        }
    }

    // A word of one of the regions, each as often as the others.
    void change(simulator::agx::GpuMachine& machine, std::span<const AgxRegion> regions) {
        const AgxRegion& region = regions[below(regions.size())];
        const uint64_t at = region.address + uint64_t{below(region.words)} * 4;
        const uint32_t word = changed(machine.word_at(at));
        machine.write_words(at, {&word, 1});
    }

  private:
    std::mt19937_64 random_;
};

// Calls `run` with the number of each run and a mutator of its own; it says whether what it did was
// accepted. Of changes some do no harm, most do: both must turn up.
template <typename Run>
void fuzz_runs(uint64_t otherwise, Run&& run) {
    const uint64_t seed = fuzz_number("CUESTA_FUZZ_SEED", 1);
    const uint64_t first = fuzz_number("CUESTA_FUZZ_FIRST", 0);
    const uint64_t runs = fuzz_number("CUESTA_FUZZ_RUNS", otherwise);
    uint64_t passed = 0;
    for (uint64_t i = first; i < runs && !testing::Test::HasFatalFailure(); ++i) {
        SCOPED_TRACE("run " + std::to_string(i));
        AgxMutator mutator(seed * 1000003 + i);
        passed += run(i, mutator) ? 1 : 0;
    }
    EXPECT_GT(passed, (runs - first) / 20);
    EXPECT_LT(passed, (runs - first) * 19 / 20 + 1);
}

}  // namespace cuesta::fuzz
