// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// What a function of EGL comes to: a value, or the error that eglGetError tells and a text for
// those who debug. TRY (base/result.h) works with it.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include <EGL/egl.h>

#include "base/result.h"

namespace cuesta::egl {

struct Failure {
    EGLint code = EGL_BAD_PARAMETER;
    std::string text;
};

template <typename T>
class [[nodiscard]] Answer {
  public:
    Answer(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Answer(Failure failure) : state_(std::in_place_index<1>, std::move(failure)) {}

    explicit operator bool() const { return state_.index() == 0; }
    const T& operator*() const { return *std::get_if<0>(&state_); }
    const Failure& error() const& { return *std::get_if<1>(&state_); }
    Failure&& error() && { return std::move(*std::get_if<1>(&state_)); }
    T take() && { return std::move(*std::get_if<0>(&state_)); }

  private:
    std::variant<T, Failure> state_;
};

// Of what can only fail.
struct Done {};
using Checked = Answer<Done>;

}  // namespace cuesta::egl
