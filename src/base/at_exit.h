// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What is done when a scope is left, also by want of memory (std::bad_alloc).
#pragma once

#include <utility>

namespace cuesta::base {

template <typename Action>
class [[nodiscard]] AtExit {
  public:
    explicit AtExit(Action action) : action_(std::move(action)) {}
    ~AtExit() { action_(); }
    AtExit(const AtExit&) = delete;
    AtExit& operator=(const AtExit&) = delete;

  private:
    Action action_;
};

}  // namespace cuesta::base
