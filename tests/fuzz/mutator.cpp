// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "mutator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <set>
#include <string_view>

namespace cuesta::fuzz {
namespace {

constexpr size_t most_bytes = 1 << 14;

// Numbers at which things go wrong.
constexpr std::array<std::string_view, 20> numbers = {"0",
                                                      "1",
                                                      "-1",
                                                      "2",
                                                      "3",
                                                      "4",
                                                      "255",
                                                      "256",
                                                      "65535",
                                                      "4294967295",
                                                      "-2147483648",
                                                      "18446744073709551616",
                                                      "1e39",
                                                      "-0.0",
                                                      "nan",
                                                      "inf",
                                                      "0x7fc00000",
                                                      "0xffffffffffffffff",
                                                      "99999999999999999999999",
                                                      "."};

bool is_word(uint8_t c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.';
}

struct Range {
    size_t begin = 0;
    size_t end = 0;
};

Range line_at(const Input& input, size_t place) {
    Range line{place, place};
    while (line.begin > 0 && input[line.begin - 1] != '\n')
        --line.begin;
    while (line.end < input.size() && input[line.end] != '\n')
        ++line.end;
    line.end = std::min(line.end + 1, input.size());
    return line;
}

auto at(Input& input, size_t place) {
    return input.begin() + static_cast<std::ptrdiff_t>(place);
}

auto at(const Input& input, size_t place) {
    return input.begin() + static_cast<std::ptrdiff_t>(place);
}

}  // namespace

void Mutator::collect_words() {
    std::set<std::string> words(numbers.begin(), numbers.end());
    for (const Input& seed : seeds_) {
        for (size_t i = 0; i < seed.size();) {
            size_t end = i;
            while (end < seed.size() && is_word(seed[end]))
                ++end;
            if (end > i && end - i < 32)
                words.emplace(at(seed, i), at(seed, end));
            i = end + 1;
        }
    }
    words_.assign(words.begin(), words.end());
}

Input Mutator::next(bool is_text) {
    Input input = seeds_[below(seeds_.size())];
    // Mostly one or two changes: more and hardly any input goes far.
    const uint32_t changes = below(16) == 0 ? 0 : below(4) == 0 ? 1 + below(8) : 1 + below(2);
    for (uint32_t i = 0; i < changes; ++i) {
        if (input.empty())
            input.push_back(static_cast<uint8_t>(below(256)));
        if (is_text && below(8) != 0)
            change_text(input);
        else if (!is_text && below(4) != 0)
            change_words(input);
        else
            change_bytes(input);
        if (input.size() > most_bytes)
            input.resize(most_bytes);
    }
    return input;
}

void Mutator::change_bytes(Input& input) {
    const size_t place = below(input.size());
    const size_t length = std::min<size_t>(1 + below(16), input.size() - place);
    switch (below(5)) {
        case 0: input[place] = static_cast<uint8_t>(input[place] ^ 1u << below(8)); break;
        case 1: input[place] = static_cast<uint8_t>(below(256)); break;
        case 2: input.erase(at(input, place), at(input, place + length)); break;
        case 3: {
            const Input copy(at(input, place), at(input, place + length));
            input.insert(at(input, below(input.size())), copy.begin(), copy.end());
            break;
        }
        default:
            if (below(8) == 0)
                input.resize(place);
            else
                input.insert(at(input, place), static_cast<uint8_t>(below(256)));
            break;
    }
}

void Mutator::change_text(Input& input) {
    if (below(3) == 0)
        change_line(input);
    else
        replace_word(input);
}

void Mutator::change_line(Input& input) {
    const Range line = line_at(input, below(input.size()));
    const Input content(at(input, line.begin), at(input, line.end));
    const uint32_t how = below(4);
    if (how != 1)
        input.erase(at(input, line.begin), at(input, line.end));
    if (how == 0 || input.empty())
        return;
    const size_t place = line_at(input, below(input.size())).begin;
    if (how < 3) {  // doubled, or moved
        input.insert(at(input, place), content.begin(), content.end());
        return;
    }
    const Input& other = seeds_[below(seeds_.size())];
    if (other.empty())
        return;
    const Range stolen = line_at(other, below(other.size()));
    input.insert(at(input, place), at(other, stolen.begin), at(other, stolen.end));
}

void Mutator::replace_word(Input& input) {
    size_t begin = below(input.size());
    while (begin < input.size() && !is_word(input[begin]))
        ++begin;
    while (begin > 0 && begin < input.size() && is_word(input[begin - 1]))
        --begin;
    size_t end = begin;
    while (end < input.size() && is_word(input[end]))
        ++end;
    const std::string_view word = below(3) == 0 ? numbers[below(numbers.size())]
                                                : std::string_view(words_[below(words_.size())]);
    input.erase(at(input, begin), at(input, end));
    input.insert(at(input, begin), word.begin(), word.end());
}

void Mutator::change_words(Input& input) {
    if (input.size() < 5)
        return change_bytes(input);
    // The first byte of some inputs is not part of a word.
    const size_t first = input.size() % 4;
    const size_t count = input.size() / 4;
    const auto place = [&] { return first + 4 * size_t{below(count)}; };
    const size_t changed = place();
    uint32_t word = 0;
    std::memcpy(&word, &input[changed], 4);
    switch (below(4)) {
        case 0: word ^= 1u << below(32); break;
        case 1: word = static_cast<uint32_t>(random_()); break;
        case 2: std::memcpy(&word, &input[place()], 4); break;
        default: word += below(64) - 32; break;
    }
    std::memcpy(&input[changed], &word, 4);
}

}  // namespace cuesta::fuzz
