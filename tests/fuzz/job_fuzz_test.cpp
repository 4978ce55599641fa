// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Mutated jobs on the emulated machine, through the emulated kernel: whatever streams, descriptors,
// programs, tile lists and registers say, each job ends soon, and the process lives.
// CUESTA_FUZZ_RUNS and CUESTA_FUZZ_SEED are for longer hunts, CUESTA_FUZZ_FIRST skips to a run.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../unit/drm-shim/lima_machine.h"
#include "job.h"
#include "tests/many_inputs.h"

namespace cuesta::fuzz {
namespace {

constexpr uint64_t default_runs = sanitized ? 2500 : 10000;
constexpr drm_shim::LimaOptions machine_options{
    .pp_cores = 4, .gp_work_limit = 1 << 17, .pp_work_limit = 1 << 15};

// One machine a job, used again and again: what was recorded is put back before each run.
class Runner {
  public:
    explicit Runner(const Job& job) : job_(job) {
        std::vector<drm_shim::MemoryBlock> blocks;
        for (const Block& block : job.blocks)
            blocks.push_back({.address = block.address, .bytes = block.bytes, .heap = block.heap});
        auto machine = drm_shim::LimaMachine::create(machine_options, blocks);
        if (machine)
            machine_ = std::move(*machine);
        else
            ADD_FAILURE() << job.name << ": " << machine.error().text;
    }

    bool works() const { return machine_ != nullptr; }

    void restore() {
        for (const Content& content : job_.contents)
            write(content.address, content.bytes);
    }

    uint32_t word(uint32_t address) const {
        const std::span<std::byte> memory = machine_->memory_at(address);
        uint32_t value = 0;
        if (memory.size() >= sizeof value)
            std::memcpy(&value, memory.data(), sizeof value);
        return value;
    }

    void set_word(uint32_t address, uint32_t value) {
        write(address, std::as_bytes(std::span(&value, 1)));
    }

    drm_shim::LimaMachine& machine() { return *machine_; }

  private:
    void write(uint32_t address, std::span<const std::byte> bytes) {
        const std::span<std::byte> memory = machine_->memory_at(address);
        std::copy_n(bytes.begin(), std::min(memory.size(), bytes.size()), memory.begin());
    }

    const Job& job_;
    std::unique_ptr<drm_shim::LimaMachine> machine_;
};

enum class Ending : uint8_t { done, cancelled, refused };

class JobFuzzer {
  public:
    JobFuzzer(const Job& job, uint32_t seed) : job_(job), runner_(job), random_(seed) {
        for (const Region& region : job.regions)
            by_kind_[region.kind].push_back(region);
    }

    bool works() const { return runner_.works(); }

    // Unmutated jobs must run to their end, or mutations would find nothing.
    void run_plain() {
        runner_.restore();
        EXPECT_EQ(ending(runner_.machine().run_gp(job_.gp)), Ending::done) << job_.name;
        const Ending second = ending(runner_.machine().run_pp(job_.pp));
        EXPECT_TRUE(second == Ending::done || !job_.complete) << job_.name;
        EXPECT_NE(second, Ending::refused) << job_.name;
    }

    void run_mutated(std::map<Ending, uint64_t>& endings) {
        runner_.restore();
        uapi::lima::GpFrame gp = job_.gp;
        uapi::lima::PpFrame pp = job_.pp;
        const bool early = below(4) != 0;
        if (early) {
            mutate_memory(1 + below(3));
            if (below(8) == 0)
                mutate_frame(&gp, sizeof gp);
        }
        ++endings[ending(runner_.machine().run_gp(gp))];
        if (!early || below(4) == 0) {
            mutate_memory(1 + below(3));
            if (below(4) == 0)
                mutate_frame(&pp, sizeof pp);
        }
        ++endings[ending(runner_.machine().run_pp(pp))];
    }

  private:
    static Ending ending(const Result<int32_t>& result) {
        return !result ? Ending::refused : *result == 1 ? Ending::done : Ending::cancelled;
    }

    uint32_t below(size_t limit) { return static_cast<uint32_t>(random_() % limit); }

    const Region& any_region() {
        auto kind = by_kind_.begin();
        std::advance(kind, below(by_kind_.size()));
        return kind->second[below(kind->second.size())];
    }

    uint32_t place_in(const Region& region) { return region.address + 4 * below(region.bytes / 4); }

    uint32_t changed(uint32_t word, uint32_t neighbour) {
        switch (below(6)) {
            case 0: return word ^ 1u << below(32);
            case 1: return static_cast<uint32_t>(random_());
            case 2: return neighbour;
            case 3: return word + below(64) - 32;
            case 4: return any_region().address + 4 * below(16);  // a pointer to something else
            default: return below(2) == 0 ? 0 : ~0u;
        }
    }

    void mutate_memory(uint32_t changes) {
        for (uint32_t i = 0; i < changes; ++i) {
            const Region& region = any_region();
            const uint32_t place = place_in(region);
            const uint32_t other = place_in(region);
            const uint32_t word = runner_.word(place);
            switch (below(8)) {
                case 0:  // swapped
                    runner_.set_word(place, runner_.word(other));
                    runner_.set_word(other, word);
                    break;
                case 1:  // cut short
                    for (uint32_t at = place; at < region.address + region.bytes; at += 4)
                        runner_.set_word(at, 0);
                    break;
                default: runner_.set_word(place, changed(word, runner_.word(other))); break;
            }
        }
    }

    void mutate_frame(void* frame, size_t bytes) {
        uint32_t words[sizeof(uapi::lima::PpFrame) / 4] = {};
        std::memcpy(words, frame, bytes);
        const uint32_t count = static_cast<uint32_t>(bytes / 4);
        uint32_t& word = words[below(count)];
        word = changed(word, words[below(count)]);
        std::memcpy(frame, words, bytes);
    }

    const Job& job_;
    Runner runner_;
    std::mt19937 random_;
    std::map<std::string, std::vector<Region>> by_kind_;
};

void fuzz(const std::vector<Job>& jobs, uint64_t runs) {
    const uint32_t seed = static_cast<uint32_t>(fuzz_number("CUESTA_FUZZ_SEED", 1));
    const uint64_t first = fuzz_number("CUESTA_FUZZ_FIRST", 0);
    std::map<Ending, uint64_t> endings;
    std::chrono::steady_clock::duration slowest{};
    std::string slowest_job;
    uint64_t run = 0;
    for (const Job& job : jobs) {
        JobFuzzer plain(job, 0);
        ASSERT_TRUE(plain.works());
        plain.run_plain();
        // Each run has a generator of its own, so that any one can be done again alone.
        std::unique_ptr<JobFuzzer> fuzzer;
        for (uint64_t i = 0; i < runs / jobs.size() + 1; ++i, ++run) {
            if (run < first)
                continue;
            fuzzer = std::make_unique<JobFuzzer>(job, seed * 1000003u + static_cast<uint32_t>(run));
            ASSERT_TRUE(fuzzer->works());
            const auto start = std::chrono::steady_clock::now();
            fuzzer->run_mutated(endings);
            const auto took = std::chrono::steady_clock::now() - start;
            if (took > slowest) {
                slowest = took;
                slowest_job = fmt::format("run {}, {}", run, job.name);
            }
        }
    }
    const double seconds = std::chrono::duration<double>(slowest).count();
    fmt::print(
        "{} jobs mutated {} times: {} done, {} cancelled, {} refused; the slowest took {:.3f} s "
        "({})\n",
        jobs.size(), run, endings[Ending::done], endings[Ending::cancelled],
        endings[Ending::refused], seconds, slowest_job);
    EXPECT_GT(endings[Ending::done], run / 10);
    EXPECT_GT(endings[Ending::cancelled], run / 10);
}

TEST(JobFuzz, OfOurDriver) {
    const Result<std::vector<Job>> jobs = gallery_jobs();
    ASSERT_TRUE(jobs) << jobs.error().text;
    ASSERT_GE(jobs->size(), 7u);
    fuzz(*jobs, fuzz_number("CUESTA_FUZZ_RUNS", default_runs));
}

TEST(JobFuzz, OfAnotherDriver) {
    const std::vector<Job> jobs = foreign_jobs();
    if (jobs.empty()) {
        ASSERT_EQ(std::getenv("CI"), nullptr) << "mali400-jobs is absent, see -Dvectors_dir";
        GTEST_SKIP() << "mali400-jobs is absent, see -Dvectors_dir";
    }
    fuzz(jobs, fuzz_number("CUESTA_FUZZ_RUNS", default_runs) / 4);
}

}  // namespace
}  // namespace cuesta::fuzz
