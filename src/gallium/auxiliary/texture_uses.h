// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.h"
#include "pipe/context.h"

namespace cuesta::gallium {

// A texture is only made where it can be used as it says.
Result<void> check_uses(const pipe::Screen& screen, const pipe::ResourceTemplate& d);

}  // namespace cuesta::gallium
