// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "compiler/agx/uniform_constants.h"

#include <algorithm>

namespace cuesta::agx {

std::optional<uint16_t> UniformConstants::add_word(uint32_t word) {
    const size_t half = first_half_ + 2 * words_.size();
    if (half + 2 > limit_)
        return std::nullopt;
    words_.push_back(word);
    return static_cast<uint16_t>(half);
}

std::optional<uint16_t> UniformConstants::place(uint32_t bits, unsigned size) {
    if (size == 32) {
        const auto found = words_at_.find(bits);
        if (found != words_at_.end())
            return found->second;
        const std::optional<uint16_t> at = add_word(bits);
        if (at)
            words_at_.emplace(bits, *at);
        return at;
    }
    const auto half = static_cast<uint16_t>(bits);
    const auto found = halves_at_.find(half);
    if (found != halves_at_.end())
        return found->second;
    std::optional<uint16_t> at;
    if (open_half_) {
        at = std::exchange(open_half_, std::nullopt);
        words_[(*at - first_half_) / 2] |= uint32_t{half} << 16;
    } else {
        at = add_word(half);
        if (!at)
            return at;
        open_half_ = static_cast<uint16_t>(*at + 1);
    }
    halves_at_.emplace(half, *at);
    return at;
}

void UniformConstants::finish() {
    program_.constants = words_;
    const unsigned halves = static_cast<unsigned>(2 * words_.size());
    for (unsigned done = 0; done < halves; done += Limits::push_halves)
        program_.push.push_back(
            {Table::constants, static_cast<uint16_t>(first_half_ + done),
             static_cast<uint16_t>(std::min(Limits::push_halves, halves - done)), done * 2});
}

}  // namespace cuesta::agx
