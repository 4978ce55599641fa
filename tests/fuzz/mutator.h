// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Changes inputs at random, the same way for the same seed.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace cuesta::fuzz {

using Input = std::vector<uint8_t>;

class Mutator {
  public:
    // The seeds must outlive the mutator: parts of one end up in another.
    Mutator(uint32_t seed, std::span<const Input> seeds) : random_(seed), seeds_(seeds) {
        collect_words();
    }

    // A seed with some changes; a few come unchanged.
    Input next(bool is_text);

    uint32_t below(size_t limit) { return static_cast<uint32_t>(random_() % limit); }

  private:
    void collect_words();
    void change_bytes(Input& input);
    void change_text(Input& input);
    void change_words(Input& input);
    // Replaces one line, or takes it out, or puts one in.
    void change_line(Input& input);
    void replace_word(Input& input);

    std::mt19937 random_;
    std::span<const Input> seeds_;
    std::vector<std::string> words_;
};

}  // namespace cuesta::fuzz
