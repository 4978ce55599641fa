// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What the tests of the G13 instruction set share: reading vectors, and comparing texts.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cuesta::hw::agx {

using Bytes = std::vector<uint8_t>;

// A row of vectors: an instruction and its text.
struct Vector {
    std::string name;  // file:line
    Bytes bytes;
    std::string text;
    std::string entry;  // of isa_table.py; empty where the file does not say
};

// A program of another compiler with its listing.
struct ForeignProgram {
    std::string name;
    std::vector<Bytes> instructions;
    std::vector<std::string> listing;

    Bytes code() const;
};

// "bytes | text | origin" in tests/vectors.
std::vector<Vector> read_own_vectors(const std::string& file);
// Empty where the files are absent.
std::vector<Vector> read_foreign_vectors();
std::vector<ForeignProgram> read_foreign_programs();

// Skips the running test for want of the foreign vectors; under CI that is a failure.
#define CUESTA_NEED_VECTORS(vectors)                                         \
    do {                                                                     \
        if ((vectors).empty()) {                                             \
            if (std::getenv("CI") != nullptr)                                \
                FAIL() << "the G13 vectors are absent, see -Dvectors_dir";   \
            GTEST_SKIP() << "the G13 vectors are absent, see -Dvectors_dir"; \
        }                                                                    \
    } while (false)

std::string hex(std::span<const uint8_t> bytes);
Bytes parse_hex(std::string_view text);

// Our text without what other disassemblers do not say: `.long`, `.kill`, `{field=value}`.
std::string public_part(std::string text);

}  // namespace cuesta::hw::agx
