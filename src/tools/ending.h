// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "base/result.h"

namespace cuesta::tools {

enum class ExitCode : int {
    done = 0,
    failed = 1,
    bad_command_line = 2,
    // Of `run`, as shells and env have it: the program is there but does not start, or is not
    // there.
    not_executable = 126,
    not_found = 127,
};

// How a command ends, and what it has to say of it. Errors of inputs and of the machine become
// ExitCode::failed by themselves.
class [[nodiscard]] Ending {
  public:
    Ending() = default;
    Ending(Error error) : Ending(ExitCode::failed, std::move(error.text)) {}
    Ending(const Result<void>& result) {
        if (!result)
            *this = result.error();
    }
    // Without a message: it was told already.
    explicit Ending(ExitCode code, std::string message = {})
        : code_(code), message_(std::move(message)) {}

    ExitCode code() const { return code_; }
    const std::string& message() const { return message_; }

  private:
    ExitCode code_ = ExitCode::done;
    std::string message_;
};

}  // namespace cuesta::tools
