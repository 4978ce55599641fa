// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Mutated render commands of our own driver on the emulated M1, through the emulated kernel:
// whatever streams, descriptors, programs, vertices and registers say, each command ends soon, and
// the process lives. CUESTA_FUZZ_RUNS and CUESTA_FUZZ_SEED are for longer hunts, CUESTA_FUZZ_FIRST
// skips to a run.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <map>
#include <random>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "../unit/drm-shim/asahi_machine.h"
#include "agx_gallery_jobs.h"
#include "tests/many_inputs.h"

namespace cuesta::fuzz {
namespace {

constexpr uint64_t default_runs = sanitized ? 1000 : 10000;
constexpr uint64_t work = 1 << 18;
constexpr uint64_t small_parameter_buffer = 2000;  // partial renders

enum class Ending : uint8_t { done, cancelled, refused };

// One machine a job, used again and again: what was recorded is put back before each run.
class AgxFuzzer {
  public:
    AgxFuzzer(const AgxJob& job, bool partial) : job_(job) {
        drm_shim::AsahiOptions options{.limits = {.work = work}};
        if (partial)
            options.limits.parameter_buffer = small_parameter_buffer;
        std::vector<drm_shim::AsahiMemory> memory;
        for (const AgxBlock& block : job.blocks)
            memory.push_back({block.address, block.content.size()});
        auto machine = drm_shim::AsahiMachine::create(
            options, {job.plan.kernel_start, job.plan.kernel_end, job.plan.usc_base}, memory);
        if (!machine) {
            ADD_FAILURE() << job.name << ": " << machine.error().text;
            return;
        }
        machine_ = std::move(*machine);
        for (const AgxBlock& block : job.blocks)
            find_words(block);
    }

    bool works() const { return machine_ != nullptr && !words_.empty(); }

    void seed(uint32_t value) { random_.seed(value); }

    Ending run_plain() { return run(job_.command); }

    Ending run_mutated() {
        restore();
        uapi::asahi::RenderCommand command = job_.command;
        const bool registers = below(4) == 0;
        if (registers)
            mutate(command);
        if (!registers || below(2) == 0)
            for (uint32_t changes = 1 + below(3); changes != 0; --changes)
                mutate_memory();
        return run(command);
    }

  private:
    // Those that mean something: zeros are mostly room that was never used.
    void find_words(const AgxBlock& block) {
        std::vector<std::byte*> found;
        const std::span<std::byte> memory = machine_->memory_at(block.address);
        for (size_t at = 0; at + 4 <= block.content.size(); at += 4) {
            uint32_t word = 0;
            std::memcpy(&word, &block.content[at], sizeof word);
            if (word != 0)
                found.push_back(&memory[at]);
        }
        if (!found.empty())
            words_.push_back(std::move(found));
        restore(block);
    }

    void restore(const AgxBlock& block) {
        std::memcpy(machine_->memory_at(block.address).data(), block.content.data(),
                    block.content.size());
    }
    void restore() {
        for (const AgxBlock& block : job_.blocks)
            restore(block);
    }

    uint32_t below(size_t limit) { return static_cast<uint32_t>(random_() % limit); }

    std::byte* any_word() {
        const std::vector<std::byte*>& block = words_[below(words_.size())];
        return block[below(block.size())];
    }

    uint32_t changed(uint32_t word) {
        uint32_t other = 0;
        switch (below(6)) {
            case 0: return word ^ 1u << below(32);
            case 1: return static_cast<uint32_t>(random_());
            case 2: std::memcpy(&other, any_word(), sizeof other); return other;
            case 3: return word + below(64) - 32;
            case 4: return 0;
            default: return ~0u;
        }
    }

    void mutate_memory() {
        std::byte* at = any_word();
        uint32_t word = 0;
        std::memcpy(&word, at, sizeof word);
        word = changed(word);
        std::memcpy(at, &word, sizeof word);
    }

    void mutate(uapi::asahi::RenderCommand& command) {
        std::array<uint32_t, sizeof command / 4> words;
        std::memcpy(words.data(), &command, sizeof command);
        uint32_t& word = words[below(words.size())];
        word = changed(word);
        std::memcpy(&command, words.data(), sizeof command);
    }

    // Without the winsys's own checks of the command: the kernel's are to be tried.
    Ending run(const uapi::asahi::RenderCommand& command) {
        const uapi::asahi::CommandHeader header = {
            static_cast<uint16_t>(uapi::asahi::CommandType::render), sizeof command,
            uapi::asahi::barrier_none, uapi::asahi::barrier_none};
        std::array<std::byte, sizeof header + sizeof command> bytes;
        std::memcpy(bytes.data(), &header, sizeof header);
        std::memcpy(bytes.data() + sizeof header, &command, sizeof command);
        const Result<int32_t> ended = machine_->run(bytes);
        return !ended ? Ending::refused : *ended == 1 ? Ending::done : Ending::cancelled;
    }

    const AgxJob& job_;
    std::unique_ptr<drm_shim::AsahiMachine> machine_;
    std::vector<std::vector<std::byte*>> words_;  // by block
    std::mt19937 random_;
};

TEST(AgxDriverFuzz, EveryCommandEndsSoon) {
    const Result<std::vector<AgxJob>> jobs = agx_gallery_jobs();
    ASSERT_TRUE(jobs) << jobs.error().text;
    ASSERT_GE(jobs->size(), 8u);
    const auto seed = static_cast<uint32_t>(fuzz_number("CUESTA_FUZZ_SEED", 1));
    const uint64_t first = fuzz_number("CUESTA_FUZZ_FIRST", 0);
    const uint64_t runs = fuzz_number("CUESTA_FUZZ_RUNS", default_runs) / (jobs->size() * 2) + 1;
    std::map<Ending, uint64_t> endings;
    std::chrono::steady_clock::duration slowest{};
    std::string slowest_run;
    uint64_t run = 0;
    for (const AgxJob& job : *jobs)
        for (const bool partial : {false, true}) {
            AgxFuzzer fuzzer(job, partial);
            ASSERT_TRUE(fuzzer.works());
            // Mutations of what does not run would find nothing.
            EXPECT_EQ(fuzzer.run_plain(), Ending::done) << job.name;
            for (uint64_t i = 0; i < runs; ++i, ++run) {
                if (run < first)
                    continue;
                // Any run can be done again alone.
                fuzzer.seed(seed * 1000003u + static_cast<uint32_t>(run));
                const auto start = std::chrono::steady_clock::now();
                ++endings[fuzzer.run_mutated()];
                const auto took = std::chrono::steady_clock::now() - start;
                if (took > slowest) {
                    slowest = took;
                    slowest_run = fmt::format("run {}, {}", run, job.name);
                }
            }
        }
    fmt::print(
        "{} commands mutated {} times: {} done, {} cancelled, {} refused; the slowest took {:.3f} "
        "s ({})\n",
        jobs->size(), run, endings[Ending::done], endings[Ending::cancelled],
        endings[Ending::refused], std::chrono::duration<double>(slowest).count(), slowest_run);
    EXPECT_GT(endings[Ending::done], run / 10);
    EXPECT_GT(endings[Ending::cancelled], run / 10);
}

}  // namespace
}  // namespace cuesta::fuzz
