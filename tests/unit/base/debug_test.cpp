// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// CUESTA_DEBUG is read once a process, so each text is tried in a process of its own, which dies
// with one bit for each flag as its exit code.
#include "base/debug.h"

#include <bit>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

namespace cuesta::base {
namespace {

constexpr int bit(DebugFlag flag) {
    return 1 << static_cast<int>(flag);
}

// With eight of the flags, from that one on: an exit code holds no more.
[[noreturn]] void exit_with_flags(const char* text, int first) {
    if (text != nullptr)
        setenv("CUESTA_DEBUG", text, 1);
    else
        unsetenv("CUESTA_DEBUG");
    int flags = 0;
    for (const DebugOption& option : debug_options)
        if (debug_enabled(option.flag))
            flags |= bit(option.flag);
    std::exit(flags >> first & 0xff);
}

void expect_flags(const char* text, int flags, const char* output) {
    for (const int first : {0, 8})
        EXPECT_EXIT(exit_with_flags(text, first), testing::ExitedWithCode(flags >> first & 0xff),
                    output);
}

TEST(DebugDeathTest, NothingWithoutWords) {
    expect_flags(nullptr, 0, "^$");
    expect_flags("", 0, "^$");
    expect_flags(" ,, ", 0, "^$");
}

TEST(DebugDeathTest, EveryWordIsItsFlag) {
    for (const DebugOption& option : debug_options)
        expect_flags(std::string(option.name).c_str(), bit(option.flag), "^$");
}

TEST(DebugDeathTest, WordsAddUp) {
    expect_flags("nir,sim", bit(DebugFlag::nir) | bit(DebugFlag::sim), "^$");
    expect_flags("cmd perf, cmd", bit(DebugFlag::cmd) | bit(DebugFlag::perf), "^$");
}

// A bad name is told, with what there is, and takes nothing from the good ones.
TEST(DebugDeathTest, BadNames) {
    expect_flags("assm", 0, "unknown word 'assm'\n.*nir .*\n.*asm .*\n");
    expect_flags("asm,nIR,shim", bit(DebugFlag::asm_) | bit(DebugFlag::shim), "unknown word 'nIR'");
    expect_flags("ni", 0, "unknown word 'ni'");
    expect_flags("one two", 0, "unknown word 'one'(.|\n)*unknown word 'two'");
}

TEST(DebugDeathTest, Help) {
    expect_flags("help", 0, "^cuesta: CUESTA_DEBUG: glsl ");
    expect_flags("help", 0, "several words have commas or blanks between them, as nir,asm\n$");
    expect_flags("help,sim", bit(DebugFlag::sim), "emulated GPU");
}

TEST(Debug, NamesAndFlagsAreOnce) {
    std::set<std::string_view> names;
    int flags = 0;
    for (const DebugOption& option : debug_options) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_EQ(flags & bit(option.flag), 0) << option.name;
        flags |= bit(option.flag);
        EXPECT_FALSE(option.help.empty());
    }
    EXPECT_LE(flags, 0xffff) << "the tests above tell flags by two exit codes";
}

TEST(Debug, LogWritesOneLine) {
    testing::internal::CaptureStderr();
    log("{} is no format");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "cuesta: {} is no format\n");
}

}  // namespace
}  // namespace cuesta::base
