// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Every kind of work is counted, so that no job can go on for long; and a job does without threads.
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "hw/mali400/pp_stream.h"
#include "pp_machine.h"

namespace cuesta::simulator::mali400 {
namespace {

namespace stream = hw::mali400::pp_stream;
using Kind = ListPrimitive::Kind;

uint32_t write_stream(PpMachine& machine, std::span<const stream::Command> commands) {
    const uint32_t address = machine.allocate(commands.size() * 8);
    for (uint32_t i = 0; i < commands.size(); ++i) {
        const auto words = stream::pack(commands[i]);
        machine.write(address + 8 * i, words.data(), 8);
    }
    return address;
}

void expect_timeout(const Result<PpStats>& stats) {
    ASSERT_FALSE(stats);
    EXPECT_EQ(stats.error().code, Errc::timeout) << stats.error().text;
}

// One list of state entries without any primitive, called over and over.
TEST(PpWork, ListEntriesCount) {
    PpMachine machine(16, 16);
    std::vector<uint64_t> entries(100'000, uint64_t{0x82} << 56);
    entries.push_back(uint64_t{0xbc} << 56);
    const uint32_t list = machine.allocate(entries.size() * 8);
    machine.write(list, entries.data(), entries.size() * 8);
    std::vector<stream::Command> commands(2000, stream::CallList{list});
    commands.front() = stream::StartTile{0, 0};
    commands.back() = stream::End{};
    const uint32_t address = write_stream(machine, commands);
    const auto run = [&](uint64_t limit) {
        return machine.run([&](PpTask& task) {
            task.streams[0] = address;
            task.work_limit = limit;
        });
    };
    expect_timeout(run(1 << 20));
    expect_timeout(run(pp_default_work_limit));
}

TEST(PpWork, CommandsTilesAndStoresCount) {
    PpMachine machine(16, 16);
    std::vector<stream::Command> commands(1000, stream::StartTile{0, 0});
    commands.back() = stream::End{};
    const uint32_t address = write_stream(machine, commands);
    const auto run = [&](uint64_t limit) {
        return machine.run([&](PpTask& task) {
            task.streams[0] = address;
            task.work_limit = limit;
        });
    };
    expect_timeout(run(1 << 13));
    EXPECT_TRUE(run(1 << 16));
    machine.write_back = {};  // nothing is stored: that much less
    EXPECT_TRUE(run(1 << 14));
}

TEST(PpWork, PrimitivesWithoutFragmentsCount) {
    PpMachine machine(16, 16);
    const std::vector<TestVertex> nothing(3000);
    machine.draw(machine.state(machine.program(red)), Kind::triangle, nothing);
    const auto limited = [](uint64_t limit) {
        return [limit](PpTask& task) { task.work_limit = limit; };
    };
    expect_timeout(machine.run(limited(3000)));
    EXPECT_TRUE(machine.run(limited(20'000)));
}

TEST(PpWork, ProgramsAreCountedWhenTheyAreRead) {
    PpMachine machine(16, 16);
    std::string text;
    for (int i = 0; i < 2000; ++i)
        text += "vmul $0 = mov($1)\n";
    // One render state after the other, each of its own program, and nothing to shade.
    for (int i = 0; i < 10; ++i)
        machine.draw(machine.state(machine.program(text + "stop\n")), Kind::triangle,
                     {{.x = 30, .y = 30}, {.x = 40, .y = 30}, {.x = 30, .y = 40}});
    expect_timeout(machine.run([](PpTask& task) { task.work_limit = 10'000; }));
    EXPECT_TRUE(machine.run([](PpTask& task) { task.work_limit = 40'000; }));
}

// More programs than are remembered.
TEST(PpWork, WhatIsForgottenIsReadAgain) {
    PpMachine machine(16, 16);
    std::string text;
    for (int i = 0; i < 3000; ++i)
        text += "vmul $1 = mov($1)\n";
    for (int i = 0; i < 16; ++i) {
        const std::string color = i == 15 ? "0, 1, 0, 1" : "1, 0, 0, 1";
        machine.cover(machine.state(
            machine.program(text + "vmul $0 = mov(const0); const0 = " + color + "; stop\n")));
    }
    const Result<PpStats> stats = machine.run();
    ASSERT_TRUE(stats) << stats.error().text;
    EXPECT_EQ(machine.pixel(3, 3), (Rgba{0, 255, 0, 255}));
}

// As a user with no process left draws, in a process of its own; the exit code says how it went.
[[noreturn]] void draw_without_threads() {
    const rlimit none{0, 0};
    bool ready = ::setrlimit(RLIMIT_NPROC, &none) == 0;
    if (::geteuid() == 0)
        ready = ready && ::setresgid(65534, 65534, 65534) == 0 &&
                ::setresuid(65534, 65534, 65534) == 0;  // the limit is not for root
    if (!ready)
        ::_exit(77);
    PpMachine machine(80, 48);
    machine.cores = 4;
    machine.cover(machine.state(machine.program(red)));
    const Result<PpStats> stats = machine.run();
    const bool drawn = stats && machine.pixel(79, 47) == Rgba{255, 0, 0, 255};
    ::_exit(drawn ? 0 : 1);
}

TEST(PpWorkDeathTest, CoresRunWithoutThreads) {
    EXPECT_EXIT(
        draw_without_threads(),
        [](int status) {
            const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
            return code == 0 || code == 77;
        },
        "");
}

}  // namespace
}  // namespace cuesta::simulator::mali400
