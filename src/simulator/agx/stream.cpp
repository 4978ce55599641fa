// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#include "simulator/agx/stream.h"

#include <fmt/core.h>

namespace cuesta::simulator::agx {

Result<void> Stream::link(uint64_t target, bool with_return) {
    if (with_return) {
        if (calls_.size() == most_calls)
            return Error{Errc::fault,
                         fmt::format("more than {} streams in one another", most_calls)};
        calls_.push_back(next_);
    }
    next_ = target;
    return {};
}

Result<void> Stream::go_back() {
    if (calls_.empty())
        return Error{Errc::fault, "the end of a stream that nothing called"};
    next_ = calls_.back();
    calls_.pop_back();
    return {};
}

Error Stream::error_at_packet(const Error& error) const {
    return {error.code, fmt::format("packet at {:#x}: {}", at_, error.text)};
}

}  // namespace cuesta::simulator::agx
