// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
//
// Where a program calls the library, as long as what is looked at is the library's.
#pragma once

#include <optional>

#include "compiler/shading/tree.h"

namespace cuesta::shading {

// Places in functions of the library are of its text, which nobody has: what is wrong there is told
// at the call. The outermost one counts; `place` is empty again when it ends.
class LibraryCall {
  public:
    LibraryCall(std::optional<Location>& place, const Function& callee, Location location)
        : place_(place), is_first_(callee.is_library && !place.has_value()) {
        if (is_first_)
            place_ = location;
    }
    ~LibraryCall() {
        if (is_first_)
            place_.reset();
    }
    LibraryCall(const LibraryCall&) = delete;
    LibraryCall& operator=(const LibraryCall&) = delete;

  private:
    std::optional<Location>& place_;
    bool is_first_;
};

}  // namespace cuesta::shading
