// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Reader of the annotated jobs (vectors/mali400-jobs): blocks of words with an address, and the
// remarks that the recorder's own decoder made about single words of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cuesta::hw::mali400 {

// What the decoder says about the words at an address; lines joined with blanks.
struct Remark {
    uint32_t address = 0;
    std::vector<uint32_t> words;
    std::string text;

    bool says(std::string_view words_of_text) const;
    // The number behind `key`, which must not be the end of a longer word: decimal, hexadecimal,
    // with a fraction, or after a $.
    std::optional<double> number(std::string_view key) const;
    // The word in parentheses behind the number behind `key`: func 7 (ALWAYS).
    std::string name(std::string_view key) const;
};

struct Dump {
    std::string kind;  // "flush vs cmd", "add render state", ...
    uint32_t address = 0;
    bool complete = true;  // long arrays were shortened
    std::vector<uint32_t> words;
    std::vector<Remark> remarks;  // those that follow it

    const Remark* remark_at(uint32_t place) const;
    uint32_t end() const { return address + static_cast<uint32_t>(words.size() * 4); }
};

struct Job {
    std::string name;
    std::vector<Dump> dumps;

    std::vector<const Dump*> of_kind(std::string_view kind) const;
    const Dump* at(uint32_t address) const;
};

// Empty where the folder is absent.
const std::vector<Job>& recorded_jobs();

// Skips the running test for want of the jobs; under CI that is a failure.
#define CUESTA_NEED_JOBS()                                               \
    do {                                                                 \
        if (recorded_jobs().empty()) {                                   \
            if (std::getenv("CI") != nullptr)                            \
                FAIL() << "mali400-jobs is absent, see -Dvectors_dir";   \
            GTEST_SKIP() << "mali400-jobs is absent, see -Dvectors_dir"; \
        }                                                                \
    } while (false)

}  // namespace cuesta::hw::mali400
