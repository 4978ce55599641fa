// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is fuzzed: functions that take any bytes. They may refuse them, but must come back; where
// they accept them, what they made must hold together. A target that finds something wrong ends the
// process with a message, as libFuzzer wants it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace cuesta::fuzz {

using Bytes = std::span<const uint8_t>;

inline std::string_view text_of(Bytes input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

// How many inputs went all the way, for tests that want to know whether the inputs are any good.
struct Counts {
    uint64_t runs = 0;
    uint64_t accepted = 0;
};

struct Target {
    std::string_view name;
    bool is_text = true;
    // Returns whether the input was accepted.
    bool (*run)(Bytes input);
};

std::span<const Target> targets();

// Ends the process: `what` does not hold.
[[noreturn]] void broken(std::string_view what, std::string_view detail = {});

// Shaders: front end, validator, printer, parser, optimiser, interpreter, back ends.
bool fuzz_tgsi(Bytes input);
bool fuzz_nir(Bytes input);
// Binary tokens to a program, its text and back; the first word says which dialect.
bool fuzz_tgsi_tokens(Bytes input);
// Text to tokens, in GLSL ES and in a dialect with everything.
bool fuzz_preprocessor(Bytes input);
// GLSL ES to NIR, as both kinds of shaders.
bool fuzz_glsl(Bytes input);
// Cg to its syntax tree and its text.
bool fuzz_cg_syntax(Bytes input);
bool fuzz_cg(Bytes input);
// Machine code: text to words and back, words to text and back.
bool fuzz_gp_assembly(Bytes input);
bool fuzz_pp_assembly(Bytes input);
bool fuzz_gp_words(Bytes input);
bool fuzz_pp_words(Bytes input);
bool fuzz_g13_assembly(Bytes input);
bool fuzz_g13_code(Bytes input);
// Command words and descriptors; the first byte is the kind.
bool fuzz_decode(Bytes input);

}  // namespace cuesta::fuzz
