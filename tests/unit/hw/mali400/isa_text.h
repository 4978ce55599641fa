// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the tests of both instruction sets share: reading vector files.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace cuesta::hw::mali400 {

// A row of tests/vectors: "words | text | origin".
struct Vector {
    std::string name;  // file:line
    std::vector<uint32_t> words;
    std::string text;
};

std::vector<Vector> read_own_vectors(const std::string& file);

// The text of one of the vectors with a few characters changed, dropped, added or doubled.
std::string broken_text(std::mt19937& random, const std::vector<Vector>& vectors);

// A program that another compiler made, with its listing: the operations of each instruction.
struct ForeignProgram {
    std::string name;  // line number
    std::vector<std::vector<uint32_t>> instructions;
    std::vector<std::vector<std::string>> listing;

    std::vector<uint32_t> words() const;
};

// Empty where the file is absent.
std::vector<ForeignProgram> read_foreign_programs(const std::string& isa);

// Skips the running test for want of the foreign vectors; under CI that is a failure.
#define CUESTA_NEED_VECTORS(programs)                                              \
    do {                                                                           \
        if ((programs).empty()) {                                                  \
            if (std::getenv("CI") != nullptr)                                      \
                FAIL() << "mali400-programs.jsonl is absent, see -Dvectors_dir";   \
            GTEST_SKIP() << "mali400-programs.jsonl is absent, see -Dvectors_dir"; \
        }                                                                          \
    } while (false)

std::string hex(const std::vector<uint32_t>& words);

// Pieces between a separator, blanks removed.
std::vector<std::string> pieces(const std::string& text, const std::string& separator);

}  // namespace cuesta::hw::mali400
