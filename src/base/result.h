// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "base/assert.h"

namespace cuesta::base {

enum class Errc {
    invalid,      // the input breaks its own rules
    unsupported,  // legal input, but beyond a named limit of ours or of the hardware
    not_found,
    out_of_range,
    out_of_memory,
    io,     // the operating system refused; the text carries errno
    fault,  // an emulated or real GPU faulted
    timeout,
};

struct Error {
    Errc code = Errc::invalid;
    std::string text;
};

// A value or an Error. Member names follow std::expected so that it can take this one's place.
template <typename T>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const { return state_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& operator*() & { return value_ref(); }
    const T& operator*() const& { return const_cast<Result*>(this)->value_ref(); }
    T&& operator*() && { return std::move(value_ref()); }
    T* operator->() { return &value_ref(); }
    const T* operator->() const { return &const_cast<Result*>(this)->value_ref(); }

    const Error& error() const& { return *std::get_if<1>(&state_); }
    Error&& error() && { return std::move(*std::get_if<1>(&state_)); }

    // For TRY: the value, moved out.
    T take() && { return std::move(value_ref()); }

  private:
    T& value_ref() {
        CUESTA_ASSERT(has_value(), "Result holds an error");
        return *std::get_if<0>(&state_);
    }

    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    bool has_value() const { return !error_.has_value(); }
    explicit operator bool() const { return has_value(); }
    const Error& error() const& { return *error_; }
    Error&& error() && { return std::move(*error_); }
    void take() && {}

  private:
    std::optional<Error> error_;
};

}  // namespace cuesta::base

namespace cuesta {
using base::Errc;
using base::Error;
using base::Result;
}  // namespace cuesta

// The value of a Result expression, or return its error from the enclosing function.
#define TRY(expression)                                  \
    __extension__({                                      \
        auto cuesta_try_result = (expression);           \
        if (!cuesta_try_result)                          \
            return std::move(cuesta_try_result).error(); \
        std::move(cuesta_try_result).take();             \
    })
