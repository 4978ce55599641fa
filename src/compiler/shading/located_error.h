// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Errors of a tree that was read without any: they tell where in the text, and each language says
// so in its own way.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "compiler/shading/source.h"

namespace cuesta::shading {

struct LocatedError {
    Location location;
    std::string text;
};

// As base::Result, with the names that TRY (base/result.h) asks for. Of nothing: T is
// std::monostate.
template <typename T>
class [[nodiscard]] Located {
  public:
    Located() = default;  // T's own default, which is no error
    Located(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Located(LocatedError error) : state_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return state_.index() == 0; }

    // Of a value only.
    T& operator*() { return *std::get_if<0>(&state_); }
    const T& operator*() const { return *std::get_if<0>(&state_); }
    T* operator->() { return std::get_if<0>(&state_); }
    const T* operator->() const { return std::get_if<0>(&state_); }
    T take() && { return std::move(**this); }

    // Of an error only.
    const LocatedError& error() const& { return *std::get_if<1>(&state_); }
    LocatedError&& error() && { return std::move(*std::get_if<1>(&state_)); }

  private:
    std::variant<T, LocatedError> state_;
};

using Checked = Located<std::monostate>;

}  // namespace cuesta::shading
