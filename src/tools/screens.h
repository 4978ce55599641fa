// SPDX-FileCopyrightText: The Cuesta authors
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "pipe/context.h"

namespace cuesta::tools {

// The first GPU of this machine (or of the shim) that one of our drivers serves; null with a text
// in *error when there is none.
std::unique_ptr<pipe::Screen> create_screen(std::string* error);

}  // namespace cuesta::tools
